import { defineEntity, p } from '@mikro-orm/core';
import { Engagement } from './engagement.ts';
import { foreignKey } from './foreign-key.ts';
import { tenantPolicy } from './tenant-policy.ts';

/**
 * The bytes of a file that an auditor put on file as evidence. Everything else about it is in its entry of the chain. A
 * withdrawn file has no row.
 */
export const EvidenceFile = defineEntity({
  name: 'EvidenceFile',
  tableName: 'evidence_file',
  policies: [tenantPolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    fileId: p.uuid().primary(),
    engagementId: p.uuid(),
    content: p.blob().lazy(),
    engagement: () => foreignKey(Engagement, 'workspace_id', 'engagement_id'),
  },
});
