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
 * The position where a page of a list starts; null for the first page.
 * @throws ApiError `validation_failed` for a cursor of another list.
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

/** The cursor of the next page; null if there is none. */
export function nextCursor(page: Page<Positioned<unknown>>, order: NamedOrder): string | null {
  const last = page.rows.at(-1);
  return page.hasNextPage && last !== undefined ? encodeCursor(order, positionOf(last, order)) : null;
}
