import { deflateRawSync } from 'node:zlib';
import type { Rule } from '../../compute/verify/rules.ts';
import { auditTrailVectors } from './audit-trail-vectors.ts';
import { ENGAGEMENT, engagementTrail, makePackage, type PackageChanges, PDF } from './make-package.ts';
import { base64OfHex, makeTimeStamp } from './make-time-stamp.ts';
import { canonical, idOf, makeToken, sha256, TrailMaker, WORKSPACE, withSpareBit } from './make-trail.ts';
import type { ZipLies, ZipPart } from './make-zip.ts';
import { CONTEXT } from './verifier-context.ts';
import type { VerifierCase } from './verifier-trail-cases.ts';

const DOCUMENT = `source-documents/${idOf(1)}.pdf`;
const { k1 } = auditTrailVectors.keys;

function packageCase(rule: Rule, title: string, changes: PackageChanges): VerifierCase {
  return { rule, title, bytes: makePackage(changes), context: CONTEXT };
}

/** A sound package whose archive is made differently. */
function archive(rule: Rule, title: string, name: string, change: Partial<ZipPart>): VerifierCase {
  const parts = (all: ZipPart[]) => all.map((part) => (part.name === name ? { ...part, ...change } : part));
  return packageCase(rule, title, { parts });
}

const lying = (rule: Rule, title: string, lies: ZipLies) => packageCase(rule, title, { lies });
const bytes = (...values: number[]) => Uint8Array.from(values);

/** The numbers of owner and group, a byte each, as Info-ZIP writes them (with four). */
export const OWNERS = [0x75, 0x78, 5, 0, 1, 1, 0, 1, 0];
/** Times as 7-Zip writes them, in tenths of microseconds since 1601. */
export const NTFS_TIMES = [
  ...[0x0a, 0, 32, 0],
  ...[0, 0, 0, 0, 1, 0, 24, 0],
  ...Array.from({ length: 3 }, () => [0x00, 0x80, 0x3e, 0xd5, 0xde, 0xb1, 0x9d, 0x01]).flat(),
];

/** An extra field in the directory, and where the member stands. */
function extraCases(title: string, extra: readonly number[]): VerifierCase[] {
  const file = 'workpapers.json';
  return [
    archive('archive.extra', title, file, { centralExtra: bytes(...extra) }),
    archive('archive.local', title, file, { localExtra: bytes(...extra) }),
  ];
}

/** The folder of the documents as a member, as tools that pack again write it. */
export const FOLDER: ZipPart = {
  name: 'source-documents/',
  data: bytes(),
  stored: true,
  central: { external: 0o040755 * 65_536 + 0x10 },
};

function folderCases(): VerifierCase[] {
  const regular = (title: string, change: Partial<ZipPart>) =>
    packageCase('archive.regular', title, { parts: (all) => [{ ...FOLDER, ...change }, ...all] });
  return [
    regular('a folder with data', { data: bytes(1) }),
    regular('a folder that is deflated', { stored: false }),
    regular('a folder with its length after it', { descriptor: true }),
    regular('a folder that is a file', { central: {} }),
    regular('a folder that is a link', { central: { external: 0o120777 * 65_536 + 0x10 } }),
    regular('another folder', { name: 'more/' }),
    regular('a folder below', { name: 'source-documents/more/' }),
    packageCase('archive.local', 'a folder with data where it stands', {
      parts: (all) => [{ ...FOLDER, data: bytes(1), central: { ...FOLDER.central, ...EMPTY } }, ...all],
    }),
    packageCase('package.duplicate', 'a folder twice', { parts: (all) => [FOLDER, FOLDER, ...all] }),
  ];
}

const EMPTY = { bytes: 0, compressedBytes: 0, crc: 0 };

