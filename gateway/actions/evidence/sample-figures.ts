import type { StoredSample } from '../../../schema/queries/samples.ts';

/** What of a sample moves on with each line that is drawn: metadata.json and the entries of draws say it alike. */
export function sampleFigures({ uniformsUsed, sampled, strata }: Omit<StoredSample, 'entryHash'>) {
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
