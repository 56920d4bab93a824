import { classifyInvoice } from '../../compute/classify/classify-invoice.ts';
import { ONE } from '../../compute/decimal.ts';
import { calculateInvoice } from '../../compute/emissions/invoice-emissions.ts';
import { type FactorSet, factorSet, NEWEST_FACTOR_SET_ID } from '../../compute/factors/factor-set.ts';
import { PLACES_20261122 } from '../../compute/factors/places/places-2026-11-22.ts';
import { rateSet } from '../../compute/factors/rates.ts';
import type { LineInput, LineResult } from '../../compute/types.ts';
import type { Category } from '../../schema/contracts/categories.ts';

/** The newest set with the places of 2026-11-22. */
export const placesSet: FactorSet = { ...factorSet(NEWEST_FACTOR_SET_ID), places: PLACES_20261122 };

export interface JourneyLine extends Partial<Omit<LineInput, 'index'>> {
  readonly region?: string;
  readonly currency?: string;
  /** Where the category is given, nothing is classified. */
  readonly category?: Category;
  readonly set?: FactorSet;
}

/** The result of a line of March 2026 as it is classified and calculated; it costs 300 francs. */
export function journeyResult(description: string, line: JourneyLine = {}): LineResult {
  const { region = 'CH', currency = 'CHF', category, set = placesSet, ...numbers } = line;
  const input: LineInput = {
    index: 0,
    spendAmount: '300',
    quantity: null,
    unitOfMeasure: null,
    weightTonnes: null,
    distanceKm: null,
    ...numbers,
    description,
  };
  const invoice = {
    vendorName: 'Muster AG',
    invoiceDate: '2026-03-02',
    currency,
    region,
    totalAmount: null,
    netAmount: null,
    vatRate: null,
    lines: [input],
  };
  const known = { attributes: {}, naics: null, certainty: 1, matched: [], candidates: [] };
  const classifications = category === undefined ? classifyInvoice(invoice) : [{ ...known, category }];
  const result = calculateInvoice({
    invoice,
    classifications,
    basisFactor: ONE,
    basisReason: null,
    set,
    rates: rateSet(null),
  });
  if (!result.ok) throw new Error(result.error.message);
  const [first] = result.value.lines;
  if (first === undefined) throw new Error('no line');
  return first;
}

/** Codes of the warnings about a journey. */
export function journeyCodes({ warnings }: LineResult): string[] {
  return warnings.map(({ code }) => code).filter((code) => code.startsWith('journey_'));
}

export interface JourneyStep {
  readonly mode: string;
  readonly legs: readonly {
    readonly from: { readonly code: string | null; readonly name: string; readonly country: string };
    readonly to: { readonly code: string | null; readonly name: string; readonly country: string };
    readonly great_circle_km: string;
    readonly rule: string;
    readonly km: string;
  }[];
  readonly trips: { readonly count: number; readonly read: string | null };
  readonly persons?: { readonly count: string; readonly from: string };
  readonly vehicles?: { readonly count: string };
  readonly load?: { readonly count: string; readonly unit: string; readonly from: string };
  readonly distance_km: string;
  readonly result: string;
  readonly unit: string;
}

/** The journey step of a line's trace; null where it has none. */
export function journeyStepOf({ trace }: LineResult): JourneyStep | null {
  const step: unknown = trace.find(({ step: name }) => name === 'journey') ?? null;
  return step as JourneyStep | null;
}

/** "GVA-FCO 695.4" of each leg. */
export function legsOf(result: LineResult): string[] {
  const named = ({ code, name }: { code: string | null; name: string }) => code ?? name;
  return (journeyStepOf(result)?.legs ?? []).map(({ from, to, km }) => `${named(from)}-${named(to)} ${km}`);
}
