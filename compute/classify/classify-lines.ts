import type { Category, Method } from '../../schema/contracts/categories.ts';
import type { ItemCode } from '../../schema/contracts/ingest.ts';
import { ONE } from '../decimal.ts';
import { DEFAULT_NAICS } from '../emissions/default-naics.ts';
import { calculateInvoice } from '../emissions/invoice-emissions.ts';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../factors/factor-set.ts';
import { rateSet } from '../factors/rates.ts';
import type { Classification, InvoiceInput, LineInput } from '../types.ts';
import { classifyInvoice } from './classify-invoice.ts';

/** A line on its own. Numbers are exact decimal text. */
export interface LineToClassify {
  readonly text: string;
  readonly quantity: string | null;
  readonly unit: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly region: string;
  readonly weightTonnes: string | null;
  readonly distanceKm: string | null;
  readonly itemCodes?: readonly ItemCode[] | null;
}

export interface ClassifiedLine {
  readonly category: Category;
  /** Main factor the line would be calculated with; null for 0 kg. */
  readonly factor_id: string | null;
  readonly method: Method;
  /** NAICS 2017; null where no code fits. */
  readonly naics: string | null;
  /** The likeliest codes, best first, `naics` among them; at most five. */
  readonly top5: readonly string[];
  /** Of the figure, as in an ingest answer. */
  readonly confidence: number;
  /** Probability that the basis of the factor is right, as stored by an ingest: `LineResult.certainty`. */
  readonly probability: number;
  readonly needs_review: boolean;
  readonly matched: readonly string[];
}

const MOST_CODES = 5;

/**
 * Classifies lines, each as the only one of an invoice without a vendor, with the factor and method an ingest into the
 * newest factor set would use. Pure; order and neighbours make no difference.
 */
export function classifyLines(lines: readonly LineToClassify[]): ClassifiedLine[] {
  return lines.map(classifyAlone);
}

function classifyAlone(line: LineToClassify): ClassifiedLine {
  const set = factorSet(NEWEST_FACTOR_SET_ID);
  const { text, unit, ...known } = line;
  const invoice = invoiceOfLine({ ...known, description: text, unitOfMeasure: unit }, set.publishedOn);
  const classifications = classifyInvoice(invoice, { industries: 'all' });
  const calculated = calculateInvoice({
    invoice,
    classifications,
    basisFactor: ONE,
    basisReason: null,
    set,
    rates: rateSet(null),
  });
  const [classification] = classifications;
  const result = calculated.ok ? calculated.value.lines[0] : undefined;
  if (classification === undefined || result === undefined) throw new Error('a line has one result');
  const naics = industryOf(classification);
  return {
    category: result.category,
    factor_id: result.factorId,
    method: result.method,
    naics,
    top5: codesOf(classification, naics),
    confidence: result.confidence,
    probability: result.certainty,
    needs_review: result.needsReview,
    matched: classification.matched,
  };
}

/** The code that values a line; null if nothing is bought or no word is known. */
function industryOf({ category, naics, matched }: Classification): string | null {
  if (naics !== null) return naics;
  if (category === 'not_a_purchase' || (category === 'other' && matched.length === 0)) return null;
  return DEFAULT_NAICS[category];
}

function codesOf({ industries = [] }: Classification, naics: string | null): string[] {
  if (naics === null) return [];
  const others = industries.map((one) => one.naics).filter((code) => code !== naics);
  return [naics, ...others].slice(0, MOST_CODES);
}

/** Input for a line without an amount: it selects factor and method; its kilograms have no meaning. */
const SOME_AMOUNT = '100';
const SOME_CURRENCY = 'CHF';

/** A line classified alone; absent members mean that it has no such value. */
type LoneLine = Pick<LineInput, 'description'> &
  Partial<Pick<LineInput, 'quantity' | 'unitOfMeasure' | 'weightTonnes' | 'distanceKm' | 'itemCodes'>> & {
    /** ISO 3166-1 alpha-2; CH when absent. */
    readonly region?: string;
  };

/** A line as the only one of an invoice without a vendor. */
export function invoiceOfLine({ region = 'CH', ...line }: LoneLine, invoiceDate: string): InvoiceInput {
  return {
    vendorName: '',
    invoiceDate,
    currency: SOME_CURRENCY,
    region,
    totalAmount: null,
    netAmount: null,
    vatRate: null,
    lines: [
      {
        index: 0,
        spendAmount: SOME_AMOUNT,
        quantity: null,
        unitOfMeasure: null,
        weightTonnes: null,
        distanceKm: null,
        ...line,
      },
    ],
  };
}
