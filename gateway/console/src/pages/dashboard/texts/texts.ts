import { defineTexts } from '../../../language/languages.ts';

export const DASHBOARD_TEXTS = defineTexts('dashboard', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
