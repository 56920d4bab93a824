import { defineEntity, p } from '@mikro-orm/core';
import { ROLES } from '../contracts/auth.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

/**
 * An open invitation to a workspace; its row is deleted when it is accepted or cancelled. Only the SHA-256 of its
 * token is stored, and nothing about whether the address has an account.
 */
export const Invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  policies: [tenantPolicy],
  indexes: [{ name: 'invitation_token_hash_index', properties: ['tokenHash'] }],
  uniques: [{ name: 'invitation_workspace_id_email_unique', properties: ['workspaceId', 'email'] }],
  properties: {
    workspaceId: p.uuid().primary(),
    invitationId: p.uuid().primary(),
    /** Lower case. */
    email: p.text(),
    role: p.enum(ROLES),
    /** SHA-256 of the whole token, hex. */
    tokenHash: p.text(),
    /** Whether the token went to the address by mail, and to nobody else. */
    mailed: p.boolean(),
    createdAt: instant(),
    /** Actor, as on the chain. */
    createdBy: p.text(),
    expiresAt: instant(),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
  },
});
