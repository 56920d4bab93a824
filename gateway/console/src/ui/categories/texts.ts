import { defineTexts } from '../../language/languages.ts';

/** Names of the categories of lines: `useTexts(CATEGORY_TEXTS)('air_freight')`. Routes load them with `loadTexts`. */
export const CATEGORY_TEXTS = defineTexts('category', {
  en: async () => ({
    default: (await import('../../../../../compute/papers/words/categories/en.ts')).EN_CATEGORIES,
  }),
  de: async () => ({
    default: (await import('../../../../../compute/papers/words/categories/de.ts')).DE_CATEGORIES,
  }),
  fr: async () => ({
    default: (await import('../../../../../compute/papers/words/categories/fr.ts')).FR_CATEGORIES,
  }),
  it: async () => ({
    default: (await import('../../../../../compute/papers/words/categories/it.ts')).IT_CATEGORIES,
  }),
});
