import type { graphql as typedGraphql } from './generated/gql.ts';
import type { TypedDocumentString } from './generated/graphql.ts';

export type GraphqlDocument<Result, Variables> = TypedDocumentString<Result, Variables>;

const FRAGMENT = /\bfragment\s+(\w+)\s+on\b/g;
const SPREAD = /\.\.\.\s*(?!on\b)(\w+)/g;

/** The fragments of the modules loaded so far, by name. */
const fragments = new Map<string, string>();

/**
 * A GraphQL operation or fragment, written as a template literal: its types come from the schema (`npm run types`).
 * Fragments are used by their name alone; the module that has one must be imported.
 */
export const graphql = ((source: string) => {
  for (const [, name = ''] of source.matchAll(FRAGMENT)) fragments.set(name, source);
  return source;
}) as unknown as typeof typedGraphql;

/** The text to send: the operation and the fragments it uses, each once. */
export function documentText(document: { toString(): string }): string {
  const texts = new Set([document.toString()]);
  for (const text of texts) {
    for (const [, name = ''] of text.matchAll(SPREAD)) {
      const fragment = fragments.get(name);
      if (fragment !== undefined) texts.add(fragment);
    }
  }
  return [...texts].join('\n');
}
