import { chmod, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { ConfigError } from '../config.ts';

const FILE_NAME = 'token-key.jwk';

/** The key access tokens are signed with. */
export interface TokenKey {
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** Public half, as published. */
  readonly publicJwk: JWK;
}

/**
 * Loads the token key from `TOKEN_KEY_FILE`; with the embedded database and no such setting, from `dataDir`,
 * making it there at the first start. Several gateways on one database need the same file.
 * @throws ConfigError naming `TOKEN_KEY_FILE`.
 */
export async function loadTokenKey(options: {
  readonly file: string | null;
  readonly dataDir: string;
  readonly embedded: boolean;
}): Promise<TokenKey> {
  if (options.file !== null) return readKeyFile(options.file);
  if (!options.embedded) {
    throw new ConfigError(
      'TOKEN_KEY_FILE must name a file (mode 0600) with an Ed25519 private key as a JWK when DATABASE_URL is set',
    );
  }
  const file = join(options.dataDir, FILE_NAME);
  await writeNewKey(file);
  return readKeyFile(file);
}

/** Makes a key that lives in memory only. */
export async function temporaryTokenKey(): Promise<TokenKey> {
  return keyOf(await newJwk());
}

async function newJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('Ed25519', { extractable: true });
  return exportJWK(privateKey);
}

/** Writes a new key with mode 0600 unless the file exists: `wx` lets only one of two processes make it. */
async function writeNewKey(file: string): Promise<void> {
  const exists = await stat(file).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const text = `${JSON.stringify(await newJwk())}\n`;
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (handle === null) return;
  await handle.writeFile(text);
  await handle.close();
  await chmod(file, 0o600);
}

async function readKeyFile(file: string): Promise<TokenKey> {
  const info = await stat(file).catch(() => null);
  if (info === null) throw new ConfigError(`TOKEN_KEY_FILE cannot be read: ${file}`);
  if ((info.mode & 0o077) !== 0) {
    throw new ConfigError(`TOKEN_KEY_FILE must be readable by its owner only (chmod 600): ${file}`);
  }
  try {
    return await keyOf(JSON.parse(await readFile(file, 'utf8')) as JWK);
  } catch {
    throw new ConfigError(`TOKEN_KEY_FILE must hold an Ed25519 private key as a JWK: ${file}`);
  }
}

async function keyOf(jwk: JWK): Promise<TokenKey> {
  if (jwk.kty !== 'OKP' || jwk.crv !== 'Ed25519' || typeof jwk.x !== 'string' || typeof jwk.d !== 'string') {
    throw new Error('not an Ed25519 private key');
  }
  const publicPart: JWK = { kty: 'OKP', crv: 'Ed25519', x: jwk.x };
  const kid = await calculateJwkThumbprint(publicPart);
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ ...publicPart, d: jwk.d }, 'Ed25519'),
    importJWK(publicPart, 'Ed25519'),
  ]);
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) throw new Error('not a key pair');
  return { kid, privateKey, publicKey, publicJwk: { ...publicPart, alg: 'Ed25519', use: 'sig', kid } };
}
