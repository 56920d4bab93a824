import { ApiError } from '../../api-error.ts';

export interface GraphqlParams {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: { readonly [name: string]: unknown };
}

/** What a GraphQL request asks, whose body was read before within its bounds. Source: GraphQL over HTTP, 2025 draft, 5. */
export async function graphqlParams(request: Request): Promise<GraphqlParams> {
  const { query, operationName, variables } =
    request.method === 'GET' ? ofUrl(new URL(request.url)) : membersOf(await request.json());
  if (typeof query !== 'string') throw malformed('query must be the text of a GraphQL query.');
  if (operationName != null && typeof operationName !== 'string') {
    throw malformed('operationName must be a text.');
  }
  if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) {
    throw malformed('variables must be an object.');
  }
  return { query, operationName: operationName ?? undefined, variables: { ...variables } };
}

function ofUrl({ searchParams }: URL): Record<string, unknown> {
  const variables = searchParams.get('variables');
  const [query, operationName] = [searchParams.get('query'), searchParams.get('operationName')];
  try {
    return { query, operationName, variables: variables === null ? null : JSON.parse(variables) };
  } catch {
    throw malformed('variables must be JSON.');
  }
}

function membersOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw malformed('The body must be a JSON object with a query.');
}

const malformed = (detail: string) => new ApiError('malformed_request', { detail });
