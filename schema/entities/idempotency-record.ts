import { defineEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { erasurePolicy, tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

/** The stored answer of a request with an Idempotency-Key. */
export const IdempotencyRecord = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_record',
  policies: [tenantPolicy, erasurePolicy],
  indexes: [{ name: 'idempotency_record_expires_at_index', properties: ['expiresAt', 'workspaceId'] }],
  properties: {
    workspaceId: p.uuid().primary(),
    key: p.text().primary(),
    /** SHA-256 of method, path, query and raw body, hex. */
    fingerprint: p.text(),
    /** HTTP status. */
    status: p.smallint(),
    contentType: p.text(),
    response: p.text(),
    createdAt: instant(),
    expiresAt: instant(),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
  },
});
