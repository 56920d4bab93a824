import { randomUUIDv7 } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import {
  API_KEYS_LISTED,
  type ApiKeyAnswer,
  type ApiKeyListAnswer,
  type CreateApiKey,
  DEFAULT_OVERLAP_HOURS,
  MAX_LIVE_API_KEYS,
  type NewApiKeyAnswer,
  type RevokedApiKeyAnswer,
  type RollApiKey,
  type RolledApiKeyAnswer,
} from '../../../schema/contracts/api-keys.ts';
import { ApiKey } from '../../../schema/entities/api-key.ts';
import { type ApiKeyInfo, listApiKeys as storedKeys } from '../../../schema/queries/api-keys.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { createApiKey as makeKey } from '../../auth/api-key.ts';
import { requireOwner, type SettingsCaller } from '../../auth/owner-access.ts';
import { appendSettings, type SettingsChange } from '../../database/settings-chain.ts';
import { type TenantTransaction, withRead, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';

type Deps = Pick<GatewayDeps, 'database' | 'clock'>;

const MS_PER_HOUR = 3_600_000;
/** Ten years of 366 days. */
const MAX_LIFETIME_MS = 10 * 366 * 24 * MS_PER_HOUR;

/** The workspace's keys, without their secrets. */
export async function listApiKeys(deps: Deps, caller: Caller): Promise<ApiKeyListAnswer> {
  const now = deps.clock().toISOString();
  const keys = await withRead(deps.database, caller.workspaceId, (tx) =>
    storedKeys(tx, now, API_KEYS_LISTED),
  );
  return { keys: keys.map(answerOf) };
}

/**
 * Creates a key. The secret is only in this answer.
 * @throws ApiError `forbidden`, `validation_failed` for an expiry in the past or too far ahead, `too_many_keys`.
 */
export async function createApiKey(
  deps: Deps,
  caller: SettingsCaller,
  input: CreateApiKey,
): Promise<NewApiKeyAnswer> {
  const now = deps.clock().toISOString();
  return withTenant(deps.database, caller.workspaceId, async (tx) => {
    await requireOwner(tx, caller);
    const goesOn = { $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
    const live = { workspaceId: tx.workspaceId, revokedAt: null, ...goesOn };
    if ((await tx.em.count(ApiKey, live)) >= MAX_LIVE_API_KEYS) throw tooManyKeys();
    const { answer, change } = createKeyIn(tx, { actor: caller.actor, input, now });
    await appendSettings(tx, [change], now);
    return answer;
  });
}

/** Adds a key; the caller appends its entry, last. @throws ApiError `validation_failed`. */
export function createKeyIn(
  tx: TenantTransaction,
  { actor, input, now }: { readonly actor: string; readonly input: CreateApiKey; readonly now: string },
): { readonly answer: NewApiKeyAnswer; readonly change: SettingsChange } {
  const expiresAt = input.expires_at ?? null;
  requireSoundExpiry(expiresAt, now);
  const key = { name: input.name, scope: input.scope ?? 'ingest', expiresAt };
  const answer = storeKey(tx, key, now);
  return { answer, change: entryOf(actor, { kind: 'key.created', key: answer }) };
}

function storeKey(
  { em, workspaceId }: TenantTransaction,
  { name, scope, expiresAt }: Pick<ApiKeyInfo, 'name' | 'scope' | 'expiresAt'>,
  now: string,
): NewApiKeyAnswer {
  const { key: secret, hash: keyHash, prefix, lastFour } = makeKey();
  const row = { workspaceId, keyId: randomUUIDv7(), name, scope, prefix, lastFour, keyHash, expiresAt };
  const unused = { createdAt: now, revokedAt: null, lastUsedAt: null, rolledTo: null };
  return { ...answerOf(em.create(ApiKey, { ...row, ...unused })), api_key: secret };
}

/**
 * Creates the one successor of a key, with the same name, scope and lifetime. The old key keeps working for the
 * overlap, but not beyond its own expiry.
 * @throws ApiError `forbidden`, `not_found`, `key_ended` for a key that is revoked, expired or already rolled.
 */
export async function rollApiKey(
  deps: Deps,
  caller: SettingsCaller,
  input: RollApiKey,
): Promise<RolledApiKeyAnswer> {
  const now = deps.clock().toISOString();
  return withTenant(deps.database, caller.workspaceId, async (tx) => {
    await requireOwner(tx, caller);
    const old = await requireKey(tx, input.key_id);
    requireRollable(old, now);
    const endsAt = overlapEnd(old, input.overlap_hours ?? DEFAULT_OVERLAP_HOURS, now);
    const answer = storeKey(tx, { ...old, expiresAt: successorExpiry(old, now) }, now);
    // The successor must exist before the old key refers to it.
    await tx.em.flush();
    tx.em.assign(old, { rolledTo: answer.key_id, expiresAt: endsAt });
    const rolled = { rolled_key_id: old.keyId, rolled_key_expires_at: endsAt };
    await appendSettings(tx, [entryOf(caller.actor, { kind: 'key.rolled', key: answer, ...rolled })], now);
    return { ...answer, ...rolled };
  });
}

function overlapEnd({ expiresAt }: ApiKeyInfo, hours: number, now: string): string {
  const end = new Date(Date.parse(now) + hours * MS_PER_HOUR).toISOString();
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}

function successorExpiry({ createdAt, expiresAt }: ApiKeyInfo, now: string): string | null {
  if (expiresAt === null) return null;
  return new Date(Date.parse(now) + Date.parse(expiresAt) - Date.parse(createdAt)).toISOString();
}

/**
 * Revokes a key: it is refused from the commit on. Revoking it again changes nothing and adds no entry.
 * @throws ApiError `forbidden`, `not_found`.
 */
export async function revokeApiKey(
  deps: Deps,
  caller: SettingsCaller,
  keyId: string,
): Promise<RevokedApiKeyAnswer> {
  const now = deps.clock().toISOString();
  return withTenant(deps.database, caller.workspaceId, async (tx) => {
    await requireOwner(tx, caller);
    const key = await requireKey(tx, keyId);
    if (key.revokedAt !== null) return { key_id: keyId, revoked_at: key.revokedAt };
    key.revokedAt = now;
    const { prefix, lastFour: last_four } = key;
    const subject = `api_key:${keyId}`;
    const payload = { prefix, last_four };
    await appendSettings(tx, [{ kind: 'key.revoked', subject, actor: caller.actor, payload }], now);
    return { key_id: keyId, revoked_at: now };
  });
}

/** A key of the workspace, locked until the commit. */
async function requireKey({ em, workspaceId }: TenantTransaction, keyId: string) {
  const key = await em.findOne(ApiKey, { workspaceId, keyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (key !== null) return key;
  throw new ApiError('not_found', { detail: 'There is no such API key in this workspace.' });
}

function requireRollable(key: ApiKeyInfo, now: string): void {
  const why =
    (key.revokedAt !== null && 'is revoked') ||
    (key.rolledTo !== null && 'has a successor already') ||
    (key.expiresAt !== null && key.expiresAt <= now && 'has expired');
  if (why === false) return;
  throw new ApiError('key_ended', { detail: `The API key ${why}. Create a new one instead.` });
}

function requireSoundExpiry(expiresAt: string | null, now: string): void {
  if (expiresAt === null) return;
  const ahead = Date.parse(expiresAt) - Date.parse(now);
  if (ahead > 0 && ahead <= MAX_LIFETIME_MS) return;
  const detail = 'expires_at must be to come, and at most ten years ahead';
  throw new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'invalid_value', pointer: '/expires_at', detail }],
  });
}

function tooManyKeys(): ApiError {
  return new ApiError('too_many_keys', {
    values: { most: MAX_LIVE_API_KEYS },
    detail: `A workspace has at most ${MAX_LIVE_API_KEYS} API keys in use. Revoke one first.`,
  });
}

function entryOf(
  actor: string,
  { kind, key, ...more }: { readonly kind: string; readonly key: ApiKeyAnswer },
): SettingsChange {
  const { name, scope, prefix, last_four, expires_at } = key;
  const payload = { name, scope, prefix, last_four, expires_at, ...more };
  return { kind, subject: `api_key:${key.key_id}`, actor, payload };
}

function answerOf(key: ApiKeyInfo): ApiKeyAnswer {
  return {
    key_id: key.keyId,
    name: key.name,
    scope: key.scope,
    prefix: key.prefix,
    last_four: key.lastFour,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
    rolled_to: key.rolledTo,
  };
}
