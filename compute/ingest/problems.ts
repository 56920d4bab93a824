import { type FieldProblem, pointerTo } from '../../schema/contracts/errors.ts';
import { INGEST_LIMITS, type InvoiceErrorCode } from '../../schema/contracts/ingest.ts';
import { shownName } from '../../schema/contracts/nearest-name.ts';

/** A problem of one invoice: the sentence names the member as in the request. */
export interface InvoiceProblem extends FieldProblem {
  readonly code: InvoiceErrorCode;
}

/** The place of a member: the invoice itself, one of its lines, or an item code of one (counted from 0). */
export type Place = 'invoice' | number | { readonly line: number; readonly code: number };

/** Problems of one invoice in order of detection, at most ten. */
export class InvoiceProblems {
  readonly entries: InvoiceProblem[] = [];
  readonly #pointer: string;

  /** @param index - the invoice's position in the request, from 0. */
  constructor(index: number) {
    this.#pointer = `/invoices/${index}`;
  }

  get isFull(): boolean {
    return this.entries.length >= INGEST_LIMITS.problemsPerInvoice;
  }

  /** @param what - the rest of the sentence after the member's name: `must be a number`. */
  add(at: { readonly place: Place; readonly member: string }, code: InvoiceErrorCode, what: string): void {
    if (this.isFull) return;
    const member = pointerTo(at.member);
    const name = memberName(at.place, at.member === '' ? '' : shownName(at.member));
    this.entries.push({
      code,
      pointer: `${this.#pointer}${pointerOf(at.place)}${member}`,
      detail: `${name} ${what}`,
    });
  }

  /** Adds what was probably meant to the problem of a member that is missing. @param what - ` is unknown: ...`. */
  explainMissing(place: Place, missing: string, what: string): void {
    const pointer = `${this.#pointer}${pointerOf(place)}${pointerTo(missing)}`;
    const at = this.entries.findIndex((entry) => entry.code === 'missing' && entry.pointer === pointer);
    const found = this.entries[at];
    if (found !== undefined) this.entries[at] = { ...found, detail: `${found.detail}; ${what}` };
  }
}

function pointerOf(place: Place): string {
  if (place === 'invoice') return '';
  if (typeof place === 'number') return `/line_items/${place}`;
  return `/line_items/${place.line}/item_codes/${place.code}`;
}

/** The name of a member in messages: `vendor_name`, `line_items[2].spend_amount`. */
export function memberName(place: Place, member: string): string {
  if (place === 'invoice') return member === '' ? 'the invoice' : member;
  const of = typeof place === 'number' ? `[${place}]` : `[${place.line}].item_codes[${place.code}]`;
  return `line_items${of}${member === '' ? '' : `.${member}`}`;
}

/** The line of a warning; without it, the warning is about the whole invoice. */
export function lineOf(place: Place): { readonly line?: number } {
  if (place === 'invoice') return {};
  return { line: typeof place === 'number' ? place : place.line };
}
