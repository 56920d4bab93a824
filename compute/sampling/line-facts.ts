import type { Method } from '../../schema/contracts/categories.ts';
import type { EarlierMedians } from '../../schema/contracts/earlier-medians.ts';
import type { WarningCode } from '../../schema/contracts/warnings.ts';

/** The facts about a line for scoring its risk. Numbers as text are decimals. */
export interface LineFacts {
  readonly invoiceId: string;
  /** null if erased: whether two such invoices have the same vendor is unknown. */
  readonly vendorName: string | null;
  readonly category: string;
  readonly method: Method;
  /** 0.55 to 0.95. */
  readonly confidence: number;
  readonly needsReview: boolean;
  readonly kgCo2e: number;
  readonly spendAmount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly quantity: number | null;
  readonly unitOfMeasure: string | null;
  /** YYYY-MM-DD. */
  readonly invoiceDate: string;
  /** The line's own service period, else the invoice's. */
  readonly servicePeriodStart: string | null;
  readonly servicePeriodEnd: string | null;
  /** Year of the factor's row (the main component's), null for a line without a factor. */
  readonly factorYear: number | null;
  /** `computed`, `matched`, `rounding`, `mismatch` or `vat_inclusive_lines`. */
  readonly reconciliationStatus: string;
  /** Codes of the line's and its invoice's warnings. */
  readonly warnings: readonly WarningCode[];
  /** A currency or unit was converted on the way to the result. */
  readonly isConverted: boolean;
  /** Reclassified or otherwise changed by a person after the calculation. */
  readonly isOverridden: boolean;
  /** The description says that the quantity is an estimate (`saysEstimated`). */
  readonly isEstimated: boolean;
  readonly hasSourceDocument: boolean;
  /** UTC day on which the invoice was recorded, YYYY-MM-DD. */
  readonly recordedOn: string;
  /** Booked from a row of a spreadsheet. */
  readonly isFromSpreadsheet: boolean;
  /** The invoice carries the id it has in the sending system. */
  readonly hasExternalId: boolean;
}

/** Facts besides the lines themselves. */
export interface RiskContext {
  /** First and last day of the reporting period, YYYY-MM-DD. */
  readonly periodStart: string;
  readonly periodEnd: string;
  /** Vendors with an invoice in an earlier period; null without an earlier period. */
  readonly earlierVendors: ReadonlySet<string> | null;
  /** Vendors and categories with an exception in an earlier period's engagement. */
  readonly vendorsWithExceptions: ReadonlySet<string>;
  readonly categoriesWithExceptions: ReadonlySet<string>;
  /** null without an earlier period. */
  readonly earlierMedians: EarlierMedians | null;
}

const ESTIMATED =
  /(?<!\p{L})(?:estimated?|estimations?|gesch(?:ä|ae)tzt\p{L}*|sch(?:ä|ae)tz(?:ung|wert)\p{L}*|hochgerechnet\p{L}*|estim(?:é|e)e?s?|stimat[oaie]|stima|presunt[oaie])(?!\p{L})/iu;

/** Whether a description says that its quantity is an estimate, in English, German, French or Italian. */
export function saysEstimated(description: string): boolean {
  return ESTIMATED.test(description.normalize('NFC'));
}
