import { defineEntity, p } from '@mikro-orm/core';
import { ASSIGNED_AS } from '../contracts/engagements.ts';
import { Engagement } from './engagement.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { Membership } from './membership.ts';
import { tenantPolicy } from './tenant-policy.ts';

/**
 * An auditor or quality reviewer assigned to an engagement. It counts only while the auditor is a member with that role, and is deleted
 * with the membership.
 */
export const EngagementAuditor = defineEntity({
  name: 'EngagementAuditor',
  tableName: 'engagement_auditor',
  policies: [tenantPolicy],
  indexes: [{ name: 'engagement_auditor_user_id_index', properties: ['userId', 'workspaceId'] }],
  properties: {
    workspaceId: p.uuid().primary(),
    engagementId: p.uuid().primary(),
    userId: p.uuid().primary(),
    assignedAs: p.enum(ASSIGNED_AS).default('auditor'),
    assignedAt: instant(),
    /** Actor, as on the chain. */
    assignedBy: p.text(),
    engagement: () => foreignKey(Engagement, 'workspace_id', 'engagement_id'),
    membership: () => foreignKey(Membership, 'workspace_id', 'user_id').deleteRule('cascade'),
  },
});
