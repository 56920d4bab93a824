import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import type { ProblemValues } from '../../../../schema/contracts/problem.ts';
import { documentText, type GraphqlDocument } from './graphql.ts';
import { ProblemError, problemIn } from './problem.ts';
import { authorizedFetch } from './session.ts';

interface GraphqlError {
  readonly message: string;
  readonly extensions?: {
    readonly code?: string;
    readonly requires?: string;
    readonly values?: ProblemValues;
    readonly retryAfterSeconds?: number;
  };
}

interface GraphqlAnswer<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly GraphqlError[];
}

/**
 * Runs an operation. What the person's role may not see is null in the data.
 * @throws ProblemError for any other failure.
 */
export async function requestGraphql<Result, Variables>(
  document: GraphqlDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const response = await authorizedFetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
    },
    body: JSON.stringify({ query: documentText(document), variables }),
    ...(signal === undefined ? {} : { signal }),
  });
  const isGraphql = response.headers.get('content-type')?.includes('problem') !== true;
  if (!response.ok && !isGraphql) throw await problemIn(response);
  const { data, errors = [] } = (await response.json()) as GraphqlAnswer<Result>;
  const failed =
    errors.find(({ extensions }) => extensions?.requires === undefined) ?? (data ? undefined : errors[0]);
  if (failed !== undefined || data === null || data === undefined) {
    const { values, retryAfterSeconds } = failed?.extensions ?? {};
    throw new ProblemError({
      code: (failed?.extensions?.code ?? 'internal_error') as ProblemError['problem']['code'],
      detail: failed?.message ?? '',
      status: response.status,
      request_id: response.headers.get('x-request-id') ?? '',
      ...(values === undefined ? {} : { values }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
  return data;
}

/** Options for `useQuery`, `useSuspenseQuery` and `ensureQueryData` of an operation. */
export function graphqlQuery<Result, Variables extends object>(
  document: GraphqlDocument<Result, Variables>,
  variables: Variables,
) {
  return queryOptions({
    queryKey: ['graphql', document.toString(), variables] as const,
    queryFn: ({ signal }: QueryFunctionContext) => requestGraphql(document, variables, signal),
  });
}
