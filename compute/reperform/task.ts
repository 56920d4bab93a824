import type { Category } from '../../schema/contracts/categories.ts';
import type { StoredDecision } from '../../schema/contracts/decision.ts';
import type { LoadedRates } from '../ingest/task.ts';
import type { ReconciliationPolicy } from '../reconciliation/reconcile.ts';
import type { Component, InvoiceInput, TraceStep } from '../types.ts';

/** What-if inputs for one line; absent members keep what was recorded. */
export interface Overrides {
  /** Decimal text. */
  readonly quantity?: string;
  readonly unitOfMeasure?: string;
  /** A physical or spend factor of the invoice's factor set. */
  readonly factorId?: string;
}

/** An invoice as it was stored: its fields, and what it was calculated with. Never its results. */
export interface StoredInvoice {
  readonly invoiceId: string;
  readonly input: InvoiceInput;
  readonly reconciliationPolicy: ReconciliationPolicy;
  readonly factorSetId: string;
  readonly classifierVersion: string;
  /** The rates loaded at that time; null for the shipped ones. */
  readonly rates: LoadedRates | null;
  /** Decisions that lines were recorded with, by their place in the invoice: inputs, as the words are. */
  readonly decisions: readonly StoredLineDecision[];
  /** Its words were erased: nothing can be made again from what is left. */
  readonly isErased: boolean;
  /** The lines asked for, by their place in the invoice. */
  readonly lines: readonly { readonly lineItemId: string; readonly index: number }[];
}

export interface StoredLineDecision {
  readonly index: number;
  readonly decision: StoredDecision;
}

export interface RePerformTask {
  readonly invoices: readonly StoredInvoice[];
  /** For a single line of a single invoice only. */
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

export interface RePerformedLine {
  readonly lineItemId: string;
  /** null when it cannot be calculated any more; `reason` says why. */
  readonly recalculated: RecalculatedLine | null;
  /** Why there is no figure, or which override has no effect on it. */
  readonly reason: string | null;
  /** What the newest factor set would give, for information; null with overrides or where it fails. */
  readonly newest: {
    readonly factorSetId: string;
    readonly factorId: string | null;
    readonly emissionsKgCo2e: string;
  } | null;
}
