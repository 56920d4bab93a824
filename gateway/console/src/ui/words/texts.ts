import { flatWords } from '../../../../../compute/papers/words/flat-words.ts';
import type { VerificationWords } from '../../../../../compute/papers/words/verification/en.ts';
import { defineTexts, loadTexts } from '../../language/languages.ts';
import { CATEGORY_TEXTS } from '../categories/texts.ts';

/** The words of the work papers: pages and papers name the same things alike. */
export const PAPER_TEXTS = defineTexts('papers', {
  en: async () => ({ default: (await import('../../../../../compute/papers/words/en.ts')).EN }),
  de: async () => ({ default: (await import('../../../../../compute/papers/words/de.ts')).DE }),
  fr: async () => ({ default: (await import('../../../../../compute/papers/words/fr.ts')).FR }),
  it: async () => ({ default: (await import('../../../../../compute/papers/words/it.ts')).IT }),
});

/** The words for warnings, reasons and risk factors, as in the work papers. */
export const REASON_TEXTS = defineTexts<string>('reasons', {
  en: async () => ({
    default: flatWords((await import('../../../../../compute/papers/words/reasons/en.ts')).EN_REASONS),
  }),
  de: async () => ({
    default: flatWords((await import('../../../../../compute/papers/words/reasons/de.ts')).DE_REASONS),
  }),
  fr: async () => ({
    default: flatWords((await import('../../../../../compute/papers/words/reasons/fr.ts')).FR_REASONS),
  }),
  it: async () => ({
    default: flatWords((await import('../../../../../compute/papers/words/reasons/it.ts')).IT_REASONS),
  }),
});

/** The words for the rules of the verifier and for its statements. */
export const VERIFICATION_TEXTS = defineTexts<string>('verification', {
  en: async () =>
    flat((await import('../../../../../compute/papers/words/verification/en.ts')).EN_VERIFICATION),
  de: async () =>
    flat((await import('../../../../../compute/papers/words/verification/de.ts')).DE_VERIFICATION),
  fr: async () =>
    flat((await import('../../../../../compute/papers/words/verification/fr.ts')).FR_VERIFICATION),
  it: async () =>
    flat((await import('../../../../../compute/papers/words/verification/it.ts')).IT_VERIFICATION),
});

const flat = ({ rules, statements }: VerificationWords) => ({ default: { ...rules, ...statements } });

/** What the parts of this folder say themselves. */
export const LINE_TEXTS = defineTexts('line', {
  en: () => import('./texts/en.ts'),
  de: () => import('./texts/de.ts'),
  fr: () => import('./texts/fr.ts'),
  it: () => import('./texts/it.ts'),
});

/** For routes whose pages show lines, warnings or risk factors. */
export const loadLineWords = () =>
  Promise.all([PAPER_TEXTS, REASON_TEXTS, LINE_TEXTS, CATEGORY_TEXTS].map((texts) => loadTexts(texts)));
