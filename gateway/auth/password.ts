import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../api-error.ts';
import { createFairQueue } from '../fair-queue.ts';
import {
  PASSWORD_CONCURRENCY,
  PASSWORD_QUEUE,
  PASSWORD_QUEUE_PER_PARTY,
  PASSWORD_WAIT_MS,
} from '../limits.ts';

/** For whom a password is hashed; parties share the places fairly. */
export interface HashingParty {
  /** The account, whether it exists or not. */
  readonly account: string;
  /** Network the request comes from. */
  readonly network: string;
  /** Whether the account signed in from there recently. */
  readonly isKnown: boolean;
}

/** Setup of a database, and links to an OpenID provider. */
const SERVICE: HashingParty = { account: '', network: '', isKnown: true };

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
const RANDOM_PASSWORD_BYTES = 18;
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{43})$/;

const BOUNDS = {
  waiting: PASSWORD_QUEUE,
  waitingPerParty: PASSWORD_QUEUE_PER_PARTY,
  waitMs: PASSWORD_WAIT_MS,
  refusal: () =>
    new ApiError('busy', {
      detail: 'Too many sign-ins at once. Try again in a moment.',
      retryAfterSeconds: 2,
    }),
};
/** One hash at a time per account, from however many addresses. */
const accounts = createFairQueue({ places: Number.POSITIVE_INFINITY, perParty: 1, ...BOUNDS });
/**
 * Networks from which the accounts did not sign in recently share one place: an attacker may have any number of them,
 * so a sign-in from a known network waits behind at most one of them.
 */
const strangers = createFairQueue({ places: 1, ...BOUNDS });
const places = createFairQueue({ places: PASSWORD_CONCURRENCY, perParty: 1, ...BOUNDS });

/** A random password of 24 characters. */
export function randomPassword(): string {
  return randomBytes(RANDOM_PASSWORD_BYTES).toString('base64url');
}

/**
 * Hashes a password with Argon2id, off the event loop.
 * @returns a PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`).
 * @throws ApiError `busy` when too many hashes of the party are waiting.
 */
export async function hashPassword(password: string, party: HashingParty = SERVICE): Promise<string> {
  const nonce = randomBytes(16);
  const input = { memory: MEMORY_KIB, passes: PASSES, parallelism: 1 };
  const tag = await derive({ ...parameters(password, nonce), ...input }, party);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * Checks a password against a stored PHC string. With `null` (no such account) it does the same work and returns
 * false, so the time does not reveal which accounts exist.
 * @throws ApiError `busy` when too many hashes of the party are waiting.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  party: HashingParty,
): Promise<boolean> {
  const match = PHC.exec(stored ?? UNKNOWN_ACCOUNT);
  if (match === null) throw new Error('stored password hash is not an Argon2id PHC string');
  const [, memory, passes, parallelism, salt = '', expected = ''] = match;
  const input = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const tag = await derive({ ...parameters(password, Buffer.from(salt, 'base64')), ...input }, party);
  return timingSafeEqual(tag, Buffer.from(expected, 'base64')) && stored !== null;
}

/** A hash of an unknown password, with the same cost as a real one. */
const UNKNOWN_ACCOUNT = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(randomBytes(16))}$${unpadded(randomBytes(TAG_BYTES))}`;

function parameters(
  password: string,
  nonce: Uint8Array,
): Pick<Argon2Parameters, 'message' | 'nonce' | 'tagLength'> {
  return { message: Buffer.from(password.normalize('NFC'), 'utf8'), nonce, tagLength: TAG_BYTES };
}

function derive(input: Argon2Parameters, { account, network, isKnown }: HashingParty): Promise<Uint8Array> {
  const hash = () =>
    new Promise<Uint8Array>((resolve, reject) => {
      argon2('argon2id', input, (error, key) => (error === null ? resolve(key) : reject(error)));
    });
  return accounts.run(account, () =>
    isKnown ? places.run(network, hash) : strangers.run(network, () => places.run('elsewhere', hash)),
  );
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
