import type { Warning } from '../../schema/contracts/warnings.ts';
import type { InvoiceEmissions } from '../emissions/invoice-emissions.ts';
import type { Reconciliation, ReconciliationPolicy } from '../reconciliation/reconcile.ts';
import type { LineResult } from '../types.ts';
import type { ReportingPeriod } from './reporting-period.ts';
import type { ValidInvoice } from './validate-invoice.ts';

/** A classified and calculated line with its id. */
export interface PreparedLine {
  readonly lineItemId: string;
  readonly result: LineResult;
  /** Rounded numbers first, then those of the calculation. */
  readonly warnings: readonly Warning[];
}

/** An accepted invoice with all results: its answer, payload and rows are written from this. */
export interface PreparedInvoice {
  /** Position in the request, from 0. */
  readonly index: number;
  readonly invoiceId: string;
  readonly valid: ValidInvoice;
  readonly vendorId: string;
  readonly period: ReportingPeriod;
  readonly factorSetId: string;
  readonly rateSetId: string;
  /** The workspace's currency, and one unit of the invoice's in it on the invoice date; null without a rate. */
  readonly workspaceCurrency: string;
  readonly workspaceRate: string | null;
  readonly classifierVersion: string;
  readonly policy: ReconciliationPolicy;
  readonly reconciliation: Reconciliation;
  readonly emissions: InvoiceEmissions;
  readonly lines: readonly PreparedLine[];
  /** Warnings about the invoice as a whole; those of a line are in the line. */
  readonly warnings: readonly Warning[];
  /** SHA-256, hex, of vendor, date, currency and lines. */
  readonly contentFingerprint: string;
  /** SHA-256, hex, of the raw request body. */
  readonly requestDigest: string;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly recordedAt: string;
}
