import { defineTexts } from '../../../../language/languages.ts';

export const BOOKS_TEXTS = defineTexts('books', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
