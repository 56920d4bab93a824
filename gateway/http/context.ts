import type { ServerDeps } from '../deps.ts';
import type { Answer } from './answer.ts';
import type { BodySource } from './body.ts';
import type { Operation } from './openapi/operation.ts';

/** One REST request, as handlers get it. */
export interface RestRequest {
  readonly deps: ServerDeps;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The query as received, with its `?`; empty if there is none. */
  readonly search: string;
  readonly headers: Pick<Headers, 'get'>;
  readonly params: Readonly<Record<string, string>>;
  readonly body: BodySource;
  /** IP address of the client, behind trusted proxies; `unknown` without a socket. */
  readonly clientAddress: string;
  /** Headers of every answer, refusals included (rate limit). */
  readonly extraHeaders: Record<string, string>;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A literal path whose `{name}` segments match one segment each. */
  readonly path: string;
  /** Its description in the OpenAPI document. */
  readonly operation: Operation;
  readonly handle: (request: RestRequest) => Promise<Answer>;
}
