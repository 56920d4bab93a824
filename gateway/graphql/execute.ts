import { BREAK, type DocumentNode, type ExecutionArgs, GraphQLError, getOperationAST, visit } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { refusal } from '../../schema/graphql/refuse.ts';
import { ApiError } from '../api-error.ts';
import type { FairQueue } from '../fair-queue.ts';
import { GRAPHQL_TIMEOUT_MS } from '../limits.ts';
import { type Operation, recorded } from '../telemetry/telemetry.ts';
import type { FactorCache } from '../threads/factor-cache.ts';
import type { RequestContext } from './context.ts';
import { asGraphqlError } from './mask-error.ts';

/**
 * Bounds how many executions of a party run at once and how long each takes, and always closes its snapshot, so no
 * request leaves a transaction open.
 */
export function boundedExecution(
  places: Pick<FairQueue, 'take'>,
  timeoutMs: number = GRAPHQL_TIMEOUT_MS,
): Plugin<RequestContext> {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      setExecuteFn((given) =>
        recorded(
          () => graphqlOperation(given),
          () => bounded(args.contextValue, { places, timeoutMs }, async () => executeFn(given)),
        ),
      );
    },
  };
}

export interface ExecutionBounds {
  readonly places: Pick<FairQueue, 'take'>;
  readonly timeoutMs: number;
}

/** Runs an execution in its bounds, and ends its snapshot. */
export async function bounded<Value>(
  context: Pick<RequestContext, 'snapshot' | 'party'> & { readonly request: Request },
  { places, timeoutMs }: ExecutionBounds,
  run: () => Promise<Value>,
): Promise<Value> {
  const release = await places.take(context.party).catch(refuse);
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(timedOut(timeoutMs)), timeoutMs);
  const gone = aborted(context.request.signal);
  try {
    return await Promise.race([run(), timeout.promise, gone.promise]);
  } finally {
    clearTimeout(timer);
    gone.forget();
    await context.snapshot.end();
    release();
  }
}

const MAX_NAME = 100;

function graphqlOperation({ document, operationName }: ExecutionArgs): Operation {
  const name = getOperationAST(document, operationName)?.name?.value;
  return {
    kind: 'graphql',
    name: 'graphql query',
    attributes: { 'graphql.operation.type': 'query' },
    ...(name === undefined ? {} : { details: { 'graphql.operation.name': name.slice(0, MAX_NAME) } }),
    failure: failureCode,
  };
}

/** The code of the first error in an answer. */
function failureCode(answer: unknown): string | null {
  const errors = typeof answer === 'object' && answer !== null && 'errors' in answer ? answer.errors : [];
  const [first]: unknown[] = Array.isArray(errors) ? errors : [];
  if (!(first instanceof GraphQLError)) return null;
  const { originalError, extensions } = first;
  const { code } = originalError instanceof ApiError ? originalError : extensions;
  return typeof code === 'string' ? code : 'internal_error';
}

/** Loads the factors a document asks for before execution opens a snapshot: no transaction waits for a compute thread. */
export function factorsFirst(factors: Pick<FactorCache, 'allReady'>): Plugin<RequestContext> {
  const asking = new WeakMap<DocumentNode, boolean>();
  return {
    onExecute({ args: { document }, executeFn, setExecuteFn }) {
      const asks = asking.get(document) ?? asksForFactors(document);
      asking.set(document, asks);
      if (!asks) return;
      setExecuteFn(async (args) => {
        await factors.allReady().catch(refuse);
        return executeFn(args);
      });
    },
  };
}

export function asksForFactors(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field({ name, arguments: given = [] }) {
      const isNode = (name.value === 'node' || name.value === 'nodes') && given.length > 0;
      if (name.value !== 'factor' && !isNode) return undefined;
      found = true;
      return BREAK;
    },
  });
  return found;
}

/** In the form GraphQL clients expect. */
export function refuse(error: unknown): never {
  throw error instanceof ApiError ? asGraphqlError(error) : error;
}

function timedOut(timeoutMs: number): Error {
  return refusal(
    'query_timeout',
    `The query took longer than ${timeoutMs / 1000} seconds and was stopped. Ask for smaller pages or fewer fields.`,
  );
}

/** Rejects when the client disconnects, so that the database stops working for it. */
function aborted(signal: AbortSignal): { readonly promise: Promise<never>; readonly forget: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return { promise, forget: () => signal.removeEventListener('abort', stop) };
}
