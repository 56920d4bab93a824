import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { erasurePolicy, tenantPolicy } from './tenant-policy.ts';

/**
 * Explanation, trace and classification of up to `LINES_OF_PART` lines of an invoice, which no query looks into. Without
 * a foreign key: a table made by an upgrade of a distributed database could not have one.
 */
export const LineDetails = defineEntity({
  name: 'LineDetails',
  tableName: 'line_detail',
  policies: [tenantPolicy, erasurePolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    invoiceId: p.uuid().primary(),
    /** Lines 0 to 15 are in part 0. */
    part: p.smallint().primary(),
    /** `packLineDetails`. */
    details: p.blob(),
  },
});

export type LineDetailsRow = InferEntity<typeof LineDetails>;
