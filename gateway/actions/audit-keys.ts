import {
  addSigningKey,
  retireSigningKeys,
  type SigningKeyInfo,
  signingKeys,
} from '../../schema/queries/signing-keys.ts';
import type { SqlExecutor } from '../../schema/queries/sql.ts';
import { workspaceIds } from '../../schema/queries/workspace-ids.ts';
import { type AuditKey, readAuditKey } from '../auth/audit-key.ts';
import type { AuditKeyStore } from '../auth/audit-keys.ts';
import { keyOf, newTokenJwk, replaceKeyFile } from '../auth/token-key.ts';
import { ConfigError } from '../config.ts';
import type { Database } from '../database/open-database.ts';
import { appendSettings } from '../database/settings-chain.ts';
import { type Transaction, withLookup, withOwner } from '../database/transaction.ts';

/** Any number of its own; only one rotation runs on a database at a time. */
const ROTATION_LOCK = 7_303_014_472;

/** The table of signing keys as the place where audit keys are made known. */
export function auditKeyStore(database: Database): AuditKeyStore {
  return {
    register: (key, now) => withOwner(database, (tx) => register(tx, key, now)),
    all: () => withLookup(database, (tx) => signingKeys(tx, 'audit')),
  };
}

export interface AuditKeyRotation {
  /** Thumbprint of the new key: what auditors pin from now on. */
  readonly kid: string;
  /** Thumbprints of the keys it takes the place of. */
  readonly retired: readonly string[];
  /** Until when those were valid: `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly retiredAt: string;
}

/**
 * Puts a new key into the audit key file and makes it known; from that moment the keys before it sign nothing
 * more, and stay published. Each workspace's settings chain says so with `key.rotated`.
 * @throws ConfigError naming `AUDIT_KEY_FILE` when the file cannot be used or replaced; then nothing changes.
 */
export async function rotateAuditKey(
  database: Database,
  { file, now }: { readonly file: string; readonly now: Date },
): Promise<AuditKeyRotation> {
  const jwk = await newTokenJwk();
  const { kid, privateKey, publicJwk } = await keyOf(jwk);
  const at = now.toISOString();
  return withOwner(database, async (tx) => {
    await tx.sql('select pg_advisory_xact_lock($1::text::bigint)', [String(ROTATION_LOCK)]);
    const old = await readAuditKey(file);
    if (old.kid !== kid) await register(tx, old, now);
    await register(tx, { kid, privateKey, publicJwk }, now);
    const retired = (await retireSigningKeys(tx, { purpose: 'audit', except: kid, exp: at })).map(
      (key) => key.kid,
    );
    await recordRotation(tx, { kid, retired, at });
    // Last before the commit: should that fail, gateways take the new key up from the file and make it known.
    await replaceKeyFile(file, jwk, 'AUDIT_KEY_FILE');
    return { kid, retired, retiredAt: at };
  });
}

/** The key is one for all workspaces, so each one's chain says it; in the order of ids, as locks are taken. */
async function recordRotation(
  tx: Transaction,
  { kid, retired, at }: { readonly kid: string; readonly retired: readonly string[]; readonly at: string },
): Promise<void> {
  const change = {
    kind: 'key.rotated',
    subject: `key:${kid}`,
    actor: 'system:keys-rotate',
    payload: { purpose: 'audit', old: retired, new: kid },
  };
  for (const workspaceId of await workspaceIds(tx))
    await appendSettings({ ...tx, workspaceId }, [change], at);
}

async function register(tx: SqlExecutor, { kid, publicJwk }: AuditKey, now: Date): Promise<void> {
  const others: SigningKeyInfo[] = await signingKeys(tx, 'token');
  if (others.some((known) => known.kid === kid)) {
    throw new ConfigError('AUDIT_KEY_FILE must not hold the key of access tokens: it has one of its own');
  }
  const publicHalf = Object.fromEntries(
    Object.entries(publicJwk).map(([member, value]) => [member, String(value)]),
  );
  await addSigningKey(tx, { kid, purpose: 'audit', jwk: publicHalf, nbf: now.toISOString() });
}
