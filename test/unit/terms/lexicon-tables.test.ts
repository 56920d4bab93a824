import { describe, expect, it } from 'vitest';
import { unitWords } from '../../../compute/emissions/unit-words.ts';
import { columnWords } from '../../../compute/import/spreadsheet/column-words.ts';
import { readCountryNames } from '../../../compute/journeys/place-words.ts';
import { BILL_PURPOSES } from '../../../compute/terms/bill-words.ts';
import { readCodeRows } from '../../../compute/terms/item-codes.ts';
import { JOURNEY_PURPOSES } from '../../../compute/terms/journey-words.ts';
import { type LexiconTables, lexiconTables } from '../../../compute/terms/lexicon-tables.ts';
import { MEMORY_PURPOSES } from '../../../compute/terms/memory-words.ts';
import { readSmallWords } from '../../../compute/terms/small-words.ts';
import { wordLists } from '../../../compute/terms/word-lists.ts';
import { termFiles } from '../../../gateway/threads/term-files.ts';

const HEADS = {
  'categories.tsv': 'category\tfile\tweight\tnaics',
  'energy.tsv': 'category\tlanguage\tterm\tweight\tnaics\tmarks',
  'vendors.tsv': 'category\tvendor\tmarks',
  'attributes.tsv': 'attribute\tlanguage\tterm\tcategories\tmarks',
  'short-forms.tsv': 'language\tword\tshort',
  'places.tsv': 'country\tzone\tplace',
} as const;
type Name = keyof typeof HEADS;

const SOUND: { readonly [N in Name]: readonly string[] } = {
  'categories.tsv': ['electricity\tenergy.tsv\t4\t221122', 'water\twater.tsv\t4\t'],
  'energy.tsv': ['electricity\tde\tStrom\t\t\t', 'electricity\tit\tenergia elettrica\t4.5\t\tuntaught'],
  'vendors.tsv': ['electricity\tEWZ\tseveral'],
  'attributes.tsv': ['electricitySource=pv\tde\tSolarstrom\telectricity\t'],
  'short-forms.tsv': ['en\telectricity\telecy'],
  'places.tsv': ['ch\tch\tZürich'],
};

/** Small tables that are sound, with other lines in one of them. */
function tablesWith(name: Name, lines: readonly string[]): LexiconTables {
  return lexiconTables((asked) => {
    if (asked === 'water.tsv') return `${HEADS['energy.tsv']}\n`;
    const table = asked as Name;
    return [HEADS[table], ...(table === name ? lines : SOUND[table]), ''].join('\n');
  });
}

describe('the shipped tables', () => {
  it('are read, each of them', () => {
    const read = new Set<string>();
    const texts = new Map(termFiles().map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]));
    const reading = (name: string) => {
      read.add(name);
      return texts.get(name) ?? '';
    };
    expect(lexiconTables(reading).terms.length).toBeGreaterThan(30_000);
    expect(unitWords(reading).units.length).toBeGreaterThan(50);
    expect(readSmallWords(reading('small-words.tsv')).function).toContain('der');
    expect(wordLists('bill-words.tsv', BILL_PURPOSES, reading('bill-words.tsv')).relief).not.toEqual([]);
    expect(wordLists('journey-words.tsv', JOURNEY_PURPOSES, reading('journey-words.tsv')).via).not.toEqual(
      [],
    );
    expect(wordLists('memory-words.tsv', MEMORY_PURPOSES, reading('memory-words.tsv')).paper).not.toEqual([]);
    expect(columnWords(reading('column-words.tsv')).byHeader.get('lieferant')?.purpose).toBe('vendor_name');
    expect(readCountryNames(reading('country-names.tsv')).get('schweiz')).toBe('CH');
    expect(readCodeRows(reading('item-codes.tsv')).get('HS 48')?.category).toBe('paper');
    expect([...texts.keys()].filter((name) => !read.has(name))).toEqual([]);
  });
});

