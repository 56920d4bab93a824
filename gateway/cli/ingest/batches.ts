import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { INGEST_LIMITS } from '../../../schema/contracts/ingest.ts';
import { messageOf } from '../command.ts';
import type { FileInvoice } from './json-invoices.ts';

const [HEAD, TAIL] = ['{"invoices":[', ']}'];
/** Longest content of an error message that is quoted. */
const MAX_MESSAGE = 200;

/** An invoice ready to send. */
export interface ReadyInvoice extends FileInvoice {
  readonly text: string;
  /** SHA-256 of its canonical form (RFC 8785), hex: the same however members and blanks are written. */
  readonly digest: string;
}

/** An invoice that is not sent, and why. */
export interface UnreadableInvoice {
  readonly invoice: FileInvoice;
  readonly error: string;
}

/** @param maxBytes - longest request; an invoice longer than that is refused here. */
export function readyInvoice(invoice: FileInvoice, maxBytes: number): ReadyInvoice | UnreadableInvoice {
  const { text } = invoice;
  if (text === null) return { invoice, error: `the invoice is larger than ${maxBytes} bytes` };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { invoice, error: 'an invoice must be an object' };
    }
    return { ...invoice, text, digest: sha256(canonicalize(value) ?? '') };
  } catch (error) {
    return { invoice, error: `no JSON: ${messageOf(error).slice(0, MAX_MESSAGE)}` };
  }
}

/** The longest invoice that fits into a request. */
export function longestInvoice(maxBytes: number): number {
  return maxBytes - HEAD.length - TAIL.length;
}

/**
 * Groups invoices as they come into requests of at most 100 invoices and `maxBytes`. The same file gives the same
 * groups, so that a second run asks for the same. Where reading fails, the invoices before it come first.
 */
export async function* inBatches<Invoice extends ReadyInvoice>(
  invoices: AsyncIterable<Invoice>,
  maxBytes: number,
): AsyncGenerator<Invoice[]> {
  let batch: Invoice[] = [];
  let bytes = 0;
  let failure: { readonly error: unknown } | null = null;
  try {
    for await (const invoice of invoices) {
      const more = Buffer.byteLength(invoice.text) + 1;
      const isFull = batch.length === INGEST_LIMITS.invoices || bytes + more > longestInvoice(maxBytes) + 1;
      if (isFull && batch.length > 0) {
        yield batch;
        batch = [];
        bytes = 0;
      }
      batch.push(invoice);
      bytes += more;
    }
  } catch (error) {
    failure = { error };
  }
  if (batch.length > 0) yield batch;
  if (failure !== null) throw failure.error;
}

export function bodyOf(batch: readonly ReadyInvoice[]): string {
  return `${HEAD}${batch.map(({ text }) => text).join(',')}${TAIL}`;
}

/** The Idempotency-Key of a request, made from what it says. */
export function keyOf(batch: readonly ReadyInvoice[]): string {
  return sha256(batch.map(({ digest }) => digest).join('\n'));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
