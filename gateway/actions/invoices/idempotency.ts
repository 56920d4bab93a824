import { hash } from 'node:crypto';
import {
  expireIdempotencyAnswers,
  findIdempotencyAnswer,
  saveIdempotencyAnswer,
} from '../../../schema/queries/idempotency.ts';
import { ApiError } from '../../api-error.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import { IDEMPOTENCY_DAYS } from '../../limits.ts';

const DAY_MS = 86_400_000;

/** An Idempotency-Key in its scope, and the request it belongs to. */
export interface IngestRequestKey {
  readonly workspaceId: string;
  readonly key: string;
  /** SHA-256, hex, of what was asked for and the body as it came: equal bytes are known at once. */
  readonly fingerprint: string;
  /** What was asked for beside the body: the same body with another query is another request. */
  readonly choices: string;
  /** The same for other queries, so that a refusal can say that only the query differs. */
  readonly otherChoices?: string;
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
  key: Pick<IngestRequestKey, 'workspaceId' | 'key'> | null,
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
 * The answer stored under a key; null when there is none, and when only the content of the body can tell whether it belongs
 * to this request.
 * @param contentDigest of the body, once a thread has made it.
 * @throws ApiError `idempotency_key_reused` when it belongs to another request.
 */
export async function storedAnswer(
  tx: TenantTransaction,
  key: IngestRequestKey,
  of: { readonly now: string; readonly contentDigest: string | null },
): Promise<IngestAnswerText | null> {
  const stored = await findIdempotencyAnswer(tx, key.key, of.now);
  if (stored === undefined) return null;
  const [bytes, content] = stored.fingerprint.split('.');
  const replay = { text: stored.response, replayed: true };
  if (bytes === key.fingerprint) return replay;
  if (of.contentDigest === null) return null;
  if (content === contentOf(key, of.contentDigest)) return replay;
  const { otherChoices: choices } = key;
  const sameBody = choices !== undefined && content === contentOf({ ...key, choices }, of.contentDigest);
  const differs = sameBody ? 'the same body and another query' : 'another body';
  throw new ApiError('idempotency_key_reused', {
    detail: `This Idempotency-Key was used for a request with ${differs}. Repeat that request as it was to have its answer again. With a new key, this one is booked in addition to it.`,
  });
}

/** Stores the answer of a request under its key, whose lock the transaction holds. */
export async function saveAnswer(
  tx: TenantTransaction,
  key: IngestRequestKey,
  {
    status,
    text,
    contentDigest,
    now,
  }: {
    readonly status: 200 | 202;
    readonly text: string;
    readonly contentDigest: string;
    readonly now: string;
  },
): Promise<void> {
  await expireIdempotencyAnswers(tx, now);
  await saveIdempotencyAnswer(tx, {
    key: key.key,
    fingerprint: `${key.fingerprint}.${contentOf(key, contentDigest)}`,
    status,
    contentType: 'application/json',
    response: text,
    createdAt: now,
    expiresAt: new Date(Date.parse(now) + IDEMPOTENCY_DAYS * DAY_MS).toISOString(),
  });
}

function contentOf({ choices }: IngestRequestKey, contentDigest: string): string {
  return hash('sha256', `${choices}\n${contentDigest}`);
}
