/**
 * The numbers that combine the lexicon's answer with the models': the category, its language, its industry and their
 * certainty. One point is a distance of 1 from a model's plane; a category that fits has about 1.
 *
 * Unless a comment names another basis, these are judgements, checked on the half `tune` of the labelled lines
 * (docs/classifier-measurements.md). Unless a comment names a direction, a higher number gives its subject more weight.
 * The curves of probability are fitted in training and stored in the model file. Review thresholds: `review-numbers.ts`.
 */

// Category.

/** Points of a certain lexicon answer. Higher: its words outvote the models more often. */
export const LEXICON_POINTS = 3;
/** Certainty of the lexicon from which it gets more points. This certainty is a rule of thumb, no probability. */
export const LEXICON_SURE = 0.5;
/** Points added above that certainty. */
export const LEXICON_SURE_POINTS = 0.3;
/** Multiplies the lexicon's points if only the vendor is known. Lower: the models decide more. */
export const VENDOR_SHARE = 0.7;
/** Points added for a part of an energy bill and for a line read with its bill: enough that the lexicon decides. */
export const SETTLED_POINTS = 3;
/**
 * Points added for an activity of the lexicon that leads the line with a weight that decides: the models read the thing it is
 * done to.
 */
export const DECIDED_POINTS = 1;
/** Lowest points a model can give. Higher: a clear no of one model costs less. */
export const LOWEST_POINTS = -1.5;
/** Points deducted from a category that the unit excludes. Higher: the unit decides more. */
export const UNIT_POINTS = 1;
/**
 * Points deducted from a category of fuel, power, flights and the like without a word for it, if the line has a quantity:
 * a wrong guess would become tonnes. Higher: fewer such guesses.
 */
export const WORDLESS_BY_QUANTITY = 2;
/** The same for a line without a quantity. */
export const WORDLESS_BY_SPEND = 0.5;
/** Points a model's category needs without a word of the lexicon; below, the line is `other`. Higher: more lines are `other`. */
export const LEAST_MODEL_POINTS = 0;
/** The same where the models know no whole word and guess by letters. */
export const LEAST_WITHOUT_WORDS = 0.6;
/** Highest certainty of a line without known words. Below `REVIEW_BELOW`, so that a person reviews it. */
export const GUESS_CERTAINTY = 0.3;
/** Candidate categories stored with a line, the chosen one first: as many as a person reads at a glance. */
export const MOST_CANDIDATES = 5;
/** Points that make a candidate e times as likely. Higher: the shares are more equal. */
export const SOFTNESS = 0.5;

// Item codes (UNSPSC, CPV, HS).

/**
 * How much likelier a code is on a line of its category than on another that was mistaken for it. Far below what a list of
 * codes gives that is right on half of the lines, since suppliers choose codes by the same words. Higher: agreement counts more.
 */
export const CODE_ODDS = 4;
/** Highest certainty of a category that a code contradicts: likelier right than wrong, and to be reviewed. */
export const CODE_DIFFERS_CERTAINTY = 0.6;

// Language, in points of its own head.

/** Lead in points that another language needs over English: short lists of goods look like any language. */
export const ENGLISH_LEAD = 0.2;
/**
 * Points for the language of the region. Higher: foreign lines are read as the region's. Chosen on the half `tune`: 0.9
 * misreads 3 lines, 0.6 misreads 6; of 2,007 lines used elsewhere 75 and 59.
 */
export const REGION_POINTS = 0.9;
/** Lead below which vendor and other lines decide as well. Higher: they decide more often. */
export const LANGUAGE_DOUBT = 0.8;
/** Points for letters that only one language uses: enough to outweigh makers' names. */
export const LETTER_POINTS = 0.8;
/** Points of the vendor's legal form (GmbH, Sàrl, S.r.l., Ltd). */
export const LEGAL_FORM_POINTS = 0.4;
/** Points for the language of most other lines of the invoice. */
export const AROUND_POINTS = 0.6;
/** Share of the clear lines above which they are "most". */
export const MOST_LINES_SHARE = 0.5;

// Industry, in points of the combined heads: one more makes a code e times as likely.

/** Multiplied by the lexicon's certainty: points of its code on lines that are not English. Higher: its codes win more often. */
export const FOREIGN_INDUSTRY_POINTS = 4.5;
/** The same on English lines, where the models know codes better: measured by cross-validation. */
export const ENGLISH_INDUSTRY_POINTS = 0.7;
/** Points of the industries that sell the category's goods. Higher: the code follows the category more. */
export const OF_CATEGORY_POINTS = 0.3;
/** Certainty below which a model's code for a line in another language is replaced by the category's own industry. */
export const LEAST_FOREIGN_INDUSTRY = 0.4;
/** Letters in a row that only a German compound has: a doubtful line with such a word is not read as English. */
export const LETTERS_OF_A_COMPOUND = 14;
