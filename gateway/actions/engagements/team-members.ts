import type { Identity } from '../../../schema/contracts/engagements.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import { accountsOf } from '../identity/accounts.ts';
import { type ChangedBy, type TeamRole, teamOf } from './team.ts';

/** A time somebody was on the team, as a package says it. */
export interface TeamMember {
  readonly user_id: string;
  /** null: the account has none. */
  readonly name: string | null;
  readonly role: TeamRole;
  readonly from: string;
  /** null: until the completion. */
  readonly to: string | null;
  readonly identity: Identity;
  readonly disclosure: string | null;
  readonly assigned_by: ChangedBy;
  readonly ended_by: ChangedBy | null;
}

/** Who audited, as the chain of settings says, with names and identities of this moment. */
export async function teamMembers(tx: TenantTransaction, engagementId: string): Promise<TeamMember[]> {
  const { times } = await teamOf(tx, engagementId);
  const ids = [...new Set(times.map(({ userId }) => userId))];
  const accounts = await accountsOf(tx, ids);
  return times.map(({ userId, role, from, to, disclosure, assignedBy, endedBy }) => {
    const account = accounts.get(userId);
    return {
      user_id: userId,
      name: account?.name ?? null,
      role,
      from,
      to,
      identity: account?.identity ?? 'unproven',
      disclosure,
      assigned_by: assignedBy,
      ended_by: endedBy,
    };
  });
}
