import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { DOCUMENTS_FOLDER, METADATA_FILE, memberLimit, TRAIL_FILE } from '../../chain/package-bounds.ts';
import { readTimeStamp } from '../../chain/time-stamp.ts';
import type { ZipMember } from '../../zip/member-data.ts';
import { EngagementWork } from '../engagement-work.ts';
import { sha256Hex } from '../entry-check.ts';
import { EvidenceFileCheck } from '../evidence-file-check.ts';
import { isDense } from '../lines.ts';
import { ListedDocuments } from '../listed-documents.ts';
import {
  checkDocuments,
  checkFiles,
  checkNames,
  type FileDigest,
  invoiceOf,
  type PackageMetadata,
  readKeyCopies,
  readMetadata,
} from '../package-check.ts';
import { checkGroupings } from '../period-totals.ts';
import { asMembers, isMembers } from '../profile.ts';
import { type Checked, signedBy } from '../report.ts';
import { Findings } from '../rules.ts';
import {
  checkClaims,
  checkToken,
  type KeyOrigin,
  SEAL,
  type TokenClaims,
  type TrustedKey,
} from '../token-check.ts';
import type { TrailOptions } from '../trail-check.ts';
import { type ByteSource, readZipDirectory } from '../zip-directory.ts';
import { memberData } from './member-data.ts';
import { populationMember } from './read-population.ts';
import { recalculatePackage } from './recalculate-package.ts';
import { redoPackage } from './redo-package.ts';
import { type Reading, type TrailResult, type VerifyOptions, verifyTrail } from './verify-trail.ts';

interface Opened {
  readonly source: ByteSource;
  readonly members: readonly ZipMember[];
  readonly findings: Findings;
}

/** The result of examining a file. */
export interface Examined {
  readonly checked: Checked;
  /** Null where no trail could be read. */
  readonly trail: TrailResult | null;
  /** Reads the bytes of its trail. */
  readonly reading: Reading;
}

/** Verifies an evidence package without unpacking it. Nothing is inflated before its directory is sound. */
export async function verifyPackage(
  source: ByteSource,
  options: VerifyOptions,
  to: {
    readonly findings: Findings;
    /** Sizes whose heads are wanted. */
    readonly sizes?: ReadonlySet<number>;
    /** Copies of keys from another package, from which a thumbprint may choose one. */
    readonly copies?: readonly TrustedKey[] | null;
  },
): Promise<Examined> {
  const { findings } = to;
  const found = readZipDirectory(source, memberLimit, findings);
  const isSafe = found !== null && checkNames(found, findings);
  if (!isSafe) return { checked: nothingChecked(options), trail: null, reading: () => [] };
  const members = found.filter(({ name }) => name !== DOCUMENTS_FOLDER);
  const opened: Opened = { source, members, findings };
  const metadata = await readMetadataOf(opened);
  const copies = metadata === null ? [] : readKeyCopies(metadata, findings);
  const { keys, origin } = keysFor(options, [...copies, ...(to.copies ?? [])]);
  const population = options.population ?? null;
  const work = metadata === null ? null : workOf(metadata, populationMember(members) ?? population);
  const own = metadata === null ? null : new EvidenceFileCheck(metadata.engagementId, findings);
  const { trail, digest } = await verifyMemberTrail(opened, options, {
    keys,
    sizes: to.sizes,
    metadata,
    work,
    own,
  });
  const files = digest === null ? [] : [digest];
  for (const member of members) {
    if (member.name !== TRAIL_FILE && member.name !== METADATA_FILE)
      files.push(await digestOf(opened, member));
  }
  if (metadata !== null && trail !== null) own?.end(metadata.members, files);
  const seal = metadata === null ? null : checkSealed(metadata, { files, trail, keys, options, findings });
  const isStatementDue =
    options.recalculate === true || metadata?.members.population !== undefined || population !== null;
  const redone =
    metadata === null || work?.taken == null
      ? null
      : await redoPackage(
          { source, members, metadata },
          { work: work.taken, population, isStatementDue },
          findings,
        );
  const recalculated =
    metadata === null || options.recalculate !== true
      ? null
      : await recalculatePackage({ source, members, metadata }, findings);
  const timestamp = timestampOfPackage(metadata, trail, findings);
  const checked: Checked = {
    chain: trail?.check.chain ?? null,
    size: trail?.check.size ?? 0,
    head: trail?.check.head ?? null,
    signedBy: signedBy([trail?.claims ?? null, seal], origin),
    files: members.length,
    previous: trail?.check.previous ?? null,
    previousSeen: trail?.previous ?? null,
    knownHeads: (options.knownHeads?.length ?? 0) + (options.receipts?.length ?? 0),
    headsBeyond: trail?.headsBeyond ?? [],
    lastAt: trail?.check.lastAt ?? null,
    timestamp,
    remarks: trail?.check.times.all(timestamp) ?? [],
    stampMissing: metadata !== null && hasCaveat(metadata, STAMP_MISSING),
    withheld: sum(trail?.check.withheld().values() ?? []),
    recalculated,
    redone,
  };
  return { checked, trail, reading: trailReading(opened) };
}

