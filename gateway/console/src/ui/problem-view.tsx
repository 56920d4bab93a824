import type { ReactNode } from 'react';
import { problemOf } from '../data/problem.ts';
import { queryClient } from '../data/trpc.ts';
import { useTexts } from '../language/use-texts.ts';
import { Button } from './button.tsx';
import style from './problem-view.module.css';
import { useProblemTitle } from './problems/use-problem-title.ts';
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

/** Why something could not be done: its title in the reader's language, what the service says of it, and the request's id. */
export function ProblemView({ error, children }: ProblemViewProps) {
  const t = useTexts(UI_TEXTS);
  const titleOf = useProblemTitle();
  if (error === null || error === undefined) return null;
  const problem = problemOf(error);
  const { code, detail, status, errors, request_id: requestId, retryAfterSeconds } = problem;
  const own = { unreachable: t('unreachable'), signed_out: t('signedOut') } as Readonly<
    Record<string, string>
  >;
  const members = errors?.filter((member) => member.detail !== detail) ?? [];
  return (
    <div role="alert" className={style.problem}>
      <p className={style.title}>{own[code] ?? titleOf(problem)}</p>
      {detail && own[code] === undefined ? <p lang="en">{detail}</p> : null}
      {members.length > 0 ? (
        <ul>
          {members.map((member) => (
            <li key={`${member.pointer} ${member.code}`} lang="en">
              {member.detail}
            </li>
          ))}
        </ul>
      ) : null}
      {retryAfterSeconds === undefined ? null : <p>{t('retryAfter', { seconds: retryAfterSeconds })}</p>}
      {own[code] === undefined ? (
        <p className={style.facts}>
          <a href={`/docs/errors/${code}`}>{code}</a>
          {requestId ? ` · ${t('requestId', { id: requestId })}` : null}
        </p>
      ) : null}
      {children}
      {mayPass(status) && failedQueries(error).length > 0 ? (
        <Button small onClick={readAgain}>
          {t('tryAgain')}
        </Button>
      ) : null}
    </div>
  );
}
