import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CryptoKey, JWK } from 'jose';
import { ConfigError } from '../config.ts';
import { keyOf, newTokenJwk } from './token-key.ts';

const FILE_NAME = 'audit-key.jwk';

/**
 * The key checkpoints and seals are signed with. It lies in a file and never in the database: a key in the
 * same dump as the chain would sign for the very attacker it is for.
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
  /** Thumbprint of the key of access tokens, which must be another: a signed token is no audit signature. */
  readonly tokenKid: string;
}

/**
 * Loads the audit key from `AUDIT_KEY_FILE`; with the embedded database and no such setting from `dataDir`,
 * where it is made at the first start. Several gateways on one database need the same file.
 * @throws ConfigError naming `AUDIT_KEY_FILE` when it is needed and not set, cannot be read, can be read by
 * others, holds no Ed25519 private key, or the key of access tokens.
 */
export async function loadAuditKey(options: AuditKeyOptions): Promise<AuditKey> {
  const key = await readAuditKey(await auditKeyFile(options));
  if (key.kid === options.tokenKid) {
    throw new ConfigError('AUDIT_KEY_FILE must hold another key than TOKEN_KEY_FILE');
  }
  return key;
}

/** The file of the audit key, made where that is ours to do. @throws ConfigError naming `AUDIT_KEY_FILE`. */
export async function auditKeyFile({
  file,
  dataDir,
  embedded,
}: Omit<AuditKeyOptions, 'tokenKid'>): Promise<string> {
  if (file !== null) return file;
  if (!embedded) {
    throw new ConfigError(
      'AUDIT_KEY_FILE must name a file (mode 0600) with an Ed25519 private key as a JWK when DATABASE_URL is set',
    );
  }
  const ours = join(dataDir, FILE_NAME);
  await createAuditKeyFile(ours);
  return ours;
}

/** Makes a key that lives in memory only. */
export async function temporaryAuditKey(): Promise<AuditKey> {
  const { kid, privateKey, publicJwk } = await keyOf(await newTokenJwk());
  return { kid, privateKey, publicJwk };
}

/** Writes a new key with mode 0600 unless the file exists: of two processes only one makes it. */
export async function createAuditKeyFile(file: string): Promise<void> {
  const jwk = await newTokenJwk();
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (handle === null) return;
  try {
    await handle.writeFile(`${JSON.stringify(jwk)}\n`);
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
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
