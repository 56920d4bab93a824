import { ApiError } from '../../api-error.ts';
import { DOCUMENT_ID, queryOf } from '../persisted-operations.ts';
import type { TrustedDocuments } from '../trusted-documents.ts';

export interface GraphqlParams {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: { readonly [name: string]: unknown };
}

/**
 * What a GraphQL request asks, whose body was read before within its bounds. Source: GraphQL over HTTP, 2025 draft, 5.
 * @throws also what `queryOf` throws.
 */
export async function graphqlParams(request: Request, documents: TrustedDocuments): Promise<GraphqlParams> {
  const { [DOCUMENT_ID]: id, ...sent } =
    request.method === 'GET' ? ofUrl(new URL(request.url)) : membersOf(await request.json());
  const { operationName, variables } = sent;
  const { query } = { ...sent, ...queryOf(documents, { ...sent, id }) };
  if (typeof query !== 'string') throw malformed('query must be the text of a GraphQL query.');
  if (operationName != null && typeof operationName !== 'string') {
    throw malformed('operationName must be a text.');
  }
  if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) {
    throw malformed('variables must be an object.');
  }
  return { query, operationName: operationName ?? undefined, variables: { ...variables } };
}

type Sent = Readonly<Record<string, unknown>>;

function ofUrl({ searchParams }: URL): Sent {
  const variables = searchParams.get('variables');
  const named = Object.fromEntries(
    ['query', 'operationName', DOCUMENT_ID].map((name) => [name, searchParams.get(name)]),
  );
  try {
    return { ...named, variables: variables === null ? null : JSON.parse(variables) };
  } catch {
    throw malformed('variables must be JSON.');
  }
}

function membersOf(value: unknown): Sent {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw malformed('The body must be a JSON object with a query.');
}

const malformed = (detail: string) => new ApiError('malformed_request', { detail });
