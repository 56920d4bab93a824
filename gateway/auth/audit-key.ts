import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CryptoKey, JWK } from 'jose';
import { ConfigError } from '../config.ts';
import { createKeyFile, keyOf, newTokenJwk } from './token-key.ts';

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
  const info = await stat(file).catch(() => null);
  if (info === null) throw new ConfigError(`AUDIT_KEY_FILE cannot be read: ${file}`);
  if ((info.mode & 0o077) !== 0) {
    throw new ConfigError(`AUDIT_KEY_FILE must be readable by its owner only (chmod 600): ${file}`);
  }
  try {
    const { kid, privateKey, publicJwk } = await keyOf(JSON.parse(await readFile(file, 'utf8')) as JWK);
    return { kid, privateKey, publicJwk };
  } catch {
    throw new ConfigError(`AUDIT_KEY_FILE must hold an Ed25519 private key as a JWK: ${file}`);
  }
}
