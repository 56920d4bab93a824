import { randomUUIDv7 } from 'node:crypto';
import { chainValue } from '../../../compute/chain/chain-value.ts';
import { tracedDigest } from '../../../compute/chain/paper-digest.ts';
import {
  kilogramText,
  microKilograms,
  microKilogramText,
  withoutNoise,
} from '../../../schema/contracts/kilograms.ts';
import type { RePerformAnswer, RePerformanceResult } from '../../../schema/contracts/re-performance.ts';
import type { RePerformRequest } from '../../../schema/contracts/workpaper.ts';
import type { WorkpaperWarning } from '../../../schema/contracts/workpaper-answers.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { newestEntries } from '../../../schema/queries/audit-entries.ts';
import { versionEntries } from '../../../schema/queries/re-performances.ts';
import {
  type RecordedInvoice,
  recordedInvoices,
  recordedKilograms,
} from '../../../schema/queries/recorded-invoices.ts';
import { itemsOfSample } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import { type EngagementAccess, requireAssignedAuditor } from '../../auth/engagement-access.ts';
import { appendLinked, lockChain } from '../../database/append-entries.ts';
import { insertRecords } from '../../database/bulk-insert.ts';
import { newEntry } from '../../database/new-entry.ts';
import type { PartyDeps } from '../../deps.ts';
import { RE_PERFORM_INVOICES } from '../../limits.ts';
import type { PartyPool, TaskInput, TaskOutput } from '../../threads/pool.ts';
import { storedInput } from '../invoices/stored-input.ts';
import { StaleError, untilStored } from '../until-stored.ts';
import { roundedInLine } from './assertion-answer.ts';
import { requireSameDraws } from './draws.ts';
import { requireUnfinished } from './engagement-state.ts';
import { requireSample, requireSampledLine } from './sampled-line.ts';

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock' | 'rates'>;
type TaskInvoice = TaskInput<'rePerform'>['invoices'][number];
type Recalculated = TaskOutput<'rePerform'>[number];
/** The answer without the warnings about its request. */
type Unwarned = Omit<RePerformAnswer, 'warnings'>;
/** Largest difference as a share of the recorded figure, when the auditor names no tolerance. */
const TOLERANCE_PER_KG = 1_000_000_000n;

/**
 * Calculates sampled lines again from their invoices' stored fields and classification, with the factors and rates of
 * that time, without reading the recorded results; then compares. Each is stored with every step.
 * Source: ISA 500.A22; API.md section 4.
 * @throws ApiError `not_found`, `forbidden`, `no_sample`, `line_not_in_sample`, `validation_failed` for overrides that
 * fit no line or contradict each other, `engagement_completed`, `engagement_cancelled`, `busy` when others keep
 * changing the sampled lines.
 */
export async function rePerform(
  deps: Deps,
  viewer: ViewerData,
  request: RePerformRequest,
): Promise<RePerformAnswer> {
  checkOverrides(request);
  const target = { viewer, engagementId: request.engagement_id };
  return untilStored('What was sampled', async () => {
    const now = deps.clock().toISOString();
    const read = await requireAssignedAuditor(deps.database, { ...target, lock: false }, (access) =>
      readSampled(deps, access, request),
    );
    const recalculated = await recalculate(deps.pool, read, request);
    const rows = await requireAssignedAuditor(deps.database, { ...target, lock: true }, (access) =>
      store(access, { ...read, recalculated, request, now }),
    );
    return { ...answerOf(rows), warnings: roundedIn(request) };
  });
}

function roundedIn({ line_item_id, overrides, tolerance_kgco2e }: RePerformRequest): WorkpaperWarning[] {
  const members = { 'overrides.quantity': overrides?.quantity, tolerance_kgco2e };
  return roundedInLine(line_item_id?.toLowerCase() ?? null, members);
}

function checkOverrides(request: RePerformRequest): void {
  if (request.overrides == null) return;
  const asked = overridesOf(request);
  if (asked === null) {
    throw refused(
      'missing',
      '/overrides',
      'overrides must set quantity, unit_of_measure, factor_id or classify_anew',
    );
  }
  if (asked.classifyAnew === true) {
    if (Object.keys(asked).length === 1) return;
    throw refused(
      'invalid',
      '/overrides/classify_anew',
      'classify_anew stands alone: it takes no other override',
    );
  }
  if (request.line_item_id != null) return;
  throw refused('missing', '/line_item_id', 'overrides need line_item_id: a what-if is about one line');
}

