import { defineTexts } from '../../../language/languages.ts';

export const AUDIT_TEXTS = defineTexts('audit', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});

export { PAPER_TEXTS } from '../../../ui/words/texts.ts';
