import { CATEGORIES, METHODS } from '../contracts/categories.ts';
import { RECONCILIATION_STATUSES } from '../contracts/ingest.ts';
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
