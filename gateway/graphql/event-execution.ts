import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  visit,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { FactorCache } from '../threads/factor-cache.ts';
import type { RequestContext } from './context.ts';
import { asksForFactors, bounded, type ExecutionBounds, refuse } from './execute.ts';

export interface EventExecution extends ExecutionBounds {
  readonly factors: Pick<FactorCache, 'allReady'>;
}

/**
 * Executes each event of a subscription by itself: with a snapshot of the moment after it, within the bounds of a query,
 * so that an event can bring the objects that changed.
 */
export function eventExecution(bounds: EventExecution): Plugin<RequestContext> {
  return {
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn(async (args: ExecutionArgs) => {
        const source = await createSourceEventStream(args);
        if (!(Symbol.asyncIterator in source)) return source;
        const asksForMore = readsObjects(args.document);
        return eachOf(source, (event) => {
          const given = { ...args, rootValue: event };
          return asksForMore ? executeWithObjects(given, bounds) : execute(given);
        });
      });
    },
  };
}

/** Whether an object below the event itself is asked for: one more field with a selection than the root field. */
function readsObjects(document: DocumentNode): boolean {
  let selections = 0;
  visit(document, {
    Field({ selectionSet }) {
      if (selectionSet !== undefined) selections += 1;
    },
  });
  return selections > 1;
}

async function executeWithObjects(
  args: ExecutionArgs,
  { factors, ...bounds }: EventExecution,
): Promise<ExecutionResult> {
  const context = args.contextValue as RequestContext & { readonly request: Request };
  const contextValue = { ...context, ...context.forEvent() };
  try {
    if (asksForFactors(args.document)) await factors.allReady().catch(refuse);
    return await bounded(contextValue, bounds, async () => execute({ ...args, contextValue }));
  } catch (error) {
    // An event that cannot be read now is no end of the stream.
    return { data: null, errors: [error instanceof GraphQLError ? error : locatedIn(error)] };
  }
}

const locatedIn = (error: unknown) =>
  new GraphQLError('Server error', {
    originalError: error instanceof Error ? error : new Error(String(error)),
  });

/** Not a generator, because its `return` must not wait for the next event. */
function eachOf<Event>(
  source: AsyncIterable<Event>,
  answer: (event: Event) => ExecutionResult | Promise<ExecutionResult>,
): AsyncIterableIterator<ExecutionResult> {
  const events = source[Symbol.asyncIterator]();
  const iterator: AsyncIterableIterator<ExecutionResult> = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      const { done, value } = await events.next();
      return done === true ? { done: true, value: undefined } : { done: false, value: await answer(value) };
    },
    async return() {
      await events.return?.();
      return { done: true, value: undefined };
    },
  };
  return iterator;
}
