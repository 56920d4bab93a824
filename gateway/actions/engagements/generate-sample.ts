import { randomUUIDv7 } from 'node:crypto';
import type { SampleAnswer } from '../../../schema/contracts/sample.ts';
import type { GenerateSampleRequest } from '../../../schema/contracts/workpaper.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { changeEngagement, type EngagementData, type PlanData } from '../../../schema/queries/engagements.ts';
import { instrumentsOfPeriod } from '../../../schema/queries/instruments.ts';
import type { PopulationContext } from '../../../schema/queries/population.ts';
import {
  addPopulationPart,
  addSample,
  currentSample,
  updateSample,
} from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import { type EngagementAccess, requireAssignedAuditor } from '../../auth/engagement-access.ts';
import { insertRecords } from '../../database/bulk-insert.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import type { PartyDeps } from '../../deps.ts';
import type { PartyPool, TaskInput, TaskOutput } from '../../threads/pool.ts';
import { roundedNumbers } from '../invoices/rounded-numbers.ts';
import { instrumentMembers } from '../settings/instruments.ts';
import { actAsAuditor } from './act-as-auditor.ts';
import { askedPlan, setByDraw } from './asked-plan.ts';
import { drawnItem, newSeed, samplingRefusal } from './draws.ts';
import { requireUnfinished } from './engagement-state.ts';
import { extendSample } from './extend-sample.ts';
import { freezePopulation, type Population } from './freeze-population.ts';
import { plannedEntry } from './planned-entry.ts';
import { recordDraw } from './record-draw.ts';
import { refreshStatuses } from './refresh-statuses.ts';
import { sampleAnswer } from './sample-answer.ts';
import { drawnMembers, sampleFigures, sampleMembers } from './sample-members.ts';
import { topUpSample } from './top-up-sample.ts';

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock' | 'config'>;
type Drawn = Extract<TaskOutput<'generateSample'>, { ok: true }>['value'];

/**
 * Draws the sample of an engagement: scores the risk of each of the period's lines, freezes and hashes them, plans the
 * size and selects. A further draw needs a reason and makes a new version; `extend_by` continues the present draw,
 * `top_up` draws from lines booked since; a dry run stores nothing and names no lines.
 * Source: ISA 530.6 to 530.8; docs/sampling.md.
 * @throws ApiError `not_found`, `forbidden`, `sample_exists`, `plan_changed`, `no_sample`, `engagement_completed`,
 * `engagement_cancelled`, and 422 for a draw that the figures make impossible.
 */
export async function generateSample(
  deps: Deps,
  viewer: ViewerData,
  request: GenerateSampleRequest,
): Promise<SampleAnswer> {
  if (request.top_up === true) return topUpSample(deps, viewer, request);
  if (request.extend_by != null) return extendSample(deps, viewer, request, request.extend_by);
  return drawAnew(deps, viewer, request);
}

/**
 * Records that a period without emissions has nothing to sample: a draw of no line; a dry run records nothing.
 * @throws ApiError as `generateSample`; the one given where the period has emissions.
 */
export async function drawNothing(
  deps: Deps,
  viewer: ViewerData,
  {
    otherwise,
    ...request
  }: { readonly engagement_id: string; readonly dry_run: boolean; readonly otherwise: ApiError },
): Promise<void> {
  await drawAnew(deps, viewer, request, otherwise);
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
      'The engagement has a sample. A further draw needs supersede_reason; extend_by draws on with the same seed, top_up over lines booked since.',
  });
}

/** The parameters of a draw: the arguments of the request, the plan, and the values the method decides. */
export interface DrawSettings {
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
    seed: request.seed ?? newSeed(),
    keyItemIds: [...new Set((request.key_item_ids ?? []).map((id) => id.toLowerCase()))].sort(),
  };
}

interface DrawInput {
  readonly settings: DrawSettings;
  readonly population: Population;
  readonly request: Pick<GenerateSampleRequest, 'dry_run' | 'key_item_ids' | 'supersede_reason'>;
}

