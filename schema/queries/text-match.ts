import { type Expression, type SqlBool, sql } from 'kysely';

/** Latin letters with their accents: U+00C0 to U+024F. */
const ACCENTED = Array.from({ length: 0x24f - 0xc0 + 1 }, (_, at) => String.fromCodePoint(0xc0 + at));

/** A letter without its accents, in lower case. */
const plain = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const FORMS = Map.groupBy(ACCENTED, plain);

/**
 * Finds the text itself anywhere in a column, whatever the case and the accents of its letters. The pattern lists all
 * forms of a letter, because a database with locale C has no case beyond ASCII and the extensions for it are not
 * everywhere.
 */
export function textMatch(column: string, text: string): Expression<SqlBool> {
  const letters = [...text.normalize('NFD').replace(/\p{M}/gu, '')];
  return sql<SqlBool>`${sql.ref(column)} ~ ${letters.map(anyForm).join('')}`;
}

/** One character as a part of a regular expression. */
function anyForm(character: string): string {
  const base = plain(character);
  const cases = [character, character.toLowerCase(), character.toUpperCase(), ...(FORMS.get(base) ?? [])];
  const forms = [...new Set(cases.filter((form) => [...form].length === 1))];
  if (forms.length > 1) return `[${forms.join('')}]`;
  return /[\p{L}\p{N}\s]/u.test(character) || character > '\u007f' ? character : `\\${character}`;
}
