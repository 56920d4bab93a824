import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type IngestClient, ingestClient, requestBodies } from '../support/load.ts';
import type { BenchServer } from './bench-server.ts';
import { startPostGraphile } from './graphql.ts';
import { prepareGraph } from './graphql-data.ts';
import { tokenOf } from './refused.ts';
import type { Finding } from './report.ts';

const DASHBOARDS = 50;
const EVERY_MS = 5_000;
const SECONDS = 40;
/** Requests of 100 lines that come every second, whatever becomes of the ones before. */
const INGEST_PER_SECOND = 3;
const BATCHES_OF_1000_LINES = 100;
const P99_TO_P50 = 10;
const MOST_LOST = 0.2;

/** The same six parts for each server, as six requests at once. */
export const DASHBOARD_PARTS = {
  footing: [
    '{ emissions(groupBy: [MONTH, FACTOR_CATEGORY], first: 1000) { groups { month factorCategory kgco2e lineCount } } }',
    '{ emissions(groupBy: [VENDOR], orderBy: EMISSIONS, first: 10) { groups { vendor kgco2e lineCount } } }',
    '{ invoices(first: 20, order: { by: DATE, direction: DESC }) { nodes { invoiceId vendorName invoiceDate totalKgco2e } } }',
    '{ emissions(groupBy: [FACTOR_CATEGORY], first: 1000) { groups { factorCategory kgco2e lineCount } } }',
    '{ emissions(groupBy: [MONTH]) { groups { month kgco2e lineCount } } }',
    '{ invoices(first: 20, order: { by: KGCO2E, direction: DESC }) { nodes { invoiceId vendorName totalKgco2e } } }',
  ],
  postgraphile: [
    '{ allBenchEmissions { nodes { month category kgco2E lineCount } } }',
    '{ allBenchVendors(first: 10) { nodes { vendorName kgco2E lineCount } } }',
    '{ allInvoices(first: 20, orderBy: [INVOICE_DATE_DESC]) { nodes { invoiceId vendorName invoiceDate totalKgco2E } } }',
    '{ allBenchEmissions { nodes { category kgco2E lineCount } } }',
    '{ allBenchEmissions { nodes { month kgco2E lineCount } } }',
    '{ allInvoices(first: 20, orderBy: [TOTAL_KGCO2E_DESC]) { nodes { invoiceId vendorName totalKgco2E } } }',
  ],
} as const;

/** Fifty dashboards of six parts every five seconds beside steady ingest, over 100,000 lines, on both servers in turn. */
export async function measureDashboards(bench: BenchServer): Promise<Finding[]> {
  await prepareGraph(bench, BATCHES_OF_1000_LINES);
  const rival = await startPostGraphile(bench);
  const ingest = ingestClient(bench.baseUrl, bench.apiKey);
  try {
    const alone = await steadyIngest(ingest, 1);
    const authorization = `Bearer ${await tokenOf(bench, bench.owner)}`;
    const [ours, beside] = await Promise.all([
      dashboards(bench.baseUrl, DASHBOARD_PARTS.footing, { authorization }),
      steadyIngest(ingest, 2),
    ]);
    const [theirs] = await Promise.all([
      dashboards(rival.baseUrl, DASHBOARD_PARTS.postgraphile, {}),
      steadyIngest(ingest, 3),
    ]);
    return report(ours, theirs, { alone, beside });
  } finally {
    ingest.close();
    rival.child.kill('SIGTERM');
  }
}

interface Seen {
  readonly errors: number;
  readonly sorted: readonly number[];
}

async function dashboards(
  baseUrl: string,
  parts: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<Seen> {
  const latencies: number[] = [];
  let errors = 0;
  const agents: Agent[] = [];
  const one = async (at: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true });
    agents.push(agent);
    const end = performance.now() + SECONDS * 1000;
    await pause((at * EVERY_MS) / DASHBOARDS);
    while (performance.now() < end) {
      const next = performance.now() + EVERY_MS;
      await Promise.all(
        parts.map(async (query) => {
          const started = performance.now();
          const isGood = await ask(baseUrl, { query, agent, headers });
          latencies.push(performance.now() - started);
          if (!isGood) errors += 1;
        }),
      );
      await pause(Math.max(0, next - performance.now()));
    }
  };
  await Promise.all(Array.from({ length: DASHBOARDS }, (_, at) => one(at)));
  for (const agent of agents) agent.destroy();
  return { errors, sorted: latencies.sort((a, b) => a - b) };
}

/** @returns whether the answer has no error. */
export function ask(
  baseUrl: string,
  { query, agent, headers }: { query: string; agent: Agent; headers: Readonly<Record<string, string>> },
): Promise<boolean> {
  const body = Buffer.from(JSON.stringify({ query }));
  return new Promise((resolve) => {
    const outgoing = request(
      new URL('/graphql', baseUrl),
      {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve(incoming.statusCode === 200 && !Buffer.concat(chunks).includes('"errors"')),
        );
        incoming.on('error', () => resolve(false));
      },
    );
    outgoing.on('error', () => resolve(false));
    outgoing.end(body);
  });
}

/** Requests that were booked within the time. */
async function steadyIngest(client: IngestClient, seed: number): Promise<number> {
  const bodies = requestBodies(SECONDS * INGEST_PER_SECOND, { seed: 100 + seed, invoices: 10, lines: 10 });
  const end = performance.now() + SECONDS * 1000;
  let booked = 0;
  const sent: Promise<void>[] = [];
  for (const body of bodies) {
    sent.push(
      client.send(body).then(({ status }) => {
        if (status === 200 && performance.now() <= end + 1000) booked += 1;
      }),
    );
    await pause(1000 / INGEST_PER_SECOND);
  }
  await Promise.all(sent);
  return booked;
}

const at = ({ sorted }: Seen, share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

function report(ours: Seen, theirs: Seen, ingest: { alone: number; beside: number }): Finding[] {
  const [p50, p99] = [at(ours, 0.5), at(ours, 0.99)];
  const lost = 1 - ingest.beside / ingest.alone;
  return [
    {
      name: 'Fifty dashboards of six parts beside ingest: answers with errors',
      value: `${ours.errors} of ${ours.sorted.length}  (PostGraphile ${theirs.errors} of ${theirs.sorted.length})`,
      target: 'none',
      reached: ours.errors === 0,
    },
    {
      name: '  p99 / p50',
      value: `${(p99 / p50).toFixed(1)}  (${p50.toFixed(0)} and ${p99.toFixed(0)} ms)`,
      target: `at most ${P99_TO_P50}`,
      reached: p99 <= P99_TO_P50 * p50,
    },
    {
      name: '  p99 of PostGraphile',
      value: `${at(theirs, 0.99).toFixed(0)} ms  (p50 ${at(theirs, 0.5).toFixed(0)})`,
      target: 'above ours',
      reached: p99 < at(theirs, 0.99),
    },
    {
      name: '  ingest lost',
      value: `${(lost * 100).toFixed(0)} %  (${ingest.beside} of ${ingest.alone} requests booked in time)`,
      target: `at most ${MOST_LOST * 100} %`,
      reached: lost <= MOST_LOST,
    },
  ];
}
