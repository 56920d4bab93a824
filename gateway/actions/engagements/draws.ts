import { randomBytes } from 'node:crypto';
import type { GenerateSampleRequest } from '../../../schema/contracts/workpaper.ts';
import { frozenPopulations, itemsOfSample } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { PartyPool, TaskInput, TaskOutput } from '../../threads/pool.ts';
import { StaleError } from '../until-stored.ts';
import { RowsDiffer } from './rows-differ.ts';

const SEED_BYTES = 24;

/** A seed where the auditor sent none. */
export const newSeed = () => randomBytes(SEED_BYTES).toString('base64url');

export type FurtherDraw = Extract<TaskOutput<'drawFurther'>, { ok: true }>['value'];
/** A line selected by a first or a later draw. */
type DrawnLine = Omit<FurtherDraw['newItems'][number], 'draw'>;
type Failure = Extract<TaskOutput<'generateSample'>, { ok: false }>['error'];

/** The state a later draw continues from. */
export interface DrawnSoFar {
  readonly sample: Row<'sample'>;
  readonly items: readonly Row<'sample_item'>[];
  /** The lines as the first draw and each top-up froze them, packed. */
  readonly populations: readonly (readonly Uint8Array[])[];
}

export async function readDrawn(tx: TenantTransaction, sample: Row<'sample'>): Promise<DrawnSoFar> {
  const items = await itemsOfSample(tx, sample.sampleId);
  return { sample, items, populations: await frozenPopulations(tx, sample.sampleId) };
}

/** The frozen lines with the digest and the risk model of each draw. */
export function storedPopulations({
  sample,
  populations,
}: Pick<DrawnSoFar, 'sample' | 'populations'>): TaskInput<'drawFurther'>['populations'] {
  return [sample, ...sample.topUps].map(({ populationHash: hash, riskModelVersion: riskModel }, at) => ({
    parts: [...(populations[at] ?? [])],
    hash,
    riskModel,
  }));
}

/** The state of the chain when the newest lines were frozen. */
export function newestFreeze(sample: Row<'sample'>): { readonly size: number; readonly head: string } {
  const { chainSize: size, chainHead: head } = sample.topUps.at(-1) ?? sample;
  return { size, head };
}

/**
 * Continues a draw over the frozen lines.
 * @param extendBy - hits to add; null draws one replacement.
 * @throws ApiError `nothing_left_to_draw`.
 */
export async function drawOn(
  pool: PartyPool,
  { sample, items, populations }: DrawnSoFar,
  extendBy: number | null,
): Promise<FurtherDraw> {
  const drawn = items.filter(({ stratum }) => stratum === 'sampled');
  const task: TaskInput<'drawFurther'> = {
    populations: storedPopulations({ sample, populations }),
    chosenIds: items.flatMap(({ stratum, lineItemId }) => (stratum === 'sampled' ? [] : [lineItemId])),
    parameters: {
      confidence: Number(sample.confidenceLevel),
      method: sample.method,
      seed: sample.seed,
      keyItemIds: sample.keyItemIds,
      tolerableKgCo2e: sample.tolerableMisstatementKgco2e,
      expectedKgCo2e: sample.expectedMisstatementKgco2e,
      // Top-ups may follow a draw over a period without emissions.
      mayBeEmpty: true,
    },
    state: {
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

/** @throws StaleError when others drew since: each draw makes another sample, adds hits or is a top-up. */
export function requireSameDraws(read: Row<'sample'>, now: Row<'sample'>): void {
  const isSame = now.sampled.hits === read.sampled.hits && now.topUps.length === read.topUps.length;
  if (now.sampleId !== read.sampleId || !isSame) throw new StaleError();
}

/**
 * The error for an impossible draw. Frozen lines that do not match their digest were changed since.
 * @param asked - `key_item_ids` as they were sent, so that each error points to its index.
 */
export function samplingRefusal({ code, detail, lineItemIds }: Failure, asked: readonly string[]): Error {
  const places = new Map(asked.map((id, place) => [id.toLowerCase(), place]));
  if (code === 'population_changed') {
    const what = 'the frozen lines of the sample';
    return new RowsDiffer([what], `The audit trail is broken: ${what}: ${detail}.`);
  }
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
  'workspaceId' | 'engagementId' | 'sampleId' | 'invoiceId' | 'ordinal' | 'drawnAs' | 'draw' | 'replaces'
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
  const first = nextOrdinal(items);
  return newItems.map(({ draw, ...line }, at) => {
    const invoiceId = of.invoices.get(line.lineItemId);
    if (invoiceId === undefined) throw new Error('a drawn line belongs to an invoice');
    return drawnItem(line, { ...drawn, draw, invoiceId, ordinal: first + at });
  });
}

/** The place after the last item. */
export function nextOrdinal(items: readonly Row<'sample_item'>[]): number {
  return items.reduce((last, { ordinal }) => Math.max(last, ordinal), -1) + 1;
}

/** Members that decide a draw: what goes on with a sample uses those of the sample. */
const OF_A_DRAW = [
  'confidence_level',
  'tolerable_misstatement_kgco2e',
  'expected_misstatement_kgco2e',
  'method',
  'risk_weighting',
  'key_item_ids',
  'seed',
  'supersede_reason',
  'extend_by',
] as const;

/** @throws ApiError `validation_failed` naming each member of a draw that does not go with `by`. */
export function requireAlone(request: GenerateSampleRequest, by: 'extend_by' | 'top_up'): void {
  const allowed: readonly string[] = by === 'top_up' ? ['seed'] : ['extend_by'];
  const errors = OF_A_DRAW.filter((member) => !allowed.includes(member) && request[member] != null).map(
    (member) => ({
      code: 'invalid_value',
      pointer: `/${member}`,
      detail: `${member} does not go with ${by}, which goes on with what the sample was drawn with`,
    }),
  );
  if (errors.length === 0) return;
  throw new ApiError('validation_failed', { detail: errors.map(({ detail }) => detail).join('; '), errors });
}
