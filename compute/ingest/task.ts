import type { FieldProblem } from '../../schema/contracts/errors.ts';
import type { InvoiceErrorCode } from '../../schema/contracts/ingest.ts';
import type { SupplierMix } from '../../schema/contracts/instruments.ts';
import type { Warning } from '../../schema/contracts/warnings.ts';
import type { KnownPeriod, WorkspaceSettings } from '../../schema/contracts/workspace.ts';

/** Exchange rates beyond the shipped set: an ECB file an owner loaded (`footing rates load`). */
export interface LoadedRates {
  readonly rateSetId: string;
  /** UTF-8 text of the file, in the shipped `fx-daily.csv` layout, shared between threads. */
  readonly csv: SharedArrayBuffer;
}

/** A workspace's remembered decisions, shared between threads. */
export interface SharedMemory {
  readonly workspaceId: string;
  /** Changes with every change of the memory. */
  readonly version: string;
  /** UTF-8 JSON: an array of `RememberedRow`. */
  readonly rows: SharedArrayBuffer;
}

/** The input of a thread for one ingest request. It has no clock, randomness, files or database of its own. */
export interface IngestTask {
  /** The raw request body, transferred. */
  readonly body: Uint8Array;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly now: string;
  /** 32 random bytes; ids and salts are derived from them by HKDF-SHA-256 with a counter. */
  readonly random: Uint8Array;
  readonly workspace: WorkspaceSettings;
  /** The server's own address, for commands in messages. */
  readonly baseUrl: string;
  /** The workspace's reporting periods so far; a period not listed is opened with the newest factor set. */
  readonly periods: readonly KnownPeriod[];
  readonly rates: LoadedRates | null;
  /** Decisions for earlier lines of the workspace; null without any. */
  readonly memory: SharedMemory | null;
  /** In force, in order of registration. */
  readonly supplierMixes: readonly SupplierMix[];
  /** `detail=lines`. */
  readonly detail: boolean;
  readonly dryRun: boolean;
  /** Whether the digest of the content is needed, for an idempotency key. */
  readonly withContentDigest: boolean;
  /** Invoices whose `replaces` the database refused when this request was tried before. */
  readonly refused: readonly RefusedReplacement[];
}

/** Why an invoice cannot replace the one it names. */
export interface RefusedReplacement {
  readonly index: number;
  readonly code: InvoiceErrorCode;
  readonly error: string;
}

/**
 * Rows for one table, column by column: each array is the text of a PostgreSQL array literal (`{"a",NULL,"b"}`), so that the
 * event loop passes on a few long strings instead of escaping thousands of short ones. The writer adds `workspace_id`.
 */
export interface TableRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly arrays: readonly string[];
  readonly rowCount: number;
}

export interface AcceptedInvoice {
  readonly index: number;
  /** null on a dry run. */
  readonly invoiceId: string | null;
  readonly period: string;
  /** First and last day of the period, YYYY-MM-DD: needed to open it. */
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly factorSetId: string;
  /** SHA-256, hex, of vendor, date, currency and lines: equal invoices have equal fingerprints. */
  readonly contentFingerprint: string;
  readonly invoiceNumber: string | null;
  /** The vendor as compared with others: trimmed and in NFC. */
  readonly vendorKey: string;
  /** As sent: id or number of the invoice to replace. */
  readonly replaces: string | null;
  /** Net total, decimal text, and its currency. */
  readonly headerNet: string;
  readonly currency: string;
  /** The answer's JSON object for this invoice, without its closing brace and `warnings` member. */
  readonly answerHead: string;
  readonly warnings: readonly Warning[];
  /** Canonical JSON of the `invoice.recorded` payload, and its SHA-256 in hex. */
  readonly payloadText: string;
  readonly payloadDigest: string;
  /** Salt for a `period.opened` payload, should this invoice open its period: 22 base64url characters. */
  readonly periodSalt: string;
}

export interface RejectedInvoice {
  readonly index: number;
  readonly vendor_name: string;
  readonly error: string;
  readonly invoice_number: string | null;
  readonly code: InvoiceErrorCode;
  readonly pointer: string;
}

export interface IngestPrepared {
  readonly accepted: readonly AcceptedInvoice[];
  readonly rejected: readonly RejectedInvoice[];
  /** About the request as a whole. */
  readonly warnings: readonly Warning[];
  /** `invoice`, `line_item`, `line_component`, in insert order; empty on a dry run. */
  readonly tables: readonly TableRows[];
  /** SHA-256, hex, of the content of the body, however it is written; empty unless asked for. */
  readonly contentDigest: string;
  /** SHA-256, hex, of the raw body. */
  readonly requestDigest: string;
  /** Of the accepted invoices: decimal text with 6 decimals, and the number of their lines. */
  readonly emissionsKgCo2e: string;
  readonly lineItems: number;
}

export type IngestOutcome =
  | { readonly ok: true; readonly value: IngestPrepared }
  | {
      readonly ok: false;
      readonly error: {
        readonly code: 'malformed_json' | 'validation_failed';
        readonly detail: string;
        readonly errors: readonly FieldProblem[];
      };
    };
