import type { ApiKeyScope } from '../../schema/contracts/api-keys.ts';
import { type ApiKeyIdentity, findApiKeyByHash } from '../../schema/queries/api-keys.ts';
import { type CountedBy, countKeyRequest } from '../actions/identity/count-key-request.ts';
import { ApiError } from '../api-error.ts';
import { singleLookup } from '../database/transaction.ts';
import type { GatewayDeps } from '../deps.ts';
import { bearerToken, keyMissing } from '../http/credentials.ts';
import type { Caller } from './access.ts';
import { hashApiKey, isWellFormedApiKey } from './api-key.ts';
import { type RequestLimits, requestLimits } from './request-limits.ts';

/** Who calls with an API key. */
export interface KeyCaller extends Caller {
  readonly keyId: string;
  /** The customer in fair queues: a workspace of the operator with all workspaces created from it. */
  readonly party: string;
  /** The limits by which the request is counted. */
  readonly limits: RequestLimits;
}

export interface KeyRequest {
  readonly deps: GatewayDeps;
  readonly headers: Pick<Headers, 'get'>;
  /** Receives the rate-limit headers of the answer. */
  readonly extraHeaders: Record<string, string>;
}

/**
 * Requires a live key with one of some scopes, and counts the request. The key is looked up in every request, so a
 * revoked one is refused at once.
 * @throws ApiError `unauthenticated`, `insufficient_scope` or `rate_limit_exceeded`, in this order.
 */
export async function requireKey(
  request: KeyRequest,
  { scopes, ...countedBy }: CountedBy & { readonly scopes: readonly ApiKeyScope[] },
): Promise<KeyCaller> {
  const { deps, headers, extraHeaders } = request;
  const token = bearerToken(headers);
  if (token === null || !isWellFormedApiKey(token)) throw keyMissing();
  const key = await findKey(deps, token);
  if (key === undefined) throw keyMissing();
  const { workspaceId, keyId, originId, prefix } = key;
  const limits = requestLimits(deps, extraHeaders);
  const caller = { workspaceId, keyId, party: originId, actor: `api_key:${prefix}`, limits };
  await countKeyRequest(deps, key, { ...countedBy, limits });
  if (!scopes.includes(key.scope)) {
    throw new ApiError('insufficient_scope', {
      detail: `This key has the scope ${key.scope}; the path needs a key with the scope ${scopes.join(' or ')}.`,
      refused: caller,
    });
  }
  limits.requireWithin(countedBy.counted);
  return caller;
}

/** The identity of a key; undefined when it is unknown, revoked or expired. Counts no request. */
export function findKey(deps: GatewayDeps, key: string): Promise<ApiKeyIdentity | undefined> {
  const now = deps.clock().toISOString();
  return findApiKeyByHash(singleLookup(deps.database), hashApiKey(key), now);
}
