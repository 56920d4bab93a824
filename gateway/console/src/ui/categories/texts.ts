import { defineTexts } from '../../language/languages.ts';

/** Names of the categories of lines: `useTexts(CATEGORY_TEXTS)('air_freight')`. Routes load them with `loadTexts`. */
export const CATEGORY_TEXTS = defineTexts('category', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
