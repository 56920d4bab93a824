import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  getNamedType,
  Kind,
  print,
  TypeInfo,
  type ValueNode,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { MAX_KEPT_ANSWER_CHARACTERS } from '../limits.ts';
import { isSingleQuery } from './compiled-execution.ts';
import type { RequestContext } from './context.ts';
import { WHOLE_ANSWER } from './kept-results.ts';
import { tableForm } from './tables/table-form.ts';

/**
 * Types whose fields are read from the books alone: from rows that change only with an entry on a chain of the
 * workspace, and from factor sets. Names of people, engagements, keys, imports and documents are none of them.
 */
const OF_BOOKS =
  /^(Query|PageInfo|Invoice|LineItem|Vendor|(Invoice|LineItem|Vendor)(Connection|Edge)|VendorTotals|MergedVendor|Component|EmissionFactor|Warning|Reason|TraceStep|ItemCode|MarketBased|Reconciliation|Classification\w+|Emissions\w+|Caveat)$/;
const ROOTS = /^(invoices?|lineItems?|emissions|vendors?|__typename)$/;

const UNNAMED: ValueNode = { kind: Kind.NULL };

/** What is thrown where an answer is not kept. */
class NotKept extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('not kept');
    this.result = result;
  }
}

/**
 * Answers a query about the books again with the text of the last answer while they are unchanged: rights are read
 * and a snapshot is opened as for any query. Answers with an error, and those of auditors, who see chosen periods,
 * are not kept.
 */
export function keptAnswers(): Plugin<RequestContext> {
  const known = new WeakMap<DocumentNode, { readonly id: number; readonly workspace: ValueNode | null }>();
  let documents = 0;
  return {
    onExecute({ args: { document, schema }, executeFn, setExecuteFn }) {
      const about = known.get(document) ?? { id: documents++, workspace: workspaceOfBooks(document, schema) };
      known.set(document, about);
      const { id, workspace } = about;
      if (workspace === null) return;
      setExecuteFn(async (args) => {
        const { contextValue, variableValues = {} } = args;
        // Each page of a table has a document of its own, which nobody asks for again.
        if (tableForm(contextValue.request.headers.get('accept')) !== null) return executeFn(args);
        const named: unknown = valueFromASTUntyped(workspace, variableValues);
        const run = async () => executeFn(args);
        if (named != null && typeof named !== 'string') return run();
        const reader = await contextValue.open(named).catch(() => null);
        // Without a reader the query says why there is none.
        if (reader === null || reader.periods !== null) return run();
        const key = [WHOLE_ANSWER, id, contextValue.language, variableValues] as const;
        contextValue.sent.answer = { workspaceId: named ?? null, key };
        return reader
          .kept(key, () => textOf(run))
          .then(answerOf, (error: unknown) => {
            if (error instanceof NotKept) return error.result;
            throw error;
          });
      });
    },
  };
}

async function textOf(run: () => Promise<unknown>): Promise<string> {
  const result = (await run()) as ExecutionResult;
  const { data, errors, extensions } = result;
  if (isAsyncIterable(result) || errors !== undefined || extensions !== undefined) throw new NotKept(result);
  const text = JSON.stringify({ data });
  if (text.length > MAX_KEPT_ANSWER_CHARACTERS) throw new NotKept(result);
  return text;
}

/** A result that is written as `text`; its members are read by those who add to it or want it in another form. */
function answerOf(text: string): ExecutionResult {
  const written = {
    get data() {
      return (JSON.parse(text) as ExecutionResult).data;
    },
    stringify: (result: ExecutionResult) =>
      result.extensions === undefined
        ? text
        : JSON.stringify({ data: result.data, extensions: result.extensions }),
  };
  return written as ExecutionResult;
}

/** The argument that names the workspace of a query that reads nothing but the books; null for other documents. */
function workspaceOfBooks(document: DocumentNode, schema: GraphQLSchema): ValueNode | null {
  const types = new TypeInfo(schema);
  const named = new Map<string, ValueNode>();
  let isOfBooks = isSingleQuery(document);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name, selectionSet, arguments: given = [] }) {
        const parent = types.getParentType()?.name ?? '';
        const type = getNamedType(types.getType())?.name ?? '';
        if (!OF_BOOKS.test(parent) || (selectionSet !== undefined && !OF_BOOKS.test(type))) isOfBooks = false;
        if (parent !== 'Query') return;
        if (!ROOTS.test(name.value)) isOfBooks = false;
        const workspace = given.find((one) => one.name.value === 'workspaceId')?.value ?? UNNAMED;
        named.set(print(workspace), workspace);
      },
    }),
  );
  const [workspace = null] = named.values();
  return isOfBooks && named.size === 1 ? workspace : null;
}
