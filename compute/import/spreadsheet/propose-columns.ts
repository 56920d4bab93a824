import type { MappedField } from '../../../schema/contracts/import-mapping.ts';
import type { ColumnProfile } from './column-profile.ts';
import { type HeaderMeaning, type HeaderPurpose, headerMeaning } from './column-words.ts';
import { readSerialDay } from './read-date.ts';

/** A column of a table as a proposal sees it. */
export interface SeenColumn {
  readonly index: number;
  readonly header: string;
  readonly meaning: HeaderMeaning | null;
  readonly profile: ColumnProfile;
}

/** A column that a proposal uses. */
export interface ChosenColumn {
  readonly column: SeenColumn;
  readonly confidence: number;
  /** Other columns that fit as well. */
  readonly rivals: readonly SeenColumn[];
}

export type ChosenColumns = Map<MappedField, ChosenColumn>;

/** A column with this share of values of a kind is of that kind. */
const MOST = 0.8;
/** Nothing in the head of the table speaks for or against an empty column. */
const EMPTY_FACTOR = 0.6;
/** Chosen by content alone. */
const CONTENT_CONFIDENCE = 0.4;
const MIN_TEXT = 3;
/** The header is a known word or phrase. */
const CERTAIN_SCORE = 0.98;

type Kind = 'text' | 'words' | 'number' | 'date' | 'currency' | 'country' | 'code';

interface FieldRule {
  readonly field: MappedField;
  /** Meanings of its header; earlier ones before later ones, whatever their score. */
  readonly purposes: readonly HeaderPurpose[];
  readonly kind: Kind;
}

/** In the order in which fields choose their columns. */
const RULES: readonly FieldRule[] = [
  { field: 'invoice_number', purposes: ['invoice_number', 'other_number'], kind: 'code' },
  { field: 'invoice_date', purposes: ['invoice_date', 'other_date'], kind: 'date' },
  { field: 'vendor_name', purposes: ['vendor_name', 'other_name'], kind: 'words' },
  { field: 'net_amount', purposes: ['net_amount'], kind: 'number' },
  { field: 'gross_amount', purposes: ['gross_amount'], kind: 'number' },
  { field: 'vat_amount', purposes: ['vat_amount'], kind: 'number' },
  { field: 'vat_rate', purposes: ['vat_rate'], kind: 'number' },
  { field: 'invoice_total', purposes: ['invoice_total'], kind: 'number' },
  { field: 'invoice_net_total', purposes: ['invoice_net_total'], kind: 'number' },
  { field: 'unit_price', purposes: ['unit_price'], kind: 'number' },
  { field: 'quantity', purposes: ['quantity'], kind: 'number' },
  { field: 'unit_of_measure', purposes: ['unit_of_measure'], kind: 'text' },
  { field: 'currency', purposes: ['currency'], kind: 'currency' },
  { field: 'region', purposes: ['region'], kind: 'country' },
  { field: 'weight', purposes: ['weight'], kind: 'number' },
  { field: 'distance', purposes: ['distance'], kind: 'number' },
  { field: 'service_period_start', purposes: ['service_period_start'], kind: 'date' },
  { field: 'service_period_end', purposes: ['service_period_end'], kind: 'date' },
  { field: 'debit_credit', purposes: ['debit_credit'], kind: 'text' },
  { field: 'document_type', purposes: ['document_type'], kind: 'text' },
  { field: 'vendor_tax_id', purposes: ['vendor_tax_id'], kind: 'code' },
  { field: 'external_id', purposes: ['external_id'], kind: 'code' },
];

/** Looks at the columns of a table: the meaning of their headers, and the profile of their cells. */
export function seeColumns(
  headers: readonly string[],
  profiles: readonly ColumnProfile[],
): readonly SeenColumn[] {
  return profiles.map((profile, index) => {
    const header = headers[index] ?? '';
    return { index, header, profile, meaning: header === '' ? null : headerMeaning(header) };
  });
}

/** Chooses a column for each field by header and content. Amounts of unknown kind are left to `chooseAmounts`. */
export function chooseColumns(seen: readonly SeenColumn[]): ChosenColumns {
  const chosen: ChosenColumns = new Map();
  const taken = new Set<SeenColumn>();
  for (const rule of RULES) {
    const found = chooseByHeader(rule, seen, taken);
    if (found === null) continue;
    chosen.set(rule.field, found);
    taken.add(found.column);
  }
  return chosen;
}

