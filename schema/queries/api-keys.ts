import type { Row, SqlExecutor, Tenant } from './sql.ts';

/** A key's last use is written at most this often, so that a busy key does not write a row for each request. */
const TOUCH_MS = 60_000;

export type ApiKeyIdentity = NonNullable<Awaited<ReturnType<typeof findApiKeyByHash>>>;

/** Look-up: the owner of this key; nothing when it is unknown, revoked or expired. */
export async function findApiKeyByHash(lookup: SqlExecutor, keyHash: string, now: string) {
  return (
    lookup.db
      .selectFrom('api_key as k')
      .innerJoin('workspace as w', 'w.workspaceId', 'k.workspaceId')
      // The origin is the operator's workspace that the key's workspace derives from.
      .select(['k.workspaceId', 'k.keyId', 'k.scope', 'k.prefix', 'w.originId'])
      .where('k.keyHash', '=', keyHash)
      .where('k.revokedAt', 'is', null)
      .where((eb) => eb.or([eb('k.expiresAt', 'is', null), eb('k.expiresAt', '>', now)]))
      .executeTakeFirst()
  );
}

/** Records that a key was used; a use within a minute of the last recorded one writes nothing. */
export async function touchApiKey(tx: SqlExecutor, keyId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TOUCH_MS).toISOString();
  await tx.db
    .updateTable('api_key')
    .set({ lastUsedAt: now.toISOString() })
    .where('keyId', '=', keyId)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', before)]))
    .execute();
}

export type ApiKeyInfo = Omit<Row<'api_key'>, 'workspaceId' | 'keyHash'>;

/** The workspace's keys: those in use first, then those that ended; newest first in each. */
export async function listApiKeys(tx: Tenant, now: string, limit: number): Promise<ApiKeyInfo[]> {
  return tx.db
    .selectFrom('api_key')
    .select(['keyId', 'name', 'scope', 'prefix', 'lastFour', 'rolledTo'])
    .select(['createdAt', 'expiresAt', 'revokedAt', 'lastUsedAt'])
    .where('workspaceId', '=', tx.workspaceId)
    .orderBy(
      (eb) =>
        eb.and([
          eb('revokedAt', 'is', null),
          eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]),
        ]),
      'desc',
    )
    .orderBy('createdAt', 'desc')
    .orderBy('keyId', 'desc')
    .limit(limit)
    .execute();
}
