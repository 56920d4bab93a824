/** Certainty of a classification below which the line needs review. */
export const REVIEW_BELOW = 0.5;
