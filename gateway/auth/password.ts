import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../api-error.ts';
import { PASSWORD_CONCURRENCY, PASSWORD_QUEUE } from '../limits.ts';

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
const RANDOM_PASSWORD_BYTES = 18;
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{43})$/;

let running = 0;
const waiting: (() => void)[] = [];

/** A random password of 24 characters. */
export function randomPassword(): string {
  return randomBytes(RANDOM_PASSWORD_BYTES).toString('base64url');
}

/**
 * Hashes a password with Argon2id, off the event loop.
 * @returns a PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`).
 * @throws ApiError `busy` when the queue is full.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive({
    ...parameters(password, nonce),
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: 1,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * Checks a password against a stored PHC string. With `null` (no such account) the same work is done
 * and the answer is false, so that the time tells nothing about which accounts exist.
 * @throws ApiError `busy` when the queue is full.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const match = PHC.exec(stored ?? UNKNOWN_ACCOUNT);
  if (match === null) throw new Error('stored password hash is not an Argon2id PHC string');
  const [, memory, passes, parallelism, salt = '', expected = ''] = match;
  const tag = await derive({
    ...parameters(password, Buffer.from(salt, 'base64')),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(tag, Buffer.from(expected, 'base64')) && stored !== null;
}

/** A hash of nothing anyone knows, with the same cost as a real one. */
const UNKNOWN_ACCOUNT = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(randomBytes(16))}$${unpadded(randomBytes(TAG_BYTES))}`;

function parameters(
  password: string,
  nonce: Uint8Array,
): Pick<Argon2Parameters, 'message' | 'nonce' | 'tagLength'> {
  return { message: Buffer.from(password.normalize('NFC'), 'utf8'), nonce, tagLength: TAG_BYTES };
}

async function derive(input: Argon2Parameters): Promise<Uint8Array> {
  await takeTurn();
  try {
    return await new Promise((resolve, reject) => {
      argon2('argon2id', input, (error, key) => (error === null ? resolve(key) : reject(error)));
    });
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

function takeTurn(): Promise<void> {
  if (running < PASSWORD_CONCURRENCY) {
    running += 1;
    return Promise.resolve();
  }
  if (waiting.length >= PASSWORD_QUEUE) {
    throw new ApiError('busy', {
      detail: 'Too many sign-ins at once. Try again in a moment.',
      retryAfterSeconds: 2,
    });
  }
  return new Promise((resolve) => waiting.push(resolve));
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
