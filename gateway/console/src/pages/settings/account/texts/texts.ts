import { defineTexts } from '../../../../language/languages.ts';

export const ACCOUNT_TEXTS = defineTexts('account', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
