import { join } from 'node:path';
import type { CryptoKey, JWK } from 'jose';
import { ConfigError } from '../config.ts';
import { createKeyFile, keyOf, newTokenJwk, readKeyFile } from './token-key.ts';

const FILE_NAME = 'audit-key.jwk';

/**
 * The key that signs checkpoints and seals. It is in a file and never in the database: otherwise an attacker with a
 * dump could sign a changed chain.
 */
export interface AuditKey {
  /** RFC 7638 thumbprint: what an auditor pins. */
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** Public half, as published. */
  readonly publicJwk: JWK;
}

export interface AuditKeyOptions {
  /** AUDIT_KEY_FILE, null when it is not set. */
  readonly file: string | null;
  readonly dataDir: string;
  readonly embedded: boolean;
}

/**
 * The file of the audit key: `AUDIT_KEY_FILE`, or with the embedded database and no such setting one in `dataDir`.
 * Several gateways on one database need the same file.
 * @throws ConfigError naming `AUDIT_KEY_FILE` when it is needed and not set.
 */
export function auditKeyFile({ file, dataDir, embedded }: AuditKeyOptions): string {
  if (file !== null) return file;
  if (embedded) return join(dataDir, FILE_NAME);
  throw new ConfigError(
    'AUDIT_KEY_FILE must name a file (mode 0600) with an Ed25519 private key as a JWK when DATABASE_URL is set',
  );
}

/** Creates a key in memory only. */
export async function temporaryAuditKey(): Promise<AuditKey> {
  const { kid, privateKey, publicJwk } = await keyOf(await newTokenJwk());
  return { kid, privateKey, publicJwk };
}

/** Writes a new key with mode 0600 unless the file exists, so only one of two processes creates it. */
export async function createAuditKeyFile(file: string): Promise<void> {
  await createKeyFile(file, await newTokenJwk());
}

/** Reads a key file. @throws ConfigError naming `AUDIT_KEY_FILE`. */
export async function readAuditKey(file: string): Promise<AuditKey> {
  const { kid, privateKey, publicJwk } = await readKeyFile(file, 'AUDIT_KEY_FILE');
  return { kid, privateKey, publicJwk };
}
