import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Imports and re-exports of the program's own files, but for those of types alone, which no answer depends on. */
const IMPORTED = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.{1,2}\/[^']+)'/gm;

/** A file beside the code, by its path in the program. */
export interface DataFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Whether a checkout may have given it other line endings. */
  readonly isText: boolean;
}

/**
 * SHA-256, hex, over the classifier's code and data: every file that its entries import, directly or through others,
 * and the data its threads are given, by path. One byte more or less in any of them is another digest; where the
 * program lies and which line endings a checkout gave its texts make no difference.
 * @param root - folder of the program, ending with a slash.
 * @param entries - paths of the modules it is entered by: to classify, and to make the lexicon.
 */
export function classifierDigest(root: URL, entries: readonly string[], data: readonly DataFile[]): string {
  const code = [...importedFiles(root, entries)].map(([path, text]) => ({
    path,
    bytes: Buffer.from(text),
    isText: true,
  }));
  const digest = createHash('sha256');
  for (const { path, bytes, isText } of [...code, ...data].toSorted(byPath)) {
    const content = isText ? withoutReturns(bytes) : bytes;
    digest.update(`${path} ${content.length}\n`).update(content);
  }
  return digest.digest('hex');
}

/** By code unit: a locale could order them otherwise. */
const byPath = (a: { readonly path: string }, b: { readonly path: string }) => (a.path < b.path ? -1 : 1);

function withoutReturns(bytes: Uint8Array): Uint8Array {
  return bytes.includes(13) ? Buffer.from(Buffer.from(bytes).toString().replaceAll('\r\n', '\n')) : bytes;
}

/**
 * Texts of the modules that entries run, by path.
 * @throws Error when one of them is missing.
 */
export function importedFiles(root: URL, entries: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    const file = new URL(path, root);
    const text = readFileSync(fileURLToPath(file), 'utf8');
    found.set(path, text);
    for (const [, imported = ''] of text.matchAll(IMPORTED)) {
      open.push(new URL(imported, file).href.slice(root.href.length));
    }
  }
  return found;
}
