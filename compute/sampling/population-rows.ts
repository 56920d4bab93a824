import { parseUnit } from '../emissions/units.ts';
import type { FactorSet } from '../factors/factor-set.ts';
import { type LineFacts, saysEstimated } from './line-facts.ts';

/**
 * A line as the database hands it over: a JSON array of these members, one line of text each, so that a
 * page of thousands costs the event loop nothing but passing its bytes on.
 */
export type PopulationRow = readonly [
  lineItemId: string,
  invoiceId: string,
  vendorName: string,
  category: string,
  method: 'physical' | 'spend',
  confidence: number,
  needsReview: boolean,
  kgCo2e: string,
  spendAmount: number,
  currency: string,
  quantity: number | null,
  unitOfMeasure: string | null,
  invoiceDate: string,
  region: string,
  servicePeriodStart: string | null,
  servicePeriodEnd: string | null,
  factorId: string | null,
  reconciliationStatus: string,
  /** Codes of the line's warnings, separated by blanks. */
  warningCodes: string,
  isDuplicate: boolean,
  description: string,
  hasSourceDocument: boolean,
  isOverridden: boolean,
];

/** Calls `take` with each line of the pages, in order. @throws SyntaxError for a page that is no such text. */
export function eachRow(
  pages: readonly Uint8Array[],
  take: (row: PopulationRow, index: number) => void,
): number {
  const decoder = new TextDecoder();
  let index = 0;
  for (const page of pages) {
    for (const line of decoder.decode(page).split('\n')) {
      if (line === '') continue;
      take(JSON.parse(line) as PopulationRow, index);
      index += 1;
    }
  }
  return index;
}

/** What risk scoring reads of a row; `set` says what a factor's unit, currency and year are. */
export function factsOf(row: PopulationRow, set: FactorSet): LineFacts {
  const [, invoiceId, vendorName, category, method, confidence, needsReview, kgCo2e, spendAmount, currency] =
    row;
  const [quantity, unitOfMeasure, invoiceDate, region, servicePeriodStart, servicePeriodEnd, factorId] =
    row.slice(10, 17) as [
      number | null,
      string | null,
      string,
      string,
      string | null,
      string | null,
      string | null,
    ];
  const [reconciliationStatus, warningCodes, isDuplicate, description, hasSourceDocument, isOverridden] =
    row.slice(17) as [string, string, boolean, string, boolean, boolean];
  const codes = warningCodes === '' ? [] : warningCodes.split(' ');
  if (isDuplicate) codes.push('possible_duplicate');
  const factor = factorId === null ? null : factorOf(set, factorId, Number(invoiceDate.slice(0, 4)));
  return {
    invoiceId,
    vendorName,
    category,
    method,
    confidence,
    needsReview,
    kgCo2e: Number(kgCo2e),
    spendAmount,
    currency,
    quantity,
    unitOfMeasure,
    invoiceDate,
    servicePeriodStart,
    servicePeriodEnd,
    factorYear: factor?.year ?? null,
    reconciliationStatus,
    warnings: codes as LineFacts['warnings'],
    isConverted: factor !== null && isConverted({ method, currency, unitOfMeasure, region }, factor.unit),
    isOverridden,
    isEstimated: saysEstimated(description),
    hasSourceDocument,
  };
}

interface FactorFacts {
  readonly unit: string;
  readonly year: number;
}

function factorOf(set: FactorSet, factorId: string, year: number): FactorFacts | null {
  const physical = set.physical(factorId, year);
  if (physical) return { unit: physical.unit, year: physical.validYear };
  const spend = set.spend(factorId);
  return spend ? { unit: spend.currency, year: spend.priceYear } : null;
}

/** Whether the line's own unit or currency is another than the factor's. */
function isConverted(
  line: Pick<LineFacts, 'method' | 'currency' | 'unitOfMeasure'> & { readonly region: string },
  factorUnit: string,
): boolean {
  if (line.method === 'spend') return line.currency !== factorUnit;
  if (line.unitOfMeasure === null) return false;
  const unit = parseUnit(line.unitOfMeasure, line.region);
  return unit !== null && unit.label !== factorUnit;
}
