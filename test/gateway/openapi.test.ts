import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { WORKPAPER_ACTIONS } from '../../gateway/actions/engagements/actions.ts';
import { openapiDocument, printOpenapi } from '../../gateway/http/openapi/document.ts';
import { ROUTES } from '../../gateway/http/routes.ts';
import { ERRORS } from '../../schema/contracts/errors.ts';
import { EXAMPLE_INGEST_ANSWER, EXAMPLE_INVOICE } from '../../schema/contracts/examples.ts';
import { WARNINGS } from '../../schema/contracts/warnings.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Record<string, Record<string, DocumentedOperation>>;
  readonly components: { readonly schemas: Record<string, NamedSchema> };
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Record<string, Answer>;
}

interface Answer {
  readonly headers?: Record<string, unknown>;
  readonly content?: Content;
}

type Content = Record<string, { readonly schema: { readonly $ref?: string } }>;

interface NamedSchema {
  readonly examples?: readonly unknown[];
  readonly oneOf?: readonly { readonly $ref: string }[];
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

  it('has a schema with a name for every JSON request and answer', () => {
    expect(jsonSchemas('requests').length).toBeGreaterThan(5);
    for (const { schema } of [...jsonSchemas('requests'), ...jsonSchemas('answers')]) {
      expect(schemaNamed(schema.$ref)).toBeDefined();
    }
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([
        'Invoice',
        'LineItem',
        'InvoiceResult',
        'LineItemResult',
        'Warning',
        'Problem',
      ]),
    );
  });

  it('has an example for every JSON request', () => {
    for (const { schema } of jsonSchemas('requests')) {
      const { examples, oneOf = [] } = schemaNamed(schema.$ref) ?? {};
      const all = examples ?? oneOf.flatMap(({ $ref }) => schemaNamed($ref)?.examples ?? []);
      expect(all.length, schema.$ref).toBeGreaterThanOrEqual(Math.max(1, oneOf.length));
    }
  });

  it('has only examples that their own contract takes', () => {
    const bodies = ROUTES.flatMap(({ operation: { body } }) => (body && 'json' in body ? [body.json] : []));
    const inside = Object.keys(document.components.schemas).map((name) => z.globalRegistry._idmap.get(name));
    let taken = 0;
    for (const contract of [...bodies, ...inside]) {
      expect(contract).toBeDefined();
      if (contract === undefined) continue;
      for (const example of (z.globalRegistry.get(contract)?.examples ?? []) as unknown[]) {
        expect(z.safeParse(contract, example).error, JSON.stringify(example)).toBeUndefined();
        taken += 1;
      }
    }
    expect(taken).toBeGreaterThan(20);
  });

  it('has an operation of its own for every action of the workpaper', () => {
    const names = [
      ...Object.keys(WORKPAPER_ACTIONS),
      'export-evidence',
      'export-workpapers',
      'export-population',
    ];
    const ids = names.map((name) => document.paths[`/api/workpaper/${name}`]?.post?.operationId);
    expect(new Set(ids).size).toBe(names.length);
    const dealt = operations().filter(
      ({ path }) => path.startsWith('/api/workpaper/') && !path.startsWith('/api/workpaper/evidence-files'),
    );
    expect(dealt).toHaveLength(names.length);
  });
});

/** What stands for JSON requests or answers. */
function jsonSchemas(of: 'requests' | 'answers') {
  return operations().flatMap(({ path, requestBody, responses = {} }) => {
    const answers = Object.values(responses).map(({ content }) => content);
    const contents: (Content | undefined)[] = of === 'requests' ? [requestBody?.content] : answers;
    return contents.flatMap((content) => {
      const json = path === '/openapi.json' ? undefined : content?.['application/json'];
      return json === undefined ? [] : [json];
    });
  });
}

const schemaNamed = (ref = '') => document.components.schemas[ref.replace('#/components/schemas/', '')];

describe('the example of the ingest', () => {
  let database: TestDatabase;
  let server: TestGateway;
  beforeAll(async () => {
    database = await createServerDatabase();
    server = await startTestGateway(database.db);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  it('gets the answer that is shown, but for ids and hashes', async () => {
    const answer = await postIngest(server, { invoices: [EXAMPLE_INVOICE] }, { query: '?detail=lines' });
    expect(withoutIds(await answer.text())).toEqual(withoutIds(JSON.stringify(EXAMPLE_INGEST_ANSWER)));
  });
});

function withoutIds(text: string): unknown {
  return JSON.parse(text.replace(/[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID'));
}
