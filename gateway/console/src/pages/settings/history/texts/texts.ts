import { defineTexts } from '../../../../language/languages.ts';

export const HISTORY_TEXTS = defineTexts('history', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
