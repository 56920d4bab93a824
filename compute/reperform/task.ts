import type { Category } from '../../schema/contracts/categories.ts';
import type { LoadedRates } from '../ingest/task.ts';
import type { ReconciliationPolicy } from '../reconciliation/reconcile.ts';
import type { Component, InvoiceInput, TraceStep } from '../types.ts';
import type { RecordedClassification } from './recorded-classification.ts';

/** What-if inputs for one line; absent members keep what was recorded. */
export interface Overrides {
  /** Decimal text. */
  readonly quantity?: string;
  readonly unitOfMeasure?: string;
  /** A physical or spend factor of the invoice's factor set. */
  readonly factorId?: string;
  /** What today's classifier says takes the place of what the line was taken for. */
  readonly classifyAnew?: true;
}

/** An invoice as it was stored: its fields, what its lines were taken for, and what it was calculated with; never what it came to. */
export interface StoredInvoice {
  readonly invoiceId: string;
  readonly input: InvoiceInput;
  readonly reconciliationPolicy: ReconciliationPolicy;
  readonly factorSetId: string;
  readonly classifierVersion: string;
  /** The rates loaded at that time; null for the shipped ones. */
  readonly rates: LoadedRates | null;
  /** What each line was taken for, in their order. */
  readonly classifications: readonly RecordedClassification[];
  /** Its words were erased: nothing can be made again from what is left. */
  readonly isErased: boolean;
  /** The lines asked for, by their place in the invoice. */
  readonly lines: readonly { readonly lineItemId: string; readonly index: number }[];
}

export interface RePerformTask {
  readonly invoices: readonly StoredInvoice[];
  /** Of a quantity, unit or factor for a single line of a single invoice only; `classifyAnew` stands alone. */
  readonly overrides: Overrides | null;
}

/** A line calculated anew. */
export interface RecalculatedLine {
  readonly category: Category;
  readonly factorId: string | null;
  readonly method: 'physical' | 'spend';
  /** Decimal text with exactly 6 decimals. */
  readonly emissionsKgCo2e: string;
  readonly components: readonly Component[];
  readonly trace: readonly TraceStep[];
}

export interface ClassifiedAnew {
  readonly recordedCategory: Category;
  readonly category: Category;
  readonly recordedClassifierVersion: string;
  /** Today's. */
  readonly classifierVersion: string;
}

export interface RePerformedLine {
  readonly lineItemId: string;
  /** null when it cannot be calculated any more; `reason` says why. */
  readonly recalculated: RecalculatedLine | null;
  /** Why there is no figure, or which override has no effect on it. */
  readonly reason: string | null;
  /** Where it was classified anew: by which version, what it was taken for before, and by which. */
  readonly classifiedAnew: ClassifiedAnew | null;
  /** What the newest factor set would give, for information; null of a what-if or where it fails. */
  readonly newest: {
    readonly factorSetId: string;
    readonly factorId: string | null;
    readonly emissionsKgCo2e: string;
  } | null;
}
