import { auditTrailVectors } from './audit-trail-vectors.ts';
import { canonical, ISS, idOf, makeToken, sha256, type TestKey, TrailMaker } from './make-trail.ts';
import { makeZip, type ZipLies, type ZipPart } from './make-zip.ts';

export const ENGAGEMENT = idOf(500);
export const SAMPLE = idOf(600);
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** What of a package is to be other than it should be. */
export interface PackageChanges {
  readonly trail?: TrailMaker;
  readonly trailText?: string;
  readonly documents?: Readonly<Record<string, Uint8Array>>;
  readonly workpapers?: Uint8Array;
  /** Files that do not belong there, listed and sealed. */
  readonly extra?: Readonly<Record<string, Uint8Array>>;
  /** Listed instead of the truth. */
  readonly files?: unknown;
  /** Members of metadata.json; undefined removes one. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Members of the seal. */
  readonly seal?: Readonly<Record<string, unknown>>;
  readonly sealToken?: (header: object, claims: object) => string;
  readonly sealKey?: TestKey;
  /** Text of metadata.json after it was sealed. */
  readonly metadataText?: (text: string) => string;
  /** Members of the archive after all was sealed. */
  readonly parts?: (parts: ZipPart[]) => ZipPart[];
  readonly lies?: ZipLies;
}

/** The trail of a small completed engagement: two invoices, a document, a sample, an assertion, a re-performance. */
export function engagementTrail(): TrailMaker {
  const trail = new TrailMaker().open();
  const first = trail.invoice(1);
  trail.invoice(2, '3.000000');
  trail.add({
    kind: 'document.attached',
    subject: `invoice:${idOf(1)}`,
    refs: [first],
    payload: { bytes: PDF.length, media_type: 'application/pdf', sha256: sha256(PDF), version: 1 },
  });
  trail.close();
  trail.add({ kind: 'sample.generated', subject: `engagement:${ENGAGEMENT}`, payload: sampleEntry(trail) });
  trail.add({
    kind: 'assertion.saved',
    subject: `engagement:${ENGAGEMENT}`,
    refs: [first],
    payload: assertion(1),
  });
  trail.add({
    kind: 'calculation.reperformed',
    subject: `engagement:${ENGAGEMENT}`,
    refs: [first],
    payload: reperformance(),
  });
  trail.complete(ENGAGEMENT, COMPLETION);
  return trail;
}

/** The same with another engagement under way, of which a package shows headers and hashes alone. */
export function trailBesideOthers(): TrailMaker {
  const other = `engagement:${idOf(501)}`;
  const trail = new TrailMaker().open();
  const first = trail.invoice(1);
  const sample = trail.add({
    kind: 'sample.generated',
    subject: other,
    payload: sampleEntry(trail),
    shown: null,
  });
  trail.add({
    kind: 'sample.generated',
    subject: other,
    refs: [sample],
    payload: sampleEntry(trail),
    shown: null,
  });
  trail.add({
    kind: 'assertion.saved',
    subject: other,
    refs: [first],
    payload: assertion(1),
    shown: null,
  });
  trail.complete(ENGAGEMENT, COMPLETION);
  return trail;
}

/** A draw of the line of invoice 1. */
export function sampleEntry(trail: TrailMaker, changed: object = {}) {
  return {
    algorithm: 'draw-1',
    items: [{ hits: 1, line_item_id: lineOf(1), stratum: 'sampled' }],
    key_item_ids: [],
    method: 'systematic_pps',
    plan: { sampleSize: 1 },
    population: { lineItems: 2 },
    population_at: { head: trail.head, size: trail.size },
    population_digest: sha256('population'),
    sample_id: SAMPLE,
    seed: '1',
    version: 1,
    ...changed,
  };
}

/** What the completion says beside the state of the chain. */
export const COMPLETION = {
  conclusion: { basis_adequate: true, text: 'A reasonable basis.' },
  evaluation: { state: 'below' },
  items: { listed: 1, tested_no_exception: 1 },
  sample_id: SAMPLE,
  sample_version: 1,
};

export function assertion(revision: number, changed: object = {}) {
  return {
    assertion: 'accuracy',
    line_item_id: lineOf(1),
    result: 'no_exception',
    revision,
    ...changed,
  };
}

export function reperformance(changed: object = {}) {
  return {
    difference_kgco2e: '0.000000',
    line_item_id: lineOf(1),
    recomputed_kgco2e: '12.500000',
    recorded_kgco2e: '12.500000',
    result: 'agrees',
    ...changed,
  };
}

/** Id of the first line of invoice `n`. */
export function lineOf(n: number): string {
  return idOf(n * 1_000 + 500_000_000);
}

/** A package of the published form, except for the changes. */
export function makePackage(changes: PackageChanges = {}): Buffer {
  const trail = changes.trail ?? engagementTrail();
  const documents = changes.documents ?? { [idOf(1)]: PDF };
  const files: Record<string, Uint8Array> = {
    'audit-trail.json': changes.trailText === undefined ? trail.bytes() : Buffer.from(changes.trailText),
    'workpapers.json': changes.workpapers ?? Buffer.from('{"items":[]}\n'),
    ...changes.extra,
  };
  for (const [invoice, pdf] of Object.entries(documents)) files[`source-documents/${invoice}.pdf`] = pdf;
  const metadata = metadataText(files, trail, changes);
  const parts: ZipPart[] = Object.entries(files).map(([name, data]) => ({
    name,
    data,
    stored: name.endsWith('.pdf'),
    descriptor: name === 'audit-trail.json',
  }));
  parts.push({ name: 'metadata.json', data: Buffer.from(changes.metadataText?.(metadata) ?? metadata) });
  return makeZip(changes.parts?.(parts) ?? parts, changes.lies);
}

function metadataText(
  files: Readonly<Record<string, Uint8Array>>,
  trail: TrailMaker,
  changes: PackageChanges,
): string {
  const { kty, crv, x, kid, alg, use } = auditTrailVectors.keys.k1;
  const list = Object.entries(files)
    .map(([name, data]) => ({ bytes: data.length, name, sha256: sha256(data) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const metadata = {
    chain: trail.chain,
    engagement_id: ENGAGEMENT,
    files: changes.files ?? list,
    format: 'evidence-package/1',
    keys: [{ alg, crv, kid, kty, use, x }],
    ...changes.metadata,
  };
  const sealKey = changes.sealKey ?? 'k1';
  const header = {
    alg: 'Ed25519',
    kid: auditTrailVectors.keys[sealKey].kid,
    typ: 'evidence-package+jws',
  };
  const claims = {
    chain: trail.chain,
    engagement_id: ENGAGEMENT,
    head: trail.head,
    iat: Math.floor(Date.parse(trail.at) / 1000) + 60,
    iss: ISS,
    metadata_sha256: sha256(canonical(metadata)),
    size: trail.size,
    type: 'evidence-package/1',
    ...changes.seal,
  };
  const seal = changes.sealToken?.(header, claims) ?? makeToken(header, claims, sealKey);
  return `${canonical({ ...metadata, seal })}\n`;
}
