import { useLingui } from '@lingui/react';
import type { KnownProblem } from '../../../data/problem.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useProblemTitle } from '../use-problem-title.ts';
import { adviceText } from './advice.ts';

/** What helps against a problem, in the reader's language; the functions give null where nothing is known. */
export function useAdvice() {
  const { i18n } = useLingui();
  const format = useFormat();
  const titleOf = useProblemTitle();
  const codeText = (code: string) => adviceText(i18n, format, { key: `member_${code}` });
  return {
    adviceOf: ({ code, values }: Pick<KnownProblem, 'code' | 'values'>) =>
      adviceText(i18n, format, { key: code, values }),
    codeText,
    /** What is wrong with a member, by its name. */
    memberText({ code, pointer }: { readonly code: string; readonly pointer: string }): string | null {
      const name = pointer.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part));
      const label = name === undefined ? null : (adviceText(i18n, format, { key: `field_${name}` }) ?? name);
      const wrong = codeText(code) ?? titleOf({ code: code as KnownProblem['code'] });
      return label === null ? wrong : format.labelled(label, wrong);
    },
  };
}
