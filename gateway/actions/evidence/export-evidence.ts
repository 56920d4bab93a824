import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ExportEvidenceRequest } from '../../../schema/contracts/workpaper.ts';
import { Workspace } from '../../../schema/entities/workspace.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { ApiError } from '../../api-error.ts';
import { requireAssignedReader } from '../../auth/engagement-access.ts';
import { appendEntries } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import { withTenant } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { EXPORT_DIFFERENCES, EXPORT_PACE_BYTES, EXPORT_PACE_MS } from '../../limits.ts';
import type { PartyPool } from '../../threads/pool.ts';
import { markDifferences } from '../engagements/mark-differences.ts';
import { type EvidenceEnds, evidenceEnds, isUnreadable, reasonOf, requireSameEnd } from './evidence-ends.ts';
import { evidenceFacts } from './evidence-facts.ts';
import { packageMembers } from './evidence-members.ts';
import { trailBroken } from './evidence-pages.ts';
import { openSeal } from './evidence-seal.ts';
import { type Members, packageZip } from './package-zip.ts';
import { patientPool } from './patient-pool.ts';
import { pacedStream } from './slow-reader.ts';

/** The warning for auditor and operator. */
const differs = (at: readonly string[]) => `stored data differs from the trail at ${at.join(', ')}`;

/** What is sent of a package, and how it is called. */
export interface ExportForm {
  /** Beginning of the file's name, before the id. */
  readonly name: string;
  /** The files that are sent, made from those of the package while these are made. */
  readonly members: (made: MadeMembers) => Members;
  /** Whether the export is recorded as one of the package. */
  readonly isRecorded: boolean;
}
/** The files of a package, as they are made. */
export interface MadeMembers {
  readonly members: Members;
  readonly pool: PartyPool;
  /** Time of the files. */
  readonly time: Date;
  /** Aborted once the reader has left. */
  readonly signal: AbortSignal;
}

/** The package itself. */
const PACKAGE: ExportForm = { name: 'evidence', members: ({ members }) => members, isRecorded: true };

export interface EvidenceExport {
  readonly fileName: string;
  readonly mediaType: string;
  /** The file; an error in it means that it is incomplete. */
  readonly content: Readable;
  /** Where rows differ from the trail, the source of the package: `invoice <id>`, `engagement: name`. */
  readonly warning: string | null;
}

/**
 * The evidence package of a completed engagement, made from the chain of its period while it is read. It is a pure
 * function of what was recorded up to the completion, so every export is the same. The chain is verified before the
 * first byte is sent. The last bytes are sent once `evidence.exported` is in the chain, so an unrecorded package is
 * never complete.
 * Source: API.md section 4, package; docs/evidence-format.md.
 * @throws ApiError `not_found`, `forbidden`, `engagement_not_completed`, `busy`, `trail_broken`, `package_changed`,
 * `compute_unavailable`. Errors of the stream: `package_changed` when an invoice was erased meanwhile; a source that
 * cannot be read; a package that differs from the sealed one, because text that only rows have was changed.
 */
export async function exportEvidence(
  deps: PartyDeps,
  viewer: ViewerData,
  { engagement_id: engagementId }: ExportEvidenceRequest,
  form: ExportForm = PACKAGE,
): Promise<EvidenceExport> {
  const target = { viewer, engagementId };
  const { engagement, caller, originId } = await requireAssignedReader(
    deps.database,
    target,
    async ({ tx, ...access }) => {
      const { originId } = await tx.em.findOneOrFail(Workspace, tx.workspaceId);
      return { ...access, originId };
    },
  );
  const at = { workspace: caller.workspaceId, engagement: engagementId };
  const ends = await tellBroken(deps, at, () => evidenceEnds(deps, caller.workspaceId, engagement));
  if (ends === null) {
    const { status } = engagement;
    throw new ApiError('engagement_not_completed', {
      detail: `The engagement is ${status === 'completed' ? 'not completed on the trail' : status}: the evidence package is exported once it is completed.`,
    });
  }
  const release = await deps.exports.take(originId);
  try {
    const { content, warning } = await tellBroken(deps, at, () =>
      startExport(deps, ends, { actor: caller.actor, form }).catch(async (error: unknown) => {
        throw await reasonOf(deps, ends, error);
      }),
    );
    content.once('close', release);
    const fileName = `${form.name}-${engagementId}.zip`;
    return { fileName, mediaType: 'application/zip', content, warning };
  } catch (error) {
    release();
    throw error;
  }
}

