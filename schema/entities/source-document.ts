import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { Invoice } from './invoice.ts';
import { erasurePolicy, tenantPolicy } from './tenant-policy.ts';

/** A version of an invoice's source document. The bytes have their own column, which lists never select. */
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
    sha256: p.text(),
    bytes: p.integer(),
    mediaType: p.text(),
    /** null for a file with several invoices, whose bytes are those of the SharedDocument with its digest. */
    content: p.blob().nullable().lazy(),
    createdAt: instant(),
    invoice: () => foreignKey(Invoice, 'workspace_id', 'invoice_id'),
  },
});

export type SourceDocumentRow = InferEntity<typeof SourceDocument>;
