import { useLingui } from '@lingui/react';
import type { KnownProblem } from '../../data/problem.ts';
import { useTexts } from '../../language/use-texts.ts';
import { UI_TEXTS } from '../texts/texts.ts';
import { PROBLEM_TEXTS } from './texts.ts';

/** The title of a problem in the reader's language; what all problems are where its code is of a later version. */
export function useProblemTitle(): (problem: Pick<KnownProblem, 'code'>) => string {
  const { i18n } = useLingui();
  const t = useTexts(UI_TEXTS);
  return ({ code }) => {
    const id = `${PROBLEM_TEXTS.area}.${code}`;
    return Object.hasOwn(i18n.messages, id) ? i18n._(id) : t('failed');
  };
}
