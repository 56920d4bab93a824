import { defineEntity, p } from '@mikro-orm/core';
import { IMPORT_ITEM_STATUSES, type ImportNote, type ImportPlace } from '../contracts/import-job.ts';
import { foreignKey } from './foreign-key.ts';
import { ImportJob } from './import-job.ts';
import { erasurePolicy, tenantPolicy } from './tenant-policy.ts';

/** What became of one invoice, or of something that could not be read, of an import. */
export const ImportItem = defineEntity({
  name: 'ImportItem',
  tableName: 'import_item',
  policies: [tenantPolicy, erasurePolicy],
  indexes: [{ name: 'import_item_invoice_index', properties: ['invoiceId', 'workspaceId'] }],
  properties: {
    workspaceId: p.uuid().primary(),
    jobId: p.uuid().primary(),
    /** In the order of reading, from 1. */
    ordinal: p.integer().primary(),
    status: p.enum(IMPORT_ITEM_STATUSES),
    place: p.json<ImportPlace>().columnType('json'),
    /** Of a booked invoice. Not a foreign key: the report stays as it was made. */
    invoiceId: p.uuid().strictNullable(),
    invoiceNumber: p.text().strictNullable(),
    kgco2e: p.decimal().columnType('numeric(30,6)').strictNullable(),
    /** Why it was not booked. */
    code: p.text().strictNullable(),
    message: p.text().strictNullable(),
    /** What was adjusted or left out while reading, and the warnings of the calculation. */
    notes: p.json<readonly ImportNote[]>().columnType('json'),
    job: () => foreignKey(ImportJob, 'workspace_id', 'job_id'),
  },
});
