import { createHash, hash, randomUUIDv7 } from 'node:crypto';
import type { ImportMapping } from '../../../schema/contracts/import-mapping.ts';
import { tryLockIdempotencyKey } from '../../../schema/queries/idempotency.ts';
import {
  addImportChunk,
  addImportJob,
  endImport,
  importsSince,
  lockImports,
  queueImport,
} from '../../../schema/queries/import-jobs.ts';
import { mappingNamed, rememberLayout } from '../../../schema/queries/import-layouts.ts';
import { ApiError } from '../../api-error.ts';
import type { Importer } from '../../auth/require-importer.ts';
import { type TenantTransaction, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import {
  IMPORT_LEASE_MS,
  IMPORT_PART_BYTES,
  MAX_IMPORT_BYTES,
  MAX_REMEMBERED_LAYOUTS,
} from '../../limits.ts';
import {
  type IngestAnswerText,
  inProgress,
  onceAtATime,
  saveAnswer,
  storedAnswer,
} from '../invoices/idempotency.ts';
import { importView } from './import-view.ts';

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;

/** Takes a piece of the file; nothing more may come while the promise is pending. */
export type TakePiece = (piece: Uint8Array) => Promise<void> | void;

export interface ReceiveImport {
  readonly caller: Importer;
  readonly dryRun: boolean;
  /** Name of a saved mapping to read the file by. */
  readonly mappingName: string | null;
  readonly idempotencyKey: string | null;
  /** As far as it is known before the body has come. */
  readonly bytes: number | null;
  /** Names the request for its idempotency key: method, path and query. */
  readonly request: string;
  /** Name of the file, unless the body has one. */
  readonly fileName: string;
  /** Reads the body and passes the file on. */
  readonly read: (take: TakePiece) => Promise<{
    readonly fileName: string | null;
    readonly mapping: ImportMapping | null;
  }>;
  readonly extraHeaders: Record<string, string>;
}

export interface ReceivedImport extends IngestAnswerText {
  readonly jobId: string;
}

/**
 * Stores a file part by part as it arrives and queues its job. Nothing of it is read here.
 * @throws ApiError `rate_limit_exceeded`, `payload_too_large`, those of the idempotency key, and whatever `read` throws; then
 * there is no job.
 */
export async function receiveImport(deps: GatewayDeps, input: ReceiveImport): Promise<ReceivedImport> {
  const { workspaceId, party } = input.caller;
  const { idempotencyKey: key } = input;
  const inFlight = key === null ? null : { workspaceId, key };
  return deps.uploads.run(party, () =>
    onceAtATime(deps.keysInFlight, inFlight, async () => {
      const { jobId, named } = await beginJob(deps, input);
      try {
        const file = await storeFile(deps, { workspaceId, jobId, read: input.read });
        if (named !== null && file.mapping !== null) throw twoMappings();
        const received = await queueJob(deps, input, { jobId, ...file, mapping: named ?? file.mapping });
        deps.imports.wake();
        return received;
      } catch (error) {
        await forget(deps, { workspaceId, jobId });
        throw error;
      }
    }),
  );
}

function twoMappings(): ApiError {
  const detail = 'The query names a saved mapping, and the body has another one: send one of the two';
  return new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'invalid_value', pointer: '/mapping', detail }],
  });
}

/** @throws ApiError `not_found` for a mapping that is not saved. */
async function namedMapping(tx: TenantTransaction, name: string | null): Promise<ImportMapping | null> {
  if (name === null) return null;
  const mapping = await mappingNamed(tx, name);
  if (mapping !== null) return mapping;
  throw new ApiError('not_found', { detail: 'No mapping is saved under this name in the workspace.' });
}

async function beginJob(
  deps: GatewayDeps,
  input: ReceiveImport,
): Promise<{ readonly jobId: string; readonly named: ImportMapping | null }> {
  const { workspaceId, party, actor } = input.caller;
  const jobId = randomUUIDv7();
  return withTenant(deps.database, workspaceId, async (tx) => {
    const named = await namedMapping(tx, input.mappingName);
    await requireWithinDay(deps, tx, input);
    await addImportJob(tx, {
      jobId,
      dryRun: input.dryRun,
      fileName: input.fileName,
      party,
      createdAt: deps.clock().toISOString(),
      createdBy: actor,
      leaseUntil: leaseOf(deps),
    });
    return { jobId, named };
  });
}

const leaseOf = ({ clock }: GatewayDeps) => new Date(clock().getTime() + IMPORT_LEASE_MS).toISOString();

/** Files have limits of their own, by number and bytes of the last 24 hours. */
async function requireWithinDay(
  { config, clock }: GatewayDeps,
  tx: TenantTransaction,
  { bytes, extraHeaders }: ReceiveImport,
): Promise<void> {
  const { importJobsPerDay: jobs, importBytesPerDay: most } = config;
  await lockImports(tx);
  const used = await importsSince(tx, new Date(clock().getTime() - DAY_MS).toISOString());
  if (jobs > 0) addLimit(extraHeaders, { name: 'import-files', quota: jobs, left: jobs - used.jobs - 1 });
  const tooManyBytes = most > 0 && used.bytes + (bytes ?? 0) > most;
  if (!tooManyBytes && (jobs === 0 || used.jobs < jobs)) return;
  const what = tooManyBytes ? `${most} bytes` : `${jobs} files`;
  throw new ApiError('rate_limit_exceeded', {
    detail: `The workspace may send ${what} to be imported in 24 hours. Put small files into one ZIP, or send this one later.`,
    retryAfterSeconds: 3_600,
  });
}