/** Reports a broken chain to the operator, also one with unreadable entries. */
async function tellBroken<Result>(
  { metrics, log }: PartyDeps,
  at: object,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const found = isUnreadable(error) ? trailBroken('an entry cannot be read') : error;
    if (found instanceof ApiError && found.code === 'trail_broken') {
      metrics.countTrailProblem('broken');
      log.error(at, found.message);
    }
    throw found;
  }
}

async function startExport(
  deps: PartyDeps,
  ends: EvidenceEnds,
  { actor, form }: { readonly actor: string; readonly form: ExportForm },
): Promise<Pick<EvidenceExport, 'content' | 'warning'>> {
  const pool = patientPool(deps.pool);
  const patient = { ...deps, pool };
  const facts = await evidenceFacts(patient, ends);
  const { differences } = facts;
  const mark = (found: readonly string[]) => markDifferences(deps, { ...ends, actor, differences: found });
  if (differences.length > 0) {
    warn(deps, ends, differences);
    await mark(differences);
  }
  const seal = await openSeal(deps, ends);
  await deps.factors.ready(facts.factors.map(({ factorSetId }) => factorSetId));
  // From here on an error can only break off the download.
  await requireSameEnd(deps, ends);
  const texts: string[] = [];
  const lost = (id: string) => {
    if (texts.length === EXPORT_DIFFERENCES) return;
    texts.push(`text of sampled line ${id}`);
    warn(deps, ends, texts.slice(-1));
  };
  const [time, left] = [new Date(ends.completion.at), new AbortController()];
  const members = packageMembers(patient, { facts, seal, lost });
  const zip = packageZip(time, form.members({ members, pool, time, signal: left.signal }));
  const whole = held(zip, {
    record: async (sent) => {
      if (form.isRecorded) await recordExport(deps, ends, { actor, sent });
    },
    reason: async (error) => {
      if (texts.length > 0) await mark(texts);
      return reasonOf(deps, ends, error);
    },
  });
  const pace = { minBytes: EXPORT_PACE_BYTES, windowMs: EXPORT_PACE_MS };
  const content = pacedStream(whole, { ...pace, what: 'an evidence package' });
  content.once('close', () => left.abort());
  pool.underWay(content);
  return { content, warning: differences.length === 0 ? null : differs(differences) };
}

/** Warns the operator that rows were changed outside the service. */
function warn(
  { log, metrics }: PartyDeps,
  { workspaceId, engagement }: EvidenceEnds,
  differences: readonly string[],
): void {
  metrics.countTrailProblem('rows_differ');
  const { engagementId, period } = engagement;
  const at = { workspace: workspaceId, engagement: engagementId, period };
  log.error({ ...at, differences }, differs(differences));
}

/** What was sent, to the last byte. */
interface Sent {
  readonly bytes: number;
  readonly sha256: string;
}

interface Holding {
  record(sent: Sent): Promise<void>;
  /** The error to report for a failure. */
  reason(error: unknown): Promise<unknown>;
}

/** Passes the ZIP on, its last piece only once the export is recorded. */
async function* held(zip: Readable, { record, reason }: Holding): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  let last: Buffer | null = null;
  try {
    for await (const chunk of zip as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      if (last !== null) yield last;
      last = chunk;
    }
  } catch (error) {
    throw await reason(error);
  }
  if (last === null) throw new Error('the package is empty');
  await record({ bytes, sha256: hash.digest('hex') });
  yield last;
}

async function recordExport(
  deps: PartyDeps,
  { workspaceId, engagement, cut }: EvidenceEnds,
  { actor, sent }: { readonly actor: string; readonly sent: Sent },
): Promise<void> {
  const entry = newEntry({
    period: engagement.period,
    kind: 'evidence.exported',
    subject: `engagement:${engagement.engagementId}`,
    actor,
    payload: { sha256: sent.sha256, bytes: sent.bytes, size: cut.size, head: cut.head },
  });
  const now = deps.clock().toISOString();
  await withTenant(deps.database, workspaceId, (tx) =>
    appendEntries(tx, [entry], now, { requireOpen: false }),
  );
}
