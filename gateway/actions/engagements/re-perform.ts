import type { RePerformAnswer } from '../../../schema/contracts/re-performance.ts';
import type { RePerformRequest } from '../../../schema/contracts/workpaper.ts';
import type { WorkpaperWarning } from '../../../schema/contracts/workpaper-answers.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { newestEntries } from '../../../schema/queries/audit-entries.ts';
import { versionEntries } from '../../../schema/queries/re-performances.ts';
import { recordedInvoices, recordedKilograms } from '../../../schema/queries/recorded-invoices.ts';
import { itemsOfSample } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { type EngagementAccess, requireAssignedAuditor } from '../../auth/engagement-access.ts';
import { appendLinked, lockChain } from '../../database/append-entries.ts';
import { insertRecords } from '../../database/bulk-insert.ts';
import { newEntry } from '../../database/new-entry.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { RE_PERFORM_INVOICES } from '../../limits.ts';
import type { PartyPool, TaskInput, TaskOutput } from '../../threads/pool.ts';
import { storedInput } from '../invoices/stored-input.ts';
import { StaleError, untilStored } from '../until-stored.ts';
import { actAsAuditor } from './act-as-auditor.ts';
import { roundedInLine } from './assertion-answer.ts';
import { requireSameDraws } from './draws.ts';
import { requireUnfinished } from './engagement-state.ts';
import { checkOverrides, overridesOf } from './overrides.ts';
import {
  answerOf,
  type Recalculation,
  rePerformancePayload,
  rePerformanceRows,
} from './re-performance-rows.ts';
import { requireSample, requireSampledLine } from './sampled-line.ts';

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock' | 'config' | 'rates'>;
type TaskInvoice = TaskInput<'rePerform'>['invoices'][number];
type Recalculated = TaskOutput<'rePerform'>[number];

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
    const rows = await actAsAuditor(deps, target, (access) =>
      store(access, { ...read, recalculated, request, now }),
    );
    return { ...answerOf(rows), warnings: roundedIn(request) };
  });
}

function roundedIn({ line_item_id, overrides, tolerance_kgco2e }: RePerformRequest): WorkpaperWarning[] {
  const members = { 'overrides.quantity': overrides?.quantity, tolerance_kgco2e };
  return roundedInLine(line_item_id?.toLowerCase() ?? null, members);
}

/** The drawn lines, and their present records. */
interface Sampled extends Pick<Recalculation, 'items' | 'invoices' | 'kilograms'> {
  readonly sample: Row<'sample'>;
  /** Loaded rates, by their id. */
  readonly rates: ReadonlyMap<string | null, TaskInvoice['rates']>;
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

/** @throws StaleError when others drew, or an invoice was decided again, voided or erased meanwhile. */
async function store(
  access: EngagementAccess,
  recalculation: Sampled & Recalculation,
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
  const rows = rePerformanceRows(access, recalculation);
  // The version that was drawn, whose figure is compared.
  const versions = await drawnVersions(tx, period, { sample, items });
  const entries = rows.map((row, at) =>
    newEntry({
      period,
      kind: 'calculation.reperformed',
      subject: `engagement:${engagement.engagementId}`,
      actor: caller.actor,
      refs: [versionOf(versions, items[at])],
      payload: rePerformancePayload(row),
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

/** The versions of invoices that each draw froze, by its number. */
async function drawnVersions(
  tx: TenantTransaction,
  period: string,
  { sample, items }: Pick<Sampled, 'sample' | 'items'>,
): Promise<ReadonlyMap<number, ReadonlyMap<string, string>>> {
  const versions = new Map<number, ReadonlyMap<string, string>>();
  for (const [draw, own] of Map.groupBy(items, (item) => item.draw)) {
    const { chainSize: size } = [sample, ...sample.topUps][draw - 1] ?? sample;
    const invoices = [...new Set(own.map(({ invoiceId }) => invoiceId))];
    versions.set(draw, await versionEntries(tx, { period, size }, invoices));
  }
  return versions;
}

function versionOf(
  versions: Awaited<ReturnType<typeof drawnVersions>>,
  item: Row<'sample_item'> | undefined,
): string {
  const hash = versions.get(item?.draw ?? 0)?.get(item?.invoiceId ?? '');
  if (hash === undefined) throw new Error('an invoice has no entry on its chain');
  return hash;
}
