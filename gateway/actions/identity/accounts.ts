import { createHash } from 'node:crypto';
import type { Role } from '../../../schema/contracts/auth.ts';
import type { Identity } from '../../../schema/contracts/engagements.ts';
import { identitiesOf } from '../../../schema/queries/accounts.ts';
import { accountEntries } from '../../../schema/queries/teams.ts';
import type { SettingsChange } from '../../database/settings-chain.ts';
import { asLookup, type TenantTransaction } from '../../database/transaction.ts';

/** Who an account is. */
export interface Account {
  readonly name: string | null;
  /** As the chain of settings says; for memberships from before it said so, as the row does. */
  readonly identity: Identity;
  /** Whether e-mail address or password are not those that the chain knows. */
  readonly isChanged: boolean;
}

/** Names and identities of users, also of those who are no members any more. */
export async function accountsOf(
  tx: TenantTransaction,
  userIds: readonly string[],
): Promise<Map<string, Account>> {
  const stated = await accountEntries(tx, userIds);
  const found = await asLookup(tx, (lookup) => identitiesOf(lookup, userIds));
  return new Map(
    found.map((row) => {
      const entry = stated.get(row.userId);
      return [
        row.userId,
        {
          name: row.name,
          identity: entry?.identity ?? identityOf(row),
          isChanged: entry !== undefined && entry.account !== accountDigest(row),
        },
      ];
    }),
  );
}

/** The entry that says what an auditor signs in with; none for other roles. */
export async function accountRecorded(
  tx: TenantTransaction,
  { userId, role }: { readonly userId: string; readonly role: Role },
  actor: string,
): Promise<SettingsChange[]> {
  if (role !== 'auditor') return [];
  await tx.em.flush();
  const [row] = await asLookup(tx, (lookup) => identitiesOf(lookup, [userId]));
  if (row === undefined) throw new Error('a member has an account');
  const payload = { identity: identityOf(row), account: accountDigest(row) };
  return [{ kind: 'member.account_recorded', subject: `user:${userId}`, actor, payload }];
}

type AccountRow = Awaited<ReturnType<typeof identitiesOf>>[number];

function identityOf({ issuer, emailConfirmed }: Pick<AccountRow, 'issuer' | 'emailConfirmed'>): Identity {
  if (issuer !== null) return 'oidc';
  return emailConfirmed ? 'email' : 'unproven';
}

/** The salt of the password hash keeps anybody from guessing the address. */
function accountDigest({ email, passwordHash, secret }: AccountRow): string {
  const parts = secret === null ? [email, passwordHash] : [email, passwordHash, secret];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
