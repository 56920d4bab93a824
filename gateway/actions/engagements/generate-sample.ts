import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { chainValue } from '../../../compute/chain/chain-value.ts';
import type { SampleAnswer } from '../../../schema/contracts/sample.ts';
import type { GenerateSampleRequest } from '../../../schema/contracts/workpaper.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { type StoredEngagement, type StoredPlan, savePlan } from '../../../schema/queries/engagements.ts';
import {
  type PopulationContext,
  populationContext,
  populationPages,
} from '../../../schema/queries/population.ts';
import {
  addPopulationPart,
  addSample,
  addSampleItems,
  currentSample,
  linkSample,
  type StoredSample,
  type StoredSampleItem,
  startFieldwork,
} from '../../../schema/queries/samples.ts';
import { ApiError } from '../../api-error.ts';
import { type EngagementAccess, requireAssignedAuditor } from '../../auth/engagement-access.ts';
import { appendLinked, lockChain } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import { withSnapshot } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { SAMPLE_PAGES_WAITING } from '../../limits.ts';
import type { PartyPool, TaskInput, TaskOutput } from '../../threads/pool.ts';
import { sampleFigures } from '../evidence/sample-figures.ts';
import { roundedNumbers } from '../invoices/rounded-numbers.ts';
import { askedPlan, setByDraw } from './asked-plan.ts';
import { drawnItem, drawnMembers, samplingRefusal } from './draws.ts';
import { publishEngagement } from './engagement-events.ts';
import { requireUnfinished } from './engagement-state.ts';
import { extendSample } from './extend-sample.ts';
import { plannedEntry } from './planned-entry.ts';
import { refreshStatuses } from './refresh-statuses.ts';
import { sampleAnswer } from './sample-answer.ts';

const SEED_BYTES = 24;
/** Pages that are packed at once. */
const PAGES_IN_WORK = 2;

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock'>;
type PackTask = TaskInput<'packPopulationPage'>;
type Packed = TaskOutput<'packPopulationPage'>;
type Drawn = Extract<TaskOutput<'generateSample'>, { ok: true }>['value'];

/**
 * Draws the sample of an engagement: scores the risk of each of the period's lines, freezes and hashes them,
 * plans the size and selects. A further draw needs a reason and makes a new version; `extend_by` draws on
 * instead; a dry run stores nothing and names no lines.
 * Source: ISA 530.6 to 530.8; docs/sampling.md.
 * @throws ApiError `not_found`, `forbidden`, `sample_exists`, `plan_changed`, `no_sample`, `engagement_completed`,
 * `engagement_cancelled`, and what the figures make impossible (422).
 */
export async function generateSample(
  deps: Deps,
  viewer: ViewerData,
  request: GenerateSampleRequest,
): Promise<SampleAnswer> {
  if (request.extend_by != null) return extendSample(deps, viewer, request, request.extend_by);
  const target = { viewer, engagementId: request.engagement_id };
  const before = await requireAssignedAuditor(deps.database, { ...target, lock: false }, (access) =>
    readBefore(access, request),
  );
  const settings = settingsOf(request, before.engagement);
  const population = await readPopulation(deps, before);
  const drawn = await draw(deps.pool, { settings, population, request });
  const draft = { before, settings, population, drawn, request, now: deps.clock().toISOString() };
  const answer =
    request.dry_run === true
      ? sampleAnswer({ ...sampleOf(draft), sampleId: null, entryHash: '' }, [])
      : await requireAssignedAuditor(deps.database, { ...target, lock: true }, (access) =>
          store(access, draft),
        );
  return { ...answer, warnings: [...answer.warnings, ...roundedIn(request)] };
}

/** The sample itself keeps the warnings of the draw only. */
function roundedIn(request: GenerateSampleRequest): SampleAnswer['warnings'] {
  const { tolerable_misstatement_kgco2e, expected_misstatement_kgco2e, confidence_level } = request;
  return roundedNumbers({ tolerable_misstatement_kgco2e, expected_misstatement_kgco2e, confidence_level });
}

interface Before {
  readonly engagement: StoredEngagement;
  readonly workspaceId: string;
  readonly actor: string;
  /** The sample that counts so far. */
  readonly sample: StoredSample | null;
}

async function readBefore(
  { tx, engagement, caller }: EngagementAccess,
  request: GenerateSampleRequest,
): Promise<Before> {
  requireUnfinished(engagement);
  const sample = await currentSample(tx, engagement.engagementId);
  if (sample !== null && request.supersede_reason == null && request.dry_run !== true) throw sampleExists();
  return { engagement, workspaceId: tx.workspaceId, actor: caller.actor, sample };
}

function sampleExists(): ApiError {
  return new ApiError('sample_exists', {
    detail:
      'The engagement has a sample. A further draw needs supersede_reason; extend_by draws on with the same seed.',
  });
}

