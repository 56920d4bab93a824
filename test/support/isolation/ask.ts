import { ERRORS } from '../../../schema/contracts/errors.ts';

/** One request as it is sent, but for who sends it. */
export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came back, and what it amounts to. */
export interface Reply {
  readonly status: number;
  /** `ok`, `nothing` where GraphQL answers null, the catalogue's code of a refusal, or what broke the rules. */
  readonly outcome: string;
  /** Header lines and body together. */
  readonly text: string;
  readonly body: string;
}

/** Headers that differ from one request to the next whoever sends it; what is sent in a rush is not compressed. */
const CHANGING = [
  'date',
  'x-request-id',
  'content-length',
  'content-encoding',
  'connection',
  'keep-alive',
  'ratelimit',
];

export async function ask(
  url: string,
  { method, path, headers, body }: Ask,
  token: string | null,
): Promise<Reply> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  const lines = [...answer.headers]
    .filter(([name]) => !CHANGING.includes(name))
    .map(([name, value]) => `${name}: ${value}`);
  return {
    status: answer.status,
    outcome: outcomeOf(answer, text),
    text: [...lines, text].join('\n'),
    body: text,
  };
}

function outcomeOf({ status, headers }: Response, body: string): string {
  const code = codeOf(status, body);
  if (code === null) return status < 300 ? 'ok' : `status ${status}`;
  if (code === 'nothing') return code;
  const known = ERRORS[code as keyof typeof ERRORS];
  if (known === undefined) return `unknown code ${code}`;
  const graphql = status === 200 && body.includes('"errors"');
  if (!graphql && known.status !== status) return `${code} with status ${status}`;
  if (status === 401 && headers.get('www-authenticate') !== 'Bearer') return `${code} without a challenge`;
  return code;
}

/** The code of a refusal, in whichever form the transport has it. */
function codeOf(status: number, body: string): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  const answer = parsed as {
    code?: string;
    error?: { data?: { problem?: { code?: string } } };
    errors?: { extensions?: { code?: string } }[];
    data?: Record<string, unknown> | null;
  };
  if (status >= 400 && answer.code !== undefined) return answer.code;
  const trpc = answer.error?.data?.problem?.code;
  if (trpc !== undefined) return trpc;
  const roots = Object.values(answer.data ?? {});
  // What is refused below a root field leaves the rest of the answer.
  const refusals = roots.some((root) => root !== null) ? [] : (answer.errors ?? []);
  if (refusals.length > 0) return refusals[0]?.extensions?.code ?? 'no code';
  return answer.data !== undefined && roots.length > 0 && roots.every((root) => root === null)
    ? 'nothing'
    : null;
}
