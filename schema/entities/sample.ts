import { defineEntity, p } from '@mikro-orm/core';
import { RISK_WEIGHTINGS } from '../contracts/engagements.ts';
import { SAMPLING_METHODS, type SamplingMethodName } from '../contracts/workpaper.ts';
import { Engagement } from './engagement.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { tenantPolicy } from './tenant-policy.ts';

/** A draw over lines that the draws before could not select. */
export interface StoredTopUp {
  /** From 2: the draw it is. */
  readonly draw: number;
  readonly seed: string;
  readonly algorithmVersion: string;
  readonly riskModelVersion: string;
  readonly plan: Readonly<Record<string, unknown>>;
  readonly population: Readonly<Record<string, unknown>>;
  /** SHA-256, hex. */
  readonly populationHash: string;
  /** Size and hits of its own sampled stratum. */
  readonly sampled: Readonly<Record<string, unknown>>;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** The period's chain when its lines were frozen. */
  readonly chainSize: number;
  readonly chainHead: string;
  readonly generatedAt: string;
  readonly generatedBy: string;
  /** Hash of its entry `sample.generated`. */
  readonly entryHash: string;
}

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
    supersedeReason: p.text().strictNullable(),
    method: p.enum(SAMPLING_METHODS),
    /** As the engine drew: the method, or `all_items`. */
    drawnBy: p.text().$type<SamplingMethodName | 'all_items'>(),
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
    keyItemIds: p.json<readonly string[]>().columnType('json'),
    plan: p.json<Readonly<Record<string, unknown>>>().columnType('json'),
    population: p.json<Readonly<Record<string, unknown>>>().columnType('json'),
    /** SHA-256, hex. */
    populationHash: p.text(),
    strata: p.json<readonly Readonly<Record<string, unknown>>[]>().columnType('json'),
    /** Size and hits of the sampled stratum: what evaluation projects onto. */
    sampled: p.json<Readonly<Record<string, unknown>>>().columnType('json'),
    warnings: p.json<readonly { readonly code: string; readonly message: string }[]>().columnType('json'),
    /** Draws of the seed that are used. */
    uniformsUsed: p.bigint('number'),
    /** The period's chain when the first population was frozen. */
    chainSize: p.bigint('number'),
    chainHead: p.text(),
    generatedAt: instant(),
    generatedBy: p.text(),
    /** Hash of the newest entry `sample.generated`. */
    entryHash: p.text(),
    /** In their order. */
    topUps: p.json<readonly StoredTopUp[]>().columnType('json').defaultRaw("'[]'"),
    engagement: () => foreignKey(Engagement, 'workspace_id', 'engagement_id'),
  },
});
