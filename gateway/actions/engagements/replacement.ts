import { chainValue } from '../../../compute/chain/chain-value.ts';
import { invoicesOfLines } from '../../../schema/queries/population.ts';
import { addSampleItems, advanceSample, type StoredSampleItem } from '../../../schema/queries/samples.ts';
import { ApiError } from '../../api-error.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { PartyPool } from '../../threads/pool.ts';
import { sampleFigures } from '../evidence/sample-figures.ts';
import { advanced, type DrawnSoFar, drawOn, type FurtherDraw, laterItems, scoredOf } from './draws.ts';

/** A line in place of one the procedure does not fit. */
export interface Replacement {
  readonly line: FurtherDraw['newItems'][number];
  readonly drawn: FurtherDraw;
  readonly from: DrawnSoFar;
}

/**
 * Draws another line with the next unused uniforms of the seed. Null where the frozen lines are all drawn.
 * Source: ISA 530.10; API.md section 4.
 */
export async function drawReplacement(pool: PartyPool, from: DrawnSoFar): Promise<Replacement | null> {
  const drawn = await drawOn(pool, from, null).catch(nothingLeft);
  if (drawn === null) return null;
  const [line] = drawn.newItems;
  if (line === undefined) throw new Error('a replacement is one line');
  return { line, drawn, from };
}

function nothingLeft(error: unknown): null {
  if (error instanceof ApiError && error.code === 'nothing_left_to_draw') return null;
  throw error;
}

/** Stores it, and gives what the revision's entry says of it: the line, and what the sample has come to. */
export async function storeReplacement(
  tx: TenantTransaction,
  { line, drawn, from }: Replacement,
  as: Pick<StoredSampleItem, 'status' | 'replaces'>,
): Promise<object> {
  const invoices = await invoicesOfLines(tx, [line.lineItemId]);
  const [added] = laterItems(from, drawn, { drawnAs: 'replacement', replaces: as.replaces, invoices });
  if (added === undefined) throw new Error('a replacement is one line');
  await addSampleItems(tx, from.sample.engagementId, [{ ...added, status: as.status }]);
  const after = advanced(from.sample, drawn);
  await advanceSample(tx, after);
  const said = { line_item_id: line.lineItemId, scored: scoredOf(added), ...sampleFigures(after) };
  return chainValue(said) as object;
}
