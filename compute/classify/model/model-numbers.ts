/**
 * The numbers of the models that are not learned weights: how texts are read, heads combined and curves fitted. A change in
 * the first or last section requires a new training; one in the second takes effect at once.
 */

// Reading. Judgements.

/** Letters of one word that n-grams are read from: longer strings are not words. */
export const LONGEST_WORD = 40;
/** Signs with so many digits are article, meter or invoice numbers, all the same word to the models. */
export const DIGITS_OF_A_NUMBER = 4;
/**
 * Keys of a text that count in full, about its first ten words, and how slowly later ones fade (higher: slower): product
 * pages name the product first. Measured on five folds of such pages: 1.2 percentage points more codes are right.
 */
export const FULL_KEYS = 200;
export const FADING_KEYS = 400;

// Combining heads of industries.

/**
 * Known words above which a text begins to count as a product page, and fully at twice as many; the lexicon was not made
 * for such pages. Higher: more texts are read as lines. Measured by cross-validation.
 */
export const WORDS_OF_A_LINE = 10;
/**
 * Weight of a point of each head, for lines and for product pages. Higher: that head decides more; one point makes an
 * industry e times as likely. The shares of a conditional logit fitted on cross-validation (orders: five folds; unknown
 * buyers: the rows of all orders), rounded.
 */
export const OF_LINES = { six: 1.3, four: 1.2, three: 0.7, index: 4.8, orders: 1.3, products: 0 };
export const OF_PRODUCTS = { six: 2, four: 0.6, three: 0, index: 3, orders: 0, products: 6 };
/** Points of an industry with purchase orders in training. Higher: such industries win more often. Of the same fit. */
export const SEEN_POINTS = 0.9;
/** Points in the heads of orders and of products for an industry without rows there. Lower: such industries lose more. */
export const NO_ORDER = -1;
export const NO_PRODUCT = -1.5;
/** Share of a product page above which the curve for product pages gives the certainty. The middle: a judgement. */
export const MOSTLY_A_PRODUCT = 0.5;
/**
 * Industries kept of a text, from which the median factor is taken: as many as a person can check by hand. Measured: ten
 * would reduce the error of kg per dollar by a point, twenty by another half.
 */
export const BEST_INDUSTRIES = 5;

// Fitting curves of probability. Judgements.

/** Bins of labelled answers. More: a finer curve, each point from fewer answers. */
export const CURVE_POINTS = 12;
/** Right and wrong answers added to each bin, so that no bin is certain. Higher: all probabilities are nearer to a half. */
export const CURVE_DOUBT = 0.5;
/** Pulls a logistic curve towards the raw certainty: a few answers must not bend it. Higher: it bends less. */
export const LOGISTIC_PULL = 1;
