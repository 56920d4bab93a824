import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { LineItem } from './line-item.ts';
import { erasurePolicy, tenantPolicy } from './tenant-policy.ts';

/**
 * A person's decision about a vendor's text. Later lines of the workspace use it first; it is erased with the invoice
 * of the decision.
 */
export const ClassificationMemory = defineEntity({
  name: 'ClassificationMemory',
  tableName: 'classification_memory',
  policies: [tenantPolicy, erasurePolicy],
  indexes: [
    { name: 'classification_memory_line_item_id_index', properties: ['lineItemId', 'workspaceId'] },
    { name: 'classification_memory_decided_at_index', properties: ['decidedAt', 'workspaceId'] },
  ],
  properties: {
    workspaceId: p.uuid().primary(),
    /** SHA-256 over the normalised vendor and description, hex: they may be longer than a key of the database. */
    memoryKey: p.text().primary(),
    category: p.text(),
    factorId: p.text().nullable(),
    /** The line of the last decision, which gives vendor and text. */
    lineItemId: p.uuid(),
    /** The actor, as on the chain. */
    decidedBy: p.text(),
    decidedAt: instant(),
    lineItem: () => foreignKey(LineItem, 'workspace_id', 'line_item_id'),
  },
});

export type ClassificationMemoryRow = InferEntity<typeof ClassificationMemory>;
