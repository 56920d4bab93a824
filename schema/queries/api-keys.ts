import type { ApiKeyScope } from '../contracts/api-keys.ts';
import { isoTime, onlyRow, type SqlExecutor } from './sql.ts';

/** A key's last use is written at most this often, so that a busy key does not write a row a request. */
const TOUCH_INTERVAL = '60 seconds';

export interface NewApiKeyRow {
  readonly keyId: string;
  readonly name: string;
  readonly scope: ApiKeyScope;
  readonly prefix: string;
  readonly lastFour: string;
  /** SHA-256 of the key, hex. */
  readonly keyHash: string;
  /** null: valid until revoked. */
  readonly expiresAt: string | null;
}

export interface ApiKeyIdentity {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly scope: ApiKeyScope;
  readonly prefix: string;
  /** The workspace the operator made that the key's goes back to. */
  readonly originId: string;
}

export interface ApiKeyInfo {
  readonly keyId: string;
  readonly name: string;
  readonly scope: ApiKeyScope;
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  /** The key that succeeds it. */
  readonly rolledTo: string | null;
}

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** Adds a key to the transaction's workspace. */
export async function createApiKey(tx: Tenant, key: NewApiKeyRow, now: string): Promise<void> {
  await tx.sql(
    `insert into api_key (workspace_id, key_id, name, scope, prefix, last_four, key_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::text::timestamptz, $9::text::timestamptz)`,
    [
      tx.workspaceId,
      key.keyId,
      key.name,
      key.scope,
      key.prefix,
      key.lastFour,
      key.keyHash,
      now,
      key.expiresAt,
    ],
  );
}

/** Look-up: whose key this is, or null when it is unknown, revoked or past its expiry. */
export async function findApiKeyByHash(
  lookup: SqlExecutor,
  keyHash: string,
  now: string,
): Promise<ApiKeyIdentity | null> {
  const [key] = await lookup.sql<ApiKeyIdentity>(
    `select k.workspace_id as "workspaceId", key_id as "keyId", scope, prefix, w.origin_id as "originId"
     from api_key k join workspace w on w.workspace_id = k.workspace_id
     where key_hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2::text::timestamptz)`,
    [keyHash, now],
  );
  return key ?? null;
}

/** Notes that a key was used; a use within a minute of the last one noted writes nothing. */
export async function touchApiKey(tx: SqlExecutor, keyId: string, now: string): Promise<void> {
  await tx.sql(
    `update api_key set last_used_at = $2::text::timestamptz
     where key_id = $1
       and (last_used_at is null or last_used_at <= $2::text::timestamptz - interval '${TOUCH_INTERVAL}')`,
    [keyId, now],
  );
}

const INFO = `key_id as "keyId", name, scope, prefix, last_four as "lastFour",
  ${isoTime('created_at')} as "createdAt", ${isoTime('expires_at')} as "expiresAt",
  ${isoTime('revoked_at')} as "revokedAt", ${isoTime('last_used_at')} as "lastUsedAt", rolled_to as "rolledTo"`;

const LIVE = '(revoked_at is null and (expires_at is null or expires_at > $2::text::timestamptz))';

/** The workspace's keys: those in use first, then those that ended; newest first in each. */
export async function listApiKeys(tx: Tenant, now: string, limit: number): Promise<ApiKeyInfo[]> {
  return tx.sql<ApiKeyInfo>(
    `select ${INFO} from api_key where workspace_id = $1
     order by ${LIVE} desc, created_at desc, key_id desc limit $3::int`,
    [tx.workspaceId, now, limit],
  );
}

/** How many keys are neither revoked nor past their expiry. */
export async function liveApiKeys(tx: Tenant, now: string): Promise<number> {
  const rows = await tx.sql<{ n: number }>(
    `select count(*)::int as n from api_key where workspace_id = $1 and ${LIVE}`,
    [tx.workspaceId, now],
  );
  return onlyRow(rows, 'count').n;
}

/** A key of the workspace, which nobody else changes until the commit; null when there is none. */
export async function lockApiKey(tx: Tenant, keyId: string): Promise<ApiKeyInfo | null> {
  const [key] = await tx.sql<ApiKeyInfo>(
    `select ${INFO} from api_key where workspace_id = $1 and key_id = $2 for no key update`,
    [tx.workspaceId, keyId],
  );
  return key ?? null;
}

/** Revokes a key at once; false when the workspace has no such key or it is revoked already. */
export async function revokeApiKey(tx: Tenant, keyId: string, now: string): Promise<boolean> {
  const rows = await tx.sql(
    `update api_key set revoked_at = $3::text::timestamptz
     where workspace_id = $1 and key_id = $2 and revoked_at is null returning key_id`,
    [tx.workspaceId, keyId, now],
  );
  return rows.length > 0;
}

/** Notes a key's successor and when it ends itself: they overlap until then. It is locked before. */
export async function succeedApiKey(
  tx: Tenant,
  keyId: string,
  by: { readonly successorId: string; readonly expiresAt: string },
): Promise<void> {
  await tx.sql(
    `update api_key set rolled_to = $3, expires_at = $4::text::timestamptz
     where workspace_id = $1 and key_id = $2`,
    [tx.workspaceId, keyId, by.successorId, by.expiresAt],
  );
}
