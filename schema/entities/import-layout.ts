import { defineEntity, p } from '@mikro-orm/core';
import type { ImportMapping } from '../contracts/import-mapping.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

/** How a workspace reads spreadsheets with certain columns: the mapping last sent for them. */
export const ImportLayout = defineEntity({
  name: 'ImportLayout',
  tableName: 'import_layout',
  policies: [tenantPolicy],
  uniques: [{ name: 'import_layout_name_unique', properties: ['workspaceId', 'name'] }],
  properties: {
    workspaceId: p.uuid().primary(),
    /** Digest of the header row, hex. */
    layout: p.text().primary(),
    /** Given by a person; null: remembered only. */
    name: p.text().nullable(),
    mapping: p.json<ImportMapping>().columnType('json'),
    updatedAt: instant(),
    updatedBy: p.text(),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
  },
});
