import type { Category } from '../../schema/contracts/categories.ts';
import type { FactorLeftOut } from '../../schema/contracts/decision.ts';
import { answerAs, lexiconAnswers } from '../classify/lexicon-classifier.ts';
import { findHits } from '../classify/lexicon-matcher.ts';
import type { LexiconAnswer } from '../classify/line-evidence.ts';
import { unfitFactor } from '../emissions/chosen-factor-line.ts';
import { lineContext } from '../emissions/line-context.ts';
import { chosenRoute } from '../emissions/physical-routes.ts';
import { REVIEW_BELOW } from '../emissions/review-numbers.ts';
import { parseUnit } from '../emissions/units.ts';
import type { FactorSet } from '../factors/factor-set.ts';
import type { RateSet } from '../factors/rates.ts';
import type { Classification, Decision, InvoiceInput, LineInput } from '../types.ts';
import { energyElsewhere, supplyNamedInstead } from './against-bill.ts';
import { withDecisions } from './decision.ts';
import { type MemoryIndex, type Recalled, recallOf } from './memory-index.ts';

/** The decision for a line; the line's words give the rest. */
export interface Choice {
  readonly source: Decision['source'];
  readonly match: Decision['match'];
  readonly category: Category;
  readonly factorId: string | null;
}

/**
 * Combines the decision with the line's own words for everything but the category: fuel, haul, material and industry. The
 * result depends on nothing else.
 */
export function decisionFor(invoice: InvoiceInput, position: number, choice: Choice): Decision {
  return decided(lexiconAnswers(invoice)[position], choice);
}

function decided(answer: LexiconAnswer | undefined, choice: Choice): Decision {
  if (answer === undefined) throw new Error('the invoice has no such line');
  const { attributes, naics } = answerAs(answer, choice.category);
  return { ...choice, attributes, naics };
}

/** Input for checking recalled factors. */
export interface RecallContext {
  readonly index: MemoryIndex;
  readonly set: FactorSet;
  readonly rates: RateSet;
}

/**
 * Applies the workspace's remembered decisions to the classifications of an invoice: first for the same text of the vendor,
 * then for one that differs only in dates, references and amounts, then, for review, for one that differs in other numbers.
 * A decision for words of any supply needs review if the bill names another supply. Only the category applies of a remembered
 * factor for which the line has no amount, that is of another region, that the period's factor set does not have or that would
 * count the energy of another line again.
 * Source: docs/classification.md, memory of corrections; carbon-accounting rule 5.
 */
export function recallDecisions(
  invoice: InvoiceInput,
  classifications: readonly Classification[],
  context: RecallContext,
): readonly Classification[] {
  const recall = recallOf(context.index, invoice.vendorName);
  if (recall === null) return classifications;
  const recalled = invoice.lines.map((line, position) => {
    const found = withSizes(recall(line.description), line, invoice.region);
    return found !== null && isOfUse(found, classifications[position]) ? found : null;
  });
  if (recalled.every((found) => found === null)) return classifications;
  const answers = lexiconAnswers(invoice);
  const decisions = recalled.map((found, position) =>
    found === null ? null : fittingDecision(invoice, answers[position], found, context),
  );
  const once = energyOnce(invoice, classifications, decisions);
  return withDecisions(
    classifications,
    once.map((decision, position) => withDoubt(decision, answers, position)),
  );
}

/** Litres of a line sold by the piece are the size of the product, so such a number may distinguish products. */
function withSizes(found: Recalled | null, { quantity, unitOfMeasure }: LineInput, region: string) {
  if (found === null || found.measures.length === 0 || found.ignored.includes('number')) return found;
  const unit = quantity === null || unitOfMeasure === null ? null : parseUnit(unitOfMeasure, region);
  const areDelivered = found.measures.every((measure) => measure === unit?.dimension);
  return areDelivered ? found : { ...found, ignored: [...found.ignored, 'number'] as const };
}

