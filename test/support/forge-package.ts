import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { canonicalJson } from '../../compute/chain/canonical-json.ts';
import { type TrailLine, trailFile } from '../../compute/chain/trail-file.ts';
import { fileList } from '../../gateway/actions/evidence/metadata-file.ts';
import { signCheckpoint, signSeal } from '../../gateway/actions/evidence/sign-claims.ts';
import type { AuditKey } from '../../gateway/auth/audit-key.ts';
import { unzip } from './evidence.ts';
import { makeZip } from './make-zip.ts';

/** A key, and the second everything signed with it is dated. */
export interface Forger {
  readonly key: AuditKey;
  readonly iat: number;
}

export interface Forgery {
  /** Another history than that of the genuine package. */
  readonly entries?: readonly (TrailLine & { readonly seq: number })[];
  /** Other files: documents. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** Who signs; without one checkpoint and seal stay those of the genuine package. */
  readonly forger?: Forger;
}

/**
 * A package made from a genuine one without the service: files are listed anew, and a forger signs checkpoint and
 * seal and puts their own key where the package carries its copy.
 */
export async function forgePackage(genuine: Uint8Array, forgery: Forgery): Promise<Buffer> {
  const files = new Map([...(await unzip(genuine)), ...Object.entries(forgery.files ?? {})]);
  const anew = renaming(textOf(files, 'audit-trail.json'), forgery.entries ?? []);
  files.set('workpapers.json', Buffer.from(anew(textOf(files, 'workpapers.json'))));
  const { seal, ...others } = JSON.parse(textOf(files, 'metadata.json')) as Record<string, unknown>;
  const metadata = JSON.parse(anew(JSON.stringify(others))) as Record<string, unknown>;
  files.delete('metadata.json');
  const sealed = decodeJwt(String(seal)) as { chain: string; iss: string; engagement_id: string };
  const trail = await trailText(textOf(files, 'audit-trail.json'), sealed, forgery);
  files.set('audit-trail.json', Buffer.from(trail.text));
  const { forger } = forgery;
  const unsealed = canonicalJson({
    ...metadata,
    ...(forger === undefined ? {} : { keys: [forger.key.publicJwk] }),
    files: fileList([...files].map(([name, data]) => ({ name, bytes: data.length, sha256: sha256(data) }))),
  });
  const token =
    forger === undefined
      ? String(seal)
      : await signSeal(forger.key, {
          chain: sealed.chain,
          iss: sealed.iss,
          engagementId: sealed.engagement_id,
          head: trail.head,
          size: trail.size,
          iat: forger.iat,
          metadataSha256: sha256(unsealed),
        });
  files.set('metadata.json', Buffer.from(`${canonicalJson({ ...JSON.parse(unsealed), seal: token })}\n`));
  return makeZip([...files].map(([name, data]) => ({ name, data, stored: name.endsWith('.pdf') })));
}

/** Writes the hashes of another history where those of the genuine one stand. */
function renaming(trail: string, entries: NonNullable<Forgery['entries']>): (text: string) => string {
  const before = trail.trimEnd().split('\n').slice(1, -1).map(lineOf);
  const renamed = new Map(before.map(({ hash }, at) => [hash, entries[at]?.hash ?? hash]));
  return (text) => text.replace(/[0-9a-f]{64}/g, (hash) => renamed.get(hash) ?? hash);
}

/** The text of an `audit-trail.json` with these entries, signed by a forger or with a token from elsewhere. */
export async function forgeTrail(
  entries: readonly (TrailLine & { readonly seq: number })[],
  by: { readonly chain: string; readonly iss: string } & (
    | { readonly forger: Forger }
    | { readonly token: string }
  ),
): Promise<string> {
  const { chain, iss } = by;
  const { hash: head, seq: size } = entries.at(-1) ?? { hash: '', seq: 0 };
  const checkpoint =
    'token' in by
      ? by.token
      : await signCheckpoint(by.forger.key, { chain, iss, head, size, iat: by.forger.iat });
  let text = '';
  for await (const line of trailFile({ chain, checkpoint, entries })) text += line;
  return text;
}

async function trailText(
  genuine: string,
  { chain, iss }: { readonly chain: string; readonly iss: string },
  { entries, forger }: Forgery,
): Promise<{ readonly text: string; readonly head: string; readonly size: number }> {
  const lines = genuine.trimEnd().split('\n');
  const token = /"checkpoint":"([^"]+)"/.exec(lines[0] ?? '')?.[1] ?? '';
  const used = entries ?? lines.slice(1, -1).map(lineOf);
  const text = await forgeTrail(used, { chain, iss, ...(forger === undefined ? { token } : { forger }) });
  const { hash: head, seq: size } = used.at(-1) ?? { hash: '', seq: 0 };
  return { text, head, size };
}

function lineOf(line: string): TrailLine & { readonly seq: number } {
  const { hash, payload, ...header } = JSON.parse(line.replace(/,$/, '')) as {
    hash: string;
    seq: number;
    payload: object | null;
  };
  const text = payload === null ? null : canonicalJson(payload);
  return { seq: header.seq, hash, header: canonicalJson(header), payload: text };
}

function textOf(files: ReadonlyMap<string, Uint8Array>, name: string): string {
  return Buffer.from(files.get(name) ?? []).toString('utf8');
}

function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}
