import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { chainValue } from '../../../compute/chain/chain-value.ts';
import type { SampleAnswer } from '../../../schema/contracts/sample.ts';
import type { GenerateSampleRequest } from '../../../schema/contracts/workpaper.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { changeEngagement, type EngagementData, type PlanData } from '../../../schema/queries/engagements.ts';
import {
  addPopulationPart,
  addSample,
  currentSample,
  updateSample,
} from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import { type EngagementAccess, requireAssignedAuditor } from '../../auth/engagement-access.ts';
import { appendLinked, lockChain } from '../../database/append-entries.ts';
import { insertRecords } from '../../database/bulk-insert.ts';
import { newEntry } from '../../database/new-entry.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import type { PartyDeps } from '../../deps.ts';
import type { PartyPool, TaskOutput } from '../../threads/pool.ts';
import { roundedNumbers } from '../invoices/rounded-numbers.ts';
import { actAsAuditor } from './act-as-auditor.ts';
import { askedPlan, setByDraw } from './asked-plan.ts';
import { drawnItem, samplingRefusal } from './draws.ts';
import { publishEngagement } from './engagement-events.ts';
import { requireUnfinished } from './engagement-state.ts';
import { extendSample } from './extend-sample.ts';
import { freezePopulation, type Population } from './freeze-population.ts';
import { plannedEntry } from './planned-entry.ts';
import { refreshStatuses } from './refresh-statuses.ts';
import { sampleAnswer } from './sample-answer.ts';
import { drawnMembers, sampleFigures, sampleMembers } from './sample-members.ts';

const SEED_BYTES = 24;

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock' | 'config'>;
type Drawn = Extract<TaskOutput<'generateSample'>, { ok: true }>['value'];

/**
 * Draws the sample of an engagement: scores the risk of each of the period's lines, freezes and hashes them, plans the
 * size and selects. A further draw needs a reason and makes a new version; `extend_by` continues the present draw; a
 * dry run stores nothing and names no lines.
 * Source: ISA 530.6 to 530.8; docs/sampling.md.
 * @throws ApiError `not_found`, `forbidden`, `sample_exists`, `plan_changed`, `no_sample`, `engagement_completed`,
 * `engagement_cancelled`, and 422 for a draw that the figures make impossible.
 */
export async function generateSample(
  deps: Deps,
  viewer: ViewerData,
  request: GenerateSampleRequest,
): Promise<SampleAnswer> {
  if (request.extend_by != null) return extendSample(deps, viewer, request, request.extend_by);
  return drawAnew(deps, viewer, request);
}

/**
 * Records that a period without emissions has nothing to sample: a draw of no line.
 * @throws ApiError as `generateSample`; the one given where the period has emissions.
 */
export async function drawNothing(
  deps: Deps,
  viewer: ViewerData,
  { engagement_id, otherwise }: { readonly engagement_id: string; readonly otherwise: ApiError },
): Promise<void> {
  await drawAnew(deps, viewer, { engagement_id }, otherwise);
}

async function drawAnew(
  deps: Deps,
  viewer: ViewerData,
  request: GenerateSampleRequest,
  unlessNothing: ApiError | null = null,
): Promise<SampleAnswer> {
  const target = { viewer, engagementId: request.engagement_id };
  const before = await requireAssignedAuditor(deps.database, { ...target, lock: false }, (access) =>
    readBefore(access, request),
  );
  const settings = settingsOf(request, before.engagement);
  const population = await freezePopulation(deps, before.engagement);
  const mayBeEmpty = unlessNothing !== null;
  const drawn = await draw(deps.pool, { settings, population, request }, mayBeEmpty);
  if (mayBeEmpty && Number(drawn.sample.population.absoluteKgCo2e) !== 0) throw unlessNothing;
  const draft = { before, settings, population, drawn, request, now: deps.clock().toISOString() };
  const sample = sampleOf(draft);
  const answer =
    request.dry_run === true
      ? sampleAnswer({ ...sample, sampleId: null }, [])
      : await actAsAuditor(deps, target, (access) => store(access, draft, sample));
  return { ...answer, warnings: [...answer.warnings, ...roundedIn(request)] };
}