describe('a table', () => {
  it('gives what its lines say, and what they leave open as is usual in the category', () => {
    const [strom, energia] = tablesWith('vendors.tsv', []).terms;
    expect(strom).toMatchObject({ category: 'electricity', language: 'de', weight: 4, naics: '221122' });
    expect(energia).toMatchObject({ term: 'energia elettrica', weight: 4.5, marks: { isUntaught: true } });
  });

  const STROM = 'electricity\tde\tStrom\t\t\t';
  it.each<[what: string, lines: string, said: string]>([
    ['an unknown category', 'power\tde\tStrom\t\t\t', 'energy.tsv:2: "power" is none of'],
    ['a category of another file', 'water\tde\tWasser\t\t\t', 'energy.tsv:2: water belongs in water.tsv'],
    [
      'an unknown language',
      'electricity\tde\tStrom\t\t\t\nelectricity\tes\tluz\t\t\t',
      'energy.tsv:3: "es" is none of',
    ],
    ['no term', 'electricity\tde\t\t\t\t', 'energy.tsv:2: "" is a duplicate or empty'],
    ['a word for a weight', 'electricity\tde\tStrom\thigh\t\t', 'energy.tsv:2: "high" is no weight'],
    ['a weight of nothing', 'electricity\tde\tStrom\t0\t\t', 'energy.tsv:2: "0" is no weight'],
    ['half a NAICS code', 'electricity\tde\tStrom\t\t2211\t', 'energy.tsv:2: "2211" is no NAICS code'],
    ['an unknown mark', 'electricity\tde\tStrom\t\t\thole', 'energy.tsv:2: no mark is called "hole"'],
    [
      'an unknown value of a mark',
      'electricity\tde\tStrom\t\t\tdoes=last',
      'energy.tsv:2: "last" is none of',
    ],
    [
      'an unknown value of an attribute',
      'electricity\tde\tStrom\t\t\tenergyPart=grid',
      'energy.tsv:2: "grid" is none of',
    ],
    [
      'marks out of order',
      'electricity\tde\tStrom\t\t\twhole leads',
      'energy.tsv:2: the marks "whole leads" must',
    ],
    [
      'a term in two spellings',
      'electricity\tde\tSTROM\t\t\t\nelectricity\tde\tStrom\t\t\t',
      'energy.tsv:3: "Strom" is a duplicate',
    ],
    [
      'lines out of order',
      'electricity\tde\tStrom\t\t\t\nelectricity\tde\tGas\t\t\t',
      'energy.tsv:3: "electricity\tde\tGas\t\t\t" is out of order or a duplicate',
    ],
    ['the same line twice', 'electricity\tde\tStrom\t\t\t\nelectricity\tde\tStrom\t\t\t', 'energy.tsv:3:'],
    ['a column too few', 'electricity\tde\tStrom\t\t', 'energy.tsv:2: not 6 columns'],
    ['a stray space', 'electricity\tde\tStrom \t\t\t', 'energy.tsv:2: a stray space'],
    ['an unknown mark of a vendor', 'electricity\tEWZ\tmany', 'vendors.tsv:2: "many" is none of'],
    [
      'an attribute of no value',
      'electricitySource\tde\tSolar\telectricity\t',
      'attributes.tsv:2: "" is none of',
    ],
    [
      'a mark for an attribute',
      'whole\tde\tSolar\telectricity\t',
      'attributes.tsv:2: "whole" is no attribute',
    ],
    [
      'an attribute word twice',
      'electricitySource=pv\tde\tSolar\telectricity\t\nelectricitySource=pv\tde\tSolar\twater\t',
      'attributes.tsv:3: "Solar" is a duplicate',
    ],
    ['an unknown zone', 'ch\tnear\tZürich', 'places.tsv:2: "near" is none of'],
  ])('is refused with %s, by file and line', (_, lines, said) => {
    const [name = ''] = said.split(':');
    expect(() => tablesWith(name as Name, lines.split('\n'))).toThrow(said);
  });

  it('is refused with other columns, or cut off', () => {
    const energy = (text: string) => () =>
      lexiconTables((name) =>
        name === 'energy.tsv' ? text : [HEADS[name as Name], ...SOUND[name as Name], ''].join('\n'),
      );
    expect(energy('term\n')).toThrow('energy.tsv:1: the columns are category, language, term');
    expect(energy(`${HEADS['energy.tsv']}\n${STROM}`)).toThrow('energy.tsv: the last line has no line feed');
  });

  it.each([
    ['an unknown dimension', 'heat\tkWh\t1', 'kWh\t\tkwh\t', 'units.tsv:2: "heat" is none of'],
    ['a size that is no number', 'energy\tkWh\tone', 'kWh\t\tkwh\t', 'units.tsv:2: "one" is no size'],
    ['an unknown unit', 'energy\tkWh\t1', 'Wh\t\twh\t', 'unit-words.tsv:2: no unit is called "Wh"'],
    [
      'a spelling that no unit is compared by',
      'energy\tkWh\t1',
      'kWh\t\tkW h\t',
      'unit-words.tsv:2: "kW h" is compared as "kwh"',
    ],
    [
      'a spelling of two units',
      'energy\tkWh\t1\nenergy\twh\t1/1000',
      'kWh\t\tkwh\t\nwh\t\tkwh\t',
      'unit-words.tsv:3: "kwh" means two units',
    ],
  ])('of units is refused with %s', (_, units, words, said) => {
    const texts: { readonly [name: string]: string } = {
      'units.tsv': `dimension\tunit\tsize\n${units}\n`,
      'unit-words.tsv': `unit\tregion\tspelling\tmarks\n${words}\n`,
    };
    expect(() => unitWords((name) => texts[name] ?? '')).toThrow(said);
  });
});
