import { BREAK, type DocumentNode, visit } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { refusal } from '../../schema/graphql/refuse.ts';
import { ApiError } from '../api-error.ts';
import type { FairQueue } from '../fair-queue.ts';
import { GRAPHQL_TIMEOUT_MS } from '../limits.ts';
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
      const { snapshot, party } = args.contextValue;
      setExecuteFn(async (given) => {
        const release = await places.take(party).catch(refuse);
        const timeout = Promise.withResolvers<never>();
        const timer = setTimeout(() => timeout.reject(timedOut(timeoutMs)), timeoutMs);
        const gone = aborted(args.contextValue.request.signal);
        try {
          return await Promise.race([executeFn(given), timeout.promise, gone.promise]);
        } finally {
          clearTimeout(timer);
          gone.forget();
          await snapshot.end();
          release();
        }
      });
    },
  };
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

function asksForFactors(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field({ name }) {
      if (name.value !== 'factor') return undefined;
      found = true;
      return BREAK;
    },
  });
  return found;
}

/** In the form GraphQL clients expect. */
function refuse(error: unknown): never {
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