function archiveCases(): VerifierCase[] {
  const zeros = Buffer.alloc(80 * 1024 * 1024);
  const compressed = deflateRawSync(PDF);
  return [
    lying('archive.end', 'a comment', { comment: 'hello' }),
    lying('archive.end', 'bytes after the end', { suffix: bytes(0, 0, 0) }),
    lying('archive.end', 'a second disk', { disk: 1 }),
    lying('archive.directory', 'a directory elsewhere, as in zip64', { directoryOffset: 0xffffffff }),
    archive('archive.size', 'the size of a member elsewhere, as in zip64', 'workpapers.json', {
      central: { bytes: 0xffffffff },
      local: { bytes: 0xffffffff },
    }),
    lying('archive.directory', 'a member not counted', { count: 3 }),
    lying('archive.directory', 'bytes between directory and end', { beforeEnd: bytes(1, 2, 3) }),
    lying('archive.directory', 'a directory of another length', { directoryBytes: 10 }),
    archive('archive.flags', 'encrypted', 'workpapers.json', {
      central: { flags: 0x801 },
      local: { flags: 0x801 },
    }),
    archive('archive.flags', 'on another disk', 'workpapers.json', { central: { disk: 1 } }),
    archive('archive.extra', 'a name in an extra field', 'workpapers.json', {
      centralExtra: bytes(0x75, 0x70, 1, 0, 0),
    }),
    ...[
      ['owners of nine bytes', 0x75, 0x78, 13, 0, 1, 9, ...Array.from({ length: 9 }, () => 0), 1, 0],
      ['bytes after the owners', 0x75, 0x78, 6, 0, 1, 1, 0, 1, 0, 0],
      ['owners of another version', 0x75, 0x78, 5, 0, 2, 1, 0, 1, 0],
      ['owners cut short', 0x75, 0x78, 5, 0, 1, 1, 0],
      ['owners twice', ...OWNERS, ...OWNERS],
      ['times of NTFS twice', ...NTFS_TIMES, ...NTFS_TIMES],
      ['times of NTFS cut short', ...NTFS_TIMES.with(2, 31).slice(0, -1)],
      ['bytes after the times of NTFS', ...NTFS_TIMES.with(2, 33), 0],
      ['times of NTFS after other bytes', ...NTFS_TIMES.with(4, 1)],
      ['another attribute of NTFS', ...NTFS_TIMES.with(8, 2)],
      ['an attribute of NTFS of another length', ...NTFS_TIMES.with(10, 23)],
      ['bytes after the times', 0x55, 0x54, 6, 0, 1, 0, 0, 0, 0, 0],
    ].flatMap(([title, ...extra]) => extraCases(String(title), extra.map(Number))),
    ...folderCases(),
    archive('archive.extra', 'a comment of a member', 'workpapers.json', { comment: 'x' }),
    archive('archive.regular', 'a symbolic link', 'workpapers.json', {
      central: { external: 0o120777 * 65_536 },
    }),
    archive('archive.regular', 'a folder', 'workpapers.json', { central: { external: 0x10 } }),
    packageCase('archive.size', 'a bomb, sealed', { workpapers: zeros }),
    archive('archive.size', 'a document of more than 10 MiB', DOCUMENT, {
      data: Buffer.alloc(10 * 1024 * 1024 + 1, 'x'),
    }),
    archive('archive.local', 'another name where it stands', 'workpapers.json', {
      localName: 'workpaperz.json',
    }),
    archive('archive.local', 'another size where it stands', 'workpapers.json', { local: { bytes: 1 } }),
    archive('archive.local', 'another time where it stands', 'workpapers.json', { local: { time: 1 } }),
    archive('archive.local', 'other sizes after the data', 'audit-trail.json', { badDescriptor: true }),
    archive('archive.local', 'a stored member of two lengths', DOCUMENT, {
      central: { bytes: 5 },
      local: { bytes: 5 },
    }),
    lying('archive.layout', 'bytes before the first member', { prefix: bytes(1, 2, 3) }),
    archive('archive.layout', 'bytes between two members', 'workpapers.json', { gap: bytes(1, 2, 3) }),
    archive('archive.layout', 'bytes after the last member', 'metadata.json', { gap: bytes(1, 2, 3) }),
    archive('archive.data', 'damaged data', DOCUMENT, { stored: false, compressed: bytes(255, 255, 255) }),
    archive('archive.data', 'shorter data than stated', DOCUMENT, {
      stored: false,
      compressed: deflateRawSync(PDF.subarray(1)),
    }),
    archive('archive.data', 'longer data than stated', DOCUMENT, {
      stored: false,
      compressed: deflateRawSync(Buffer.concat([PDF, PDF])),
    }),
    archive('archive.data', 'bytes after the data', DOCUMENT, {
      stored: false,
      compressed: Buffer.concat([compressed, bytes(0, 0)]),
    }),
    archive('archive.crc', 'another checksum', DOCUMENT, { central: { crc: 1 }, local: { crc: 1 } }),
    packageCase('archive.layout', 'two members that share their data', {
      parts: (all) => [
        ...all,
        { ...(all[2] as ZipPart), name: `source-documents/${idOf(2)}.pdf`, shares: 2 },
      ],
    }),
  ];
}

