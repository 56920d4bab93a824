import type { Route } from './context.ts';
import { openapiDocument } from './openapi/document.ts';

/** The document as it is served and as `docs/openapi.json` holds it. */
export function printOpenapi(): string {
  return `${JSON.stringify(openapiDocument(), null, 2)}\n`;
}

let printed: string | undefined;

/** `GET /openapi.json`. */
export const openapiRoute: Route = {
  method: 'GET',
  path: '/openapi.json',
  async handle() {
    printed ??= printOpenapi();
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' },
      body: printed,
    };
  },
};
