import { identitiesOf } from '../../../schema/queries/accounts.ts';
import { asLookup, type TenantTransaction } from '../../database/transaction.ts';
import { teamOf } from './team.ts';

/** A time somebody was on the team, as a package says it. */
export interface TeamMember {
  readonly user_id: string;
  /** null: the account has none. */
  readonly name: string | null;
  readonly role: 'lead' | 'auditor';
  readonly from: string;
  /** null: until the completion. */
  readonly to: string | null;
  /**
   * How the address of the account was proven: by a sign-in at an OpenID provider, by the operator who made the account,
   * or not at all.
   */
  readonly identity: 'oidc' | 'email' | 'unproven';
  readonly disclosure: string | null;
}

/** Who audited, as the chain of settings says, with names and identities of this moment. */
export async function teamMembers(tx: TenantTransaction, engagementId: string): Promise<TeamMember[]> {
  const { times } = await teamOf(tx, engagementId);
  const ids = [...new Set(times.map(({ userId }) => userId))];
  // Also of those who are no members any more.
  const accounts = await asLookup(tx, (lookup) => identitiesOf(lookup, ids));
  const byId = new Map(accounts.map((account) => [account.userId, account]));
  return times.map(({ userId, role, from, to, disclosure }) => {
    const account = byId.get(userId);
    const isProven = account?.emailConfirmed === true;
    return {
      user_id: userId,
      name: account?.name ?? null,
      role,
      from,
      to,
      identity: account?.issuer != null ? 'oidc' : isProven ? 'email' : 'unproven',
      disclosure,
    };
  });
}