/** What is withheld of engagements under way may not be missing elsewhere. */
function missingCases(): VerifierCase[] {
  const without = (subject: string, kind = 'assertion.saved') => {
    const trail = new TrailMaker().open();
    const refs = [trail.invoice(1)];
    trail.add({ kind, subject, refs, payload: { a: 1 }, shown: null });
    return trail;
  };
  const completed = without(`engagement:${idOf(501)}`);
  completed.complete(idOf(501));
  const cases: [string, TrailMaker][] = [
    ['work of its own engagement gone', without(`engagement:${ENGAGEMENT}`)],
    ['work of another engagement gone that is complete', completed],
    ['an entry about an invoice gone', without(`invoice:${idOf(1)}`)],
    ...['note.made', 'key.rotated', 'engagement.planned'].map((kind): [string, TrailMaker] => [
      `${kind} gone that says it is about another engagement`,
      without(`engagement:${idOf(501)}`, kind),
    ]),
    ['an invoice gone that says it is another engagement', invoiceAsWork()],
  ];
  return cases.map(([title, trail]) => {
    trail.complete(ENGAGEMENT);
    return packageCase('payload.missing', title, { trail, documents: {} });
  });
}

/** An invoice as if it were an auditor's work. */
function invoiceAsWork(): TrailMaker {
  const trail = new TrailMaker().open();
  trail.add({
    kind: 'invoice.recorded',
    subject: `engagement:${idOf(501)}`,
    payload: { a: 1 },
    shown: null,
  });
  return trail;
}

function nameCases(): VerifierCase[] {
  const added = (name: string) => (all: ZipPart[]) => [...all, { name, data: PDF, stored: true }];
  const text = engagementTrail().text();
  return [
    ...[
      '../../evil.pdf',
      '/etc/passwd',
      'source-documents\\a.pdf',
      'verify.mjs',
      'Metadata.json',
      'con',
      'a\0b',
    ].map((name) =>
      packageCase('package.name', `a member named ${JSON.stringify(name)}`, { parts: added(name) }),
    ),
    packageCase('package.name', 'a verifier of its own, listed and sealed', { extra: { 'verify.mjs': PDF } }),
    packageCase('package.name', 'a way out, listed and sealed', { extra: { '../../a.pdf': PDF } }),
    packageCase('package.duplicate', 'one document twice', { parts: added(DOCUMENT) }),
    packageCase('package.required', 'no workpapers', {
      parts: (all) => all.filter(({ name }) => name !== 'workpapers.json'),
      files: [
        { bytes: Buffer.byteLength(text), name: 'audit-trail.json', sha256: sha256(text) },
        { bytes: PDF.length, name: DOCUMENT, sha256: sha256(PDF) },
      ],
    }),
    packageCase('package.documents', 'eleven documents', elevenDocuments()),
  ];
}

/** A package that is sound but for the number of its documents. */
function elevenDocuments(): PackageChanges {
  const trail = new TrailMaker().open();
  const documents: Record<string, Uint8Array> = {};
  for (let n = 1; n <= 11; n++) {
    const first = trail.invoice(n);
    documents[idOf(n)] = PDF;
    trail.add({
      kind: 'document.attached',
      subject: `invoice:${idOf(n)}`,
      refs: [first],
      payload: { bytes: PDF.length, media_type: 'application/pdf', sha256: sha256(PDF), version: 1 },
    });
  }
  trail.complete(idOf(500));
  return { trail, documents };
}