/** The work of the engagement, taken while the trail is read. */
interface FollowedWork {
  taken: EngagementWork | null;
  readonly follower: (seed: number) => TrailOptions['follow'];
}

/** @param population - of the package, or given beside it; without one no lines are compared with it. */
function workOf({ members, engagementId }: PackageMetadata, population: object | null): FollowedWork {
  const { size } = asMembers(asMembers(members.sample).over);
  const populationSize = population !== null && typeof size === 'number' ? size : null;
  const work: FollowedWork = {
    taken: null,
    follower: (seed) => {
      const taken = new EngagementWork(engagementId, { populationSize, seed });
      work.taken = taken;
      return (entry, hash, on) => taken.entry(entry, hash, on);
    },
  };
  return work;
}

function sum(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}

/** Code of the caveat of a package for whose checkpoint no time stamp arrived in time. */
const STAMP_MISSING = 'time_stamp_missing';

function hasCaveat({ members }: PackageMetadata, code: string): boolean {
  const { caveats } = members;
  return Array.isArray(caveats) && caveats.some((caveat) => isMembers(caveat) && caveat.code === code);
}

/** The result for an archive refused before anything in it was read. Keys that were given count as unused. */
function nothingChecked(options: VerifyOptions): Checked {
  const { origin } = keysFor(options, []);
  return {
    ...NOTHING_READ,
    signedBy: { kid: null, origin: origin === 'package' ? null : origin, hasWindow: false },
  };
}

const NOTHING_READ: Omit<Checked, 'signedBy'> = {
  chain: null,
  size: 0,
  head: null,
  files: 0,
  previous: null,
  previousSeen: null,
  knownHeads: 0,
  timestamp: null,
};

/** The keys to trust: those from outside, or else the copies in the package, which prove no identity by themselves. */
function keysFor(
  { keys: outside, thumbprint }: VerifyOptions,
  copies: readonly TrustedKey[],
): { readonly keys: readonly TrustedKey[]; readonly origin: KeyOrigin } {
  const keys = (outside ?? copies).filter(({ kid }) => !thumbprint || kid === thumbprint);
  return { keys, origin: outside ? 'outside' : thumbprint ? 'thumbprint' : 'package' };
}

function timestampOfPackage(
  metadata: PackageMetadata | null,
  trail: TrailResult | null,
  findings: Findings,
): string | null {
  const value = metadata?.members.timestamp;
  return value === undefined ? null : checkTimestamp(value, trail?.check.checkpoint ?? null, findings);
}

async function readMetadataOf({ source, members, findings }: Opened): Promise<PackageMetadata | null> {
  const member = members.find(({ name }) => name === METADATA_FILE);
  if (member === undefined) return null;
  const parts: Buffer[] = [];
  for await (const chunk of memberData(source, member, findings)) parts.push(Buffer.from(chunk));
  const bytes = Buffer.concat(parts);
  return readMetadata(isDense(bytes) ? '' : bytes.toString('utf8'), findings);
}

