import { isCurrency } from '../../../schema/contracts/currencies.ts';
import type {
  ImportMapping,
  MappedColumns,
  MappedField,
  MappingQuestion,
} from '../../../schema/contracts/import-mapping.ts';
import { parseUnit } from '../../emissions/units.ts';
import { cellText } from './cell.ts';
import { headerWords } from './column-words.ts';
import { columnName, type TableHead } from './layout.ts';
import type { ChosenColumn, ChosenColumns, SeenColumn } from './propose-columns.ts';
import { dateFormatOf, decimalMarkOf, tableMarkOf } from './propose-formats.ts';
import { readDate } from './read-date.ts';

const DATE_FIELDS: ReadonlySet<MappedField> = new Set([
  'invoice_date',
  'service_period_start',
  'service_period_end',
]);
const TEXT_FIELDS: ReadonlySet<MappedField> = new Set([
  'vendor_name',
  'vendor_tax_id',
  'invoice_number',
  'external_id',
  'debit_credit',
  'document_type',
  'unit_of_measure',
  'currency',
  'region',
]);
/** Columns whose header states the currency of the invoice, in this order. */
const AMOUNT_FIELDS = ['net_amount', 'gross_amount', 'debit_amount', 'unit_price'] as const;

interface Choice {
  readonly head: TableHead;
  readonly seen: readonly SeenColumn[];
  readonly chosen: ChosenColumns;
  readonly descriptions: readonly ChosenColumn[];
  /** Open questions are added here. */
  readonly questions: MappingQuestion[];
}

/** Writes the chosen columns as members of a mapping, with their formats and units. */
export function buildColumns({ head, seen, chosen, descriptions, questions }: Choice): {
  readonly columns: MappedColumns;
  readonly constants: ImportMapping['constants'];
} {
  const { texts } = head.header;
  const yearStart = datevYear(head.above);
  const dates = seen.filter(({ profile }) => profile.dates === 1);
  const numbers = seen.filter(({ profile }) => profile.numbers >= 1 && profile.dates < 1);
  const tableMark = tableMarkOf(numbers);
  const columns: Record<string, unknown> = {};
  const ask = (question: MappingQuestion | null) => {
    if (question !== null) questions.push(question);
  };
  for (const [field, { column }] of chosen) {
    const name = columnName(texts, column.index);
    const member = `/columns/${field}`;
    if (TEXT_FIELDS.has(field)) {
      columns[field] = { column: name };
    } else if (DATE_FIELDS.has(field)) {
      const { format, question } = dateFormatOf(column, { headers: texts, dates }, `${member}/date_format`);
      const year = format === 'ddmm' && yearStart !== null ? { year_start: yearStart } : {};
      ask('year_start' in year ? null : question);
      columns[field] = { column: name, ...(format === undefined ? {} : { date_format: format }), ...year };
    } else {
      const { format, question } = decimalMarkOf(column, tableMark, `${member}/decimal_mark`);
      ask(question);
      const mark = format === undefined ? {} : { decimal_mark: format };
      columns[field] = { column: name, ...mark, ...unitOf(field, column, questions) };
    }
  }
  if (descriptions.length > 0) {
    columns.description = descriptions.map(({ column }) => ({ column: columnName(texts, column.index) }));
  }
  return { columns: columns as MappedColumns, constants: constantsOf(chosen) };
}

/** First day of the fiscal year, which the first row of a DATEV file states. Source: DATEV-Format, header, field 13. */
function datevYear(above: TableHead['above']): string | null {
  const cells = above[0]?.cells ?? [];
  const isDatev = cellText(cells[0]) === 'EXTF' || cellText(cells[0]) === 'DTVF';
  return isDatev ? readDate(cellText(cells[12]), {}) : null;
}

function unitOf(field: MappedField, column: SeenColumn, questions: MappingQuestion[]): object {
  if (field === 'vat_rate') return { unit: isFraction(column) ? 'fraction' : 'percent' };
  if (field !== 'weight' && field !== 'distance') return {};
  const choices = field === 'weight' ? (['kg', 't', 'lb'] as const) : (['km', 'mi'] as const);
  const words = headerWords(column.header);
  const stated = choices.find((unit) => words.some((word) => (UNIT_WORDS[word] ?? word) === unit));
  if (stated === undefined) {
    const message = `In which unit is the column "${column.header}"?`;
    const member = `/columns/${field}/unit`;
    questions.push({ code: 'unit', member, message, choices: [...choices], needs_answer: true });
  }
  return { unit: stated ?? choices[0] };
}

/** As compared: without accents and plural. */
const UNIT_WORDS: { readonly [word: string]: string } = {
  to: 't',
  tonne: 't',
  tonnes: 't',
  tonnen: 't',
  tons: 't',
  tonnellate: 't',
  tonnage: 't',
  tonnellaggio: 't',
  kilo: 'kg',
  kilogramm: 'kg',
  kilogramme: 'kg',
  kilograms: 'kg',
  chilogrammi: 'kg',
  lbs: 'lb',
  pounds: 'lb',
  kilometer: 'km',
  kilometers: 'km',
  kilometres: 'km',
  chilometri: 'km',
  chilometraggio: 'km',
  kilometrage: 'km',
  miles: 'mi',
};

/** 0.081 for 8.1 %: no rate is below 1 %, and none above 50. */
function isFraction({ profile }: SeenColumn): boolean {
  const values = profile.texts.map((text) => Number(text.replace(',', '.'))).filter((value) => value !== 0);
  return values.length > 0 && values.every((value) => value > 0 && value < 0.5);
}

function constantsOf(chosen: ChosenColumns): ImportMapping['constants'] {
  const currency = AMOUNT_FIELDS.map((field) => headerCurrency(chosen.get(field)?.column.header ?? '')).find(
    (code) => code !== null,
  );
  const quantity = chosen.get('quantity')?.column.header ?? '';
  const unit = chosen.has('unit_of_measure') ? null : headerUnit(quantity);
  return {
    ...(currency == null ? {} : { currency }),
    ...(unit === null ? {} : { unit_of_measure: unit }),
  };
}

/** The currency in a header: "Betrag CHF", "Net (EUR)", "Montant €". */
export function headerCurrency(header: string): string | null {
  const code = /(?:^|[\s([/_-])([A-Z]{3})[)\]]?$/.exec(header.trim())?.[1];
  if (code !== undefined && isCurrency(code)) return code;
  if (header.includes('€')) return 'EUR';
  return header.includes('£') ? 'GBP' : null;
}

/** The unit in a header of a quantity: "Menge (kWh)", "Verbrauch in m3", "Liter". */
function headerUnit(header: string): string | null {
  const stated = /[([/]\s*([^)\]]+)[)\]]?\s*$/.exec(header)?.[1] ?? header.split(/\s+/).at(-1) ?? '';
  const text = stated.trim();
  return text !== '' && text.length <= 20 && parseUnit(text) !== null ? text : null;
}
