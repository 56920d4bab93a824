import { onlyRow, type Row, type Tenant } from './sql.ts';

/** Expired records deleted by one call at most, so that cleaning up never makes a request wait. */
const MAX_EXPIRED_A_CALL = 100;

const expired = (tx: Tenant, now: string) =>
  tx.db
    .deleteFrom('idempotency_record')
    .where('workspaceId', '=', tx.workspaceId)
    .where('expiresAt', '<=', now);

/** Claims a key for this transaction; false while another one, on any gateway, works on the same key. */
export async function tryLockIdempotencyKey(tx: Tenant, key: string): Promise<boolean> {
  const rows = await tx.sql<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    [`${tx.workspaceId}/${key}`],
  );
  return onlyRow(rows, 'lock').locked;
}

/** The stored answer of a key that has not expired. */
export async function findIdempotencyAnswer(tx: Tenant, key: string, now: string) {
  return tx.db
    .selectFrom('idempotency_record')
    .select(['fingerprint', 'response'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('key', '=', key)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/**
 * Stores an answer, in the transaction of its request, instead of an expired one of the same key. It may be long: here
 * it is a parameter; the entity manager would write it into the statement.
 */
export async function saveIdempotencyAnswer(
  tx: Tenant,
  answer: Omit<Row<'idempotency_record'>, 'workspaceId'>,
): Promise<void> {
  await expired(tx, answer.createdAt).where('key', '=', answer.key).execute();
  const row = { workspaceId: tx.workspaceId, ...answer };
  await tx.db.insertInto('idempotency_record').values(row).execute();
}

/** Deletes some of the workspace's expired records and returns how many. */
export async function expireIdempotencyAnswers(tx: Tenant, now: string): Promise<number> {
  const oldest = tx.db
    .selectFrom('idempotency_record')
    .select('key')
    .where('workspaceId', '=', tx.workspaceId)
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(MAX_EXPIRED_A_CALL);
  return (await expired(tx, now).where('key', 'in', oldest).returning('key').execute()).length;
}
