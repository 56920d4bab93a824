import { bodyOf, type KeyMaker, type ReadyInvoice } from './batches.ts';
import { FootingError } from './error.ts';
import { answeredJson, type Sending, withQuery } from './send.ts';

/** A request refused for what one of its invoices says. */
const CONTENT_REFUSED = [400, 413, 422];

/** What is read here of an answer. */
interface Answered {
  readonly invoices: readonly unknown[];
  readonly errors: readonly { readonly index: number }[];
}

/** The answer for a group of invoices, or its refusal. */
export interface Sent<Invoice, Answer> {
  readonly batch: readonly Invoice[];
  readonly answer: Answer | null;
  readonly refusal: FootingError | null;
  /** The server had booked these before and gave its stored answer. */
  readonly replayed: boolean;
}

export interface BatchOptions {
  readonly to: Sending;
  /** Null for a dry run. */
  readonly keys: KeyMaker | null;
  readonly detail?: 'lines' | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a group of invoices until it is answered. A group that is refused as a whole is sent in halves, until the
 * invoice that causes it stands alone: the others are booked. What an earlier answer refused is sent again without what it
 * booked, because the cause may be gone.
 * @throws FootingError for what is no matter of an invoice, such as a wrong key.
 */
export async function* sendBatch<Invoice extends ReadyInvoice, Answer extends Answered>(
  batch: readonly Invoice[],
  options: BatchOptions,
): AsyncGenerator<Sent<Invoice, Answer>> {
  let refused: Invoice[] = [];
  try {
    const { value, headers } = await post<Answer>(batch, options);
    const replayed = headers.get('idempotent-replayed') === 'true';
    const again = replayed && value.invoices.length > 0 ? value.errors : [];
    const answer = again.length > 0 ? { ...value, errors: [] } : value;
    yield { batch, answer, refusal: null, replayed };
    refused = again.flatMap(({ index }) => batch[index] ?? []);
  } catch (error) {
    if (!(error instanceof FootingError) || !CONTENT_REFUSED.includes(error.status)) throw error;
    // Reused: the same content was booked as sent otherwise. Halves of it have other keys and would be booked again.
    if (batch.length === 1 || error.code === 'idempotency_key_reused') {
      yield { batch, answer: null, refusal: error, replayed: false };
      return;
    }
    const half = Math.ceil(batch.length / 2);
    yield* sendBatch<Invoice, Answer>(batch.slice(0, half), options);
    yield* sendBatch<Invoice, Answer>(batch.slice(half), options);
  }
  if (refused.length > 0) yield* sendBatch<Invoice, Answer>(refused, options);
}

async function post<Answer>(batch: readonly ReadyInvoice[], { to, keys, detail, signal }: BatchOptions) {
  return answeredJson<Answer>(to, withQuery('/api/ingest', { detail, dry_run: keys === null || undefined }), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(keys ? { 'idempotency-key': await keys(batch) } : {}),
    },
    body: bodyOf(batch),
    repeatable: true,
    signal,
  });
}
