import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql';
import type { YogaServerInstance } from 'graphql-yoga';
import { ERRORS, type ErrorCode } from '../../../schema/contracts/errors.ts';
import { paced } from '../../actions/evidence/slow-reader.ts';
import { ApiError } from '../../api-error.ts';
import type { GatewayDeps } from '../../deps.ts';
import { wireBody } from '../../http/wire-body.ts';
import { EXPORT_PACE_BYTES, EXPORT_PACE_MS, TABLE_PAGE_PAUSE_MS, TABLE_PAGE_TRIES } from '../../limits.ts';
import type { RequestContext } from '../context.ts';
import { checkedVariables } from '../cost-limit.ts';
import { errorMask } from '../mask-error.ts';
import { csvText } from './csv.ts';
import { graphqlParams } from './graphql-params.ts';
import type { TableForm } from './table-form.ts';
import { CSV_TYPE, XLSX_TYPE } from './table-form.ts';
import { AFTER, type TablePage, type TablePlan, tablePlan } from './table-plan.ts';
import { workbook } from './xlsx.ts';

export interface AnswerTable {
  readonly deps: GatewayDeps;
  readonly yoga: YogaServerInstance<RequestContext, object>;
  readonly request: Request;
  /** The caller's, and the response that the adapter writes. */
  readonly context: RequestContext & { readonly res?: ServerResponse };
  readonly form: TableForm;
}

/**
 * Answers a query for one list as a table, all of its pages while they are read. Every page is an execution of its own
 * with the bounds of a query, a snapshot and the caller's rights of that moment. The first page is read before the
 * answer begins, so that refusals have their status; one that comes later breaks the answer off.
 * @throws ApiError also where the query cannot be a table.
 */
export async function answerTable(input: AnswerTable): Promise<Response> {
  const { deps, yoga, context, form } = input;
  const { plan, read } = await prepared(input);
  const party = plan.workspaceId === null ? context.party : context.access(plan.workspaceId).workspaceId;
  const release = await deps.tables.take(party);
  try {
    const first = await read(plan.after, false);
    const body = bodyOf(
      plan,
      form,
      pagesFrom(plan, first, (after) => untilRead(() => read(after, true))),
    );
    body.once('close', release);
    const { requestId: request_id } = context;
    wireBody(body, context.res, (err) => deps.log.error({ request_id, err }, 'table broken off'));
    return new yoga.fetchAPI.Response(body as unknown as BodyInit, {
      headers: {
        'content-type': form.kind === 'csv' ? `${CSV_TYPE}; charset=utf-8; header=present` : XLSX_TYPE,
        'content-disposition': `attachment; filename="${plan.name}.${form.kind}"`,
        'cache-control': 'no-store',
        vary: 'Accept',
      },
    });
  } catch (error) {
    release();
    throw error;
  }
}

type ReadPage = (after: string | null, isLater: boolean) => Promise<TablePage>;

/** The query, parsed, validated and planned, and what reads a page of it. */
async function prepared({ deps, yoga, request, context }: AnswerTable): Promise<{
  readonly plan: TablePlan;
  readonly read: ReadPage;
}> {
  const mask = errorMask(deps);
  const refuse = (error: unknown): never => {
    throw asApiError(mask(error));
  };
  const params = await graphqlParams(request, deps.documents).catch(refuse);
  const enveloped = yoga.getEnveloped({ ...context, request, params });
  const schema: GraphQLSchema = enveloped.schema;
  const document = await Promise.resolve()
    .then((): DocumentNode => enveloped.parse(params.query))
    .catch(refuse);
  const [invalid] = enveloped.validate(schema, document);
  if (invalid !== undefined) refuse(invalid);
  const operation = getOperationAST(document, params.operationName);
  if (operation == null)
    throw new ApiError('query_invalid', { detail: 'operationName must name one operation.' });
  const { variables: variableValues, operationName } = params;
  const of = { schema, document, operationName, variableValues };
  const variables = await Promise.resolve()
    .then(() => checkedVariables(of))
    .catch(refuse);
  const plan = tablePlan({ schema, document, operation, variables: { ...variables } });
  const own = await enveloped.contextFactory();
  const read: ReadPage = async (after, isLater) => {
    const contextValue = isLater ? { ...own, ...context.forEvent() } : own;
    const result: ExecutionResult = await Promise.resolve()
      .then(() =>
        enveloped.execute({
          schema,
          document: plan.document,
          operationName: operation.name?.value,
          variableValues: { ...variableValues, [AFTER]: after },
          contextValue,
        }),
      )
      .catch(refuse);
    // A cell that could not be read must not look like an empty one.
    if (result.errors?.[0] !== undefined) refuse(result.errors[0]);
    return plan.page(result.data);
  };
  return { plan, read };
}

/** The catalogue's failure that a masked error stands for. */
function asApiError(error: Error): Error {
  const code: unknown = error instanceof GraphQLError ? error.extensions.code : null;
  if (typeof code !== 'string' || !Object.hasOwn(ERRORS, code)) return error;
  const { retryAfterSeconds } = error instanceof GraphQLError ? error.extensions : {};
  return new ApiError(code as ErrorCode, {
    detail: error.message,
    ...(typeof retryAfterSeconds === 'number' ? { retryAfterSeconds } : {}),
  });
}

async function* pagesFrom(
  { limit }: TablePlan,
  first: TablePage,
  read: (after: string) => Promise<TablePage>,
): AsyncGenerator<readonly unknown[]> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  for (let page = first; ; ) {
    yield page.rows.slice(0, left);
    left -= page.rows.length;
    if (page.next === null || left <= 0) return;
    page = await read(page.next);
  }
}

/** A page is asked for again while the server is busy: the reader has waited for those before it. */
async function untilRead(read: () => Promise<TablePage>): Promise<TablePage> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      const isPassing = error instanceof ApiError && ERRORS[error.code].retryable;
      if (!isPassing || attempt === TABLE_PAGE_TRIES) throw error;
      await pause(TABLE_PAGE_PAUSE_MS, undefined, { ref: false });
    }
  }
}

/** A reader who takes too little gives its place back. */
function bodyOf(plan: TablePlan, form: TableForm, pages: AsyncIterable<readonly unknown[]>): Readable {
  const content: AsyncIterable<Buffer> =
    form.kind === 'csv' ? csvText(plan.columns, pages, form) : workbook({ ...plan, pages });
  const pace = { minBytes: EXPORT_PACE_BYTES, windowMs: EXPORT_PACE_MS };
  const body: Readable = Readable.from(
    paced(content, { ...pace, onSlow: () => body.destroy(new Error('the reader of a table is too slow')) }),
    { objectMode: false },
  );
  return body;
}