function metadataCases(): VerifierCase[] {
  const trail = engagementTrail().text();
  const list = (...changed: object[]) => [
    { bytes: Buffer.byteLength(trail), name: 'audit-trail.json', sha256: sha256(trail) },
    { bytes: PDF.length, name: DOCUMENT, sha256: sha256(PDF) },
    { bytes: 13, name: 'workpapers.json', sha256: sha256('{"items":[]}\n') },
    ...changed,
  ];
  const [a, b, c] = list();
  const { kty, crv, x } = k1;
  const key = { kty, crv, x };
  return [
    packageCase('metadata.json', 'no final newline', { metadataText: (text) => text.trimEnd() }),
    packageCase('metadata.format', 'another format', { metadata: { format: 'evidence-package/2' } }),
    packageCase('metadata.format', 'another chain', { metadata: { chain: `${WORKSPACE}/2026-Q2` } }),
    packageCase('metadata.keys', 'keys that are no list', { metadata: { keys: 1 } }),
    packageCase('metadata.keys', 'a key whose end is a text', { metadata: { keys: [{ ...key, exp: '1' }] } }),
    packageCase('metadata.keys', 'a key with another thumbprint', {
      metadata: { keys: [{ ...key, kid: 'other' }] },
    }),
    packageCase('files.list', 'not sorted', { files: [c, b, a] }),
    packageCase('files.list', 'a member too many', { files: list().map((file) => ({ ...file, note: 1 })) }),
    packageCase('files.unlisted', 'workpapers not listed', { files: [a, b] }),
    packageCase('files.missing', 'a file that is not there', {
      files: list({ bytes: 1, name: 'zzz.json', sha256: sha256('') }),
    }),
    packageCase('files.digest', 'workpapers of another digest', {
      files: [a, b, { ...c, sha256: sha256('') }],
    }),
    packageCase('files.digest', 'workpapers of another length', { files: [a, b, { ...c, bytes: 14 }] }),
    packageCase('document.digest', 'another document than attached, listed and sealed', {
      documents: { [idOf(1)]: Buffer.concat([PDF, bytes(10)]) },
    }),
    packageCase('document.digest', 'a document of an invoice that has none', {
      documents: { [idOf(2)]: PDF },
    }),
    packageCase('document.digest', 'a document attached after the completion', {
      trail: replacedDocument(),
      documents: { [idOf(1)]: LATER_PDF },
    }),
    packageCase('lifecycle.engagement', 'an engagement not completed', withoutCompletion()),
    ...listedCases(),
  ];
}

/** Packages with a document on the trail that they say nothing of, or something else. */
function listedCases(): VerifierCase[] {
  const document = { bytes: PDF.length, sha256: sha256(PDF), version: 1 };
  const listed = (title: string, documents_not_included: unknown) =>
    packageCase('document.listed', title, { documents: {}, metadata: { documents_not_included } });
  return [
    packageCase('document.listed', 'a document the package does not speak of', { documents: {} }),
    listed('a document left out of an empty list', []),
    listed('a document left out of a list of another', [{ ...document, invoice_id: idOf(2) }]),
    listed('a list that is none', 'none'),
    listed('another digest', [{ ...document, invoice_id: idOf(1), sha256: sha256('another') }]),
    listed('a document named twice, first otherwise', [
      { ...document, invoice_id: idOf(1), sha256: sha256('another') },
      { ...document, invoice_id: idOf(1) },
    ]),
    listed('another length', [{ ...document, invoice_id: idOf(1), bytes: 1 }]),
    listed('another version', [{ ...document, invoice_id: idOf(1), version: 2 }]),
    listed(
      'a list filled with documents that are not on the trail',
      Array.from({ length: 10_000 }, (_, n) => ({ ...document, invoice_id: idOf(n + 100) })),
    ),
  ];
}

const LATER_PDF = Buffer.concat([PDF, bytes(10)]);

/** A trail that goes on after the completion, as one with a later erasure does: its document is replaced there. */
export function replacedDocument(): TrailMaker {
  const trail = engagementTrail();
  const payload = {
    bytes: LATER_PDF.length,
    media_type: 'application/pdf',
    sha256: sha256(LATER_PDF),
    version: 2,
  };
  const subject = `invoice:${idOf(1)}`;
  trail.add({ kind: 'document.attached', subject, refs: [trail.hashes[1] ?? ''], payload });
  return trail;
}

function withoutCompletion(): PackageChanges {
  const trail = new TrailMaker().open();
  return { trail, documents: {} };
}

