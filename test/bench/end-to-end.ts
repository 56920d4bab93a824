import { ingestClient, keepInFlight, requestBodies } from '../support/load.ts';
import { copySeconds, dumpRows } from './bare-copy.ts';
import type { BenchServer } from './bench-server.ts';
import { machineCpuSeconds, treeCpuSeconds } from './cpu-time.ts';
import { type Finding, median, thousands } from './report.ts';
import type { ServerMeasure } from './server.ts';

const INVOICES = 100;
const LINES = 10;
const IN_FLIGHT = 4;
const WARM_UP_REQUESTS = 12;
const REQUESTS = 60;
const ROUNDS = 3;
const COPY_ROUNDS = 3;
const IDLE_MS = 5_000;
const TARGET_RATIO = 0.5;
const TARGET_DELAY_MS = 20;
/** Share of the bench's CPU time that other programs may use before the figures are unreliable. */
const QUIET_SHARE = 0.1;

/** Lines a second over HTTP compared with a bare COPY of the same rows, the event loop's delay, and the users of the CPU. */
export async function measureEndToEnd(bench: BenchServer): Promise<Finding[]> {
  await bench.measure();
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idle = await bench.measure();
  await pushRequests(bench, WARM_UP_REQUESTS, 1);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(bench, round + 2));

  const dump = await dumpRows(bench.superuserUrl);
  const copies: number[] = [];
  for (let round = 0; round < COPY_ROUNDS; round += 1) {
    copies.push(dump.lines / (await copySeconds(await bench.freshDatabaseUrl(), dump)));
  }
  return report(idle, rounds, copies);
}

interface Round {
  readonly linesPerSecond: number;
  readonly seconds: number;
  readonly server: ServerMeasure;
  readonly databaseCpuSeconds: number | null;
  readonly clientCpuSeconds: number;
  /** Of the whole machine, other programs included. */
  readonly machineCpuSeconds: number | null;
}

async function measureRound(bench: BenchServer, seed: number): Promise<Round> {
  const bodies = requestBodies(REQUESTS, { seed, invoices: INVOICES, lines: LINES });
  await bench.checkpoint();
  await bench.measure();
  const databaseBefore = treeCpuSeconds(bench.postmasterPid);
  const machineBefore = machineCpuSeconds();
  const clientBefore = process.cpuUsage();
  const seconds = await send(bench, bodies);
  const client = process.cpuUsage(clientBefore);
  const databaseAfter = treeCpuSeconds(bench.postmasterPid);
  const machineAfter = machineCpuSeconds();
  return {
    linesPerSecond: (REQUESTS * INVOICES * LINES) / seconds,
    seconds,
    server: await bench.measure(),
    databaseCpuSeconds: difference(databaseBefore, databaseAfter),
    clientCpuSeconds: (client.user + client.system) / 1e6,
    machineCpuSeconds: difference(machineBefore, machineAfter),
  };
}

const difference = (before: number | null, after: number | null) =>
  before === null || after === null ? null : after - before;

async function pushRequests(bench: BenchServer, count: number, seed: number): Promise<void> {
  await send(bench, requestBodies(count, { seed, invoices: INVOICES, lines: LINES }));
}

/** Seconds until every body of 100 invoices is answered, four in flight; any answer but 200 with all stored is an error. */
export async function send(
  bench: Pick<BenchServer, 'baseUrl' | 'apiKey'>,
  bodies: readonly Buffer[],
): Promise<number> {
  const client = ingestClient(bench.baseUrl, bench.apiKey);
  const waiting = [...bodies];
  const answers: Buffer[] = [];
  const started = performance.now();
  try {
    await keepInFlight(IN_FLIGHT, async () => {
      const body = waiting.pop();
      if (body === undefined) return false;
      const answer = await client.send(body);
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.toString('utf8', 0, 500)}`);
      answers.push(answer.body);
      return true;
    });
  } finally {
    client.close();
  }
  const seconds = (performance.now() - started) / 1000;
  for (const answer of answers) assertAllStored(answer);
  return seconds;
}

function assertAllStored(answer: Buffer): void {
  const { processed, errors } = JSON.parse(answer.toString('utf8')) as {
    processed: number;
    errors: unknown[];
  };
  if (processed !== INVOICES) throw new Error(`stored ${processed}: ${JSON.stringify(errors.slice(0, 2))}`);
}

function report(idle: ServerMeasure, rounds: readonly Round[], copies: readonly number[]): Finding[] {
  return [ratioFinding(rounds, copies), delayFinding(idle, rounds), ...cpuFindings(rounds)];
}

function ratioFinding(rounds: readonly Round[], copies: readonly number[]): Finding {
  const speeds = rounds.map(({ linesPerSecond }) => linesPerSecond);
  const ratio = median(speeds) / median(copies);
  const all = `all rounds ${speeds.map(thousands).join(', ')} and ${copies.map(thousands).join(', ')}`;
  return {
    name: 'HTTP ingest / bare COPY of the same rows',
    value: `${ratio.toFixed(2)}  (${thousands(median(speeds))} and ${thousands(median(copies))} lines/s; ${all})`,
    target: `at least ${TARGET_RATIO}`,
    reached: ratio >= TARGET_RATIO,
  };
}

function delayFinding(idle: ServerMeasure, rounds: readonly Round[]): Finding {
  const p99 = rounds.map(({ server }) => server.delayP99Ms);
  const busy = median(rounds.map(({ server }) => server.loopUtilization));
  const all = `all rounds ${p99.map((ms) => ms.toFixed(1)).join(', ')}`;
  return {
    name: 'event loop delay p99 under load',
    value: `${median(p99).toFixed(1)} ms  (${all}; idle ${idle.delayP99Ms.toFixed(1)} ms; loop busy ${percent(busy)})`,
    target: `below ${TARGET_DELAY_MS} ms`,
    reached: median(p99) < TARGET_DELAY_MS,
  };
}

/** CPU time by user: the largest share is the bottleneck. */
function cpuFindings(rounds: readonly Round[]): Finding[] {
  const total = (pick: (round: Round) => number | null) =>
    rounds.reduce((sum, round) => sum + (pick(round) ?? Number.NaN), 0);
  const parts = {
    'event loop of the server': total(({ server }) => server.mainThreadCpuSeconds),
    'threads of the server (compute, I/O, garbage)': total(
      ({ server }) => server.processCpuSeconds - server.mainThreadCpuSeconds,
    ),
    PostgreSQL: total(({ databaseCpuSeconds }) => databaseCpuSeconds),
    'load client': total(({ clientCpuSeconds }) => clientCpuSeconds),
  };
  const ours = Object.values(parts).reduce((sum, part) => sum + part, 0);
  const lines = REQUESTS * INVOICES * LINES * rounds.length;
  const others = total(({ machineCpuSeconds: machine }) => machine) - ours;
  return [
    ...Object.entries(parts).map(([name, part]) => ({
      name: `CPU share: ${name}`,
      value: `${percent(part / ours)}  (${((part / lines) * 1e6).toFixed(1)} µs a line)`,
    })),
    { name: 'what limits it', value: largest(parts) },
    {
      name: 'other programs on this machine meanwhile',
      value: `${percent(Math.max(0, others) / ours)} of that CPU time: ${others / ours > QUIET_SHARE ? 'too much, the figures above are theirs too' : 'quiet enough'}`,
    },
  ];
}

/** With both cores busy, the largest user of them sets the speed. */
function largest(parts: Readonly<Record<string, number>>): string {
  const [name = ''] = Object.entries(parts).reduce((most, part) => (part[1] > most[1] ? part : most));
  return `the processor time of: ${name}`;
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
