import type { NamedOrder } from './cursor.ts';
import {
  LINES_OF_INVOICES,
  type LineFilter,
  parameters,
  selectedLines,
  type Visible,
} from './line-filter.ts';
import type { ListedLine } from './line-list.ts';
import { inOrder, type Page, type Position, type Positioned, pageSql } from './page.ts';
import type { SqlExecutor } from './sql.ts';

/** A line that waits for a person, with what he needs to decide. Amounts and kilograms are exact decimal text. */
export type WaitingLine = Pick<
  ListedLine,
  | 'lineItemId'
  | 'invoiceId'
  | 'period'
  | 'lineIndex'
  | 'description'
  | 'spendAmount'
  | 'currency'
  | 'quantity'
  | 'unitOfMeasure'
  | 'category'
  | 'factorId'
  | 'method'
  | 'confidence'
  | 'certainty'
  | 'kgco2e'
  | 'candidates'
  | 'warnings'
  | 'explanation'
> & { readonly vendorName: string; readonly invoiceDate: string };

/** Most kilograms first, whatever their sign; an index holds the lines that need review in this order. */
export const REVIEW_ORDER: NamedOrder = {
  name: 'review:size',
  columns: [
    { sql: 'abs(l.kgco2e)', type: 'numeric' },
    { sql: 'l.line_item_id', type: 'uuid' },
  ],
  descending: true,
};

const COLUMNS = `l.line_item_id as "lineItemId", l.invoice_id as "invoiceId", l.period, i.vendor_name as "vendorName",
  i.invoice_date as "invoiceDate", l.line_index as "lineIndex", l.description, l.spend_amount::text as "spendAmount",
  i.currency, l.quantity::text as quantity, l.unit_of_measure as "unitOfMeasure", l.category,
  l.factor_id as "factorId", l.method, l.confidence::text as confidence, l.certainty::text as certainty,
  l.kgco2e::text as kgco2e, l.candidates, l.warnings, l.explanation`;

/** One page of the live lines that need review; those of erased invoices, which nobody can read, are left out. */
export async function reviewPage(
  tx: SqlExecutor,
  visible: Visible,
  query: {
    readonly filter: Pick<LineFilter, 'period' | 'vendor' | 'category'>;
    readonly size: number;
    readonly after: Position | null;
  },
): Promise<Page<Positioned<WaitingLine>>> {
  const { bind, values } = parameters();
  const filter = { ...query.filter, needsReview: null };
  const conditions = [...selectedLines(visible, filter, bind), 'l.needs_review', 'i.erased_at is null'];
  const page = { size: query.size, after: query.after, before: null, fromBack: false };
  const sql = pageSql({ columns: [COLUMNS], from: LINES_OF_INVOICES, conditions }, REVIEW_ORDER, page, bind);
  return inOrder(await tx.sql<Positioned<WaitingLine>>(sql, values), page);
}
