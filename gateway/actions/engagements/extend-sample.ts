import { chainValue } from '../../../compute/chain/chain-value.ts';
import type { SampleAnswer } from '../../../schema/contracts/sample.ts';
import type { GenerateSampleRequest } from '../../../schema/contracts/workpaper.ts';
import { WORKPAPER_WARNINGS } from '../../../schema/contracts/workpaper-answers.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { invoicesOfLines } from '../../../schema/queries/population.ts';
import {
  addHits,
  addSampleItems,
  advanceSample,
  currentSample,
  itemsOfSample,
  linkSample,
  populationParts,
  type StoredSample,
  type StoredSampleItem,
} from '../../../schema/queries/samples.ts';
import { bookedAfter } from '../../../schema/queries/workpaper-file.ts';
import { ApiError } from '../../api-error.ts';
import { type EngagementAccess, requireAssignedAuditor } from '../../auth/engagement-access.ts';
import { appendLinked, lockChain } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import type { TaskInput, TaskOutput } from '../../threads/pool.ts';
import { sampleFigures } from '../evidence/sample-figures.ts';
import { drawnMembers } from './drawn-entry.ts';
import { type DrawnLine, drawnItem } from './drawn-item.ts';
import { publishEngagement } from './engagement-events.ts';
import { requireUnfinished } from './engagement-state.ts';
import { refreshStatuses } from './refresh-statuses.ts';
import { sampleAnswer } from './sample-answer.ts';
import { samplingRefusal } from './sampling-refusal.ts';

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock'>;
type FurtherDraw = Extract<TaskOutput<'drawFurther'>, { ok: true }>['value'];

/**
 * Draws on from the frozen lines with the next unused uniforms of the seed: `extendBy` more hits. Earlier
 * items stay; a unit that falls on one of them is a further hit of it. The sample keeps its version.
 * Source: API.md section 4; ISA 530.7.
 * @throws ApiError `no_sample`, `nothing_left_to_draw`, and as `generateSample`.
 */
export async function extendSample(
  deps: Deps,
  viewer: ViewerData,
  request: GenerateSampleRequest,
  extendBy: number,
): Promise<SampleAnswer> {
  requireAlone(request);
  const now = deps.clock().toISOString();
  const target = { viewer, engagementId: request.engagement_id, lock: true };
  return requireAssignedAuditor(deps.database, target, async (access) => {
    requireUnfinished(access.engagement);
    const sample = await currentSample(access.tx, access.engagement.engagementId);
    if (sample === null) throw noSample();
    const items = await itemsOfSample(access.tx, sample.sampleId);
    const drawn = await drawOn(deps, access.tx, { sample, items, extendBy });
    const changed = await changedSince(access, sample);
    if (request.dry_run === true) {
      const extended = advanced(sample, drawn.newItems, drawn);
      return sampleAnswer({ ...extended, sampleId: null, warnings: changed }, []);
    }
    return storeExtension(access, { sample, items, drawn, extendBy, now, changed });
  });
}

/** What the answer says beside the warnings of the draw itself. */
async function changedSince(
  { tx, engagement }: EngagementAccess,
  { chainSize, warnings }: StoredSample,
): Promise<StoredSample['warnings']> {
  const isChanged = await bookedAfter(tx, engagement.period, chainSize);
  if (!isChanged) return warnings;
  return [...warnings, { code: 'population_changed', message: WORKPAPER_WARNINGS.population_changed }];
}

/** The sample after further lines were drawn: hits, uniforms, and selections of each stratum. */
export function advanced(
  sample: StoredSample,
  added: readonly Pick<StoredSampleItem, 'recordedKgCo2e'>[],
  drawn: { readonly hits: number; readonly uniformsUsed: number },
): StoredSample {
  const credits = added.filter(({ recordedKgCo2e }) => recordedKgCo2e.startsWith('-')).length;
  const more: Readonly<Record<string, number>> = { credit: credits, sampled: added.length - credits };
  return {
    ...sample,
    uniformsUsed: drawn.uniformsUsed,
    sampled: { ...sample.sampled, hits: Number(sample.sampled.hits) + drawn.hits },
    strata: sample.strata.map((stratum) => ({
      ...stratum,
      selected: Number(stratum.selected) + (more[String(stratum.stratum)] ?? 0),
    })),
  };
}

/** Members that decide a draw: an extension goes on with those the sample was drawn with. */
const OF_A_DRAW = [
  'confidence_level',
  'tolerable_misstatement_kgco2e',
  'expected_misstatement_kgco2e',
  'method',
  'risk_weighting',
  'key_item_ids',
  'seed',
  'supersede_reason',
] as const;

/** @throws ApiError `validation_failed` naming each member that does not go with `extend_by`. */
function requireAlone(request: GenerateSampleRequest): void {
  const errors = OF_A_DRAW.filter((member) => request[member] != null).map((member) => ({
    code: 'invalid_value',
    pointer: `/${member}`,
    detail: `${member} does not go with extend_by: an extension goes on with what the sample was drawn with`,
  }));
  if (errors.length === 0) return;
  throw new ApiError('validation_failed', { detail: errors.map(({ detail }) => detail).join('; '), errors });
}

