import fc from 'fast-check';
import type { GraphqlClient } from './graphql-client.ts';

/** Random questions about emissions, lines and invoices, and books that have answers to them. */

const ROW = `kgco2e marketBasedKgco2e biogenicCo2Kg lineCount spend spendCurrency intensity
  uncertainty { lowerKgco2e upperKgco2e factor }
  quality { physical { kgco2e share marketBasedKgco2e marketBasedShare } supplier { marketBasedKgco2e }
    spend { kgco2e share marketBasedShare } confidence { kgco2e share }
    needsReviewLineCount needsReviewKgco2e needsReviewShare }
  caveats { code lineCount kgco2e }`;
/** Without intervals, and what is read from invoices alone. */
const SHORT = 'kgco2e marketBasedKgco2e lineCount spend intensity';
const SHORTEST = 'kgco2e lineCount';
const YEAR = 'lastYear { kgco2e kgco2eChangeShare lineCount spend spendCurrency intensity }';
const KEYS = `month quarter year period serviceMonth scope scope3Category factorCategory vendor vendorId region method
  isOther share`;

const queryOf = (
  row: string,
  year: string,
) => `query ($groupBy: [EmissionsDimension!]!, $from: Date, $to: Date,
    $filter: LineFilter, $orderBy: EmissionsOrder, $top: Int, $empty: Boolean, $first: Int, $after: String) {
  emissions(groupBy: $groupBy, from: $from, to: $to, filter: $filter, orderBy: $orderBy, top: $top, emptyGroups: $empty,
    first: $first, after: $after) {
    groupCount pageInfo { hasNextPage endCursor } total { ${row} ${year} } groups { ${KEYS} ${row} ${year} } }
  invoices(filter: $filter, first: 1) { totalCount } lineItems(filter: $filter, first: 1) { totalCount } }`;

const DIMENSIONS = [
  'MONTH',
  'QUARTER',
  'YEAR',
  'PERIOD',
  'SERVICE_MONTH',
  'SCOPE',
  'SCOPE3_CATEGORY',
  'FACTOR_CATEGORY',
  'VENDOR',
  'REGION',
  'METHOD',
];
export const DAYS = [
  '2024-02-29',
  '2024-12-31',
  '2025-01-01',
  '2025-01-15',
  '2025-01-31',
  '2025-03-31',
  '2025-04-01',
];
export const VENDORS = ['Alpha AG', 'ALPHA AG', 'Beta "GmbH"', 'Gamma\\{}, SA', 'Delta'];
export const LINES = [
  { description: 'Strom Hochtarif', spend_amount: 1180.35, quantity: 4000, unit_of_measure: 'kWh' },
  { description: 'Diesel', spend_amount: 800, quantity: 500, unit_of_measure: 'l' },
  { description: 'Rechtsberatung', spend_amount: 950 },
  { description: 'Rabatt', spend_amount: -50 },
  { description: 'Qwrtz', spend_amount: 40 },
  { description: 'Holzpellets', spend_amount: 2000, quantity: 5, unit_of_measure: 't' },
];

export const day = fc.constantFrom(...DAYS);
const filter = fc.record(
  {
    period: fc.constantFrom('2024', '2025'),
    method: fc.constantFrom('SPEND', 'PHYSICAL'),
    scopes: fc.subarray([1, 2, 3], { minLength: 1 }),
    scope3Category: fc.constantFrom(1, 3),
    description: fc.constantFrom('strom', 'd'),
    vendor: fc.constantFrom('alpha', 'a'),
    region: fc.constantFrom('CH', 'DE'),
    needsReview: fc.boolean(),
    repeats: fc.boolean(),
    includeVoided: fc.boolean(),
    voided: fc.boolean(),
    invoiceNumberContains: fc.constantFrom('n-1', '2'),
    categories: fc.constant(['ELECTRICITY', 'LEGAL']),
    dataSource: fc.constantFrom('PHYSICAL', 'SUPPLIER', 'SPEND'),
    kgco2eFrom: fc.constantFrom(0, 100),
    spendTo: fc.constant(1_000),
    confidenceBelow: fc.constantFrom(0.5, 0.9),
    serviceMonth: fc.constantFrom('2025-01', '2025-03'),
    serviceMonths: fc.subarray(['2025-01', '2025-03', '2024-12']),
    dataSources: fc.subarray(['PHYSICAL', 'SUPPLIER', 'SPEND']),
    warnings: fc.subarray(['NEEDS_REVIEW', 'SIGN_CONFLICT']),
  },
  { requiredKeys: [] },
);
export const question = fc
  .record({
    groupBy: fc
      .subarray(DIMENSIONS, { minLength: 1, maxLength: 3 })
      .chain((some) => fc.shuffledSubarray(some, { minLength: some.length })),
    days: fc.option(
      fc.tuple(day, day).map((two) => two.toSorted()),
      { freq: 3 },
    ),
    filter: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: filter }),
    orderBy: fc.constantFrom('KEY', 'EMISSIONS'),
    top: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 }),
    empty: fc.boolean(),
    first: fc.constantFrom(2, 1000),
    row: fc.constantFrom(ROW, SHORT, SHORTEST),
    year: fc.boolean(),
  })
  .map(({ days, row, year, ...rest }) => ({
    query: queryOf(row, year && days !== null ? YEAR : ''),
    variables: { ...rest, from: days?.[0] ?? null, to: days?.[1] ?? null },
  }));
export type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

/** All pages. */
export async function answers(ask: GraphqlClient, { query, variables }: Question): Promise<unknown[]> {
  const pages: unknown[] = [];
  let after: string | null = null;
  do {
    const page = await ask(query, { variables: { ...variables, after } });
    pages.push(page);
    const info = page.data?.emissions?.pageInfo as { hasNextPage: boolean; endCursor: string } | undefined;
    after = info?.hasNextPage === true && pages.length < 20 ? info.endCursor : null;
  } while (after !== null);
  return pages;
}
