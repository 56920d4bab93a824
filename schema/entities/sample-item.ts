import { defineEntity, p } from '@mikro-orm/core';
import type { StoredReason } from '../contracts/reasons.ts';
import { DRAWN_AS } from '../contracts/sample.ts';
import { ITEM_STATUSES, STRATA } from '../contracts/workpaper.ts';
import { foreignKey } from './foreign-key.ts';
import { LineItem } from './line-item.ts';
import { Sample } from './sample.ts';
import { tenantPolicy } from './tenant-policy.ts';

interface RiskFactor {
  readonly code: string;
  readonly points: number;
  readonly detail: string;
  readonly reasons?: readonly StoredReason[];
}

/** A sampled line: why it was selected, with what chance, and where its testing stands. */
export const SampleItem = defineEntity({
  name: 'SampleItem',
  tableName: 'sample_item',
  policies: [tenantPolicy],
  indexes: [{ name: 'sample_item_line_item_id_index', properties: ['lineItemId', 'workspaceId'] }],
  uniques: [{ name: 'sample_item_ordinal_unique', properties: ['workspaceId', 'sampleId', 'ordinal'] }],
  properties: {
    workspaceId: p.uuid().primary(),
    sampleId: p.uuid().primary(),
    lineItemId: p.uuid().primary(),
    engagementId: p.uuid(),
    invoiceId: p.uuid(),
    /** Place in the sample, from 0. */
    ordinal: p.integer(),
    stratum: p.enum(STRATA),
    /** As it stood when the sample was drawn. */
    recordedKgco2e: p.decimal().columnType('numeric(30,6)'),
    riskScore: p.decimal().columnType('numeric'),
    riskWeight: p.decimal().columnType('numeric'),
    riskFactors: p.json<readonly RiskFactor[]>().columnType('json'),
    hits: p.integer(),
    selectionUnits: p.json<readonly object[]>().columnType('json'),
    inclusionProbability: p.decimal().columnType('numeric'),
    drawnAs: p.enum(DRAWN_AS),
    /** The draw that froze it: 1 for the first, more for a top-up. */
    draw: p.integer().default(1),
    replaces: p.uuid().strictNullable(),
    replacedBy: p.uuid().strictNullable(),
    status: p.enum(ITEM_STATUSES),
    sample: () => foreignKey(Sample, 'workspace_id', 'sample_id'),
    lineItem: () => foreignKey(LineItem, 'workspace_id', 'line_item_id'),
  },
});
