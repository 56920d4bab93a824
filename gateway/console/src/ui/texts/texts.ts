import { defineTexts } from '../../language/languages.ts';

export const UI_TEXTS = defineTexts('ui', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
