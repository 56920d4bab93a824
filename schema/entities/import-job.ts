import { defineEntity, p } from '@mikro-orm/core';
import { IMPORT_STATES } from '../contracts/import-job.ts';
import type { ImportMapping } from '../contracts/import-mapping.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { findWorkPolicy, tenantPolicy } from './tenant-policy.ts';
import { Workspace } from './workspace.ts';

/**
 * Files that were sent to be imported, and how far they are. `lastOrdinal` and the counts change in the transaction that
 * books a page of them, so a job that is taken up again books nothing twice.
 */
export const ImportJob = defineEntity({
  name: 'ImportJob',
  tableName: 'import_job',
  policies: [tenantPolicy, findWorkPolicy],
  indexes: [
    { name: 'import_job_state_index', properties: ['state', 'createdAt', 'workspaceId'] },
    { name: 'import_job_created_at_index', properties: ['createdAt', 'workspaceId'] },
  ],
  properties: {
    workspaceId: p.uuid().primary(),
    jobId: p.uuid().primary(),
    state: p.enum(IMPORT_STATES),
    dryRun: p.boolean(),
    /** Name of the file as sent. */
    fileName: p.text(),
    /** Of the file so far; of all of it once the job is queued. */
    bytes: p.integer(),
    /** Up to where the reader was when it read the last page. */
    readBytes: p.integer(),
    /** Hex; null until all of it has come. */
    sha256: p.text().strictNullable(),
    /** Rows of `import_chunk`; 0 once they are deleted. */
    chunks: p.integer(),
    /** As sent with the file; null: remembered or proposed ones are used. */
    mapping: p.json<ImportMapping>().columnType('json').strictNullable(),
    /** Mappings that were remembered when the job was first taken up; null before, and once it has ended. */
    remembered: p.json<readonly ImportMapping[]>().columnType('json').strictNullable(),
    /** The customer in fair queues. */
    party: p.uuid(),
    createdAt: instant(),
    /** The actor, as on the chain: what is booked is booked in this name. */
    createdBy: p.text(),
    startedAt: instant().strictNullable(),
    endedAt: instant().strictNullable(),
    /** The process that works on the job, and until when others leave it alone. */
    leaseOwner: p.uuid().strictNullable(),
    leaseUntil: instant().strictNullable(),
    /** How often the job was taken up since something of it was stored. */
    attempts: p.smallint(),
    /** Items are counted from 1; everything up to this one is stored. */
    lastOrdinal: p.integer(),
    processed: p.integer(),
    rejected: p.integer(),
    problems: p.integer(),
    duplicates: p.integer(),
    lineItems: p.integer(),
    kgco2e: p.decimal().columnType('numeric(30,6)'),
    /** Number of warnings, notes and problems by code. */
    codes: p.json<Readonly<Record<string, number>>>().columnType('json'),
    /** Why the job failed. */
    failure: p.text().strictNullable(),
    workspace: () => foreignKey(Workspace, 'workspace_id'),
  },
});
