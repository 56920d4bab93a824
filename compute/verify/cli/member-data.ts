import { unpackMember, type ZipMember } from '../../zip/member-data.ts';
import type { Findings } from '../rules.ts';
import type { ByteSource } from '../zip-directory.ts';
import { chunksOf } from './byte-source.ts';

/** The data of a member, inflated while read; ends early, with a finding, where they are not as stated. */
export function memberData(
  source: ByteSource,
  member: ZipMember,
  findings: Findings,
): AsyncGenerator<Uint8Array> {
  const chunks = chunksOf(source, member.offset, member.compressedBytes);
  return unpackMember(chunks, member, (what) => findings.fail(`archive.${what}`, null, member.name));
}
