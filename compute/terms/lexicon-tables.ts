import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import type { Attributes } from '../attributes.ts';
import { providedTable } from './provided-terms.ts';
import { oneOf, readTable, type TableRow } from './read-table.ts';
import { readMarks, type TermMarks } from './term-marks.ts';

/** The languages of the terms; `any` holds brands and abbreviations that are the same in all of them. */
export const TERM_LANGUAGES = ['any', 'de', 'en', 'fr', 'it'] as const;
export type TermLanguage = (typeof TERM_LANGUAGES)[number];

/** A word or phrase that names a purchase of a category. */
export interface Term {
  readonly category: Category;
  readonly language: TermLanguage;
  readonly term: string;
  /** 2 is a hint that needs company, 3 a plain name, 4 a specific one, 5 what is done with a thing; 7 and more decide. */
  readonly weight: number;
  /** NAICS 2017 code of these goods or services; null where none fits. */
  readonly naics: string | null;
  readonly marks: TermMarks;
}

/** A supplier that sells little beside one category; weaker than the words of a line. */
export interface Vendor {
  readonly category: Category;
  readonly vendor: string;
  /** It sells power, gas, heat or water: its name alone says too little. */
  readonly sellsSeveral: boolean;
  readonly isUntaught: boolean;
}

/** Words that add an attribute to lines of certain categories and say nothing about the category. */
export interface AttributeTerm {
  readonly language: TermLanguage;
  readonly term: string;
  readonly attributes: Attributes;
  readonly categories: readonly Category[];
  readonly isUntaught: boolean;
}

/** A word as suppliers' programs write it, letters inside left out. */
export interface ShortForm {
  readonly word: string;
  readonly short: string;
}

export const ZONES = ['ch', 'europe', 'far'] as const;

/** A town, country or airport: they tell the haul of a flight and a hotel's country. */
export interface PlaceName {
  readonly country: string;
  /** How far it is from Switzerland. */
  readonly zone: (typeof ZONES)[number];
  readonly place: string;
}

/** The lexicon as its tables have it. */
export interface LexiconTables {
  readonly terms: readonly Term[];
  readonly vendors: readonly Vendor[];
  readonly attributes: readonly AttributeTerm[];
  readonly shortForms: readonly ShortForm[];
  readonly places: readonly PlaceName[];
}

interface CategoryRow {
  readonly file: string;
  readonly weight: number;
  readonly naics: string | null;
}

/** @param read - a table by its name; those of the thread when absent. */
export function lexiconTables(read: (name: string) => string = providedTable): LexiconTables {
  const table = <Column extends string>(name: string, columns: readonly Column[]) =>
    readTable({ name, text: read(name) }, columns);
  const categories = new Map<Category, CategoryRow>();
  for (const { fields, place } of table('categories.tsv', ['category', 'file', 'weight', 'naics'])) {
    const { category, file, weight, naics } = fields;
    categories.set(oneOf(CATEGORIES, category, place), {
      file,
      weight: weightOf(weight, place),
      naics: naics === '' ? null : codeOf(naics, place),
    });
  }
  const files = [...new Set([...categories.values()].map(({ file }) => file))];
  const once = onlyOnce();
  return {
    terms: files.flatMap((file) =>
      table(file, TERM_COLUMNS).map((row) => termOf(row, { file, usual: categories, once })),
    ),
    vendors: table('vendors.tsv', ['category', 'vendor', 'marks']).map((row) => vendorOf(row, once)),
    attributes: table('attributes.tsv', ATTRIBUTE_COLUMNS).map((row) => attributeOf(row, once)),
    shortForms: table('short-forms.tsv', ['language', 'word', 'short']).map(({ fields, place }) => {
      oneOf(TERM_LANGUAGES, fields.language, place);
      return fields;
    }),
    places: table('places.tsv', ['country', 'zone', 'place']).map(({ fields, place }) => ({
      ...fields,
      zone: oneOf(ZONES, fields.zone, place),
    })),
  };
}

/** Refuses what stands twice, in capitals or not. */
type Once = (said: string, what: string, place: string) => void;

function onlyOnce(): Once {
  const seen = new Set<string>();
  return (said, what, place) => {
    const key = `${said}\t${what.toLowerCase()}`;
    if (what === '' || seen.has(key)) throw new RangeError(`${place}: "${what}" stands twice, or is nothing`);
    seen.add(key);
  };
}

const TERM_COLUMNS = ['category', 'language', 'term', 'weight', 'naics', 'marks'] as const;
const ATTRIBUTE_COLUMNS = ['attribute', 'language', 'term', 'categories', 'marks'] as const;

interface TermContext {
  readonly file: string;
  readonly usual: ReadonlyMap<Category, CategoryRow>;
  readonly once: Once;
}

function termOf(
  { fields, place }: TableRow<(typeof TERM_COLUMNS)[number]>,
  { file, usual, once }: TermContext,
): Term {
  const category = oneOf(CATEGORIES, fields.category, place);
  const row = usual.get(category);
  if (row?.file !== file) throw new RangeError(`${place}: ${category} stands in ${row?.file}`);
  const { language, term, weight, naics } = fields;
  const marks = readMarks(fields.marks, place);
  once(`${category}\t${language}\t${marks.meaning}`, term, place);
  return {
    category,
    language: oneOf(TERM_LANGUAGES, language, place),
    term,
    weight: weight === '' ? row.weight : weightOf(weight, place),
    naics: naics === '' ? row.naics : codeOf(naics, place),
    marks,
  };
}

function vendorOf({ fields, place }: TableRow<'category' | 'vendor' | 'marks'>, once: Once): Vendor {
  const { category, vendor } = fields;
  const marks = fields.marks === '' ? [] : fields.marks.split(' ');
  for (const mark of marks) oneOf(['several', 'untaught'], mark, place);
  once(`vendor of ${category}`, vendor, place);
  return {
    category: oneOf(CATEGORIES, category, place),
    vendor,
    sellsSeveral: marks.includes('several'),
    isUntaught: marks.includes('untaught'),
  };
}

function attributeOf(
  { fields, place }: TableRow<(typeof ATTRIBUTE_COLUMNS)[number]>,
  once: Once,
): AttributeTerm {
  const { language, term } = fields;
  const { attributes } = readMarks(fields.attribute, place);
  if (attributes === null) throw new RangeError(`${place}: "${fields.attribute}" is no attribute`);
  once(`${fields.attribute}\t${language}`, term, place);
  return {
    attributes,
    language: oneOf(TERM_LANGUAGES, language, place),
    term,
    categories: fields.categories.split(' ').map((category) => oneOf(CATEGORIES, category, place)),
    isUntaught: oneOf(['', 'untaught'], fields.marks, place) !== '',
  };
}

const WEIGHT = /^(?:0|[1-9]\d?)(?:\.\d{1,2})?$/;

function weightOf(field: string, place: string): number {
  const weight = Number(field);
  if (!WEIGHT.test(field) || weight === 0) throw new RangeError(`${place}: "${field}" is no weight`);
  return weight;
}

function codeOf(field: string, place: string): string {
  if (!/^\d{6}$/.test(field)) throw new RangeError(`${place}: "${field}" is no NAICS code`);
  return field;
}
