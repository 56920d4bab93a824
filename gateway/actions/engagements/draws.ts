import { itemsOfSample, populationParts } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { PartyPool, TaskInput, TaskOutput } from '../../threads/pool.ts';
import { trailBroken } from '../evidence/evidence-pages.ts';
import { StaleError } from '../until-stored.ts';

export type FurtherDraw = Extract<TaskOutput<'drawFurther'>, { ok: true }>['value'];
/** A line selected by a first or a later draw. */
type DrawnLine = FurtherDraw['newItems'][number];
type Failure = Extract<TaskOutput<'generateSample'>, { ok: false }>['error'];

/** The state a later draw continues from. */
export interface DrawnSoFar {
  readonly sample: Row<'sample'>;
  readonly items: readonly Row<'sample_item'>[];
  /** The lines as they were frozen, packed. */
  readonly population: readonly Uint8Array[];
}

export async function readDrawn(tx: TenantTransaction, sample: Row<'sample'>): Promise<DrawnSoFar> {
  const items = await itemsOfSample(tx, sample.sampleId);
  return { sample, items, population: await populationParts(tx, sample.sampleId) };
}

/**
 * Continues a draw over the frozen lines.
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
      tolerableKgCo2e: sample.tolerableMisstatementKgco2e,
      expectedKgCo2e: sample.expectedMisstatementKgco2e,
    },
    riskModel: sample.riskModelVersion,
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
export function requireSameDraws(read: Row<'sample'>, now: Row<'sample'>): void {
  if (now.sampleId !== read.sampleId || now.sampled.hits !== read.sampled.hits) throw new StaleError();
}

/**
 * The error for an impossible draw. Frozen lines that do not match their digest were changed since.
 * @param asked - `key_item_ids` as they were sent, so that each error points to its index.
 */
export function samplingRefusal({ code, detail, lineItemIds }: Failure, asked: readonly string[]): Error {
  const places = new Map(asked.map((id, place) => [id.toLowerCase(), place]));
  if (code === 'population_changed') return trailBroken(`the frozen lines of the sample: ${detail}`);
  const errors = lineItemIds.map((id) => ({
    code: 'not_in_population',
    pointer: `/key_item_ids/${places.get(id)}`,
    detail: `${id} is no line of the period that counts`,
  }));
  return new ApiError(code, { detail, errors });
}

/** Changes of a sample when further lines are drawn: hits, uniforms, and selections of each stratum. */
export function advanced(
  sample: Row<'sample'>,
  { newItems, hits, uniformsUsed }: Pick<FurtherDraw, 'newItems' | 'hits' | 'uniformsUsed'>,
): Pick<Row<'sample'>, 'uniformsUsed' | 'sampled' | 'strata'> {
  const credits = newItems.filter(({ recordedKgCo2e }) => recordedKgCo2e.startsWith('-')).length;
  const more: Readonly<Record<string, number>> = { credit: credits, sampled: newItems.length - credits };
  return {
    uniformsUsed,
    sampled: { ...sample.sampled, hits: Number(sample.sampled.hits) + hits },
    strata: sample.strata.map((stratum) => ({
      ...stratum,
      selected: Number(stratum.selected) + (more[String(stratum.stratum)] ?? 0),
    })),
  };
}

/** The sample and position of a drawn line, and how it was selected. */
type Place = Pick<
  Row<'sample_item'>,
  'workspaceId' | 'engagementId' | 'sampleId' | 'invoiceId' | 'ordinal' | 'drawnAs' | 'replaces'
>;

/** A drawn line as it is stored, before it is tested. */
export function drawnItem(line: DrawnLine, place: Place): Row<'sample_item'> {
  return {
    ...place,
    lineItemId: line.lineItemId,
    stratum: line.stratum,
    recordedKgco2e: line.recordedKgCo2e,
    riskScore: line.riskScore,
    riskWeight: line.riskWeight,
    riskFactors: line.riskFactors,
    hits: line.hits,
    selectionUnits: line.selectionUnits,
    inclusionProbability: String(line.inclusionProbability),
    replacedBy: null,
    status: 'not_started',
  };
}

/** Items drawn later, ready to store after the present ones. */
export function laterItems(
  { sample, items }: DrawnSoFar,
  { newItems }: Pick<FurtherDraw, 'newItems'>,
  of: {
    readonly drawnAs: 'extension' | 'replacement';
    readonly replaces: string | null;
    readonly invoices: ReadonlyMap<string, string>;
  },
): Row<'sample_item'>[] {
  const { drawnAs, replaces } = of;
  const { workspaceId, engagementId, sampleId } = sample;
  const drawn = { workspaceId, engagementId, sampleId, drawnAs, replaces };
  const first = Math.max(-1, ...items.map(({ ordinal }) => ordinal)) + 1;
  return newItems.map((line, at) => {
    const invoiceId = of.invoices.get(line.lineItemId);
    if (invoiceId === undefined) throw new Error('a drawn line belongs to an invoice');
    return drawnItem(line, { ...drawn, invoiceId, ordinal: first + at });
  });
}
