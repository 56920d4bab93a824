import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';

const ITERATIONS = 4_096;
const BYTES = 32;

/**
 * What PostgreSQL stores of a password, so that the password itself is in no statement and no server log.
 * Source: RFC 5802, 3 and RFC 7677; PostgreSQL documentation, pg_authid.
 * @param password - ASCII, which SASLprep leaves as it is.
 */
export function scramVerifier(password: string, salt: Uint8Array): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, BYTES, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const serverKey = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${Buffer.from(salt).toString('base64')}$${storedKey}:${serverKey}`;
}
