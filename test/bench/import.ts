import { setTimeout as pause } from 'node:timers/promises';
import type { ImportJobAnswer } from '../../schema/contracts/import-job.ts';
import { invoiceSource } from '../support/load.ts';
import type { BenchServer } from './bench-server.ts';
import { send } from './end-to-end.ts';
import { type Finding, thousands } from './report.ts';

const LINES = 100_000;
const LINES_PER_INVOICE = 10;
const INVOICES_PER_REQUEST = 100;
const WARM_UP_INVOICES = 1_000;
const POLL_MS = 250;
const TARGET_RATIO = 0.8;
const TARGET_DELAY_MS = 20;
const TARGET_GROWTH_MIB = 100;
const MIB = 2 ** 20;

type Invoice = ReturnType<ReturnType<typeof invoiceSource>>;

/** 100,000 lines of a CSV file by a job, compared with the same invoices by POST /api/ingest in full batches. */
export async function measureImport(bench: BenchServer): Promise<Finding[]> {
  const warmUp = invoicesOf(1, WARM_UP_INVOICES);
  await send(bench, bodiesOf(warmUp));
  await importCsv(bench, csvOf(warmUp));
  const invoices = invoicesOf(2, LINES / LINES_PER_INVOICE);
  const ingested = LINES / (await send(bench, bodiesOf(invoices)));
  const before = await bench.measure();
  const imported = await importCsv(bench, csvOf(invoices));
  const after = await bench.measure();
  const { job } = imported;
  if (job.state !== 'done' || job.line_items !== LINES) throw new Error(JSON.stringify(job));
  const speed = LINES / imported.seconds;
  const growth = (imported.mostBytes - before.rssBytes) / MIB;
  return [
    {
      name: 'import of CSV lines by a job / the same lines by POST /api/ingest',
      value: `${(speed / ingested).toFixed(2)}  (${thousands(speed)} and ${thousands(ingested)} lines/s)`,
      target: `at least ${TARGET_RATIO}`,
      reached: speed / ingested >= TARGET_RATIO,
    },
    {
      name: '  growth of memory while importing',
      value: `${growth.toFixed(0)} MiB`,
      target: `at most ${TARGET_GROWTH_MIB} MiB`,
      reached: growth <= TARGET_GROWTH_MIB,
    },
    {
      name: '  event loop delay p99 while importing',
      value: `${Math.max(imported.delayP99Ms, after.delayP99Ms).toFixed(1)} ms`,
      target: `below ${TARGET_DELAY_MS} ms`,
      reached: Math.max(imported.delayP99Ms, after.delayP99Ms) < TARGET_DELAY_MS,
    },
  ];
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

/** Sends a file and waits for its job; the longest delay of the event loop in any second, and the most memory. */
async function importCsv(bench: BenchServer, csv: string) {
  const headers = { authorization: `Bearer ${bench.apiKey}` };
  const started = performance.now();
  const sent = await fetch(`${bench.baseUrl}/api/import?name=lines.csv`, {
    method: 'POST',
    headers,
    body: csv,
  });
  if (sent.status !== 202) throw new Error(await sent.text());
  const path = sent.headers.get('location') ?? '';
  let [delayP99Ms, mostBytes] = [0, 0];
  for (let polls = 1; ; polls += 1) {
    await pause(POLL_MS);
    const answer = await fetch(`${bench.baseUrl}${path}?items=3&only=errors`, { headers });
    const job = (await answer.json()) as ImportJobAnswer;
    const isEnd = !['queued', 'reading'].includes(job.state);
    const seconds = (performance.now() - started) / 1000;
    if (isEnd || polls % 20 === 0) {
      const measured = await bench.measure();
      delayP99Ms = Math.max(delayP99Ms, measured.delayP99Ms);
      mostBytes = Math.max(mostBytes, measured.rssBytes);
    }
    if (isEnd) return { job, seconds, delayP99Ms, mostBytes };
  }
}
