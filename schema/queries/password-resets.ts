import type { Row, SqlExecutor } from './sql.ts';

/** Stores a link. Of those shown to somebody, the newest is valid; those that were mailed stay. */
export async function putReset(tx: SqlExecutor, reset: Row<'password_reset'>): Promise<void> {
  await tx.db
    .deleteFrom('password_reset')
    .where('userId', '=', reset.userId)
    .where((eb) => eb.or([eb('expiresAt', '<=', reset.createdAt), eb('issuedBy', '=', reset.issuedBy)]))
    .execute();
  await tx.db.insertInto('password_reset').values(reset).execute();
}

/** A valid link. */
export async function findReset(tx: SqlExecutor, tokenHash: string, now: string) {
  return tx.db
    .selectFrom('password_reset')
    .select(['userId', 'issuedBy'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Removes a valid link: of several concurrent calls one gets it. */
export async function takeReset(tx: SqlExecutor, tokenHash: string, now: string) {
  return tx.db
    .deleteFrom('password_reset')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(['userId', 'issuedBy'])
    .executeTakeFirst();
}

/** Removes every link of a user. */
export async function dropResets(tx: SqlExecutor, userId: string): Promise<void> {
  await tx.db.deleteFrom('password_reset').where('userId', '=', userId).execute();
}
