import type { FieldProblem } from '../../schema/contracts/errors.ts';
import { INGEST_LIMITS, type InvoiceErrorCode } from '../../schema/contracts/ingest.ts';

/** A problem of one invoice: the sentence names the member as the client wrote it. */
export interface InvoiceProblem extends FieldProblem {
  readonly code: InvoiceErrorCode;
}

/** Where a member stands: in the invoice itself, or in one of its lines (counted from 0). */
export type Place = number | 'invoice';

/** Problems of one invoice in the order they were met, at most ten; later ones are not kept. */
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

  /** @param what - how the sentence goes on after the member's name: `must be a number`. */
  add(at: { readonly place: Place; readonly member: string }, code: InvoiceErrorCode, what: string): void {
    if (this.isFull) return;
    const pointer = at.place === 'invoice' ? '' : `/line_items/${at.place}`;
    const member = at.member === '' ? '' : `/${at.member}`;
    const name = memberName(at.place, at.member);
    this.entries.push({ code, pointer: `${this.#pointer}${pointer}${member}`, detail: `${name} ${what}` });
  }
}

/** A member as messages name it: `vendor_name`, `line_items[2].spend_amount`. */
export function memberName(place: Place, member: string): string {
  if (place === 'invoice') return member === '' ? 'the invoice' : member;
  return `line_items[${place}]${member === '' ? '' : `.${member}`}`;
}
