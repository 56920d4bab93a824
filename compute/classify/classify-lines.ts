import type { Category, Method } from '../../schema/contracts/categories.ts';
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
}

export interface ClassifiedLine {
  readonly category: Category;
  /** Main factor the line would be calculated with; null where it is 0 kg. */
  readonly factor_id: string | null;
  readonly method: Method;
  /** NAICS 2017; null where no code fits. */
  readonly naics: string | null;
  /** The likeliest codes, best first, `naics` among them; at most five. */
  readonly top5: readonly string[];
  /** Of the figure, as an ingest answers it. */
  readonly confidence: number;
  /** That what the factor rests on is right, as an ingest stores it: `LineResult.certainty`. */
  readonly probability: number;
  readonly needs_review: boolean;
  readonly matched: readonly string[];
}

const MOST_CODES = 5;

/**
 * Lines, each as the only one of an invoice without a vendor, with the factor and method an ingest into the
 * newest factor set would take. Pure; order and neighbours make no difference.
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

/** The code a line is valued by; none where nothing is bought or nothing is known of it. */
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

/** What a line without an amount is calculated with: it chooses factor and method, its kilograms mean nothing. */
const SOME_AMOUNT = '100';
const SOME_CURRENCY = 'CHF';

/** What is known of a line that stands alone; what is left out it has not. */
type LoneLine = Pick<LineInput, 'description'> &
  Partial<Pick<LineInput, 'quantity' | 'unitOfMeasure' | 'weightTonnes' | 'distanceKm'>> & {
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
