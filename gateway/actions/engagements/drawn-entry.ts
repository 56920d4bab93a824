import { chainValue } from '../../../compute/chain/chain-value.ts';
import { type ScoredLine, scoredDigest } from '../../../compute/chain/paper-digest.ts';
import type { StoredSampleItem } from '../../../schema/queries/samples.ts';
import { MAX_SCORED_LINES } from '../../limits.ts';

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
