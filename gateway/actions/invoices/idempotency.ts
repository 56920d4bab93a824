import { findIdempotencyAnswer } from '../../../schema/queries/idempotency.ts';
import { ApiError } from '../../api-error.ts';
import type { TenantTransaction } from '../../database/transaction.ts';

/** An Idempotency-Key in its scope, and the request it belongs to. */
export interface IngestRequestKey {
  readonly workspaceId: string;
  readonly key: string;
  /** SHA-256 of method, path, query and raw body, hex. */
  readonly fingerprint: string;
}

export interface IngestAnswerText {
  readonly text: string;
  /** Whether this is the stored answer of an earlier request. */
  readonly replayed: boolean;
}

/**
 * Runs `work` unless this process is already working on the same key. Between gateways, an advisory lock in the
 * storing transaction does the same.
 * @throws ApiError `idempotency_in_progress`.
 */
export async function onceAtATime<Value>(
  inFlight: Set<string>,
  key: IngestRequestKey | null,
  work: () => Promise<Value>,
): Promise<Value> {
  if (key === null) return work();
  const name = `${key.workspaceId}/${key.key}`;
  if (inFlight.has(name)) throw inProgress();
  inFlight.add(name);
  try {
    return await work();
  } finally {
    inFlight.delete(name);
  }
}

export function inProgress(): ApiError {
  return new ApiError('idempotency_in_progress', {
    detail: 'A request with this Idempotency-Key is being processed. Send it again in a moment.',
    retryAfterSeconds: 1,
  });
}

/**
 * The answer stored under a key; null when there is none.
 * @throws ApiError `idempotency_key_reused` when it belongs to another request.
 */
export async function storedAnswer(
  tx: TenantTransaction,
  { key, fingerprint }: IngestRequestKey,
  now: string,
): Promise<IngestAnswerText | null> {
  const stored = await findIdempotencyAnswer(tx, key, now);
  if (stored === undefined) return null;
  if (stored.fingerprint === fingerprint) return { text: stored.response, replayed: true };
  throw new ApiError('idempotency_key_reused', {
    detail: 'This Idempotency-Key was used for another request. Use a new key for each request.',
  });
}
