import { ingest } from '../../compute/ingest/ingest.ts';
import type { RememberedRow } from '../../compute/memory/memory-index.ts';
import type { Category } from '../../schema/contracts/categories.ts';
import { StoredDecision } from '../../schema/contracts/decision.ts';
import { answerOf, ingestTask, preparedOf, rowsOf, WORKSPACE_ID } from './ingest-task.ts';

export interface SentLine {
  readonly description: string;
  readonly spend_amount: number;
  readonly quantity?: number;
  readonly unit_of_measure?: string;
}

interface AnsweredLine {
  readonly category: Category;
  readonly factor_id: string | null;
  readonly kgco2e: number;
  readonly confidence: number;
  readonly needs_review: boolean;
  readonly explanation: string;
  readonly warnings: readonly { readonly code: string }[];
}

interface Invoice {
  readonly vendor: string;
  readonly lines: readonly SentLine[];
  readonly region?: string;
  readonly currency?: string;
}

let version = 0;

/** What an invoice's lines come to in a workspace that remembers these rows. */
export function answered(
  rows: readonly RememberedRow[],
  { vendor, lines, region = 'CH', currency = 'CHF' }: Invoice,
) {
  const bytes = new TextEncoder().encode(JSON.stringify(rows));
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  version += 1;
  const memory = { workspaceId: WORKSPACE_ID, version: `recalled ${version}`, rows: shared };
  const invoice = { vendor_name: vendor, invoice_date: '2025-03-31', region, currency, line_items: lines };
  const prepared = preparedOf(ingest(ingestTask(JSON.stringify({ invoices: [invoice] }), { memory })));
  const [accepted] = prepared.accepted;
  if (accepted === undefined) throw new Error(`rejected: ${JSON.stringify(prepared.rejected)}`);
  const { line_items: results } = answerOf(accepted) as { line_items: AnsweredLine[] };
  const decisions = rowsOf(prepared.tables, 'line_item').map(({ decision }) =>
    decision == null ? null : StoredDecision.parse(JSON.parse(decision)),
  );
  return results.map((line, at) => ({ ...line, decision: decisions[at] ?? null }));
}

/** The same of an invoice of one line. */
export function answeredOne(
  rows: readonly RememberedRow[],
  invoice: Omit<Invoice, 'lines'> & { line: SentLine },
) {
  const [line] = answered(rows, { ...invoice, lines: [invoice.line] });
  if (line === undefined) throw new Error('no line was answered');
  return line;
}
