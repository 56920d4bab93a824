import { ProblemError, problemIn } from '../../data/problem.ts';
import { authorizedFetch } from '../../data/session.ts';

/** Sends JSON, as who is signed in or as nobody; answers the JSON that comes back, undefined where there is none. */
export async function postJson<Answer>(
  path: string,
  body: object,
  as: 'nobody' | 'person' = 'nobody',
): Promise<Answer> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify(body),
  };
  const response = await (as === 'person' ? authorizedFetch : fetch)(path, init).catch((error: unknown) => {
    throw error instanceof ProblemError ? error : new ProblemError({ code: 'unreachable', detail: '' });
  });
  if (!response.ok) throw await problemIn(response);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}
