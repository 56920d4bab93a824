/**
 * The numbers of the trained machines that are no learned weights: how texts are read, heads mixed and curves fitted. A
 * change to one of the first or last section needs a new training; those of the second act at once.
 */

// Reading. Judgements.

/** Letters of one word that n-grams are read from: longer "words" are no words. */
export const LONGEST_WORD = 40;
/** Signs with so many digits are article, meter or invoice numbers, which are all one word to the machines. */
export const DIGITS_OF_A_NUMBER = 4;
/**
 * Keys of a text that count in full, about its first ten words, and how slowly those after them fade (higher: slower): pages
 * of products name the thing first. Measured on five folds of such pages: 1.2 points of a hundred more codes are right.
 */
export const FULL_KEYS = 200;
export const FADING_KEYS = 400;

// Mixing heads of industries.

/**
 * A text of more known words begins to read like the page of a product, whose words the lexicon was not made for, and of twice as
 * many it does. Higher: more texts are read as lines. Measured on our own folds.
 */
export const WORDS_OF_A_LINE = 10;
/**
 * What a point of each head counts in an industry's points, for lines and for pages of products. Higher: that head decides more; one
 * point makes an industry e times as likely. The shares of a conditional logit fitted on the answers of our own folds (orders: five
 * folds; unknown buyers: the rows of all orders), rounded.
 */
export const OF_LINES = { six: 1.3, four: 1.2, three: 0.7, index: 4.8, orders: 1.3, products: 0 };
export const OF_PRODUCTS = { six: 2, four: 0.6, three: 0, index: 3, orders: 0, products: 6 };
/** Points of an industry that orders were seen of. Higher: such industries win more often. Of the same fit. */
export const SEEN_POINTS = 0.9;
/** What an industry counts in the head of orders, and of products, that has no row there. Lower: unseen industries lose more. */
export const NO_ORDER = -1;
export const NO_PRODUCT = -1.5;
/** Above this share of a page of a product the curve of such pages says how sure a code is. The middle: a judgement. */
export const MOSTLY_A_PRODUCT = 0.5;
/**
 * Industries kept of a text, whose belief the median of factors is taken of: what a person adds up by hand. Measured: ten would
 * take a point off the error of kg per dollar, twenty another half.
 */
export const BEST_INDUSTRIES = 5;

// Fitting curves of probability. Judgements.

/** Bins of labelled answers. More: a finer curve, each point from fewer answers. */
export const CURVE_POINTS = 12;
/** Right and wrong answers added to each bin: none is ever sure. Higher: all probabilities lie nearer to a half. */
export const CURVE_DOUBT = 0.5;
/** Pulls a logistic curve to raw certainty as it is: a few answers must not bend it. Higher: it bends less. */
export const LOGISTIC_PULL = 1;
