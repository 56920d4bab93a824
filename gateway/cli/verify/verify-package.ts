import { createHash } from 'node:crypto';
import { METADATA_FILE, memberLimit, TRAIL_FILE } from '../../../compute/chain/package-bounds.ts';
import {
  checkDocuments,
  checkFiles,
  checkNames,
  type FileDigest,
  invoiceOf,
  type PackageMetadata,
  readMetadata,
} from '../../../compute/verify/package-check.ts';
import { type Checked, type Verdict, verdictOf } from '../../../compute/verify/report.ts';
import { Findings } from '../../../compute/verify/rules.ts';
import { checkTimestamp } from '../../../compute/verify/timestamp-check.ts';
import {
  checkClaims,
  checkToken,
  readKey,
  SEAL,
  type TokenClaims,
  type TrustedKey,
} from '../../../compute/verify/token-check.ts';
import { type ByteSource, readZipDirectory, type ZipMember } from '../../../compute/verify/zip-directory.ts';
import { memberData } from './member-data.ts';
import { recalculatePackage } from './recalculate-package.ts';
import { type TrailResult, type VerifyOptions, verifyTrail } from './verify-trail.ts';

interface Opened {
  readonly source: ByteSource;
  readonly members: readonly ZipMember[];
  readonly findings: Findings;
}

/** Verifies an evidence package without unpacking it. Nothing is inflated before its directory is sound. */
export async function verifyPackage(
  source: ByteSource,
  options: VerifyOptions,
  findings: Findings,
): Promise<Verdict> {
  const members = readZipDirectory(source, memberLimit, findings);
  const isSafe = members !== null && checkNames(members, findings);
  if (!isSafe) return verdictOf(NOTHING_CHECKED, findings);
  const opened: Opened = { source, members, findings };
  const metadata = await readMetadataOf(opened);
  const keys = keysFor(options, metadata);
  const { trail, digest } = await verifyMemberTrail(opened, options, keys);
  const files = digest === null ? [] : [digest];
  for (const member of members) {
    if (member.name !== TRAIL_FILE && member.name !== METADATA_FILE)
      files.push(await digestOf(opened, member));
  }
  const seal = metadata === null ? null : checkSealed(metadata, { files, trail, keys, options, findings });
  const recalculated =
    metadata === null || options.recalculate !== true
      ? null
      : await recalculatePackage({ source, members, metadata }, findings);
  return verdictOf(
    {
      chain: trail?.check.chain ?? null,
      size: trail?.check.size ?? 0,
      head: trail?.check.head ?? null,
      kid: commonKid(trail?.claims ?? null, seal),
      hasKeys: keys !== null,
      pinned: isPinned(options),
      files: members.length,
      previous: trail?.check.previous ?? null,
      previousChecked: trail?.previousChecked ?? false,
      knownHeads: options.knownHeads?.length ?? 0,
      timestamp: timestampOfPackage(metadata, trail, findings),
      recalculated,
    },
    findings,
  );
}

const NOTHING_CHECKED: Checked = {
  chain: null,
  size: 0,
  head: null,
  kid: null,
  hasKeys: false,
  pinned: false,
  files: 0,
  previous: null,
  previousChecked: false,
  knownHeads: 0,
  timestamp: null,
};

/** Whether the key came from outside: a thumbprint pins the copy inside the package. */
export function isPinned({ keys, thumbprint }: VerifyOptions): boolean {
  return Boolean(keys) || Boolean(thumbprint);
}

/** The keys to trust: those from outside, or else the copy the package carries, which pins nothing by itself. */
function keysFor(options: VerifyOptions, metadata: PackageMetadata | null): readonly TrustedKey[] | null {
  const copies = metadata?.members.keys;
  const own = Array.isArray(copies) ? copies.map(readKey).filter((key) => key !== null) : [];
  const keys = options.keys ?? own;
  return options.thumbprint ? keys.filter(({ kid }) => kid === options.thumbprint) : keys;
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
  return readMetadata(Buffer.concat(parts).toString('utf8'), findings);
}

async function verifyMemberTrail(
  { source, members, findings }: Opened,
  options: VerifyOptions,
  keys: readonly TrustedKey[] | null,
): Promise<{ trail: TrailResult | null; digest: FileDigest | null }> {
  const member = members.find(({ name }) => name === TRAIL_FILE);
  if (member === undefined) return { trail: null, digest: null };
  const digests: FileDigest[] = [];
  /** The first reading is hashed and reported; those after it see the same bytes again. */
  const reading = () =>
    digests.length === 0
      ? hashed(memberData(source, member, findings), member.name, digests)
      : memberData(source, member, new Findings());
  const invoices = new Set(members.map(({ name }) => invoiceOf(name)).filter((id) => id !== null));
  const trail = await verifyTrail(reading, options, { findings, keys, invoices });
  return { trail, digest: digests[0] ?? null };
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

/** What the seal covers: the metadata, the files it lists, the documents, and the state of the trail. */
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

/** Both tokens have to be signed; a package may be sealed with a newer key than its checkpoint. */
function commonKid(checkpoint: TokenClaims | null, seal: TokenClaims | null): string | null {
  const kids = [checkpoint?.kid ?? null, seal?.kid ?? null].filter((kid) => kid !== null);
  return kids.length < 2 ? null : [...new Set(kids)].join(' and ');
}
