import type {
  DateFormat,
  ImportMapping,
  MappedField,
} from '../../../../../schema/contracts/import-mapping.ts';

/** What a column can hold, in the order in which it is offered. */
export const FIELDS = [
  'vendor_name',
  'vendor_tax_id',
  'invoice_number',
  'external_id',
  'invoice_date',
  'description',
  'net_amount',
  'gross_amount',
  'vat_amount',
  'vat_rate',
  'debit_amount',
  'credit_amount',
  'debit_credit',
  'document_type',
  'unit_price',
  'quantity',
  'unit_of_measure',
  'currency',
  'region',
  'weight',
  'distance',
  'service_period_start',
  'service_period_end',
  'invoice_total',
  'invoice_net_total',
] as const satisfies readonly MappedField[];

const NUMBERS: readonly MappedField[] = [
  'net_amount',
  'gross_amount',
  'vat_amount',
  'vat_rate',
  'debit_amount',
  'credit_amount',
  'unit_price',
  'quantity',
  'weight',
  'distance',
  'invoice_total',
  'invoice_net_total',
];
const DATES: readonly MappedField[] = ['invoice_date', 'service_period_start', 'service_period_end'];
/** Joined from several columns. */
const MOST_DESCRIPTIONS = 4;
const USUAL_UNITS: Partial<Record<MappedField, string>> = {
  weight: 'kg',
  distance: 'km',
  vat_rate: 'percent',
};

type Columns = ImportMapping['columns'];
interface Setting {
  readonly column: string;
}

const settingsOf = (columns: Columns) =>
  Object.entries(columns).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (setting) => [field as MappedField, setting as Setting] as const,
    ),
  );

/** What a column is used for; it is named by its header or its letter. */
export function fieldOf({ columns }: ImportMapping, names: readonly string[]): MappedField | null {
  return settingsOf(columns).find(([, { column }]) => names.includes(column))?.[0] ?? null;
}

/** The mapping with another use of a column; what it was used for before has no column then. */
export function withField(
  mapping: ImportMapping,
  names: readonly [string, ...string[]],
  field: MappedField | null,
): ImportMapping {
  const kept: { [Field in MappedField]?: unknown } = {};
  for (const [used, setting] of settingsOf(mapping.columns)) {
    if (names.includes(setting.column)) continue;
    if (used === 'description') kept.description = [...((kept.description as Setting[]) ?? []), setting];
    else if (used !== field) kept[used] = setting;
  }
  if (field === 'description') {
    const before = (kept.description as Setting[] | undefined) ?? [];
    kept.description = [...before, { column: names[0] }].slice(-MOST_DESCRIPTIONS);
  } else if (field !== null) kept[field] = { ...usualSetting(mapping, field), column: names[0] };
  return { ...mapping, columns: kept as Columns };
}

/** As the other columns of its kind are read. */
function usualSetting(mapping: ImportMapping, field: MappedField): object {
  const before = mapping.columns[field];
  const unit = USUAL_UNITS[field];
  const mark = decimalMarkOf(mapping);
  const order = dateFormatOf(mapping);
  return {
    ...(unit === undefined ? {} : { unit }),
    ...(NUMBERS.includes(field) && mark !== '' ? { decimal_mark: mark } : {}),
    ...(DATES.includes(field) && order !== '' ? { date_format: order } : {}),
    ...(Array.isArray(before) ? {} : before),
  };
}

function settingOf(mapping: ImportMapping, fields: readonly MappedField[], member: string): string {
  for (const [field, setting] of settingsOf(mapping.columns)) {
    const value = (setting as unknown as Readonly<Record<string, unknown>>)[member];
    if (fields.includes(field) && typeof value === 'string') return value;
  }
  return '';
}

function withSetting(
  mapping: ImportMapping,
  fields: readonly MappedField[],
  change: readonly [string, string],
): ImportMapping {
  const [member, value] = change;
  const columns = Object.entries(mapping.columns).map(([field, setting]) => {
    if (!fields.includes(field as MappedField)) return [field, setting];
    const { [member]: _before, ...rest } = setting as Readonly<Record<string, unknown>>;
    return [field, value === '' ? rest : { ...rest, [member]: value }];
  });
  return { ...mapping, columns: Object.fromEntries(columns) as Columns };
}

/** The sign before the decimals; empty: found in each number. */
export const decimalMarkOf = (mapping: ImportMapping): string => settingOf(mapping, NUMBERS, 'decimal_mark');
export const withDecimalMark = (mapping: ImportMapping, mark: string): ImportMapping =>
  withSetting(mapping, NUMBERS, ['decimal_mark', mark]);

export const dateFormatOf = (mapping: ImportMapping): DateFormat | '' =>
  settingOf(mapping, DATES, 'date_format') as DateFormat | '';
export const withDateFormat = (mapping: ImportMapping, order: string): ImportMapping =>
  withSetting(mapping, DATES, ['date_format', order]);

export const unitOf = (mapping: ImportMapping, field: MappedField): string =>
  settingOf(mapping, [field], 'unit');
export const withUnit = (mapping: ImportMapping, field: MappedField, unit: string): ImportMapping =>
  withSetting(mapping, [field], ['unit', unit]);

/** The mapping with a value for every row without one; empty: none. */
export function withConstant(
  mapping: ImportMapping,
  name: keyof ImportMapping['constants'],
  value: string,
): ImportMapping {
  const { [name]: _before, ...rest } = mapping.constants;
  return {
    ...mapping,
    constants: (value === '' ? rest : { ...rest, [name]: value }) as ImportMapping['constants'],
  };
}