function sealCases(): VerifierCase[] {
  const header = { alg: 'Ed25519', kid: k1.kid, typ: 'evidence-package+jws' };
  const seal = (rule: Rule, title: string, changes: Readonly<Record<string, unknown>>) =>
    packageCase(rule, title, { seal: changes });
  const token = (rule: Rule, title: string, make: NonNullable<PackageChanges['sealToken']>) =>
    packageCase(rule, title, { sealToken: make });
  const trail = engagementTrail();
  const lastSecond = Date.parse(trail.at) / 1000 + 120;
  return [
    token('seal.form', 'a blank in the payload', (h, c) => makeToken(h, canonical(c).replace(',', ', '))),
    token('seal.form', 'a spare bit in the signature', (h, c) => withSpareBit(makeToken(h, c))),
    token('seal.header', 'the typ of a checkpoint', (_, c) =>
      makeToken({ ...header, typ: 'audit-checkpoint+jws' }, c),
    ),
    seal('seal.payload', 'a member too many', { note: 1 }),
    packageCase('seal.key', 'a key nobody trusts', { sealKey: 'k3' }),
    packageCase('seal.window', 'a retired key', { sealKey: 'k2' }),
    {
      ...seal('seal.window', 'the very second its key went out of use', { iat: lastSecond }),
      context: { ...CONTEXT, jwks: [{ kty: k1.kty, crv: k1.crv, x: k1.x, exp: lastSecond }] },
    },
    token('seal.signature', 'the signature of another key', (h, c) => makeToken(h, c, 'k2')),
    seal('seal.chain', 'of another period', { chain: `${WORKSPACE}/2026-Q2` }),
    seal('seal.state', 'one entry before', { size: trail.size - 1, head: trail.hashes.at(-2) }),
    seal('seal.iss', 'somebody else', { iss: 'https://other.example' }),
    seal('seal.iat', 'before the last entry', { iat: Date.parse(trail.at) / 1000 - 1 }),
    seal('seal.engagement', 'another engagement', { engagement_id: idOf(501) }),
    packageCase('seal.metadata', 'a member added', {
      metadataText: (text) => text.replace('{', '{"added":1,'),
    }),
  ];
}

/** A sound package with a time stamp of its checkpoint. */
export function packageWithTimeStamp(): Buffer {
  return makePackage({ metadata: { timestamp: base64OfHex(makeTimeStamp(sha256(checkpointOf()))) } });
}

const checkpointOf = () => (JSON.parse(engagementTrail().text()) as { checkpoint: string }).checkpoint;

function timestampCases(): VerifierCase[] {
  const imprint = sha256(checkpointOf());
  const stamp = (title: string, timestamp: unknown) =>
    packageCase('timestamp.form', title, { metadata: { timestamp } });
  const sound = makeTimeStamp(imprint);
  return [
    stamp('no text', 1),
    stamp('no token', 'AAAA'),
    stamp('a token cut short', base64OfHex(sound.slice(0, -2))),
    stamp('bytes after the token', base64OfHex(`${sound}00`)),
    stamp('base64 of another form', ` ${base64OfHex(sound)}`),
    stamp('longer than 64 KiB', base64OfHex(`${'00'.repeat(70_000)}`)),
    stamp('of another digest than SHA-256', base64OfHex(makeTimeStamp(imprint, { algorithm: '2b0e03021a' }))),
    stamp(
      'signed data of another type',
      base64OfHex(makeTimeStamp(imprint, { contentType: '2a864886f70d010701' })),
    ),
    stamp('another version', base64OfHex(makeTimeStamp(imprint, { version: '02' }))),
    stamp('a time there is not', base64OfHex(makeTimeStamp(imprint, { time: '20261301080000Z' }))),
    stamp('30 February', base64OfHex(makeTimeStamp(imprint, { time: '20260230080000Z' }))),
    stamp('a time without a zone', base64OfHex(makeTimeStamp(imprint, { time: '20260401080000' }))),
    packageCase('timestamp.imprint', 'of another checkpoint', {
      metadata: { timestamp: base64OfHex(makeTimeStamp(sha256('another'))) },
    }),
  ];
}

/** Packages that each break one rule; every rule about a package has one that breaks nothing else. */
/** A package cannot show what came after its completion, but a head that was there before it must be in it. */
function receiptCases(): VerifierCase[] {
  const trail = engagementTrail();
  const before = Math.floor(Date.parse(trail.at) / 1000) - 1;
  const rolledBack = trail.checkpoint({ size: trail.size + 1, head: sha256('gone'), iat: before });
  const context = { ...CONTEXT, receipts: [rolledBack] };
  return [
    { rule: 'receipt.before', title: 'a longer chain of an earlier time', bytes: makePackage(), context },
  ];
}

export function verifierPackageCases(): VerifierCase[] {
  return [
    ...archiveCases(),
    ...missingCases(),
    ...nameCases(),
    ...metadataCases(),
    ...sealCases(),
    ...timestampCases(),
    ...receiptCases(),
  ];
}
