import { expect } from 'vitest';
import type { SqlValue } from '../../schema/queries/sql.ts';
import { checkChains } from './check-chain.ts';
import { type Answer, ingestClient } from './load.ts';
import { readTrail } from './read-trail.ts';

/** What is sent to servers that are killed, and whether all of it is there once in the end. */

/** Invoices of a request and lines of an invoice. */
export const INVOICES = 10;
export const LINES = 3;
const RETRY_MS = 100;
const MAX_RETRIES = 100;

export interface Sent {
  readonly key: string;
  readonly body: Buffer;
  /** The first answer that came back whole. */
  acknowledged: string | null;
}

interface Stored {
  readonly invoice_id: string;
  readonly total: string;
}

export interface Receipt {
  readonly chain: string;
  readonly size: number;
  readonly head: string;
}

export interface RecordedInvoice {
  readonly invoice_id: string;
  readonly total_kgco2e: number;
}

export interface IngestAnswer<Invoice extends RecordedInvoice = RecordedInvoice> {
  readonly invoices: readonly Invoice[];
  readonly receipts: readonly Receipt[];
}

/** Repeats a request while the server says that it may be repeated. */
async function sendUntilAnswered(send: () => Promise<Answer>): Promise<string> {
  for (let attempt = 0; attempt < MAX_RETRIES; attempt += 1) {
    const { status, body } = await send();
    if (status === 200) return body.toString();
    expect([409, 503]).toContain(status);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new Error('no answer after many repetitions');
}

/** Every request once more: the acknowledged ones must be answered as before, the others are stored now. */
export async function repeatAll(
  server: { readonly baseUrl: string },
  apiKey: string,
  sent: readonly Sent[],
): Promise<string[]> {
  const client = ingestClient(server.baseUrl, apiKey);
  const answers: string[] = [];
  for (const { key, body } of sent) answers.push(await sendUntilAnswered(() => client.send(body, key)));
  client.close();
  return answers;
}

/** Every request stored exactly once, as it was answered, whole, and on an unbroken chain. */
export async function assertLedger(
  sql: <Row extends object>(text: string, parameters?: readonly SqlValue[]) => Promise<Row[]>,
  sent: readonly Sent[],
  answers: readonly string[],
): Promise<void> {
  for (const [index, { acknowledged }] of sent.entries()) {
    if (acknowledged !== null) expect(answers[index]).toBe(acknowledged);
  }
  const invoices = answers.flatMap((answer) => (JSON.parse(answer) as IngestAnswer).invoices);
  expect(invoices).toHaveLength(sent.length * INVOICES);

  const stored = await sql<Stored>(
    'select invoice_id, total_kgco2e as total from invoice order by invoice_id',
  );
  const answered = invoices
    .map(({ invoice_id, total_kgco2e }) => ({ invoice_id, total: total_kgco2e.toFixed(6) }))
    .sort((a, b) => (a.invoice_id < b.invoice_id ? -1 : 1));
  expect(stored).toEqual(answered);
  const numbers = await sql('select invoice_number from invoice group by invoice_number having count(*) > 1');
  expect(numbers).toEqual([]);
  const [counts] = await sql<{ lines: string; halves: string }>(
    `select (select count(*) from line_item) as lines,
       (select count(*) from invoice i where line_item_count <>
         (select count(*) from line_item l where l.invoice_id = i.invoice_id)) as halves`,
  );
  expect(counts).toEqual({ lines: String(invoices.length * LINES), halves: '0' });

  const { entries, heads } = await readTrail(sql);
  expect(checkChains(entries, heads)).toEqual([]);
  const recorded = entries
    .map(({ header }) => JSON.parse(header) as { kind: string; subject: string })
    .filter(({ kind }) => kind === 'invoice.recorded')
    .map(({ subject }) => subject.replace('invoice:', ''))
    .sort();
  expect(recorded).toEqual(answered.map(({ invoice_id }) => invoice_id));
}
