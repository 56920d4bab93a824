import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../compute/classify/language.ts';
import { categoryOfIndustry } from '../../compute/classify/model/industry-categories.ts';
import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { parseCsv } from '../parse-csv.ts';
import { CPV_CATEGORY, categoryOfConsumption, categoryOfTrade } from './nomenclature-categories.ts';

/** A text with its labels. */
export interface TrainingRow {
  readonly text: string;
  readonly language: Language;
  readonly category: Category | null;
  /** NAICS 2017; the empty text if people found no code; null without a label. */
  readonly naics: string | null;
  readonly origin: Origin;
}

export type Origin =
  | 'own'
  | 'lexicon'
  | 'supplier'
  | 'language'
  | 'industry-index'
  | 'industry-words'
  | 'nomenclature'
  | 'receipts'
  | 'austin'
  | 'caml'
  | 'product-names';

/** Characters of a product description that are read: later text repeats. */
const LONGEST_TEXT = 1_200;

/** The data folder's rows, and the SHA-256 of every file read. */
export interface DataFolder {
  readonly rows: readonly TrainingRow[];
  /** Descriptions of industries, for the word index only. */
  readonly descriptions: readonly TrainingRow[];
  readonly sources: Readonly<Record<string, string>>;
}

type Row = Record<string, string>;

export function readDataFolder(folder: string): DataFolder {
  const sources: Record<string, string> = {};
  const read = (file: string): Row[] => {
    const bytes = readFileSync(join(folder, file));
    sources[file] = createHash('sha256').update(bytes).digest('hex');
    return parseCsv(bytes.toString('utf8'));
  };
  const index = read('naics-2017-index-en.csv');
  const rows = [
    ...read('austin-purchase-orders-dev.csv').map((row) =>
      industryRow(row.description, row.naics_2017, 'austin'),
    ),
    ...read('caml-grocery-dev.csv').map((row) => industryRow(row.text, row.naics_2017, 'caml')),
    ...index
      .filter(({ kind }) => kind !== 'desc')
      .map((row) => industryRow(row.text, row.naics_2017, 'industry-index')),
    ...read('cpv-2008-titles-4lang.csv').flatMap((row) =>
      titleRows(row, CPV_CATEGORY[row.proposed_category ?? ''] ?? knownCategory(row.proposed_category)),
    ),
    ...read('noga-2008-titles-4lang.csv').flatMap((row) => titleRows(row, categoryOfTrade(row.code ?? ''))),
    ...read('wz-2008-titles-de-en.csv').flatMap((row) => titleRows(row, categoryOfTrade(row.code ?? ''))),
    ...read('ecoicop-hicp-labels-4lang.csv').flatMap((row) =>
      titleRows(row, categoryOfConsumption(row.code ?? '')),
    ),
    ...read('coicop-2018-labels-en-fr.csv').flatMap((row) =>
      titleRows(row, categoryOfConsumption(row.code ?? '')),
    ),
    ...read('insee-product-names-fr-coicop.csv').map((row) => receiptRow(row.product_fr, row.coicop2018)),
    ...read('insee-fr-coicop-dev.csv').map((row) => receiptRow(row.text, row.coicop2018)),
  ];
  const descriptions = index
    .filter(({ kind }) => kind === 'desc')
    .map((row) => industryRow(row.text, row.naics_2017, 'industry-index'));
  return { rows: rows.filter(({ text }) => text !== ''), descriptions, sources };
}

function industryRow(text = '', naics = '', origin: Origin): TrainingRow {
  return {
    text: text.slice(0, LONGEST_TEXT),
    language: 'en',
    category: naics === '' ? null : categoryOfIndustry(naics),
    naics,
    origin,
  };
}

/** A title in each language the row has. */
function titleRows(row: Row, category: Category | null): TrainingRow[] {
  return LANGUAGES.flatMap((language) => {
    const text = row[language] ?? '';
    return text === '' ? [] : [{ text, language, category, naics: null, origin: 'nomenclature' as const }];
  });
}

function receiptRow(text = '', code = ''): TrainingRow {
  const category = categoryOfConsumption(code);
  return { text, language: 'fr', category, naics: null, origin: 'receipts' };
}

function knownCategory(name = ''): Category | null {
  return CATEGORIES.find((category) => category === name) ?? null;
}
