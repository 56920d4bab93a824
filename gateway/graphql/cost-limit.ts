import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  coerceInputValue,
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  isInputType,
  Kind,
  type NamedTypeNode,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { ErrorCode } from '../../schema/contracts/errors.ts';
import { refusal } from '../../schema/graphql/refuse.ts';
import { GRAPHQL_MAX_COST, GRAPHQL_MAX_DEPTH } from '../limits.ts';
import type { RequestContext } from './context.ts';
import { depthOf } from './document-limits.ts';

/** A client that sends it with the value 1 is told the cost of its query. */
export const COST_HEADER = 'x-query-cost';

const costOf = (document: DocumentNode, cost: number) => ({
  cost,
  limit: GRAPHQL_MAX_COST,
  depth: depthOf(document),
  depthLimit: GRAPHQL_MAX_DEPTH,
});

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
  const check = (args: ExecutionArgs) => {
    const { document, schema, operationName, contextValue: ctx } = args;
    const given = checkedVariables(args);
    const variables = JSON.stringify([operationName ?? null, given]);
    let measured = known.get(document);
    if (measured?.variables !== variables) {
      const operation = onlyOperation(document, operationName);
      const { complexity } = complexityFromQuery(operation, {
        schema,
        ctx: ctx as RequestContext,
        variables: args.variableValues ?? {},
      });
      measured = { variables, cost: complexity };
      if (variables.length <= MAX_REMEMBERED_CHARACTERS) known.set(document, measured);
    }
    if (measured.cost > GRAPHQL_MAX_COST) throw tooExpensive(measured.cost);
    return measured.cost;
  };
  return {
    onExecute({ args }) {
      const cost = check(args);
      if (args.contextValue.request.headers.get(COST_HEADER) !== '1') return undefined;
      return {
        onExecuteDone({ result, setResult }) {
          if (isAsyncIterable(result)) return;
          setResult({ ...result, extensions: { ...result.extensions, cost: costOf(args.document, cost) } });
        },
      };
    },
    // The cost of each event.
    onSubscribe({ args }) {
      check(args);
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
  const given = variableValues ?? {};
  const { coerced, errors } = getVariableValues(schema, definitions, given, { maxErrors: 1 });
  const [error] = errors ?? [];
  if (error === undefined) return coerced ?? {};
  throw placed(error, definitions.map((definition) => faultIn(schema, definition, given)).find(isFault));
}

/** What is wrong with a variable, and where in its value. */
interface Fault {
  readonly variable: string;
  /** For example `filter.category` or `ids[3]`. */
  readonly place: string;
  readonly message: string;
}

const isFault = (fault: Fault | null): fault is Fault => fault !== null;

/** The first fault of a variable, at its place: graphql-js has the place behind the whole value. */
function faultIn(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Fault | null {
  const variable = definition.variable.name.value;
  const type = typeFromAST(schema, definition.type as NamedTypeNode);
  if (!isInputType(type) || !Object.hasOwn(given, variable)) return null;
  let fault: Fault | null = null;
  try {
    coerceInputValue(given[variable], type, (path, _value, { message }) => {
      const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
      fault = { variable, place: `${variable}${place}`, message };
      throw new Error('one fault is enough');
    });
  } catch (error) {
    if (fault === null) throw error;
  }
  return fault;
}

/** The error with variable and place where no long value cuts them off. */
function placed(error: GraphQLError, fault: Fault | undefined): GraphQLError {
  if (fault === undefined) return error;
  const { variable, place, message } = fault;
  return new GraphQLError(`Variable "$${variable}" is invalid at "${place}": ${message}`, {
    nodes: error.nodes ?? null,
    extensions: { code: 'query_invalid' satisfies ErrorCode, variable, place },
  });
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
    { counted: 'values', count: cost, limit: GRAPHQL_MAX_COST },
  );
}
