import type { ImportProblemCode } from '../../../../../../schema/contracts/import.ts';
import { defineTexts } from '../../../language/languages.ts';

/** What the problems and notes of an import mean, by their codes. */
export const IMPORT_PROBLEM_TEXTS = defineTexts<ImportProblemCode>('importProblem', {
  en: async () => ({
    default: (await import('../../../../../../schema/contracts/import.ts')).IMPORT_PROBLEMS,
  }),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
