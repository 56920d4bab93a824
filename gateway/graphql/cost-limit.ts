import { complexityFromQuery } from '@pothos/plugin-complexity';
import { type DocumentNode, type ExecutionArgs, getOperationAST, getVariableValues, Kind } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { refusal } from '../../schema/graphql/refuse.ts';
import { GRAPHQL_MAX_COST } from '../limits.ts';
import type { RequestContext } from './context.ts';

/** Variables longer than this as JSON are not cached, to bound memory. */
const MAX_REMEMBERED_CHARACTERS = 1_000;

/**
 * Refuses a query whose answer could have too many values: page sizes multiply down the levels. Variables are checked
 * first and give only one error, because each error quotes the whole value, and thousands would be as many copies of
 * it.
 */
export function costLimit(): Plugin<RequestContext> {
  /** The last cost of a document and its variables, since dashboards repeat them. */
  const known = new WeakMap<DocumentNode, { readonly variables: string; readonly cost: number }>();
  return {
    onExecute({ args }) {
      const { document, schema, operationName, contextValue: ctx } = args;
      const given = checkedVariables(args);
      const variables = JSON.stringify([operationName ?? null, given]);
      let measured = known.get(document);
      if (measured?.variables !== variables) {
        const operation = onlyOperation(document, operationName);
        const { complexity } = complexityFromQuery(operation, {
          schema,
          ctx,
          variables: args.variableValues ?? {},
        });
        measured = { variables, cost: complexity };
        if (variables.length <= MAX_REMEMBERED_CHARACTERS) known.set(document, measured);
      }
      if (measured.cost > GRAPHQL_MAX_COST) throw tooExpensive(measured.cost);
    },
    onSubscribe({ args }) {
      checkedVariables(args);
    },
  };
}

/** The declared variables of the operation, coerced. @throws GraphQLError for the first invalid one. */
export function checkedVariables({
  schema,
  document,
  operationName,
  variableValues,
}: Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'>): object {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  const { coerced, errors } = getVariableValues(schema, definitions, variableValues ?? {}, { maxErrors: 1 });
  if (errors?.[0] !== undefined) throw errors[0];
  return coerced ?? {};
}

/** The document with only the operation to execute: the others have no cost. */
function onlyOperation(document: DocumentNode, operationName: string | null | undefined): DocumentNode {
  if (operationName == null) return document;
  return {
    ...document,
    definitions: document.definitions.filter(
      (definition) =>
        definition.kind !== Kind.OPERATION_DEFINITION || definition.name?.value === operationName,
    ),
  };
}

function tooExpensive(cost: number): Error {
  return refusal(
    'query_too_complex',
    `The query could answer with ${cost} values; at most ${GRAPHQL_MAX_COST} are allowed. Ask for smaller pages or fewer fields.`,
  );
}
