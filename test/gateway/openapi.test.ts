import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openapiDocument, printOpenapi } from '../../gateway/http/openapi/document.ts';
import { ROUTES } from '../../gateway/http/routes.ts';
import { ERRORS } from '../../schema/contracts/errors.ts';
import { WARNINGS } from '../../schema/contracts/warnings.ts';

interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Record<string, Record<string, { readonly responses?: Record<string, Answer> }>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

interface Answer {
  readonly headers?: Record<string, unknown>;
  readonly content?: Record<string, unknown>;
}

const text = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
const document = JSON.parse(text) as Document;
const methods = ['get', 'post', 'put', 'delete'];

function operations() {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] === undefined ? [] : [{ path, method, ...item[method] }])),
  );
}

describe('the OpenAPI document', () => {
  it('is valid against the official 3.1 schema', async () => {
    expect(await new Validator().validate(openapiDocument(ROUTES))).toMatchObject({ valid: true });
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('is the committed one', () => {
    expect(printOpenapi(ROUTES)).toBe(text);
  });

  it('calls the interface 1.0.0', () => {
    expect(document.info.version).toBe('1.0.0');
  });

  it('describes exactly the routes that are served', () => {
    const served = ROUTES.map(({ method, path }) => `${method} ${path}`).sort();
    expect(
      operations()
        .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
        .sort(),
    ).toEqual(served);
  });

  it('answers every failure with a problem document of a known status', () => {
    const statuses = new Set<string>(Object.values(ERRORS).map(({ status }) => String(status)));
    for (const { path, responses = {} } of operations()) {
      for (const [status, answer] of Object.entries(responses)) {
        if (Number(status) < 400 || ['/readyz', '/healthz'].includes(path)) continue;
        expect(Object.keys(answer.content ?? {})).toEqual(['application/problem+json']);
        expect(statuses).toContain(status);
      }
    }
  });

  it('names x-request-id and API-Version on every answer', () => {
    for (const { responses = {} } of operations()) {
      for (const answer of Object.values(responses)) {
        expect(Object.keys(answer.headers ?? {})).toEqual(
          expect.arrayContaining(['x-request-id', 'API-Version']),
        );
      }
    }
  });

  it('lists every warning and every error code', () => {
    for (const code of [...Object.keys(WARNINGS), ...Object.keys(ERRORS)]) {
      expect(JSON.stringify(document.components.schemas)).toContain(`"${code}"`);
    }
  });
});
