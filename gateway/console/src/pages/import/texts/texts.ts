import { defineTexts } from '../../../language/languages.ts';
import type { Translate } from '../../../language/use-texts.ts';
import type en from './en.ts';

export const IMPORT_TEXTS = defineTexts('import', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});

export type ImportText = keyof typeof en;
export type ImportTranslate = Translate<ImportText>;
