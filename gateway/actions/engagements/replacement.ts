import { chainValue } from '../../../compute/chain/chain-value.ts';
import { invoicesOfLines } from '../../../schema/queries/population.ts';
import { updateSample } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import { insertRecords } from '../../database/bulk-insert.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { PartyPool } from '../../threads/pool.ts';
import { advanced, type DrawnSoFar, drawOn, type FurtherDraw, laterItems } from './draws.ts';
import { sampleFigures, scoredOf } from './sample-members.ts';

/** A line that replaces one the procedure does not fit. */
export interface Replacement {
  readonly line: FurtherDraw['newItems'][number];
  readonly drawn: FurtherDraw;
  readonly from: DrawnSoFar;
}

/**
 * Draws another line with the next unused uniforms of the seed. Null when all frozen lines are drawn.
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

/** Stores it, and returns its members in the revision's entry: the line, and the new figures of the sample. */
export async function storeReplacement(
  tx: TenantTransaction,
  { line, drawn, from }: Replacement,
  as: Pick<Row<'sample_item'>, 'status' | 'replaces'>,
): Promise<object> {
  const invoices = await invoicesOfLines(tx, [line.lineItemId]);
  const [added] = laterItems(from, drawn, { drawnAs: 'replacement', replaces: as.replaces, invoices });
  if (added === undefined) throw new Error('a replacement is one line');
  await insertRecords(tx, 'sample_item', [{ ...added, status: as.status }]);
  const after = advanced(from.sample, drawn);
  await updateSample(tx, from.sample.sampleId, after);
  const members = {
    ...(added.draw > 1 && { draw: added.draw }),
    line_item_id: line.lineItemId,
    risk_weight: added.riskWeight,
    scored: scoredOf(added),
    ...sampleFigures(after),
  };
  return chainValue(members) as object;
}
