import type { Category } from '../../schema/contracts/categories.ts';
import type { SupplierMix } from '../../schema/contracts/instruments.ts';
import type { LineDetail } from '../../schema/contracts/line-detail.ts';
import type { Reason } from '../../schema/contracts/reasons.ts';
import type { Warning } from '../../schema/contracts/warnings.ts';
import type { TableRows } from '../ingest/task.ts';
import type { RecordedClassification } from '../reperform/recorded-classification.ts';
import type { StoredInvoice } from '../reperform/task.ts';
import type { TraceStep } from '../types.ts';

/** A recorded line and its result. */
export interface RecordedLine {
  readonly lineItemId: string;
  readonly category: Category;
  /** Decimal text. */
  readonly emissionsKgCo2e: string;
  /** The same, null if the line has none of its own. */
  readonly marketBasedKgCo2e: string | null;
  readonly warnings: readonly Warning[];
}

/** A recorded invoice, and one of its lines. */
export interface RecordedTask {
  readonly invoice: StoredInvoice;
  /** Every line of the invoice, in its order. */
  readonly recorded: readonly RecordedLine[];
  /** In force now. */
  readonly supplierMixes: readonly SupplierMix[];
  readonly lineItemId: string;
}

/** What a person decides. */
export interface Choice {
  /** At least one of the two. */
  readonly category: Category | null;
  readonly factorId: string | null;
}

/** A line of a recorded invoice to be reclassified. */
export interface ReclassifyTask extends RecordedTask, Choice {
  /** Takes the decisions of persons back: the classification before them, instead of a choice. */
  readonly restore: RecordedClassification | null;
  /** About the invoice as a whole. */
  readonly warnings: readonly Warning[];
  readonly reason: string;
  /** Canonical JSON of the payload that recorded the replaced version. */
  readonly payload: string;
  /** For the new payload: 22 or more base64url characters. */
  readonly salt: string;
}

/** Choices to be tried out on a line. */
export interface PreviewTask extends RecordedTask {
  readonly choices: readonly Choice[];
}

/** What a choice would give. */
export interface ChoicePreview {
  readonly line: DecidedLine;
  /** Of the invoice, decimal text with 6 decimals. */
  readonly totalKgCo2e: string;
}

/** The result of a line after a decision. */
export interface DecidedLine {
  readonly category: Category;
  readonly factorId: string | null;
  readonly method: 'physical' | 'spend';
  readonly emissionsKgCo2e: string;
  readonly confidence: number;
  readonly needsReview: boolean;
  readonly explanation: string;
  readonly trace: readonly TraceStep[];
}

/** The new version of an invoice. */
export interface Reclassified {
  /** Rows of `line_item` that changed: ids and the columns of the result. */
  readonly lines: TableRows;
  /** All rows of `line_component` of those lines, without invoice and period. */
  readonly components: TableRows;
  /** Ids of those lines. */
  readonly changedLines: readonly string[];
  readonly details: readonly { readonly lineIndex: number; readonly detail: LineDetail }[];
  /** Decimal text with 6 decimals: the sum of all lines. */
  readonly totalKgCo2e: string;
  /** The same of the market-based figures; null if no line has one of its own. */
  readonly totalMarketBasedKgCo2e: string | null;
  readonly warnings: readonly Warning[];
  readonly payloadText: string;
  readonly payloadDigest: string;
  /** The line after the decision. */
  readonly line: DecidedLine;
  /** The decision to remember; null if the vendor or the text has no letter and no digit. */
  readonly remember: {
    /** SHA-256 over the normalised vendor and description, hex. */
    readonly memoryKey: string;
    readonly category: Category;
    readonly factorId: string | null;
  } | null;
}

export interface ReclassifyRefusal {
  readonly code: 'factor_not_applicable';
  readonly detail: string;
  /** The detail by code and values, where it has a code. */
  readonly reason?: Reason;
}
