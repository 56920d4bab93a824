import { chainValue } from '../../../compute/chain/chain-value.ts';
import { type ScoredLine, scoredDigest } from '../../../compute/chain/paper-digest.ts';
import {
  itemsOfSample,
  populationParts,
  type StoredSample,
  type StoredSampleItem,
} from '../../../schema/queries/samples.ts';
import { ApiError } from '../../api-error.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import { MAX_SCORED_LINES } from '../../limits.ts';
import type { PartyPool, TaskInput, TaskOutput } from '../../threads/pool.ts';
import { StaleError } from '../until-stored.ts';

export type FurtherDraw = Extract<TaskOutput<'drawFurther'>, { ok: true }>['value'];
/** A line as a draw gives it, the first or a later one. */
type DrawnLine = FurtherDraw['newItems'][number];
type Failure = Extract<TaskOutput<'generateSample'>, { ok: false }>['error'];

/** What a later draw goes on from. */
export interface DrawnSoFar {
  readonly sample: StoredSample;
  readonly items: readonly StoredSampleItem[];
  /** The lines as they were frozen, packed. */
  readonly population: readonly Uint8Array[];
}

export async function readDrawn(tx: TenantTransaction, sample: StoredSample): Promise<DrawnSoFar> {
  const items = await itemsOfSample(tx, sample.sampleId);
  return { sample, items, population: await populationParts(tx, sample.sampleId) };
}

/**
 * Draws on from the lines as they were frozen.
 * @param extendBy - hits to add; null draws one replacement.
 * @throws ApiError `nothing_left_to_draw`.
 */
export async function drawOn(
  pool: PartyPool,
  { sample, items, population }: DrawnSoFar,
  extendBy: number | null,
): Promise<FurtherDraw> {
  const drawn = items.filter(({ stratum }) => stratum === 'sampled');
  const task: TaskInput<'drawFurther'> = {
    population: [...population],
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
  const result = await pool.run('drawFurther', task);
  if (!result.ok) throw samplingRefusal(result.error, []);
  return result.value;
}

/** @throws StaleError when others drew since: each draw makes another sample or adds hits. */
export function requireSameDraws(read: StoredSample, now: StoredSample): void {
  if (now.sampleId !== read.sampleId || now.sampled.hits !== read.sampled.hits) throw new StaleError();
}

/**
 * What makes a draw impossible, as the catalogue names it. Frozen lines that no longer fit are a bug.
 * @param asked - `key_item_ids` as they were sent, so that each error points to its place in them.
 */
export function samplingRefusal({ code, detail, lineItemIds }: Failure, asked: readonly string[]): Error {
  const places = new Map(asked.map((id, place) => [id.toLowerCase(), place]));
  if (code === 'population_changed') return new Error(`sampling: ${detail}`);
  const errors = lineItemIds.map((id) => ({
    code: 'not_in_population',
    pointer: `/key_item_ids/${places.get(id)}`,
    detail: `${id} is no line of the period that counts`,
  }));
  return new ApiError(code, { detail, errors });
}

/** The sample after further lines were drawn: hits, uniforms, and selections of each stratum. */
export function advanced(
  sample: StoredSample,
  { newItems, hits, uniformsUsed }: Pick<FurtherDraw, 'newItems' | 'hits' | 'uniformsUsed'>,
): StoredSample {
  const credits = newItems.filter(({ recordedKgCo2e }) => recordedKgCo2e.startsWith('-')).length;
  const more: Readonly<Record<string, number>> = { credit: credits, sampled: newItems.length - credits };
  return {
    ...sample,
    uniformsUsed,
    sampled: { ...sample.sampled, hits: Number(sample.sampled.hits) + hits },
    strata: sample.strata.map((stratum) => ({
      ...stratum,
      selected: Number(stratum.selected) + (more[String(stratum.stratum)] ?? 0),
    })),
  };
}

/** A drawn line as it is stored, before anything is found of it. */
export function drawnItem(
  line: DrawnLine,
  place: Pick<StoredSampleItem, 'sampleId' | 'invoiceId' | 'ordinal' | 'drawnAs' | 'replaces'>,
): StoredSampleItem {
  return {
    sampleId: place.sampleId,
    lineItemId: line.lineItemId,
    invoiceId: place.invoiceId,
    ordinal: place.ordinal,
    stratum: line.stratum,
    recordedKgCo2e: line.recordedKgCo2e,
    riskScore: line.riskScore,
    riskWeight: line.riskWeight,
    riskFactors: line.riskFactors,
    hits: line.hits,
    selectionUnits: line.selectionUnits.map((unit) => ({ ...unit })),
    inclusionProbability: String(line.inclusionProbability),
    drawnAs: place.drawnAs,
    replaces: place.replaces,
    replacedBy: null,
    status: 'not_started',
  };
}

/** Items drawn later, ready to store behind those that are there. */
export function laterItems(
  { sample: { sampleId }, items }: DrawnSoFar,
  { newItems }: Pick<FurtherDraw, 'newItems'>,
  of: {
    readonly drawnAs: 'extension' | 'replacement';
    readonly replaces: string | null;
    readonly invoices: ReadonlyMap<string, string>;
  },
): StoredSampleItem[] {
  const { drawnAs, replaces } = of;
  const first = Math.max(-1, ...items.map(({ ordinal }) => ordinal)) + 1;
  return newItems.map((line, at) => {
    const invoiceId = of.invoices.get(line.lineItemId);
    if (invoiceId === undefined) throw new Error('a drawn line belongs to an invoice');
    return drawnItem(line, { sampleId, invoiceId, ordinal: first + at, drawnAs, replaces });
  });
}

/** What an entry says of the lines it drew: in a draw of very many it leaves out how they were scored. */
export function drawnMembers(
  items: readonly StoredSampleItem[],
): readonly Readonly<Record<string, unknown>>[] {
  const isScored = items.length <= MAX_SCORED_LINES;
  return items.map((item) => ({
    hits: item.hits,
    line_item_id: item.lineItemId,
    ...(isScored && { scored: scoredOf(item) }),
    stratum: item.stratum,
  }));
}

/** The digest of a line's risk and probability, as its paper shows them. */
export function scoredOf(item: StoredSampleItem): string {
  const members: ScoredLine = {
    inclusion_probability: chainValue(Number(item.inclusionProbability)),
    risk_factors: chainValue(item.riskFactors),
    risk_score: item.riskScore,
    risk_weight: item.riskWeight,
  };
  return scoredDigest(members);
}
