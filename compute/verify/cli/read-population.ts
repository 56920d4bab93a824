import { createHash } from 'node:crypto';
import { POPULATION_FILE } from '../../chain/package-bounds.ts';
import type { ZipMember } from '../../zip/member-data.ts';
import { HASH_FORM } from '../entry-check.ts';
import { LineSplitter } from '../lines.ts';
import type { PackageMetadata } from '../package-check.ts';
import { PopulationFile } from '../population-file.ts';
import { isMembers, type Members } from '../profile.ts';
import { Findings } from '../rules.ts';
import type { ByteSource } from '../zip-directory.ts';
import { memberData } from './member-data.ts';
import type { PopulationSource } from './verify-trail.ts';

interface Package {
  readonly source: ByteSource;
  readonly members: readonly ZipMember[];
  readonly metadata: PackageMetadata;
}

/** The member of a package with its population, if it has one. */
export function populationMember(members: readonly ZipMember[]): ZipMember | undefined {
  return members.find(({ name }) => name === POPULATION_FILE);
}

/**
 * Reads the population of a package, from the package or else from the file given beside it, and compares it with what
 * metadata.json names.
 * @returns null where there is none, or it is malformed, which was reported.
 */
export async function readPopulation(
  { source, members, metadata }: Package,
  given: PopulationSource | null,
  findings: Findings,
): Promise<PopulationFile | null> {
  const member = populationMember(members);
  const stated = metadata.members.population;
  if (stated === undefined ? member !== undefined : !isStated(stated, member !== undefined)) {
    findings.fail('population.stated', null);
    return null;
  }
  if (member === undefined && given === null) return null;
  const files = [
    // Faults in the data of a member were reported when it was first read.
    ...(member === undefined ? [] : [await read(member.bytes, memberData(source, member, new Findings()))]),
    ...(given === null ? [] : [await read(given.size, given.chunks())]),
  ];
  const [first] = files;
  if (first === undefined) return null;
  if (files.some(({ file }) => file.count === null)) {
    findings.fail('population.form', null);
    return null;
  }
  const named = isMembers(stated)
    ? stated
    : { bytes: first.bytes, lines: first.file.count, sha256: first.sha256 };
  const isNamed = files.every(
    ({ bytes, sha256, file }) =>
      bytes === named.bytes && sha256 === named.sha256 && file.count === named.lines,
  );
  if (!isNamed) findings.fail('population.stated', null);
  return isNamed ? first.file : null;
}

function isStated(stated: unknown, isThere: boolean): boolean {
  if (!isMembers(stated)) return false;
  const { name, bytes, sha256, lines, included }: Members = stated;
  const isForm = typeof bytes === 'number' && typeof lines === 'number' && typeof sha256 === 'string';
  return isForm && HASH_FORM.test(sha256) && name === POPULATION_FILE && included === isThere;
}

async function read(size: number, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const file = new PopulationFile(size);
  const splitter = new LineSplitter(file);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    splitter.push(chunk);
  }
  splitter.end();
  return { file, bytes, sha256: hash.digest('hex') };
}
