import { stat } from 'node:fs/promises';
import type { JWK } from 'jose';
import type { Logger } from 'pino';
import type { SigningKeyInfo } from '../../schema/queries/signing-keys.ts';
import { isVouchedFor } from '../actions/evidence/key-statement.ts';
import { ConfigError } from '../config.ts';
import { type AuditKey, createAuditKeyFile, readAuditKey } from './audit-key.ts';
import { publicJwk } from './token-key.ts';

/** The key checkpoints and seals are signed with now. */
export interface AuditSigner extends AuditKey {
  /** Seconds since 1970 from which it is valid; nothing it signs may be dated before. */
  readonly nbf: number;
}

export interface AuditKeys {
  /**
   * The key to sign with: that of the file as it is now. Outside of any transaction.
   * @throws Error when it was retired, is not known to the database, or its file cannot be used any more.
   */
  signer(): Promise<AuditSigner>;
  /**
   * The public half of the key of the file, and of every key before it that this one vouches for as it stands in the
   * database, oldest first: what they signed stays checkable for ever. A row it does not vouch for is logged and left
   * out, since whoever owns the database can write any.
   */
  published(): Promise<readonly JWK[]>;
  /** The public half of a key as the database has it, for a copy nobody is to trust; null where it is not known. */
  publicHalf(kid: string): Promise<JWK | null>;
}

/** Where the gateways of a database make their public audit keys known. */
export interface AuditKeyStore {
  /**
   * Makes the first key of a database known. One that is known already stays as it is; `beside` lets another in.
   * @throws ConfigError when the database knows others only, or this one as a key of another purpose.
   */
  register(key: AuditKey, now: Date, options?: { readonly beside: boolean }): Promise<void>;
  all(): Promise<SigningKeyInfo[]>;
}

export interface AuditKeysOptions {
  /** The file with the key, or a key of the caller's that lives as long as the process, beside those of files. */
  readonly source: KeyFile | { readonly key: AuditKey };
  readonly store: AuditKeyStore;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'error'>;
}

export interface KeyFile {
  readonly file: string;
  /** Whether the first key of a database is made there when there is no file. */
  readonly mayMake: boolean;
}

/** What to do where the key of a database is not at hand: it must not be replaced without a word. */
const WAY_OUT =
  'Put the file with that key back, or name the place it was moved to in AUDIT_KEY_FILE. Only if the key is lost for ' +
  'good: npm run footing -- keys rotate --audit --lost makes a new one and writes key.rotated on the settings chain ' +
  'of every workspace; what the old key signed stays good';

/**
 * The key of a file, which is made where a database has never had one and `mayMake` allows it.
 * @throws ConfigError naming `AUDIT_KEY_FILE` when it cannot be used, and what to do when there is no file although
 * the database knows a key.
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

/** @throws ConfigError for a key that is none of those known, unless none is known. */
export function assertKnown(known: readonly SigningKeyInfo[], kid: string): void {
  if (known.length === 0 || known.some((key) => key.kid === kid)) return;
  throw new ConfigError(
    `AUDIT_KEY_FILE holds audit key ${kid}, which this database does not know: it signs with ${inUse(known)}. ${WAY_OUT}`,
  );
}

/** The newest key, unless it was retired the one before it, and so on. */
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

/** A key and what tells that its file was replaced. */
interface Loaded {
  readonly key: AuditKey;
  readonly mark: string;
}

/**
 * Opens the audit keys. The first key of a database is made known, so that its public half is published from now on;
 * any further one comes by `rotateAuditKey`, which puts it on record.
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
    if (added === undefined) throw new Error('the audit key could not be made known');
    return added;
  };
  if (isRetired(await infoOf(loaded))) {
    throw new ConfigError('AUDIT_KEY_FILE holds a key that was retired: put the newest one there');
  }
  /** What the file holds now, once the database knows it. */
  const refresh = async (): Promise<{ readonly key: AuditKey; readonly info: SigningKeyInfo }> => {
    const next = await load(source, loaded);
    const info = await infoOf(next);
    loaded = next;
    return { key: next.key, info };
  };
  /** Where the file is gone or holds another key, the last good one goes on vouching, though it signs no more. */
  const vouching = async (): Promise<AuditKey> => (await refresh().catch(() => loaded)).key;
  const reported = new Set<string>();
  return {
    async signer() {
      // A rotation may come between file and table. The file it replaced is there by then, since it commits last.
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
      const { key, rows } = await consistentRows(vouching, store);
      const { good, others } = await vouchedRows(key, rows);
      for (const { kid } of others.filter((row) => !reported.has(row.kid))) {
        reported.add(kid);
        log.error({ kid }, NOT_VOUCHED_FOR);
      }
      return good.map(jwkOf);
    },
    async publicHalf(kid) {
      const row = (await store.all()).find((known) => known.kid === kid);
      return row === undefined ? null : jwkOf(row);
    },
  };
}

const NOT_VOUCHED_FOR =
  'the database has an audit key the key in use does not vouch for as it stands there: it is not published';

/** A rotation replaces the file before it commits, so rows read while the key stayed the same are rows of that key. */
async function consistentRows(
  vouching: () => Promise<AuditKey>,
  store: Pick<AuditKeyStore, 'all'>,
): Promise<{ readonly key: AuditKey; readonly rows: SigningKeyInfo[] }> {
  const before = await vouching();
  const rows = await store.all();
  const key = await vouching();
  return { key, rows: key.kid === before.kid ? rows : await store.all() };
}

/**
 * The rows of audit keys that hold as they stand, and the others. The key itself vouches for its own row: the public
 * half is that of its file.
 */
export async function vouchedRows<Known extends SigningKeyInfo>(
  key: AuditKey,
  rows: readonly Known[],
): Promise<{ readonly good: Known[]; readonly others: Known[] }> {
  const good: Known[] = [];
  const others: Known[] = [];
  for (const row of rows) {
    const isOwn = row.kid === key.kid && row.jwk.x === key.publicJwk.x;
    (isOwn || (await isVouchedFor(key, row)) ? good : others).push(row);
  }
  return { good, others };
}

/** Whatever the clock says: an end lies ahead of it where the key signed what another clock had dated later. */
function isRetired({ exp }: SigningKeyInfo): boolean {
  return exp !== null;
}

function secondsOf(time: string): number {
  return Math.floor(Date.parse(time) / 1000);
}

/** Whole seconds that cover the key's time: the second of its end is its own to the last, also where that is its first moment. */
function jwkOf({ kid, jwk, nbf, exp }: SigningKeyInfo): JWK {
  const window = {
    nbf: secondsOf(nbf),
    ...(exp === null ? {} : { exp: secondsOf(exp) + 1 }),
  };
  return { ...publicJwk(jwk, kid), ...window };
}

async function load(source: AuditKeysOptions['source'], before: Loaded | null): Promise<Loaded> {
  if ('key' in source) return { key: source.key, mark: '' };
  const info = await stat(source.file, { bigint: true }).catch(() => null);
  const mark = info === null ? '' : `${info.ino} ${info.mtimeNs} ${info.ctimeNs} ${info.size}`;
  if (before?.mark === mark && mark !== '') return before;
  return { key: await readAuditKey(source.file), mark };
}
