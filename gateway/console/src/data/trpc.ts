import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { TrpcRouter } from '../../../trpc/router.ts';
import { problemOf } from './problem.ts';
import { authorizedFetch } from './session.ts';

/** As many as the service takes in one request. */
const MAX_BATCH = 10;
const STALE_AFTER_MS = 30_000;
const RETRIES = 2;

/** Only what may succeed later is tried again. */
function mayRetry(count: number, error: Error): boolean {
  const { code, status } = problemOf(error);
  return count < RETRIES && (code === 'unreachable' || status === 503);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Asked also where the browser believes to be offline: nothing waits in silence, to be sent when nobody expects it.
    queries: { networkMode: 'always', refetchOnReconnect: true, staleTime: STALE_AFTER_MS, retry: mayRetry },
    mutations: { networkMode: 'always', retry: false },
  },
});

const client = createTRPCClient<TrpcRouter>({
  links: [
    httpBatchLink({
      url: '/trpc',
      maxItems: MAX_BATCH,
      fetch: (url, init) => authorizedFetch(url, init as RequestInit),
    }),
  ],
});

/**
 * `useQuery(trpc.apiKey.list.queryOptions({...}))`, `useMutation(trpc.apiKey.create.mutationOptions({...}))`,
 * `queryClient.invalidateQueries(trpc.apiKey.list.queryFilter())`.
 */
export const trpc = createTRPCOptionsProxy<TrpcRouter>({ client, queryClient });
