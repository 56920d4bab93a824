import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { erasurePolicy, tenantPolicy } from './tenant-policy.ts';

/**
 * An entry of a period's hash chain: the canonical header as exact text and its SHA-256. The foreign key on the
 * preceding entry prevents gaps and forks; triggers and privileges forbid every change.
 */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  policies: [tenantPolicy, erasurePolicy],
  uniques: [{ name: 'audit_entry_hash_unique', properties: ['workspaceId', 'period', 'seq', 'hash'] }],
  indexes: [
    {
      name: 'audit_entry_subject_index',
      properties: ['subject', 'workspaceId', 'period', 'seq'],
    },
  ],
  checks: [
    { name: 'audit_entry_seq_check', expression: 'seq >= 1' },
    {
      name: 'audit_entry_first_check',
      expression: "seq > 1 or prev_hash = repeat('0', 64)",
    },
  ],
  properties: {
    workspaceId: p.uuid().primary(),
    period: p.text().primary(),
    /** 1, 2, 3 … */
    seq: p.bigint('number').primary(),
    /** Hex; 64 zeros for entry 1. */
    prevHash: p.text(),
    /**
     * The order matters: of two properties of a column, the first decides whether it may be null, the last
     * whether it is generated.
     */
    previous: () =>
      foreignKey(AuditEntry, 'workspace_id', 'period', 'prev_seq', 'prev_hash')
        .referencedColumnNames('workspace_id', 'period', 'seq', 'hash')
        .foreignKeyName('audit_entry_previous_foreign'),
    prevSeq: p
      .bigint('number')
      .nullable()
      .generated('(nullif(seq - 1, 0)) stored')
      .ignoreSchemaChanges('extra'),
    hash: p.text(),
    header: p.text(),
    /** `invoice:<id>`, taken from the header. */
    subject: p.text().generated("((header)::json ->> 'subject'::text) stored").ignoreSchemaChanges('extra'),
    /** `noun.verb`, taken from the header. */
    kind: p.text().generated("((header)::json ->> 'kind'::text) stored").ignoreSchemaChanges('extra'),
  },
});

export type AuditEntryRow = InferEntity<typeof AuditEntry>;
