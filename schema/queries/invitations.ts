import type { Role } from '../contracts/auth.ts';
import { isoTime, onlyRow, type SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

export interface NewInvitation {
  readonly invitationId: string;
  /** Lower case. */
  readonly email: string;
  readonly role: Role;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  /** Actor, as on the chain. */
  readonly createdBy: string;
  readonly expiresAt: string;
}

export interface InvitationInfo extends Omit<NewInvitation, 'tokenHash'> {
  readonly createdAt: string;
}

const INFO = `invitation_id as "invitationId", email, role, created_by as "createdBy",
  ${isoTime('created_at')} as "createdAt", ${isoTime('expires_at')} as "expiresAt"`;

const OPEN = 'workspace_id = $1 and expires_at > $2::text::timestamptz';

/**
 * Adds an invitation, or renews the one there is for the e-mail: its former token is good for nothing from then
 * on. Gives its id.
 */
export async function putInvitation(tx: Tenant, invitation: NewInvitation, now: string): Promise<string> {
  const rows = await tx.sql<{ id: string }>(
    `insert into invitation (workspace_id, invitation_id, email, role, token_hash, created_at, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6::text::timestamptz, $7, $8::text::timestamptz)
     on conflict (workspace_id, email) do update set role = excluded.role, token_hash = excluded.token_hash,
       created_at = excluded.created_at, created_by = excluded.created_by, expires_at = excluded.expires_at
     returning invitation_id as id`,
    [
      tx.workspaceId,
      invitation.invitationId,
      invitation.email,
      invitation.role,
      invitation.tokenHash,
      now,
      invitation.createdBy,
      invitation.expiresAt,
    ],
  );
  return onlyRow(rows, 'invitation').id;
}

/** The open invitations, by e-mail. */
export async function openInvitations(tx: Tenant, now: string): Promise<InvitationInfo[]> {
  return tx.sql<InvitationInfo>(`select ${INFO} from invitation where ${OPEN} order by email collate "C"`, [
    tx.workspaceId,
    now,
  ]);
}

/** The open invitation a token belongs to, or null. */
export async function findInvitation(
  tx: Tenant,
  tokenHash: string,
  now: string,
): Promise<InvitationInfo | null> {
  const [invitation] = await tx.sql<InvitationInfo>(
    `select ${INFO} from invitation where ${OPEN} and token_hash = $3`,
    [tx.workspaceId, now, tokenHash],
  );
  return invitation ?? null;
}

/** Takes the open invitation a token belongs to: of several who do so at once one gets it. */
export async function takeInvitation(
  tx: Tenant,
  tokenHash: string,
  now: string,
): Promise<InvitationInfo | null> {
  const [invitation] = await tx.sql<InvitationInfo>(
    `delete from invitation where ${OPEN} and token_hash = $3 returning ${INFO}`,
    [tx.workspaceId, now, tokenHash],
  );
  return invitation ?? null;
}

/** Takes an open invitation back by its id, or null when there is none. */
export async function cancelInvitation(
  tx: Tenant,
  invitationId: string,
  now: string,
): Promise<InvitationInfo | null> {
  const [invitation] = await tx.sql<InvitationInfo>(
    `delete from invitation where ${OPEN} and invitation_id = $3 returning ${INFO}`,
    [tx.workspaceId, now, invitationId],
  );
  return invitation ?? null;
}

/** Takes away those whose time is over. */
export async function purgeInvitations(tx: Tenant, now: string): Promise<void> {
  await tx.sql('delete from invitation where workspace_id = $1 and expires_at <= $2::text::timestamptz', [
    tx.workspaceId,
    now,
  ]);
}
