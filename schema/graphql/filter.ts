import { INGEST_LIMITS } from '../contracts/ingest.ts';
import type { LineFilter } from '../queries/line-filter.ts';
import { builder } from './builder.ts';
import { CategoryEnum, MethodEnum } from './enums.ts';
import { checkText, refusal } from './refuse.ts';

const MAX_CODE_LENGTH = 50;

/** The filter of lists and aggregates. */
export const LineFilterInput = builder.inputType('LineFilter', {
  description:
    'Filter of invoice lines. All members must match. It has the same meaning for lists and aggregates. ' +
    'In a list of invoices it selects those with at least one such line.',
  fields: (t) => ({
    from: t.field({ type: 'Date', description: 'First invoice date, included.' }),
    to: t.field({ type: 'Date', description: 'Last invoice date, included.' }),
    period: t.string({ description: 'Name of the reporting period, for example "2026".' }),
    vendor: t.string({
      description: "Part of the vendor's name, in any case; % and _ are literal.",
    }),
    invoiceNumber: t.string({ description: "The supplier's number of the document, exactly as sent." }),
    externalId: t.string({ description: "The sender's own id of the invoice, exactly as sent." }),
    region: t.string({ description: 'Region of the invoice, ISO 3166-1 alpha-2, for example "CH".' }),
    method: t.field({ type: MethodEnum, description: 'Calculation method of the line.' }),
    category: t.field({ type: CategoryEnum, description: 'Factor category of the line.' }),
    scope: t.int({
      description:
        'Lines with a part in this scope, 1 to 3: combustion of fuel is scope 1, its supply scope 3. Aggregates add only those parts.',
    }),
    scope3Category: t.int({
      description:
        'Lines with a part in this GHG Protocol category, 1 to 15. Aggregates add only those parts.',
    }),
    confidenceBelow: t.float({ description: 'Lines whose confidence is less than this, 0 to 1.' }),
    needsReview: t.boolean({ description: 'Lines that need review, or those that do not.' }),
    includeVoided: t.boolean({ description: 'Include voided invoices.' }),
  }),
});

/** The value of `LineFilter` from GraphQL. */
type FilterInput = Omit<LineFilter, 'scope'> & { readonly scope?: number | null | undefined };

/** A valid filter for a query. @throws an error for the client that names the member. */
export function checkedFilter(input: FilterInput | null | undefined): LineFilter {
  if (input === null || input === undefined) return {};
  const { scope, scope3Category, confidenceBelow } = input;
  checkText('filter.vendor', input.vendor, INGEST_LIMITS.vendorName);
  checkText('filter.invoiceNumber', input.invoiceNumber, INGEST_LIMITS.invoiceNumber);
  checkText('filter.externalId', input.externalId, INGEST_LIMITS.externalId);
  checkText('filter.period', input.period, MAX_CODE_LENGTH);
  checkText('filter.region', input.region, MAX_CODE_LENGTH);
  checkRange('filter.scope3Category', scope3Category, 15, 1);
  checkRange('filter.confidenceBelow', confidenceBelow, 1, 0);
  if (scope == null) return { ...input, scope: null };
  if (scope !== 1 && scope !== 2 && scope !== 3) {
    throw refusal('validation_failed', `filter.scope must be 1, 2 or 3, got ${scope}.`);
  }
  return { ...input, scope };
}

function checkRange(name: string, value: number | null | undefined, most: number, least: number): void {
  if (value == null || (value >= least && value <= most)) return;
  throw refusal('validation_failed', `${name} must be between ${least} and ${most}, got ${value}.`);
}
