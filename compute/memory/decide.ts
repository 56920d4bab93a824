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
 * of the vendor, then one that differs in dates, references and amounts only, then, for review, one that differs in
 * other numbers. What was decided for words of every supply is for review where the bill names another supply. A
 * remembered factor that the line has no amount for, that is of another region, that the period's
 * factor set does not have or that would count the energy of another line again, leaves its category.
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

/** Litres of a line sold by the piece are the size of the thing: such a number may tell it from another. */
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
 * Whether a near text is the same thing: the lexicon knows the same words in both. What other numbers may make
 * another thing adds nothing to a classifier that is sure of the same category.
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

/** What the lexicon knows of a text, in order. */
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

/** Rule 5: no recalled factor counts the energy of another line of the bill again. */
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
