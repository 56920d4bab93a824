import { randomBytes, randomUUIDv7 } from 'node:crypto';
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
import type { TaskInput, TaskOutput } from '../../threads/pool.ts';
import { packPages } from '../evidence/pack-pages.ts';
import { sampleFigures } from '../evidence/sample-figures.ts';
import { roundedNumbers } from '../invoices/rounded-numbers.ts';
import { askedPlan, setByDraw } from './asked-plan.ts';
import { drawnMembers } from './drawn-entry.ts';
import { drawnItem } from './drawn-item.ts';
import { publishEngagement } from './engagement-events.ts';
import { requireUnfinished } from './engagement-state.ts';
import { extendSample } from './extend-sample.ts';
import { plannedEntry } from './planned-entry.ts';
import { refreshStatuses } from './refresh-statuses.ts';
import { sampleAnswer } from './sample-answer.ts';
import { samplingRefusal } from './sampling-refusal.ts';

const SEED_BYTES = 24;

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock'>;
type Task = TaskInput<'generateSample'>;
type Generated = Extract<TaskOutput<'generateSample'>, { ok: true }>['value'];

/** What a draw is made with: the arguments of the request, the plan, and what the method decides. */
interface DrawSettings {
  /** The plan the engagement has from this draw on. */
  readonly plan: StoredEngagement['plan'];
  readonly confidenceLevel: string;
  readonly method: StoredSample['method'];
  readonly riskWeighting: StoredSample['riskWeighting'];
  readonly seed: string;
  readonly keyItemIds: readonly string[];
  readonly materiality: Task['materiality'];
}

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
    stateBefore(access, request),
  );
  const settings = settingsOf(request, before.engagement);
  const drawn = await draw(deps, before, settings, request);
  const now = deps.clock().toISOString();
  if (request.dry_run === true) {
    return withRounding(dryAnswer(before, { settings, drawn, now, by: before.actor }), request);
  }
  const answer = await requireAssignedAuditor(deps.database, { ...target, lock: true }, async (access) => {
    const { version } = await stateBefore(access, request);
    if (version !== before.version) throw sampleExists();
    const set = setByDraw(access.engagement.plan, { planned: before.engagement.plan, drawn: settings.plan });
    return store(access, { request, settings, drawn, version, set, now });
  });
  return withRounding(answer, request);
}

/** The answer says what was rounded of its request; the sample itself keeps the warnings of the draw only. */
function withRounding(answer: SampleAnswer, request: GenerateSampleRequest): SampleAnswer {
  const { tolerable_misstatement_kgco2e, expected_misstatement_kgco2e, confidence_level } = request;
  const rounded = roundedNumbers({
    tolerable_misstatement_kgco2e,
    expected_misstatement_kgco2e,
    confidence_level,
  });
  return { ...answer, warnings: [...answer.warnings, ...rounded] };
}

interface StateBefore {
  readonly engagement: StoredEngagement;
  readonly workspaceId: string;
  readonly actor: string;
  /** Of the sample that counts so far; 0 before the first. */
  readonly version: number;
}

async function stateBefore(
  { tx, engagement, caller }: EngagementAccess,
  request: GenerateSampleRequest,
): Promise<StateBefore> {
  requireUnfinished(engagement);
  const existing = await currentSample(tx, engagement.engagementId);
  if (existing !== null && request.supersede_reason == null && request.dry_run !== true) throw sampleExists();
  return { engagement, workspaceId: tx.workspaceId, actor: caller.actor, version: existing?.version ?? 0 };
}

function sampleExists(): ApiError {
  return new ApiError('sample_exists', {
    detail:
      'The engagement has a sample. A further draw needs supersede_reason; extend_by draws on with the same seed.',
  });
}

function settingsOf(request: GenerateSampleRequest, engagement: StoredEngagement): DrawSettings {
  const plan = askedPlan(request, engagement.plan);
  return {
    plan,
    confidenceLevel: plan.confidence_level,
    method: request.method ?? 'systematic_pps',
    riskWeighting: plan.risk_weighting,
    seed: request.seed ?? randomBytes(SEED_BYTES).toString('base64url'),
    keyItemIds: [...new Set((request.key_item_ids ?? []).map((id) => id.toLowerCase()))].sort(),
    materiality: {
      overallKgCo2e: plan.overall_materiality_kgco2e,
      performanceKgCo2e: plan.performance_materiality_kgco2e,
      tolerableKgCo2e: plan.tolerable_misstatement_kgco2e,
      expectedKgCo2e: plan.expected_misstatement_kgco2e,
      clearlyTrivialKgCo2e: plan.clearly_trivial_kgco2e,
    },
  };
}

interface Drawn extends Generated {
  readonly context: PopulationContext;
}

