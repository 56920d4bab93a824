/**
 * The numbers that put the lexicon's answer and the models' together: the category, its language, its industry and how
 * sure each is. A point is one of the models': distances from their planes, of which a category that fits has about 1.
 *
 * Judgements, held to the half `tune` of the labelled lines (docs/classifier-measurements.md), where a comment names nothing else; where
 * it names no direction, higher makes count more what it names.
 * The curves of probability are fitted in training and stand in the model file. What asks for review: `review-numbers.ts`.
 */

// Category.

/** Points of a lexicon that is sure. Higher: its words outvote the models more often. */
export const LEXICON_POINTS = 3;
/** Its certainty from which it gets more, and how many more points. Its certainty is a rule of thumb, no probability. */
export const LEXICON_SURE = 0.5;
/** Points such an answer gets more. */
export const LEXICON_SURE_POINTS = 0.3;
/** What the lexicon's points are times where only the vendor speaks. Lower: the models decide more. */
export const VENDOR_SHARE = 0.7;
/** Points more for a part of an energy bill, and for a line read in the bill's light: enough that the lexicon decides. */
export const SETTLED_POINTS = 3;
/** A model that says no says it with at least this. Higher: a clear no of one model costs less. */
export const LOWEST_POINTS = -1.5;
/** Points a category loses that the unit rules out altogether. Higher: the unit decides more. */
export const UNIT_POINTS = 1;
/**
 * Points that a category of fuel, power, flights and the like loses without a word for it, with a quantity and without:
 * a wrong guess would become tonnes. Higher: fewer such guesses.
 */
export const WORDLESS_BY_QUANTITY = 2;
/** The same of a line without a quantity. */
export const WORDLESS_BY_SPEND = 0.5;
/** Points a model's category needs without any word of the lexicon, else the line is `other`. Higher: more lines are `other`. */
export const LEAST_MODEL_POINTS = 0;
/** The same where the models know no whole word: letters alone guess. */
export const LEAST_WITHOUT_WORDS = 0.6;
/** The most a line is sure of without a word anyone knows. Below `REVIEW_BELOW`, so that a person looks at it. */
export const GUESS_CERTAINTY = 0.3;
/** Categories a line keeps as candidates, the chosen one first: what a person reads at a glance. */
export const MOST_CANDIDATES = 5;
/** Points that make a candidate e times as likely as the next. Higher: the shares of the others lie nearer together. */
export const SOFTNESS = 0.5;

// Language, in points of its own head.

/** English is taken unless another language is likelier by more than this: short lists of goods look like any language. */
export const ENGLISH_LEAD = 0.2;
/**
 * Points of the language of the region where goods are used. Higher: foreign lines are read as the region's. Chosen on the
 * half `tune`: 3 lines are read wrongly with 0.9, 6 with 0.6; of 2,007 lines used elsewhere 75 and 59.
 */
export const REGION_POINTS = 0.9;
/** Lead within which another language may be meant, and the signs around the words are asked. Higher: asked more often. */
export const LANGUAGE_DOUBT = 0.8;
/** Points of letters one language alone writes: enough that makers' names no longer decide. */
export const LETTER_POINTS = 0.8;
/** Points of the vendor's legal form (GmbH, Sàrl, S.r.l., Ltd). */
export const LEGAL_FORM_POINTS = 0.4;
/** Points of what most other lines of the invoice speak, and the share of the clear ones that "most" is more than. */
export const AROUND_POINTS = 0.6;
/** The share of the clear lines that "most" is more than. */
export const MOST_LINES_SHARE = 0.5;

// Industry, in points of the mixed heads: one more makes a code e times as likely.

/** Points, times the lexicon's certainty, of its code on lines that are not English. Higher: its codes win more often. */
export const FOREIGN_INDUSTRY_POINTS = 4.5;
/** The same on English lines, where the models know codes better: measured on our own folds. */
export const ENGLISH_INDUSTRY_POINTS = 0.7;
/** Points of the industries that sell what the category buys. Higher: the code follows the category more. */
export const OF_CATEGORY_POINTS = 0.3;
/** Below this a model's code in another language gives way to the category's own industry, the broader factor. */
export const LEAST_FOREIGN_INDUSTRY = 0.4;
/** Letters in a row that only a German compound has: a doubtful line with one is not read as English. */
export const LETTERS_OF_A_COMPOUND = 14;
