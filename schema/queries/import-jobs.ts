import { type Insertable, sql } from 'kysely';
import type { ImportMapping } from '../contracts/import-mapping.ts';
import { isUuid } from '../contracts/text.ts';
import type { Tables } from '../entities/tables.ts';
import { inOrder, type NamedOrder, type Page, type PageRequest, type Positioned, paged } from './page.ts';
import { anyOf, type BytesReader, listOf, onlyRow, type Row, type SqlExecutor, type Tenant } from './sql.ts';

export type ImportJobRow = Row<'import_job'>;

/** States in which a job still has something to do. */
const AT_WORK = ['queued', 'reading'] as const;

/** One after the other for a workspace: begins of uploads, so that its limits hold, and takes, so that one job runs. */
export async function lockImports(tx: Tenant): Promise<void> {
  await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${tx.workspaceId}/imports`]);
}

/** Jobs and bytes of the workspace since a moment, and when the first of them came. */
export async function importsSince(tx: Tenant, since: string) {
  const [row] = await tx.sql<{ jobs: number; bytes: string }>(
    `select count(*)::int as jobs, coalesce(sum(bytes), 0)::text as bytes
     from import_job where workspace_id = $1 and created_at > $2 and (sha256 is not null or state = 'receiving')`,
    [tx.workspaceId, since],
  );
  return { jobs: row?.jobs ?? 0, bytes: Number(row?.bytes ?? 0) };
}

export async function addImportJob(
  tx: Tenant,
  job: Pick<
    Insertable<Tables['import_job']>,
    'jobId' | 'dryRun' | 'fileName' | 'party' | 'createdAt' | 'createdBy' | 'leaseUntil'
  >,
): Promise<void> {
  const none = { bytes: 0, readBytes: 0, chunks: 0, attempts: 0, lastOrdinal: 0, lineItems: 0, kgco2e: '0' };
  const counts = { processed: 0, rejected: 0, problems: 0, duplicates: 0, codes: {} };
  await tx.db
    .insertInto('import_job')
    .values({ workspaceId: tx.workspaceId, state: 'receiving', ...job, ...none, ...counts })
    .execute();
}

const jobs = ({ db, workspaceId }: Tenant, jobId: string) =>
  db.updateTable('import_job').where('workspaceId', '=', workspaceId).where('jobId', '=', jobId);

/** Stores a part of the file of a job that is being received; false when the job was ended meanwhile. */
export async function addImportChunk(
  tx: Tenant,
  chunk: {
    readonly jobId: string;
    readonly part: number;
    readonly content: Buffer;
    readonly leaseUntil: string;
  },
): Promise<boolean> {
  const { jobId, part, content, leaseUntil } = chunk;
  const [updated] = await jobs(tx, jobId)
    .where('state', '=', 'receiving')
    .set(({ eb }) => ({
      chunks: eb('chunks', '+', 1),
      bytes: eb('bytes', '+', content.byteLength),
      leaseUntil,
    }))
    .returning('jobId')
    .execute();
  if (updated === undefined) return false;
  await tx.db
    .insertInto('import_chunk')
    .values({ workspaceId: tx.workspaceId, jobId, part, content })
    .execute();
  return true;
}

/** The file has come as a whole. */
export async function queueImport(
  tx: Tenant,
  job: {
    readonly jobId: string;
    readonly sha256: string;
    readonly mapping: ImportMapping | null;
    /** Of the body; null: as before. */
    readonly fileName: string | null;
  },
): Promise<boolean> {
  const { jobId, sha256, mapping, fileName } = job;
  const [updated] = await tx.sql<{ job_id: string }>(
    `update import_job set state = 'queued', sha256 = $3, mapping = $4::text::json,
       file_name = coalesce($5, file_name), lease_until = null
     where workspace_id = $1 and job_id = $2 and state = 'receiving' returning job_id`,
    [tx.workspaceId, jobId, sha256, mapping === null ? null : JSON.stringify(mapping), fileName],
  );
  return updated !== undefined;
}

/** Keeps the mappings that a job is read by, also when another process goes on with it. */
export async function keepRemembered(
  tx: Tenant,
  { jobId, owner }: { readonly jobId: string; readonly owner: string },
  remembered: readonly ImportMapping[],
): Promise<void> {
  await tx.sql(
    `update import_job set remembered = $4::text::json
     where workspace_id = $1 and job_id = $2 and lease_owner = $3`,
    [tx.workspaceId, jobId, owner, JSON.stringify(remembered)],
  );
}

/** Ends a job in one of the states; false when it is in none of them. */
export async function endImport(
  tx: Tenant,
  job: {
    readonly jobId: string;
    readonly from: readonly ImportJobRow['state'][];
    readonly now: string;
  } & Pick<ImportJobRow, 'state' | 'failure'>,
): Promise<boolean> {
  const { jobId, from, state, failure, now } = job;
  const [updated] = await jobs(tx, jobId)
    .where('state', 'in', [...from])
    .set({ state, failure, endedAt: now, leaseOwner: null, leaseUntil: null, remembered: null })
    .returning('jobId')
    .execute();
  return updated !== undefined;
}

/** Jobs with these ids whose file has come. */
export async function importJobsNamed(tx: Tenant, jobIds: readonly string[]): Promise<ImportJobRow[]> {
  return sentJobs(tx).where('jobId', '=', anyOf(jobIds, 'uuid')).execute();
}

/** Items with these keys: id of the job, `/` and ordinal. */
export async function importItemsNamed(tx: Tenant, keys: readonly string[]): Promise<Row<'import_item'>[]> {
  return tx.db
    .selectFrom('import_item')
    .selectAll()
    .where('workspaceId', '=', tx.workspaceId)
    .where(
      sql<boolean>`(job_id, ordinal) in (select split_part(k, '/', 1)::uuid, split_part(k, '/', 2)::int
        from unnest(${listOf(keys, 'text')}) k)`,
    )
    .execute();
}

export async function importJob(tx: Tenant, jobId: string): Promise<ImportJobRow | null> {
  const [row] = await jobRows(tx).where('jobId', '=', jobId).execute();
  return row ?? null;
}

/** Newest first. */
export const IMPORT_ORDER: NamedOrder = {
  name: 'imports',
  columns: [
    { by: sql`created_at`, type: 'timestamptz' },
    { by: sql`job_id`, type: 'uuid' },
  ],
  descending: true,
};

/** One page of those whose file has come. One statement. */
export async function importPage(tx: Tenant, page: PageRequest): Promise<Page<Positioned<ImportJobRow>>> {
  return inOrder(await paged(sentJobs(tx), IMPORT_ORDER, page).execute(), page);
}

/** How many there are. */
export async function countImports({ db, workspaceId }: Tenant): Promise<number> {
  const counted = db.selectFrom('import_job').select(sql<number>`count(*)::int`.as('n'));
  const rows = await counted.where('workspaceId', '=', workspaceId).where('sha256', 'is not', null).execute();
  return onlyRow(rows, 'count').n;
}

/** Those whose file has come, newest first. */
export async function newestImports(tx: Tenant, count: number): Promise<readonly ImportJobRow[]> {
  return (await importPage(tx, { size: count, after: null })).rows;
}

const sentJobs = (tx: Tenant) => jobRows(tx).where('sha256', 'is not', null);

const jobRows = ({ db, workspaceId }: Tenant) =>
  db.selectFrom('import_job').selectAll().where('workspaceId', '=', workspaceId);

/** A job with something to do, in any workspace. */
export interface WaitingImport {
  readonly workspaceId: string;
  readonly jobId: string;
  /** `take`: to be read; `clear`: ended, its bytes are to be deleted; `abandon`: its sender has gone. */
  readonly what: 'take' | 'clear' | 'abandon';
}

/**
 * Jobs that wait for a gateway: what is to be tidied up, and of each workspace of which none is being read its oldest. The
 * workspace whose job before it (ids are in the order of time) began longest ago comes first, so that nobody waits behind all the files of another.
 */
export async function waitingImports(
  lookup: SqlExecutor,
  now: string,
  count: number,
): Promise<WaitingImport[]> {
  const rows = await lookup.sql<{ workspace_id: string; job_id: string; state: string }>(
    `select workspace_id, job_id, state from (
       (select workspace_id, job_id, state, null::timestamptz as served, created_at from import_job
        where (state = 'receiving' and coalesce(lease_until, '-infinity') < $1::timestamptz)
          or (state in ('done', 'cancelled', 'failed') and chunks > 0)
        order by created_at limit $2)
       union all
       (select w.workspace_id, w.job_id, w.state, began.at, w.created_at
        from (select distinct on (workspace_id) workspace_id, job_id, state, created_at from import_job
              where state in ('queued', 'reading') and coalesce(lease_until, '-infinity') < $1::timestamptz
              order by workspace_id, created_at, job_id) w
        left join lateral (select started_at as at from import_job b
          where b.workspace_id = w.workspace_id and b.job_id < w.job_id and b.started_at is not null
          order by b.job_id desc limit 1) began on true
        where not exists (select from import_job r
          where r.workspace_id = w.workspace_id and r.state = 'reading' and r.lease_until >= $1::timestamptz)
        order by began.at nulls first, w.created_at limit $2)) waiting
     order by served nulls first, created_at`,
    [now, count],
  );
  return rows.map(({ workspace_id: workspaceId, job_id: jobId, state }) => {
    if (state === 'receiving') return { workspaceId, jobId, what: 'abandon' };
    return { workspaceId, jobId, what: state === 'queued' || state === 'reading' ? 'take' : 'clear' };
  });
}

/**
 * Takes a job for this process until `leaseUntil`. Null when another one has it, it has ended, or another job of the workspace
 * is being read.
 */
export async function takeImport(
  tx: Tenant,
  lease: {
    readonly jobId: string;
    readonly owner: string;
    readonly now: string;
    readonly leaseUntil: string;
  },
): Promise<ImportJobRow | null> {
  const { jobId, owner, now, leaseUntil } = lease;
  await lockImports(tx);
  const free = await jobRows(tx)
    .where('jobId', '=', jobId)
    .where('state', 'in', [...AT_WORK])
    .where(({ eb, or }) => or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<', now)]))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (free === undefined) return null;
  const other = await jobRows(tx)
    .where('jobId', '<>', jobId)
    .where('state', '=', 'reading')
    .where('leaseUntil', '>=', now)
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) return null;
  const rows = await jobs(tx, jobId)
    .set(({ eb, fn }) => ({
      state: 'reading',
      leaseOwner: owner,
      leaseUntil,
      startedAt: fn.coalesce('startedAt', sql<string>`${now}::timestamptz`),
      attempts: eb('attempts', '+', 1),
    }))
    .returningAll()
    .execute();
  return onlyRow(rows, 'job taken');
}

/** Who has a job. */
export interface ImportLease {
  readonly jobId: string;
  readonly owner: string;
}

/** Keeps a job, or frees it with `leaseUntil` null; false when it was cancelled or another process has it. */
export async function keepImport(
  tx: Tenant,
  { jobId, owner, leaseUntil }: ImportLease & { readonly leaseUntil: string | null },
): Promise<boolean> {
  const [kept] = await jobs(tx, jobId)
    .where('state', '=', 'reading')
    .where('leaseOwner', '=', owner)
    .set(leaseUntil === null ? { leaseUntil, leaseOwner: null, state: 'queued' } : { leaseUntil })
    .returning('jobId')
    .execute();
  return kept !== undefined;
}

/** Locks a job for the transaction that books a page of it; false when it was cancelled or another process has it. */
export async function lockImport(tx: Tenant, { jobId, owner }: ImportLease): Promise<boolean> {
  const row = await jobRows(tx)
    .where('jobId', '=', jobId)
    .where('state', '=', 'reading')
    .where('leaseOwner', '=', owner)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** What a page adds to its job. */
export type ImportProgress = Pick<
  ImportJobRow,
  | 'readBytes'
  | 'lastOrdinal'
  | 'processed'
  | 'rejected'
  | 'problems'
  | 'duplicates'
  | 'lineItems'
  | 'kgco2e'
  | 'codes'
> & { readonly leaseUntil: string };

/** Adds a page to a job that `lockImport` has locked. */
export async function advanceImport(tx: Tenant, jobId: string, page: ImportProgress): Promise<void> {
  const { lastOrdinal, leaseUntil, codes, readBytes, ...add } = page;
  await tx.sql(
    `update import_job set last_ordinal = $3, lease_until = $4, attempts = 0, processed = processed + $5,
       rejected = rejected + $6, problems = problems + $7, duplicates = duplicates + $8,
       line_items = line_items + $9, kgco2e = kgco2e + $10::numeric, read_bytes = $12,
       codes = (select coalesce(json_object_agg(code, n order by code), '{}') from (
         select key as code, sum(value::int) as n
         from (select * from json_each_text(codes) union all select * from json_each_text($11::text::json)) e
         group by key) all_codes)
     where workspace_id = $1 and job_id = $2`,
    [
      tx.workspaceId,
      jobId,
      lastOrdinal,
      leaseUntil,
      add.processed,
      add.rejected,
      add.problems,
      add.duplicates,
      add.lineItems,
      add.kgco2e,
      JSON.stringify(codes),
      readBytes,
    ],
  );
}

/**
 * A part of the file, or null when it is not there.
 * @param jobId - UUID in lower case. @throws TypeError for anything else.
 */
export async function importChunk(
  tx: BytesReader & { readonly workspaceId: string },
  jobId: string,
  part: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (![tx.workspaceId, jobId].every(isUuid) || !Number.isSafeInteger(part)) {
    throw new TypeError('an id must be a UUID in lower case');
  }
  return tx.bytes(
    `select content from import_chunk where workspace_id = '${tx.workspaceId}' and job_id = '${jobId}' and part = ${part}`,
  );
}

/** Deletes some parts of the file of an ended job; the number left. */
export async function clearImport(tx: Tenant, jobId: string, count: number): Promise<number> {
  const some = tx.db
    .selectFrom('import_chunk')
    .select('part')
    .where('workspaceId', '=', tx.workspaceId)
    .where('jobId', '=', jobId)
    .orderBy('part')
    .limit(sql.lit(count));
  const deleted = await tx.db
    .deleteFrom('import_chunk')
    .where('workspaceId', '=', tx.workspaceId)
    .where('jobId', '=', jobId)
    .where('part', 'in', some)
    .returning('part')
    .execute();
  const left = deleted.length < count ? 0 : 1;
  if (left === 0) {
    await jobs(tx, jobId).where('state', 'in', ['done', 'cancelled', 'failed']).set({ chunks: 0 }).execute();
  }
  return left;
}

/** Items of a job after an ordinal, in order of reading. */
export async function importItems(
  tx: Tenant,
  {
    jobId,
    after,
    count,
    only,
  }: {
    readonly jobId: string;
    readonly after: number;
    readonly count: number;
    /** `errors`: what was not booked. */
    readonly only: 'all' | 'errors';
  },
): Promise<Row<'import_item'>[]> {
  const items = tx.db
    .selectFrom('import_item')
    .selectAll()
    .where('workspaceId', '=', tx.workspaceId)
    .where('jobId', '=', jobId)
    .where('ordinal', '>', after);
  const wanted = only === 'all' ? items : items.where('status', 'in', ['rejected', 'unread']);
  return wanted.orderBy('ordinal').limit(sql.lit(count)).execute();
}
