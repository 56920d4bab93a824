import { CATEGORIES, METHODS } from '../contracts/categories.ts';
import { RECONCILIATION_STATUSES } from '../contracts/ingest.ts';
import { PERIOD_LENGTHS, RECONCILIATION_POLICIES } from '../contracts/workspace.ts';
import { PERIOD_STATUSES } from '../entities/reporting-period.ts';
import { builder } from './builder.ts';

/** An enum of a value list: GraphQL's upper-case names stand for the values as they are stored. */
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
  'How a line was calculated: from a physical quantity or from what was spent.',
);
export const CategoryEnum = enumOf('Category', CATEGORIES, 'Factor category a line was classified to.');
export const PeriodStatusEnum = enumOf(
  'PeriodStatus',
  PERIOD_STATUSES,
  'Whether invoices are still taken into a reporting period.',
);
export const PeriodLengthEnum = enumOf('PeriodLength', PERIOD_LENGTHS, 'How long reporting periods are.');
export const ReconciliationPolicyEnum = enumOf(
  'ReconciliationPolicy',
  RECONCILIATION_POLICIES,
  'What happens when a header total disagrees with its lines.',
);
export const ReconciliationStatusEnum = enumOf(
  'ReconciliationStatus',
  RECONCILIATION_STATUSES,
  'How the header total of an invoice agrees with its lines.',
);
