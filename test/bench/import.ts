import { setTimeout as pause } from 'node:timers/promises';
import type { ImportJobAnswer } from '../../schema/contracts/import-job.ts';
import { invoiceSource } from '../support/load.ts';
import type { BenchServer } from './bench-server.ts';
import { send } from './end-to-end.ts';
import { type Finding, median, thousands } from './report.ts';

const LINES = 100_000;
const LINES_PER_INVOICE = 10;
const INVOICES_PER_REQUEST = 100;
const ROUNDS = 3;
const WARM_UP_INVOICES = 1_000;
const POLL_MS = 250;
const TARGET_RATIO = 0.8;
const TARGET_DELAY_MS = 20;
const TARGET_GROWTH_MIB = 100;
const MIB = 2 ** 20;

type Invoice = ReturnType<ReturnType<typeof invoiceSource>>;

/**
 * 100,000 lines of a CSV file by a job, compared with the same invoices by POST /api/ingest in full batches. Each time they go
 * to a workspace of their own: in one that has them already, each would also be compared with and marked as a duplicate.
 */
export async function measureImport(bench: BenchServer): Promise<Finding[]> {
  const warmUp = invoicesOf(1, WARM_UP_INVOICES);
  await send(bench, bodiesOf(warmUp));
  await importCsv(bench, csvOf(warmUp));
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(bench, round + 2));
  const of = (pick: (round: Round) => number) => rounds.map(pick);
  const [ingested, imported] = [of(({ ingest }) => ingest), of(({ job }) => job)];
  const ratio = median(of(({ ingest, job }) => job / ingest));
  const growth = of(({ growthBytes }) => growthBytes / MIB);
  const delay = of(({ delayP99Ms }) => delayP99Ms);
  return [
    {
      name: 'import of CSV lines by a job / the same lines by POST /api/ingest',
      value: `${ratio.toFixed(2)}  (lines/s: ${imported.map(thousands).join(', ')} and ${ingested.map(thousands).join(', ')})`,
      target: `at least ${TARGET_RATIO}`,
      reached: ratio >= TARGET_RATIO,
    },
    {
      name: '  growth of memory while importing',
      value: `${Math.max(...growth).toFixed(0)} MiB at most  (all rounds ${growth.map((mib) => mib.toFixed(0)).join(', ')})`,
      target: `at most ${TARGET_GROWTH_MIB} MiB`,
      reached: Math.max(...growth) <= TARGET_GROWTH_MIB,
    },
    {
      name: '  event loop delay p99 while importing',
      value: `${median(delay).toFixed(1)} ms  (all rounds ${delay.map((ms) => ms.toFixed(1)).join(', ')})`,
      target: `below ${TARGET_DELAY_MS} ms`,
      reached: median(delay) < TARGET_DELAY_MS,
    },
  ];
}

interface Round {
  /** Lines a second. */
  readonly ingest: number;
  readonly job: number;
  /** The most memory while importing beyond that right before. */
  readonly growthBytes: number;
  /** Over the whole job: of a part with few samples it would be the one longest delay. */
  readonly delayP99Ms: number;
}

async function measureRound(bench: BenchServer, seed: number): Promise<Round> {
  const invoices = invoicesOf(seed, LINES / LINES_PER_INVOICE);
  const [bodies, csv] = [bodiesOf(invoices), csvOf(invoices)];
  await bench.checkpoint();
  const ingestSeconds = await send({ ...bench, ...(await bench.newTenant()) }, bodies);
  await bench.checkpoint();
  const tenant = { ...bench, ...(await bench.newTenant()) };
  const { rssBytes } = await bench.measure();
  const { job, seconds } = await importCsv(tenant, csv);
  const { peakRssBytes, delayP99Ms } = await bench.measure();
  if (job.state !== 'done' || job.line_items !== LINES) throw new Error(JSON.stringify(job));
  return {
    ingest: LINES / ingestSeconds,
    job: LINES / seconds,
    growthBytes: peakRssBytes - rssBytes,
    delayP99Ms,
  };
}

function invoicesOf(seed: number, count: number): Invoice[] {
  const next = invoiceSource(seed, LINES_PER_INVOICE);
  return Array.from({ length: count }, next);
}

function bodiesOf(invoices: readonly Invoice[]): Buffer[] {
  return Array.from({ length: invoices.length / INVOICES_PER_REQUEST }, (_, at) =>
    Buffer.from(
      JSON.stringify({
        invoices: invoices.slice(at * INVOICES_PER_REQUEST, (at + 1) * INVOICES_PER_REQUEST),
      }),
    ),
  );
}

const HEADER = 'Supplier;Invoice number;Invoice date;Description;Net amount;Currency;Country;Quantity;Unit';

function csvOf(invoices: readonly Invoice[]): string {
  const rows = invoices.flatMap((invoice) =>
    invoice.line_items.map((line) =>
      [
        invoice.vendor_name,
        invoice.invoice_number,
        invoice.invoice_date,
        line.description,
        line.spend_amount.toFixed(2),
        invoice.currency ?? 'CHF',
        invoice.region ?? 'CH',
        line.quantity,
        line.unit_of_measure,
      ]
        .map((cell) => (cell === undefined || cell === null ? '' : `"${String(cell).replaceAll('"', '""')}"`))
        .join(';'),
    ),
  );
  return [HEADER, ...rows].join('\n');
}

/** Sends a file and waits for its job. */
async function importCsv({ baseUrl, apiKey }: Pick<BenchServer, 'baseUrl' | 'apiKey'>, csv: string) {
  const headers = { authorization: `Bearer ${apiKey}` };
  const started = performance.now();
  const sent = await fetch(`${baseUrl}/api/import?name=lines.csv`, { method: 'POST', headers, body: csv });
  if (sent.status !== 202) throw new Error(await sent.text());
  const path = sent.headers.get('location') ?? '';
  for (;;) {
    await pause(POLL_MS);
    const answer = await fetch(`${baseUrl}${path}?items=3&only=errors`, { headers });
    const job = (await answer.json()) as ImportJobAnswer;
    const seconds = (performance.now() - started) / 1000;
    if (!['queued', 'reading'].includes(job.state)) return { job, seconds };
  }
}
