import { sha256 } from '@noble/hashes/sha2.js';
import { Buffer } from './node-buffer.ts';

/**
 * What the verifier uses of Node's `crypto`, for browsers. Their own digests and signatures are asynchronous and the
 * verifier is not: digests are computed here, and signatures are taken for valid until `signaturesHold` has asked the
 * browser.
 */

type Digest = 'hex' | 'latin1' | 'base64url';
type Data = string | Uint8Array;

const toUtf8 = new TextEncoder();
const bytesOf = (data: Data) => (typeof data === 'string' ? toUtf8.encode(data) : data);

export function hash(_algorithm: 'sha256', data: Data, encoding: Digest = 'hex'): string {
  return Buffer.from(sha256(bytesOf(data))).toString(encoding);
}

interface Hash {
  update(data: Data): Hash;
  copy(): Hash;
  digest(encoding?: Digest): string | Buffer;
}

export const createHash = (_algorithm: 'sha256'): Hash => hashOf(sha256.create());

function hashOf(state: ReturnType<typeof sha256.create>): Hash {
  const made: Hash = {
    update(data) {
      state.update(bytesOf(data));
      return made;
    },
    copy: () => hashOf(state.clone()),
    digest(encoding) {
      const bytes = Buffer.from(state.digest());
      return encoding === undefined ? bytes : bytes.toString(encoding);
    },
  };
  return made;
}

/** From 0 to below the bound, which is at most 2^48. */
export function randomInt(bound: number): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((high & 0xffff) * 2 ** 32 + low) % bound;
}

const KEY_BYTES = 32;

interface PublicKey {
  readonly x: string;
}

/** @throws Error for what is no Ed25519 key. */
export function createPublicKey({ key }: { readonly key: PublicKey }): PublicKey {
  if (Buffer.from(key.x, 'base64url').length !== KEY_BYTES) throw new Error('not a key');
  return { x: key.x };
}

interface Signature {
  readonly key: PublicKey;
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
}

const asked = new Map<string, Signature>();
const known = new Map<string, boolean>();

/** What the browser said, if it was asked; else true, and it will be. */
export function verify(_algorithm: null, signed: Uint8Array, key: PublicKey, signature: Uint8Array): boolean {
  const name = `${key.x} ${Buffer.from(signature).toString('hex')} ${Buffer.from(signed).toString('latin1')}`;
  const answer = known.get(name);
  if (answer === undefined) asked.set(name, { key, signed: signed.slice(), signature: signature.slice() });
  return answer ?? true;
}

/**
 * Checks the signatures that were taken for valid. False: not all of them are, and what was concluded has to be concluded
 * again.
 * @throws DOMException where the browser does not know Ed25519, or has no cryptography on an address without https.
 */
export async function signaturesHold(): Promise<boolean> {
  const open = [...asked];
  asked.clear();
  const answers = await Promise.all(open.map(async ([name, one]) => [name, await isValid(one)] as const));
  for (const [name, answer] of answers) known.set(name, answer);
  return answers.every(([, answer]) => answer);
}

async function isValid({ key, signed, signature }: Signature): Promise<boolean> {
  const bytes = new Uint8Array(Buffer.from(key.x, 'base64url'));
  const publicKey = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', publicKey, new Uint8Array(signature), new Uint8Array(signed));
}
