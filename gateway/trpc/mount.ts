import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { viewerOf } from '../auth/viewer.ts';
import { readBody } from '../rest/body.ts';
import { requireMediaType } from '../rest/media-type.ts';
import { methodNotAllowed } from '../rest/method-not-allowed.ts';
import type { Mount } from '../rest/mounts.ts';
import { trpcRouter } from './router.ts';

const METHODS = ['GET', 'POST'];

/** tRPC over the Fetch adapter. Bodies are counted like everywhere; unauthenticated calls get tRPC's own 401. */
export const trpcMount: Mount = {
  path: '/trpc',
  async handle({ deps, requestId, request, url, body }) {
    if (!METHODS.includes(request.method)) throw methodNotAllowed(METHODS.join(', '));
    const init = { method: request.method, headers: Object.fromEntries(request.headers.entries()) };
    const viewer = await viewerOf(deps, request.headers);
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      req:
        request.method === 'GET'
          ? new Request(url, init)
          : new Request(url, { ...init, body: await bodyBytes() }),
      router: trpcRouter,
      createContext: () => ({ deps, requestId, viewer }),
      onError({ error, path }) {
        if (error.code !== 'INTERNAL_SERVER_ERROR') return;
        deps.log.error(
          { request_id: requestId, procedure: path, err: error.cause ?? error },
          'procedure failed',
        );
      },
      responseMeta: ({ errors }) => ({
        headers: errors.some(({ code }) => code === 'UNAUTHORIZED') ? { 'www-authenticate': 'Bearer' } : {},
      }),
    });
    return { kind: 'response', response };

    async function bodyBytes(): Promise<Uint8Array<ArrayBuffer>> {
      requireMediaType(request.headers, 'application/json');
      return (await readBody(body)).copy();
    }
  },
};