/** What a draw is made with: the arguments of the request, the plan, and what the method decides. */
interface DrawSettings {
  /** The plan the engagement has from this draw on. */
  readonly plan: StoredPlan;
  readonly method: StoredSample['method'];
  readonly seed: string;
  readonly keyItemIds: readonly string[];
}

function settingsOf(request: GenerateSampleRequest, engagement: StoredEngagement): DrawSettings {
  return {
    plan: askedPlan(request, engagement.plan),
    method: request.method ?? 'systematic_pps',
    seed: request.seed ?? randomBytes(SEED_BYTES).toString('base64url'),
    keyItemIds: [...new Set((request.key_item_ids ?? []).map((id) => id.toLowerCase()))].sort(),
  };
}

interface Population {
  readonly context: PopulationContext;
  readonly pages: Packed[];
}

/**
 * Reads the lines in one snapshot, together with the state of the chain they belong to. Beside it threads pack the
 * pages that are read; the snapshot never waits for them.
 * @throws ApiError `busy` where the threads stay too far behind.
 */
async function readPopulation(
  { database, pool }: Deps,
  { workspaceId, engagement: { period } }: Before,
): Promise<Population> {
  const encoder = new TextEncoder();
  const pages = new PassThrough({ objectMode: true, highWaterMark: SAMPLE_PAGES_WAITING });
  const packing = packPages(pool, pages);
  // Its failure is met where it is awaited.
  packing.catch(() => {});
  try {
    const context = await withSnapshot(database, workspaceId, async (tx) => {
      const found = await populationContext(tx, period);
      for await (const text of populationPages(tx, period)) {
        const task: PackTask = { page: encoder.encode(text), factorSetId: found.factorSetId };
        if (pages.destroyed || !pages.write(task)) throw threadsBusy();
      }
      return found;
    });
    pages.end();
    return { context, pages: await packing };
  } catch (error) {
    pages.destroy(error instanceof Error ? error : undefined);
    // Where packing failed first, that is the reason.
    await packing;
    throw error;
  }
}

/** In their order. */
async function packPages(pool: PartyPool, tasks: AsyncIterable<PackTask>): Promise<Packed[]> {
  const packed: Promise<Packed>[] = [];
  for await (const task of tasks) {
    const packing = pool.run('packPopulationPage', task, task.page);
    packing.catch(() => {});
    packed.push(packing);
    await packed[packed.length - PAGES_IN_WORK];
  }
  return Promise.all(packed);
}

function threadsBusy(): ApiError {
  return new ApiError('busy', {
    detail:
      'The lines of the period are read faster than the threads take them. Nothing was stored; send it again.',
    retryAfterSeconds: 1,
  });
}

interface DrawInput {
  readonly settings: DrawSettings;
  readonly population: Population;
  readonly request: GenerateSampleRequest;
}

/** @throws ApiError for what the figures make impossible. */
async function draw(pool: PartyPool, { settings, population, request }: DrawInput): Promise<Drawn> {
  const { plan, method, seed, keyItemIds } = settings;
  const { periodStart, periodEnd, factorSetId, ...of } = population.context;
  const { earlierVendors, vendorsWithExceptions, categoriesWithExceptions } = of;
  const result = await pool.run('generateSample', {
    pages: population.pages,
    context: { periodStart, periodEnd, earlierVendors, vendorsWithExceptions, categoriesWithExceptions },
    factorSetId,
    riskWeighting: plan.risk_weighting,
    materiality: {
      overallKgCo2e: plan.overall_materiality_kgco2e,
      performanceKgCo2e: plan.performance_materiality_kgco2e,
      tolerableKgCo2e: plan.tolerable_misstatement_kgco2e,
      expectedKgCo2e: plan.expected_misstatement_kgco2e,
      clearlyTrivialKgCo2e: plan.clearly_trivial_kgco2e,
    },
    parameters: { confidence: Number(plan.confidence_level), method, seed, keyItemIds },
    dryRun: request.dry_run === true,
  });
  if (!result.ok) throw samplingRefusal(result.error, request.key_item_ids ?? []);
  return result.value;
}

interface Draft extends DrawInput {
  readonly before: Before;
  readonly drawn: Drawn;
  readonly now: string;
}

