import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { ITEM_CODE_SCHEMES, type ItemCode } from '../../schema/contracts/ingest.ts';
import { itemCodeDigits } from '../item-code.ts';
import { providedTable } from './provided-terms.ts';
import { oneOf, readTable } from './read-table.ts';

/** Codes that begin with these digits. */
export interface CodeRow {
  readonly scheme: ItemCode['scheme'];
  readonly prefix: string;
  /** What they mean where the text says nothing; null where they are too wide for that. */
  readonly category: Category | null;
  /** Every category that a text may have beside them, `category` included. */
  readonly fits: readonly Category[];
  /** In a few words. */
  readonly meaning: string;
}

/**
 * The rows of `item-codes.tsv` by scheme and prefix.
 * @throws RangeError with file and line if a line is wrong.
 */
export function readCodeRows(text = providedTable('item-codes.tsv')): ReadonlyMap<string, CodeRow> {
  const columns = ['scheme', 'prefix', 'category', 'also', 'meaning'] as const;
  const rows = new Map<string, CodeRow>();
  for (const { fields, place } of readTable({ name: 'item-codes.tsv', text }, columns)) {
    const scheme = oneOf(ITEM_CODE_SCHEMES, fields.scheme, place);
    const { prefix, meaning } = fields;
    const category = fields.category === '' ? null : oneOf(CATEGORIES, fields.category, place);
    const also = fields.also.split(' ').filter((name) => name !== '');
    const fits = [
      ...(category === null ? [] : [category]),
      ...also.map((one) => oneOf(CATEGORIES, one, place)),
    ];
    const key = `${scheme} ${prefix}`;
    if (
      !/^\d{2,8}$/.test(prefix) ||
      meaning === '' ||
      new Set(fits).size < Math.max(1, fits.length) ||
      rows.has(key)
    ) {
      throw new RangeError(`${place}: wrong or a duplicate`);
    }
    rows.set(key, { scheme, prefix, category, fits, meaning });
  }
  return rows;
}

const ROWS = readCodeRows();

/** The row of the longest prefix of a code; null for one that says nothing. */
export function codeRow(code: ItemCode): CodeRow | null {
  const digits = itemCodeDigits(code) ?? '';
  for (let length = digits.length; length > 0; length -= 1) {
    const row = ROWS.get(`${code.scheme} ${digits.slice(0, length)}`);
    if (row !== undefined) return row;
  }
  return null;
}