interface StoreFile {
  readonly workspaceId: string;
  readonly jobId: string;
  readonly read: ReceiveImport['read'];
}

/** Passes the file on to the database in parts of one size. */
async function storeFile(deps: GatewayDeps, { workspaceId, jobId, read }: StoreFile) {
  const digest = createHash('sha256');
  let block = Buffer.allocUnsafe(IMPORT_PART_BYTES);
  let [filled, part, bytes] = [0, 0, 0];
  const store = async () => {
    const content = block.subarray(0, filled);
    block = Buffer.allocUnsafe(IMPORT_PART_BYTES);
    filled = 0;
    const leaseUntil = leaseOf(deps);
    const isStored = await withTenant(deps.database, workspaceId, (tx) =>
      addImportChunk(tx, { jobId, part, content, leaseUntil }),
    );
    part += 1;
    if (!isStored) throw new ApiError('busy', { detail: 'The file came too slowly. Send it again.' });
  };
  const takeRest = async (piece: Uint8Array, from: number): Promise<void> => {
    for (let at = from; at < piece.length; ) {
      const length = Math.min(piece.length - at, block.length - filled);
      block.set(piece.subarray(at, at + length), filled);
      filled += length;
      at += length;
      if (filled === block.length) await store();
    }
  };
  const file = await read((piece) => {
    bytes += piece.length;
    if (bytes > MAX_IMPORT_BYTES) throw fileTooLarge();
    digest.update(piece);
    if (filled + piece.length >= block.length) return takeRest(piece, 0);
    block.set(piece, filled);
    filled += piece.length;
  });
  if (filled > 0) await store();
  return { ...file, sha256: digest.digest('hex') };
}

function addLimit(
  headers: Record<string, string>,
  { name, quota, left }: { readonly name: string; readonly quota: number; readonly left: number },
): void {
  const add = (header: string, value: string) => {
    headers[header] = headers[header] === undefined ? value : `${headers[header]}, ${value}`;
  };
  add('ratelimit-policy', `"${name}";q=${quota};w=${DAY_SECONDS}`);
  add('ratelimit', `"${name}";r=${Math.max(0, left)};t=${DAY_SECONDS}`);
}

function fileTooLarge(): ApiError {
  return new ApiError('payload_too_large', {
    detail: `A file to be imported may have ${MAX_IMPORT_BYTES} bytes. Send it in several.`,
  });
}

interface ReceivedFile {
  readonly jobId: string;
  readonly fileName: string | null;
  readonly mapping: ImportMapping | null;
  readonly sha256: string;
}

async function queueJob(
  deps: GatewayDeps,
  { caller, idempotencyKey, request, dryRun }: ReceiveImport,
  { jobId, mapping, sha256, fileName }: ReceivedFile,
): Promise<ReceivedImport> {
  const now = deps.clock().toISOString();
  const fingerprint = hash('sha256', JSON.stringify([request, fileName, sha256, mapping]));
  const { workspaceId, actor } = caller;
  const key =
    idempotencyKey === null ? null : { workspaceId, key: idempotencyKey, fingerprint, choices: request };
  return withTenant(deps.database, workspaceId, async (tx) => {
    if (key !== null) {
      if (!(await tryLockIdempotencyKey(tx, key.key))) throw inProgress();
      const stored = await storedAnswer(tx, key, { now, contentDigest: sha256 });
      if (stored !== null) {
        const failure = 'The same file came before under the same Idempotency-Key.';
        await endImport(tx, { jobId, from: ['receiving'], state: 'failed', failure, now });
        return { ...stored, jobId: (JSON.parse(stored.text) as { job_id: string }).job_id };
      }
    }
    if (!(await queueImport(tx, { jobId, sha256, mapping, fileName }))) {
      throw new ApiError('busy', { detail: 'The file came too slowly. Send it again.' });
    }
    if (mapping !== null && !dryRun) {
      await rememberLayout(tx, { mapping, name: null, at: now, by: actor, most: MAX_REMEMBERED_LAYOUTS });
    }
    const text = JSON.stringify(await importView(tx, jobId, { after: 0, count: 0, only: 'all' }));
    if (key !== null) {
      await saveAnswer(tx, key, { status: 202, text, contentDigest: sha256, now });
    }
    return { text, replayed: false, jobId };
  });
}

/** Ends a job whose file was refused or did not come; a runner deletes what came of it. */
async function forget(
  deps: GatewayDeps,
  { workspaceId, jobId }: { readonly workspaceId: string; readonly jobId: string },
): Promise<void> {
  const now = deps.clock().toISOString();
  const failure = 'The file was refused or did not arrive as a whole.';
  await withTenant(deps.database, workspaceId, (tx) =>
    endImport(tx, { jobId, from: ['receiving'], state: 'failed', failure, now }),
  ).catch((error) => deps.log.warn({ err: error }, 'a refused import was not ended; its lease ends it'));
  deps.imports.wake();
}