/** The sample itself keeps the warnings of the draw only. */
function roundedIn(request: GenerateSampleRequest): SampleAnswer['warnings'] {
  const { tolerable_misstatement_kgco2e, expected_misstatement_kgco2e, confidence_level } = request;
  return roundedNumbers({ tolerable_misstatement_kgco2e, expected_misstatement_kgco2e, confidence_level });
}

interface Before {
  readonly engagement: EngagementData;
  readonly actor: string;
  /** The sample that counts so far. */
  readonly sample: Row<'sample'> | null;
}

async function readBefore(
  { tx, engagement, caller }: EngagementAccess,
  request: GenerateSampleRequest,
): Promise<Before> {
  requireUnfinished(engagement);
  const sample = await currentSample(tx, engagement.engagementId);
  if (sample !== null && request.supersede_reason == null && request.dry_run !== true) throw sampleExists();
  return { engagement, actor: caller.actor, sample };
}

function sampleExists(): ApiError {
  return new ApiError('sample_exists', {
    detail:
      'The engagement has a sample. A further draw needs supersede_reason; extend_by draws on with the same seed.',
  });
}

/** The parameters of a draw: the arguments of the request, the plan, and the values the method decides. */
interface DrawSettings {
  /** The plan the engagement has from this draw on. */
  readonly plan: PlanData;
  readonly method: Row<'sample'>['method'];
  readonly seed: string;
  readonly keyItemIds: readonly string[];
}

function settingsOf(request: GenerateSampleRequest, engagement: EngagementData): DrawSettings {
  return {
    plan: askedPlan(request, engagement.plan),
    method: request.method ?? 'systematic_pps',
    seed: request.seed ?? randomBytes(SEED_BYTES).toString('base64url'),
    keyItemIds: [...new Set((request.key_item_ids ?? []).map((id) => id.toLowerCase()))].sort(),
  };
}

interface DrawInput {
  readonly settings: DrawSettings;
  readonly population: Population;
  readonly request: GenerateSampleRequest;
}

/** @throws ApiError for a draw that the figures make impossible. */
async function draw(
  pool: PartyPool,
  { settings, population, request }: DrawInput,
  mayBeEmpty: boolean,
): Promise<Drawn> {
  const { plan, method, seed, keyItemIds } = settings;
  const { periodStart, periodEnd, factorSetId, ...of } = population.context;
  const { earlierVendors, earlierMedians, vendorsWithExceptions, categoriesWithExceptions } = of;
  const exceptions = { vendorsWithExceptions, categoriesWithExceptions };
  const result = await pool.run('generateSample', {
    pages: population.pages,
    context: { periodStart, periodEnd, earlierVendors, earlierMedians, ...exceptions },
    factorSetId,
    riskWeighting: plan.risk_weighting,
    materiality: {
      overallKgCo2e: plan.overall_materiality_kgco2e,
      performanceKgCo2e: plan.performance_materiality_kgco2e,
      tolerableKgCo2e: plan.tolerable_misstatement_kgco2e,
      expectedKgCo2e: plan.expected_misstatement_kgco2e,
      clearlyTrivialKgCo2e: plan.clearly_trivial_kgco2e,
    },
    parameters: { confidence: Number(plan.confidence_level), method, seed, keyItemIds, mayBeEmpty },
    dryRun: request.dry_run === true,
  });
  if (!result.ok) throw samplingRefusal(result.error, request.key_item_ids ?? []);
  return result.value;
}

/** The inputs and the result of a draw. */
interface Draft extends DrawInput {
  readonly before: Before;
  readonly drawn: Drawn;
  readonly now: string;
}

/** The sample as it is stored, without the hash of its entry. */
function sampleOf({ before, settings, population, drawn, request, now }: Draft): Row<'sample'> {
  const { sample, materiality } = drawn;
  const { plan, method, keyItemIds } = settings;
  const { workspaceId, engagementId } = before.engagement;
  const isFurther = before.sample !== null && request.dry_run !== true;
  return {
    workspaceId,
    sampleId: randomUUIDv7(),
    engagementId,
    version: (before.sample?.version ?? 0) + 1,
    supersedeReason: isFurther ? (request.supersede_reason ?? null) : null,
    method,
    drawnBy: sample.method,
    statistical: sample.statistical,
    confidenceLevel: plan.confidence_level,
    overallMaterialityKgco2e: materiality.overallKgCo2e,
    performanceMaterialityKgco2e: materiality.performanceKgCo2e,
    tolerableMisstatementKgco2e: sample.tolerableKgCo2e,
    expectedMisstatementKgco2e: sample.expectedKgCo2e,
    clearlyTrivialKgco2e: materiality.clearlyTrivialKgCo2e,
    riskWeighting: plan.risk_weighting,
    riskModelVersion: drawn.riskModel,
    seed: sample.seed,
    algorithmVersion: sample.algorithmVersion,
    keyItemIds,
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
    entryHash: '',
  };
}

