import { stat } from 'node:fs/promises';
import type { JWK } from 'jose';
import type { SigningKeyInfo } from '../../schema/queries/signing-keys.ts';
import { ConfigError } from '../config.ts';
import { type AuditKey, readAuditKey } from './audit-key.ts';
import { publicJwk } from './token-key.ts';

/** The key checkpoints and seals are signed with now. */
export interface AuditSigner extends AuditKey {
  /** Seconds since 1970 from which it is valid; nothing it signs may be dated before. */
  readonly nbf: number;
}

export interface AuditKeys {
  /**
   * The key to sign with: that of the file as it is now. Outside of any transaction.
   * @throws Error when it was retired, or its file cannot be used any more.
   */
  signer(): Promise<AuditSigner>;
  /** The public halves of all keys ever used, oldest first: what they signed stays checkable for ever. */
  published(): Promise<readonly JWK[]>;
}

/** Where the gateways of a database make their public audit keys known. */
export interface AuditKeyStore {
  /** Makes a key known. @throws ConfigError when it is known as a key of another purpose. */
  register(key: AuditKey, now: Date): Promise<void>;
  all(): Promise<SigningKeyInfo[]>;
}

export interface AuditKeysOptions {
  /** The file with the key, or a key that lives as long as the process. */
  readonly source: { readonly file: string } | { readonly key: AuditKey };
  readonly store: AuditKeyStore;
  readonly clock: () => Date;
}

/** A key and what tells that its file was replaced. */
interface Loaded {
  readonly key: AuditKey;
  readonly mark: string;
}

/**
 * Opens the audit keys: the file's key is made known, so that its public half is published from now on.
 * @throws ConfigError naming `AUDIT_KEY_FILE` when its key cannot be used or was retired.
 */
export async function openAuditKeys({ source, store, clock }: AuditKeysOptions): Promise<AuditKeys> {
  let loaded = await load(source, null);
  const infoOf = async ({ key }: Loaded): Promise<SigningKeyInfo> => {
    const find = async () => (await store.all()).find(({ kid }) => kid === key.kid);
    const known = await find();
    if (known !== undefined) return known;
    await store.register(key, clock());
    const added = await find();
    if (added === undefined) throw new Error('the audit key could not be made known');
    return added;
  };
  if (isRetired(await infoOf(loaded), clock())) {
    throw new ConfigError('AUDIT_KEY_FILE holds a key that was retired: put the newest one there');
  }
  return {
    async signer() {
      loaded = await load(source, loaded);
      const info = await infoOf(loaded);
      if (isRetired(info, clock())) {
        throw new Error('the key of AUDIT_KEY_FILE was retired: put the newest one there');
      }
      return { ...loaded.key, nbf: Math.floor(Date.parse(info.nbf) / 1000) };
    },
    published: async () => (await store.all()).map(jwkOf),
  };
}

function isRetired({ exp }: SigningKeyInfo, now: Date): boolean {
  return exp !== null && Date.parse(exp) <= now.getTime();
}

/** Whole seconds that cover the key's time: the last second it signed in is its own. */
function jwkOf({ kid, jwk, nbf, exp }: SigningKeyInfo): JWK {
  const window = {
    nbf: Math.floor(Date.parse(nbf) / 1000),
    ...(exp === null ? {} : { exp: Math.ceil(Date.parse(exp) / 1000) }),
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
