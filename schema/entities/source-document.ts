import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { instant } from './instant.ts';
import { Invoice } from './invoice.ts';
import { erasurePolicy, tenantPolicy } from './tenant-policy.ts';

/**
 * A version of an invoice's source document. The bytes lie in a column of their own that lists never select.
 */
export const SourceDocument = defineEntity({
  name: 'SourceDocument',
  tableName: 'source_document',
  policies: [tenantPolicy, erasurePolicy],
  uniques: [{ name: 'source_document_version_unique', properties: ['workspaceId', 'invoiceId', 'version'] }],
  properties: {
    workspaceId: p.uuid().primary(),
    documentId: p.uuid().primary(),
    invoiceId: p.uuid(),
    /** 1, 2, 3 … */
    version: p.integer(),
    /** Hex. */
    sha256: p.text().fieldName('sha256'),
    bytes: p.integer(),
    mediaType: p.text(),
    content: p.blob().lazy(),
    createdAt: instant(),
    invoice: () =>
      p
        .manyToOne(Invoice)
        .joinColumns('workspace_id', 'invoice_id')
        .nullable()
        .updateRule('no action')
        .deleteRule('no action'),
  },
});

export type SourceDocumentRow = InferEntity<typeof SourceDocument>;
