import { writeFileSync } from 'node:fs';
import { printOpenapi } from '../gateway/http/openapi/document.ts';
import { ROUTES } from '../gateway/http/routes.ts';

/** Writes the server's OpenAPI document; a test fails if the committed copy differs. */
writeFileSync(new URL('../docs/openapi.json', import.meta.url), printOpenapi(ROUTES));
