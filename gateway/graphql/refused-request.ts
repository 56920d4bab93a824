import type { ApiError } from '../api-error.ts';
import type { Answer } from '../http/answer.ts';

const GRAPHQL_RESPONSE = 'application/graphql-response+json';

/** What a failure of the catalogue has in `extensions` of a GraphQL error. */
export function extensionsOf({
  code,
  values,
  retryAfterSeconds,
  requires,
}: ApiError): Record<string, unknown> {
  return {
    code,
    ...(values === null ? {} : { values }),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    ...(requires === null ? {} : { requires }),
  };
}

/**
 * The refusal of a request before it is GraphQL, as a client that accepts the media type of GraphQL responses reads it:
 * with the status and headers of the problem document that others get.
 * Source: GraphQL over HTTP, draft of 2025, 6.4.2.
 */
export function refusedRequest(problem: Answer, failure: ApiError, accept: string | null): Answer {
  if (accept?.toLowerCase().includes(GRAPHQL_RESPONSE) !== true) return problem;
  return {
    status: problem.status,
    headers: { ...problem.headers, 'content-type': `${GRAPHQL_RESPONSE}; charset=utf-8` },
    body: JSON.stringify({ errors: [{ message: failure.message, extensions: extensionsOf(failure) }] }),
  };
}