function withDoubt(
  decision: Decision | null,
  answers: readonly LexiconAnswer[],
  position: number,
): Decision | null {
  if (decision === null) return null;
  const billNames = supplyNamedInstead(answers, position, decision.category);
  return billNames === null ? decision : { ...decision, billNames };
}

/**
 * Whether a near text means the same thing: the lexicon finds the same words in both. A match
 * that ignores other numbers, which may name another product, is not needed if the classifier is sure of the same category.
 */
function isOfUse(
  { match, ignored, undated, category, factorId }: Recalled,
  own: Classification | undefined,
): boolean {
  if (match === 'exact') return true;
  const isSure = own !== undefined && own.category === category && own.certainty >= REVIEW_BELOW;
  if (ignored.includes('number') && factorId === null && isSure) return false;
  const [remembered = '', line = ''] = undated;
  return remembered === line || knownWords(remembered) === knownWords(line);
}

/** The lexicon's words of a text, in order. */
function knownWords(text: string): string {
  return findHits(text)
    .map((hit) => `${hit.entry.id} ${hit.text}`)
    .join('|');
}

function fittingDecision(
  invoice: InvoiceInput,
  answer: LexiconAnswer | undefined,
  { category, factorId, match, ignored, region }: Recalled,
  context: RecallContext,
): Decision {
  const choice = decided(answer, { source: 'memory', match, category, factorId });
  const decision = match === 'near' ? { ...choice, ignored } : choice;
  if (factorId === null || answer === undefined) return decision;
  const reason = reasonToLeave(invoice, answer.line, { decision, factorId, region }, context);
  return reason === null ? decision : withoutFactor(decision, reason);
}

function withoutFactor(decision: Decision, factorLeftOut: FactorLeftOut): Decision {
  return { ...decision, factorId: null, factorLeftOut };
}

interface RememberedFactor {
  readonly decision: Decision;
  readonly factorId: string;
  /** Of the line it was decided for. */
  readonly region: string;
}

function reasonToLeave(
  invoice: InvoiceInput,
  line: LineInput,
  { decision, factorId, region }: RememberedFactor,
  { set, rates }: RecallContext,
): FactorLeftOut | null {
  const { category, attributes } = decision;
  const classification = { category, attributes, naics: null, certainty: 1, matched: [], candidates: [] };
  const year = Number(invoice.invoiceDate.slice(0, 4));
  const { numbers } = lineContext(line, classification, invoice.region);
  if (unfitFactor({ set, year, invoice }, { classification, numbers }, factorId) !== null) return 'unfit';
  const spend = set.physicalRows(factorId).length === 0;
  if (spend && rates.rate(invoice.currency, invoice.invoiceDate) === undefined) return 'unfit';
  if (region === invoice.region) return null;
  const route = chosenRoute(set, factorId, { category, attributes, region: invoice.region }, year);
  const isOfRegion = spend
    ? set.spend(factorId)?.region === invoice.region
    : route?.regionFit === 'own' || route?.parts[0].factor.region === 'GLOBAL';
  return isOfRegion ? null : 'region';
}

/** Rule 5: a recalled factor must not count the energy of another line of the bill again. */
function energyOnce(
  { lines, region }: InvoiceInput,
  classifications: readonly Classification[],
  decisions: readonly (Decision | null)[],
): readonly (Decision | null)[] {
  const fees = decisions.flatMap((decision, position) =>
    decision?.factorId != null && decision.attributes.energyPart !== undefined ? [position] : [],
  );
  if (fees.length === 0) return decisions;
  const bill = withDecisions(classifications, decisions).flatMap((classification, at) => {
    const line = lines[at];
    return line === undefined ? [] : [lineContext(line, classification, region)];
  });
  const elsewhere = energyElsewhere(bill, fees);
  return decisions.map((decision, position) =>
    decision !== null && elsewhere.has(position) ? withoutFactor(decision, 'energy') : decision,
  );
}
