import { CLASSIFIER_VERSION, classifierOfTask } from '../classify/classify-invoice.ts';
import { classifyByLexicon, LEXICON_VERSION } from '../classify/lexicon-classifier.ts';
import { calculateInvoice } from '../emissions/invoice-emissions.ts';
import { type FactorSet, factorSet, NEWEST_FACTOR_SET_ID } from '../factors/factor-set.ts';
import { type RateSet, rateSet } from '../factors/rates.ts';
import { SHIPPED_SETS } from '../factors/shipped-sets.ts';
import { type Decision, readDecision, withDecisions } from '../memory/decision.ts';
import { type Reconciliation, reconcile } from '../reconciliation/reconcile.ts';
import type { Classification, InvoiceInput, LineResult, Result, TraceStep } from '../types.ts';
import { namedByHand, overriddenInput, unusedOverride, withChosenFactor } from './overridden-line.ts';
import type { Overrides, RecalculatedLine, RePerformedLine, RePerformTask, StoredInvoice } from './task.ts';

type Classify = (invoice: InvoiceInput) => readonly Classification[];

/** Classifiers by the version stored with each invoice; one that was ever used stays here. */
const CLASSIFIERS: Readonly<Record<string, () => Classify>> = {
  [LEXICON_VERSION]: () => classifyByLexicon,
  [CLASSIFIER_VERSION]: classifierOfTask,
};

/** The classifier of a version for the invoices of one task; null when it is not part of this program. */
type ClassifierOf = (version: string) => Classify | null;

function classifiersOfTask(): ClassifierOf {
  const made = new Map<string, Classify | null>();
  return (version) => {
    const known = made.get(version);
    if (known !== undefined) return known;
    const classify = CLASSIFIERS[version]?.() ?? null;
    made.set(version, classify);
    return classify;
  };
}

/**
 * Calculates lines again from the stored fields of their invoices: reconciliation, classification, unit and
 * currency conversion, factor, rounding, with the factor set, rates and classifier of that time. What was
 * recorded as the result is not read. Beside each stands what the newest factor set would give.
 * Source: ISA 500.A22 (re-performance: the auditor's independent execution of a procedure); docs/calculation.md.
 * @returns the lines asked for, in the order of the task; kg CO2e are decimal text with 6 decimals.
 */
export function rePerform({ invoices, overrides }: RePerformTask): RePerformedLine[] {
  const classifierOf = classifiersOfTask();
  return invoices.flatMap((invoice) => {
    const prepared =
      invoice.isErased || overrides !== null ? null : prepare(invoice, invoice.input, classifierOf);
    const then = overrides === null ? asThen(invoice, prepared) : withOverrides(invoice, overrides);
    const now = prepared !== null ? asNow(invoice, prepared, then) : null;
    return invoice.lines.map(({ lineItemId, index }) => ({
      lineItemId,
      recalculated: then.ok ? (then.lines.get(index) ?? null) : null,
      reason: reasonOf(then, index),
      newest: newestOf(now?.get(index)),
    }));
  });
}

const NO_SUCH_LINE = 'the invoice has no such line';

type Calculated =
  | {
      readonly ok: true;
      readonly lines: ReadonlyMap<number, RecalculatedLine>;
      /** What of the overrides has no effect, in words; null where all of them count. */
      readonly note: string | null;
    }
  | { readonly ok: false; readonly reason: string };

function reasonOf(then: Calculated, index: number): string | null {
  if (!then.ok) return then.reason;
  return then.lines.has(index) ? then.note : NO_SUCH_LINE;
}

type Outcome = Pick<LineResult, 'factorId' | 'emissionsKgCo2e'>;

function newestOf(line: Outcome | undefined): RePerformedLine['newest'] {
  if (line === undefined) return null;
  const { factorId, emissionsKgCo2e } = line;
  return { factorSetId: NEWEST_FACTOR_SET_ID, factorId, emissionsKgCo2e };
}

/** What every calculation of an invoice needs, whichever its factor set; made once. */
interface Prepared {
  readonly input: InvoiceInput;
  readonly classifications: readonly Classification[];
  readonly reconciliation: Reconciliation;
  readonly rates: RateSet;
}

/** @returns null when the classifier of that time is not part of this program. */
function prepare(invoice: StoredInvoice, input: InvoiceInput, classifierOf: ClassifierOf): Prepared | null {
  const classifications = classifiedAgain(invoice, input, classifierOf);
  if (classifications === null) return null;
  const { currency, totalAmount, netAmount, vatRate, lines } = invoice.input;
  const spendAmounts = lines.map(({ spendAmount }) => spendAmount);
  return {
    input,
    classifications,
    reconciliation: reconcile(
      { currency, totalAmount, netAmount, vatRate, spendAmounts },
      invoice.reconciliationPolicy,
    ),
    rates: rateSet(invoice.rates),
  };
}

/**
 * What the classifier of that time says of an invoice's lines, with what was decided in its place; null when that
 * classifier is not part of this program.
 */
export function classifiedAgain(
  invoice: StoredInvoice,
  input: InvoiceInput = invoice.input,
  classifierOf: ClassifierOf = classifiersOfTask(),
): readonly Classification[] | null {
  const classify = classifierOf(invoice.classifierVersion);
  return classify === null ? null : withDecisions(classify(input), decisionsOf(invoice));
}

/** One for each line, null where the classifier decided. */
export function decisionsOf({ input, decisions }: StoredInvoice): (Decision | null)[] {
  const byIndex = new Map(decisions.map(({ index, decision }) => [index, readDecision(decision)]));
  return input.lines.map(({ index }) => byIndex.get(index) ?? null);
}

