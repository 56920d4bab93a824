import { findAccount, identitiesOf } from '../../../schema/queries/accounts.ts';
import { rolesOf } from '../../../schema/queries/teams.ts';
import { inWorkspace, lookingUp, type Transaction } from '../../database/transaction.ts';

/**
 * Why an owner may not be given a link to somebody's account; null if they may. Whoever has the link can act as that person,
 * so the owner must have that person's rights already: in each of their workspaces. Nobody who audits, or ever
 * did in a workspace of the owner's, is among them, or an owner could sign their own audit.
 */
export async function whyNotReset(
  tx: Transaction,
  { owner, userId }: { readonly owner: string; readonly userId: string },
): Promise<string | null> {
  if (owner === userId) return 'Change your own password with the current one.';
  const { issuing, account, identity } = await lookingUp(tx, async (lookup) => ({
    issuing: await findAccount(lookup, { userId: owner }),
    account: await findAccount(lookup, { userId }),
    identity: (await identitiesOf(lookup, [userId]))[0],
  }));
  const memberships = account?.memberships ?? [];
  const owned = (issuing?.memberships ?? [])
    .flatMap(({ workspaceId, role }) => (role === 'owner' ? [workspaceId] : []))
    .toSorted();
  if (memberships.length === 0) return 'The person is a member of no workspace.';
  if (memberships.some(({ role }) => role === 'auditor')) return AUDITS;
  if (!memberships.every(({ workspaceId }) => owned.includes(workspaceId))) {
    return `The person also belongs to a workspace that you do not own. ${OTHERS}`;
  }
  if (identity?.issuer != null) return `The person signs in through the OpenID provider. ${OTHERS}`;
  for (const workspaceId of owned) {
    const roles = await inWorkspace(tx, workspaceId, (own) => rolesOf(own, userId));
    if (roles.some(({ role, before }) => role === 'auditor' || before === 'auditor')) return AUDITS;
  }
  return null;
}

const OTHERS = 'They ask for a link by e-mail, where the installation sends mail, or the operator for one.';
const AUDITS = `The person audits or has audited: nobody else may get at their account. ${OTHERS}`;
