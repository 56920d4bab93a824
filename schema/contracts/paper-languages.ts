/** Languages of the papers a person reads. Numbers and dates follow: Swiss forms, British ones for English. */
export const PAPER_LANGUAGES = ['de', 'fr', 'it', 'en'] as const;
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number];
