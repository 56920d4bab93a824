import { createServer, type Server } from 'node:http';
import { createServerAdapter } from '@whatwg-node/server';
import type { ServerDeps } from '../deps.ts';
import type { ExecuteGraphql } from '../graphql/create-graphql.ts';
import { graphqlMount } from '../graphql/mount.ts';
import { SHUTDOWN_GRACE_MS } from '../limits.ts';
import { trpcMount } from '../trpc/mount.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { trustedProxies } from './client-address.ts';
import { admitRequest, boundConnections, CONNECTION_OPTIONS } from './connections.ts';
import { consoleMount } from './console-mount.ts';
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
   * Loads what GraphQL alone needs, so that the rest need not wait for it; a GraphQL request does. Without this call
   * the first one loads it. Rejects when the schema cannot be built.
   */
  loadGraphql(): Promise<void>;
  /**
   * Graceful stop: no new connections, `/readyz` answers 503, requests in flight are finished, for at most
   * `graceMs`. The pool and the database belong to the caller.
   */
  close(graceMs?: number): Promise<void>;
}

/** Builds the server; nothing is read from the environment here. */
export function createGateway(deps: ServerDeps): Gateway {
  let loading: Promise<ExecuteGraphql> | null = null;
  const graphql = () => {
    loading ??= import('../graphql/create-graphql.ts').then(({ createGraphql }) => createGraphql(deps));
    return loading;
  };
  const answer = createServerAdapter<ServerContext>(
    // All that is not answered by the plugin is GraphQL.
    async (request, context) => (await graphql())(request, context),
    {
      plugins: [restPlugin(deps, ROUTES, { graphql: graphqlMount, trpc: trpcMount, console: consoleMount })],
    },
  );
  const server = createServer(CONNECTION_OPTIONS, (request, response) => {
    if (!admitRequest(request, response)) return;
    if (hasValidTarget(request)) void answer(request, response);
    else answerInvalidTarget(response);
  });
  boundConnections(server, trustedProxies(deps.config.trustedProxies));
  server.on('clientError', answerBrokenRequest);
  return {
    server,
    fetch: async (input, init) => answer.fetch(input, init ?? {}),
    listen: (port, host) => listen(server, port, host),
    async loadGraphql() {
      await graphql();
    },
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
  await deps.mailer?.close();
  await deps.imports.close();
  await deps.importPool.close();
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
