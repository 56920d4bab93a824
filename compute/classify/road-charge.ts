import type { Classification } from '../types.ts';

/** A line of travel or freight that names a toll or another charge for the use of a road buys none of them. */
export function asRoadCharge(classification: Classification): Classification {
  const { attributes, certainty, matched } = classification;
  if (attributes.notAPurchase !== 'road_charge') return classification;
  return {
    category: 'not_a_purchase',
    attributes: { notAPurchase: 'road_charge' },
    naics: null,
    certainty,
    matched,
    candidates: [{ category: 'not_a_purchase', score: certainty }],
  };
}
