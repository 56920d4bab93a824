import { defineEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { ImportJob } from './import-job.ts';
import { tenantPolicy } from './tenant-policy.ts';

/** A part of a file that was sent to be imported, until its job has ended: any gateway can go on with it. */
export const ImportChunk = defineEntity({
  name: 'ImportChunk',
  tableName: 'import_chunk',
  policies: [tenantPolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    jobId: p.uuid().primary(),
    /** 0, 1, 2 …; all but the last have the same length. */
    part: p.integer().primary(),
    content: p.blob().lazy(),
    job: () => foreignKey(ImportJob, 'workspace_id', 'job_id'),
  },
});
