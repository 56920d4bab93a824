import { defineEntity, p } from '@mikro-orm/core';
import type { WorkspaceLimitKind } from '../contracts/rate-limits.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

/** The running window of each of a workspace's limits. It starts with the first counted request. */
export const RateLimitWindow = defineEntity({
  name: 'RateLimitWindow',
  tableName: 'rate_limit_window',
  policies: [tenantPolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    kind: p.text().$type<WorkspaceLimitKind>().primary(),
    windowStart: instant(),
    count: p.integer(),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
  },
});
