import type { Route } from './context.ts';
import { printOpenapi } from './openapi/document.ts';
import { publicRead } from './openapi/operation.ts';

/** `GET /openapi.json`: the document of all routes, including this one. */
export function openapiRoute(routes: () => readonly Route[]): Route {
  let printed: string | undefined;
  return {
    method: 'GET',
    path: '/openapi.json',
    operation: publicRead('getOpenapi', 'This document', 'application/json'),
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
