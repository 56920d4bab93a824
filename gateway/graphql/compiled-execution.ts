import { useGraphQlJit } from '@envelop/graphql-jit';
import { BREAK, type DocumentNode, Kind, OperationTypeNode, valueFromASTUntyped, visit } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/**
 * Runs compiled queries (graphql-jit), two to three times as fast as graphql-js for many rows. Compiling costs
 * milliseconds, so a document is compiled at its second use; the compiled code lives as long as the parsed document.
 * graphql-js runs what graphql-jit gets wrong: documents with several operations (the plugin runs the first one,
 * whatever `operationName` says) or with `@skip` or `@include` (a fragment left out in one place is left out
 * everywhere), and subscriptions.
 */
export function compiledExecution(): Plugin {
  const seen = new WeakMap<DocumentNode, { readonly compile: boolean }>();
  const compile = ({ document }: { readonly document: DocumentNode }): boolean => {
    const known = seen.get(document);
    if (known !== undefined) return known.compile;
    seen.set(document, { compile: isSingleQuery(document) && !hasDirectives(document) });
    return false;
  };
  return useGraphQlJit({}, { enableIf: compile }) as unknown as Plugin;
}

function hasDirectives(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive() {
      found = true;
      return BREAK;
    },
  });
  return found;
}

/**
 * Writes the defaults of variables into their values, because compiled execution treats a non-null variable with a
 * default as missing. Must follow `compiledExecution`. Defaults of input fields are not written, so the schema has no
 * non-null ones; a test checks this.
 */
export function variableDefaults(): Plugin {
  const known = new WeakMap<DocumentNode, Readonly<Record<string, unknown>>>();
  return {
    onExecute({ args: { document }, executeFn, setExecuteFn }) {
      const defaults = known.get(document) ?? defaultsOf(document);
      known.set(document, defaults);
      if (Object.keys(defaults).length === 0) return;
      setExecuteFn((args) => executeFn({ ...args, variableValues: { ...defaults, ...args.variableValues } }));
    },
  };
}

/** Only for documents that can be compiled: with several operations, one variable could have several defaults. */
function defaultsOf(document: DocumentNode): Readonly<Record<string, unknown>> {
  if (!isSingleQuery(document)) return {};
  const definitions = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
  );
  return Object.fromEntries(
    definitions.flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)]],
    ),
  );
}

export function isSingleQuery({ definitions }: DocumentNode): boolean {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operations.length === 1 && operations[0]?.operation === OperationTypeNode.QUERY;
}
