import { defineEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { Sample } from './sample.ts';
import { tenantPolicy } from './tenant-policy.ts';

/**
 * The lines a sample was drawn from, packed and in parts, so that later draws use the same ones: 16 bytes of id, 16
 * of recorded kilograms and 4 of the weight in millionths, 4 of risk factors, big-endian.
 */
export const SamplePopulation = defineEntity({
  name: 'SamplePopulation',
  tableName: 'sample_population',
  policies: [tenantPolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    sampleId: p.uuid().primary(),
    /** 1 for the first draw, more for a top-up. */
    draw: p.integer().primary().default(1),
    part: p.integer().primary(),
    content: p.blob().lazy(),
    sample: () => foreignKey(Sample, 'workspace_id', 'sample_id'),
  },
});
