import type { Attributes } from '../../compute/attributes.ts';
import type { Rational } from '../../compute/decimal.ts';
import { calculateInvoice, type InvoiceEmissions } from '../../compute/emissions/invoice-emissions.ts';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../../compute/factors/factor-set.ts';
import { rateSet } from '../../compute/factors/rates.ts';
import type { Classification, IndustryCandidate, LineInput, LineResult } from '../../compute/types.ts';
import type { Category } from '../../schema/contracts/categories.ts';
import type { SupplierMix } from '../../schema/contracts/instruments.ts';
import { reason } from '../../schema/contracts/reasons.ts';

/** A line as a test writes it: what it is, and its numbers. */
export interface TestLine extends Partial<Omit<LineInput, 'index'>> {
  readonly category: Category;
  readonly attributes?: Attributes;
  readonly naics?: string | null;
  readonly certainty?: number;
  /** The models' candidates, best first; the first is the code. */
  readonly industries?: readonly IndustryCandidate[];
}

export interface TestInvoice {
  readonly region?: string;
  readonly currency?: string;
  readonly date?: string;
  readonly basisFactor?: Rational;
  readonly vendor?: string;
  readonly supplierMixes?: readonly SupplierMix[];
}

const LINE_MEMBERS = new Set(['spendAmount', 'weightTonnes', 'distanceKm']);
const INVOICE_MEMBERS = new Set(['region', 'date', 'currency']);

/**
 * A line and its invoice as a table writes them: `taxi, 25 pkm, region=GB`. What is no member of the line or of the
 * invoice is an attribute.
 */
export function readLine(text: string): [TestLine, TestInvoice] {
  const [category, ...parts] = text.split(', ');
  const members = parts.map((part) => part.split('='));
  const amount = members.find(([, value]) => value === undefined)?.[0];
  const [, quantity, unitOfMeasure] = /^(\S+) (.*)$/.exec(amount ?? '') ?? [];
  const named = members.filter(([, value]) => value !== undefined);
  const inSet = (names: ReadonlySet<string>) =>
    Object.fromEntries(named.filter(([name = '']) => names.has(name)));
  const attributes = named.filter(([name = '']) => !LINE_MEMBERS.has(name) && !INVOICE_MEMBERS.has(name));
  const line = { category, attributes: Object.fromEntries(attributes), ...inSet(LINE_MEMBERS) };
  const measured = quantity === undefined ? {} : { quantity, unitOfMeasure };
  return [{ ...line, ...measured } as TestLine, inSet(INVOICE_MEMBERS)];
}

export const newestSet = factorSet(NEWEST_FACTOR_SET_ID);

export function classificationOf(line: TestLine): Classification {
  const { category, attributes, certainty, industries } = line;
  const best = industries?.[0];
  return {
    category,
    attributes: attributes ?? {},
    naics: best?.naics ?? line.naics ?? null,
    ...(best === undefined ? {} : { industries: industries ?? [], naicsCertainty: best.probability }),
    certainty: certainty ?? 1,
    matched: [line.category],
    candidates: [],
  };
}

export function lineOf(line: TestLine, index: number): LineInput {
  return {
    index,
    description: line.description ?? line.category,
    spendAmount: line.spendAmount ?? '100',
    quantity: line.quantity ?? null,
    unitOfMeasure: line.unitOfMeasure ?? null,
    weightTonnes: line.weightTonnes ?? null,
    distanceKm: line.distanceKm ?? null,
  };
}

/** The result of an invoice over the shipped sets; a Swiss one of March 2026 in francs unless said otherwise. */
export function tryInvoice(lines: readonly TestLine[], invoice: TestInvoice = {}) {
  return calculateInvoice({
    invoice: {
      vendorName: invoice.vendor ?? 'Muster AG',
      invoiceDate: invoice.date ?? '2026-03-02',
      currency: invoice.currency ?? 'CHF',
      region: invoice.region ?? 'CH',
      totalAmount: null,
      netAmount: null,
      vatRate: null,
      lines: lines.map(lineOf),
    },
    classifications: lines.map(classificationOf),
    basisFactor: invoice.basisFactor ?? { numerator: 1n, denominator: 1n },
    basisReason: invoice.basisFactor ? reason('scaled_from_gross', { basis: '1', lines: '2' }) : null,
    set: newestSet,
    rates: rateSet(null),
    supplierMixes: invoice.supplierMixes ?? [],
  });
}

export function invoiceOf(lines: readonly TestLine[], invoice: TestInvoice = {}): InvoiceEmissions {
  const result = tryInvoice(lines, invoice);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

export function resultOf(line: TestLine, invoice: TestInvoice = {}): LineResult {
  const [result] = invoiceOf([line], invoice).lines;
  if (!result) throw new Error('the invoice has no line');
  return result;
}

/** Components as `factor scope category kg`, short enough for a table. */
export function componentsOf(result: LineResult): string[] {
  return result.components.map(({ factorId, scope, scope3Category, emissionsKgCo2e }) => {
    const place = scope3Category === null ? `${scope}` : `${scope}.${scope3Category}`;
    return `${factorId} ${place} ${emissionsKgCo2e}`;
  });
}

export function codesOf(result: LineResult): string[] {
  return result.warnings.map(({ code }) => code);
}
