import { problemOf } from '../../data/problem.ts';
import { useTexts } from '../../language/use-texts.ts';
import { UI_TEXTS } from '../texts/texts.ts';
import { notify } from '../toast.tsx';
import { useProblemTitle } from './use-problem-title.ts';

/** Says in a corner that something failed, where no place of the page is for it. */
export function useNotifyProblem(): (error: unknown) => void {
  const t = useTexts(UI_TEXTS);
  const titleOf = useProblemTitle();
  return (error) => {
    const problem = problemOf(error);
    notify(problem.code === 'unreachable' ? t('unreachable') : titleOf(problem), { kind: 'error' });
  };
}
