import type { SampleAnswer } from '../../../schema/contracts/sample.ts';
import { type GenerateSampleRequest, WORKPAPER_LIMITS } from '../../../schema/contracts/workpaper.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { hitsOfExtensions } from '../../../schema/queries/evidence-work.ts';
import { addPopulationPart, itemsOfSample, updateSample } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import { type EngagementAccess, requireAssignedAuditor } from '../../auth/engagement-access.ts';
import { insertRecords } from '../../database/bulk-insert.ts';
import type { PartyDeps } from '../../deps.ts';
import type { TaskInput, TaskOutput } from '../../threads/pool.ts';
import { actAsAuditor } from './act-as-auditor.ts';
import {
  type DrawnSoFar,
  drawnItem,
  newSeed,
  nextOrdinal,
  readDrawn,
  requireAlone,
  requireSameDraws,
  samplingRefusal,
  storedPopulations,
} from './draws.ts';
import { onFile, requireUnfinished } from './engagement-state.ts';
import { freezePopulation, type Population } from './freeze-population.ts';
import { recordDraw } from './record-draw.ts';
import { refreshStatuses } from './refresh-statuses.ts';
import { sampleAnswer } from './sample-answer.ts';
import { drawnMembers, sampleFigures, topUpMembers } from './sample-members.ts';
import { requireSample } from './sampled-line.ts';

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock' | 'config'>;
type TopUp = Extract<TaskOutput<'topUpSample'>, { ok: true }>['value'];
type StoredTopUp = Row<'sample'>['topUps'][number];

/**
 * Draws from the lines that were booked or given another figure since the last draw, with a seed of its own and at the
 * rate of the sample. Its items are added: the sample keeps its version, items and findings.
 * Source: ISA 530.6 to 530.8; docs/later-draws.md.
 * @throws ApiError `no_sample`, `nothing_to_top_up`, `too_many_top_ups`, `validation_failed` for the seed of an earlier draw or a member of
 * another draw, `trail_broken` where frozen lines were changed, `busy` when others keep drawing, and as `generateSample`.
 */
export async function topUpSample(
  deps: Deps,
  viewer: ViewerData,
  request: GenerateSampleRequest,
): Promise<SampleAnswer> {
  requireAlone(request, 'top_up');
  const target = { viewer, engagementId: request.engagement_id };
  const seed = request.seed ?? newSeed();
  return onFile(request.engagement_id, async () => {
    const before = await requireAssignedAuditor(deps.database, { ...target, lock: false }, readBefore);
    requireOwnSeed(before.sample, seed);
    const population = await freezePopulation(deps, before);
    const task = taskOf(before, { seed, population, dryRun: request.dry_run === true });
    const drawn = await deps.pool.run('topUpSample', task);
    if (!drawn.ok) throw samplingRefusal(drawn.error, []);
    const now = deps.clock().toISOString();
    const topUp = storedOf(drawn.value, { ...before, seed, population, now });
    if (request.dry_run === true) {
      const topped = { ...before.sample, ...toppedUp(before.sample, drawn.value, topUp), sampleId: null };
      return withWarnings(sampleAnswer(topped, []), topUp);
    }
    return actAsAuditor(deps, target, (access) => store(access, { before, drawn: drawn.value, topUp }));
  });
}

interface Before extends DrawnSoFar {
  readonly workspaceId: string;
  readonly period: string;
  readonly actor: string;
  /** Hits that extensions added since the last draw with an interval of its own. */
  readonly extendedBy: number;
}

async function readBefore({ tx, engagement, caller }: EngagementAccess): Promise<Before> {
  requireUnfinished(engagement);
  const sample = await requireSample(tx, engagement);
  if (sample.topUps.length >= WORKPAPER_LIMITS.topUps) {
    throw new ApiError('too_many_top_ups', {
      values: { most: WORKPAPER_LIMITS.topUps },
      detail: `a sample has at most ${WORKPAPER_LIMITS.topUps} top-ups`,
    });
  }
  const { workspaceId, period, engagementId } = engagement;
  const { sampleId } = sample;
  const after = sample.topUps.at(-1)?.chainSize ?? 0;
  const extendedBy = await hitsOfExtensions(tx, { period, engagementId }, { sampleId, after });
  return { ...(await readDrawn(tx, sample)), workspaceId, period, actor: caller.actor, extendedBy };
}

/** The random numbers of a known seed are known: lines could be booked where it does not select. */
function requireOwnSeed(sample: Row<'sample'>, seed: string): void {
  if (![sample, ...sample.topUps].some((draw) => draw.seed === seed)) return;
  const detail = 'seed must be another one than that of an earlier draw';
  throw new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'invalid_value', pointer: '/seed', detail }],
  });
}

function taskOf(
  before: Before,
  {
    seed,
    population,
    dryRun,
  }: { readonly seed: string; readonly population: Population; readonly dryRun: boolean },
): TaskInput<'topUpSample'> {
  const { periodStart, periodEnd, earlierVendors, earlierMedians, ...of } = population.context;
  const { vendorsWithExceptions, categoriesWithExceptions } = of;
  const exceptions = { vendorsWithExceptions, categoriesWithExceptions };
  const { sample, items } = before;
  return {
    pages: population.pages,
    context: { periodStart, periodEnd, earlierVendors, earlierMedians, ...exceptions },
    riskWeighting: sample.riskWeighting,
    dryRun,
    populations: storedPopulations(before),
    sampledIds: items.map(({ lineItemId }) => lineItemId),
    seed,
    sample: soFar(before),
  };
}

