import { defineEntity, p } from '@mikro-orm/core';
import { AuditEntry } from './audit-entry.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { tenantPolicy } from './tenant-policy.ts';

/**
 * The signed state of a chain, one per state and key: a signature is stored and returned again, and one key never
 * signs two states of the same size.
 */
export const Checkpoint = defineEntity({
  name: 'Checkpoint',
  tableName: 'checkpoint',
  policies: [tenantPolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    period: p.text().primary(),
    /** Entries of the chain. */
    size: p.bigint('number').primary(),
    /** RFC 7638 thumbprint of the key. */
    kid: p.text().primary(),
    /** Hash of the last entry, hex. */
    head: p.text(),
    /** Compact JWS. */
    token: p.text(),
    madeAt: instant(),
    /** RFC 3161 time stamp token over the SHA-256 of `token`, base64; null where there is none. */
    timestampToken: p.text().strictNullable(),
    entry: () =>
      foreignKey(AuditEntry, 'workspace_id', 'period', 'size', 'head').referencedColumnNames(
        'workspace_id',
        'period',
        'seq',
        'hash',
      ),
  },
});
