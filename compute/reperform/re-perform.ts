import { calculateInvoice } from '../emissions/invoice-emissions.ts';
import { type FactorSet, factorSet, NEWEST_FACTOR_SET_ID } from '../factors/factor-set.ts';
import { type RateSet, rateSet } from '../factors/rates.ts';
import { SHIPPED_SETS } from '../factors/shipped-sets.ts';
import { type Reconciliation, reconcile } from '../reconciliation/reconcile.ts';
import type { Classification, InvoiceInput, LineResult, Result, TraceStep } from '../types.ts';
import { type ClassifierOfToday, classifiedAnew, classifierOfToday } from './classified-anew.ts';
import { namedByHand, overriddenInput, unusedOverride, withChosenFactor } from './overridden-line.ts';
import { isKept, readClassification } from './recorded-classification.ts';
import type { Overrides, RecalculatedLine, RePerformedLine, RePerformTask, StoredInvoice } from './task.ts';

/**
 * Recalculates lines from the stored fields of their invoices and their recorded classification: reconciliation, unit and
 * currency conversion, factor, rounding, with the factor set and rates of that time. Recorded results are not read. The result
 * by the newest factor set is added. With `classifyAnew` today's classifier is used: the result if they were sent today.
 * Source: ISA 500.A22 (re-performance: the auditor's independent execution of a procedure); docs/calculation.md.
 * @returns the requested lines, in the order of the task; kg CO2e are decimal text with 6 decimals.
 */
export function rePerform({ invoices, overrides }: RePerformTask): RePerformedLine[] {
  const today = overrides?.classifyAnew === true ? classifierOfToday() : null;
  return invoices.flatMap((invoice) => {
    const obstacle = obstacleOf(invoice);
    const ofLine = overrides !== null && today === null;
    const basis = obstacle !== null || ofLine ? null : prepare(invoice, today);
    const then = basis !== null ? calculate(basis, invoice) : withOverrides(invoice, overrides, obstacle);
    const now = basis !== null && today === null ? asNow(basis, then) : null;
    return invoice.lines.map(({ lineItemId, index }) => {
      const { line, reason } = then.ok ? (then.value.get(index) ?? NO_SUCH_LINE) : without(then.error);
      return {
        lineItemId,
        recalculated: line,
        reason,
        classifiedAnew: today === null || basis === null ? null : classifiedAnew(invoice, index, basis),
        newest: newestOf(line === null ? undefined : now?.get(index)),
      };
    });
  });
}

/** A recalculated line. */
interface Redone {
  readonly line: RecalculatedLine | null;
  /** Why there is no line, or which overrides have no effect on it. */
  readonly reason: string | null;
}

/** Lines by their position in the invoice, or the reason why there are none. */
type Calculated = Result<ReadonlyMap<number, Redone>, string>;

const without = (reason: string): Redone => ({ line: null, reason });
const NO_SUCH_LINE = without('the invoice has no such line');
const NOT_KEPT = without('the recorded classification is incomplete: its candidate industries are missing');

type Outcome = Pick<LineResult, 'factorId' | 'emissionsKgCo2e'>;

function newestOf(line: Outcome | undefined): RePerformedLine['newest'] {
  if (line === undefined) return null;
  const { factorId, emissionsKgCo2e } = line;
  return { factorSetId: NEWEST_FACTOR_SET_ID, factorId, emissionsKgCo2e };
}

/** The input of an invoice's calculation. */
interface Basis {
  readonly input: InvoiceInput;
  readonly classifications: readonly Classification[];
  /** Of the classifications. */
  readonly version: string;
  readonly isAnew: boolean;
  /** Only a part of some line's classification was stored. */
  readonly isPartial: boolean;
  readonly reconciliation: Reconciliation;
  readonly rates: RateSet;
  readonly set: FactorSet;
}

/** @param today - its classifications replace the recorded ones. */
function prepare(invoice: StoredInvoice, today: ClassifierOfToday | null = null): Basis {
  const { currency, totalAmount, netAmount, vatRate, lines } = invoice.input;
  const spendAmounts = lines.map(({ spendAmount }) => spendAmount);
  return {
    input: invoice.input,
    classifications: today?.classify(invoice) ?? invoice.classifications.map(readClassification),
    version: today?.version ?? invoice.classifierVersion,
    isAnew: today !== null,
    isPartial: today === null && !invoice.classifications.every(isKept),
    reconciliation: reconcile(
      { currency, totalAmount, netAmount, vatRate, spendAmounts },
      invoice.reconciliationPolicy,
    ),
    rates: rateSet(invoice.rates),
    set: factorSet(invoice.factorSetId),
  };
}

