import type { Identity } from '../../../schema/contracts/engagements.ts';
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
  readonly identity: Identity;
  readonly disclosure: string | null;
}

/** Who audited, as the chain of settings says, with names and identities of this moment. */
export async function teamMembers(tx: TenantTransaction, engagementId: string): Promise<TeamMember[]> {
  const { times } = await teamOf(tx, engagementId);
  const ids = [...new Set(times.map(({ userId }) => userId))];
  const accounts = await accountsOf(tx, ids);
  return times.map(({ userId, role, from, to, disclosure }) => {
    const account = accounts.get(userId);
    return {
      user_id: userId,
      name: account?.name ?? null,
      role,
      from,
      to,
      identity: account?.identity ?? 'unproven',
      disclosure,
    };
  });
}

interface Account {
  readonly name: string | null;
  readonly identity: Identity;
}

/** Names and identities of users, also of those who are no members any more. */
export async function accountsOf(
  tx: TenantTransaction,
  userIds: readonly string[],
): Promise<Map<string, Account>> {
  const found = await asLookup(tx, (lookup) => identitiesOf(lookup, userIds));
  return new Map(
    found.map(({ userId, name, emailConfirmed, issuer }) => {
      const identity = issuer !== null ? 'oidc' : emailConfirmed ? 'email' : 'unproven';
      return [userId, { name, identity }];
    }),
  );
}
