import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { IngestTask, RefusedReplacement } from '../../../compute/ingest/task.ts';
import type { ImportMapping } from '../../../schema/contracts/import-mapping.ts';
import {
  endImport,
  type ImportJobRow,
  importChunk,
  keepImport,
  keepRemembered,
  lockImport,
} from '../../../schema/queries/import-jobs.ts';
import { importLayouts } from '../../../schema/queries/import-layouts.ts';
import { ApiError } from '../../api-error.ts';
import { withSnapshot, withTenant } from '../../database/transaction.ts';
import { depsOf, type PartyDeps, type ServerDeps } from '../../deps.ts';
import {
  IMPORT_BUSY_PAUSE_MS,
  IMPORT_LEASE_MS,
  IMPORT_LEASE_RENEWAL_MS,
  IMPORT_PAGES_AHEAD,
  MAX_IMPORT_LINES,
} from '../../limits.ts';
import { recorded } from '../../telemetry/telemetry.ts';
import type { ReadPage } from '../../threads/import-messages.ts';
import type { OpenImport } from '../../threads/import-pool.ts';
import { inputsOfIngest, untilInvoicesStored } from '../invoices/ingest.ts';
import type { SharedFiles } from './store-documents.ts';
import { JobLostError, type PageOf, type PreparedPage, storePage } from './store-page.ts';

/** How often a page is tried while the threads are busy. */
const BUSY_TRIES = 30;

export interface RunImport {
  readonly job: ImportJobRow;
  /** This process, which has the job. */
  readonly owner: string;
  /** Ends the work after the page that is being stored. */
  readonly stop: AbortSignal;
}

/**
 * Reads a job that this process has taken and books it page by page, from where it stands. Ended, stopped or lost, it returns;
 * what another attempt may put right is thrown.
 */
export async function runImport(server: ServerDeps, { job, owner, stop }: RunImport): Promise<void> {
  const deps = depsOf(server, job.party);
  const lease = { jobId: job.jobId, owner };
  const remembered = job.remembered ?? (await rememberedFor(deps, job.workspaceId, lease));
  const open = deps.importPool.open(
    {
      fileName: job.fileName,
      bytes: job.bytes,
      after: job.lastOrdinal,
      withDocuments: !job.dryRun,
      mapping: job.mapping,
      remembered,
    },
    (part) => readPart(deps, job, part),
  );
  const beat = keepLease(deps, { job, owner, lost: () => open.close() });
  try {
    // What cannot be booked is kept in the report, and counts as a line.
    let lines = job.lineItems + job.rejected + job.problems;
    let shared: SharedFiles = new Map();
    for await (const prepared of preparedPages(deps, job, open)) {
      lines += prepared.prepared?.lineItems ?? 0;
      lines += prepared.page.items.length - (prepared.prepared?.accepted.length ?? 0);
      if (lines > MAX_IMPORT_LINES) return await fail(deps, { job, owner }, TOO_MANY_LINES);
      shared = sharedOf(prepared.page, shared);
      await bookPage(deps, { job, owner, prepared, shared });
      if (stop.aborted) return;
    }
    await withTenant(deps.database, job.workspaceId, async (tx) => {
      if (!(await lockImport(tx, lease))) throw new JobLostError('the job was taken away');
      const now = deps.clock().toISOString();
      await endImport(tx, { jobId: job.jobId, from: ['reading'], state: 'done', failure: null, now });
    });
  } catch (error) {
    if (!(error instanceof JobLostError || beat.isLost)) throw error;
  } finally {
    beat.stop();
    open.close();
  }
}

/** Of the first attempt and of each later one: read by another mapping, the items behind the last one would be others. */
function rememberedFor(
  { database }: PartyDeps,
  workspaceId: string,
  lease: { readonly jobId: string; readonly owner: string },
): Promise<readonly ImportMapping[]> {
  return withTenant(database, workspaceId, async (tx) => {
    const remembered = (await importLayouts(tx)).map(({ mapping }) => mapping);
    await keepRemembered(tx, lease, remembered);
    return remembered;
  });
}

const TOO_MANY_LINES = `A job takes ${MAX_IMPORT_LINES} lines, those that cannot be read included; the file has more. What was booked stays booked: send the rest, after the last item of this report, in another file.`;

/** Ends a job that cannot be finished. */
export async function fail(
  deps: PartyDeps | ServerDeps,
  { job, owner }: Pick<RunImport, 'job' | 'owner'>,
  failure: string,
): Promise<void> {
  await withTenant(deps.database, job.workspaceId, async (tx) => {
    if (!(await lockImport(tx, { jobId: job.jobId, owner }))) return;
    const now = deps.clock().toISOString();
    await endImport(tx, { jobId: job.jobId, from: ['reading'], state: 'failed', failure, now });
  });
}