function refused(code: 'missing' | 'invalid', pointer: string, detail: string): ApiError {
  return new ApiError('validation_failed', { detail, errors: [{ code, pointer, detail }] });
}

/** The drawn lines, and their present records. */
interface Sampled {
  readonly sample: Row<'sample'>;
  readonly items: readonly Row<'sample_item'>[];
  readonly invoices: readonly RecordedInvoice[];
  /** Loaded rates, by their id. */
  readonly rates: ReadonlyMap<string | null, TaskInvoice['rates']>;
  /** Kilograms as recorded now, by line. */
  readonly kilograms: ReadonlyMap<string, string>;
  /** Hashes of the newest entries about the invoices, by subject. */
  readonly newest: ReadonlyMap<string, string>;
}

async function readSampled(
  deps: Deps,
  { tx, engagement }: EngagementAccess,
  { line_item_id }: RePerformRequest,
): Promise<Sampled> {
  requireUnfinished(engagement);
  const sample = await requireSample(tx, engagement);
  const items =
    line_item_id == null
      ? await itemsOfSample(tx, sample.sampleId)
      : [(await requireSampledLine(tx, engagement, line_item_id.toLowerCase())).item];
  const newest = await newestEntries(tx, engagement.period, subjectsOf(items));
  const invoices = await recordedInvoices(tx, [...new Set(items.map(({ invoiceId }) => invoiceId))]);
  const rates = new Map<string | null, TaskInvoice['rates']>();
  for (const { rateSetId } of invoices) {
    if (rateSetId !== null && !rates.has(rateSetId))
      rates.set(rateSetId, await deps.rates.named(tx, rateSetId));
  }
  const lines = items.map(({ lineItemId }) => lineItemId);
  return { sample, items, invoices, rates, kilograms: await recordedKilograms(tx, lines), newest };
}

const subjectsOf = (items: readonly Row<'sample_item'>[]) => [
  ...new Set(items.map(({ invoiceId }) => `invoice:${invoiceId}`)),
];

/** A few hundred invoices in each task, so that no thread is busy for long. */
async function recalculate(
  pool: PartyPool,
  { items, invoices, rates }: Sampled,
  request: RePerformRequest,
): Promise<Map<string, Recalculated>> {
  const wanted = new Set(items.map(({ lineItemId }) => lineItemId));
  const results = new Map<string, Recalculated>();
  for (let start = 0; start < invoices.length; start += RE_PERFORM_INVOICES) {
    const part = invoices.slice(start, start + RE_PERFORM_INVOICES).map((invoice) => ({
      ...storedInput(invoice),
      rates: rates.get(invoice.rateSetId) ?? null,
      lines: invoice.lines
        .filter(({ lineItemId }) => wanted.has(lineItemId))
        .map(({ lineItemId, index }) => ({ lineItemId, index })),
    }));
    const task = { invoices: part, overrides: overridesOf(request) };
    for (const result of await pool.run('rePerform', task)) results.set(result.lineItemId, result);
  }
  return results;
}

function overridesOf({ overrides }: RePerformRequest): TaskInput<'rePerform'>['overrides'] {
  if (overrides == null) return null;
  const {
    quantity,
    unit_of_measure: unitOfMeasure,
    factor_id: factorId,
    classify_anew: classifyAnew,
  } = overrides;
  if (quantity == null && unitOfMeasure == null && factorId == null && classifyAnew == null) return null;
  return {
    ...(classifyAnew == null ? {} : { classifyAnew }),
    ...(quantity == null ? {} : { quantity: plainDecimal(quantity) }),
    ...(unitOfMeasure == null ? {} : { unitOfMeasure }),
    ...(factorId == null ? {} : { factorId }),
  };
}

/**
 * The overrides used in the calculation: the same quantities are answered, stored and written to the chain. A new
 * classification names the line's classification then and today, and both versions.
 */
function overridesKept(
  { overrides }: RePerformRequest,
  result: Recalculated | undefined,
): Row<'re_performance'>['overrides'] {
  if (overrides == null) return null;
  const anew = result?.classifiedAnew ?? null;
  if (anew !== null) {
    return {
      classify_anew: true,
      recorded_category: anew.recordedCategory,
      category: anew.category,
      recorded_classifier_version: anew.recordedClassifierVersion,
      classifier_version: anew.classifierVersion,
    };
  }
  const { quantity } = overrides;
  return quantity == null ? overrides : { ...overrides, quantity: withoutNoise(quantity) };
}