async function verifyMemberTrail(
  { source, members, findings }: Opened,
  options: VerifyOptions,
  with_: {
    readonly keys: readonly TrustedKey[];
    readonly sizes: ReadonlySet<number> | undefined;
    readonly metadata: PackageMetadata | null;
    readonly work: FollowedWork | null;
    readonly own: EvidenceFileCheck | null;
  },
): Promise<{ trail: TrailResult | null; digest: FileDigest | null }> {
  const member = members.find(({ name }) => name === TRAIL_FILE);
  if (member === undefined) return { trail: null, digest: null };
  const digests: FileDigest[] = [];
  /** The first reading computes hashes and reports; later ones read the same bytes. */
  const reading = () =>
    digests.length === 0
      ? hashed(memberData(source, member, findings), member.name, digests)
      : memberData(source, member, new Findings());
  const invoices = new Set(members.map(({ name }) => invoiceOf(name)).filter((id) => id !== null));
  const { keys, sizes, metadata, work, own } = with_;
  const listed = metadata === null ? null : new ListedDocuments(metadata.members, invoices, findings);
  const trail = await verifyTrail(reading, options, {
    findings,
    keys,
    invoices,
    completed: metadata === null ? null : `engagement:${metadata.engagementId}`,
    ...(listed && { attached: listed.attached.bind(listed) }),
    ...(own && { ofEngagement: own.entry.bind(own) }),
    ...(sizes && { sizes }),
    ...(work && { follower: work.follower }),
  });
  listed?.end();
  return { trail, digest: digests[0] ?? null };
}

/** The trail again, without reports: faults in its data were already reported. */
function trailReading({ source, members }: Opened): Reading {
  const member = members.find(({ name }) => name === TRAIL_FILE);
  return () => (member === undefined ? [] : memberData(source, member, new Findings()));
}

async function* hashed(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  digests: FileDigest[],
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  digests.push({ name, bytes, sha256: hash.digest('hex') });
}

async function digestOf({ source, findings }: Opened, member: ZipMember): Promise<FileDigest> {
  const digests: FileDigest[] = [];
  for await (const _chunk of hashed(memberData(source, member, findings), member.name, digests));
  return digests[0] ?? { name: member.name, bytes: 0, sha256: '' };
}

/** Checks what the seal signs: the metadata, the files it lists, the documents, and the state of the trail. */
function checkSealed(
  metadata: PackageMetadata,
  with_: {
    readonly files: readonly FileDigest[];
    readonly trail: TrailResult | null;
    readonly keys: readonly TrustedKey[] | null;
    readonly options: VerifyOptions;
    readonly findings: Findings;
  },
): TokenClaims | null {
  const { files, trail, keys, options, findings } = with_;
  checkGroupings(metadata.members.totals, findings);
  checkFiles(files, metadata, findings);
  const seal = checkToken(metadata.seal, SEAL, { findings, keys });
  if (seal !== null) {
    if (seal.members.metadata_sha256 !== metadata.sha256) findings.fail('seal.metadata', null);
    if (seal.members.engagement_id !== metadata.engagementId) findings.fail('seal.engagement', null);
  }
  if (trail === null) return seal;
  const { check, claims } = trail;
  checkDocuments(files, check.documents, findings);
  if (metadata.members.chain !== check.chain) findings.fail('metadata.format', null, 'chain');
  if (!check.lifecycle.completed.has(`engagement:${metadata.engagementId}`)) {
    findings.fail('lifecycle.engagement', null, metadata.engagementId);
  }
  const iss = claims?.members.iss;
  const expectedIss = options.expectedIss ?? (typeof iss === 'string' ? iss : null);
  if (seal !== null && check.chain !== null) {
    const { chain, size, head, lastAt } = check;
    checkClaims(seal, SEAL, { chain, size, head, lastAt, expectedIss, findings });
  }
  return seal;
}

/** Most characters of a time stamp: 64 KiB in base64. */
const MAX_TIMESTAMP_CHARACTERS = 87_384;

/**
 * Checks that the time stamp of a package is a token over the SHA-256 of its checkpoint. The signature of the authority
 * is not verified: the reader decides whether to trust it.
 * @param checkpoint - as in the trail; null when none could be read.
 * @returns the time it states; null when it is not valid.
 */
function checkTimestamp(value: unknown, checkpoint: string | null, findings: Findings): string | null {
  const stamp = typeof value === 'string' ? timestampOf(value) : null;
  if (stamp === null) {
    findings.fail('timestamp.form', null);
    return null;
  }
  if (checkpoint === null) return null;
  const isOfIt = stamp.imprint === sha256Hex(checkpoint);
  if (!isOfIt) findings.fail('timestamp.imprint', null);
  return isOfIt ? stamp.time : null;
}

function timestampOf(text: string) {
  if (text.length > MAX_TIMESTAMP_CHARACTERS) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? readTimeStamp(bytes) : null;
}
