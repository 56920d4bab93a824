import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  parse,
  type SelectionSetNode,
  validate,
  visit,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { refusal } from '../../schema/graphql/refuse.ts';
import {
  GRAPHQL_MAX_ALIASES,
  GRAPHQL_MAX_DEPTH,
  GRAPHQL_MAX_ERRORS,
  GRAPHQL_MAX_FIELDS,
  GRAPHQL_MAX_FRAGMENTS,
  GRAPHQL_MAX_OPERATIONS,
  GRAPHQL_MAX_QUERY_LENGTH,
  GRAPHQL_MAX_REPEATS,
  GRAPHQL_MAX_TOKENS,
  GRAPHQL_MAX_VALUE_DEPTH,
} from '../limits.ts';
import { shortened } from './mask-error.ts';

/** The size of a document with all fragments expanded. */
interface Extent {
  readonly fields: number;
  readonly aliases: number;
  readonly depth: number;
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const NOTHING: Extent = { fields: 0, aliases: 0, depth: 0 };

/**
 * Bounds a document before validation, so that a too large one is only read once. The bounds are for the whole
 * document, including all operations.
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
    onValidate({ setValidationFn }) {
      setValidationFn(validateBounded);
      // New errors, because the original ones quote the document's text, which may be long.
      return ({ valid, result, setResult }) => {
        if (!valid) setResult(result.map((error) => shortened(error, 'query_invalid')));
      };
    },
  };
}

/** graphql-js stops at the bound and reports it only in the message. */
const parseBounded: typeof parse = (source, options) => {
  try {
    return parse(source, { ...options, maxTokens: GRAPHQL_MAX_TOKENS });
  } catch (error) {
    if (error instanceof Error && error.message.includes('Parsing aborted')) throw tooManyTokens();
    throw error;
  }
};

/** graphql-js continues up to a hundred errors, each with suggestions. */
const validateBounded: typeof validate = (schema, document, rules, options, typeInfo) =>
  validate(schema, document, rules, { ...options, maxErrors: GRAPHQL_MAX_ERRORS }, typeInfo);

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
  const fragments = fragmentsOf(document);
  check('fragments', fragments.size, GRAPHQL_MAX_FRAGMENTS);
  check('levels of values', depthOfValues(document), GRAPHQL_MAX_VALUE_DEPTH);
  const { fields, aliases, depth } = extentOf(document, fragments);
  check('fields', fields, GRAPHQL_MAX_FIELDS);
  check('aliases', aliases, GRAPHQL_MAX_ALIASES);
  check('levels of fields', depth, GRAPHQL_MAX_DEPTH);
  for (const { selectionSet } of roots(document)) {
    check('repeated fields', repeatsOf(selectionSet, fragments), GRAPHQL_MAX_REPEATS);
  }
}

/** The deepest nesting of fields of a document, fragments expanded. */
export function depthOf(document: DocumentNode): number {
  return extentOf(document, fragmentsOf(document)).depth;
}

/** Nesting of lists and objects in values and types: validation prints an invalid one in full. */
function depthOfValues(document: DocumentNode): number {
  let depth = 0;
  let deepest = 0;
  const enter = () => {
    depth += 1;
    deepest = Math.max(deepest, depth);
  };
  const leave = () => {
    depth -= 1;
  };
  visit(document, { ListValue: { enter, leave }, ObjectValue: { enter, leave }, ListType: { enter, leave } });
  return deepest;
}

/** Validation examines each of them, used or not. */
function roots({ definitions }: DocumentNode): readonly { readonly selectionSet: SelectionSetNode }[] {
  return definitions.filter((definition) => 'selectionSet' in definition);
}

/**
 * Fields with the same response name, with fragments expanded, which validation compares pairwise. Counting stops at
 * the bounds; validation reports recursive fragments.
 */
function repeatsOf(root: SelectionSetNode, fragments: Fragments): number {
  let repeats = 0;
  let visits = 0;
  const merge = (sets: readonly SelectionSetNode[], depth: number): void => {
    const below = new Map<string, SelectionSetNode[]>();
    const seen = new Set<string>();
    const collect = (set: SelectionSetNode | undefined): void => {
      for (const selection of set?.selections ?? []) {
        visits += 1;
        if (repeats > GRAPHQL_MAX_REPEATS || visits > 2 * GRAPHQL_MAX_TOKENS) return;
        if (selection.kind === Kind.FIELD) {
          const name = (selection.alias ?? selection.name).value;
          const known = below.get(name);
          if (known !== undefined) repeats += 1;
          const inside = selection.selectionSet === undefined ? [] : [selection.selectionSet];
          below.set(name, [...(known ?? []), ...inside]);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
        else if (!seen.has(selection.name.value)) {
          seen.add(selection.name.value);
          collect(fragments.get(selection.name.value)?.selectionSet);
        }
      }
    };
    for (const set of sets) collect(set);
    if (depth === GRAPHQL_MAX_DEPTH) return;
    for (const next of below.values()) if (next.length > 0) merge(next, depth + 1);
  };
  merge([root], 0);
  return visits > 2 * GRAPHQL_MAX_TOKENS ? visits : repeats;
}

function check(what: string, count: number, most: number): void {
  if (count <= most) return;
  throw refusal(
    'query_too_complex',
    `The query has ${count} ${what}; at most ${most} are allowed. Ask for less, or send several requests.`,
    { counted: what, count, limit: most },
  );
}

function fragmentsOf(document: DocumentNode): Fragments {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return fragments;
}

function extentOf(document: DocumentNode, fragments: Fragments): Extent {
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
        // The types of introspection nest deeper than data.
        depth: name.value.startsWith('__') ? 1 : below.depth + 1,
      });
    }
    return sum;
  }

  /** Measured once for any number of uses; validation reports a recursive fragment. */
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
