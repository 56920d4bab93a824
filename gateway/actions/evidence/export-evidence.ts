import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportEvidenceRequest } from '../../../schema/contracts/workpaper.ts';
import { Workspace } from '../../../schema/entities/workspace.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { ApiError } from '../../api-error.ts';
import { requireAssignedAuditor } from '../../auth/engagement-access.ts';
import { appendEntries } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import { withTenant } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { EXPORT_PACE_BYTES, EXPORT_PACE_MS } from '../../limits.ts';
import { type EvidenceFacts, evidenceFacts } from './evidence-facts.ts';
import { packageMembers } from './evidence-members.ts';
import { openSeal, reasonOf, requireSameEnd } from './evidence-seal.ts';
import { paperHold } from './hold-papers.ts';
import { totalsHold } from './hold-totals.ts';
import { packageZip } from './package-zip.ts';
import { patientPool } from './patient-pool.ts';
import { paced } from './slow-reader.ts';

export interface EvidenceExport {
  readonly fileName: string;
  /** The ZIP; an error in it means that the package is not whole. */
  readonly content: Readable;
}

/**
 * The evidence package of a completed engagement, made while it is read. It is a pure function of what was
 * frozen at completion, so every export is the same. Its last bytes are given once `evidence.exported` is on the
 * chain: a package nobody recorded cannot be whole.
 * Source: API.md section 4, package; docs/evidence-format.md.
 * @throws ApiError `not_found`, `forbidden`, `engagement_not_completed`, `busy`, `package_changed`,
 * `compute_unavailable`. Errors of the stream: `package_changed` when an invoice was erased meanwhile; a source
 * that cannot be read, a document that is not the one attached, papers other than those sealed before.
 */
export async function exportEvidence(
  deps: PartyDeps,
  viewer: ViewerData,
  { engagement_id: engagementId }: ExportEvidenceRequest,
): Promise<EvidenceExport> {
  const target = { viewer, engagementId, lock: false };
  const { engagement, caller, originId } = await requireAssignedAuditor(
    deps.database,
    target,
    async ({ tx, ...access }) => {
      const { originId } = await tx.em.findOneOrFail(Workspace, tx.workspaceId);
      return { ...access, originId };
    },
  );
  const { status, completedAt } = engagement;
  if (status !== 'completed' || completedAt === null) {
    throw new ApiError('engagement_not_completed', {
      detail: `The engagement is ${status}: the evidence package is exported once it is completed.`,
    });
  }
  const release = await deps.exports.take(originId);
  try {
    const facts = await evidenceFacts(deps, caller.workspaceId, engagement);
    const started = startExport(deps, facts, { actor: caller.actor, completedAt });
    const content = await started.catch(async (error: unknown) => {
      throw await reasonOf(deps, facts, error);
    });
    content.once('close', release);
    return { fileName: `evidence-${engagementId}.zip`, content };
  } catch (error) {
    release();
    throw error;
  }
}

async function startExport(
  deps: PartyDeps,
  facts: EvidenceFacts,
  { actor, completedAt }: { readonly actor: string; readonly completedAt: string },
): Promise<Readable> {
  const pool = patientPool(deps.pool);
  const seal = await openSeal(deps, facts);
  const setIds = facts.factors.map(({ factorSetId }) => factorSetId);
  await deps.factors.ready([...setIds, facts.period.factorSetId]);
  // What was sealed before is held to the seal as all of it is: what has another digest than then breaks off.
  const patient = { ...deps, pool };
  const holds = seal.isSealed
    ? null
    : { papers: await paperHold(patient, facts), totals: await totalsHold(patient, facts) };
  // From here on it could be broken off only.
  await requireSameEnd(deps, facts);
  const zip = packageZip(new Date(completedAt), packageMembers(deps, { facts, seal, holds }));
  const whole = held(zip, {
    record: (sent) => recordExport(deps, facts, { actor, sent }),
    reason: (error) => reasonOf(deps, facts, error),
  });
  const slow = `less than ${EXPORT_PACE_BYTES} bytes of an evidence package were taken in ${EXPORT_PACE_MS} ms`;
  const content: Readable = Readable.from(
    paced(whole, {
      minBytes: EXPORT_PACE_BYTES,
      windowMs: EXPORT_PACE_MS,
      onSlow: () => content.destroy(new Error(slow)),
    }),
    { objectMode: false },
  );
  pool.underWay(content);
  return content;
}

/** What was sent, to the last byte. */
interface Sent {
  readonly bytes: number;
  readonly sha256: string;
}

interface Holding {
  record(sent: Sent): Promise<void>;
  /** What is said of a failure. */
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
  { workspaceId, engagement, cut }: EvidenceFacts,
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
