import type { Category } from '../../schema/contracts/categories.ts';
import { FUEL_CATEGORIES, GOODS, POWER_CATEGORIES, SERVICES } from '../category-groups.ts';
import { compare } from '../decimal.ts';
import type { FactorSet } from '../factors/factor-set.ts';
import { spendFactorOf } from '../factors/spend-selection.ts';
import type { IndustryCandidate } from '../types.ts';

/** Where the candidates' factors come from: set and region. */
export interface FactorsOf {
  readonly set: FactorSet;
  /** ISO 3166-1 alpha-2. */
  readonly region: string;
}

/**
 * Probability of the factor an industry leads to, 0 to 1: that of all candidates with the same factor. Several codes of one
 * sector share a factor, and which of them is right does not change the figure.
 */
export function beliefInFactor(
  candidates: readonly IndustryCandidate[],
  naics: string,
  { set, region }: FactorsOf,
): number {
  const factor = spendFactorOf(set, naics, region)?.factor;
  let belief = 0;
  for (const one of candidates) {
    if (spendFactorOf(set, one.naics, region)?.factor === factor) belief += one.probability;
  }
  return belief;
}

/** A candidate with the factor of its industry. */
export interface WeighedCandidate {
  /** NAICS 2017. */
  readonly naics: string;
  /** Thousandths of the probability, 0 to 1000. */
  readonly thousandths: number;
  readonly factorId: string;
  /** kg CO2e per unit of the factor's currency, exact decimal text. */
  readonly kgCo2ePerUnit: string;
}

export interface MedianIndustry {
  readonly naics: string;
  /** All candidates, by factor, lowest first; `naics` is the first at which half of the total probability is reached. */
  readonly candidates: readonly WeighedCandidate[];
}

/**
 * The weighted median: the candidate whose spend factor reaches half of the total probability, in ascending order of factors.
 * A wrong first choice then costs less than with its own factor. Rounding: probabilities to thousandths, half up, before they
 * are added. Source: docs/decisions/0012-weighted-median-factor.md.
 * @returns null without a candidate in the factor set.
 */
export function medianIndustry(
  candidates: readonly IndustryCandidate[],
  { set, region }: FactorsOf,
): MedianIndustry | null {
  const weighed = candidates
    .flatMap(({ naics, probability }) => {
      const selection = spendFactorOf(set, naics, region);
      if (selection === null) return [];
      const { factorId, kgCo2ePerUnit } = selection.factor;
      const candidate = { naics, thousandths: Math.round(probability * 1000), factorId, kgCo2ePerUnit };
      return [{ candidate, exact: selection.kgPerUnit }];
    })
    .sort((a, b) => compare(a.exact, b.exact))
    .map(({ candidate }) => candidate);
  const whole = weighed.reduce((sum, { thousandths }) => sum + thousandths, 0);
  let sum = 0;
  for (const { naics, thousandths } of weighed) {
    sum += thousandths;
    if (2 * sum >= whole) return { naics, candidates: weighed };
  }
  return null;
}

/** Agriculture, mining, manufacturing, wholesale and retail. Source: NAICS 2017, two-digit sectors. */
const SELLS_GOODS = /^(?:11|21|3[123]|4[245])/;

/** The same and utilities: power is also sold by the unit. */
const SELLS_NO_SERVICE = /^(?:11|2[12]|3[123]|4[245])/;
/** Carriers by what moves. Source: NAICS 2017, subsectors 481 (air), 482 (rail), 483 (water) and 484 (truck). */
const CARRIES = /^48[1-4]/;
const CARRIER_OF: { readonly [C in Category]?: string } = {
  air_freight: '481',
  rail_freight: '482',
  sea_freight: '483',
  road_freight: '484',
  parcel: '492',
};

/** Whether an industry cannot value a service: it sells goods, or is another mode of transport. */
export function sellsNoSuchService(naics: string, category: Category): boolean {
  if (!SERVICES.has(category)) return false;
  if (SELLS_NO_SERVICE.test(naics)) return true;
  const carrier = CARRIER_OF[category];
  return carrier !== undefined && CARRIES.test(naics) && !naics.startsWith(carrier);
}

/**
 * The candidates that may value a line of a certain category. Power, fuels, heat and refrigerants come from one industry each,
 * so none: the category's own applies. Goods are not valued as services, services not as goods, freight not as another mode.
 * Otherwise all: restricting to candidates of the same category would add 9 points to the error of kg per dollar
 * (docs/decisions/0012-weighted-median-factor.md).
 */
export function fittingCandidates(
  candidates: readonly IndustryCandidate[],
  category: Category,
): readonly IndustryCandidate[] {
  if (category === 'refrigerants' || FUEL_CATEGORIES.has(category) || POWER_CATEGORIES.has(category))
    return [];
  if (GOODS.has(category)) return candidates.filter(({ naics }) => SELLS_GOODS.test(naics));
  return candidates.filter(({ naics }) => !sellsNoSuchService(naics, category));
}
