import { defineTexts } from '../../../language/languages.ts';

export const SETTINGS_TEXTS = defineTexts('settings', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
