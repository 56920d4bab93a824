import * as client from '../../../client/src/batches.ts';
import { messageOf } from '../command.ts';
import type { FileInvoice } from './json-invoices.ts';

/** Longest content of an error message that is quoted. */
const MAX_MESSAGE = 200;

/** An invoice of a file, ready to send. */
export interface ReadyInvoice extends FileInvoice, client.ReadyInvoice {
  readonly text: string;
}

/** An invoice that is not sent, and why. */
export interface UnreadableInvoice {
  readonly invoice: FileInvoice;
  readonly error: string;
}

/** @param maxBytes - longest request; an invoice longer than that is refused here. */
export async function readyInvoice(
  invoice: FileInvoice,
  maxBytes: number,
): Promise<ReadyInvoice | UnreadableInvoice> {
  const { text } = invoice;
  if (text === null) return { invoice, error: `the invoice is larger than ${maxBytes} bytes` };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { invoice, error: 'an invoice must be an object' };
    }
    return { ...invoice, ...(await client.readyInvoice(text)) };
  } catch (error) {
    return { invoice, error: `no JSON: ${messageOf(error).slice(0, MAX_MESSAGE)}` };
  }
}
