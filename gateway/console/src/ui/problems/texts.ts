import type { ErrorCode } from '../../../../../schema/contracts/errors.ts';
import { defineTexts, type Messages } from '../../language/languages.ts';

/** The titles of problems by their codes; a start loads them, because every page may show one. */
export const PROBLEM_TEXTS = defineTexts<ErrorCode>('problem', {
  en: async () => {
    const { ERRORS } = await import('../../../../../schema/contracts/errors.ts');
    const titles = Object.entries(ERRORS).map(([code, { title }]) => [code, title]);
    return { default: Object.fromEntries(titles) as Messages<ErrorCode> };
  },
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