async function readPart(
  { database }: PartyDeps,
  { workspaceId, jobId }: ImportJobRow,
  part: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await withSnapshot(database, workspaceId, (tx) => importChunk(tx, jobId, part));
  if (bytes === null) throw new JobLostError('a part of the file is gone');
  return bytes;
}

/** Says again and again that this process works on the job; learns so that it was cancelled. */
function keepLease(
  deps: PartyDeps,
  { job, owner, lost }: Pick<RunImport, 'job' | 'owner'> & { readonly lost: () => void },
) {
  const state = { isLost: false };
  const beat = async () => {
    const leaseUntil = new Date(deps.clock().getTime() + IMPORT_LEASE_MS).toISOString();
    const kept = await withTenant(deps.database, job.workspaceId, (tx) =>
      keepImport(tx, { jobId: job.jobId, owner, leaseUntil }),
    );
    if (kept || state.isLost) return;
    state.isLost = true;
    lost();
  };
  const timer = setInterval(() => {
    beat().catch((error) => deps.log.warn({ err: error }, 'the lease of an import was not renewed'));
  }, IMPORT_LEASE_RENEWAL_MS);
  return {
    get isLost() {
      return state.isLost;
    },
    stop: () => clearInterval(timer),
  };
}

/** Each page has traces of its own: one of a whole file would be too large to read. */
const ofPage = (step: 'calculate' | 'store') => () => ({
  kind: 'job' as const,
  name: `import page: ${step}`,
  attributes: { 'footing.step': step },
  isRoot: true,
});

/** Pages in order, while the next ones are read and calculated. */
async function* preparedPages(
  deps: PartyDeps,
  job: ImportJobRow,
  open: OpenImport,
): AsyncGenerator<PreparedPage> {
  const prepare = async (page: ReadPage | null) =>
    page === null ? null : recorded(ofPage('calculate'), () => preparePage(deps, job, { page }));
  let read = open.next();
  const waiting = [read.then(prepare)];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    while (waiting.length < IMPORT_PAGES_AHEAD) {
      read = read.then((page) => (page === null ? null : open.next()));
      const prepared = read.then(prepare);
      prepared.catch(() => {
        // Whoever waits for this page is told.
      });
      waiting.push(prepared);
    }
    const page = await next;
    if (page === null) return;
    yield page;
  }
}

async function preparePage(
  deps: PartyDeps,
  job: ImportJobRow,
  { page, refused = [] }: { readonly page: ReadPage; readonly refused?: readonly RefusedReplacement[] },
): Promise<PreparedPage> {
  const now = deps.clock().toISOString();
  const inputs = await withTenant(deps.database, job.workspaceId, (tx) => inputsOfIngest(deps, tx));
  if (page.body === null) return { page, prepared: null, inputs, now };
  const { dryRun } = job;
  const { baseUrl } = deps.config;
  const choices = { detail: false, dryRun, baseUrl, withContentDigest: false };
  const of = { now, random: randomBytes(32), ...choices, refused };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const task: IngestTask = { ...inputs, ...of, body: Uint8Array.from(page.body) };
      const outcome = await deps.pool.run('ingest', task, task.body);
      if (!outcome.ok) throw new Error(`a page of an import is no request: ${outcome.error.detail}`);
      return { page, prepared: outcome.value, inputs, now };
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'compute_unavailable';
      if (!isBusy || attempt === BUSY_TRIES) throw error;
      await pause(IMPORT_BUSY_PAUSE_MS);
    }
  }
}

/** If periods were opened or closed meanwhile, or an invoice cannot replace another, the page is calculated again. */
async function bookPage(
  deps: PartyDeps,
  { prepared, ...of }: PageOf & { readonly prepared: PreparedPage },
): Promise<void> {
  let first: PreparedPage | null = prepared;
  await recorded(ofPage('store'), () =>
    untilInvoicesStored(async (refused) => {
      const page = first ?? (await preparePage(deps, of.job, { page: prepared.page, refused }));
      first = null;
      await withTenant(deps.database, of.job.workspaceId, (tx) => storePage(deps, tx, { ...of, ...page }));
    }),
  );
}

/** Files that a page came with, after the last one before it. */
function sharedOf({ items }: ReadPage, before: SharedFiles): SharedFiles {
  const shared = new Map([...before].slice(-1));
  for (const item of items) {
    if (item.kind !== 'invoice' || item.document === null) continue;
    const { isShared, sha256, bytes } = item.document;
    if (!isShared || bytes === null) continue;
    // So that it is the last one, also when it was there.
    shared.delete(sha256);
    shared.set(sha256, bytes);
  }
  return shared;
}
