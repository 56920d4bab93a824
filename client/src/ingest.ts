import {
  bytesOf,
  inBatches,
  keyMaker,
  longestInvoice,
  MAX_BODY_BYTES,
  type ReadyInvoice,
  readyInvoice,
} from './batches.ts';
import { FootingError, membersOf } from './error.ts';
import type { Sending } from './send.ts';
import { type Sent, sendBatch } from './send-batch.ts';
import type { AnswerOf, RequestOf } from './shapes.ts';

type Answer = AnswerOf<'ingest'>;

/** An invoice to be booked. */
export type Invoice = RequestOf<'ingest'>['invoices'][number];
/** What was booked of an invoice; `index` is its position in what was given. */
export type BookedInvoice = Answer['invoices'][number];
/** Why an invoice was not booked; `index` is its position in what was given. */
export type RejectedInvoice = Omit<Answer['errors'][number], 'code'> & { readonly code: string };

export interface IngestResult {
  readonly processed: number;
  readonly invoices: readonly BookedInvoice[];
  readonly errors: readonly RejectedInvoice[];
  /** The newest of each chain. */
  readonly receipts: Answer['receipts'];
}

export interface IngestOptions {
  /** Calculates everything and stores nothing. */
  readonly dryRun?: boolean | undefined;
  /** With the lines of each invoice, and how their figures come about. */
  readonly detail?: 'lines' | undefined;
  /** Called after each request with the number of invoices answered so far. */
  readonly onProgress?: ((answered: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type Invoices = Iterable<Invoice> | AsyncIterable<Invoice>;

interface PlacedInvoice extends ReadyInvoice {
  readonly index: number;
}

/** Sends any number of invoices. @throws FootingError when the rest cannot be sent; repeated, it goes on there. */
export async function ingest(to: Sending, invoices: Invoices, options: IngestOptions): Promise<IngestResult> {
  const { dryRun = false, detail, onProgress, signal } = options;
  const booked: BookedInvoice[] = [];
  const errors: RejectedInvoice[] = [];
  const receipts = new Map<string, IngestResult['receipts'][number]>();
  const keys = dryRun ? null : keyMaker();
  const ready = readyInvoices(invoices, (error) => errors.push(error));
  for await (const batch of inBatches(ready, MAX_BODY_BYTES)) {
    for await (const sent of sendBatch<PlacedInvoice, Answer>(batch, { to, keys, detail, signal })) {
      const { answer } = sent;
      for (const one of answer?.invoices ?? []) booked.push({ ...one, index: indexOf(sent, one.index) });
      for (const one of answer?.errors ?? []) errors.push(placed(one, indexOf(sent, one.index)));
      for (const receipt of answer?.receipts ?? []) receipts.set(receipt.chain, receipt);
      if (sent.refusal !== null) for (const one of sent.batch) errors.push(rejected(one, sent.refusal));
      onProgress?.(booked.length + errors.length);
    }
  }
  errors.sort((a, b) => a.index - b.index);
  return { processed: booked.length, invoices: booked, errors, receipts: [...receipts.values()] };
}

async function* readyInvoices(
  invoices: Invoices,
  reject: (error: RejectedInvoice) => void,
): AsyncGenerator<PlacedInvoice> {
  const longest = longestInvoice(MAX_BODY_BYTES);
  let index = 0;
  for await (const invoice of invoices) {
    const text = JSON.stringify(invoice, sayNoNumber);
    const one = { ...(await readyInvoice(text)), index };
    if (bytesOf(text) <= longest) yield one;
    else
      reject(
        rejected(one, new FootingError('payload_too_large', `An invoice has at most ${longest} bytes.`)),
      );
    index += 1;
  }
}

/** JSON would turn NaN and Infinity into null, as if the member were not there. As text, the server refuses and names them. */
const sayNoNumber = (_: string, value: unknown) =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

const indexOf = ({ batch }: Sent<PlacedInvoice, Answer>, at: number) => batch[at]?.index ?? at;

const placed = (error: RejectedInvoice, index: number): RejectedInvoice => ({
  ...error,
  index,
  pointer: error.pointer.replace(/^\/invoices\/\d+/, `/invoices/${index}`),
});

/** An invoice for which a whole request was refused. */
function rejected({ text, index }: PlacedInvoice, { code, detail, errors }: FootingError): RejectedInvoice {
  const { vendor_name, invoice_number } = membersOf(JSON.parse(text));
  return placed(
    {
      index,
      code,
      error: detail,
      pointer: errors[0]?.pointer ?? `/invoices/${index}`,
      vendor_name: typeof vendor_name === 'string' ? vendor_name : '',
      invoice_number: typeof invoice_number === 'string' ? invoice_number : null,
    },
    index,
  );
}
