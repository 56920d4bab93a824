import type { TrailLine } from '../../compute/chain/trail-file.ts';
import { type Forger, forgePackage } from './forge-package.ts';
import { canonical, sha256 } from './make-trail.ts';

export type Members = Readonly<Record<string, unknown>>;

/** A package taken apart: what a forger changes before it is put together again. */
export interface PackageParts {
  readonly genuine: Uint8Array;
  readonly metadata: Members;
  /** Entries of the trail. */
  readonly entries: readonly Members[];
  /** Each line of text between the first and the last of `workpapers.json`, as a value. */
  readonly papers: readonly Members[];
  readonly opening: string;
  /** The first line of the trail, with its checkpoint. */
  readonly trailOpening: string;
  /** Lines of `population.csv` with its header; none where the package has no such file. */
  readonly population: readonly string[];
  readonly documents: ReadonlyMap<string, Buffer>;
}

/** Reads the files of a package. @param files - by name, unpacked. */
export function takeApart(genuine: Uint8Array, files: ReadonlyMap<string, Buffer>): PackageParts {
  const linesOf = (name: string) => (files.get(name)?.toString('utf8') ?? '').split('\n').slice(0, -1);
  const between = (name: string) =>
    linesOf(name)
      .slice(1, -1)
      .map((line) => JSON.parse(line.replace(/,$/, '')) as Members);
  return {
    genuine,
    metadata: JSON.parse(files.get('metadata.json')?.toString('utf8') ?? '') as Members,
    entries: between('audit-trail.json'),
    papers: between('workpapers.json'),
    opening: linesOf('workpapers.json')[0] ?? '',
    trailOpening: linesOf('audit-trail.json')[0] ?? '',
    population: linesOf('population.csv'),
    documents: new Map([...files].filter(([name]) => name.startsWith('source-documents/'))),
  };
}

/**
 * Puts a package together again as a forger does: every hash of the chain anew, wherever it is named, the files listed,
 * everything signed.
 */
export function reseal(parts: PackageParts, forger: Forger): Promise<Buffer> {
  const { entries, renamed } = rehashed(parts.entries);
  const files = besideTrail(parts, (text) => text.replace(HASHES, (hash) => renamed.get(hash) ?? hash));
  return forgePackage(parts.genuine, { entries, files, forger });
}

/** The files of a package as they were changed, with every hash, digest and signature as it was. */
export function unsealed(parts: PackageParts): Readonly<Record<string, Uint8Array>> {
  const lines = parts.entries.map(canonical).join(',\n');
  const trail = `${parts.trailOpening}\n${lines}\n],"format":"audit-trail/1"}\n`;
  return { 'audit-trail.json': Buffer.from(trail), ...besideTrail(parts, (text) => text) };
}

function besideTrail(parts: PackageParts, rename: (text: string) => string): Record<string, Uint8Array> {
  const papers = parts.papers.map((paper) => rename(canonical(paper))).join(',\n');
  const files: Record<string, Uint8Array> = {
    'workpapers.json': Buffer.from(`${parts.opening}\n${papers}${papers === '' ? '' : '\n'}]}\n`),
    ...Object.fromEntries(parts.documents),
  };
  if (parts.population.length > 0) files['population.csv'] = populationFile(parts.population);
  files['metadata.json'] = Buffer.from(`${rename(canonical(parts.metadata))}\n`);
  return files;
}

const HASHES = /\b[0-9a-f]{64}\b/g;

/** The bytes of `population.csv`. */
export function populationFile(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\n`).join(''));
}

/** Entries with digest, link and hash of their contents, and the new hash for each old one. */
function rehashed(entries: readonly Members[]): {
  readonly entries: (TrailLine & { readonly seq: number })[];
  readonly renamed: ReadonlyMap<string, string>;
} {
  const renamed = new Map<string, string>();
  let previous = '0'.repeat(64);
  const lines = entries.map((entry) => {
    const text = canonical(entry).replace(HASHES, (hash) => renamed.get(hash) ?? hash);
    const { hash: _, payload, ...header } = JSON.parse(text) as Members;
    const contents = payload === null ? null : canonical(payload);
    const next = canonical({
      ...header,
      payload_digest: contents === null ? header.payload_digest : sha256(contents),
      prev_hash: previous,
    });
    previous = sha256(next);
    renamed.set(String(entry.hash), previous);
    return { seq: Number(header.seq), hash: previous, header: next, payload: contents };
  });
  return { entries: lines, renamed };
}
