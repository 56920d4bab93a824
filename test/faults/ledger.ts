import type * as kill from '../support/kill-ledger.ts';

/** What was sent and what was answered: all that a client knows of the books. */

export interface RecordedInvoice extends kill.RecordedInvoice {
  readonly line_items: readonly { readonly line_item_id: string; readonly category: string }[];
}

export type IngestAnswer = kill.IngestAnswer<RecordedInvoice>;

/** A push with its key; repeated until it is answered. */
export interface Push {
  readonly key: string;
  readonly body: string;
  readonly year: '2024' | '2025';
  /** The first whole answer. */
  answer: string | null;
}

/** A void or another category; repeated until it is answered. */
export interface Correction {
  readonly kind: 'void' | 'reclassify';
  readonly invoice: RecordedInvoice;
  /** 'done before': an attempt without an answer had done it. */
  answer: 'done' | 'done before' | null;
  /** The invoice as answered; null: not known. */
  total: number | null;
}

/** A test of a sampled line; repeated until it is answered. */
export interface Assertion {
  readonly lineItemId: string;
  isAnswered: boolean;
}

export class Ledger {
  readonly pushes: Push[] = [];
  readonly corrections: Correction[] = [];
  readonly assertions: Assertion[] = [];
  readonly receipts: kill.Receipt[] = [];
  /** Recorded ones that nothing was done to yet. */
  readonly untouched: RecordedInvoice[] = [];

  recorded(): RecordedInvoice[] {
    return this.pushes.flatMap(({ answer }) =>
      answer === null ? [] : (JSON.parse(answer) as IngestAnswer).invoices,
    );
  }

  answered(): number {
    const done = [...this.pushes, ...this.corrections].filter(({ answer }) => answer !== null);
    return done.length + this.assertions.filter(({ isAnswered }) => isAnswered).length;
  }
}
