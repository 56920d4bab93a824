import { defineEntity, p } from '@mikro-orm/core';
import { RESULTS } from '../contracts/assertion-rules.ts';
import { ASSERTIONS } from '../contracts/engagements.ts';
import type { Evidence, Procedure } from '../contracts/workpaper.ts';
import { Engagement } from './engagement.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { SampleItem } from './sample-item.ts';
import { tenantPolicy } from './tenant-policy.ts';

/** One revision of what an auditor asserts about a line; a further save is a further revision. */
export const Assertion = defineEntity({
  name: 'Assertion',
  tableName: 'assertion',
  policies: [tenantPolicy],
  indexes: [{ name: 'assertion_sample_item_index', properties: ['sampleId', 'lineItemId', 'workspaceId'] }],
  uniques: [
    {
      name: 'assertion_revision_unique',
      properties: ['workspaceId', 'engagementId', 'lineItemId', 'assertion', 'revision'],
    },
  ],
  properties: {
    workspaceId: p.uuid().primary(),
    assertionId: p.uuid().primary(),
    engagementId: p.uuid(),
    sampleId: p.uuid(),
    lineItemId: p.uuid(),
    assertion: p.enum(ASSERTIONS),
    /** From 1. */
    revision: p.integer(),
    result: p.enum(RESULTS),
    procedure: p.text().$type<Procedure>().strictNullable(),
    recordedKgco2e: p.decimal().columnType('numeric(30,6)'),
    auditedKgco2e: p.decimal().columnType('numeric(30,6)').strictNullable(),
    misstatementKgco2e: p.decimal().columnType('numeric(30,6)').strictNullable(),
    tainting: p.decimal().columnType('numeric').strictNullable(),
    natureAndCause: p.text().strictNullable(),
    narrative: p.text().strictNullable(),
    evidence: p.json<readonly Evidence[]>().columnType('json'),
    tickMarks: p.json<readonly string[]>().columnType('json'),
    isAnomaly: p.boolean(),
    anomalyProcedures: p.text().strictNullable(),
    /** What was done instead where the planned procedure was not possible. Source: ISA 530.11. */
    alternativeProcedure: p.text().strictNullable(),
    /** Where the test is documented in the auditor's own working papers. Source: ISA 230.8. */
    workpaperReference: p.text().strictNullable(),
    /** Actor, as on the chain. */
    preparedBy: p.text(),
    preparedAt: instant(),
    /** Hash of its entry `assertion.saved`. */
    entryHash: p.text(),
    sampleItem: () => foreignKey(SampleItem, 'workspace_id', 'sample_id', 'line_item_id'),
    engagement: () => foreignKey(Engagement, 'workspace_id', 'engagement_id'),
  },
});