/** @throws ApiError for a draw that the figures make impossible. */
async function draw(
  pool: PartyPool,
  { settings, population, request }: DrawInput,
  mayBeEmpty: boolean,
): Promise<Drawn> {
  const result = await pool.run('generateSample', {
    pages: population.pages,
    context: riskContextOf(population.context),
    factorSetId: population.context.factorSetId,
    ...planOfDraw(settings, mayBeEmpty),
    dryRun: request.dry_run === true,
  });
  if (!result.ok) throw samplingRefusal(result.error, request.key_item_ids ?? []);
  return result.value;
}

/** What the risk of lines is scored by, besides the lines. */
export function riskContextOf(context: PopulationContext): TaskInput<'generateSample'>['context'] {
  const { periodStart, periodEnd, earlierVendors, earlierMedians, ...of } = context;
  const { vendorsWithExceptions, categoriesWithExceptions } = of;
  const exceptions = { vendorsWithExceptions, categoriesWithExceptions };
  return { periodStart, periodEnd, earlierVendors, earlierMedians, ...exceptions };
}

/** The plan as a draw takes it. */
export function planOfDraw(
  { plan, method, seed, keyItemIds }: DrawSettings,
  mayBeEmpty: boolean,
): Pick<TaskInput<'generateSample'>, 'riskWeighting' | 'materiality' | 'parameters'> {
  return {
    riskWeighting: plan.risk_weighting,
    materiality: {
      overallKgCo2e: plan.overall_materiality_kgco2e,
      performanceKgCo2e: plan.performance_materiality_kgco2e,
      tolerableKgCo2e: plan.tolerable_misstatement_kgco2e,
      expectedKgCo2e: plan.expected_misstatement_kgco2e,
      clearlyTrivialKgCo2e: plan.clearly_trivial_kgco2e,
    },
    parameters: { confidence: Number(plan.confidence_level), method, seed, keyItemIds, mayBeEmpty },
  };
}

/** The inputs and the result of a draw. */
interface Draft extends Omit<DrawInput, 'population'> {
  readonly population: Pick<Population, 'context'>;
  readonly before: Before;
  readonly drawn: Drawn;
  readonly now: string;
}

/** The sample as it is stored, without the hash of its entry. */
export function sampleOf({ before, settings, population, drawn, request, now }: Draft): Row<'sample'> {
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
    topUps: [],
  };
}

function itemsOf({ workspaceId, engagementId, sampleId }: Row<'sample'>, { items }: Drawn) {
  const drawn = { workspaceId, engagementId, sampleId, drawnAs: 'first', draw: 1, replaces: null } as const;
  return items.map((item, ordinal) => drawnItem(item, { ...drawn, invoiceId: item.invoiceId, ordinal }));
}

/** @throws ApiError `sample_exists`, `plan_changed` when others drew or planned meanwhile. */
async function store(
  access: EngagementAccess,
  { before, settings, drawn, request }: Draft & { readonly request: GenerateSampleRequest },
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
    await addPopulationPart(tx, { workspaceId: tx.workspaceId, sampleId, draw: 1, part, content });
  }
  // A line sampled by an earlier version keeps its findings.
  const file = superseded === null ? null : await refreshStatuses(tx, engagement, sampleId);
  const refs = superseded === null ? [] : [superseded.entryHash];
  const instruments = (await instrumentsOfPeriod(tx, engagement.period)).map(instrumentMembers);
  const payload = { ...payloadOf(sample, items), instruments };
  const entryHash = await recordDraw(access, { now, refs, payload });
  await updateSample(tx, sampleId, { entryHash });
  // The plan members set by the draw are recorded as if planned before. Chains are locked in the order of their names,
  // as everywhere, and this one comes after every period.
  if (Object.keys(set).length > 0)
    await appendSettings(tx, [plannedEntry(engagement, set, caller.actor)], now);
  const drawnItems = items.map((item, at) => ({ ...item, status: file?.items[at]?.status ?? item.status }));
  return sampleAnswer({ ...sample, entryHash }, drawnItems);
}

/** The contents of the entry: enough to repeat the same draw from the lines it names by their digest. */
function payloadOf(sample: Row<'sample'>, items: readonly Row<'sample_item'>[]): Record<string, unknown> {
  return {
    ...sampleMembers(sample),
    ...sampleFigures(sample),
    algorithm: sample.algorithmVersion,
    plan: sample.plan,
    population_digest: sample.populationHash,
    population: sample.population,
    items: drawnMembers(items),
    population_at: { size: sample.chainSize, head: sample.chainHead },
  };
}
