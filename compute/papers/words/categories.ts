import type { Category } from '../../../schema/contracts/categories.ts';
import type { PaperLanguage } from '../../../schema/contracts/paper-languages.ts';
import { DE_CATEGORIES } from './categories/de.ts';
import { EN_CATEGORIES } from './categories/en.ts';
import { FR_CATEGORIES } from './categories/fr.ts';
import { IT_CATEGORIES } from './categories/it.ts';

/** The names of the categories of lines by language. */
export const CATEGORY_WORDS: Readonly<Record<PaperLanguage, Readonly<Record<Category, string>>>> = {
  de: DE_CATEGORIES,
  fr: FR_CATEGORIES,
  it: IT_CATEGORIES,
  en: EN_CATEGORIES,
};
