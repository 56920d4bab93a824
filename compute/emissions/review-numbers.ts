/**
 * The numbers that say how sure a line is and when a person has to look at it. Certainty is a probability, 0 to 1, that the
 * classification is right; confidence is the interface's figure of the whole result, in the bands of its documentation. The
 * weights within the bands are judgements (docs/calculation.md); other limits that ask for review stand with the part they
 * judge: `bill-numbers.ts`, `journey-numbers.ts`.
 */

// Certainty.

/** Certainty below which a line needs review: it is more likely wrong than right. Higher: more reviews. */
export const REVIEW_BELOW = 0.5;
/**
 * Certainty of a category below which a person should look at it, though it is likelier right than wrong: of 1,000 fresh lines
 * between the two three in four were right, and with them for review one in fifty is wrong without a word. Higher: more reviews.
 */
export const LOOKED_AT_BELOW = 0.65;
/**
 * A service whose category is this sure is valued by the industry of its category where its candidates do not agree: they
 * are mostly what the service is done to ("scaffold hire" as frames of steel), and not doubt of what was bought.
 * Chosen by reviews and categories of 2,500 lines by strangers. Higher: more reviews.
 */
export const SETTLED_SERVICE = 0.9;
/**
 * The most a line is sure of that is left for a person, whatever the points say: by words that name nothing, by chance, in a
 * language nobody reads here, or by a memory that is a proposal only. Any number below `REVIEW_BELOW` would do.
 */
export const LEFT_OPEN_CERTAINTY = 0.45;
/** Certainty of a text that somebody decided but for dates, references and amounts: it could still be another thing. A judgement. */
export const NEAR_MEMORY_CERTAINTY = 0.9;

// Confidence of a physical result: the upper end of its band less what is not known.

/** The band of the interface documentation; the lower end where the classification needs review. */
export const PHYSICAL_BAND = { low: 0.85, high: 0.95 } as const;
/** Less, times the doubt of the classification. */
export const PHYSICAL_DOUBT = 0.03;
/** Less for a factor of another region: wide is EU, EUROPE or GLOBAL. */
export const REGION_PENALTY = { own: 0, wide: 0.01, foreign: 0.02 } as const;
/** Less for an amount that was converted, multiplied up (weight × distance), or rests on the kilometres between places. */
export const UNIT_PENALTY = { same: 0, converted: 0.005, derived: 0.01, from_places: 0.02 } as const;
/** Less for a factor of another year, in full from so many years on. */
export const YEARS_PENALTY = 0.02;
/** Years from which it is taken in full. */
export const YEARS_OF_FULL_PENALTY = 5;
/** Less where something was assumed, and where the upstream is missing. */
export const ASSUMED_PENALTY = 0.01;
/** Confidence lost where the upstream part is missing. */
export const UPSTREAM_PENALTY = 0.01;

// Confidence of a spend result, and of 0 kg.

/** The band of the interface documentation. */
export const SPEND_BAND = { low: 0.55, high: 0.75 } as const;
/** Less, times the doubt of the classification. */
export const SPEND_DOUBT = 0.1;
/** Less for each approximation (price index, exchange rate, price basis, caution of the source), for so many at most. */
export const APPROXIMATION_PENALTY = 0.02;
/** Approximations that count, at most. */
export const MOST_APPROXIMATIONS = 3;
/** Less for another region's factor, and the most that is left then. */
export const OTHER_REGION_PENALTY = 0.1;
/** The most confidence that is left then. */
export const MOST_OF_OTHER_REGION = 0.6;
/** More than the lower end of the spend band, times the certainty that a line is worth 0 kg. */
export const ZERO_CERTAINTY = 0.2;
