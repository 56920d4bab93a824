import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import type { DocumentNode } from 'graphql';
import { createLRUCache, createYoga, type Plugin } from 'graphql-yoga';
import { graphqlSchema } from '../../schema/graphql/schema.ts';
import type { GatewayDeps } from '../deps.ts';
import { GRAPHQL_MAX_DOCUMENTS, GRAPHQL_TIMEOUT_MS } from '../limits.ts';
import { compiledExecution, variableDefaults } from './compiled-execution.ts';
import type { RequestContext } from './context.ts';
import { costLimit } from './cost-limit.ts';
import { documentLimits } from './document-limits.ts';
import { eventExecution } from './event-execution.ts';
import { boundedExecution, factorsFirst } from './execute.ts';
import { keptAnswers } from './kept-answers.ts';
import { errorMask, requestErrorStatus } from './mask-error.ts';
import { DOCUMENT_ID, persistedOperations } from './persisted-operations.ts';
import { repeatedRequests } from './repeated-requests.ts';
import { answerTable } from './tables/answer-table.ts';
import { tableForm } from './tables/table-form.ts';

/** Answers a request to `/graphql` that has passed its mount. */
export type ExecuteGraphql = (request: Request, context: object) => Response | Promise<Response>;

/** GraphQL of the gateway, its schema built: what its requests alone need, and a third of what the server loads. */
export function createGraphql(deps: GatewayDeps): ExecuteGraphql {
  const yoga = createYoga<RequestContext>({
    schema: graphqlSchema,
    maskedErrors: { errorMessage: 'Server error', isDev: false, maskError: errorMask(deps) },
    parserAndValidationCache: {
      documentCache: createLRUCache<DocumentNode>({ max: GRAPHQL_MAX_DOCUMENTS }),
      // Documents that cannot be parsed are not cached: refusing them again is cheap.
      errorCache: { get: () => undefined, set: () => undefined },
    },
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    multipart: false,
    batching: false,
    extraParamNames: [DOCUMENT_ID],
    // The mount has read the body by then, within its bound.
    maxRequestBodySize: false,
    plugins: graphqlPlugins(deps),
  });
  const repeated = repeatedRequests(deps, yoga.fetchAPI);
  return async (request, context) => {
    const form = tableForm(request.headers.get('accept'));
    const own = context as RequestContext;
    if (form !== null) return answerTable({ deps, yoga, request, context: own, form });
    const kept = await repeated.answer(request, own);
    if (kept !== null) return kept;
    const response = await yoga.handleRequest(request, own);
    repeated.remember(request, own, response);
    return response;
  };
}

/**
 * The plugins that bound and run a GraphQL request. Credentials are accepted only in the Authorization header, which
 * a foreign page cannot send without a preflight; a request without it is refused before parsing.
 */
function graphqlPlugins(deps: GatewayDeps): Plugin<RequestContext>[] {
  const plugins: unknown[] = [
    useCSRFPrevention({ requestHeaders: ['authorization', 'x-graphql-yoga-csrf'] }),
    persistedOperations(deps.documents),
    documentLimits(),
    costLimit(),
    compiledExecution(),
    keptAnswers(),
    factorsFirst(deps.factors),
    variableDefaults(),
    boundedExecution(deps.requests),
    eventExecution({ places: deps.requests, timeoutMs: GRAPHQL_TIMEOUT_MS, factors: deps.factors }),
    requestErrorStatus(),
  ];
  // Each plugin declares the smallest context it needs, and Yoga's types do not allow such a mix.
  return plugins as Plugin<RequestContext>[];
}
