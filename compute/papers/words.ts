import type { PaperLanguage } from '../../schema/contracts/paper-languages.ts';
import { DE } from './words/de.ts';
import { EN, type Words } from './words/en.ts';
import { FR } from './words/fr.ts';
import { IT } from './words/it.ts';

/** The fixed texts by language. */
export const WORDS: Readonly<Record<PaperLanguage, Words>> = { de: DE, fr: FR, it: IT, en: EN };
