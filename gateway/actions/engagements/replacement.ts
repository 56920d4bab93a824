import { newestAssertions } from '../../../schema/queries/assertions.ts';
import type { StoredEngagement } from '../../../schema/queries/engagements.ts';
import { invoicesOfLines } from '../../../schema/queries/population.ts';
import {
  addSampleItems,
  advanceSample,
  itemsOfSample,
  type StoredSample,
  type StoredSampleItem,
} from '../../../schema/queries/samples.ts';
import { ApiError } from '../../api-error.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { sampleFigures } from '../evidence/sample-figures.ts';
import { scoredOf } from './drawn-entry.ts';
import { advanced, drawOn, laterItems } from './extend-sample.ts';
import { itemStatus } from './item-status.ts';

/** A line drawn in place of another. */
export interface Replacement {
  readonly lineItemId: string;
  /** What the sample has come to, the uniforms of the seed that are used among it. */
  readonly figures: ReturnType<typeof sampleFigures>;
  /** The digest of its risk and probability. */
  readonly scored: string;
}

/**
 * Draws a line in place of one the procedure does not fit, with the next unused uniforms of the seed, and
 * stores it. Null where there is none: certainty and key lines stand for themselves only, and the frozen
 * lines may all be drawn.
 * Source: ISA 530.10; API.md section 4.
 */
export async function drawReplacement(
  deps: Pick<PartyDeps, 'pool'>,
  tx: TenantTransaction,
  of: {
    readonly engagement: StoredEngagement;
    readonly sample: StoredSample;
    readonly item: StoredSampleItem;
  },
): Promise<Replacement | null> {
  const { engagement, sample, item } = of;
  if (item.stratum !== 'sampled') return null;
  const items = await itemsOfSample(tx, sample.sampleId);
  const drawn = await drawOn(deps, tx, { sample, items, extendBy: null }).catch(nothingLeft);
  if (drawn === null) return null;
  const invoices = await invoicesOfLines(
    tx,
    drawn.newItems.map(({ lineItemId }) => lineItemId),
  );
  const [added] = laterItems({ sample, items }, drawn.newItems, {
    drawnAs: 'replacement',
    replaces: item.lineItemId,
    invoices,
  });
  if (added === undefined) throw new Error('a replacement is one line');
  const { engagementId, plan } = engagement;
  // A line that was drawn by an earlier version of the sample keeps what was found on it.
  const papers = await newestAssertions(tx, engagementId, added.lineItemId);
  const status = itemStatus(papers, plan.required_assertions);
  await addSampleItems(tx, engagementId, [{ ...added, status }]);
  const after = advanced(sample, [added], { hits: added.hits, uniformsUsed: drawn.uniformsUsed });
  await advanceSample(tx, after);
  return { lineItemId: added.lineItemId, figures: sampleFigures(after), scored: scoredOf(added) };
}

function nothingLeft(error: unknown): null {
  if (error instanceof ApiError && error.code === 'nothing_left_to_draw') return null;
  throw error;
}
