import { createHash } from 'node:crypto';
import { DOCUMENTS_FOLDER, METADATA_FILE, WORKPAPERS_FILE } from '../../../compute/chain/package-bounds.ts';
import type { PaperLanguage } from '../../../schema/contracts/paper-languages.ts';
import type { ExportWorkpapersRequest } from '../../../schema/contracts/workpaper.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import type { PartyDeps } from '../../deps.ts';
import { exportDraft } from './export-draft.ts';
import { type EvidenceExport, exportEvidence, type MadeMembers } from './export-evidence.ts';
import { KeptText } from './kept-text.ts';
import type { MemberDigest, Members, PackageMember } from './package-zip.ts';
import { paperFiles, tasksOf, wholeLines } from './paper-files.ts';

/**
 * The papers of an engagement for a person to read: `workpapers.html`, `sample.xlsx` and the documents of the package.
 * They are made from the files of the package that `export-evidence` gives, while these are made, and name its seal.
 * Whoever may export the package may export the papers, and it fails as that does. A draft is made without a package.
 * @throws ApiError as `exportEvidence`, or as `exportDraft`.
 */
export function exportWorkpapers(
  deps: PartyDeps,
  viewer: ViewerData,
  { language, draft, ...request }: ExportWorkpapersRequest,
): Promise<EvidenceExport> {
  if (draft) return exportDraft(deps, viewer, { engagementId: request.engagement_id, language });
  return exportEvidence(deps, viewer, request, {
    name: 'workpapers',
    members: (made) => paperMembers(made, language),
    isRecorded: false,
  });
}

/** The papers beside the documents. The trail is read for its digest alone, which the sealed list of files has. */
function paperMembers({ members, pool, time, signal }: MadeMembers, language: PaperLanguage): Members {
  return async (digestOf) => {
    const papers = new KeptText();
    const metadata: string[] = [];
    await members((member) => {
      if (member.name.startsWith(DOCUMENTS_FOLDER)) return digestOf(member);
      if (member.name === WORKPAPERS_FILE) return drained(member, signal, (text) => papers.add(text));
      return drained(member, signal, (text) => {
        if (member.name === METADATA_FILE) metadata.push(text);
      });
    });
    const lines = () => wholeLines(papers.texts());
    const source = { metadata: metadata.join(''), lines, language, time };
    for await (const file of paperFiles(tasksOf(pool), source)) await digestOf(file);
  };
}

/** Reads a file that is not sent, as far as its list of files and the papers need it. */
async function drained(
  { name, content }: PackageMember,
  signal: AbortSignal,
  take: (text: string) => unknown,
): Promise<MemberDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    signal.throwIfAborted();
    const buffer = Buffer.from(piece);
    hash.update(buffer);
    bytes += buffer.length;
    if (typeof piece === 'string') await take(piece);
  }
  return { name, bytes, sha256: hash.digest('hex') };
}
