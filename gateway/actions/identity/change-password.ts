import type { ChangePassword } from '../../../schema/contracts/auth.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { findUserByEmail, lockAccount } from '../../../schema/queries/accounts.ts';
import { ApiError } from '../../api-error.ts';
import { hashPassword, verifyPassword } from '../../auth/password.ts';
import { requireGoodPassword } from '../../auth/password-rules.ts';
import { lookingUp, withIdentity, withLookup } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { countSignIn, forgiveSignIn, withdrawSignIn } from './limit-sign-ins.ts';
import { setPassword } from './set-password.ts';

/**
 * Changes the viewer's own password, and ends the other sessions. A wrong current password counts as a failed sign-in.
 * @throws ApiError `invalid_credentials`, also if the password was changed meanwhile; `weak_password`,
 * `too_many_attempts`, `busy`.
 */
export async function changePassword(
  deps: GatewayDeps,
  { viewer, address }: { readonly viewer: ViewerData; readonly address: string },
  { current_password, new_password }: ChangePassword,
): Promise<{ readonly ended: number }> {
  const { userId, email, sessionId = null } = viewer;
  const attempt = await countSignIn(deps, { email, address });
  const was = await provenHash().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code === 'busy') await withdrawSignIn(deps, attempt);
    throw error;
  });
  const workspaceName = viewer.memberships[0]?.workspaceName ?? null;
  await requireGoodPassword(new_password, { email, workspaceName }, '/new_password');
  const passwordHash = await hashPassword(new_password, attempt.party);
  const now = deps.clock().toISOString();
  const ended = await withIdentity(deps.database, async (tx) => {
    await lockAccount(tx, userId);
    // Whoever knew an old password must not undo a reset that came in between.
    const is = await lookingUp(tx, (lookup) => findUserByEmail(lookup, email));
    if (is?.passwordHash !== was) throw wrong();
    // The failures of an account with a second factor may be wrong codes.
    if (is.secret === null) await forgiveSignIn(tx, attempt);
    const actor = `user:${userId}`;
    const reason = 'password_changed' as const;
    return setPassword(tx, { userId, passwordHash, keptSession: sessionId, reason, actor }, now);
  });
  return { ended };

  async function provenHash(): Promise<string> {
    const user = await withLookup(deps.database, (tx) => findUserByEmail(tx, email));
    const hash = user?.passwordHash ?? null;
    if (hash !== null && (await verifyPassword(current_password, hash, attempt.party))) return hash;
    deps.accessLog.note('sign_in_refused', { userId });
    throw wrong();
  }
}

function wrong(): ApiError {
  const detail = 'current_password is not the password of the account';
  return new ApiError('invalid_credentials', {
    detail,
    errors: [{ code: 'invalid_value', pointer: '/current_password', detail }],
  });
}