/** The 409 of what needs a sample while there is none. */
export function noSample(): ApiError {
  return new ApiError('no_sample', {
    detail: 'The engagement has no sample yet: draw one with generate-sample.',
  });
}

export interface LaterDraw {
  readonly sample: StoredSample;
  readonly items: readonly StoredSampleItem[];
  /** Hits to add; null draws one replacement. */
  readonly extendBy: number | null;
}

/** Draws from the population as it was frozen, in the pool. @throws ApiError `nothing_left_to_draw`. */
export async function drawOn(
  deps: Pick<PartyDeps, 'pool'>,
  tx: TenantTransaction,
  { sample, items, extendBy }: LaterDraw,
): Promise<FurtherDraw> {
  const drawn = items.filter(({ stratum }) => stratum === 'sampled');
  const task: TaskInput<'drawFurther'> = {
    population: await populationParts(tx, sample.sampleId),
    parameters: {
      confidence: Number(sample.confidenceLevel),
      method: sample.method,
      seed: sample.seed,
      keyItemIds: sample.keyItemIds,
      tolerableKgCo2e: sample.tolerableMisstatementKgCo2e,
      expectedKgCo2e: sample.expectedMisstatementKgCo2e,
    },
    state: {
      populationHash: sample.populationHash,
      uniformsUsed: sample.uniformsUsed,
      drawnItemIds: drawn.map(({ lineItemId }) => lineItemId),
      hits: drawn.reduce((sum, { hits }) => sum + hits, 0),
    },
    extendBy,
  };
  const result = await deps.pool.run('drawFurther', task);
  if (!result.ok) throw samplingRefusal(result.error, []);
  return result.value;
}

/** Items drawn later, ready to store behind those that are there. */
export function laterItems(
  { sample, items }: Pick<LaterDraw, 'sample' | 'items'>,
  drawn: readonly DrawnLine[],
  of: {
    readonly drawnAs: 'extension' | 'replacement';
    readonly replaces: string | null;
    readonly invoices: ReadonlyMap<string, string>;
  },
): StoredSampleItem[] {
  const first = Math.max(-1, ...items.map(({ ordinal }) => ordinal)) + 1;
  return drawn.map((item, at) => {
    const invoiceId = of.invoices.get(item.lineItemId);
    if (invoiceId === undefined) throw new Error('a drawn line belongs to an invoice');
    const { drawnAs, replaces } = of;
    return drawnItem(item, { sampleId: sample.sampleId, invoiceId, ordinal: first + at, drawnAs, replaces });
  });
}

async function storeExtension(
  { tx, engagement, caller }: EngagementAccess,
  input: LaterDraw & {
    readonly drawn: FurtherDraw;
    readonly extendBy: number;
    readonly now: string;
    readonly changed: StoredSample['warnings'];
  },
): Promise<SampleAnswer> {
  const { sample, items, drawn, now } = input;
  const { engagementId } = engagement;
  const invoices = await invoicesOfLines(
    tx,
    drawn.newItems.map(({ lineItemId }) => lineItemId),
  );
  const added = laterItems(input, drawn.newItems, { drawnAs: 'extension', replaces: null, invoices });
  await addSampleItems(tx, engagementId, added);
  const before = new Map(items.map((item) => [item.lineItemId, item]));
  for (const further of drawn.furtherHits) {
    const units = [...(before.get(further.lineItemId)?.selectionUnits ?? []), ...further.selectionUnits];
    await addHits(
      tx,
      { sampleId: sample.sampleId, lineItemId: further.lineItemId },
      further.hits,
      units.map((unit) => ({ ...unit })),
    );
  }
  const extended = advanced(sample, added, drawn);
  await advanceSample(tx, extended);
  await refreshStatuses(tx, engagement, sample.sampleId);
  await publishEngagement(tx, { engagementId, status: 'fieldwork', now });
  const { size, head } = await lockChain(tx, engagement.period);
  const entry = newEntry({
    period: engagement.period,
    kind: 'sample.generated',
    subject: `engagement:${engagementId}`,
    actor: caller.actor,
    refs: [sample.entryHash],
    payload: chainValue({
      sample_id: sample.sampleId,
      version: sample.version,
      extend_by: input.extendBy,
      seed: sample.seed,
      algorithm: sample.algorithmVersion,
      population_digest: sample.populationHash,
      ...sampleFigures(extended),
      items: drawnMembers(added),
      further_hits: drawn.furtherHits.map(({ lineItemId, hits }) => ({ line_item_id: lineItemId, hits })),
      population_at: { size: sample.chainSize, head: sample.chainHead },
      over: { size, head },
    }) as Record<string, unknown>,
  });
  const { hashes } = await appendLinked(tx, [entry], now, { requireOpen: false });
  await linkSample(tx, sample.sampleId, hashes.get(entry) ?? '');
  const answered = { ...extended, warnings: input.changed };
  return sampleAnswer(answered, await itemsOfSample(tx, sample.sampleId));
}
