import type { SupplierMix } from '../../schema/contracts/instruments.ts';
import { type Reason, reason, reasonTexts } from '../../schema/contracts/reasons.ts';
import type { Warning, WarningCode } from '../../schema/contracts/warnings.ts';
import { parseDecimal, type Rational, sign } from '../decimal.ts';
import type { FactorSet } from '../factors/factor-set.ts';
import type { RateSet } from '../factors/rates.ts';
import { isProposal, proposalDoubt } from '../memory/decision.ts';
import type { Classification, CodeHint, InvoiceInput, LineInput, LineResult } from '../types.ts';
import type { LineNumbers } from './activity.ts';
import { threeDecimals } from './exact-text.ts';
import { LOOKED_AT_BELOW } from './review-numbers.ts';
import { parseUnit } from './units.ts';

/** Input shared by all lines of an invoice. */
export interface InvoiceContext {
  readonly invoice: InvoiceInput;
  readonly year: number;
  readonly set: FactorSet;
  readonly rates: RateSet;
  /** Emission basis ÷ sum of the lines: 1 unless the reconciliation scaled the lines. */
  readonly basisFactor: Rational;
  readonly basisReason: Reason | null;
  /** As in `InvoiceCalculation`. */
  readonly supplierMixes: readonly SupplierMix[] | undefined;
}

/** A line with its parsed values and its notes. */
export interface LineContext {
  readonly line: LineInput;
  readonly classification: Classification;
  readonly numbers: LineNumbers;
  /** -1, 0 or 1: the sign of the spend, of the quantity when the spend is 0, else 1. */
  readonly sign: -1 | 0 | 1;
  readonly warnings: Warning[];
  readonly reviews: Reason[];
}

/** A line's result with its kilograms as an integer number of millionths, for exact sums. */
export interface LineOutcome {
  readonly result: LineResult;
  readonly microKg: bigint;
  /** The same of its market-based figure, if it has one of its own. */
  readonly marketMicroKg?: bigint;
}

/** A line with its classification and exact numbers, before any calculation. */
export function lineContext(line: LineInput, classification: Classification, region: string): LineContext {
  const numbers: LineNumbers = {
    spend: parseDecimal(line.spendAmount),
    quantity: line.quantity === null ? null : parseDecimal(line.quantity),
    unit: line.unitOfMeasure === null ? null : parseUnit(line.unitOfMeasure, region),
    weightTonnes: positive(line.weightTonnes),
    distanceKm: positive(line.distanceKm),
  };
  const context: LineContext = {
    line,
    classification,
    numbers,
    sign: lineSign(numbers),
    warnings: [],
    reviews: [],
  };
  if (classification.certainty < LOOKED_AT_BELOW) context.reviews.push(unsureBecause(classification));
  return context;
}

/** Lists the possible categories, so that a reviewer need not guess. */
function unsureBecause({ decision, candidates, codeHint }: Classification): Reason {
  if (decision !== undefined && isProposal(decision)) return proposalDoubt(decision);
  const among = listed(candidates);
  if (codeHint === undefined || codeHint.says === 'agrees') {
    return among === null
      ? reason('classification_uncertain')
      : reason('classification_uncertain_among', { candidates: among });
  }
  const read = codeHint.read.join('; ');
  const code = codeHint.says === 'decides' ? 'code_decided' : 'code_differs';
  return among === null ? reason(code, { read }) : reason(`${code}_among`, { read, candidates: among });
}

const CODE_SAYS: { readonly [S in CodeHint['says']]: string } = {
  agrees: 'The item code agrees',
  decides: 'The item code decided the category',
  differs: 'The item code means something else',
};

/** Adds what the item codes say to a line's explanation. */
export function sayCodes(result: LineResult): LineResult {
  const { codeHint } = result.classification;
  if (codeHint === undefined) return result;
  return {
    ...result,
    explanation: `${result.explanation} ${CODE_SAYS[codeHint.says]}${readOf(codeHint)}.`,
  };
}

const readOf = ({ read }: CodeHint) => ` (${read.join('; ')})`;

function listed(candidates: Classification['candidates']): string | null {
  const likely = candidates.filter(({ score }) => score > 0);
  if (likely.length < 2) return null;
  return likely.map(({ category, score }) => `${category} ${threeDecimals(score)}`).join(', ');
}

function positive(text: string | null): Rational | null {
  if (text === null) return null;
  const value = parseDecimal(text);
  return sign(value) > 0 ? value : null;
}

/** Rule 6: the spend decides; a line with a spend of 0 takes the sign of its quantity. */
function lineSign({ spend, quantity }: LineNumbers): -1 | 0 | 1 {
  const bySpend = sign(spend);
  if (bySpend !== 0) return bySpend;
  return quantity ? sign(quantity) || 1 : 1;
}

/** Adds a warning about the line: its reasons, or a text that its code alone says. */
export function warn(
  { line, warnings }: LineContext,
  code: WarningCode,
  why: string | readonly Reason[],
): void {
  const said = typeof why === 'string' ? { message: why } : { message: `${reasonTexts(why)}.`, reasons: why };
  warnings.push({ code, ...said, line: line.index });
}

/** The warnings of a finished line; `needs_review` says why. */
export function finalWarnings(context: LineContext): Warning[] {
  if (context.reviews.length > 0) {
    const { reviews: reasons, warnings, line } = context;
    const message = `Needs review: ${reasonTexts(reasons)}.`;
    warnings.push({ code: 'needs_review', message, reasons, line: line.index });
  }
  return context.warnings;
}
