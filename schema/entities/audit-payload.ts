import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { AuditEntry } from './audit-entry.ts';
import { foreignKey } from './foreign-key.ts';
import { erasurePolicy, tenantPolicy } from './tenant-policy.ts';

/**
 * The payload of an entry: canonical JSON with a salt, as exact text. It is separate from its header, so a lawful
 * erasure leaves the chain valid.
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
