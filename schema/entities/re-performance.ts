import { defineEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { SampleItem } from './sample-item.ts';
import { erasurePolicy, tenantPolicy } from './tenant-policy.ts';

export const RE_PERFORMANCE_RESULTS = ['agrees', 'differs', 'not_possible'] as const;

/** A recalculated line, with every step; one with overrides is a what-if and never evidence. */
export const RePerformance = defineEntity({
  name: 'RePerformance',
  tableName: 're_performance',
  policies: [tenantPolicy, erasurePolicy],
  indexes: [
    { name: 're_performance_sample_item_index', properties: ['sampleId', 'lineItemId', 'workspaceId'] },
    { name: 're_performance_line_index', properties: ['engagementId', 'lineItemId', 'workspaceId'] },
  ],
  properties: {
    workspaceId: p.uuid().primary(),
    rePerformanceId: p.uuid().primary(),
    engagementId: p.uuid(),
    sampleId: p.uuid(),
    lineItemId: p.uuid(),
    overrides: p.json<Readonly<Record<string, unknown>>>().columnType('json').strictNullable(),
    recordedKgco2e: p.decimal().columnType('numeric(30,6)'),
    recomputedKgco2e: p.decimal().columnType('numeric(30,6)').strictNullable(),
    differenceKgco2e: p.decimal().columnType('numeric(30,6)').strictNullable(),
    result: p.enum(RE_PERFORMANCE_RESULTS),
    reason: p.text().strictNullable(),
    toleranceKgco2e: p.decimal().columnType('numeric(30,6)'),
    withinTolerance: p.boolean(),
    factorSetId: p.text(),
    factorId: p.text().strictNullable(),
    /** What the newest factor set would give. */
    newest: p.json<Readonly<Record<string, unknown>>>().columnType('json').strictNullable(),
    trace: p.json<readonly object[]>().columnType('json'),
    performedBy: p.text(),
    performedAt: instant(),
    /** Hash of its entry `calculation.reperformed`. */
    entryHash: p.text(),
    sampleItem: () => foreignKey(SampleItem, 'workspace_id', 'sample_id', 'line_item_id'),
  },
});
