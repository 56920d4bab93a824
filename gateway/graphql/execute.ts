import type { Plugin } from 'graphql-yoga';
import { refusal } from '../../schema/graphql/refuse.ts';
import { ApiError } from '../api-error.ts';
import type { FairQueue } from '../fair-queue.ts';
import { GRAPHQL_TIMEOUT_MS } from '../limits.ts';
import type { RequestContext } from './context.ts';
import { asGraphqlError } from './mask-error.ts';

/**
 * Bounds how many executions of a party run at once, and each in time, and ends its snapshot when it is over, however it ends: nothing of a request
 * is left open in the database.
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

/** In the shape GraphQL's clients read. */
function refuse(error: unknown): never {
  throw error instanceof ApiError ? asGraphqlError(error) : error;
}

function timedOut(timeoutMs: number): Error {
  return refusal(
    'query_timeout',
    `The query took longer than ${timeoutMs / 1000} seconds and was stopped. Ask for smaller pages or fewer fields.`,
  );
}

/** Rejects when the client goes away, so that the database works for nobody. */
function aborted(signal: AbortSignal): { readonly promise: Promise<never>; readonly forget: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return { promise, forget: () => signal.removeEventListener('abort', stop) };
}
