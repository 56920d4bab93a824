import { defineEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

/**
 * The running window of a workspace's request limit: it starts with the first counted request and is
 * shared by all gateways.
 */
export const RateLimitWindow = defineEntity({
  name: 'RateLimitWindow',
  tableName: 'rate_limit_window',
  policies: [tenantPolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    windowStart: instant(),
    count: p.integer(),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
  },
});
