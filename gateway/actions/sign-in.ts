import { randomUUID } from 'node:crypto';
import type { TokenRequest } from '../../schema/contracts/auth.ts';
import { findUserByEmail } from '../../schema/queries/users.ts';
import { ApiError } from '../api-error.ts';
import { verifyPassword } from '../auth/password.ts';
import { withLookup } from '../database/transaction.ts';
import type { GatewayDeps } from '../deps.ts';

/**
 * An access token for e-mail and password. An unknown account and a wrong password get the same answer and
 * cost the same time.
 * @throws ApiError `invalid_credentials`, or `busy` when too many sign in at once.
 */
export async function signIn(deps: GatewayDeps, credentials: TokenRequest) {
  const user = await withLookup(deps.database, (tx) => findUserByEmail(tx, credentials.email));
  const valid = await verifyPassword(credentials.password, user?.passwordHash ?? null);
  if (user === null || !valid) {
    throw new ApiError('invalid_credentials', { detail: 'The e-mail or the password is wrong.' });
  }
  return deps.tokens.issue({ userId: user.userId, sessionId: randomUUID() }, deps.clock());
}