/** Why an invoice cannot be calculated as it was then; null if it can. */
function obstacleOf({ isErased, factorSetId }: StoredInvoice): string | null {
  if (isErased) return 'the personal content of the invoice was erased, its texts included';
  if (SHIPPED_SETS.some(({ id }) => id === factorSetId)) return null;
  return `the factor set ${factorSetId} is not part of this program`;
}

/** The same lines with the newest factor set; if that was already used, its result is reused. */
function asNow(basis: Basis, then: Calculated): ReadonlyMap<number, Outcome> | null {
  if (basis.set.id === NEWEST_FACTOR_SET_ID) {
    if (!then.ok) return null;
    return new Map([...then.value].flatMap(([index, { line }]) => (line === null ? [] : [[index, line]])));
  }
  const calculated = emissionsOf({ ...basis, set: factorSet(NEWEST_FACTOR_SET_ID) });
  return calculated.ok ? new Map(calculated.value.lines.map((line) => [line.index, line])) : null;
}

function calculate(basis: Basis, invoice: StoredInvoice): Calculated {
  const calculated = emissionsOf(basis);
  if (!calculated.ok) return { ok: false, error: calculated.error.message };
  const wanted = new Set(invoice.lines.map(({ index }) => index));
  const lines = calculated.value.lines.filter(({ index }) => wanted.has(index));
  const redone = (line: LineResult): Redone =>
    basis.isPartial && restsOnIndustries(line)
      ? NOT_KEPT
      : { line: recalculated(basis, invoice, line), reason: null };
  return { ok: true, value: new Map(lines.map((line) => [line.index, redone(line)])) };
}

/** The factor of a spend line depends on its industries, and a discount depends on such lines. */
function restsOnIndustries({ method, components }: LineResult): boolean {
  return method === 'spend' && components.length > 0;
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

/** The first steps of a trace: the sources of the calculation and the line's classification. */
function openingSteps(
  { set, rates, reconciliation, version, isAnew }: Basis,
  invoice: StoredInvoice,
  { classification, certainty }: LineResult,
): TraceStep[] {
  return [
    {
      step: 're_perform',
      factor_set_id: set.id,
      rate_set_id: rates.id,
      classifier_version: version,
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
      step: isAnew ? 'classify' : 'recorded_classification',
      category: classification.category,
      matched: classification.matched.join(', '),
      certainty: String(certainty),
    },
  ];
}

/** One line of an invoice with its quantity, unit or factor replaced, and overrides without effect. */
function withOverrides(
  invoice: StoredInvoice,
  overrides: Overrides | null,
  obstacle: string | null,
): Calculated {
  if (obstacle !== null) return { ok: false, error: obstacle };
  const index = invoice.lines[0]?.index;
  if (index === undefined || overrides === null) return { ok: false, error: 'no line was named' };
  const recorded = prepare(invoice);
  const basis = { ...recorded, input: overriddenInput(invoice.input, index, overrides) };
  const line = whatIf(basis, index, overrides);
  if (!line.ok) return line;
  if (basis.isPartial && overrides.factorId === undefined && restsOnIndustries(line.value)) {
    return { ok: true, value: new Map([[index, NOT_KEPT]]) };
  }
  const plain = whatIf(recorded, index, overrides);
  const reason = plain.ok ? unusedOverride(overrides, line.value, plain.value) : null;
  const position = basis.input.lines.findIndex((one) => one.index === index);
  const classification = basis.classifications[position];
  if (classification === undefined) throw new Error('a line was not classified');
  const shown = recalculated(basis, invoice, { ...line.value, classification });
  return { ok: true, value: new Map([[index, { line: shown, reason }]]) };
}

/** One line of its invoice, with the factor of the overrides if there is one. */
function whatIf(basis: Basis, index: number, { factorId }: Overrides): Result<LineResult, string> {
  const position = basis.input.lines.findIndex((line) => line.index === index);
  if (position < 0) return { ok: false, error: NO_SUCH_LINE.reason ?? '' };
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
