/**
 * The numbers for certainty, confidence and review. Certainty is the probability, 0 to 1, that the classification is right;
 * confidence is the interface's figure for the whole result, in the bands of its documentation. The weights within the bands
 * are judgements (docs/calculation.md). Other limits for review are with their subject: `bill-numbers.ts`,
 * `journey-numbers.ts`.
 */

import { USUAL_PRICES } from '../journeys/journey-numbers.ts';

// Certainty.

/** Certainty below which a line needs review: it is more likely wrong than right. Higher: more reviews. */
export const REVIEW_BELOW = 0.5;
/**
 * Certainty of a category below which a line needs review although it is likelier right than wrong: of 1,000 new lines
 * between the two, three in four were right; with their review one in fifty is wrong without a warning. Higher: more reviews.
 */
export const LOOKED_AT_BELOW = 0.65;
/**
 * Certainty of a category from which a service takes the category's industry if its candidates do not agree: they are mostly
 * what the service is done to ("scaffold hire" as steel frames). Chosen by reviews and categories of 2,500 lines of
 * independent authors. Higher: more reviews.
 */
export const SETTLED_SERVICE = 0.9;
/**
 * Highest certainty of a line left for review whatever its points: words that name nothing, chance matches, unsupported
 * languages, or a mere proposal of the memory. Any number below `REVIEW_BELOW` would do.
 */
export const LEFT_OPEN_CERTAINTY = 0.45;
/** Certainty of a text that was decided before but for dates, references and amounts: it could still differ. A judgement. */
export const NEAR_MEMORY_CERTAINTY = 0.9;

// Price of a physical result.

/**
 * Lowest CHF for a kilogram of CO2e of a line by its quantity, by what the quantity counts. Far below the cheapest goods: hard
 * coal in bulk 0.04, heating oil 0.25, ready-mixed concrete 0.4, a T-shirt 0.3, a laptop 1.5. Higher: more reviews.
 * Judgements, checked on 1,338 lines of an independent author but for those of computers and appliances: these were checked on
 * lines written for it, and cheap servers, televisions and small fridges come near them.
 */
export const CHEAPEST_KILOGRAM = {
  computer: '0.5',
  device: '0.3',
  piece: '0.2',
  distance: '0.01',
  other: '0.03',
} as const;
/**
 * A line is a charge for the goods of another line of its quantity if these cost more than so many times as much. Lower: more
 * lines are charges. A judgement: qualities of one good differ less in price.
 */
export const CHARGE_SHARE = 4;
/** Highest CHF per kWh of energy: public charging is below 1. Lower: more reviews. A judgement. */
export const DEAREST_KILOWATT_HOUR = '5';
/** Highest CHF per passenger-kilometre; as for journeys between places. */
export const DEAREST_PASSENGER_KILOMETRE = USUAL_PRICES.pkm.high;

// Confidence of a physical result: the upper end of its band less each uncertainty.

/** The band of the interface documentation; the lower end if the classification needs review. */
export const PHYSICAL_BAND = { low: 0.85, high: 0.95 } as const;
/** Deduction, times the doubt of the classification. */
export const PHYSICAL_DOUBT = 0.03;
/** Deduction for a factor of another region: wide is EU, EUROPE or GLOBAL. */
export const REGION_PENALTY = { own: 0, wide: 0.01, foreign: 0.02 } as const;
/** Deduction for an amount that was converted, is a product (weight × distance), or rests on kilometres between places. */
export const UNIT_PENALTY = { same: 0, converted: 0.005, derived: 0.01, from_places: 0.02 } as const;
/** Deduction for a factor of another year, in full from so many years on. */
export const YEARS_PENALTY = 0.02;
/** Years from which it applies in full. */
export const YEARS_OF_FULL_PENALTY = 5;
/** Deduction if something was assumed. */
export const ASSUMED_PENALTY = 0.01;
/** Deduction if the upstream part is missing. */
export const UPSTREAM_PENALTY = 0.01;

// Confidence of a spend result, and of 0 kg.

/** The band of the interface documentation. */
export const SPEND_BAND = { low: 0.55, high: 0.75 } as const;
/** Deduction, times the doubt of the classification. */
export const SPEND_DOUBT = 0.1;
/** Deduction for each approximation (price index, exchange rate, price basis, caution of the source). */
export const APPROXIMATION_PENALTY = 0.02;
/** Most approximations that count. */
export const MOST_APPROXIMATIONS = 3;
/** Deduction for another region's factor. */
export const OTHER_REGION_PENALTY = 0.1;
/** Highest confidence with another region's factor. */
export const MOST_OF_OTHER_REGION = 0.6;
/** Added to the lower end of the spend band, times the certainty that a line is 0 kg. */
export const ZERO_CERTAINTY = 0.2;
