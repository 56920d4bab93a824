import { describe, expect, it } from 'vitest';
import { CREDITS } from '../../../compute/factors/credits.ts';
import { factorRegister, factorSetIds } from '../../../compute/factors/register.ts';
import { NEWEST_SET, SHIPPED_RATES } from '../../../compute/factors/shipped-sets.ts';

/** Words of those who compiled a set, which tell its readers nothing. The last are in the sets before 2026-11-28. */
const INTERNAL = [
  /\b(todo|tbd|fixme|xxx)\b/i,
  /\b(confirm|to be checked|check again|unverified|not verified)\b/i,
  /\bnot (yet )?(seen|read|found|checked)\b/i,
  /\bresearch notes?\b|\bsee (the )?notes?\b|\bour notes?\b/i,
  /\b(corpus|stored pages?|stored-pages|index files?|public-code)\b/i,
  /\bfile (id )?\d{6,}|\bids? \d{6,}/i,
  /\bclaims audit\b|\bR-\d{3}\b/,
  /\b(same author|mislabelled|one transcription|header notes)\b/i,
  /\b(was|were) read\b/i,
  /\b(prompt|assistant|chatbot|model output)\b/i,
];

/** Titles of industries are the publisher's, and may have any word. */
const PUBLISHED = ['label', 'codeTitle'];

const rowsOf = (setId: string) => {
  const register = factorRegister({ setId, from: 0, count: 1e6 });
  return register.ok ? register.value : [];
};
const found = (text: string) => INTERNAL.filter((word) => word.test(text)).map((word) => `${word}: ${text}`);

describe.each(factorSetIds({}))('the public texts of the factors of set %s', (setId) => {
  const rows = rowsOf(setId);

  it('have no internal notes in any member of any row', () => {
    const texts = rows.flatMap((row) =>
      Object.entries(row).flatMap(([member, value]) =>
        typeof value === 'string' && !PUBLISHED.includes(member) ? [value] : [],
      ),
    );
    expect(rows.length).toBeGreaterThan(3_000);
    expect([...new Set(texts)].flatMap(found)).toEqual([]);
  });

  it('keep source, locator, licence and credit in every row, and no half sentence', () => {
    const bare = rows.filter(({ source, sourceLocator, licence, credit }) =>
      [source, sourceLocator, licence, credit].some((text) => text.trim() === ''),
    );
    expect(bare).toEqual([]);
    const half = rows.flatMap(({ source, sourceLocator, licence }) =>
      [source, sourceLocator, licence].filter((text) => / {2}|^[\s;,)]|[\s;,(-]$|\(\)|[;,] *\)/.test(text)),
    );
    expect([...new Set(half)]).toEqual([]);
  });
});

describe('the public texts of the newest factor set', () => {
  it('have none in publications, exchange rates, price indices and credits', () => {
    const { sources, priceIndex, naics, cpv } = NEWEST_SET;
    const { source, sourceLocator, licence, credit } = SHIPPED_RATES;
    const columns = [sources, priceIndex].flatMap((table) => Object.values(table.columns));
    const texts = columns.flatMap((column) => ('rows' in column ? column.values : column));
    const heads = [naics, cpv].flatMap((table) =>
      Object.values(table).filter((of) => typeof of === 'string'),
    );
    const credits = CREDITS.flatMap((of) => Object.values(of) as string[]);
    const all = [...texts, ...heads, ...credits, source, sourceLocator, licence, credit];
    expect([...new Set(all)].flatMap(found)).toEqual([]);
  });

  it.each([
    'reuse with the source named; terms not seen; confirm',
    'x CH G46 factor (see research note, section 4)',
    'KBOB list, id 42.016, as coded in public-code index file id 66601636068 (same author)',
    'core_physics.js header notes quoting GLEC v3.2',
    '(page text: 2.65 kg CO2 per litre), stored-pages corpus',
    'table 8.A.1; read from a public index of GWP tables (file 70133050786)',
  ])('would be refused with %s', (text) => {
    expect(found(text)).not.toEqual([]);
  });
});
