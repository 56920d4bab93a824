import { createServer, type Server } from 'node:http';
import { createYoga } from 'graphql-yoga';
import { graphqlSchema } from '../../schema/graphql/schema.ts';
import type { ServerDeps } from '../deps.ts';
import type { RequestContext } from '../graphql/context.ts';
import { graphqlMount } from '../graphql/mount.ts';
import { graphqlOptions, graphqlPlugins } from '../graphql/options.ts';
import { SHUTDOWN_GRACE_MS } from '../limits.ts';
import { trpcMount } from '../trpc/mount.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { trustedProxies } from './client-address.ts';
import { admitRequest, boundConnections, CONNECTION_OPTIONS } from './connections.ts';
import { restPlugin, type ServerContext } from './plugin.ts';
import { answerInvalidTarget, hasValidTarget } from './request-target.ts';
import { ROUTES } from './routes.ts';

/** One server: REST, GraphQL and tRPC on one port. */
export interface Gateway {
  readonly server: Server;
  /** Answers a request without a socket. */
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>;
  /** Starts listening; the port chosen when `port` is 0. */
  listen(port: number, host: string): Promise<number>;
  /**
   * Graceful stop: no new connections, `/readyz` answers 503, requests in flight are finished, for at most
   * `graceMs`. The pool and the database belong to the caller.
   */
  close(graceMs?: number): Promise<void>;
}

/** Builds the server; nothing is read from the environment here. */
export function createGateway(deps: ServerDeps): Gateway {
  const yoga = createYoga<ServerContext & RequestContext>({
    ...graphqlOptions(deps),
    schema: graphqlSchema,
    graphqlEndpoint: '/graphql',
    cors: false,
    graphiql: false,
    landingPage: false,
    healthCheckEndpoint: '/healthz/graphql-yoga',
    logging: false,
    multipart: false,
    batching: false,
    // The mount has read the body by then, within its bound.
    maxRequestBodySize: false,
    plugins: [restPlugin(deps, ROUTES, { graphql: graphqlMount, trpc: trpcMount }), ...graphqlPlugins(deps)],
  });
  const server = createServer(CONNECTION_OPTIONS, (request, response) => {
    if (!admitRequest(request, response)) return;
    if (hasValidTarget(request)) void yoga(request, response);
    else answerInvalidTarget(response);
  });
  boundConnections(server, trustedProxies(deps.config.trustedProxies));
  server.on('clientError', answerBrokenRequest);
  return {
    server,
    fetch: async (input, init) => yoga.fetch(input, init ?? {}),
    listen: (port, host) => listen(server, port, host),
    close: (graceMs = SHUTDOWN_GRACE_MS) => close(deps, server, graceMs),
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

async function close(deps: ServerDeps, server: Server, graceMs: number): Promise<void> {
  deps.lifecycle.state = 'stopping';
  deps.timeStamps?.retries.close();
  await deps.events.close();
  if (server.listening) await stopListening(server, graceMs);
  await deps.accessLog.close();
}

async function stopListening(server: Server, graceMs: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  try {
    await new Promise((resolve) => server.close(resolve));
  } finally {
    clearTimeout(timer);
  }
}
