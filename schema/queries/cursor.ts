import { isUuid } from '../contracts/text.ts';
import type { Position, SortColumn, SortOrder } from './page.ts';

/** An order with the name that its cursors carry: a cursor of another order names no place in this one. */
export interface NamedOrder extends SortOrder {
  readonly name: string;
}

/** Longest cursor looked at; a vendor's name of 300 characters fits. */
const MAX_CURSOR_LENGTH = 2_000;

/** A place in a list as opaque text: the order's name and the values of its sort columns. */
export function encodeCursor(order: NamedOrder, position: Position): string {
  return Buffer.from(JSON.stringify([order.name, ...position])).toString('base64url');
}

/** The place a cursor names; null when it is none of this order, so that the database can read whatever passes. */
export function decodeCursor(cursor: string, order: NamedOrder): Position | null {
  const [name, ...position] = cursorParts(cursor);
  const { columns } = order;
  if (name !== order.name || position.length !== columns.length) return null;
  return columns.every(({ type }, at) => FORM[type](position[at] ?? '')) ? position : null;
}

/** The name of the order a text claims to be a cursor of; null when it is no cursor at all. */
export function orderOfCursor(cursor: string): string | null {
  return cursorParts(cursor)[0] ?? null;
}

function cursorParts(cursor: string): string[] {
  if (cursor.length > MAX_CURSOR_LENGTH) return [];
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : [];
  } catch {
    return [];
  }
}

/** What the text of a sort column looks like. Years are those of four digits that both sides know. */
const FORM: Readonly<Record<SortColumn['type'], (text: string) => boolean>> = {
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isTime(`${text}T00:00:00.000Z`),
  int: (text) => /^\d{1,9}$/.test(text),
  numeric: (text) => /^-?\d{1,40}(\.\d{1,40})?$/.test(text),
  text: (text) => text.isWellFormed() && !text.includes('\u0000'),
  timestamptz: (text) => /^\d{4}-/.test(text) && isTime(text),
  uuid: isUuid,
};

/** A real time in the one form texts of times have; the year 0 is none to PostgreSQL. */
function isTime(text: string): boolean {
  if (Number.isNaN(Date.parse(text)) || text.startsWith('0000')) return false;
  return new Date(text).toISOString() === text;
}
