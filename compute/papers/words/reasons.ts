import type { PaperLanguage } from '../../../schema/contracts/paper-languages.ts';
import { DE_REASONS } from './reasons/de.ts';
import { EN_REASONS, type ReasonWords } from './reasons/en.ts';
import { FR_REASONS } from './reasons/fr.ts';
import { IT_REASONS } from './reasons/it.ts';

/** The words for reasons and warnings by language. */
export const REASON_WORDS: Readonly<Record<PaperLanguage, ReasonWords>> = {
  de: DE_REASONS,
  fr: FR_REASONS,
  it: IT_REASONS,
  en: EN_REASONS,
};
