import type { SessionEnd } from '../../../schema/entities/sign-in-session.ts';
import { findAccount, lockAccount, updateAccount } from '../../../schema/queries/accounts.ts';
import { dropResets } from '../../../schema/queries/password-resets.ts';
import { endSessionsOf } from '../../../schema/queries/sessions.ts';
import { appendSettings, type SettingsChange } from '../../database/settings-chain.ts';
import { inWorkspace, lookingUp, type Transaction } from '../../database/transaction.ts';
import { accountRecorded } from './accounts.ts';

export interface NewPassword {
  readonly userId: string;
  /** PHC string. */
  readonly passwordHash: string;
  /** Whether the address is proven from now on; absent: as before. */
  readonly emailConfirmed?: boolean;
  /** The session that goes on; null: none. */
  readonly keptSession: string | null;
  readonly reason: SessionEnd;
  /** Actor, as on the chain. */
  readonly actor: string;
  /** A further entry for each workspace of the person. */
  readonly change?: SettingsChange;
}

/**
 * Sets the password of an account: other sessions end, links for a new password are void, and the chain of each workspace
 * where the person audits says what they sign in with now. Returns how many sessions have ended.
 */
export async function setPassword(tx: Transaction, set: NewPassword, now: string): Promise<number> {
  const { userId, passwordHash, emailConfirmed, keptSession, reason } = set;
  await lockAccount(tx, userId);
  await updateAccount(tx, userId, {
    passwordHash,
    ...(emailConfirmed === undefined ? {} : { emailConfirmed }),
  });
  await dropResets(tx, userId);
  const ended = await endSessionsOf(tx, { userId, except: keptSession }, { now, reason });
  await recordAccount(tx, set, now);
  return ended;
}

/** Says on the chain of each workspace where a person audits what they sign in with. Call it last. */
export async function recordAccount(
  tx: Transaction,
  { userId, actor, change }: Pick<NewPassword, 'userId' | 'actor' | 'change'>,
  now: string,
): Promise<void> {
  const account = await lookingUp(tx, (lookup) => findAccount(lookup, { userId }));
  // In order, so that two transactions never wait for each other.
  const memberships = (account?.memberships ?? []).toSorted((a, b) =>
    a.workspaceId < b.workspaceId ? -1 : 1,
  );
  for (const { workspaceId, role } of memberships) {
    await inWorkspace(tx, workspaceId, async (own) => {
      const recorded = await accountRecorded(own, { userId, role }, actor);
      await appendSettings(own, change === undefined ? recorded : [...recorded, change], now);
    });
  }
}
