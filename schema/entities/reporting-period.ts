import { defineEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { readerPolicy, tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

export const PERIOD_STATUSES = ['open', 'closed'] as const;

/** A reporting period, created with the first invoice dated in it and bound to one factor set permanently. */
export const ReportingPeriod = defineEntity({
  name: 'ReportingPeriod',
  tableName: 'reporting_period',
  policies: [tenantPolicy, readerPolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    /** `2026`, `2026-Q1`, `2026-01` or `FY2026`. */
    name: p.text().primary(),
    startDate: p.date(),
    endDate: p.date(),
    status: p.enum(PERIOD_STATUSES),
    factorSetId: p.text(),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
  },
});
