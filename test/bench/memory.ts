import { Agent } from 'node:http';
import { ingestClient, keepInFlight, requestBodies } from '../support/load.ts';
import type { BenchServer } from './bench-server.ts';
import { ask, DASHBOARD_PARTS } from './dashboards.ts';
import { tokenOf } from './refused.ts';
import type { Finding } from './report.ts';

const LOAD_MS = 60_000;
const SETTLED_MS = 20_000;
const LAST_MS = 20_000;
const SAMPLE_MS = 1_000;
const IN_FLIGHT = 4;
const BODIES = 40;
const TARGET = 1.1;
const MOST_MIB = 450;
const MIB = 1024 * 1024;

interface Sample {
  readonly atMs: number;
  readonly rssBytes: number;
  /** Between the sample before and this one. */
  readonly peakRssBytes: number;
}

/** Resident memory under ingest and a dashboard: the most of all, and that of the last 20 s compared with that at 20 s. */
export async function measureMemory(bench: BenchServer): Promise<Finding[]> {
  const bodies = requestBodies(BODIES, { seed: 900, invoices: 100, lines: 10 });
  const client = ingestClient(bench.baseUrl, bench.apiKey);
  const samples: Sample[] = [];
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  let sent = 0;
  const sampling = sampleUntil(LOAD_MS, elapsed, async () => {
    const { rssBytes, peakRssBytes } = await bench.measure();
    samples.push({ atMs: elapsed(), rssBytes, peakRssBytes });
  });
  const authorization = `Bearer ${await tokenOf(bench, bench.owner)}`;
  const agent = new Agent({ keepAlive: true });
  const reading = keepInFlight(1, async () => {
    if (elapsed() > LOAD_MS) return false;
    const answers = await Promise.all(
      DASHBOARD_PARTS.footing.map((query) =>
        ask(bench.baseUrl, { query, agent, headers: { authorization } }),
      ),
    );
    if (!answers.every(Boolean)) throw new Error('a dashboard got an error');
    return true;
  });
  await keepInFlight(IN_FLIGHT, async () => {
    const body = bodies[sent++ % BODIES];
    if (body === undefined || elapsed() > LOAD_MS) return false;
    const { status } = await client.send(body);
    if (status !== 200) throw new Error(`answer ${status} under load`);
    return true;
  });
  await Promise.all([sampling, reading]);
  client.close();
  agent.destroy();
  return [finding(samples, sent), most(samples)];
}

async function sampleUntil(endMs: number, elapsed: () => number, take: () => Promise<void>): Promise<void> {
  while (elapsed() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    await take();
  }
}

/** RSS at 20 s is the highest of the five seconds around it, so that one garbage collection does not decide. */
function finding(samples: readonly Sample[], requests: number): Finding {
  const highest = (fromMs: number, toMs: number) =>
    Math.max(...samples.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs).map(({ rssBytes }) => rssBytes));
  const settled = highest(SETTLED_MS - 2_500, SETTLED_MS + 2_500);
  const last = highest(LOAD_MS - LAST_MS, LOAD_MS + SAMPLE_MS);
  const ratio = last / settled;
  return {
    name: 'RSS in the last 20 s of 60 s of load / at 20 s',
    value: `${ratio.toFixed(2)}  (${(last / MIB).toFixed(0)} and ${(settled / MIB).toFixed(0)} MiB, ${requests} requests)`,
    target: `at most ${TARGET}`,
    reached: ratio <= TARGET,
  };
}

function most(samples: readonly Sample[]): Finding {
  const mib = Math.max(...samples.map(({ peakRssBytes }) => peakRssBytes)) / MIB;
  return {
    name: 'most RSS under ingest and a dashboard',
    value: `${mib.toFixed(0)} MiB`,
    target: `at most ${MOST_MIB} MiB`,
    reached: mib <= MOST_MIB,
  };
}
