import { defineEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { erasurePolicy, tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

/** A file that is the source document of several invoices, such as a spreadsheet: its bytes are stored once. */
export const SharedDocument = defineEntity({
  name: 'SharedDocument',
  tableName: 'shared_document',
  policies: [tenantPolicy, erasurePolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    /** Hex. */
    sha256: p.text().primary(),
    bytes: p.integer(),
    /** null once one of its invoices was erased: the file had its texts. */
    content: p.blob().nullable().lazy(),
    /** The invoice whose erasure took the content. */
    erasedWith: p.uuid().nullable(),
    createdAt: instant(),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
  },
});
