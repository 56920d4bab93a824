import { CLASSIFIER_VERSION, classifyInvoice } from '../classify/classify-invoice.ts';
import { classifyByLexicon, LEXICON_VERSION } from '../classify/lexicon-classifier.ts';
import { calculateInvoice } from '../emissions/invoice-emissions.ts';
import { type FactorSet, factorSet, NEWEST_FACTOR_SET_ID } from '../factors/factor-set.ts';
import { type RateSet, rateSet } from '../factors/rates.ts';
import { SHIPPED_SETS } from '../factors/shipped-sets.ts';
import { type Decision, readDecision, withDecisions } from '../memory/decision.ts';
import { type Reconciliation, reconcile } from '../reconciliation/reconcile.ts';
import type { Classification, InvoiceInput, LineResult, TraceStep } from '../types.ts';
import { overriddenLine } from './overridden-line.ts';
import type { Overrides, RecalculatedLine, RePerformedLine, RePerformTask, StoredInvoice } from './task.ts';

/** Classifiers by the version stored with each invoice; one that was ever used stays here. */
const CLASSIFIERS: Readonly<Record<string, (invoice: InvoiceInput) => readonly Classification[]>> = {
  [LEXICON_VERSION]: classifyByLexicon,
  [CLASSIFIER_VERSION]: (invoice) => classifyInvoice(invoice),
};

/**
 * Calculates lines again from the stored fields of their invoices: reconciliation, classification, unit and
 * currency conversion, factor, rounding, with the factor set, rates and classifier of that time. What was
 * recorded as the result is not read. Beside each stands what the newest factor set would give.
 * Source: ISA 500.A22 (re-performance: the auditor's independent execution of a procedure); docs/calculation.md.
 * @returns the lines asked for, in the order of the task; kg CO2e are decimal text with 6 decimals.
 */
export function rePerform({ invoices, overrides }: RePerformTask): RePerformedLine[] {
  return invoices.flatMap((invoice) => {
    const then = calculateThen(invoice, overrides);
    const now = overrides === null && !invoice.isErased ? calculateWith(invoice, NEWEST_FACTOR_SET_ID) : null;
    return invoice.lines.map(({ lineItemId, index }) => {
      const line = then.ok ? then.lines.get(index) : undefined;
      const newest = now?.ok === true ? now.lines.get(index) : undefined;
      return {
        lineItemId,
        recalculated: line ?? null,
        reason: reasonOf(then, line),
        newest:
          newest === undefined
            ? null
            : {
                factorSetId: NEWEST_FACTOR_SET_ID,
                factorId: newest.factorId,
                emissionsKgCo2e: newest.emissionsKgCo2e,
              },
      };
    });
  });
}

type Calculated =
  | { readonly ok: true; readonly lines: ReadonlyMap<number, RecalculatedLine> }
  | { readonly ok: false; readonly reason: string };

function reasonOf(then: Calculated, line: RecalculatedLine | undefined): string | null {
  if (!then.ok) return then.reason;
  return line === undefined ? 'the invoice has no such line' : null;
}

function calculateThen(invoice: StoredInvoice, overrides: Overrides | null): Calculated {
  if (invoice.isErased) {
    return { ok: false, reason: 'the personal content of the invoice was erased, its words with it' };
  }
  if (!SHIPPED_SETS.some(({ id }) => id === invoice.factorSetId)) {
    return { ok: false, reason: `the factor set ${invoice.factorSetId} is not part of this program` };
  }
  if (overrides === null) return calculateWith(invoice, invoice.factorSetId);
  const [line] = invoice.lines;
  if (line === undefined) return { ok: false, reason: 'no line was named' };
  return withOverrides(invoice, line.index, overrides);
}

/** What the steps of a calculation need, made once an invoice. */
interface Basis {
  readonly input: InvoiceInput;
  readonly classifications: readonly Classification[];
  readonly reconciliation: Reconciliation;
  readonly set: FactorSet;
  readonly rates: RateSet;
}

function basisOf(invoice: StoredInvoice, input: InvoiceInput, factorSetId: string): Basis | null {
  const classifications = classifiedAgain(invoice, input);
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
    set: factorSet(factorSetId),
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
): readonly Classification[] | null {
  const classify = CLASSIFIERS[invoice.classifierVersion];
  return classify === undefined ? null : withDecisions(classify(input), decisionsOf(invoice));
}

/** One for each line, null where the classifier decided. */
export function decisionsOf({ input, decisions }: StoredInvoice): (Decision | null)[] {
  const byIndex = new Map(decisions.map(({ index, decision }) => [index, readDecision(decision)]));
  return input.lines.map(({ index }) => byIndex.get(index) ?? null);
}

function calculateWith(invoice: StoredInvoice, factorSetId: string): Calculated {
  const basis = basisOf(invoice, invoice.input, factorSetId);
  return basis === null ? unknownClassifier(invoice) : calculate(basis, invoice);
}

function calculate(basis: Basis, invoice: StoredInvoice): Calculated {
  const calculated = emissionsOf(basis);
  if (!calculated.ok) return { ok: false, reason: calculated.error.message };
  const lines = calculated.value.lines.map(
    (line) => [line.index, recalculated(basis, invoice, line)] as const,
  );
  return { ok: true, lines: new Map(lines) };
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
    trace: [...openingSteps(basis, invoice, line.classification), ...trace],
  };
}

/** What stands before the line's own steps: with what it is calculated, and what it was taken for. */
function openingSteps(
  { set, rates, reconciliation }: Basis,
  invoice: StoredInvoice,
  classification: Classification,
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
      certainty: String(classification.certainty),
    },
  ];
}

/** The invoice with one line's quantity or unit replaced, or that line by another factor. */
function withOverrides(invoice: StoredInvoice, index: number, overrides: Overrides): Calculated {
  const input = {
    ...invoice.input,
    lines: invoice.input.lines.map((line) =>
      line.index !== index
        ? line
        : {
            ...line,
            quantity: overrides.quantity ?? line.quantity,
            unitOfMeasure: overrides.unitOfMeasure ?? line.unitOfMeasure,
          },
    ),
  };
  const basis = basisOf(invoice, input, invoice.factorSetId);
  if (basis === null) return unknownClassifier(invoice);
  if (overrides.factorId === undefined) return calculate(basis, invoice);
  const position = input.lines.findIndex((line) => line.index === index);
  const [line, classification] = [input.lines[position], basis.classifications[position]];
  if (line === undefined || classification === undefined) return { ok: true, lines: new Map() };
  const { reconciliation, set, rates } = basis;
  const result = overriddenLine({
    invoice: input,
    line,
    classification,
    factorId: overrides.factorId,
    basisFactor: reconciliation.basisFactor,
    set,
    rates,
  });
  if (!result.ok) return { ok: false, reason: result.error };
  const trace = [...openingSteps(basis, invoice, classification), ...result.value.trace];
  return { ok: true, lines: new Map([[index, { ...result.value, trace }]]) };
}

function unknownClassifier({ classifierVersion }: StoredInvoice): Calculated {
  return { ok: false, reason: `the classifier ${classifierVersion} is not part of this program` };
}
