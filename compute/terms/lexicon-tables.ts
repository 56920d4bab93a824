import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { ATTRIBUTES, type Attributes } from '../attributes.ts';
import { providedTable } from './provided-terms.ts';
import { oneOf, readTable, type TableRow } from './read-table.ts';

/** The languages of the terms; `any` holds brands and abbreviations that are the same in all of them. */
export const TERM_LANGUAGES = ['any', 'de', 'en', 'fr', 'it'] as const;
export type TermLanguage = (typeof TERM_LANGUAGES)[number];

/** A word or phrase that names a purchase of a category. */
export interface Term {
  readonly category: Category;
  readonly language: TermLanguage;
  readonly term: string;
  /** 2 is a hint, 3 a plain name, 4 a specific one, 5 an activity; 7 and more decide. */
  readonly weight: number;
  /** NAICS 2017 code of these goods or services; null without one. */
  readonly naics: string | null;
  readonly marks: TermMarks;
}

/** A supplier that sells little besides one category; weaker than the words of a line. */
interface Vendor {
  readonly category: Category;
  readonly vendor: string;
  /** It sells power, gas, heat or water: its name alone is too little evidence. */
  readonly sellsSeveral: boolean;
  readonly isUntaught: boolean;
}

/** Words that add an attribute to lines of certain categories and do not affect the category. */
interface AttributeTerm {
  readonly language: TermLanguage;
  readonly term: string;
  readonly attributes: Attributes;
  readonly categories: readonly Category[];
  readonly isUntaught: boolean;
}

/** A word abbreviated by leaving letters out, as in ERP systems. */
interface ShortForm {
  readonly word: string;
  readonly short: string;
}

const ZONES = ['ch', 'europe', 'far'] as const;

/** A town, country or airport, for the haul of a flight and a hotel's country. */
export interface PlaceName {
  readonly country: string;
  /** Its distance from Switzerland. */
  readonly zone: (typeof ZONES)[number];
  readonly place: string;
}

/** The lexicon of the tables. */
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

/** @param read - a table by its name; by default the thread's. */
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

/** Refuses duplicates, ignoring case. */
type Once = (said: string, what: string, place: string) => void;

function onlyOnce(): Once {
  const seen = new Set<string>();
  return (said, what, place) => {
    const key = `${said}\t${what.toLowerCase()}`;
    if (what === '' || seen.has(key)) throw new RangeError(`${place}: "${what}" is a duplicate or empty`);
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
  if (row?.file !== file) throw new RangeError(`${place}: ${category} belongs in ${row?.file}`);
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

/** The meaning of a term beyond its category, and where it counts. */
export interface TermOptions {
  /** `energy`: the words count only on an energy bill ("Grundpreis", "tax"). */
  readonly when?: 'energy';
  /**
   * Counts little after a purchase, and more as the first word: "Strom 8.1 % MWST" is electricity, "MWST 8.1 % auf Reinigung"
   * the tax.
   */
  readonly leads?: true;
  /**
   * Words for any mode of transport, any carrier of energy, or any metered supply (water too): the other lines and the vendor
   * decide which.
   */
  readonly family?: 'freight' | 'energy' | 'supply';
  /** Words for any fuel of a filling station ("Treibstoff"): which one is a guess, for review. */
  readonly unnamed?: true;
  /** The contents of a device ("Klimagerät R32"): counts little after the device, unless the line is by weight. */
  readonly filling?: true;
  /** The shape of goods ("Pellets"): counts little before or after the goods' name. */
  readonly shape?: true;
  /** Packaging ("Karton"): counts little after goods sold by weight. */
  readonly packs?: true;
  /**
   * Words for reading a meter, mostly a fee; the metered supply if the line is the only one of its invoice with a metered
   * amount and has a price.
   */
  readonly reading?: true;
  /** Codes of airports, which count only if two are joined: "ORD-DEN", "VIE/HAM". */
  readonly joined?: true;
  /**
   * An activity: the word counts only if it leads, and its object then counts little. It leads as the first word ("transport
   * de béton"), directly after the object ("coffee machine repair"), directly before or after it ("collecte carton"), or
   * anywhere ("Bleche, Beistellmaterial").
   */
  readonly does?: 'first' | 'behind' | 'either' | 'beside' | 'anywhere';
}

/** The marks of a line of a table of terms. */
export interface TermMarks {
  readonly options: TermOptions;
  /** Null where the marks name none. */
  readonly attributes: Attributes | null;
  /** A German word that must not be found inside compounds. */
  readonly isWhole: boolean;
  /** Found at the end of compounds only ("*öl"), in any language and whatever its length. */
  readonly isEnding: boolean;
  /** Not used in training: the models learn from all other terms. */
  readonly isUntaught: boolean;
  /** The meaning without `whole`, `ending` and `untaught`: terms with the same meaning share it. */
  readonly meaning: string;
}

const FLAGS = ['leads', 'unnamed', 'filling', 'packs', 'shape', 'reading', 'joined'] as const;
const FORMS = ['whole', 'ending', 'untaught'] as const;
const VALUES = {
  when: ['energy'],
  family: ['freight', 'energy', 'supply'],
  does: ['first', 'behind', 'either', 'beside', 'anywhere'],
} as const;

/** A cache: tens of thousands of lines share a few hundred combinations. */
const known = new Map<string, TermMarks>();

/**
 * The marks of a field, separated by spaces, in alphabetical order: `energyPart=network when=energy whole`.
 * @throws RangeError naming the line if a mark is unknown, out of order or set twice.
 */
function readMarks(field: string, place: string): TermMarks {
  let marks = known.get(field);
  if (marks === undefined) {
    marks = parsed(field, place);
    known.set(field, marks);
  }
  return marks;
}

function parsed(field: string, place: string): TermMarks {
  const marks = field === '' ? [] : field.split(' ');
  const names = marks.map((mark) => mark.split('=')[0] ?? '');
  if (marks.some((_, at) => at > 0 && (names[at] ?? '') <= (names[at - 1] ?? ''))) {
    throw new RangeError(`${place}: the marks "${field}" must be in alphabetical order, each once`);
  }
  const options: { [name: string]: string | true } = {};
  const attributes: { [name: string]: string } = {};
  for (const mark of marks) {
    const [name = '', value] = mark.split('=');
    if (FORMS.some((form) => form === mark)) continue;
    if (FLAGS.some((flag) => flag === mark)) options[name] = true;
    else if (Object.hasOwn(VALUES, name)) {
      options[name] = oneOf<string>(VALUES[name as keyof typeof VALUES], value ?? '', place);
    } else attributes[name] = attributeValue(name, value, place);
  }
  return {
    options: options as TermOptions,
    attributes: Object.keys(attributes).length === 0 ? null : inOrder(attributes),
    isWhole: marks.includes('whole'),
    isEnding: marks.includes('ending'),
    isUntaught: marks.includes('untaught'),
    meaning: marks.filter((mark) => !FORMS.some((form) => form === mark)).join(' '),
  };
}

/** In the order of `ATTRIBUTES`, whatever the alphabet says. */
function inOrder(attributes: { readonly [name: string]: string }): Attributes {
  const names = Object.keys(ATTRIBUTES).filter((name) => Object.hasOwn(attributes, name));
  return Object.fromEntries(names.map((name) => [name, attributes[name]]));
}

function attributeValue(name: string, value: string | undefined, place: string): string {
  if (!Object.hasOwn(ATTRIBUTES, name)) throw new RangeError(`${place}: no mark is called "${name}"`);
  return oneOf<string>(ATTRIBUTES[name as keyof typeof ATTRIBUTES], value ?? '', place);
}
