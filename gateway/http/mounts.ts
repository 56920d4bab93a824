import type { FetchAPI } from '@whatwg-node/server';
import type { ApiError } from '../api-error.ts';
import type { ServerDeps } from '../deps.ts';
import type { Answer } from './answer.ts';
import type { BodySource } from './body.ts';

/** A request for a mounted transport (GraphQL, tRPC) or for the console. */
export interface MountRequest {
  readonly deps: ServerDeps;
  readonly requestId: string;
  readonly request: Request;
  readonly url: URL;
  readonly body: BodySource;
  /** IP address of the client, behind trusted proxies; `unknown` without a socket. */
  readonly address: string;
  readonly extraHeaders: Record<string, string>;
  /** Closes the request's connection. */
  readonly disconnect: () => void;
  readonly fetchAPI: Pick<FetchAPI, 'Request' | 'Response'>;
}

/** Either the answer, or the request to execute as GraphQL and its context. */
export type MountOutcome =
  | { readonly kind: 'response'; readonly response: Response }
  | { readonly kind: 'graphql'; readonly request: Request; readonly context: object };

export interface Mount {
  /** Label for logs and metrics. */
  readonly path: string;
  readonly handle: (request: MountRequest) => Promise<MountOutcome>;
  /** A refusal in the form of the transport; else a problem document. */
  readonly refusal?: (problem: Answer, failure: ApiError, accept: string | null) => Answer;
}

export interface Mounts {
  readonly graphql: Mount;
  readonly trpc: Mount;
  readonly console: Mount;
}

/** The transport of a path; null for REST. */
export function mountOf(mounts: Mounts, path: string): Mount | null {
  if (path === '/graphql') return mounts.graphql;
  if (path === '/' || path === '/console' || path.startsWith('/console/')) return mounts.console;
  return path.startsWith('/trpc/') ? mounts.trpc : null;
}