/** Reads the lines in one snapshot, together with the state of the chain they belong to, and draws. */
async function draw(
  deps: Deps,
  { workspaceId, engagement }: StateBefore,
  settings: DrawSettings,
  { dry_run: dryRun, key_item_ids: keys }: GenerateSampleRequest,
): Promise<Drawn> {
  const { context, pages } = await withSnapshot(deps.database, workspaceId, async (tx) => {
    const found = await populationContext(tx, engagement.period);
    const texts = populationPages(tx, engagement.period);
    return { context: found, pages: await packPages(deps.pool, texts, found.factorSetId) };
  });
  const { earlierVendors, vendorsWithExceptions, categoriesWithExceptions, periodStart, periodEnd } = context;
  const task: Task = {
    pages,
    context: { periodStart, periodEnd, earlierVendors, vendorsWithExceptions, categoriesWithExceptions },
    factorSetId: context.factorSetId,
    riskWeighting: settings.riskWeighting,
    materiality: settings.materiality,
    parameters: {
      confidence: Number(settings.confidenceLevel),
      method: settings.method,
      seed: settings.seed,
      keyItemIds: settings.keyItemIds,
    },
    dryRun: dryRun === true,
  };
  const result = await deps.pool.run('generateSample', task);
  if (!result.ok) throw samplingRefusal(result.error, keys ?? []);
  return { ...result.value, context };
}

interface Stored {
  readonly request: GenerateSampleRequest;
  readonly settings: DrawSettings;
  readonly drawn: Drawn;
  /** Of the sample before; 0 for none. */
  readonly version: number;
  /** What the draw sets of the plan. */
  readonly set: Partial<StoredPlan>;
  readonly now: string;
}

async function store(access: EngagementAccess, input: Stored): Promise<SampleAnswer> {
  const { tx, engagement, caller } = access;
  const { drawn, now } = input;
  const superseded = await currentSample(tx, engagement.engagementId);
  const base = sampleOf(engagement, { ...input, by: caller.actor });
  const items = itemsOf(base.sampleId, drawn);
  await startFieldwork(tx, engagement.engagementId);
  await savePlan(tx, engagement.engagementId, input.set);
  await addSample(tx, { ...base, entryHash: '' });
  await addSampleItems(tx, engagement.engagementId, items);
  for (const [part, content] of drawn.population.entries()) {
    await addPopulationPart(tx, base.sampleId, part, content);
  }
  // A line that an earlier version drew keeps what was found on it.
  const file = superseded === null ? null : await refreshStatuses(tx, engagement, base.sampleId);
  await publishEngagement(tx, { engagementId: engagement.engagementId, status: 'fieldwork', now });
  // The chain is locked last, so the rows name their entry once its hash is known. Since the lines were frozen
  // others may have written: the entry stands on what is there now, and says what was there then.
  const { size, head } = await lockChain(tx, engagement.period);
  const entry = newEntry({
    period: engagement.period,
    kind: 'sample.generated',
    subject: `engagement:${engagement.engagementId}`,
    actor: caller.actor,
    refs: superseded === null ? [] : [superseded.entryHash],
    payload: { ...entryPayload(base, items), over: { size, head } },
  });
  const { hashes } = await appendLinked(tx, [entry], now, { requireOpen: false });
  const entryHash = hashes.get(entry) ?? '';
  await linkSample(tx, base.sampleId, entryHash);
  // What the draw decided of the plan is on record as if it had been planned before. Chains are locked in the
  // order of their names, as everywhere, and this one comes after every period.
  if (Object.keys(input.set).length > 0) {
    await appendSettings(tx, [plannedEntry(engagement, input.set, caller.actor)], now);
  }
  const drawnItems = items.map((item, at) => ({ ...item, status: file?.items[at]?.status ?? item.status }));
  return sampleAnswer({ ...base, entryHash }, drawnItems);
}

function sampleOf(
  engagement: StoredEngagement,
  { request, settings, drawn, version, now, by }: Omit<Stored, 'set'> & { readonly by: string },
): Omit<StoredSample, 'entryHash'> {
  const { sample, materiality, context } = drawn;
  return {
    sampleId: randomUUIDv7(),
    engagementId: engagement.engagementId,
    version: version + 1,
    supersedeReason: version === 0 ? null : (request.supersede_reason ?? null),
    method: settings.method,
    drawnBy: sample.method,
    statistical: sample.statistical,
    confidenceLevel: settings.confidenceLevel,
    overallMaterialityKgCo2e: materiality.overallKgCo2e,
    performanceMaterialityKgCo2e: materiality.performanceKgCo2e,
    tolerableMisstatementKgCo2e: sample.tolerableKgCo2e,
    expectedMisstatementKgCo2e: sample.expectedKgCo2e,
    clearlyTrivialKgCo2e: materiality.clearlyTrivialKgCo2e,
    riskWeighting: settings.riskWeighting,
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
    chainSize: context.chainSize,
    chainHead: context.chainHead,
    generatedAt: now,
    generatedBy: by,
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

function dryAnswer(
  before: StateBefore,
  input: {
    readonly settings: DrawSettings;
    readonly drawn: Drawn;
    readonly now: string;
    readonly by: string;
  },
): SampleAnswer {
  const request: GenerateSampleRequest = {
    action: 'generate-sample',
    engagement_id: before.engagement.engagementId,
  };
  const sample = sampleOf(before.engagement, { ...input, request, version: before.version });
  return sampleAnswer({ ...sample, sampleId: null, entryHash: '' }, []);
}
