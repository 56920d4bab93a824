import { defineTexts } from '../../../language/languages.ts';

export const REVIEW_TEXTS = defineTexts('review', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
