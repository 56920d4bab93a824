import { countryMeant, isCountry } from '../contracts/countries.ts';
import { INGEST_LIMITS } from '../contracts/ingest.ts';
import { shownName } from '../contracts/nearest-name.ts';
import { isUuid } from '../contracts/text.ts';
import { VENDOR_IDS_MAX } from '../contracts/vendors.ts';
import type { LineFilter } from '../queries/line-filter.ts';
import { builder } from './builder.ts';
import { CategoryEnum, DataSourceEnum, MethodEnum, WarningCodeEnum } from './enums.ts';
import { checkText, refusal } from './refuse.ts';

export const MAX_CODE_LENGTH = 50;

/** Values in a list, and characters of a part of a text. */
const MAX_LISTED = 100;
const MAX_SEARCHED = 300;
const LISTED = `at most ${MAX_LISTED}, and an empty list selects nothing.`;

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
      description: "Part of the vendor's name, whatever its case and accents; % and _ are literal.",
    }),
    description: t.string({ description: "Part of the line's text, in the same way." }),
    vendorIds: t.idList({
      description: `Ids of vendors, at most ${VENDOR_IDS_MAX}; that of a merged one leads to the vendor it belongs to.`,
    }),
    exceptVendorIds: t.idList({
      description: `Lines of none of these vendors, at most ${VENDOR_IDS_MAX}: the rest beyond the largest ones.`,
    }),
    invoiceNumber: t.string({ description: "The supplier's number of the document, exactly as sent." }),
    invoiceNumberContains: t.string({ description: 'Part of that number, whatever its case.' }),
    externalId: t.string({ description: "The sender's own id of the invoice, exactly as sent." }),
    region: t.string({ description: 'Region of the invoice, ISO 3166-1 alpha-2, for example "CH".' }),
    regions: t.stringList({ description: `Any of these regions; ${LISTED}` }),
    periods: t.stringList({ description: `Any of these reporting periods; ${LISTED}` }),
    method: t.field({ type: MethodEnum, description: 'Calculation method of the line.' }),
    methods: t.field({ type: [MethodEnum], description: 'Any of these methods.' }),
    category: t.field({ type: CategoryEnum, description: 'Factor category of the line.' }),
    categories: t.field({ type: [CategoryEnum], description: `Any of these categories; ${LISTED}` }),
    scope: t.int({
      description:
        'Lines with a part in this scope, 1 to 3: combustion of fuel is scope 1, its supply scope 3. Aggregates add only those parts.',
    }),
    scope3Category: t.int({
      description:
        'Lines with a part in this GHG Protocol category, 1 to 15. Aggregates add only those parts.',
    }),
    scopes: t.intList({ description: 'Lines with a part in any of these scopes, as `scope`.' }),
    scope3Categories: t.intList({
      description: 'Lines with a part in any of these GHG Protocol categories, as `scope3Category`.',
    }),
    dataSource: t.field({
      type: DataSourceEnum,
      description:
        'Lines with a part whose market-based figure is from this source, as in `quality`. Aggregates add only those parts.',
    }),
    dataSources: t.field({
      type: [DataSourceEnum],
      description: 'Lines with a part from any of these sources, as `dataSource`.',
    }),
    warning: t.field({
      type: WarningCodeEnum,
      description: 'Lines with this warning, on the line or on its invoice.',
    }),
    warnings: t.field({ type: [WarningCodeEnum], description: `Any of these warnings; ${LISTED}` }),
    confidenceFrom: t.float({ description: 'Lines whose confidence is at least this, 0 to 1.' }),
    kgco2eFrom: t.float({ description: 'Lines with at least these kg CO2e.' }),
    kgco2eTo: t.float({ description: 'Lines with at most these kg CO2e.' }),
    spendFrom: t.float({ description: "Lines with at least this spend, in their invoice's currency." }),
    spendTo: t.float({ description: "Lines with at most this spend, in their invoice's currency." }),
    confidenceBelow: t.float({ description: 'Lines whose confidence is less than this, 0 to 1.' }),
    needsReview: t.boolean({ description: 'Lines that need review, or those that do not.' }),
    repeats: t.boolean({
      description:
        'Invoices that repeat an earlier one that counts, or those that do not: a copy, or its number used again by the vendor.',
    }),
    serviceMonth: t.string({
      description: 'Month in which the service began, else of the invoice date, as `SERVICE_MONTH`: YYYY-MM.',
    }),
    serviceMonths: t.stringList({ description: `Any of these months, as \`serviceMonth\`; ${LISTED}` }),
    voided: t.boolean({ description: 'Voided invoices alone, or those not voided alone.' }),
    includeVoided: t.boolean({ description: 'Include voided invoices, unless `voided` says which.' }),
  }),
});

/** The value of `LineFilter` from GraphQL. */
type FilterInput = Omit<LineFilter, 'scope'> & { readonly scope?: number | null | undefined };

