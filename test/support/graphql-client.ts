import type { TestGateway } from './gateway.ts';

export interface GraphqlAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its query, which the test knows.
  readonly data: any;
  readonly errors: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions?: { readonly code?: string; readonly [name: string]: unknown };
  }[];
}

export interface GraphqlRequest {
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends queries to a gateway as the bearer of a token or key. */
export function graphqlClient({ url }: Pick<TestGateway, 'url'>, token: string) {
  return async (query: string, request: GraphqlRequest = {}): Promise<GraphqlAnswer> => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...request.headers },
      body: JSON.stringify({ query, variables: request.variables, operationName: request.operationName }),
    });
    const body = (await answer.json()) as Partial<GraphqlAnswer>;
    return { status: answer.status, data: body.data ?? null, errors: body.errors ?? [] };
  };
}

export type GraphqlClient = ReturnType<typeof graphqlClient>;