/** @throws ApiError `sample_exists`, `plan_changed` when others drew or planned meanwhile. */
async function store(access: EngagementAccess, draft: Draft): Promise<SampleAnswer> {
  const { tx, engagement, caller } = access;
  const { engagementId, period } = engagement;
  const { before, settings, drawn, request, now } = draft;
  const { sample: superseded } = await readBefore(access, request);
  if (superseded?.version !== before.sample?.version) throw sampleExists();
  const set = setByDraw(engagement.plan, { planned: before.engagement.plan, drawn: settings.plan });
  const base = sampleOf(draft);
  const items = itemsOf(base.sampleId, drawn);
  await startFieldwork(tx, engagementId);
  await savePlan(tx, engagementId, set);
  await addSample(tx, { ...base, entryHash: '' });
  await addSampleItems(tx, engagementId, items);
  for (const [part, content] of drawn.population.entries()) {
    await addPopulationPart(tx, base.sampleId, part, content);
  }
  // A line that an earlier version drew keeps what was found on it.
  const file = superseded === null ? null : await refreshStatuses(tx, engagement, base.sampleId);
  await publishEngagement(tx, { engagementId, status: 'fieldwork', now });
  // The chain is locked last, so the rows name their entry once its hash is known. Since the lines were frozen
  // others may have written: the entry stands on what is there now, and says what was there then.
  const { size, head } = await lockChain(tx, period);
  const entry = newEntry({
    period,
    kind: 'sample.generated',
    subject: `engagement:${engagementId}`,
    actor: caller.actor,
    refs: superseded === null ? [] : [superseded.entryHash],
    payload: { ...entryPayload(base, items), over: { size, head } },
  });
  const { hashes } = await appendLinked(tx, [entry], now, { requireOpen: false });
  const entryHash = hashes.get(entry) ?? '';
  await linkSample(tx, base.sampleId, entryHash);
  // What the draw decided of the plan is on record as if it had been planned before. Chains are locked in the
  // order of their names, as everywhere, and this one comes after every period.
  if (Object.keys(set).length > 0)
    await appendSettings(tx, [plannedEntry(engagement, set, caller.actor)], now);
  const drawnItems = items.map((item, at) => ({ ...item, status: file?.items[at]?.status ?? item.status }));
  return sampleAnswer({ ...base, entryHash }, drawnItems);
}

function sampleOf({
  before,
  settings,
  population,
  drawn,
  request,
  now,
}: Draft): Omit<StoredSample, 'entryHash'> {
  const { sample, materiality } = drawn;
  const { plan } = settings;
  const isFurther = before.sample !== null && request.dry_run !== true;
  return {
    sampleId: randomUUIDv7(),
    engagementId: before.engagement.engagementId,
    version: (before.sample?.version ?? 0) + 1,
    supersedeReason: isFurther ? (request.supersede_reason ?? null) : null,
    method: settings.method,
    drawnBy: sample.method,
    statistical: sample.statistical,
    confidenceLevel: plan.confidence_level,
    overallMaterialityKgCo2e: materiality.overallKgCo2e,
    performanceMaterialityKgCo2e: materiality.performanceKgCo2e,
    tolerableMisstatementKgCo2e: sample.tolerableKgCo2e,
    expectedMisstatementKgCo2e: sample.expectedKgCo2e,
    clearlyTrivialKgCo2e: materiality.clearlyTrivialKgCo2e,
    riskWeighting: plan.risk_weighting,
    riskModelVersion: drawn.riskModel,
    seed: sample.seed,
    algorithmVersion: sample.algorithmVersion,
    keyItemIds: settings.keyItemIds,
    plan: { ...sample.plan },
    population: { ...sample.population },
    populationHash: sample.population.hash,
    strata: sample.strata.map((stratum) => ({ ...stratum })),
    sampled: { ...sample.sampled },
    warnings: sample.warnings.map(({ code, message }) => ({ code, message })),
    uniformsUsed: sample.uniformsUsed,
    chainSize: population.context.chainSize,
    chainHead: population.context.chainHead,
    generatedAt: now,
    generatedBy: before.actor,
  };
}

function itemsOf(sampleId: string, { items }: Drawn): StoredSampleItem[] {
  return items.map((item, ordinal) =>
    drawnItem(item, { sampleId, invoiceId: item.invoiceId, ordinal, drawnAs: 'first', replaces: null }),
  );
}

/** What the chain keeps: enough to draw the very same sample again from the lines it names by their digest. */
function entryPayload(
  sample: Omit<StoredSample, 'entryHash'>,
  items: readonly StoredSampleItem[],
): Record<string, unknown> {
  return chainValue({
    sample_id: sample.sampleId,
    version: sample.version,
    supersede_reason: sample.supersedeReason,
    method: sample.method,
    algorithm: sample.algorithmVersion,
    risk_model: sample.riskModelVersion,
    risk_weighting: sample.riskWeighting,
    confidence_level: sample.confidenceLevel,
    overall_materiality_kgco2e: sample.overallMaterialityKgCo2e,
    performance_materiality_kgco2e: sample.performanceMaterialityKgCo2e,
    tolerable_misstatement_kgco2e: sample.tolerableMisstatementKgCo2e,
    expected_misstatement_kgco2e: sample.expectedMisstatementKgCo2e,
    clearly_trivial_kgco2e: sample.clearlyTrivialKgCo2e,
    seed: sample.seed,
    plan: sample.plan,
    population_digest: sample.populationHash,
    population: sample.population,
    key_item_ids: sample.keyItemIds,
    drawn_by: sample.drawnBy,
    statistical: sample.statistical,
    warnings: sample.warnings,
    ...sampleFigures(sample),
    items: drawnMembers(items),
    population_at: { size: sample.chainSize, head: sample.chainHead },
  }) as Record<string, unknown>;
}
