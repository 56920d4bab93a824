import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { CommandError, messageOf } from '../command.ts';
import type { ReadyInvoice } from './ready-invoice.ts';

/** Hex characters kept of a digest: 64 bits, so that among a million invoices none is taken for another (p < 10^-7). */
const DIGEST_CHARACTERS = 16;
const KEY_CHARACTERS = 8;

export interface BookedFile {
  /** Its path, for the report. */
  readonly path: string;
  /** Whether an earlier run booked an invoice of this content. */
  has(invoice: ReadyInvoice): boolean;
  add(invoices: readonly ReadyInvoice[]): void;
}

/**
 * What was booked from a file, beside it: a later run continues there, also after the server has forgotten the
 * Idempotency-Keys, and sends only what was added or corrected. One for each API key, so for each workspace.
 * @throws CommandError when it cannot be read or written.
 */
export function openBookedFile(file: string, apiKey: string): BookedFile {
  const path = `${file}.booked-${createHash('sha256').update(apiKey).digest('hex').slice(0, KEY_CHARACTERS)}`;
  const tried = <Value>(work: () => Value): Value => {
    try {
      return work();
    } catch (error) {
      throw new CommandError(`What was booked is noted in ${path}: ${messageOf(error)}`);
    }
  };
  const before = tried(() => new Set(existsSync(path) ? readFileSync(path, 'latin1').split('\n') : []));
  const digestOf = ({ digest }: ReadyInvoice) => digest.slice(0, DIGEST_CHARACTERS);
  return {
    path,
    has: (invoice) => before.has(digestOf(invoice)),
    add: (invoices) => {
      if (invoices.length > 0) tried(() => appendFileSync(path, `${invoices.map(digestOf).join('\n')}\n`));
    },
  };
}