/** Columns of descriptions, best first: those with such a header, else those with texts of their own, else the longest. */
export function chooseDescriptions(
  seen: readonly SeenColumn[],
  chosen: ChosenColumns,
): readonly ChosenColumn[] {
  const taken = new Set([...chosen.values()].map(({ column }) => column));
  const free = seen.filter((column) => !taken.has(column) && fits(column, 'words') > 0);
  for (const purpose of ['description', 'other_text'] as const) {
    const named = free.filter(({ meaning }) => meaning?.purpose === purpose && meaning.score >= MOST);
    const part = free.filter(({ meaning }) => meaning?.purpose === purpose);
    const best = (named.length > 0 ? named : part.slice(0, 1)).slice(0, purpose === 'description' ? 3 : 1);
    if (best.length > 0) {
      return best.map((column) => ({ column, confidence: confidenceOf(column, 'words'), rivals: [] }));
    }
  }
  const texts = free.filter(({ meaning, profile }) => meaning === null && profile.length >= MIN_TEXT);
  const longest = texts.sort((a, b) => b.profile.length - a.profile.length)[0];
  return longest === undefined ? [] : [{ column: longest, confidence: CONTENT_CONFIDENCE, rivals: [] }];
}

/** Chooses by content alone what an invoice needs and no header names, where only one column can be meant. */
export function chooseByContent(seen: readonly SeenColumn[], chosen: ChosenColumns): void {
  const isFree = (column: SeenColumn) =>
    column.meaning === null && ![...chosen.values()].some((choice) => choice.column === column);
  const take = (field: MappedField, candidates: readonly SeenColumn[]) => {
    const [column, ...rivals] = candidates;
    if (column !== undefined) chosen.set(field, { column, confidence: CONTENT_CONFIDENCE, rivals });
  };
  const filled = (column: SeenColumn) => isFree(column) && column.profile.filled > 0;
  if (!chosen.has('invoice_date')) {
    take(
      'invoice_date',
      seen.filter((column) => filled(column) && column.profile.dates >= MOST),
    );
  }
  if (!chosen.has('currency')) {
    take(
      'currency',
      seen.filter((column) => filled(column) && column.profile.currencies === 1),
    );
  }
  if (!chosen.has('vendor_name')) {
    const texts = seen.filter((column) => filled(column) && column.profile.length >= MIN_TEXT);
    // The supplier comes again more often than what it sold.
    take(
      'vendor_name',
      texts.sort((a, b) => a.profile.distinct - b.profile.distinct).slice(0, texts.length - 1),
    );
  }
}

function chooseByHeader(
  { purposes, kind }: FieldRule,
  seen: readonly SeenColumn[],
  taken: ReadonlySet<SeenColumn>,
): ChosenColumn | null {
  for (const purpose of purposes) {
    const fitting = seen
      .filter((column) => column.meaning?.purpose === purpose && !taken.has(column) && fits(column, kind) > 0)
      .map((column) => ({ column, confidence: confidenceOf(column, kind) }))
      .sort((a, b) => b.confidence - a.confidence);
    const [best, ...others] = fitting;
    if (best === undefined) continue;
    // Two amounts whose headers say more than the field: "Netto 7 %" and "Netto 19 %".
    const isPart = ({ column }: { readonly column: SeenColumn }) =>
      kind === 'number' && (column.meaning?.score ?? 0) < CERTAIN_SCORE;
    const rivals = others
      .filter((other) => other.confidence === best.confidence || (isPart(best) && isPart(other)))
      .map(({ column }) => column);
    return { ...best, rivals };
  }
  return null;
}

/** Score of the header times how well the content fits. */
export function confidenceOf(column: SeenColumn, kind: Kind): number {
  return Math.round((column.meaning?.score ?? 0) * fits(column, kind) * 100) / 100;
}

/**
 * 1 if the content is of the kind, 0 if it is not, between for an empty column. Under a header that leaves no doubt some
 * values of the kind are enough: the others are for the user to correct.
 */
export function fits({ profile, meaning }: SeenColumn, kind: Kind): number {
  if (profile.filled === 0) return EMPTY_FACTOR;
  const share = shareOf(profile, kind);
  if (share >= MOST) return 1;
  return (meaning?.score ?? 0) >= CERTAIN_SCORE ? share : 0;
}

function shareOf(profile: ColumnProfile, kind: Kind): number {
  switch (kind) {
    case 'number':
      return profile.numbers;
    case 'date':
      return isShortDates(profile) || isSerialDays(profile) ? MOST : profile.dates;
    case 'currency':
      return profile.currencies;
    case 'country':
      return profile.countries;
    case 'words':
      return profile.numbers < MOST && profile.dates < MOST ? 1 : 0;
    case 'code':
      return profile.dates < MOST || profile.numbers >= MOST ? 1 : 0;
    default:
      return 1;
  }
}

/** Days as workbooks number them: only a header tells them from other numbers. */
export function isSerialDays({ texts }: ColumnProfile): boolean {
  return texts.length > 0 && texts.every((text) => readSerialDay(text) !== null);
}

/** Days and months without a year, as DATEV has them: 101 to 3112. */
export function isShortDates({ texts }: ColumnProfile): boolean {
  return texts.length > 0 && texts.every((text) => /^(?:0?[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])$/.test(text));
}
