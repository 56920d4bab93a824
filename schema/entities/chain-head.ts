import { defineEntity, p } from '@mikro-orm/core';
import { AuditEntry } from './audit-entry.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { erasurePolicy, tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

/**
 * The last link of a chain: of a reporting period, or of the workspace's settings (`SETTINGS`). Every append locks
 * this row; its foreign key requires that the entry exists.
 */
export const ChainHead = defineEntity({
  name: 'ChainHead',
  tableName: 'chain_head',
  policies: [tenantPolicy, erasurePolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    /** Name of the chain's period, or `SETTINGS`. */
    period: p.text().primary(),
    /** Entries in the chain, 1 or more: `period.opened` is written with the head. */
    size: p.bigint('number'),
    /** Hash of the last entry, hex. */
    head: p.text(),
    lastAt: instant(),
    entry: () =>
      foreignKey(AuditEntry, 'workspace_id', 'period', 'size', 'head').referencedColumnNames(
        'workspace_id',
        'period',
        'seq',
        'hash',
      ),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
  },
});
