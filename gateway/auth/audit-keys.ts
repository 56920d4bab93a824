import { stat } from 'node:fs/promises';
import type { JWK } from 'jose';
import type { Logger } from 'pino';
import type { SigningKeyInfo } from '../../schema/queries/signing-keys.ts';
import { isSignedBy } from '../actions/evidence/key-statement.ts';
import { ConfigError } from '../config.ts';
import { type AuditKey, createAuditKeyFile, readAuditKey } from './audit-key.ts';
import { fileMark, publicJwk } from './token-key.ts';

/** The key that signs checkpoints and seals now. */
export interface AuditSigner extends AuditKey {
  /** Seconds since 1970 from which it is valid; no signature may have an earlier date. */
  readonly nbf: number;
}

export interface AuditKeys {
  /**
   * The key in the file, for signing. Call it outside any transaction.
   * @throws Error when it was retired, is not in the database, or its file can no longer be used.
   */
  signer(): Promise<AuditSigner>;
  /**
   * The public half of the key in the file, and of every earlier key about which it signed a statement that equals
   * the row in the database, oldest first. So old signatures can always be verified. Rows without such a statement
   * are logged and left out, since the owner of the database can write any row.
   */
  published(): Promise<readonly JWK[]>;
  /** The public half of a key from the database, for a copy that is not trusted; null if unknown. */
  publicHalf(kid: string): Promise<JWK | null>;
}

/** Where the gateways of a database register their public audit keys. */
export interface AuditKeyStore {
  /**
   * Registers the first key of a database; a known one stays unchanged. `beside` allows another one.
   * @throws ConfigError when the database knows only other keys, or this one with another purpose.
   */
  register(key: AuditKey, now: Date, options?: { readonly beside: boolean }): Promise<void>;
  all(): Promise<SigningKeyInfo[]>;
}

export interface AuditKeysOptions {
  /** The key file, or a key of the caller that lives as long as the process. */
  readonly source: KeyFile | { readonly key: AuditKey };
  readonly store: AuditKeyStore;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'error'>;
}

export interface KeyFile {
  readonly file: string;
  /** Whether to create the first key of a database if there is no file. */
  readonly mayMake: boolean;
}

/** What to do if the key file is missing: the key must not be replaced silently. */
const WAY_OUT =
  'Put the file with that key back, or name the place it was moved to in AUDIT_KEY_FILE. Only if the key is lost for ' +
  'good: npm run footing -- keys rotate --audit --lost makes a new one and writes key.rotated on the settings chain ' +
  'of every workspace; signatures of the old key stay valid';

/**
 * The key of a file. It is created if the database never had one and `mayMake` allows it.
 * @throws ConfigError naming `AUDIT_KEY_FILE` when it cannot be used, or when the file is missing although the
 * database knows a key; then it says what to do.
 */
export async function firstOrKnownKey(
  { file, mayMake }: KeyFile,
  store: Pick<AuditKeyStore, 'all'>,
): Promise<AuditKey> {
  if (await isMissing(file)) {
    const known = await store.all();
    if (known.length > 0) {
      throw new ConfigError(
        `AUDIT_KEY_FILE: there is no file ${file}, but this database signs with audit key ${inUse(known)}. ${WAY_OUT}`,
      );
    }
    if (mayMake) await createAuditKeyFile(file);
  }
  return readAuditKey(file);
}

/** @throws ConfigError if keys are known and this is none of them. */
export function assertKnown(known: readonly SigningKeyInfo[], kid: string): void {
  if (known.length === 0 || known.some((key) => key.kid === kid)) return;
  throw new ConfigError(
    `AUDIT_KEY_FILE holds audit key ${kid}, which this database does not know: it signs with ${inUse(known)}. ${WAY_OUT}`,
  );
}

/** The newest key not retired, else the newest one. */
function inUse(known: readonly SigningKeyInfo[]): string {
  return (known.findLast(({ exp }) => exp === null) ?? known.at(-1))?.kid ?? '';
}

async function isMissing(file: string): Promise<boolean> {
  const error = await stat(file).then(
    () => null,
    (failure: NodeJS.ErrnoException) => failure,
  );
  return error?.code === 'ENOENT';
}

/** A key and the mark by which a replaced file is noticed. */
interface Loaded {
  readonly key: AuditKey;
  readonly mark: string;
}

/**
 * Opens the audit keys. The first key of a database is registered and published from now on. Further ones come from
 * `rotateAuditKey`, which records them.
 * @throws ConfigError naming `AUDIT_KEY_FILE` when its key cannot be used, was retired, or is not one of this database.
 */
