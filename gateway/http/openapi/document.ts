import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../../../schema/contracts/errors.ts';
import { CodeOfError, Problem } from '../../../schema/contracts/problem.ts';
import { RATE_LIMITS } from '../../../schema/contracts/rate-limits.ts';
import { WARNINGS } from '../../../schema/contracts/warnings.ts';
import type { Route } from '../context.ts';
import { type DescribedAnswer, type Operation, TAGS } from './operation.ts';
import { createSchemas, type JsonObject, type Schemas } from './schemas.ts';

const EVERYWHERE = ['x-request-id', 'API-Version'];
/** Failures of every operation. */
const ALWAYS: readonly ErrorCode[] = [
  'malformed_request',
  'internal_error',
  'shutting_down',
  'database_unavailable',
  'disk_full',
  'outcome_unknown',
];

const PATH_PARAMETERS: Readonly<Record<string, z.ZodType>> = {
  invoice_id: z.uuid().describe('Identifier of the invoice.'),
  job_id: z.uuid().describe('Identifier of the job.'),
  code: CodeOfError.describe('Code of the error.'),
};

/** The document as served and as in `docs/openapi.json`. */
export function printOpenapi(routes: readonly Route[]): string {
  return `${JSON.stringify(openapiDocument(routes), null, 2)}\n`;
}

/** The OpenAPI 3.1 document of the REST routes, generated from the Zod contracts. */
export function openapiDocument(routes: readonly Route[]): JsonObject {
  const schemas = createSchemas();
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Footing',
      version: '1.0.0',
      summary: 'Invoice line items to kg CO2e, with a tamper-evident trail.',
      description: [
        'Push structured invoices; get kg CO2e per invoice and line, with an audit trail an auditor can verify.',
        'Members and enum values may be added inside v1: clients must ignore what they do not know.',
        `\n\nWarnings of the ingest answer:\n\n${warningList()}`,
      ].join(' '),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(routes, schemas),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'API key of a workspace: `ftg_` and 38 base62 characters. Scope `ingest` writes, `read` reads GraphQL; both read invoices.',
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'Access token of a user, from POST /api/auth/token (valid for 15 minutes), or from the OpenID provider the service accepts.',
        },
      },
      schemas: schemas.named,
      headers: HEADERS,
    },
  };
}

const text = (description: string) => ({ description, schema: { type: 'string' } });

const LIMIT_NAMES = Object.entries(RATE_LIMITS)
  .map(([kind, { counts }]) => `\`${kind}\`: ${counts}.`)
  .join(' ');

const HEADERS = {
  'x-request-id': text('Id of the request, for support: the one sent, or a new one.'),
  'API-Version': { description: 'Version of the interface.', schema: { type: 'string', const: 'v1' } },
  'RateLimit-Policy': text(`Limits by name: requests \`q\` in a window of \`w\` seconds. ${LIMIT_NAMES}`),
  RateLimit: text('For each limit: remaining requests `r`, and seconds `t` until the window ends.'),
  'Retry-After': {
    description: 'Seconds to wait before sending again.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Idempotent-Replayed': {
    description: 'The answer of an earlier, equal request.',
    schema: { type: 'string', const: 'true' },
  },
  'Footing-Checkpoint': text(
    'The signed head of the chain of the period after the action, or before a download, a compact JWS: keep it. It is missing while the audit key is being changed, and for owners.',
  ),
  'Footing-Warning': text(
    'Only with a package, which is made from the trail: `stored data differs from the trail at ` and the places, such as `invoice <id>`, `assertion of line <id>`, `engagement: <member>`.',
  ),
  'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string', const: 'Bearer' } },
  ETag: text('Identifies the content. Send it as `If-None-Match`.'),
  'Repr-Digest': text('SHA-256 of the content (RFC 9530).'),
  Location: text('Path of the job, or where to go on.'),
  'Set-Cookie': text(
    'The refresh token, HttpOnly and SameSite=Strict; with `Max-Age=0` it is removed. At the start of a sign-in at the provider what ties it to the browser.',
  ),
};

/** The routes by path; the contracts with a name are added to `schemas`. */
function pathsOf(routes: readonly Route[], schemas: Schemas): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const { method, path, operation } of routes) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const inPath = names.map((name) =>
      parameter(schemas, PATH_PARAMETERS[name] ?? z.string(), { name, in: 'path' }),
    );
    paths[path] ??= inPath.length > 0 ? { parameters: inPath } : {};
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(operation, schemas) };
  }
  return paths;
}

function operationObject(operation: Operation, schemas: Schemas): JsonObject {
  const { operationId, tag, summary, description, security, query, headers, body, answers, errors } =
    operation;
  const parameters = [
    ...Object.entries(query?.shape ?? {}).map(([name, type]) =>
      parameter(schemas, type, { name, in: 'query' }),
    ),
    ...Object.entries(headers?.shape ?? {}).map(([name, type]) =>
      parameter(schemas, type, { name, in: 'header' }),
    ),
  ];
  const content = body && ('json' in body ? json(schemas.of(body.json, 'input')) : mediaTypes(body.content));
  const success = Object.entries(answers).map(([status, answer]) => [status, answerObject(answer, schemas)]);
  return {
    operationId,
    summary,
    description,
    security,
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    tags: [tag],
    responses: { ...problemResponses([...errors, ...ALWAYS], schemas), ...Object.fromEntries(success) },
  };
}

function answerObject(answer: DescribedAnswer, schemas: Schemas): JsonObject {
  const { description, json: contract, content, headers = [] } = answer;
  const all = { ...(contract && json(schemas.of(contract, 'output'))), ...(content && mediaTypes(content)) };
  return {
    description,
    headers: headerReferences([...EVERYWHERE, ...headers]),
    ...(Object.keys(all).length > 0 ? { content: all } : {}),
  };
}

const json = (schema: JsonObject) => mediaTypes({ 'application/json': schema });

function mediaTypes(content: Readonly<Record<string, object>>): JsonObject {
  return Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }]));
}

/** Only path parameters are required. */
function parameter(
  schemas: Schemas,
  type: z.core.$ZodType,
  place: { readonly name: string; readonly in: 'path' | 'query' | 'header' },
): JsonObject {
  const { description, pattern: _, ...schema } = schemas.of(type, 'input');
  return { ...place, required: place.in === 'path', description, schema };
}

/** One response per status, with its codes. */
function problemResponses(codes: readonly ErrorCode[], schemas: Schemas): Record<string, JsonObject> {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('; '),
        headers: headerReferences([...EVERYWHERE, ...extraHeaders(status, group)]),
        content: mediaTypes({ 'application/problem+json': schemas.of(Problem, 'output') }),
      },
    ]),
  );
}

function extraHeaders(status: number, codes: readonly ErrorCode[]): string[] {
  if (status === 401) return ['WWW-Authenticate'];
  if (codes.includes('rate_limit_exceeded')) return ['RateLimit-Policy', 'RateLimit', 'Retry-After'];
  return status !== 500 && codes.some((code) => ERRORS[code].retryable) ? ['Retry-After'] : [];
}

function headerReferences(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function warningList(): string {
  return Object.entries(WARNINGS)
    .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
    .join('\n');
}