/** A JSON number as decimal text without an exponent, to 15 significant digits as everywhere. */
function plainDecimal(value: number): string {
  const rounded = withoutNoise(value);
  const text = String(rounded);
  return text.includes('e') ? rounded.toFixed(20).replace(/\.?0+$/, '') : text;
}

interface Recalculation extends Sampled {
  readonly recalculated: ReadonlyMap<string, Recalculated>;
  readonly request: RePerformRequest;
  readonly now: string;
}

function rowsOf(
  { tx, engagement, caller }: EngagementAccess,
  { items, invoices, recalculated, kilograms, request, now }: Recalculation,
): Row<'re_performance'>[] {
  const setOf = new Map(invoices.map(({ invoiceId, factorSetId }) => [invoiceId, factorSetId]));
  return items.map((item) => {
    const result = recalculated.get(item.lineItemId);
    // The drawn figure is the one under test, also when the line was decided again since.
    const { recordedKgco2e } = item;
    const recorded = microKilograms(recordedKgco2e);
    const recomputed =
      result?.recalculated == null ? null : microKilograms(result.recalculated.emissionsKgCo2e);
    const difference = recomputed === null ? null : recomputed - recorded;
    const tolerance = toleranceOf(request, recorded);
    return {
      workspaceId: tx.workspaceId,
      rePerformanceId: randomUUIDv7(),
      engagementId: engagement.engagementId,
      sampleId: item.sampleId,
      lineItemId: item.lineItemId,
      overrides: overridesKept(request, result),
      recordedKgco2e,
      recomputedKgco2e: recomputed === null ? null : microKilogramText(recomputed),
      differenceKgco2e: difference === null ? null : microKilogramText(difference),
      result: difference === null ? 'not_possible' : difference === 0n ? 'agrees' : 'differs',
      reason: reasonOf(item, { result, now: kilograms.get(item.lineItemId) }),
      toleranceKgco2e: microKilogramText(tolerance),
      withinTolerance: difference !== null && (difference < 0n ? -difference : difference) <= tolerance,
      factorSetId: setOf.get(item.invoiceId) ?? '',
      factorId: result?.recalculated?.factorId ?? null,
      newest: newestOf(result, recorded),
      trace: result?.recalculated?.trace ?? [],
      performedBy: caller.actor,
      performedAt: now,
      entryHash: '',
    };
  });
}

/** Why a line could not be calculated, or why it differs although the arithmetic is right. */
function reasonOf(
  item: Row<'sample_item'>,
  { result, now }: { readonly result: Recalculated | undefined; readonly now: string | undefined },
): string | null {
  if (result === undefined) return 'the line is no longer stored';
  if (result.reason !== null) return result.reason;
  if (now === undefined || now === item.recordedKgco2e) return null;
  return `the line was changed after it was drawn: ${now} kg are recorded now`;
}

function toleranceOf({ tolerance_kgco2e }: RePerformRequest, recorded: bigint): bigint {
  if (tolerance_kgco2e != null) return microKilograms(kilogramText(tolerance_kgco2e));
  return (recorded < 0n ? -recorded : recorded) / TOLERANCE_PER_KG;
}

function newestOf(result: Recalculated | undefined, recorded: bigint): Record<string, unknown> | null {
  if (result?.newest == null) return null;
  const { factorSetId, factorId, emissionsKgCo2e } = result.newest;
  const difference = microKilogramText(microKilograms(emissionsKgCo2e) - recorded);
  return {
    factor_set_id: factorSetId,
    factor_id: factorId,
    kgco2e: emissionsKgCo2e,
    difference_kgco2e: difference,
  };
}

