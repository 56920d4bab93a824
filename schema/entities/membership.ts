import { defineEntity, p } from '@mikro-orm/core';
import { ROLES } from '../contracts/auth.ts';
import { AppUser } from './app-user.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { lookupPolicy, tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

/** A user's role in a workspace; read per request, never from a token. */
export const Membership = defineEntity({
  name: 'Membership',
  tableName: 'membership',
  policies: [tenantPolicy, lookupPolicy],
  indexes: [{ name: 'membership_user_id_index', properties: ['userId'] }],
  properties: {
    workspaceId: p.uuid().primary(),
    userId: p.uuid().primary(),
    role: p.enum(ROLES),
    createdAt: instant(),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
    user: () => foreignKey(AppUser, 'user_id'),
  },
});
