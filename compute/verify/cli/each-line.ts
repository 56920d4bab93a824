import type { ZipMember } from '../../zip/member-data.ts';
import { type LineSink, LineSplitter } from '../lines.ts';
import type { PackageMetadata } from '../package-check.ts';
import { Findings } from '../rules.ts';
import type { ByteSource } from '../zip-directory.ts';
import { memberData } from './member-data.ts';

/** A package whose files were read once. */
export interface Package {
  readonly source: ByteSource;
  readonly members: readonly ZipMember[];
  readonly metadata: PackageMetadata;
}

/** Reads the lines of a member again. Faults in its data were reported when it was first read. */
export async function eachLine({ source, members }: Package, name: string, sink: LineSink): Promise<void> {
  const member = members.find((one) => one.name === name);
  if (member === undefined) return;
  const splitter = new LineSplitter(sink);
  for await (const chunk of memberData(source, member, new Findings())) splitter.push(chunk);
  splitter.end();
}
