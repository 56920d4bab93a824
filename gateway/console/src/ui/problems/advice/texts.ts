import { defineTexts, type Messages } from '../../../language/languages.ts';
import type { AdviceKey } from './advice-key.ts';

/** What helps against a problem, by its code. In English the service says it itself, more exactly. */
export const ADVICE_TEXTS = defineTexts<AdviceKey>('advice', {
  en: async () => ({ default: {} as Messages<AdviceKey> }),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});
