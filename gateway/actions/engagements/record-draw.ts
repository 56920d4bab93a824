import { chainValue } from '../../../compute/chain/chain-value.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import { appendLinked, lockChain } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import { publishEngagement } from './engagement-events.ts';

interface RecordedDraw {
  readonly now: string;
  /** Hash of the draw that this one follows. */
  readonly refs: readonly string[];
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * Appends a draw to the chain and returns the hash of its entry. The chain is locked last, so the sample names its
 * entry once that is known. Others may have written since the lines were frozen: the entry has the present state too.
 */
export async function recordDraw(
  { tx, engagement, caller }: EngagementAccess,
  { now, refs, payload }: RecordedDraw,
): Promise<string> {
  const { engagementId, period } = engagement;
  await publishEngagement(tx, { engagementId, status: 'fieldwork', now });
  const { size, head } = await lockChain(tx, period);
  const entry = newEntry({
    period,
    kind: 'sample.generated',
    subject: `engagement:${engagementId}`,
    actor: caller.actor,
    refs: [...refs],
    payload: chainValue({ ...payload, over: { size, head } }) as Record<string, unknown>,
  });
  const { hashes } = await appendLinked(tx, [entry], now, { requireOpen: false });
  return hashes.get(entry) ?? '';
}