/** A valid filter for a query. @throws an error for the client that names the member. */
export function checkedFilter(input: FilterInput | null | undefined): LineFilter {
  if (input === null || input === undefined) return {};
  const vendorIds = checkedVendorIds(input.vendorIds);
  const exceptVendorIds = checkedVendorIds(input.exceptVendorIds, 'exceptVendorIds');
  checkTexts(input);
  checkLists(input);
  checkDays('filter.', input);
  for (const name of ['confidenceBelow', 'confidenceFrom'] as const) checkRange(name, input[name], [0, 1]);
  checkMonth('serviceMonth', input.serviceMonth);
  checkEnds('kgco2e', input.kgco2eFrom, input.kgco2eTo);
  checkEnds('spend', input.spendFrom, input.spendTo);
  checkEnds('confidence', input.confidenceFrom, input.confidenceBelow, 'Below');
  return { ...input, vendorIds, exceptVendorIds, scope: scopeOf(input.scope) };
}

function scopeOf(scope: number | null | undefined): LineFilter['scope'] {
  if (scope == null) return null;
  if (scope === 1 || scope === 2 || scope === 3) return scope;
  throw refusal('validation_failed', `filter.scope must be 1, 2 or 3, got ${scope}.`);
}

function checkMonth(name: string, month: string | null | undefined): void {
  if (month == null || /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(month)) return;
  throw refusal(
    'validation_failed',
    `filter.${name} must be a month such as 2026-03, got ${shownName(month)}.`,
  );
}

function checkTexts(input: FilterInput): void {
  checkText('filter.vendor', input.vendor, INGEST_LIMITS.vendorName);
  checkText('filter.description', input.description, MAX_SEARCHED);
  checkText('filter.invoiceNumber', input.invoiceNumber, INGEST_LIMITS.invoiceNumber);
  checkText('filter.invoiceNumberContains', input.invoiceNumberContains, INGEST_LIMITS.invoiceNumber);
  checkText('filter.externalId', input.externalId, INGEST_LIMITS.externalId);
  checkText('filter.period', input.period, MAX_CODE_LENGTH);
  checkText('filter.region', input.region, MAX_CODE_LENGTH);
  checkRegion('filter.region', input.region);
}

const LISTS = [
  'regions',
  'periods',
  'methods',
  'categories',
  'scopes',
  'scope3Categories',
  'dataSources',
  'warnings',
  'serviceMonths',
] as const;

function checkLists(input: FilterInput): void {
  for (const name of LISTS) {
    if ((input[name]?.length ?? 0) <= MAX_LISTED) continue;
    throw refusal('validation_failed', `filter.${name} must have at most ${MAX_LISTED} values.`);
  }
  for (const [at, region] of (input.regions ?? []).entries()) {
    checkText(`filter.regions[${at}]`, region, MAX_CODE_LENGTH);
    checkRegion(`filter.regions[${at}]`, region);
  }
  for (const [at, period] of (input.periods ?? []).entries()) {
    checkText(`filter.periods[${at}]`, period, MAX_CODE_LENGTH);
  }
  for (const [at, month] of (input.serviceMonths ?? []).entries()) checkMonth(`serviceMonths[${at}]`, month);
  checkRange('scope3Category', input.scope3Category, [1, 15]);
  for (const [at, scope] of (input.scopes ?? []).entries()) checkRange(`scopes[${at}]`, scope, [1, 3]);
  for (const [at, category] of (input.scope3Categories ?? []).entries()) {
    checkRange(`scope3Categories[${at}]`, category, [1, 15]);
  }
}

/** Ids in lower case. @throws an error for the client that says what is wrong with them. */
export function checkedVendorIds(
  ids: readonly string[] | null | undefined,
  name = 'vendorIds',
): readonly string[] | null {
  if (ids === null || ids === undefined) return null;
  if (ids.length > VENDOR_IDS_MAX) {
    throw refusal('validation_failed', `filter.${name} must have at most ${VENDOR_IDS_MAX} ids.`);
  }
  const read = ids.map((id) => id.toLowerCase());
  if (read.every(isUuid)) return read;
  throw refusal('validation_failed', `filter.${name} must be ids of vendors, which are UUIDs.`);
}

/** @throws an error for the client for a first day after the last: no line could match. */
export function checkDays(
  prefix: string,
  { from, to }: { readonly from?: string | null | undefined; readonly to?: string | null | undefined },
): void {
  if (from == null || to == null || from <= to) return;
  throw refusal('validation_failed', `${prefix}from must not be after ${prefix}to, got ${from} and ${to}.`);
}

function checkRegion(name: string, region: string | null | undefined): void {
  if (region == null || isCountry(region)) return;
  const meant = countryMeant(region);
  throw refusal(
    'validation_failed',
    `${name} must be an ISO 3166-1 alpha-2 code such as CH, got ${shownName(region)}` +
      (meant === null ? '.' : `: did you mean ${meant}?`),
  );
}

function checkRange(
  name: string,
  value: number | null | undefined,
  [least, most]: readonly [number, number],
): void {
  if (value == null || (value >= least && value <= most)) return;
  throw refusal('validation_failed', `filter.${name} must be between ${least} and ${most}, got ${value}.`);
}

function checkEnds(
  name: string,
  from: number | null | undefined,
  to: number | null | undefined,
  end = 'To',
): void {
  if (from == null || to == null || from <= to) return;
  throw refusal(
    'validation_failed',
    `filter.${name}From must not be above filter.${name}${end}, got ${from} and ${to}.`,
  );
}
