import { defineEntity, p } from '@mikro-orm/core';
import { Engagement } from './engagement.ts';
import { foreignKey } from './foreign-key.ts';
import { tenantPolicy } from './tenant-policy.ts';

/**
 * The seal of an engagement's evidence package, so that every export of one state has the same bytes and a difference
 * is detected. `build` names the format version: another format has another seal.
 */
export const EvidencePackage = defineEntity({
  name: 'EvidencePackage',
  tableName: 'evidence_package',
  policies: [tenantPolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    engagementId: p.uuid().primary(),
    /** Entries of the chain it covers. */
    size: p.bigint('number').primary(),
    build: p.text().primary(),
    /** Key of checkpoint and seal. */
    kid: p.text(),
    /** The checkpoint's time stamp when the first export began, base64. */
    timestampToken: p.text().strictNullable(),
    /** An authority was asked for one by then, without success. */
    stampMissing: p.boolean(),
    /** Hex; null until the first export has ended. */
    metadataSha256: p.text().strictNullable(),
    /** Compact JWS. */
    seal: p.text().strictNullable(),
    engagement: () => foreignKey(Engagement, 'workspace_id', 'engagement_id'),
  },
});
