import type { Buffer } from 'node:buffer';
import { METADATA_FILE, TRAIL_FILE, WORKPAPERS_FILE } from '../../../compute/chain/package-bounds.ts';
import { LineSplitter } from '../../../compute/verify/lines.ts';
import type { PackageMetadata } from '../../../compute/verify/package-check.ts';
import { isMembers, type Members } from '../../../compute/verify/profile.ts';
import { type Recalculation, readRegister, recalculatePaper } from '../../../compute/verify/recalculate.ts';
import { RecordedLines } from '../../../compute/verify/recorded-lines.ts';
import { Findings } from '../../../compute/verify/rules.ts';
import type { ByteSource, ZipMember } from '../../../compute/verify/zip-directory.ts';
import { memberData } from './member-data.ts';

interface Package {
  readonly source: ByteSource;
  readonly members: readonly ZipMember[];
  readonly metadata: PackageMetadata;
}

/**
 * Redoes the arithmetic of every sampled line with the package's own register and traces, and holds the lines to
 * what the trail recorded. It remembers a few numbers a sampled line, so memory grows with the sample.
 */
export async function recalculatePackage(files: Package, findings: Findings): Promise<Recalculation> {
  const result: Recalculation = { agreed: 0, notPossible: 0 };
  const register = readRegister(files.metadata.members.factor_register);
  if (register === null) {
    findings.fail('recalculate.form', null, METADATA_FILE);
    return result;
  }
  const recorded = new RecordedLines();
  await eachLine(files, WORKPAPERS_FILE, (text) => {
    const paper = paperOnLine(text);
    if (paper === null) return;
    if (paper === 'unreadable') findings.fail('recalculate.form', null, WORKPAPERS_FILE);
    else {
      recorded.add(paper);
      recalculatePaper(paper, register, { findings, result });
    }
  });
  await eachLine(files, TRAIL_FILE, (text) => recorded.entry(text));
  recorded.end(findings);
  return result;
}

/** A paper a line; null for the lines around them. */
function paperOnLine(text: string): Members | 'unreadable' | null {
  if (text.startsWith('{"engagement_id":') || text === ']}') return null;
  try {
    const value: unknown = JSON.parse(text.replace(/,$/, ''));
    return isMembers(value) ? value : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** What is wrong with the data of a member was reported when it was first read. */
async function eachLine(
  { source, members }: Package,
  name: string,
  take: (text: string) => void,
): Promise<void> {
  const member = members.find((one) => one.name === name);
  if (member === undefined) return;
  const splitter = new LineSplitter({
    line: (bytes: Buffer) => take(bytes.toString('utf8')),
    tooLong: () => {},
  });
  for await (const chunk of memberData(source, member, new Findings())) splitter.push(chunk);
  splitter.end();
}
