import fc from 'fast-check';
import { companyYear } from '../../gateway/cli/demo/company-year.ts';
import { BAD_INVOICES } from './bad-invoices.ts';

/** A generated invoice: its JSON text and whether the service has to take it. */
export interface SentInvoice {
  readonly json: string;
  readonly good: boolean;
}

const descriptions = [
  ...new Set(companyYear().flatMap(({ invoice }) => invoice.line_items.map((line) => line.description))),
];
const UNITS = [
  'kWh',
  'MWh',
  'Liter',
  'l',
  'm3',
  'kg',
  't',
  'km',
  'Stk',
  'pièces',
  'h',
  'TEU',
  'Nächte',
  'KWH',
  'LTR',
];
const CURRENCIES = ['CHF', 'EUR', 'USD', 'GBP', 'JPY', 'SEK', 'PLN', 'HUF'];
const REGIONS = ['CH', 'DE', 'FR', 'IT', 'AT', 'GB', 'US', 'CN', 'NA', 'BR'];

/** Text in any script, never blank, without what the service refuses (NUL, U+007F, lone surrogates). */
function text(maxLength: number): fc.Arbitrary<string> {
  return fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .filter((value) => value.trim() !== '' && !/[\u0000-\u001f\u007f]/.test(value) && value.isWellFormed());
}

/** A decimal number with up to `places` decimals. */
function decimal(min: number, max: number, places: number): fc.Arbitrary<number> {
  const scale = 10 ** places;
  return fc
    .integer({ min: Math.round(min * scale), max: Math.round(max * scale) })
    .map((scaled) => scaled / scale);
}

/** Absent, null or a value: the three ways an optional member can be sent. */
function optional<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null | undefined> {
  return fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 4 },
    { arbitrary: fc.constant(null), weight: 1 },
    { arbitrary: value, weight: 5 },
  );
}

const line = fc.record({
  description: fc.oneof(
    { arbitrary: fc.constantFrom(...descriptions), weight: 4 },
    { arbitrary: text(80), weight: 1 },
  ),
  spend_amount: fc.oneof(decimal(-20_000, 50_000, 2), decimal(-1, 1, 6), fc.constantFrom(0, -0)),
  quantity: optional(decimal(-500, 20_000, 3)),
  unit_of_measure: optional(fc.oneof(fc.constantFrom(...UNITS), text(12))),
  weight_tonnes: optional(decimal(0, 40, 3)),
  distance_km: optional(decimal(0, 20_000, 1)),
  item_codes: optional(
    fc.array(
      fc.record({
        scheme: fc.constantFrom('UNSPSC', 'CPV', 'HS'),
        code: fc.constantFrom('30197643-0', '44 12 16 18', '4802.56', '09', '9310000'),
      }),
      { maxLength: 5 },
    ),
  ),
});

/** An invoice that keeps every rule of the interface specification and the API page. */
const goodInvoice = fc
  .record({
    vendor_name: text(60),
    invoice_number: optional(text(20)),
    external_id: optional(text(20)),
    invoice_date: fc
      .date({ min: new Date('1999-01-04'), max: new Date('2025-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    total_amount: optional(decimal(-50_000, 200_000, 2)),
    vat_rate: optional(fc.constantFrom(0, 2.6, 3.8, 7.7, 8.1, 19, 20, 100)),
    net_amount: optional(decimal(-50_000, 200_000, 2)),
    currency: optional(fc.constantFrom(...CURRENCIES)),
    region: optional(fc.constantFrom(...REGIONS)),
    unknown_member: optional(fc.jsonValue({ maxDepth: 2 })),
    line_items: fc.array(line, { minLength: 1, maxLength: 6 }),
  })
  .map((invoice): SentInvoice => ({ json: JSON.stringify(invoice), good: true }));

const badInvoice = fc
  .constantFrom(...BAD_INVOICES.filter((bad) => bad.json.length < 5000))
  .map((bad): SentInvoice => ({ json: bad.json, good: false }));

/** 1 to 12 invoices, a quarter of them bad. */
export const sentInvoices: fc.Arbitrary<SentInvoice[]> = fc.array(
  fc.oneof({ arbitrary: goodInvoice, weight: 3 }, { arbitrary: badInvoice, weight: 1 }),
  { minLength: 1, maxLength: 12 },
);

/** The request body of these invoices. */
export function bodyOf(invoices: readonly { readonly json: string }[]): string {
  return `{"invoices":[${invoices.map((invoice) => invoice.json).join(',')}]}`;
}
