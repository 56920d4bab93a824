import { isCurrency } from '../../../schema/contracts/currencies.ts';
import { plainText } from '../../plain-text.ts';
import { TERM_LANGUAGES, type TermLanguage } from '../../terms/lexicon-tables.ts';
import { providedTable } from '../../terms/provided-terms.ts';
import { oneOf, readTable } from '../../terms/read-table.ts';

/**
 * What a header word says about its column, besides the members of a mapping:
 * - `other_name`, `other_number`, `other_date`, `other_text`: fits where no better column is there.
 * - `amount`: with or without VAT. `price`: of a unit, or an amount. `vat`: its rate or its amount.
 * - `price_adjustment`: a discount, or the quantity a price is for: quantity times price is not the amount.
 * - `country`: of the supplier or of use.
 * - `ignored`: nothing that an invoice takes, though it may contain a word that is.
 */
const HEADER_PURPOSES = [
  'vendor_name',
  'vendor_tax_id',
  'other_name',
  'invoice_number',
  'other_number',
  'external_id',
  'invoice_date',
  'other_date',
  'description',
  'other_text',
  'net_amount',
  'amount',
  'gross_amount',
  'vat_rate',
  'vat_amount',
  'vat',
  'debit_amount',
  'credit_amount',
  'debit_credit',
  'document_type',
  'unit_price',
  'price',
  'price_adjustment',
  'quantity',
  'unit_of_measure',
  'currency',
  'region',
  'country',
  'weight',
  'distance',
  'service_period_start',
  'service_period_end',
  'invoice_total',
  'invoice_net_total',
  'ignored',
] as const;
export type HeaderPurpose = (typeof HEADER_PURPOSES)[number];

/** What a value of a cell says: a total of other rows, a credit note, yes, debit or credit. */
const VALUE_PURPOSES = [
  'total_row',
  'value_credit_note',
  'value_yes',
  'value_debit',
  'value_credit',
] as const;
export type ValuePurpose = (typeof VALUE_PURPOSES)[number];

/** Letters and digits of a text alone, in lower case, without accents: "Rechnungs-Nr." and "RechnungsNr" are one. */
export function squashed(text: string): string {
  return plainText(text)
    .replaceAll('ß', 'ss')
    .replaceAll('%', 'percent')
    .replace(/[^a-z0-9]/g, '')
    .replace(/([aou])e(?=[a-z])/g, '$1');
}

interface HeaderWord {
  readonly purpose: HeaderPurpose;
  readonly language: TermLanguage;
}

/** Words of a header that are looked at; longer ones are no headers. */
const MAX_WORDS = 12;
const MAX_HEADER = 100;

const { byHeader, byValue } = columnWords();

/**
 * The words of the thread's table, or of another text, by `squashed`.
 * @throws RangeError with file and line where a line is wrong.
 */
export function columnWords(text = providedTable('column-words.tsv')) {
  const headers = new Map<string, HeaderWord>();
  const values = new Map(VALUE_PURPOSES.map((purpose) => [purpose as string, new Set<string>()]));
  const table = { name: 'column-words.tsv', text };
  for (const { fields, place } of readTable(table, ['purpose', 'language', 'term', 'marks'])) {
    const language = oneOf(TERM_LANGUAGES, fields.language, place);
    oneOf([''], fields.marks, place);
    const words = values.get(fields.purpose);
    // A header is compared word by word: "IVA escl" has no "ae".
    const key = words === undefined ? headerWords(fields.term).join('') : squashed(fields.term);
    if (key === '' || (words ?? headers).has(key)) {
      throw new RangeError(`${place}: "${fields.term}" is empty, or a word of two purposes`);
    }
    if (words !== undefined) words.add(key);
    else headers.set(key, { purpose: oneOf(HEADER_PURPOSES, fields.purpose, place), language });
  }
  return { byHeader: headers, byValue: values };
}

/** Whether a whole value is one of these words. */
export function isValueWord(purpose: ValuePurpose, text: string): boolean {
  return text !== '' && text.length <= MAX_VALUE && (byValue.get(purpose)?.has(squashed(text)) ?? false);
}

const MAX_VALUE = 60;
const PART_SCORE = 0.5;
const PART_SHARE = 0.4;
/** A known phrase beside a currency or unit: "Betrag CHF", "Gewicht (kg)". */
const BARE_SCORE = 0.98;
const MIN_PART = 3;
const UNITS = new Set(['kg', 't', 'to', 'lb', 'lbs', 'km', 'mi', 'kwh', 'mwh', 'l', 'm3', 'in', 'en']);

/** What a header means, from 0 to 1: 1 if it is a known word or phrase, less if it contains one. */
export interface HeaderMeaning extends HeaderWord {
  readonly score: number;
}

/** The meaning of a header, or null. "InvoiceNumber", "invoice_number" and "Invoice Number (CHF)" are one. */
export function headerMeaning(header: string): HeaderMeaning | null {
  const words = headerWords(header);
  const whole = byHeader.get(words.join(''));
  if (whole !== undefined) return { ...whole, score: 1 };
  const named = words.filter((word) => !isCurrency(word.toUpperCase()) && !UNITS.has(word));
  const bare = byHeader.get(named.join(''));
  if (bare !== undefined) return { ...bare, score: BARE_SCORE };
  const letters = named.join('').length;
  let best: HeaderMeaning | null = null;
  for (let start = 0; start < named.length; start += 1) {
    for (let end = named.length; end > start; end -= 1) {
      const part = named.slice(start, end).join('');
      const found = part.length < MIN_PART ? undefined : byHeader.get(part);
      if (found === undefined) continue;
      const score = PART_SCORE + PART_SHARE * (part.length / letters);
      if (best === null || score > best.score) best = { ...found, score };
    }
  }
  return best;
}

/** Words of a header as compared, split at signs and before capitals. */
export function headerWords(header: string): string[] {
  if (header.length > MAX_HEADER) return [];
  const split = header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[%]/g, ' % ');
  return split
    .split(/[^\p{L}\p{N}\p{M}%°]+/u)
    .map(squashed)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}

/** How many different things the cells of a row name, if they are headers. */
export function knownHeaders(cells: readonly string[]): number {
  const purposes = new Set<HeaderPurpose>();
  for (const cell of cells) {
    const meaning = cell === '' ? null : headerMeaning(cell);
    if (meaning !== null && meaning.score >= BARE_SCORE) purposes.add(meaning.purpose);
  }
  return purposes.size;
}
