import { defineEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

/** Exchange rates a workspace loaded beyond the shipped ones; sets are added, never changed. */
export const RateSet = defineEntity({
  name: 'RateSet',
  tableName: 'rate_set',
  policies: [tenantPolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    rateSetId: p.text().primary(),
    /** The file's text, in the shipped `fx-daily.csv` layout. */
    csv: p.text().lazy(),
    /** Of the text, hex. */
    sha256: p.text(),
    lastDate: p.date(),
    createdAt: instant(),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
  },
});
