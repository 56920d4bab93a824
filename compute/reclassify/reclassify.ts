import { hash } from 'node:crypto';
import type { Category } from '../../schema/contracts/categories.ts';
import { type Reason, reason, reasonText } from '../../schema/contracts/reasons.ts';
import type { Warning } from '../../schema/contracts/warnings.ts';
import type { BillLine } from '../bills/bill-line.ts';
import { sumDecimals, toFixedText } from '../decimal.ts';
import { calculateInvoice, type InvoiceEmissions } from '../emissions/invoice-emissions.ts';
import { lineContext } from '../emissions/line-context.ts';
import { type FactorSet, factorSet } from '../factors/factor-set.ts';
import { rateSet } from '../factors/rates.ts';
import { SHIPPED_SETS } from '../factors/shipped-sets.ts';
import { detailOf, resultRows } from '../ingest/table-rows.ts';
import { energyElsewhere } from '../memory/against-bill.ts';
import { decisionFor } from '../memory/decide.ts';
import { decidedClassification } from '../memory/decision.ts';
import { MAX_REMEMBERED_TEXT, textKey, vendorKey } from '../memory/memory-keys.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { readClassification } from '../reperform/recorded-classification.ts';
import type { StoredInvoice } from '../reperform/task.ts';
import type { Classification, Decision, LineResult, Result } from '../types.ts';
import { amendedPayload, isOfCalculation, warningsAfter } from './amended-payload.ts';
import { contradiction, decidedCategory } from './category-of-factor.ts';
import type {
  Choice,
  ChoicePreview,
  DecidedLine,
  PreviewTask,
  Reclassified,
  ReclassifyRefusal,
  ReclassifyTask,
  RecordedLine,
  RecordedTask,
} from './task.ts';

/**
 * Reclassifies one line of a recorded invoice and returns the new version. The whole invoice is calculated before and after the
 * decision with the factor set, rates and policy of its record. Lines with equal results keep the recorded ones; any line whose
 * result the decision changes, for example on the same energy bill, is part of the new version. The total is the exact sum of
 * the lines.
 * Source: docs/classification.md, memory of corrections; carbon-accounting rules 5 and 6 for effects between lines of a bill.
 * Errors: a factor that the set does not have, for which the line has no amount, of another category than the one given or the
 * line's own, or that would count the energy of another line again (rule 5).
 */
export function reclassify(task: ReclassifyTask): Result<Reclassified, ReclassifyRefusal> {
  const decided = decide(task);
  return decided.ok ? { ok: true, value: newVersion(task, decided.value) } : decided;
}

/** What each of these choices would give for a line, or why it cannot be made. Nothing is decided. */
export function previewReclassify({
  choices,
  ...task
}: PreviewTask): readonly Result<ChoicePreview, ReclassifyRefusal>[] {
  return choices.map((choice) => {
    const decided = decide({ ...task, ...choice, restore: null });
    if (!decided.ok) return decided;
    const changed = changedLines(task.recorded, decided.value);
    const line = decidedLine(changed, task.lineItemId);
    return { ok: true, value: { line, totalKgCo2e: totalOf(task.recorded, changed) } };
  });
}

type DecideTask = RecordedTask & Choice & Pick<ReclassifyTask, 'restore'>;

/** The calculations of the invoice before and after a decision. */
function decide(task: DecideTask): Result<Calculations, ReclassifyRefusal> {
  const { invoice, recorded } = task;
  if (!SHIPPED_SETS.some(({ id }) => id === invoice.factorSetId)) {
    return refused(`the factor set ${invoice.factorSetId} is not part of this program`);
  }
  const position = recorded.findIndex(({ lineItemId }) => lineItemId === task.lineItemId);
  const own = recorded[position];
  if (own === undefined) throw new Error('the line is not one of the invoice');
  const classified = invoice.classifications.map(readClassification);
  const before = calculate(task, classified);
  if (task.restore !== null) {
    const after = calculate(task, classified.with(position, readClassification(task.restore)));
    if (!after.ok) return refusedFor(after.error);
    return { ok: true, value: { position, before, after: after.value, decision: null } };
  }
  const set = factorSet(invoice.factorSetId);
  const category = task.category ?? decidedCategory(task.factorId, own.category, set);
  const contradicts = contradictionIn(task, category, set);
  if (contradicts !== null) return refused(contradicts);
  const choice = { source: 'person', match: null, category, factorId: task.factorId } as const;
  const decision = decisionFor(invoice.input, position, choice);
  const taken = classified[position];
  if (taken === undefined) throw new Error('a line was not classified');
  const decided = classified.with(position, decidedClassification(decision, taken));
  const after = calculate(task, decided);
  if (!after.ok) return refusedFor(after.error);
  const ofFactor = task.factorId === null ? [] : [position];
  const elsewhere = energyElsewhere(billOf(invoice, decided), ofFactor).get(position);
  if (elsewhere !== undefined) return refusedFor(countedAlready(task, elsewhere));
  return { ok: true, value: { position, before, after: after.value, decision } };
}

/** A factor missing from the set is no contradiction: the calculation reports it. */
function contradictionIn({ factorId }: Choice, category: Category, set: FactorSet): string | null {
  const isKnown =
    factorId !== null && (set.physicalRows(factorId).length > 0 || set.spend(factorId) !== undefined);
  return isKnown ? contradiction(category, factorId, set) : null;
}

function billOf({ input }: StoredInvoice, classifications: readonly Classification[]): BillLine[] {
  return classifications.flatMap((classification, position) => {
    const line = input.lines[position];
    return line === undefined ? [] : [lineContext(line, classification, input.region)];
  });
}