/** The draws so far, as they are stored. */
function soFar({ sample, extendedBy }: Before): TaskInput<'topUpSample'>['sample'] {
  const { plan, sampled, topUps } = sample;
  const last = topUps.at(-1);
  return {
    method: sample.method,
    drawnBy: sample.drawnBy,
    sampleSize: Number(plan.sampleSize),
    samplingIntervalKgCo2e: textOrNull((last?.plan ?? plan).samplingIntervalKgCo2e),
    samplingShare: textOrNull(last?.plan.samplingShare),
    absoluteKgCo2e: String(sample.population.absoluteKgCo2e),
    sampled: {
      lineItems: Number(sampled.lineItems),
      absoluteKgCo2e: String(sampled.absoluteKgCo2e),
      weightedKgCo2e: String(sampled.weightedKgCo2e),
      hits: Number(sampled.hits),
    },
    strata: sample.strata.map(({ stratum, lineItems, absoluteKgCo2e, selected }) => ({
      stratum: String(stratum),
      lineItems: Number(lineItems),
      absoluteKgCo2e: String(absoluteKgCo2e),
      selected: Number(selected),
    })),
    topUps: topUps.map(({ population, sampled: own }) => ({
      absoluteKgCo2e: String(population.absoluteKgCo2e),
      lineItems: Number(own.lineItems),
    })),
    extendedBy,
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The top-up as it is stored, without the hash of its entry. */
function storedOf(
  drawn: TopUp,
  {
    sample,
    actor,
    seed,
    population,
    now,
  }: Before & { readonly seed: string; readonly population: Population; readonly now: string },
): StoredTopUp {
  const { hash, ...figures } = drawn.population;
  return {
    draw: sample.topUps.length + 2,
    seed,
    algorithmVersion: drawn.algorithmVersion,
    riskModelVersion: drawn.riskModel,
    plan: { ...drawn.plan },
    population: figures,
    populationHash: hash,
    sampled: { ...drawn.sampled },
    warnings: drawn.warnings.map(({ code, message }) => ({ code, message })),
    chainSize: population.context.chainSize,
    chainHead: population.context.chainHead,
    generatedAt: now,
    generatedBy: actor,
    entryHash: '',
  };
}

/** What changes of the sample. */
function toppedUp(
  { topUps }: Row<'sample'>,
  { after }: TopUp,
  topUp: StoredTopUp,
): Pick<Row<'sample'>, 'sampled' | 'strata' | 'topUps'> {
  return {
    topUps: [...topUps, topUp],
    sampled: { ...after.sampled },
    strata: after.strata.map((stratum) => ({ ...stratum })),
  };
}

/** @throws StaleError when others drew meanwhile. */
async function store(
  access: EngagementAccess,
  { before, drawn, topUp }: { readonly before: Before; readonly drawn: TopUp; readonly topUp: StoredTopUp },
): Promise<SampleAnswer> {
  const { tx, engagement } = access;
  requireUnfinished(engagement);
  const sample = await requireSample(tx, engagement);
  requireSameDraws(before.sample, sample);
  const { engagementId, workspaceId } = engagement;
  const { sampleId } = sample;
  const { draw } = topUp;
  const of = { workspaceId, engagementId, sampleId, drawnAs: 'top_up', draw, replaces: null } as const;
  const first = nextOrdinal(before.items);
  const added = drawn.items.map((item, at) =>
    drawnItem(item, { ...of, invoiceId: item.invoiceId, ordinal: first + at }),
  );
  await insertRecords(tx, 'sample_item', added);
  for (const [part, content] of drawn.packed.entries()) {
    await addPopulationPart(tx, { workspaceId, sampleId, draw, part, content });
  }
  const changes = toppedUp(sample, drawn, topUp);
  await updateSample(tx, sampleId, changes);
  await refreshStatuses(tx, engagement, sampleId);
  const entryHash = await recordDraw(access, {
    now: topUp.generatedAt,
    refs: [sample.entryHash],
    payload: {
      sample_id: sampleId,
      version: sample.version,
      method: sample.method,
      drawn_by: sample.drawnBy,
      risk_weighting: sample.riskWeighting,
      ...topUpMembers(topUp),
      ...sampleFigures({ ...sample, ...changes }),
      items: drawnMembers(added),
    },
  });
  const topUps = [...sample.topUps, { ...topUp, entryHash }];
  await updateSample(tx, sampleId, { entryHash, topUps });
  const answer = sampleAnswer({ ...sample, ...changes, topUps }, await itemsOfSample(tx, sampleId));
  return withWarnings(answer, topUp);
}

/** The sample itself keeps the warnings of its first draw. */
function withWarnings(answer: SampleAnswer, { warnings }: StoredTopUp): SampleAnswer {
  const known = new Set(answer.warnings.map(({ code }) => code));
  return { ...answer, warnings: [...answer.warnings, ...warnings.filter(({ code }) => !known.has(code))] };
}
