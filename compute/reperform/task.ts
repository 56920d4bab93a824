import type { Category } from '../../schema/contracts/categories.ts';
import type { LoadedRates } from '../ingest/task.ts';
import type { ReconciliationPolicy } from '../reconciliation/reconcile.ts';
import type { Component, InvoiceInput, TraceStep } from '../types.ts';
import type { RecordedClassification } from './recorded-classification.ts';

/** What-if inputs for one line; absent members stay as recorded. */
export interface Overrides {
  /** Decimal text. */
  readonly quantity?: string;
  readonly unitOfMeasure?: string;
  /** A physical or spend factor of the invoice's factor set. */
  readonly factorId?: string;
  /** Today's classification replaces the recorded one. */
  readonly classifyAnew?: true;
}

/** A stored invoice: its fields, the classifications of its lines, and the inputs of its calculation; never its results. */
export interface StoredInvoice {
  readonly invoiceId: string;
  readonly input: InvoiceInput;
  readonly reconciliationPolicy: ReconciliationPolicy;
  readonly factorSetId: string;
  readonly classifierVersion: string;
  /** The rates loaded at that time; null for the shipped ones. */
  readonly rates: LoadedRates | null;
  /** The classification of each line, in order. */
  readonly classifications: readonly RecordedClassification[];
  /** Its words were erased, so nothing can be recalculated. */
  readonly isErased: boolean;
  /** The requested lines, by their position in the invoice. */
  readonly lines: readonly { readonly lineItemId: string; readonly index: number }[];
}

export interface RePerformTask {
  readonly invoices: readonly StoredInvoice[];
  /** A quantity, unit or factor for a single line of a single invoice only; `classifyAnew` excludes them. */
  readonly overrides: Overrides | null;
}

/** A recalculated line. */
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
  /** null if it can no longer be calculated; `reason` has the cause. */
  readonly recalculated: RecalculatedLine | null;
  /** Why there is no figure, or which override has no effect on it. */
  readonly reason: string | null;
  /** If it was classified anew: the earlier and the new classification with their versions. */
  readonly classifiedAnew: ClassifiedAnew | null;
  /** The result with the newest factor set, for information; null for a what-if or if it fails. */
  readonly newest: {
    readonly factorSetId: string;
    readonly factorId: string | null;
    readonly emissionsKgCo2e: string;
  } | null;
}
