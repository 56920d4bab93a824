import { canonicalJson } from '../../compute/chain/canonical-json.ts';
import type { TrailLine } from '../../compute/chain/trail-file.ts';
import { unzip } from './evidence.ts';
import { type Forger, forgePackage } from './forge-package.ts';
import { sha256 } from './make-trail.ts';

type Members = Readonly<Record<string, unknown>>;

/** What a forger who can sign writes otherwise, everywhere it is said. */
export interface OtherHistory {
  /** The payload of an entry. */
  readonly entry?: (kind: string, payload: Members) => Members;
  readonly metadata?: (metadata: Members) => Members;
  /** Other texts of files, by name. */
  readonly files?: (name: string, text: string) => string;
}

const HASH = /[0-9a-f]{64}/g;

/**
 * A package whose trail says something else from its first change on: all later entries are hashed and linked anew, and
 * their new hashes stand wherever the old ones stood.
 */
export async function forgeHistory(
  genuine: Uint8Array,
  {
    entry = (_, payload) => payload,
    metadata = (same) => same,
    files: texts = (_, text) => text,
  }: OtherHistory,
  forger: Forger,
): Promise<Buffer> {
  const files = await unzip(genuine);
  const textOf = (name: string) => texts(name, String(files.get(name)));
  const renamed = new Map<string, string>();
  const anew = (text: string) => text.replace(HASH, (hash) => renamed.get(hash) ?? hash);
  let previous = '0'.repeat(64);
  const entries: (TrailLine & { readonly seq: number })[] = [];
  for (const line of textOf('audit-trail.json').trimEnd().split('\n').slice(1, -1)) {
    const { hash, payload, ...header } = JSON.parse(anew(line.replace(/,$/, ''))) as Members;
    const said = payload === null ? null : canonicalJson(entry(String(header.kind), payload as Members));
    const digest = said === null ? header.payload_digest : sha256(said);
    const text = canonicalJson({ ...header, payload_digest: digest, prev_hash: previous });
    previous = sha256(text);
    renamed.set(String(hash), previous);
    entries.push({ seq: Number(header.seq), hash: previous, header: text, payload: said });
  }
  const stated = metadata(JSON.parse(anew(textOf('metadata.json'))) as Members);
  const others = [...files.keys()].filter((name) => name.endsWith('.csv') || name === 'workpapers.json');
  return forgePackage(genuine, {
    entries,
    forger,
    files: {
      'metadata.json': Buffer.from(JSON.stringify(stated)),
      ...Object.fromEntries(others.map((name) => [name, Buffer.from(anew(textOf(name)))])),
    },
  });
}
