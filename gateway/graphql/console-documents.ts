import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { type DocumentNode, parse, print } from 'graphql';
import { GRAPHQL_MAX_TOKENS } from '../limits.ts';

const SOURCES = new URL('../console/src/', import.meta.url).pathname;
/** A call of `graphql` in the console, whose texts have no `${}`. */
const DOCUMENT = /\bgraphql\(\s*`([^`]+)`/g;

/** The operations and fragments of the console's own pages, as they are printed. */
export async function consoleDefinitions(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: SOURCES })) {
    for (const [, text = ''] of readFileSync(`${SOURCES}${file}`, 'utf8').matchAll(DOCUMENT)) {
      for (const definition of definitionsOf(text)) found.add(definition);
    }
  }
  return found;
}

/** Whether a text has nothing but these definitions. */
export function consistsOf(text: unknown, definitions: ReadonlySet<string>): boolean {
  if (typeof text !== 'string' || definitions.size === 0) return false;
  const own = definitionsOf(text);
  return own.length > 0 && own.every((definition) => definitions.has(definition));
}

function definitionsOf(text: string): string[] {
  let document: DocumentNode;
  try {
    document = parse(text, { noLocation: true, maxTokens: GRAPHQL_MAX_TOKENS });
  } catch {
    return [];
  }
  return document.definitions.map(print);
}
