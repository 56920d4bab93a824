import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { base64url, EncryptJWT, errors, type JWK, jwtDecrypt } from 'jose';
import { ConfigError } from '../config.ts';
import { createKeyFile, requirePrivateFile } from './token-key.ts';

const FILE_NAME = 'secret-key.jwk';
const KEY_BYTES = 32;
const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const;

/** Encrypts what the service must read again and a dump of the database must not show. */
export interface SecretKey {
  /** A JWE (RFC 7516) that names the account, so that one account's secret cannot be put into another's row. */
  seal(userId: string, secret: string): Promise<string>;
  /** null if it was encrypted with another key or for another account, or was changed. */
  open(userId: string, sealed: string): Promise<string | null>;
}

export interface SecretKeyOptions {
  /** SECRET_KEY_FILE, null when it is not set. */
  readonly file: string | null;
  readonly dataDir: string;
  readonly embedded: boolean;
}

/**
 * The key of `SECRET_KEY_FILE`, or with the embedded database that of a file in `dataDir`, created at the first start.
 * null with a PostgreSQL server and no such file.
 * @throws ConfigError naming `SECRET_KEY_FILE` when it cannot be used.
 */
export async function loadSecretKey({
  file,
  dataDir,
  embedded,
}: SecretKeyOptions): Promise<SecretKey | null> {
  if (file !== null) return readSecretKey(file);
  if (!embedded) return null;
  const ours = join(dataDir, FILE_NAME);
  await createSecretKeyFile(ours);
  return readSecretKey(ours);
}

/** Writes a new key with mode 0600 unless the file exists. */
export async function createSecretKeyFile(file: string): Promise<void> {
  await createKeyFile(file, { kty: 'oct', k: base64url.encode(randomBytes(KEY_BYTES)) });
}

/** A key in memory only. */
export function temporarySecretKey(): SecretKey {
  return secretKeyOf(randomBytes(KEY_BYTES));
}

async function readSecretKey(file: string): Promise<SecretKey> {
  await requirePrivateFile(file, 'SECRET_KEY_FILE');
  const bytes = await readFile(file, 'utf8')
    .then((text) => keyBytes(JSON.parse(text) as JWK))
    .catch(() => null);
  if (bytes?.length !== KEY_BYTES) {
    throw new ConfigError(`SECRET_KEY_FILE must hold a key of 256 bits as a JWK of type oct: ${file}`);
  }
  return secretKeyOf(bytes);
}

function keyBytes({ kty, k }: JWK): Uint8Array | null {
  return kty === 'oct' && typeof k === 'string' ? base64url.decode(k) : null;
}

function secretKeyOf(key: Uint8Array): SecretKey {
  return {
    seal: (userId, secret) =>
      new EncryptJWT({ secret }).setProtectedHeader(ENCRYPTION).setSubject(userId).encrypt(key),
    async open(userId, sealed) {
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          subject: userId,
          keyManagementAlgorithms: [ENCRYPTION.alg],
          contentEncryptionAlgorithms: [ENCRYPTION.enc],
        });
        return typeof payload.secret === 'string' ? payload.secret : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
