import { classifyInvoice } from '../../compute/classify/classify-invoice.ts';
import { ONE } from '../../compute/decimal.ts';
import { calculateInvoice, type InvoiceEmissions } from '../../compute/emissions/invoice-emissions.ts';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../../compute/factors/factor-set.ts';
import { rateSet } from '../../compute/factors/rates.ts';
import type { LineInput, LineResult } from '../../compute/types.ts';

const CURRENCIES: Readonly<Record<string, string>> = {
  CH: 'CHF',
  DE: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  IT: 'EUR',
  US: 'USD',
};

/** Where an invoice is from, and what all of its lines have otherwise. */
export type InvoiceOptions = {
  readonly region?: 'CH' | 'DE' | 'FR' | 'GB' | 'IT' | 'US';
} & Partial<LineInput>;

/** A line by its text: "Strom", "Strom @ 400 kWh"; it costs 120, and a heading nothing: "Strom @ 0". */
function lineOf(text: string, index: number, more: Partial<LineInput>): LineInput {
  const [description = '', read = ''] = text.split(' @ ');
  const isHeading = read === '0';
  const [quantity = null, unitOfMeasure = null] = isHeading
    ? []
    : read.split(' ').filter((part) => part !== '');
  const spendAmount = isHeading ? '0' : '120';
  return {
    index,
    description,
    spendAmount,
    quantity,
    unitOfMeasure,
    weightTonnes: null,
    distanceKm: null,
    ...more,
  };
}

/** An invoice of 31 March 2025, by default from Switzerland, as it is classified and calculated. */
export function calculated(
  vendorName: string,
  texts: readonly string[],
  { region = 'CH', ...more }: InvoiceOptions = {},
): InvoiceEmissions {
  const invoice = {
    vendorName,
    invoiceDate: '2025-03-31',
    currency: CURRENCIES[region] ?? 'CHF',
    region,
    totalAmount: null,
    netAmount: null,
    vatRate: null,
    lines: texts.map((text, index) => lineOf(text, index, more)),
  };
  const result = calculateInvoice({
    invoice,
    classifications: classifyInvoice(invoice),
    basisFactor: ONE,
    basisReason: null,
    set: factorSet(NEWEST_FACTOR_SET_ID),
    rates: rateSet(null),
  });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** The line of an invoice that has only this one. */
export function calculatedLine(
  text: string,
  { vendor = '', ...options }: { readonly vendor?: string } & InvoiceOptions = {},
): LineResult {
  const [line] = calculated(vendor, [text], options).lines;
  if (line === undefined) throw new Error('no line');
  return line;
}