function itemsOf({ workspaceId, engagementId, sampleId }: Row<'sample'>, { items }: Drawn) {
  const drawn = { workspaceId, engagementId, sampleId, drawnAs: 'first', replaces: null } as const;
  return items.map((item, ordinal) => drawnItem(item, { ...drawn, invoiceId: item.invoiceId, ordinal }));
}

/** @throws ApiError `sample_exists`, `plan_changed` when others drew or planned meanwhile. */
async function store(
  access: EngagementAccess,
  { before, settings, drawn, request }: Draft,
  sample: Row<'sample'>,
): Promise<SampleAnswer> {
  const { tx, engagement, caller } = access;
  const { engagementId } = engagement;
  const { sampleId, generatedAt: now } = sample;
  const { sample: superseded } = await readBefore(access, request);
  if (superseded?.version !== before.sample?.version) throw sampleExists();
  const set = setByDraw(engagement.plan, { planned: before.engagement.plan, drawn: settings.plan });
  const items = itemsOf(sample, drawn);
  await changeEngagement(tx, engagementId, { status: 'fieldwork', plan: set });
  await addSample(tx, sample);
  await insertRecords(tx, 'sample_item', items);
  for (const [part, content] of drawn.population.entries()) {
    await addPopulationPart(tx, { workspaceId: tx.workspaceId, sampleId, part, content });
  }
  // A line sampled by an earlier version keeps its findings.
  const file = superseded === null ? null : await refreshStatuses(tx, engagement, sampleId);
  await publishEngagement(tx, { engagementId, status: 'fieldwork', now });
  const entryHash = await record(access, { sample, items, superseded });
  // The plan members set by the draw are recorded as if planned before. Chains are locked in the order of their names,
  // as everywhere, and this one comes after every period.
  if (Object.keys(set).length > 0)
    await appendSettings(tx, [plannedEntry(engagement, set, caller.actor)], now);
  const drawnItems = items.map((item, at) => ({ ...item, status: file?.items[at]?.status ?? item.status }));
  return sampleAnswer({ ...sample, entryHash }, drawnItems);
}

/**
 * Appends the draw to the chain and returns the hash of its entry. The chain is locked last, so the row names its entry
 * once that is known. Others may have written since the lines were frozen: the entry names both the present state and
 * the state then.
 */
async function record(
  { tx, engagement, caller }: EngagementAccess,
  {
    sample,
    items,
    superseded,
  }: {
    readonly sample: Row<'sample'>;
    readonly items: readonly Row<'sample_item'>[];
    readonly superseded: Row<'sample'> | null;
  },
): Promise<string> {
  const { engagementId, period } = engagement;
  const over = await lockChain(tx, period);
  const entry = newEntry({
    period,
    kind: 'sample.generated',
    subject: `engagement:${engagementId}`,
    actor: caller.actor,
    refs: superseded === null ? [] : [superseded.entryHash],
    payload: { ...entryPayload(sample, items), over: { size: over.size, head: over.head } },
  });
  const { hashes } = await appendLinked(tx, [entry], sample.generatedAt, { requireOpen: false });
  const entryHash = hashes.get(entry) ?? '';
  await updateSample(tx, sample.sampleId, { entryHash });
  return entryHash;
}

/** The contents of the entry: enough to repeat the same draw from the lines it names by their digest. */
function entryPayload(sample: Row<'sample'>, items: readonly Row<'sample_item'>[]): Record<string, unknown> {
  return chainValue({
    ...sampleMembers(sample),
    ...sampleFigures(sample),
    algorithm: sample.algorithmVersion,
    plan: sample.plan,
    population_digest: sample.populationHash,
    population: sample.population,
    items: drawnMembers(items),
    population_at: { size: sample.chainSize, head: sample.chainHead },
  }) as Record<string, unknown>;
}
