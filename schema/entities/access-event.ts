import { defineEntity, p } from '@mikro-orm/core';
import { ACCESS_KINDS } from '../contracts/access-events.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { identityPolicy, tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

/**
 * Equal sign-ins or refusals of one hour that concern a workspace. Only the identity role writes and deletes them;
 * the workspace reads its own.
 */
export const AccessEvent = defineEntity({
  name: 'AccessEvent',
  tableName: 'access_event',
  policies: [
    { name: 'tenant', roles: tenantPolicy.roles, command: 'select' as const, using: tenantPolicy.using },
    identityPolicy,
  ],
  indexes: [{ name: 'access_event_hour_index', properties: ['hour'] }],
  properties: {
    workspaceId: p.uuid().primary(),
    hour: instant().primary(),
    kind: p.enum(ACCESS_KINDS).primary(),
    /** `user:<id>` or `api_key:<prefix>`, never an e-mail. */
    actor: p.text().primary(),
    address: p.text().primary(),
    count: p.integer(),
    firstAt: instant(),
    lastAt: instant(),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
  },
});
