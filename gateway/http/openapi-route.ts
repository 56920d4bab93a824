import type { Route } from './context.ts';
import { printOpenapi } from './openapi/document.ts';
import { publicRead } from './openapi/operation.ts';

/** `GET /openapi.json`: the document of all routes, including this one. */
export function openapiRoute(routes: () => readonly Route[]): Route {
  let printed: string | undefined;
  return {
    method: 'GET',
    path: '/openapi.json',
    operation: publicRead({
      operationId: 'getOpenapi',
      summary: 'This document',
      description: 'OpenAPI 3.1, generated from the contracts the server checks requests with.',
      content: { 'application/json': { type: 'object', additionalProperties: true } },
    }),
    async handle() {
      printed ??= printOpenapi(routes());
      return {
        status: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'public, max-age=300',
        },
        body: printed,
      };
    },
  };
}
