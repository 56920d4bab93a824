import { describe, expect, it } from 'vitest';
import { codeRow, readCodeRows } from '../../../compute/terms/item-codes.ts';

const prefixOf = (scheme: 'UNSPSC' | 'CPV' | 'HS', code: string) => codeRow({ scheme, code })?.prefix ?? null;

describe('the row of an item code', () => {
  it.each([
    ['CPV', '30197643-0', '301976'],
    ['CPV', '30197643', '301976'],
    ['CPV', '15710000-8', '157'],
    ['CPV', '15100000-9', '15'],
    ['HS', '4802.56.20', '48'],
    ['HS', '4401 31 00', '4401'],
    ['HS', '27101943', '271019'],
    ['UNSPSC', '44103103', '441031'],
    ['UNSPSC', '4410310300', '441031'],
    ['UNSPSC', '78101800', '781018'],
  ] as const)('%s %s is the one of its longest prefix, %s', (scheme, code, prefix) => {
    expect(prefixOf(scheme, code)).toBe(prefix);
  });

  it.each([
    ['CPV', '9310000-5', 'that lost its leading zero'],
    ['CPV', '9310000', 'that lost its leading zero'],
    ['HS', '9012100', 'that lost its leading zero'],
    ['CPV', '30', 'that is too short'],
    ['UNSPSC', '441', 'that is too short'],
    ['UNSPSC', '94101500', 'that no row knows'],
  ] as const)('%s %s, %s, has none', (scheme, code, _what) => {
    expect(prefixOf(scheme, code)).toBeNull();
  });
});

describe('the table of item codes', () => {
  const table = (...rows: string[]) => `scheme\tprefix\tcategory\talso\tmeaning\n${rows.join('\n')}\n`;

  it('may leave a category out where the codes are too wide, and names others that fit', () => {
    const row = readCodeRows(table('CPV\t604\t\tair_freight flights\tair transport')).get('CPV 604');
    expect(row).toMatchObject({ category: null, fits: ['air_freight', 'flights'] });
  });

  it.each([
    ['a scheme', 'eClass\t48\tpaper\t\tpaper'],
    ['a category', 'HS\t48\tpapers\t\tpaper'],
    ['another category that fits', 'HS\t48\tpaper\tbooks\tpaper'],
    ['the same category twice', 'HS\t48\tpaper\tpaper\tpaper'],
    ['no category', 'HS\t48\t\t\tpaper'],
    ['a prefix', 'HS\t48.02\tpaper\t\tpaper'],
    ['no meaning', 'HS\t48\tpaper\t\t'],
  ])('is refused with %s that is wrong, by file and line', (_what, row) => {
    expect(() => readCodeRows(table(row))).toThrow(/^item-codes\.tsv:2: /);
  });

  it('has each prefix once', () => {
    expect(() => readCodeRows(table('HS\t48\tglass\t\tpaper', 'HS\t48\tpaper\t\tpaper'))).toThrow(/:3: /);
  });
});
