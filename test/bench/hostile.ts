import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { TrpcRouter } from '../../gateway/trpc/router.ts';
import { ingestClient, keepInFlight, requestBodies } from '../support/load.ts';
import type { BenchServer } from './bench-server.ts';
import type { HostileOptions } from './hostile-clients.ts';
import { tokenOf } from './refused.ts';
import type { Finding } from './report.ts';

/** Of a workspace and hour: more than the honest client needs, so that the attacker meets other limits. */
export const HOSTILE_RATE_LIMIT = 100_000;
const CONNECTIONS = 500;
const KINDS = 4;
const IN_FLIGHT = 2;
const WARM_UP_MS = 10_000;
const LOAD_MS = 30_000;
/** Bodies made before the clock starts; a fast machine reuses them. */
const BODIES = 500;
const SAMPLE_MS = 250;
/** Until every hostile connection is open and all slots are taken. */
const SETTLE_MS = 5_000;
const MIB = 1024 * 1024;
const TARGET_GROWTH_MIB = 100;
const TARGET_RATIO = 3;

/**
 * An honest client beside 500 hostile connections from the same address, the attacker with keys of another workspace: the
 * client's p99 compared with that without them, and the growth of the gateway's process.
 */
export async function measureHostile(bench: BenchServer): Promise<Finding[]> {
  const attacker = await hostileOptions(bench);
  await honest(bench, WARM_UP_MS);
  const idle = await honest(bench, LOAD_MS);
  const before = (await bench.measure()).rssBytes;
  const hostile = spawn(
    process.execPath,
    [new URL('./hostile-clients.ts', import.meta.url).pathname, JSON.stringify(attacker)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  await once(hostile, 'message');
  let most = before;
  let seconds = 0;
  const started = performance.now();
  let isOver = false;
  const sample = async () => {
    const { rssBytes, mainThreadCpuSeconds } = await bench.measure();
    most = Math.max(most, rssBytes);
    seconds += mainThreadCpuSeconds;
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    return !isOver;
  };
  const sampling = keepInFlight(1, sample);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const beside = await honest(bench, LOAD_MS);
  isOver = true;
  await sampling;
  const elapsed = performance.now() - started;
  const answers = once(hostile, 'message');
  hostile.send('stop');
  const [counts] = await answers;
  const growth = (most - before) / MIB;
  const ratio = beside.p99 / idle.p99;
  return [
    {
      name: `${CONNECTIONS} hostile connections: memory of the gateway grows by`,
      value: `${growth.toFixed(0)} MiB  (from ${(before / MIB).toFixed(0)})`,
      target: `at most ${TARGET_GROWTH_MIB}`,
      reached: growth <= TARGET_GROWTH_MIB,
    },
    {
      name: "  an honest client's p99 / idle",
      value: `${ratio.toFixed(2)}  (${beside.p99.toFixed(0)} and ${idle.p99.toFixed(0)} ms, median ${beside.p50.toFixed(0)} and ${idle.p50.toFixed(0)}; ${beside.refused} of ${beside.sent} refused, ${idle.sent} sent idle)`,
      target: `at most ${TARGET_RATIO}, none refused`,
      reached: ratio <= TARGET_RATIO && beside.refused === 0,
    },
    {
      name: '  processor the event loop took',
      value: `${((seconds * 100_000) / elapsed).toFixed(0)} % of one`,
    },
    { name: '  how the hostile ones were answered', value: JSON.stringify(counts) },
  ];
}

async function hostileOptions(bench: BenchServer): Promise<HostileOptions> {
  const authorization = `Bearer ${await tokenOf(bench, bench.owner)}`;
  const trpc = createTRPCClient<TrpcRouter>({
    links: [httpLink({ url: `${bench.baseUrl}/trpc`, headers: { authorization } })],
  });
  const { workspace_id } = await trpc.workspace.create.mutate({ name: 'Attacker' });
  const keyOf = async (scope: 'ingest' | 'read') => {
    const input = { workspace_id, name: scope, scope };
    return (await trpc.apiKey.create.mutate(input)).api_key;
  };
  const [ingestKey, readKey] = [await keyOf('ingest'), await keyOf('read')];
  return { baseUrl: bench.baseUrl, ingestKey, readKey, each: CONNECTIONS / KINDS };
}

interface Latencies {
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  readonly sent: number;
}

/** Pushes one invoice after another for a while. */
async function honest(bench: BenchServer, forMs: number): Promise<Latencies> {
  const bodies = requestBodies(BODIES, { seed: forMs, invoices: 1, lines: 3 });
  const client = ingestClient(bench.baseUrl, bench.apiKey);
  const latencies: number[] = [];
  let refused = 0;
  const until = performance.now() + forMs;
  await keepInFlight(IN_FLIGHT, async () => {
    const body = bodies[latencies.length % BODIES];
    const started = performance.now();
    if (body === undefined || started > until) return false;
    const { status } = await client.send(body);
    latencies.push(performance.now() - started);
    if (status !== 200) refused += 1;
    return true;
  });
  client.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), refused, sent: latencies.length };
}