/** @throws StaleError when others drew, or an invoice was decided again, voided or erased meanwhile. */
async function store(
  access: EngagementAccess,
  recalculation: Recalculation,
): Promise<readonly Row<'re_performance'>[]> {
  const { tx, engagement, caller } = access;
  const { sample, items, now } = recalculation;
  requireUnfinished(engagement);
  requireSameDraws(sample, await requireSample(tx, engagement));
  const { period } = engagement;
  // Every change of an invoice appends to this chain.
  await lockChain(tx, period);
  const newest = await newestEntries(tx, period, subjectsOf(items));
  if ([...newest].some(([subject, hash]) => recalculation.newest.get(subject) !== hash))
    throw new StaleError();
  const rows = rowsOf(access, recalculation);
  // The version that was drawn, whose figure is compared.
  const versions = await versionEntries(tx, { period, size: sample.chainSize }, [
    ...new Set(items.map(({ invoiceId }) => invoiceId)),
  ]);
  const entries = rows.map((row, at) =>
    newEntry({
      period,
      kind: 'calculation.reperformed',
      subject: `engagement:${engagement.engagementId}`,
      actor: caller.actor,
      refs: [versionOf(versions, items[at]?.invoiceId)],
      payload: chainValue({
        re_performance_id: row.rePerformanceId,
        line_item_id: row.lineItemId,
        recorded_kgco2e: row.recordedKgco2e,
        recomputed_kgco2e: row.recomputedKgco2e,
        difference_kgco2e: row.differenceKgco2e,
        result: row.result,
        reason: row.reason,
        tolerance_kgco2e: row.toleranceKgco2e,
        within_tolerance: row.withinTolerance,
        factor_set_id: row.factorSetId,
        factor_id: row.factorId,
        overrides: row.overrides,
        newest: row.newest,
        traced: tracedDigest(chainValue(row.trace)),
      }) as Record<string, unknown>,
    }),
  );
  const { hashes } = await appendLinked(tx, entries, now, { requireOpen: false });
  const linked = rows.map((row, at) => {
    const entry = entries[at];
    return { ...row, entryHash: (entry && hashes.get(entry)) ?? '' };
  });
  await insertRecords(tx, 're_performance', linked);
  return linked;
}

function versionOf(versions: ReadonlyMap<string, string>, invoiceId: string | undefined): string {
  const hash = versions.get(invoiceId ?? '');
  if (hash === undefined) throw new Error('an invoice has no entry on its chain');
  return hash;
}

function answerOf(rows: readonly Row<'re_performance'>[]): Unwarned {
  const possible = rows.filter(({ recomputedKgco2e }) => recomputedKgco2e !== null);
  const sum = (texts: readonly (string | null)[]) =>
    Number(microKilogramText(texts.reduce((total, text) => total + microKilograms(text ?? '0'), 0n)));
  return {
    results: rows.map(rePerformanceAnswer),
    summary: {
      line_items: rows.length,
      agrees: rows.filter(({ result }) => result === 'agrees').length,
      differs: rows.filter(({ result }) => result === 'differs').length,
      not_possible: rows.length - possible.length,
      within_tolerance: rows.filter(({ withinTolerance }) => withinTolerance).length,
      recorded_kgco2e: sum(possible.map(({ recordedKgco2e }) => recordedKgco2e)),
      recomputed_kgco2e: sum(possible.map(({ recomputedKgco2e }) => recomputedKgco2e)),
      difference_kgco2e: sum(possible.map(({ differenceKgco2e }) => differenceKgco2e)),
    },
  };
}

/** A stored re-performance as answered to the auditor. */
export function rePerformanceAnswer(row: Row<'re_performance'>): RePerformanceResult {
  const orNull = (text: string | null) => (text === null ? null : Number(text));
  const { newest } = row;
  return {
    re_performance_id: row.rePerformanceId,
    line_item_id: row.lineItemId,
    recorded_kgco2e: Number(row.recordedKgco2e),
    recomputed_kgco2e: orNull(row.recomputedKgco2e),
    difference_kgco2e: orNull(row.differenceKgco2e),
    result: row.result,
    reason: row.reason,
    within_tolerance: row.withinTolerance,
    tolerance_kgco2e: Number(row.toleranceKgco2e),
    factor_id: row.factorId,
    factor_set_id: row.factorSetId,
    overrides: row.overrides,
    newest:
      newest === null
        ? null
        : {
            factor_set_id: String(newest.factor_set_id),
            factor_id: newest.factor_id === null ? null : String(newest.factor_id),
            kgco2e: Number(newest.kgco2e),
            difference_kgco2e: Number(newest.difference_kgco2e),
          },
    trace: row.trace.map((step) => ({ ...step })),
  };
}
