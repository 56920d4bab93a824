import { chainValue } from '../../../compute/chain/chain-value.ts';
import { type ScoredLine, scoredDigest } from '../../../compute/chain/paper-digest.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { MAX_SCORED_LINES } from '../../limits.ts';

/** The parameters of a sample's draw. Numbers are exact decimal text. */
export function sampleMembers(
  sample: Omit<Row<'sample'>, 'sampleId'> & { readonly sampleId: string | null },
) {
  return {
    sample_id: sample.sampleId,
    version: sample.version,
    supersede_reason: sample.supersedeReason,
    method: sample.method,
    drawn_by: sample.drawnBy,
    statistical: sample.statistical,
    confidence_level: sample.confidenceLevel,
    overall_materiality_kgco2e: sample.overallMaterialityKgco2e,
    performance_materiality_kgco2e: sample.performanceMaterialityKgco2e,
    tolerable_misstatement_kgco2e: sample.tolerableMisstatementKgco2e,
    expected_misstatement_kgco2e: sample.expectedMisstatementKgco2e,
    clearly_trivial_kgco2e: sample.clearlyTrivialKgco2e,
    risk_weighting: sample.riskWeighting,
    risk_model: sample.riskModelVersion,
    seed: sample.seed,
    key_item_ids: sample.keyItemIds,
    warnings: sample.warnings,
  };
}

/** The parameters of a top-up and the lines it is over, as in its entry. */
export function topUpMembers(topUp: Row<'sample'>['topUps'][number]) {
  return {
    top_up: topUp.draw,
    seed: topUp.seed,
    algorithm: topUp.algorithmVersion,
    risk_model: topUp.riskModelVersion,
    plan: topUp.plan,
    population_digest: topUp.populationHash,
    population: topUp.population,
    population_at: { size: topUp.chainSize, head: topUp.chainHead },
    warnings: topUp.warnings,
  };
}

/** The figures of a sample that change with each drawn line. */
export function sampleFigures({
  uniformsUsed,
  sampled,
  strata,
}: Pick<Row<'sample'>, 'uniformsUsed' | 'sampled' | 'strata'>) {
  return {
    uniforms_used: uniformsUsed,
    sampled: {
      line_items: sampled.lineItems,
      absolute_kgco2e: sampled.absoluteKgCo2e,
      weighted_kgco2e: sampled.weightedKgCo2e,
      hits: sampled.hits,
    },
    strata: strata.map((stratum) => ({
      stratum: stratum.stratum,
      line_items: stratum.lineItems,
      absolute_kgco2e: stratum.absoluteKgCo2e,
      selected: stratum.selected,
    })),
  };
}

/** The drawn lines in an entry. A draw of very many lines leaves out their scores. */
export function drawnMembers(
  items: readonly Row<'sample_item'>[],
): readonly Readonly<Record<string, unknown>>[] {
  const isScored = items.length <= MAX_SCORED_LINES;
  return items.map((item) => ({
    ...(item.draw > 1 && { draw: item.draw }),
    hits: item.hits,
    line_item_id: item.lineItemId,
    ...(isScored && { risk_weight: item.riskWeight, scored: scoredOf(item) }),
    stratum: item.stratum,
  }));
}

/** The digest of a line's risk and probability, as in its work paper. */
export function scoredOf(item: Row<'sample_item'>): string {
  const members: ScoredLine = {
    inclusion_probability: chainValue(Number(item.inclusionProbability)),
    risk_factors: chainValue(item.riskFactors),
    risk_score: item.riskScore,
    risk_weight: item.riskWeight,
  };
  return scoredDigest(members);
}
