import type { Category } from '../../schema/contracts/categories.ts';
import { answerAs, type LexiconAnswer, lexiconAnswers } from '../classify/lexicon-classifier.ts';
import { unfitFactor } from '../emissions/chosen-factor-line.ts';
import { lineContext } from '../emissions/line-context.ts';
import type { FactorSet } from '../factors/factor-set.ts';
import type { RateSet } from '../factors/rates.ts';
import type { Classification, InvoiceInput, LineInput } from '../types.ts';
import { type Decision, withDecisions } from './decision.ts';
import { type MemoryIndex, type Recalled, recallOf } from './memory-index.ts';

/** What a line is to be; the words of the line say the rest. */
export interface Choice {
  readonly source: Decision['source'];
  readonly match: Decision['match'];
  readonly category: Category;
  readonly factorId: string | null;
}

/**
 * The choice for a line together with what the line's own words say beside the category: fuel, haul, material and
 * the industry. From here on it rests on nothing but itself.
 */
export function decisionFor(invoice: InvoiceInput, position: number, choice: Choice): Decision {
  return decided(lexiconAnswers(invoice)[position], choice);
}

function decided(answer: LexiconAnswer | undefined, choice: Choice): Decision {
  if (answer === undefined) throw new Error('the invoice has no such line');
  const { attributes, naics } = answerAs(answer, choice.category);
  return { ...choice, attributes, naics };
}

/** What recalled factors are held to before they are used. */
export interface RecallContext {
  readonly index: MemoryIndex;
  readonly set: FactorSet;
  readonly rates: RateSet;
}

/**
 * The classifications of an invoice with those lines decided that the workspace remembers: first the very text
 * of the vendor, then one that differs in numbers and dates only. A remembered factor that the line has no
 * amount for, or the period's factor set does not have, leaves its category.
 * Source: docs/classification.md, memory.
 */
export function recallDecisions(
  invoice: InvoiceInput,
  classifications: readonly Classification[],
  context: RecallContext,
): readonly Classification[] {
  const recall = recallOf(context.index, invoice.vendorName);
  if (recall === null) return classifications;
  const recalled = invoice.lines.map(({ description }) => recall(description));
  if (recalled.every((found) => found === null)) return classifications;
  const answers = lexiconAnswers(invoice);
  const decisions = recalled.map((found, position) =>
    found === null ? null : fittingDecision(invoice, answers[position], found, context),
  );
  return withDecisions(classifications, decisions);
}

function fittingDecision(
  invoice: InvoiceInput,
  answer: LexiconAnswer | undefined,
  { category, factorId, match }: Recalled,
  context: RecallContext,
): Decision {
  const decision = decided(answer, { source: 'memory', match, category, factorId });
  const keeps = factorId === null || (answer !== undefined && fits(invoice, answer.line, decision, context));
  return keeps ? decision : { ...decision, factorId: null };
}

function fits(
  invoice: InvoiceInput,
  line: LineInput,
  { category, attributes, factorId }: Decision,
  { set, rates }: RecallContext,
): boolean {
  if (factorId === null) return false;
  const classification = { category, attributes, naics: null, certainty: 1, matched: [], candidates: [] };
  const year = Number(invoice.invoiceDate.slice(0, 4));
  const { numbers } = lineContext(line, classification, invoice.region);
  if (unfitFactor({ set, year, invoice }, { classification, numbers }, factorId) !== null) return false;
  const spend = set.physicalRows(factorId).length === 0;
  return !spend || rates.rate(invoice.currency, invoice.invoiceDate) !== undefined;
}
