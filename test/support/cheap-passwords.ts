import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Argon2 = typeof crypto.argon2;

/** Hashes with another Argon2id from now on, in every module. @returns what takes that back. */
export function exchangeArgon2(by: (real: Argon2) => Argon2): () => void {
  const real = crypto.argon2;
  const put = (argon2: Argon2) => {
    crypto.argon2 = argon2;
    syncBuiltinESMExports();
  };
  put(by(real));
  return () => put(real);
}

/**
 * As a setup file: passwords of tests with a database cost next to nothing. What the product asks for is not set
 * anywhere but in its own file, and `test/unit/gateway/password.test.ts` hashes with that.
 */
exchangeArgon2(
  (real) => (algorithm, input, callback) => real(algorithm, { ...input, memory: 8, passes: 1 }, callback),
);
