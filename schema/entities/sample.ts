import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { RISK_WEIGHTINGS } from '../contracts/engagements.ts';
import { SAMPLING_METHODS } from '../contracts/workpaper.ts';
import { Engagement } from './engagement.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { tenantPolicy } from './tenant-policy.ts';

/**
 * One draw of an engagement's sample, with everything needed to repeat it: the frozen population's hash, the
 * seed, the parameters and the state of the chain it was drawn from. A further draw is a new version.
 */
export const Sample = defineEntity({
  name: 'Sample',
  tableName: 'sample',
  policies: [tenantPolicy],
  uniques: [{ name: 'sample_version_unique', properties: ['workspaceId', 'engagementId', 'version'] }],
  properties: {
    workspaceId: p.uuid().primary(),
    sampleId: p.uuid().primary(),
    engagementId: p.uuid(),
    /** From 1; the highest one counts. */
    version: p.integer(),
    supersedeReason: p.text().nullable(),
    method: p.enum(SAMPLING_METHODS),
    /** As the engine drew: the method, or `all_items`. */
    drawnBy: p.text(),
    statistical: p.boolean(),
    confidenceLevel: p.decimal().columnType('numeric'),
    overallMaterialityKgco2e: p.decimal().columnType('numeric(30,6)'),
    performanceMaterialityKgco2e: p.decimal().columnType('numeric(30,6)'),
    tolerableMisstatementKgco2e: p.decimal().columnType('numeric(30,6)'),
    expectedMisstatementKgco2e: p.decimal().columnType('numeric(30,6)'),
    clearlyTrivialKgco2e: p.decimal().columnType('numeric(30,6)'),
    riskWeighting: p.enum(RISK_WEIGHTINGS),
    riskModelVersion: p.text(),
    seed: p.text(),
    algorithmVersion: p.text(),
    keyItemIds: p.json<string[]>().columnType('json'),
    plan: p.json<Record<string, unknown>>().columnType('json'),
    population: p.json<Record<string, unknown>>().columnType('json'),
    /** SHA-256, hex. */
    populationHash: p.text(),
    strata: p.json<Record<string, unknown>[]>().columnType('json'),
    /** Size and hits of the sampled stratum: what evaluation projects onto. */
    sampled: p.json<Record<string, unknown>>().columnType('json'),
    warnings: p.json<{ code: string; message: string }[]>().columnType('json'),
    /** Draws of the seed that are used. */
    uniformsUsed: p.bigint('number'),
    /** The period's chain when the population was frozen. */
    chainSize: p.bigint('number'),
    chainHead: p.text(),
    generatedAt: instant(),
    generatedBy: p.text(),
    /** Hash of the entry `sample.generated`. */
    entryHash: p.text(),
    engagement: () => foreignKey(Engagement, 'workspace_id', 'engagement_id'),
  },
});

export type SampleRow = InferEntity<typeof Sample>;