/** Why an invoice cannot be calculated as it was then; null where it can. */
function obstacleOf({ isErased, factorSetId }: StoredInvoice): string | null {
  if (isErased) return 'the personal content of the invoice was erased, its words with it';
  if (SHIPPED_SETS.some(({ id }) => id === factorSetId)) return null;
  return `the factor set ${factorSetId} is not part of this program`;
}

function asThen(invoice: StoredInvoice, prepared: Prepared | null): Calculated {
  const obstacle = obstacleOf(invoice);
  if (obstacle !== null) return { ok: false, reason: obstacle };
  if (prepared === null) return unknownClassifier(invoice);
  return calculate({ ...prepared, set: factorSet(invoice.factorSetId) }, invoice);
}

/** The same lines with the newest factor set; what was calculated with it already is not calculated twice. */
function asNow(
  invoice: StoredInvoice,
  prepared: Prepared,
  then: Calculated,
): ReadonlyMap<number, Outcome> | null {
  if (invoice.factorSetId === NEWEST_FACTOR_SET_ID) return then.ok ? then.lines : null;
  const calculated = emissionsOf({ ...prepared, set: factorSet(NEWEST_FACTOR_SET_ID) });
  return calculated.ok ? new Map(calculated.value.lines.map((line) => [line.index, line])) : null;
}

interface Basis extends Prepared {
  readonly set: FactorSet;
}

function calculate(basis: Basis, invoice: StoredInvoice): Calculated {
  const calculated = emissionsOf(basis);
  if (!calculated.ok) return { ok: false, reason: calculated.error.message };
  const wanted = new Set(invoice.lines.map(({ index }) => index));
  const lines = calculated.value.lines.filter(({ index }) => wanted.has(index));
  return {
    ok: true,
    lines: new Map(lines.map((line) => [line.index, recalculated(basis, invoice, line)])),
    note: null,
  };
}

function emissionsOf({ input, classifications, reconciliation, set, rates }: Basis) {
  const { basisFactor, basisReason } = reconciliation;
  return calculateInvoice({ invoice: input, classifications, basisFactor, basisReason, set, rates });
}

function recalculated(basis: Basis, invoice: StoredInvoice, line: LineResult): RecalculatedLine {
  const { category, factorId, method, emissionsKgCo2e, components, trace } = line;
  return {
    category,
    factorId,
    method,
    emissionsKgCo2e,
    components,
    trace: [...openingSteps(basis, invoice, line), ...trace],
  };
}

/** What stands before the line's own steps: with what it is calculated, and what it was taken for. */
function openingSteps(
  { set, rates, reconciliation }: Basis,
  invoice: StoredInvoice,
  { classification, certainty }: LineResult,
): TraceStep[] {
  return [
    {
      step: 're_perform',
      factor_set_id: set.id,
      rate_set_id: rates.id,
      classifier_version: invoice.classifierVersion,
    },
    {
      step: 'reconcile',
      status: reconciliation.status,
      policy: invoice.reconciliationPolicy,
      header_net: reconciliation.headerNet,
      sum_of_lines: reconciliation.sumOfLines,
      emission_basis: reconciliation.emissionBasis,
    },
    {
      step: 'classify',
      category: classification.category,
      matched: classification.matched.join(', '),
      certainty: String(certainty),
    },
  ];
}

/** One line of an invoice with its quantity, its unit or its factor replaced, and what of that has no effect. */
function withOverrides(invoice: StoredInvoice, overrides: Overrides): Calculated {
  const obstacle = obstacleOf(invoice);
  if (obstacle !== null) return { ok: false, reason: obstacle };
  const index = invoice.lines[0]?.index;
  if (index === undefined) return { ok: false, reason: 'no line was named' };
  const classifierOf = classifiersOfTask();
  const recorded = prepare(invoice, invoice.input, classifierOf);
  const replaced = prepare(invoice, overriddenInput(invoice.input, index, overrides), classifierOf);
  if (recorded === null || replaced === null) return unknownClassifier(invoice);
  const basis = { ...replaced, set: factorSet(invoice.factorSetId) };
  const line = whatIf(basis, index, overrides);
  if (!line.ok) return { ok: false, reason: line.error };
  const without = whatIf({ ...basis, ...recorded }, index, overrides);
  const note = without.ok ? unusedOverride(overrides, line.value, without.value) : null;
  const position = basis.input.lines.findIndex((one) => one.index === index);
  const classification = basis.classifications[position];
  if (classification === undefined) throw new Error('a line was not classified');
  const value = recalculated(basis, invoice, { ...line.value, classification });
  return { ok: true, lines: new Map([[index, value]]), note };
}

/** One line as its invoice gives it, by the factor named in the overrides where one is. */
function whatIf(basis: Basis, index: number, { factorId }: Overrides): Result<LineResult, string> {
  const position = basis.input.lines.findIndex((line) => line.index === index);
  if (position < 0) return { ok: false, error: NO_SUCH_LINE };
  const { input } = basis;
  const classifications =
    factorId === undefined
      ? basis.classifications
      : withChosenFactor(input, basis.classifications, { position, factorId, set: basis.set });
  const calculated = emissionsOf({ ...basis, classifications });
  if (!calculated.ok) return { ok: false, error: calculated.error.message };
  const line = calculated.value.lines[position];
  if (line === undefined) throw new Error('a line was not calculated');
  return { ok: true, value: factorId === undefined ? line : namedByHand(line, factorId) };
}

function unknownClassifier({ classifierVersion }: StoredInvoice): Calculated {
  return { ok: false, reason: `the classifier ${classifierVersion} is not part of this program` };
}
