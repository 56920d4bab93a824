import {
  decodeCursor,
  encodeCursor,
  type NamedOrder,
  type Page,
  type Position,
  type Positioned,
  positionOf,
} from '../../schema/queries/page.ts';
import { ApiError } from '../api-error.ts';

/**
 * Where a page of a list goes on; null at its beginning.
 * @throws ApiError `validation_failed` for a cursor that is none of this list.
 */
export function placeAfter(cursor: string | null | undefined, order: NamedOrder): Position | null {
  if (cursor == null) return null;
  const position = decodeCursor(cursor, order);
  if (position !== null) return position;
  const detail = 'cursor must be the next_cursor of a page of this list, unchanged';
  throw new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'invalid_value', pointer: '/cursor', detail }],
  });
}

/** The cursor of the page behind this one; null where there is none. */
export function nextCursor(page: Page<Positioned<unknown>>, order: NamedOrder): string | null {
  const last = page.rows.at(-1);
  return page.hasNextPage && last !== undefined ? encodeCursor(order, positionOf(last, order)) : null;
}
