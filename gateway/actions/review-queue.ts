import {
  REVIEW_PAGE_DEFAULT,
  type ReviewQueueAnswer,
  type ReviewQueueInput,
  type ReviewQueueLine,
} from '../../schema/contracts/invoice-corrections.ts';
import { decodeCursor, encodeCursor } from '../../schema/queries/cursor.ts';
import { type Position, positionOf } from '../../schema/queries/page.ts';
import { REVIEW_ORDER, reviewPage, type WaitingLine } from '../../schema/queries/review-queue.ts';
import { ApiError } from '../api-error.ts';
import type { Caller } from '../auth/access.ts';
import { withTenant } from '../database/transaction.ts';
import type { GatewayDeps } from '../deps.ts';

/**
 * One page of the lines that need review, the most kg CO2e first. Pages go on from a line, so what is decided
 * between two pages makes none come twice or go missing.
 * @throws ApiError `validation_failed` for a cursor that is none of this list.
 */
export async function reviewQueue(
  deps: Pick<GatewayDeps, 'database'>,
  caller: Caller,
  input: ReviewQueueInput,
): Promise<ReviewQueueAnswer> {
  const { period, vendor, category } = input;
  const query = {
    filter: { period, vendor, category },
    size: input.limit ?? REVIEW_PAGE_DEFAULT,
    after: input.cursor == null ? null : placeOf(input.cursor),
  };
  const page = await withTenant(deps.database, caller.workspaceId, (tx) =>
    reviewPage(tx, { workspaceId: tx.workspaceId, periods: null }, query),
  );
  const last = page.rows.at(-1);
  return {
    lines: page.rows.map(lineOf),
    next_cursor:
      page.hasNextPage && last !== undefined
        ? encodeCursor(REVIEW_ORDER, positionOf(last, REVIEW_ORDER))
        : null,
  };
}

function placeOf(cursor: string): Position {
  const position = decodeCursor(cursor, REVIEW_ORDER);
  if (position !== null) return position;
  const detail = 'cursor must be the next_cursor of a page of this list, unchanged';
  throw new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'invalid_value', pointer: '/cursor', detail }],
  });
}

function lineOf(row: WaitingLine): ReviewQueueLine {
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
    reason: row.warnings.find(({ code }) => code === 'needs_review')?.message ?? null,
    explanation: row.explanation,
  };
}
