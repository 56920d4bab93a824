import { createHash } from 'node:crypto';
import {
  DOCUMENTS_FOLDER,
  METADATA_FILE,
  memberLimit,
  WORKPAPERS_FILE,
} from '../../compute/chain/package-bounds.ts';
import { type StatedSeal, statedSeal } from '../../compute/papers/package-facts.ts';
import { FileSource } from '../../compute/verify/cli/file-source.ts';
import { findingLine } from '../../compute/verify/cli/main.ts';
import { memberData } from '../../compute/verify/cli/member-data.ts';
import { isDense, LineSplitter } from '../../compute/verify/lines.ts';
import {
  checkFiles,
  checkNames,
  type FileDigest,
  type PackageMetadata,
  readMetadata,
} from '../../compute/verify/package-check.ts';
import { PapersFile } from '../../compute/verify/papers-file.ts';
import { Findings } from '../../compute/verify/rules.ts';
import { readZipDirectory } from '../../compute/verify/zip-directory.ts';
import type { ZipMember } from '../../compute/zip/member-data.ts';
import { CommandError } from './command.ts';

/** A package whose files are those of its own list. Its signatures were not verified. */
export interface OpenPackage {
  readonly metadata: PackageMetadata;
  readonly seal: StatedSeal;
  /** Names and digests of its documents. */
  readonly documents: readonly FileDigest[];
  /** Text of metadata.json. */
  readonly metadataText: string;
  /** The bytes of a file of the package; each piece is valid until the next one. */
  data(name: string): AsyncIterable<Uint8Array>;
  close(): void;
}

/** Most findings that a refusal names. */
const MAX_NAMED = 5;

/**
 * Opens a package for reading: its archive, the form of its work papers, and every file against its list.
 * @throws CommandError naming what does not hold; Error of the operating system; UsageError.
 */
export async function openPackage(path: string): Promise<OpenPackage> {
  const source = new FileSource(path);
  try {
    const findings = new Findings();
    const members = readZipDirectory(source, memberLimit, findings);
    if (members === null || !checkNames(members, findings)) throw refused(path, findings);
    const data = (member: ZipMember) => memberData(source, member, findings);
    const metadataText = await metadataOf(members, data);
    const metadata = readMetadata(metadataText, findings);
    if (metadata === null) throw refused(path, findings);
    const files: FileDigest[] = [];
    for (const member of members) {
      if (member.name === METADATA_FILE || member.name === DOCUMENTS_FOLDER) continue;
      const papers = member.name === WORKPAPERS_FILE ? formOfPapers(metadata, findings) : null;
      files.push(await digestOf(member.name, data(member), papers));
    }
    checkFiles(files, metadata, findings);
    if (findings.count > 0) throw refused(path, findings);
    return {
      metadata,
      seal: statedSeal(metadata.members),
      documents: files.filter(({ name }) => name.startsWith(DOCUMENTS_FOLDER)),
      metadataText,
      async *data(name) {
        const member = members.find((one) => one.name === name);
        if (member !== undefined) yield* data(member);
      },
      close: () => source.close(),
    };
  } catch (error) {
    source.close();
    throw error;
  }
}

function refused(path: string, { kept, count }: Findings): CommandError {
  const named = kept.slice(0, MAX_NAMED).map(findingLine);
  const more = count > named.length ? [`... and ${count - named.length} more`] : [];
  return new CommandError(
    [`${path} is not a package whose files are those of its own list:`, ...named, ...more].join('\n'),
  );
}

async function metadataOf(
  members: readonly ZipMember[],
  data: (member: ZipMember) => AsyncIterable<Uint8Array>,
): Promise<string> {
  const parts: Buffer[] = [];
  const member = members.find(({ name }) => name === METADATA_FILE);
  if (member !== undefined) for await (const chunk of data(member)) parts.push(Buffer.from(chunk));
  const bytes = Buffer.concat(parts);
  return isDense(bytes) ? '' : bytes.toString('utf8');
}

function formOfPapers(
  { engagementId }: PackageMetadata,
  findings: Findings,
): LineSplitter & { finish(): void } {
  const papers = new PapersFile(engagementId, {
    paper: () => {},
    unreadable: () => void findings.fail('recalculate.form', null, WORKPAPERS_FILE),
  });
  const splitter = new LineSplitter(papers);
  return Object.assign(splitter, {
    finish() {
      splitter.end();
      papers.end();
    },
  });
}

async function digestOf(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  papers: (LineSplitter & { finish(): void }) | null,
): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    papers?.push(chunk);
  }
  papers?.finish();
  return { name, bytes, sha256: hash.digest('hex') };
}
