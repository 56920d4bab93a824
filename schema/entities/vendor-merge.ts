import { defineEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { readerPolicy, tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

/**
 * A vendor that an owner merged into another one. A vendor without a row here stands for itself; invoices keep their
 * `vendor_id`, so a merge applies to later ones as well and a split restores what was. The chain SETTINGS has who, when
 * and why.
 */
export const VendorMerge = defineEntity({
  name: 'VendorMerge',
  tableName: 'vendor_merge',
  policies: [tenantPolicy, readerPolicy],
  indexes: [{ name: 'vendor_merge_belongs_to_index', properties: ['belongsTo', 'workspaceId'] }],
  properties: {
    workspaceId: p.uuid().primary(),
    vendorId: p.uuid().primary(),
    /** The vendor it was merged into, which may have been merged itself later. */
    mergedInto: p.uuid(),
    /** The vendor that stands for all of them now. */
    belongsTo: p.uuid(),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
  },
});
