import { canonicalJson } from '../../../compute/chain/canonical-json.ts';
import { chainValue } from '../../../compute/chain/chain-value.ts';
import { chainId } from '../../../compute/chain/entry.ts';
import type { PaperLanguage } from '../../../schema/contracts/paper-languages.ts';
import { Workspace } from '../../../schema/entities/workspace.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { requireAssignedReader } from '../../auth/engagement-access.ts';
import type { PartyDeps } from '../../deps.ts';
import { EXPORT_PACE_BYTES, EXPORT_PACE_MS } from '../../limits.ts';
import { type FileSoFar, fileSoFar } from '../engagements/file-so-far.ts';
import { type EvidenceEnds, reasonOf } from './evidence-ends.ts';
import { evidenceFacts } from './evidence-facts.ts';
import { unsealedParts } from './evidence-members.ts';
import type { EvidenceExport } from './export-evidence.ts';
import { KeptText } from './kept-text.ts';
import { packageZip } from './package-zip.ts';
import { paperFiles, tasksOf, wholeLines } from './paper-files.ts';
import { patientPool } from './patient-pool.ts';
import { pacedStream } from './slow-reader.ts';

interface Asked {
  readonly engagementId: string;
  readonly language: PaperLanguage;
}

/**
 * The papers of an engagement under way, or cancelled: the same page and workbook, with the state so far. They are no
 * evidence and claim no seal: every page and both names say draft, and the header has the head of the chain.
 * Source: ISA 230.9.
 * @throws ApiError `not_found`, `forbidden`, `no_sample`, `engagement_completed`, `package_changed`, `trail_broken`, `busy`.
 */
export async function exportDraft(
  deps: PartyDeps,
  viewer: ViewerData,
  { engagementId, language }: Asked,
): Promise<EvidenceExport> {
  const target = { viewer, engagementId };
  const { originId } = await requireAssignedReader(deps.database, target, ({ tx }) =>
    tx.em.findOneOrFail(Workspace, tx.workspaceId),
  );
  const release = await deps.exports.take(originId);
  try {
    const content = await draftZip(deps, await fileSoFar(deps, target), language);
    content.once('close', release);
    const fileName = `workpapers-draft-${engagementId}.zip`;
    return { fileName, mediaType: 'application/zip', content, warning: null };
  } catch (error) {
    release();
    throw error;
  }
}

async function draftZip(deps: PartyDeps, file: FileSoFar, language: PaperLanguage) {
  const { engagement, end } = file;
  const ends = { workspaceId: engagement.workspaceId, engagement, completion: end, cut: end };
  return zipUpTo(deps, ends, { file, language }).catch(async (error: unknown) => {
    throw await reasonOf(deps, ends, error);
  });
}

async function zipUpTo(
  deps: PartyDeps,
  ends: EvidenceEnds,
  { file, language }: { readonly file: FileSoFar; readonly language: PaperLanguage },
) {
  const pool = patientPool(deps.pool);
  const patient = { ...deps, pool };
  const { engagement, end, payload, open } = file;
  const { workspaceId, period, status } = engagement;
  const facts = await evidenceFacts(patient, ends, payload);
  await deps.factors.ready(facts.factors.map(({ factorSetId }) => factorSetId));
  const { papers, metadata } = unsealedParts(patient, { facts, seal: null, lost: () => {} });
  const kept = new KeptText();
  for await (const text of papers) await kept.add(text);
  const members = await metadata(null);
  const { completed_at: _, completed_by: __, ...made } = members.engagement as Record<string, unknown>;
  const gates = open.map(({ gate, line_item_ids: lines }) => ({ gate, lines: lines.length }));
  const chain = chainId(workspaceId, period);
  const text = canonicalJson(
    chainValue({
      ...members,
      engagement: { ...made, status },
      draft: { chain, ...end, open: gates },
    }) as object,
  );
  const time = new Date(end.at);
  const source = { metadata: `${text}\n`, lines: () => wholeLines(kept.texts()), language, time };
  const zip = packageZip(time, async (digestOf) => {
    for await (const one of paperFiles(tasksOf(pool), source)) await digestOf(one);
  });
  const content = pacedStream(zip, {
    minBytes: EXPORT_PACE_BYTES,
    windowMs: EXPORT_PACE_MS,
    what: 'a draft',
  });
  pool.underWay(content);
  return content;
}
