import { defineTexts } from '../../../language/languages.ts';

export const API_TEXTS = defineTexts('api', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
