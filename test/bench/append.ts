import { Client } from 'pg';
import { requestBodies } from '../support/load.ts';
import type { BenchServer } from './bench-server.ts';
import { treeCpuSeconds } from './cpu-time.ts';
import { send } from './end-to-end.ts';
import { type Finding, median, thousands } from './report.ts';

const INVOICES = 100;
const LINES = 10;
const WARM_UP_REQUESTS = 12;
const REQUESTS = 60;
const ROUNDS = 5;
const TARGET = 0.75;

/**
 * Entries a second of the ingest path with the chain, divided by the same requests to a server whose ingest path
 * leaves the tables of the chain out. The two take turns, each on a PostgreSQL server of its own.
 */
export async function measureAppend(chained: BenchServer, bare: BenchServer): Promise<Finding[]> {
  for (const bench of [chained, bare]) await send(bench, bodiesOf(WARM_UP_REQUESTS, 1));
  const rounds: { readonly chained: Round; readonly bare: Round }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bodies = bodiesOf(REQUESTS, round + 2);
    // The order alternates, so that other load affects both.
    const first = round % 2 === 0 ? await measure(chained, bodies) : null;
    const without = await measure(bare, bodies);
    rounds.push({ chained: first ?? (await measure(chained, bodies)), bare: without });
  }
  await assertEntries(chained, (WARM_UP_REQUESTS + ROUNDS * REQUESTS) * INVOICES);
  await assertEntries(bare, 0);
  return report(rounds);
}

interface Round {
  readonly seconds: number;
  /** Of the gateway and of its database; null where there is no /proc. */
  readonly cpuSeconds: number | null;
}

const bodiesOf = (count: number, seed: number) =>
  requestBodies(count, { seed, invoices: INVOICES, lines: LINES });

async function measure(bench: BenchServer, bodies: readonly Buffer[]): Promise<Round> {
  await bench.checkpoint();
  await bench.measure();
  const before = treeCpuSeconds(bench.postmasterPid);
  const seconds = await send(bench, bodies);
  const after = treeCpuSeconds(bench.postmasterPid);
  const { processCpuSeconds } = await bench.measure();
  const cpuSeconds = before === null || after === null ? null : processCpuSeconds + after - before;
  return { seconds, cpuSeconds };
}

/** Checks that one wrote an entry an invoice, and the other none. */
async function assertEntries(bench: BenchServer, expected: number): Promise<void> {
  const client = new Client({ connectionString: bench.superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from audit_entry where header like '%"kind":"invoice.recorded"%'`,
    );
    if (rows[0]?.count !== expected) throw new Error(`${rows[0]?.count} entries instead of ${expected}`);
  } finally {
    await client.end();
  }
}

function report(rounds: readonly { readonly chained: Round; readonly bare: Round }[]): Finding[] {
  const ratio = median(rounds.map(({ chained, bare }) => bare.seconds / chained.seconds));
  const speed = (of: (round: (typeof rounds)[number]) => Round) =>
    thousands(median(rounds.map((round) => (REQUESTS * INVOICES) / of(round).seconds)));
  const cpu = rounds.flatMap(({ chained, bare }) =>
    chained.cpuSeconds === null || bare.cpuSeconds === null ? [] : [bare.cpuSeconds / chained.cpuSeconds],
  );
  return [
    {
      name: 'entries a second with the chain / without its tables',
      value: ratio.toFixed(2),
      target: `at least ${TARGET}`,
      reached: ratio >= TARGET,
    },
    {
      name: 'entries a second, with / without',
      value: `${speed((r) => r.chained)} / ${speed((r) => r.bare)}`,
    },
    ...(cpu.length === 0
      ? []
      : [
          {
            name: 'CPU time of gateway and database, without / with',
            value: median(cpu).toFixed(2),
          },
        ]),
  ];
}
