import { CATEGORIES, METHODS } from '../contracts/categories.ts';
import { RECONCILIATION_STATUSES } from '../contracts/ingest.ts';
import { DATA_SOURCES } from '../contracts/market-based.ts';
import { PAPER_LANGUAGES } from '../contracts/paper-languages.ts';
import { WARNINGS, type WarningCode } from '../contracts/warnings.ts';
import { PERIOD_LENGTHS, RECONCILIATION_POLICIES } from '../contracts/workspace.ts';
import { PERIOD_STATUSES } from '../entities/reporting-period.ts';
import { builder } from './builder.ts';

/** An enum of a value list: the GraphQL names are the stored values in upper case. */
export function enumOf<const Value extends string>(
  name: string,
  values: readonly Value[],
  description: string,
) {
  const members = Object.fromEntries(values.map((value) => [value.toUpperCase(), { value }])) as Record<
    Uppercase<Value>,
    { readonly value: Value }
  >;
  return builder.enumType(name, { description, values: members });
}

export const MethodEnum = enumOf(
  'Method',
  METHODS,
  'Calculation method of a line: from a physical quantity or from spend.',
);
export const DataSourceEnum = enumOf(
  'DataSource',
  DATA_SOURCES,
  'What a market-based figure was calculated from: physical quantities, data of the supplier, or spend.',
);
export const WarningCodeEnum = enumOf(
  'WarningCode',
  Object.keys(WARNINGS) as WarningCode[],
  'Code of a warning; the meanings are in OpenAPI.',
);
export const CategoryEnum = enumOf('Category', CATEGORIES, 'Factor category a line was classified to.');
export const PeriodStatusEnum = enumOf(
  'PeriodStatus',
  PERIOD_STATUSES,
  'Whether a reporting period accepts invoices.',
);
export const PeriodLengthEnum = enumOf('PeriodLength', PERIOD_LENGTHS, 'Length of reporting periods.');
export const ReconciliationPolicyEnum = enumOf(
  'ReconciliationPolicy',
  RECONCILIATION_POLICIES,
  'What happens when a header total disagrees with its lines.',
);
export const ReconciliationStatusEnum = enumOf(
  'ReconciliationStatus',
  RECONCILIATION_STATUSES,
  'Result of comparing the header total of an invoice with its lines.',
);
export const LanguageEnum = enumOf('Language', PAPER_LANGUAGES, 'Language of names.');
