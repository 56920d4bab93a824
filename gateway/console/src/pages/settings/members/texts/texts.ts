import { defineTexts } from '../../../../language/languages.ts';

export const MEMBER_TEXTS = defineTexts('members', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
