import type { ApiKeyScope } from '../entities/api-key.ts';
import { isoTime, type SqlExecutor } from './sql.ts';

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
}

/** Adds a key to the transaction's workspace. */
export async function createApiKey(
  tx: SqlExecutor & { readonly workspaceId: string },
  key: NewApiKeyRow,
  now: string,
): Promise<void> {
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
    `select workspace_id as "workspaceId", key_id as "keyId", scope, prefix from api_key
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

/** The workspace's keys, newest first, revoked ones included. */
export async function listApiKeys(tx: SqlExecutor): Promise<ApiKeyInfo[]> {
  return tx.sql<ApiKeyInfo>(
    `select key_id as "keyId", name, scope, prefix, last_four as "lastFour",
       ${isoTime('created_at')} as "createdAt", ${isoTime('expires_at')} as "expiresAt",
       ${isoTime('revoked_at')} as "revokedAt", ${isoTime('last_used_at')} as "lastUsedAt"
     from api_key order by created_at desc, key_id desc`,
  );
}

/** Revokes a key at once; false when the workspace has no such live key. */
export async function revokeApiKey(tx: SqlExecutor, keyId: string, now: string): Promise<boolean> {
  const rows = await tx.sql(
    `update api_key set revoked_at = $2::text::timestamptz where key_id = $1 and revoked_at is null returning key_id`,
    [keyId, now],
  );
  return rows.length > 0;
}

/** Ends a key's validity at a time, as when it was rolled: it overlaps its successor until then. */
export async function expireApiKey(tx: SqlExecutor, keyId: string, expiresAt: string): Promise<boolean> {
  const rows = await tx.sql(
    `update api_key set expires_at = $2::text::timestamptz where key_id = $1 and revoked_at is null returning key_id`,
    [keyId, expiresAt],
  );
  return rows.length > 0;
}
