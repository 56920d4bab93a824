import { defineTexts } from '../../../language/languages.ts';

export const START_TEXTS = defineTexts('start', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
