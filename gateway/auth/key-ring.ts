import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { Logger } from 'pino';
import type { SigningKeyInfo } from '../../schema/queries/signing-keys.ts';
import { ConfigError } from '../config.ts';
import { TOKEN_KEY_COOLDOWN_MS, TOKEN_KEY_POLL_SECONDS } from '../limits.ts';
import { fileMark, publicJwk, readTokenKey, type TokenKey } from './token-key.ts';

/** The form of a key id (RFC 7638, SHA-256). Others are refused without a look-up. */
const KID = /^[A-Za-z0-9_-]{43}$/;

/** The keys that sign and verify access tokens at a given time. */
export interface KeyRing {
  /** The key to sign with. @throws Error when it was retired and no new one was found. */
  signingKey(now: Date): Promise<TokenKey>;
  /** The public key with this id; null if none of its tokens can still be valid. */
  find(kid: string, now: Date): Promise<CryptoKey | null>;
  /** Public keys whose tokens may still be valid, the one in use first. */
  published(now: Date): Promise<readonly JWK[]>;
}

/** Where the gateways of a database publish their public keys to each other. */
export interface KeyStore {
  /** Registers a key. @throws ConfigError when it is known as a key of another purpose. */
  register(key: TokenKey): Promise<void>;
  all(): Promise<SigningKeyInfo[]>;
}

/** A ring of one key that lives as long as the process. */
export function singleKeyRing(key: TokenKey): KeyRing {
  return {
    signingKey: async () => key,
    find: async (kid) => (kid === key.kid ? key.publicKey : null),
    published: async () => [key.publicJwk],
  };
}

export interface KeyRingOptions {
  /** The file with the key to sign with. */
  readonly file: string;
  readonly store: KeyStore;
  readonly log: Logger;
  readonly now: Date;
}

interface KnownKey {
  readonly publicKey: CryptoKey;
  readonly jwk: JWK;
  /** Milliseconds since 1970 from which its tokens are refused; null while in use. */
  readonly endsAt: number | null;
}

/** The result of a look-up: the file's key and the keys of all gateways. */
interface Keys {
  readonly current: TokenKey;
  /** Changes when the file is replaced. */
  readonly mark: string;
  readonly known: ReadonlyMap<string, KnownKey>;
}

/**
 * Keeps the file's key and the keys in the database. It reads both again after ten seconds and when a token names an
 * unknown key, so a rotation reaches every running gateway. If reading fails, the keys stay as they are.
 * @throws ConfigError naming `TOKEN_KEY_FILE` when its key cannot be used.
 */
export async function openKeyRing(options: KeyRingOptions): Promise<KeyRing> {
  const { log } = options;
  let keys = await look(options, null);
  const { endsAt } = keys.known.get(keys.current.kid) ?? { endsAt: null };
  if (endsAt !== null && endsAt <= options.now.getTime()) {
    throw new ConfigError(
      `TOKEN_KEY_FILE holds a key that was retired at ${new Date(endsAt).toISOString()}: put the newest one there`,
    );
  }
  let lookedAt = options.now.getTime();
  let looking: Promise<void> | null = null;
  /** Counts only look-ups caused by an unknown key, so regular ones never delay a new key. */
  let newsAtTick = Number.NEGATIVE_INFINITY;

  const lookAgain = async (now: Date) => {
    lookedAt = now.getTime();
    looking ??= look(options, keys)
      .then((found) => {
        keys = found;
        warnOfRetirement(found, log);
      })
      .catch((error: unknown) => log.error({ err: error }, 'token keys could not be looked up'))
      .finally(() => {
        looking = null;
      });
    await looking;
  };
  const upToDate = async (now: Date): Promise<Keys> => {
    const isOld = Math.abs(now.getTime() - lookedAt) >= TOKEN_KEY_POLL_SECONDS * 1000;
    if (isOld || looking !== null) await (looking ?? lookAgain(now));
    return keys;
  };
  return {
    async signingKey(now) {
      const { current, known } = await upToDate(now);
      if (isGood(known.get(current.kid), now)) return current;
      throw new Error('the key of TOKEN_KEY_FILE was retired: put the newest one there');
    },
    async find(kid, now) {
      if (!KID.test(kid)) return null;
      const before = await upToDate(now);
      const isNews = !before.known.has(kid) && performance.now() - newsAtTick >= TOKEN_KEY_COOLDOWN_MS;
      if (isNews) {
        newsAtTick = performance.now();
        await lookAgain(now);
      }
      const key = keys.known.get(kid);
      return key !== undefined && isGood(key, now) ? key.publicKey : null;
    },
    async published(now) {
      const { current, known } = await upToDate(now);
      const others = [...known].filter(([kid, key]) => kid !== current.kid && isGood(key, now));
      const mine = isGood(known.get(current.kid), now) ? [current.publicJwk] : [];
      return [...mine, ...others.map(([, { jwk }]) => jwk)];
    },
  };
}

function isGood(key: KnownKey | undefined, now: Date): boolean {
  return key !== undefined && (key.endsAt === null || key.endsAt > now.getTime());
}

async function look({ file, store, log }: KeyRingOptions, before: Keys | null): Promise<Keys> {
  const { current, mark } = await readIfChanged(file, before).catch((error: unknown) => {
    if (before === null) throw error;
    log.error({ err: error }, 'the token key file cannot be used: its last key stays in use');
    return before;
  });
  let rows = await store.all();
  if (!rows.some(({ kid }) => kid === current.kid)) {
    await store.register(current);
    rows = await store.all();
  }
  const known = new Map<string, KnownKey>();
  for (const row of rows) {
    const old = before?.known.get(row.kid);
    const jwk = publicJwk(row.jwk, row.kid);
    const publicKey = old?.publicKey ?? (await importJWK(jwk, 'Ed25519'));
    if (publicKey instanceof Uint8Array) continue;
    known.set(row.kid, { publicKey, jwk, endsAt: row.exp === null ? null : Date.parse(row.exp) });
  }
  return { current, mark, known };
}

async function readIfChanged(file: string, before: Keys | null): Promise<Pick<Keys, 'current' | 'mark'>> {
  const mark = await fileMark(file);
  if (before !== null && before.mark === mark) return before;
  return { current: await readTokenKey(file), mark };
}

/** This gateway's file is outdated: the key was rotated in another copy of the file. */
function warnOfRetirement({ current, known }: Keys, log: Logger): void {
  const endsAt = known.get(current.kid)?.endsAt ?? null;
  if (endsAt === null) return;
  const until = new Date(endsAt).toISOString();
  log.error({ kid: current.kid, until }, 'the token key was rotated: put the newest TOKEN_KEY_FILE here');
}
