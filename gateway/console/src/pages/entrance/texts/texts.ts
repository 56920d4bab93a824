import { defineTexts } from '../../../language/languages.ts';

export const ENTRANCE_TEXTS = defineTexts('entrance', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
