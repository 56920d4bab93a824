import type { FactorData, FactorKind } from '../../schema/contracts/factors.ts';
import { plainText } from '../plain-text.ts';
import type { Result } from '../types.ts';
import { type FactorSet, NEWEST_FACTOR_SET_ID } from './factor-set.ts';
import { allRows, knownSet, physicalData, spendData, type UnknownSet } from './register.ts';

export interface FactorSearchTask {
  /** null: the newest set. */
  readonly setId: string | null;
  /** Words that must all occur; null or blank means no restriction. */
  readonly text: string | null;
  /** Each compared as a whole, ignoring case. */
  readonly category: string | null;
  readonly region: string | null;
  readonly unit: string | null;
  readonly kind: FactorKind | null;
  /** Rows of the answer, 1 or more. */
  readonly limit: number;
  /** Position in the set of the last row of the previous page; -1 for the first page. */
  readonly after: number;
}

export interface FactorPage {
  readonly setId: string;
  /** Matching rows on all pages. */
  readonly total: number;
  readonly rows: readonly FactorData[];
  /** Position of the last row if more follow; else null. */
  readonly next: number | null;
}

/** Most words that are used; more rarely narrow the result. */
const MAX_WORDS = 20;

/**
 * A page of a set's matching rows, in the order of the set, which never changes. Words are found anywhere in id, label,
 * category, industry code and title, and source; case and accents are ignored.
 */
export function factorSearch(task: FactorSearchTask): Result<FactorPage, UnknownSet> {
  const set = knownSet(task.setId ?? NEWEST_FACTOR_SET_ID);
  if (set === null) return { ok: false, error: { code: 'unknown_factor_set' } };
  const words = wordsOf(task.text ?? '');
  const places: number[] = [];
  let total = 0;
  const rows = allRows(set);
  const texts = searchedTexts(set);
  for (const [place, row] of rows.entries()) {
    if (!fits(row, task) || !words.every((word) => texts[place]?.includes(word))) continue;
    total += 1;
    if (place > task.after && places.length <= task.limit) places.push(place);
  }
  const page = places.slice(0, task.limit);
  return {
    ok: true,
    value: {
      setId: set.id,
      total,
      rows: page.flatMap((place) => rows[place] ?? []),
      next: places.length > page.length ? (page.at(-1) ?? null) : null,
    },
  };
}

function fits(row: FactorData, { category, region, unit, kind }: FactorSearchTask): boolean {
  return (
    (kind === null || row.kind === kind) &&
    (category === null || same(row.category, category)) &&
    (region === null || same(row.region, region)) &&
    (unit === null || same(row.unit, unit))
  );
}

function same(own: string, asked: string): boolean {
  return own === asked || own.toLowerCase() === asked.toLowerCase();
}

const searched = new WeakMap<FactorSet, readonly string[]>();

/** The searched text of each row; made once a thread. */
function searchedTexts(set: FactorSet): readonly string[] {
  const known = searched.get(set);
  if (known !== undefined) return known;
  const texts = allRows(set).map((row) =>
    plainText(
      [row.factorId, row.label, row.category, row.subcategory, row.code, row.codeTitle, row.source]
        .filter((part) => part !== null)
        .join('\n'),
    ),
  );
  searched.set(set, texts);
  return texts;
}

function wordsOf(text: string): string[] {
  return plainText(text).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

export interface FactorGetTask {
  /** null: the newest set. */
  readonly setId: string | null;
  readonly factorId: string;
  /** null: the newest row. */
  readonly year: number | null;
}

/**
 * The row of a factor for a year, as a line of that year takes it: the latest not after it, else the earliest. A spend factor
 * has one row, whatever the year. null for an unknown id.
 */
export function factorGet({ setId, factorId, year }: FactorGetTask): Result<FactorData | null, UnknownSet> {
  const set = knownSet(setId ?? NEWEST_FACTOR_SET_ID);
  if (set === null) return { ok: false, error: { code: 'unknown_factor_set' } };
  const physical = year === null ? set.physicalRows(factorId).at(-1) : set.physical(factorId, year);
  if (physical !== undefined) return { ok: true, value: physicalData(set, physical) };
  const spend = set.spend(factorId);
  return { ok: true, value: spend === undefined ? null : spendData(set, spend) };
}
