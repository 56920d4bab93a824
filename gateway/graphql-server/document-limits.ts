import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, type SelectionSetNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { ErrorCode } from '../../schema/contracts/errors.ts';
import { refusal } from '../../schema/graphql/refuse.ts';
import {
  GRAPHQL_MAX_ALIASES,
  GRAPHQL_MAX_DEPTH,
  GRAPHQL_MAX_FIELDS,
  GRAPHQL_MAX_OPERATIONS,
  GRAPHQL_MAX_QUERY_LENGTH,
  GRAPHQL_MAX_TOKENS,
} from '../limits.ts';

/** What a document would make of itself, fragments put in place wherever they are spread. */
interface Extent {
  readonly fields: number;
  readonly aliases: number;
  readonly depth: number;
}

const NOTHING: Extent = { fields: 0, aliases: 0, depth: 0 };

/**
 * Bounds a document before it is validated, so that nothing slower than reading it once is done to one that
 * is too large. Bounds are of the whole document, so several operations share them.
 */
export function documentLimits(): Plugin {
  const passed = new WeakSet<DocumentNode>();
  return {
    onParse({ params, setParseFn }) {
      check('characters', String(params.source).length, GRAPHQL_MAX_QUERY_LENGTH);
      setParseFn(parseBounded);
      return ({ result }) => {
        if (!isDocument(result) || passed.has(result)) return;
        assertWithinLimits(result);
        passed.add(result);
      };
    },
    onValidate:
      () =>
      ({ result }) => {
        for (const { extensions } of result) extensions.code ??= 'query_invalid' satisfies ErrorCode;
      },
  };
}

/** graphql-js stops at the bound and says so in words only. */
const parseBounded: typeof parse = (source, options) => {
  try {
    return parse(source, { ...options, maxTokens: GRAPHQL_MAX_TOKENS });
  } catch (error) {
    if (error instanceof Error && error.message.includes('Parsing aborted')) throw tooManyTokens();
    throw error;
  }
};

function tooManyTokens(): Error {
  return refusal(
    'query_too_complex',
    `The query has more than ${GRAPHQL_MAX_TOKENS} tokens (names, brackets, values). Ask for less, or send several requests.`,
  );
}

function isDocument(result: unknown): result is DocumentNode {
  return typeof result === 'object' && result !== null && 'kind' in result && result.kind === Kind.DOCUMENT;
}

/** @throws an error for the client, `query_too_complex`, naming the bound. */
export function assertWithinLimits(document: DocumentNode): void {
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length;
  check('operations', operations, GRAPHQL_MAX_OPERATIONS);
  const { fields, aliases, depth } = extentOf(document);
  check('fields', fields, GRAPHQL_MAX_FIELDS);
  check('aliases', aliases, GRAPHQL_MAX_ALIASES);
  check('levels of fields', depth, GRAPHQL_MAX_DEPTH);
}

function check(what: string, count: number, most: number): void {
  if (count <= most) return;
  throw refusal(
    'query_too_complex',
    `The query has ${count} ${what}; at most ${most} are allowed. Ask for less, or send several requests.`,
  );
}

function extentOf(document: DocumentNode): Extent {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const measured = new Map<string, Extent>();
  let total = NOTHING;
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    total = together(total, extentOfSelections(definition.selectionSet));
  }
  return total;

  function extentOfSelections(set: SelectionSetNode | undefined): Extent {
    let sum = NOTHING;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        sum = together(sum, extentOfFragment(selection.name.value));
        continue;
      }
      const below = extentOfSelections(selection.selectionSet);
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        sum = together(sum, below);
        continue;
      }
      const { name, alias } = selection;
      sum = together(sum, {
        fields: below.fields + 1,
        aliases: below.aliases + (alias === undefined ? 0 : 1),
        // The types of types nest deeper than data does.
        depth: name.value.startsWith('__') ? 1 : below.depth + 1,
      });
    }
    return sum;
  }

  /** Measured once however often it is spread; one that spreads itself is left to validation, which names it. */
  function extentOfFragment(name: string): Extent {
    const known = measured.get(name);
    if (known !== undefined) return known;
    measured.set(name, NOTHING);
    const extent = extentOfSelections(fragments.get(name)?.selectionSet);
    measured.set(name, extent);
    return extent;
  }
}

function together(one: Extent, other: Extent): Extent {
  return {
    fields: one.fields + other.fields,
    aliases: one.aliases + other.aliases,
    depth: Math.max(one.depth, other.depth),
  };
}
