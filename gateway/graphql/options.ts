import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import type { DocumentNode } from 'graphql';
import { createLRUCache, type Plugin, type YogaServerOptions } from 'graphql-yoga';
import type { GatewayDeps } from '../deps.ts';
import { GRAPHQL_MAX_DOCUMENTS } from '../limits.ts';
import { compiledExecution, variableDefaults } from './compiled-execution.ts';
import type { RequestContext } from './context.ts';
import { costLimit } from './cost-limit.ts';
import { documentLimits } from './document-limits.ts';
import { boundedExecution } from './execute.ts';
import { errorMask } from './mask-error.ts';

/** Yoga's options that concern GraphQL alone. */
export function graphqlOptions(
  deps: GatewayDeps,
): Pick<YogaServerOptions<object, RequestContext>, 'maskedErrors' | 'parserAndValidationCache'> {
  return {
    maskedErrors: { errorMessage: 'Server error', isDev: false, maskError: errorMask(deps) },
    parserAndValidationCache: {
      documentCache: createLRUCache<DocumentNode>({ max: GRAPHQL_MAX_DOCUMENTS }),
      // Documents that cannot be parsed are not cached: refusing them again is cheap.
      errorCache: { get: () => undefined, set: () => undefined },
    },
  };
}

/**
 * The plugins that bound and run a GraphQL request. Credentials are accepted only in the Authorization header, which
 * a foreign page cannot send without a preflight; a request without it is refused before parsing.
 */
export function graphqlPlugins(deps: GatewayDeps): Plugin<RequestContext>[] {
  const plugins: unknown[] = [
    useCSRFPrevention({ requestHeaders: ['authorization', 'x-graphql-yoga-csrf'] }),
    documentLimits(),
    costLimit(),
    compiledExecution(),
    variableDefaults(),
    boundedExecution(deps.requests),
  ];
  // Each plugin declares the smallest context it needs, and Yoga's types do not allow such a mix.
  return plugins as Plugin<RequestContext>[];
}