export async function openAuditKeys({ source, store, clock, log }: AuditKeysOptions): Promise<AuditKeys> {
  if ('file' in source) await firstOrKnownKey(source, store);
  let loaded = await load(source, null);
  const beside = 'key' in source;
  const infoOf = async ({ key }: Loaded): Promise<SigningKeyInfo> => {
    const find = async () => (await store.all()).find(({ kid }) => kid === key.kid);
    const known = await find();
    if (known !== undefined) return known;
    await store.register(key, clock(), { beside });
    const added = await find();
    if (added === undefined) throw new Error('the audit key could not be registered');
    return added;
  };
  if (isRetired(await infoOf(loaded))) {
    throw new ConfigError('AUDIT_KEY_FILE holds a key that was retired: put the newest one there');
  }
  /** The key in the file now, once the database knows it. */
  const refresh = async (): Promise<{ readonly key: AuditKey; readonly info: SigningKeyInfo }> => {
    const next = await load(source, loaded);
    const info = await infoOf(next);
    loaded = next;
    return { key: next.key, info };
  };
  /**
   * If the file is missing or has an unknown key, the last good key still verifies statements but no longer
   * signs.
   */
  const lastGoodKey = async (): Promise<AuditKey> => (await refresh().catch(() => loaded)).key;
  const reported = new Set<string>();
  return {
    async signer() {
      // A rotation may happen between reading file and table. It commits last, so its file is in place by then.
      for (let retired: string | null = null; ; ) {
        const { key, info } = await refresh();
        if (!isRetired(info)) return { ...key, nbf: secondsOf(info.nbf) };
        if (key.kid === retired) {
          throw new Error('the key of AUDIT_KEY_FILE was retired: put the newest one there');
        }
        retired = key.kid;
      }
    },
    async published() {
      const { key, rows } = await consistentRows(lastGoodKey, store);
      const { good, others } = await signedRows(key, rows);
      for (const { kid } of others.filter((row) => !reported.has(row.kid))) {
        reported.add(kid);
        log.error({ kid }, NOT_SIGNED);
      }
      return good.map(jwkOf);
    },
    async publicHalf(kid) {
      const row = (await store.all()).find((known) => known.kid === kid);
      return row === undefined ? null : jwkOf(row);
    },
  };
}

const NOT_SIGNED =
  'the key in use signed no statement about an audit key as the database has it: it is not published';

/** A rotation replaces the file before it commits, so rows read while the file stayed the same belong to its key. */
async function consistentRows(
  lastGoodKey: () => Promise<AuditKey>,
  store: Pick<AuditKeyStore, 'all'>,
): Promise<{ readonly key: AuditKey; readonly rows: SigningKeyInfo[] }> {
  const before = await lastGoodKey();
  const rows = await store.all();
  const key = await lastGoodKey();
  return { key, rows: key.kid === before.kid ? rows : await store.all() };
}

/**
 * The rows of audit keys that equal the statements signed by this key, and the others. The key's own row is compared
 * with the public half in its file.
 */
export async function signedRows<Known extends SigningKeyInfo>(
  key: AuditKey,
  rows: readonly Known[],
): Promise<{ readonly good: Known[]; readonly others: Known[] }> {
  const good: Known[] = [];
  const others: Known[] = [];
  for (const row of rows) {
    const isOwn = row.kid === key.kid && row.jwk.x === key.publicJwk.x;
    (isOwn || (await isSignedBy(key, row)) ? good : others).push(row);
  }
  return { good, others };
}

/** Without regard to the clock: the end may be in the future if the key signed something with a later date. */
function isRetired({ exp }: SigningKeyInfo): boolean {
  return exp !== null;
}

function secondsOf(time: string): number {
  return Math.floor(Date.parse(time) / 1000);
}

/** Whole seconds that cover the key's period of use, including the second in which it ends. */
function jwkOf({ kid, jwk, nbf, exp }: SigningKeyInfo): JWK {
  const window = {
    nbf: secondsOf(nbf),
    ...(exp === null ? {} : { exp: secondsOf(exp) + 1 }),
  };
  return { ...publicJwk(jwk, kid), ...window };
}

async function load(source: AuditKeysOptions['source'], before: Loaded | null): Promise<Loaded> {
  if ('key' in source) return { key: source.key, mark: '' };
  const mark = await fileMark(source.file);
  if (before?.mark === mark && mark !== '') return before;
  return { key: await readAuditKey(source.file), mark };
}
