import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Imports and re-exports of the program's own files, except type-only ones, which affect no answer. */
const IMPORTED = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.{1,2}\/[^']+)'/gm;

/** A data file beside the code, by its path in the program. */
export interface DataFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Whether a checkout may change its line endings. */
  readonly isText: boolean;
}

/**
 * SHA-256, hex, over the classifier's code and data by path: every file its entries import, directly or indirectly,
 * and the data of its threads. Any changed byte gives another digest; the program's location and line endings do not
 * matter.
 * @param root - folder of the program, ending with a slash.
 * @param entries - paths of its entry modules: for classification, and for the lexicon.
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

/** By code unit, because the order of a locale may differ. */
const byPath = (a: { readonly path: string }, b: { readonly path: string }) => (a.path < b.path ? -1 : 1);

function withoutReturns(bytes: Uint8Array): Uint8Array {
  return bytes.includes(13) ? Buffer.from(Buffer.from(bytes).toString().replaceAll('\r\n', '\n')) : bytes;
}

/**
 * Texts of the modules that the entries import, by path.
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
