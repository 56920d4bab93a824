import { onlyRow, type SqlExecutor } from './sql.ts';

/** Expired records taken away by one call at most, so that cleaning up never makes a request wait. */
const MAX_EXPIRED_A_CALL = 100;

export interface IdempotencyAnswer {
  /** SHA-256 of method, path, query and raw body, hex. */
  readonly fingerprint: string;
  readonly status: number;
  readonly contentType: string;
  readonly response: string;
}

type TenantSql = SqlExecutor & { readonly workspaceId: string };

/** Claims a key for this transaction; false while another one, on any gateway, works on the same key. */
export async function tryLockIdempotencyKey(tx: TenantSql, key: string): Promise<boolean> {
  const rows = await tx.sql<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    [`${tx.workspaceId}/${key}`],
  );
  return onlyRow(rows, 'lock').locked;
}

/** The stored answer of a key that has not expired, or null. */
export async function findIdempotencyAnswer(
  tx: TenantSql,
  key: string,
  now: string,
): Promise<IdempotencyAnswer | null> {
  const [row] = await tx.sql<IdempotencyAnswer>(
    `select fingerprint, status, content_type as "contentType", response from idempotency_record
     where workspace_id = $1 and key = $2 and expires_at > $3::text::timestamptz`,
    [tx.workspaceId, key, now],
  );
  return row ?? null;
}

/** Stores an answer, in the transaction of what it answers, in place of an expired one of the same key. */
export async function saveIdempotencyAnswer(
  tx: TenantSql,
  answer: IdempotencyAnswer & { readonly key: string; readonly expiresAt: string },
  now: string,
): Promise<void> {
  await tx.sql(
    'delete from idempotency_record where workspace_id = $1 and key = $2 and expires_at <= $3::text::timestamptz',
    [tx.workspaceId, answer.key, now],
  );
  await tx.sql(
    `insert into idempotency_record (workspace_id, key, fingerprint, status, content_type, response, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7::text::timestamptz, $8::text::timestamptz)`,
    [
      tx.workspaceId,
      answer.key,
      answer.fingerprint,
      answer.status,
      answer.contentType,
      answer.response,
      now,
      answer.expiresAt,
    ],
  );
}

/** Removes some of the workspace's expired records and says how many. */
export async function expireIdempotencyAnswers(tx: TenantSql, now: string): Promise<number> {
  const rows = await tx.sql(
    `delete from idempotency_record where workspace_id = $1 and key in (
       select key from idempotency_record where workspace_id = $1 and expires_at <= $2::text::timestamptz
       order by expires_at limit ${MAX_EXPIRED_A_CALL})
     returning key`,
    [tx.workspaceId, now],
  );
  return rows.length;
}
