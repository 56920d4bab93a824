import { complexityFromQuery } from '@pothos/plugin-complexity';
import { type DocumentNode, Kind } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { refusal } from '../../schema/graphql/refuse.ts';
import { GRAPHQL_MAX_COST } from '../limits.ts';
import type { RequestContext } from './context.ts';

/** Refuses a query that could answer with too many values: page sizes multiply down the levels. */
export function costLimit(): Plugin<RequestContext> {
  /** The last cost of a document and the variables it was for: dashboards send the same ones. */
  const known = new WeakMap<DocumentNode, { readonly variables: string; readonly cost: number }>();
  return {
    onExecute({ args: { document, schema, operationName, variableValues, contextValue } }) {
      const variables = JSON.stringify([operationName ?? null, variableValues ?? {}]);
      let measured = known.get(document);
      if (measured?.variables !== variables) {
        const ctx = contextValue;
        const { complexity } = complexityFromQuery(onlyOperation(document, operationName), {
          schema,
          ctx,
          variables: variableValues ?? {},
        });
        measured = { variables, cost: complexity };
        known.set(document, measured);
      }
      if (measured.cost > GRAPHQL_MAX_COST) throw tooExpensive(measured.cost);
    },
  };
}

/** The document as it is executed: the cost of another operation in it is nobody's. */
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
