import {
  REVIEW_PAGE_DEFAULT,
  type ReviewQueueAnswer,
  type ReviewQueueInput,
  type ReviewQueueLine,
} from '../../../schema/contracts/invoice-corrections.ts';
import {
  lineToDecide,
  REVIEW_ORDER,
  reviewPage,
  type WaitingLine,
} from '../../../schema/queries/line-list.ts';
import type { Caller } from '../../auth/access.ts';
import { withRead } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { nextCursor, placeAfter } from '../cursor-page.ts';

/**
 * One page of the lines that need review, the most kg CO2e first. A cursor names a line, so decisions between two
 * pages neither repeat nor skip one. Or one line, to be corrected.
 * @throws ApiError `validation_failed` for a cursor of another list.
 */
export async function reviewQueue(
  deps: Pick<GatewayDeps, 'database'>,
  caller: Caller,
  input: ReviewQueueInput,
): Promise<ReviewQueueAnswer> {
  const { period, vendor, category, line_item_id: lineItemId } = input;
  const visible = { workspaceId: caller.workspaceId, periods: null };
  if (lineItemId != null) {
    const found = await withRead(deps.database, caller.workspaceId, (tx) =>
      lineToDecide(tx, visible, lineItemId),
    );
    return { lines: found.map(lineOf), next_cursor: null };
  }
  const query = {
    filter: { period, vendor, category },
    size: input.limit ?? REVIEW_PAGE_DEFAULT,
    after: placeAfter(input.cursor, REVIEW_ORDER),
  };
  const page = await withRead(deps.database, caller.workspaceId, (tx) => reviewPage(tx, visible, query));
  return {
    lines: page.rows.map(lineOf),
    next_cursor: nextCursor(page, REVIEW_ORDER),
  };
}

function lineOf(row: WaitingLine): ReviewQueueLine {
  const doubt = row.warnings.find(({ code }) => code === 'needs_review');
  return {
    line_item_id: row.lineItemId,
    invoice_id: row.invoiceId,
    period: row.period,
    vendor_name: row.vendorName,
    invoice_date: row.invoiceDate,
    index: row.lineIndex,
    description: row.description,
    spend_amount: row.spendAmount,
    currency: row.currency,
    quantity: row.quantity,
    unit_of_measure: row.unitOfMeasure,
    category: row.category,
    factor_id: row.factorId,
    method: row.method,
    confidence: Number(row.confidence),
    certainty: Number(row.certainty),
    kgco2e: Number(row.kgco2e),
    candidates: row.candidates.map(({ category, score }) => ({ category, score })),
    reason: doubt?.message ?? null,
    reasons: [...(doubt?.reasons ?? [])],
    explanation: row.explanation,
  };
}
