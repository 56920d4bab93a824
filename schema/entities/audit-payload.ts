import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { AuditEntry } from './audit-entry.ts';
import { foreignKey } from './foreign-key.ts';
import { erasurePolicy, tenantPolicy } from './tenant-policy.ts';

/**
 * What an entry says: canonical JSON with a salt, as exact text. It lies apart from its header so that a
 * lawful erasure leaves the chain whole.
 */
export const AuditPayload = defineEntity({
  name: 'AuditPayload',
  tableName: 'audit_payload',
  policies: [tenantPolicy, erasurePolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    period: p.text().primary(),
    seq: p.bigint('number').primary(),
    payload: p.text(),
    entry: () => foreignKey(AuditEntry, 'workspace_id', 'period', 'seq'),
  },
});

export type AuditPayloadRow = InferEntity<typeof AuditPayload>;
