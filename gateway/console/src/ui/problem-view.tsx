import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { type KnownProblem, problemOf } from '../data/problem.ts';
import { queryClient } from '../data/trpc.ts';
import { useTexts } from '../language/use-texts.ts';
import { Button } from './button.tsx';
import style from './problem-view.module.css';
import { useAdvice } from './problems/advice/use-advice.ts';
import { useProblemTitle } from './problems/use-problem-title.ts';
import { ServiceWords } from './service-words.tsx';
import { UI_TEXTS } from './texts/texts.ts';

interface ProblemViewProps {
  /** What a request was refused with: any error of `useQuery`, `useMutation` or `requestGraphql`; nothing is shown for null. */
  readonly error: unknown;
  /** Buttons, such as for trying again. */
  readonly children?: ReactNode;
}

const TOO_MANY_REQUESTS = 429;
/** A refusal of what was asked for stays one. */
const mayPass = (status = 500) => status < 400 || status >= TOO_MANY_REQUESTS;

/** What the page could not read; a form is sent again with its own button. */
const failedQueries = (error: unknown) =>
  queryClient.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => state.error === error });
/** All that failed at once, such as where the connection was lost. */
const readAgain = () =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

/** Problems with single members that the detail does not say already. */
const membersOf = ({ code, detail, errors = [] }: KnownProblem) =>
  code === 'validation_failed' ? errors : errors.filter((member) => member.detail !== detail);

/** Why something could not be done and what helps, in the reader's language, with the service's words and the request's id. */
export function ProblemView({ error, children }: ProblemViewProps) {
  const t = useTexts(UI_TEXTS);
  const titleOf = useProblemTitle();
  const { i18n } = useLingui();
  const { adviceOf, memberText } = useAdvice();
  if (error === null || error === undefined) return null;
  const problem = problemOf(error);
  const { code, detail, status, request_id: requestId, retryAfterSeconds } = problem;
  const own = { unreachable: t('unreachable'), signed_out: t('signedOut') } as Readonly<
    Record<string, string>
  >;
  const isOwn = own[code] !== undefined;
  const isEnglish = i18n.locale === 'en';
  const members = membersOf(problem);
  const advice = isOwn || isEnglish ? null : adviceOf(problem);
  const words = [detail, ...members.map((member) => member.detail)].filter((text) => text !== '');
  return (
    <div role="alert" className={style.problem}>
      <p className={style.title}>{own[code] ?? titleOf(problem)}</p>
      {advice === null ? null : <p>{advice}</p>}
      {isEnglish || members.length === 0 ? null : (
        <ul>
          {members.map((member) => (
            <li key={`${member.pointer} ${member.code}`}>{memberText(member)}</li>
          ))}
        </ul>
      )}
      {isOwn ? null : <ServiceWords texts={[...new Set(words)]} />}
      {retryAfterSeconds === undefined ? null : <p>{t('retryAfter', { seconds: retryAfterSeconds })}</p>}
      {isOwn ? null : (
        <p className={style.facts}>
          <a href={`/docs/errors/${code}`}>{code}</a>
          {requestId ? ` · ${t('requestId', { id: requestId })}` : null}
        </p>
      )}
      {children}
      {mayPass(status) && failedQueries(error).length > 0 ? (
        <Button small onClick={readAgain}>
          {t('tryAgain')}
        </Button>
      ) : null}
    </div>
  );
}
