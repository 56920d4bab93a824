import type { FetchAPI } from '@whatwg-node/server';
import type { ServerDeps } from '../deps.ts';
import type { BodySource } from './body.ts';

/** A request for a mounted transport (GraphQL, tRPC). */
export interface MountRequest {
  readonly deps: ServerDeps;
  readonly requestId: string;
  readonly request: Request;
  readonly url: URL;
  readonly body: BodySource;
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
}

export interface Mounts {
  readonly graphql: Mount;
  readonly trpc: Mount;
}

/** The transport of a path; null for REST. */
export function mountOf(mounts: Mounts, path: string): Mount | null {
  if (path === '/graphql') return mounts.graphql;
  return path.startsWith('/trpc/') ? mounts.trpc : null;
}
