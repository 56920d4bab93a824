import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

/** The key that signs access tokens. */
export interface TokenKey {
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** Public half, as published. */
  readonly publicJwk: JWK;
}

export interface TokenKeyOptions {
  /** TOKEN_KEY_FILE, null when it is not set. */
  readonly file: string | null;
  readonly dataDir: string;
  readonly embedded: boolean;
}

/**
 * The file of the token key: `TOKEN_KEY_FILE`, or with the embedded database one in `dataDir`, created at the first
 * start. Several gateways on one database need the same file.
 * @throws ConfigError naming `TOKEN_KEY_FILE` when it is needed and not set.
 */
export async function tokenKeyFile({ file, dataDir, embedded }: TokenKeyOptions): Promise<string> {
  if (file !== null) return file;
  if (!embedded) {
    throw new ConfigError(
      'TOKEN_KEY_FILE must name a file (mode 0600) with an Ed25519 private key as a JWK when DATABASE_URL is set',
    );
  }
  const ours = join(dataDir, FILE_NAME);
  await createTokenKeyFile(ours);
  return ours;
}

/** Loads the key of `tokenKeyFile`. @throws ConfigError naming `TOKEN_KEY_FILE`. */
export async function loadTokenKey(options: TokenKeyOptions): Promise<TokenKey> {
  return readTokenKey(await tokenKeyFile(options));
}

/** Creates a key in memory only. */
export async function temporaryTokenKey(): Promise<TokenKey> {
  return keyOf(await newTokenJwk());
}

/** A new private key. */
export async function newTokenJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('Ed25519', { extractable: true });
  return exportJWK(privateKey);
}

/** The public half of a key, for publication; private members are removed. */
export function publicJwk(jwk: JWK, kid: string): JWK {
  return { kty: 'OKP', crv: 'Ed25519', x: jwk.x ?? '', alg: 'Ed25519', use: 'sig', kid };
}

/** Writes a new key with mode 0600 unless the file exists, so only one of two processes creates it. */
export async function createTokenKeyFile(file: string): Promise<void> {
  await createKeyFile(file, await newTokenJwk());
}

/** Writes a key into a new file with mode 0600; false, and no change, if the file exists. */
export async function createKeyFile(file: string, jwk: JWK): Promise<boolean> {
  // Checked first, because the folder of a readable file need not be writable.
  if ((await stat(file).catch(() => null)) !== null) return false;
  const made = await writeNewFile(file, jwk).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return false;
    throw error;
  });
  if (made) await syncFolder(dirname(file));
  return made;
}

/**
 * Replaces the key in a file atomically, with its owner and mode 0600: a concurrent reader gets the old key or the
 * new one.
 * @throws ConfigError naming the variable when it cannot be written.
 */
export async function replaceKeyFile(file: string, jwk: JWK, variable: KeyVariable): Promise<void> {
  try {
    const target = await realpath(file);
    const { uid, gid } = await stat(target);
    const next = `${target}.${randomUUID()}`;
    try {
      await writeNewFile(next, jwk);
      if (process.getuid?.() === 0) await chown(next, uid, gid);
      await rename(next, target);
    } finally {
      await rm(next, { force: true });
    }
    await syncFolder(dirname(target));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${variable} cannot be replaced: ${reason}`);
  }
}

async function writeNewFile(file: string, jwk: JWK): Promise<boolean> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(jwk)}\n`);
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return true;
}

/** A rename is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The setting that names a key file. */
type KeyVariable = 'TOKEN_KEY_FILE' | 'AUDIT_KEY_FILE' | 'SECRET_KEY_FILE';

/** Reads the file of the token key. @throws ConfigError naming `TOKEN_KEY_FILE`. */
export function readTokenKey(file: string): Promise<TokenKey> {
  return readKeyFile(file, 'TOKEN_KEY_FILE');
}

/** @throws ConfigError naming the variable if there is no such file, or others may read it. */
export async function requirePrivateFile(file: string, variable: KeyVariable): Promise<void> {
  const info = await stat(file).catch(() => null);
  if (info === null) {
    const folder = dirname(file);
    const why = existsSync(folder)
      ? `there is no file ${file}: put the key there`
      : `there is no folder ${folder}: make it`;
    throw new ConfigError(`${variable}: ${why}, or correct ${variable}`);
  }
  if ((info.mode & 0o077) !== 0) {
    throw new ConfigError(`${variable} must be readable by its owner only (chmod 600): ${file}`);
  }
}

/** Reads a key file. @throws ConfigError naming the variable. */
export async function readKeyFile(file: string, variable: KeyVariable): Promise<TokenKey> {
  await requirePrivateFile(file, variable);
  try {
    return await keyOf(JSON.parse(await readFile(file, 'utf8')) as JWK);
  } catch {
    throw new ConfigError(`${variable} must hold an Ed25519 private key as a JWK: ${file}`);
  }
}

/** A text that changes when the file is replaced or written; empty when there is none. */
export async function fileMark(file: string): Promise<string> {
  const info = await stat(file, { bigint: true }).catch(() => null);
  return info === null ? '' : `${info.ino} ${info.mtimeNs} ${info.ctimeNs} ${info.size}`;
}

/** The key pair of a private JWK. @throws Error when it is not Ed25519. */
export async function keyOf(jwk: JWK): Promise<TokenKey> {
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
  return { kid, privateKey, publicKey, publicJwk: publicJwk(publicPart, kid) };
}
