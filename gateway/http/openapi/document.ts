import { z } from 'zod';
import { SignOutRequest, TokenRequest, TokenResponse } from '../../../schema/contracts/auth.ts';
import { IngestAnswer, IngestRequest } from '../../../schema/contracts/ingest.ts';
import {
  SourceDocumentAnswer,
  VoidInvoiceAnswer,
  VoidInvoiceRequest,
} from '../../../schema/contracts/invoices.ts';
import { AcceptedInvitation, AcceptInvitation } from '../../../schema/contracts/members.ts';
import { Health, Problem } from '../../../schema/contracts/problem.ts';
import { WARNINGS } from '../../../schema/contracts/warnings.ts';
import { ExportEvidenceRequest } from '../../../schema/contracts/workpaper.ts';
import { WORKPAPER_ACTIONS } from '../../actions/engagements/actions.ts';
import { type JsonObject, operations } from './operations.ts';

const ACTIONS = Object.values(WORKPAPER_ACTIONS);

/** Contracts that become component schemas, by their name there. */
const SCHEMAS: Readonly<Record<string, { readonly schema: z.ZodType; readonly io: 'input' | 'output' }>> = {
  IngestRequest: { schema: IngestRequest, io: 'input' },
  IngestAnswer: { schema: IngestAnswer, io: 'output' },
  VoidInvoiceRequest: { schema: VoidInvoiceRequest, io: 'input' },
  VoidInvoiceAnswer: { schema: VoidInvoiceAnswer, io: 'output' },
  SourceDocumentAnswer: { schema: SourceDocumentAnswer, io: 'output' },
  WorkpaperRequest: {
    schema: z.union([...ACTIONS.map(({ request }) => request), ExportEvidenceRequest]),
    io: 'input',
  },
  WorkpaperAnswer: { schema: z.union(ACTIONS.map(({ answer }) => answer)), io: 'output' },
  TokenRequest: { schema: TokenRequest, io: 'input' },
  TokenResponse: { schema: TokenResponse, io: 'output' },
  SignOutRequest: { schema: SignOutRequest, io: 'input' },
  AcceptInvitation: { schema: AcceptInvitation, io: 'input' },
  AcceptedInvitation: { schema: AcceptedInvitation, io: 'output' },
  Health: { schema: Health, io: 'output' },
  Problem: { schema: Problem, io: 'output' },
};

/** The OpenAPI 3.1 document of the REST routes, made from the Zod contracts. */
export function openapiDocument(): JsonObject {
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
    tags: [
      { name: 'invoices' },
      { name: 'documents' },
      { name: 'workpaper' },
      { name: 'sign-in' },
      { name: 'operation' },
    ],
    paths: operations(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'API key of a workspace: `ftg_` and 38 base62 characters. Scope `ingest` writes, `read` reads GraphQL.',
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'Access token of a user, from POST /api/auth/token (good for 15 minutes) or of the sign-in provider the service is set to accept.',
        },
      },
      schemas: Object.fromEntries(Object.entries(SCHEMAS).map(([name, entry]) => [name, jsonSchema(entry)])),
      headers: HEADERS,
    },
  };
}

const text = (description: string) => ({ description, schema: { type: 'string' } });

const HEADERS = {
  'x-request-id': text('Id of the request, for support: the one sent, or a new one.'),
  'API-Version': { description: 'Version of the interface.', schema: { type: 'string', const: 'v1' } },
  'RateLimit-Policy': text('Limit of the workspace: requests `q` in a window of `w` seconds.'),
  RateLimit: text('What is left: requests `r` and seconds `t` until the window ends.'),
  'Retry-After': {
    description: 'Seconds to wait before sending again.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Idempotent-Replayed': {
    description: 'The answer of an earlier, equal request.',
    schema: { type: 'string', const: 'true' },
  },
  'Footing-Warning': text(
    'Only with a package: `stored_data_differs; ` and what in the database is not what the trail says, which the package is made of: `invoice <id>`, `assertion of line <id>`, `engagement: <member>`.',
  ),
  'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string', const: 'Bearer' } },
  Allow: text('Methods the path answers.'),
};

function jsonSchema({
  schema,
  io,
}: {
  readonly schema: z.ZodType;
  readonly io: 'input' | 'output';
}): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    // Members may be added inside v1: a client that checks an answer must not break at the first new one.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return rest;
}

function warningList(): string {
  return Object.entries(WARNINGS)
    .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
    .join('\n');
}