function countedAlready({ invoice, factorId }: DecideTask, elsewhere: number) {
  const line = String(invoice.input.lines[elsewhere]?.index);
  const why = reason('unfit_counted_twice', { line, factor: String(factorId) });
  return { message: reasonText(why), reason: why };
}

/** By its code too, where it has one. */
function refusedFor(
  error: { readonly message: string } & { readonly reason?: Reason },
): Result<never, ReclassifyRefusal> {
  const why = error.reason === undefined ? {} : { reason: error.reason };
  return { ok: false, error: { code: 'factor_not_applicable', detail: error.message, ...why } };
}

function refused(detail: string): Result<never, ReclassifyRefusal> {
  return { ok: false, error: { code: 'factor_not_applicable', detail } };
}

type Calculated = ReturnType<typeof calculateInvoice>;

function calculate(
  { invoice, supplierMixes }: RecordedTask,
  classifications: readonly Classification[],
): Calculated {
  const { currency, totalAmount, netAmount, vatRate, lines } = invoice.input;
  const spendAmounts = lines.map(({ spendAmount }) => spendAmount);
  const { basisFactor, basisReason } = reconcile(
    { currency, totalAmount, netAmount, vatRate, spendAmounts },
    invoice.reconciliationPolicy,
  );
  const [set, rates] = [factorSet(invoice.factorSetId), rateSet(invoice.rates)];
  const basis = { basisFactor, basisReason };
  return calculateInvoice({ invoice: invoice.input, classifications, ...basis, set, rates, supplierMixes });
}

interface Calculations {
  readonly position: number;
  readonly before: Calculated;
  readonly after: InvoiceEmissions;
  /** null: a decision was taken back. */
  readonly decision: Decision | null;
}

function newVersion(task: ReclassifyTask, calculations: Calculations): Reclassified {
  const { recorded, invoice, lineItemId } = task;
  const changed = changedLines(recorded, calculations);
  const totalKgCo2e = totalOf(recorded, changed);
  const { warnings } = calculations.after;
  const totalMarketBasedKgCo2e = marketTotal(recorded, changed);
  const payload = amendedPayload(task, { changed, totalKgCo2e, totalMarketBasedKgCo2e, warnings });
  const warningsOf = new Map(recorded.map((line) => [line.lineItemId, line.warnings]));
  const rows = [...changed].map(([lineItemId, result]) => ({
    lineItemId,
    result,
    warnings: warningsAfter(warningsOf.get(lineItemId) ?? [], result),
  }));
  return {
    ...resultRows(rows),
    changedLines: [...changed.keys()],
    details: [...changed.values()].map((result) => ({ lineIndex: result.index, detail: detailOf(result) })),
    totalKgCo2e,
    totalMarketBasedKgCo2e,
    warnings: invoiceWarnings(task.warnings, calculations.after),
    payloadText: payload.text,
    payloadDigest: payload.digest,
    line: decidedLine(changed, lineItemId),
    remember: remembered(invoice, calculations),
  };
}

/** The exact sum of the lines; for unchanged ones the recorded figure counts. */
function totalOf(recorded: readonly RecordedLine[], changed: ReadonlyMap<string, LineResult>): string {
  const lines = recorded.map((line) => changed.get(line.lineItemId)?.emissionsKgCo2e ?? line.emissionsKgCo2e);
  return toFixedText(sumDecimals(lines), 6);
}

/** For unchanged lines the recorded figure counts, as for the location-based total. */
function marketTotal(
  recorded: readonly RecordedLine[],
  changed: ReadonlyMap<string, LineResult>,
): string | null {
  const figures = recorded.map((line) => {
    const result = changed.get(line.lineItemId);
    const own = result === undefined ? line.marketBasedKgCo2e : (result.marketBased?.emissionsKgCo2e ?? null);
    return { own, location: (result ?? line).emissionsKgCo2e };
  });
  if (figures.every(({ own }) => own === null)) return null;
  return toFixedText(sumDecimals(figures.map(({ own, location }) => own ?? location)), 6);
}

/** The decided line, and those whose result changed. */
function changedLines(
  recorded: readonly RecordedLine[],
  { position, before, after }: Calculations,
): Map<string, LineResult> {
  const changed = new Map<string, LineResult>();
  for (const [place, { lineItemId }] of recorded.entries()) {
    const result = after.lines[place];
    if (result === undefined) throw new Error('a line was not calculated');
    const same = before.ok && JSON.stringify(before.value.lines[place]) === JSON.stringify(result);
    if (place === position || !same) changed.set(lineItemId, result);
  }
  return changed;
}

/** The calculation's warnings about the whole invoice are replaced; the rest stays. */
function invoiceWarnings(recorded: readonly Warning[], { warnings }: InvoiceEmissions): Warning[] {
  return [...recorded.filter(({ code }) => !isOfCalculation(code)), ...warnings];
}

function decidedLine(changed: ReadonlyMap<string, LineResult>, lineItemId: string): DecidedLine {
  const result = changed.get(lineItemId);
  if (result === undefined) throw new Error('the decided line is part of the new version');
  const { category, factorId, method, emissionsKgCo2e, confidence, needsReview, explanation, trace } = result;
  return { category, factorId, method, emissionsKgCo2e, confidence, needsReview, explanation, trace };
}

function remembered(
  { input }: StoredInvoice,
  { position, decision }: Calculations,
): Reclassified['remember'] {
  if (decision === null) return null;
  const [vendor, text] = [vendorKey(input.vendorName), textKey(input.lines[position]?.description ?? '')];
  if (vendor === '' || text === '' || text.length > MAX_REMEMBERED_TEXT) return null;
  return {
    memoryKey: hash('sha256', JSON.stringify([vendor, text])),
    category: decision.category,
    factorId: decision.factorId,
  };
}
