import { ERRORS, type ErrorCode } from '../../../schema/contracts/errors.ts';

export type JsonObject = { readonly [member: string]: unknown };

const ref = (kind: 'schemas' | 'headers', name: string) => ({ $ref: `#/components/${kind}/${name}` });
const json = (name: string) => ({ 'application/json': { schema: ref('schemas', name) } });
const headers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ref('headers', name)]));

const EVERYWHERE = ['x-request-id', 'API-Version'];
const LIMITED = [...EVERYWHERE, 'RateLimit-Policy', 'RateLimit'];
/** Failures any operation can end in. */
const ALWAYS: readonly ErrorCode[] = [
  'malformed_request',
  'internal_error',
  'shutting_down',
  'database_unavailable',
  'outcome_unknown',
];
const KEY: readonly ErrorCode[] = ['unauthenticated', 'insufficient_scope', 'rate_limit_exceeded'];
/** Of a signed-in person. */
const PERSON: readonly ErrorCode[] = ['unauthenticated', 'rate_limit_exceeded', 'busy'];
const BODY: readonly ErrorCode[] = ['unsupported_media_type', 'payload_too_large'];
const JSON_BODY: readonly ErrorCode[] = [...BODY, 'malformed_json', 'validation_failed'];

const invoiceId = {
  name: 'invoice_id',
  in: 'path',
  required: true,
  description: 'Identifier of the invoice.',
  schema: { type: 'string', format: 'uuid' },
};

const pdf = { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } };

const zip = { 'application/zip': { schema: { type: 'string', contentMediaType: 'application/zip' } } };

interface Operation {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly JsonObject[];
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  readonly success: Readonly<Record<string, JsonObject>>;
  readonly errors: readonly ErrorCode[];
}

/** The `paths` of the document. */
export function operations(): JsonObject {
  return {
    '/api/ingest': { post: operation(ingest) },
    '/api/invoices/{invoice_id}/void': { parameters: [invoiceId], post: operation(voidInvoice) },
    '/api/invoices/{invoice_id}/source-document': {
      parameters: [invoiceId],
      put: operation(putDocument),
      get: operation(getDocument),
    },
    '/api/workpaper': { post: operation(workpaper) },
    '/api/auth/token': { post: operation(token) },
    '/api/auth/sign-out': { post: operation(signOut) },
    '/api/auth/accept-invitation': { post: operation(acceptInvitation) },
    '/.well-known/jwks.json': {
      get: operation(plain('getJwks', 'Public keys of access tokens', 'application/jwk-set+json')),
    },
    '/.well-known/audit-jwks.json': {
      get: operation(
        plain(
          'getAuditJwks',
          'Public keys of checkpoints and seals, old ones too',
          'application/jwk-set+json',
        ),
      ),
    },
    '/healthz': {
      get: operation(health('getHealth', 'The process need not be restarted', 'Only a restart helps.')),
    },
    '/readyz': {
      get: operation(
        health(
          'getReadiness',
          'The process can do its work',
          'Stopping, or the database does not answer, or takes no changes.',
        ),
      ),
    },
    '/metrics': { get: operation(plain('getMetrics', 'Prometheus metrics of the process', 'text/plain')) },
    '/openapi.json': { get: operation(plain('getOpenapi', 'This document', 'application/json')) },
  };
}

const ingest: Operation = {
  operationId: 'ingest',
  tag: 'invoices',
  summary: 'Push invoices and get kg CO2e',
  description:
    'Valid invoices are stored in one transaction and listed in `invoices`; each rejected one is listed in `errors`. The answer is 200 also when every invoice was rejected.',
  security: [{ apiKey: [] }],
  parameters: [
    queryParameter('detail', ['lines'], '`lines`: every invoice carries its `line_items`.'),
    queryParameter('dry_run', ['true', 'false'], '`true`: the full answer, nothing stored, ids null.'),
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Quoted or bare. The same key with the same request gives the stored answer for 7 days; with another request it is refused.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ],
  requestBody: { required: true, content: json('IngestRequest') },
  success: {
    200: {
      description: 'Processed.',
      headers: headers(...LIMITED, 'Idempotent-Replayed'),
      content: json('IngestAnswer'),
    },
  },
  errors: [
    ...KEY,
    ...JSON_BODY,
    'invalid_idempotency_key',
    'idempotency_key_reused',
    'idempotency_in_progress',
    'compute_unavailable',
    'busy',
  ],
};

const voidInvoice: Operation = {
  operationId: 'voidInvoice',
  tag: 'invoices',
  summary: 'Void an invoice: it leaves totals and populations, its history stays',
  security: [{ apiKey: [] }],
  requestBody: { required: true, content: json('VoidInvoiceRequest') },
  success: {
    200: { description: 'Voided.', headers: headers(...LIMITED), content: json('VoidInvoiceAnswer') },
  },
  errors: [...KEY, ...JSON_BODY, 'not_found', 'already_voided', 'period_closed', 'invoice_sampled', 'busy'],
};

const workpaper: Operation = {
  operationId: 'workpaper',
  tag: 'workpaper',
  summary: 'What an assigned auditor does on an engagement, one action a request',
  description: 'The member `action` decides which members the request has and what is answered.',
  security: [{ accessToken: [] }],
  requestBody: { required: true, content: json('WorkpaperRequest') },
  success: {
    200: {
      description: 'Done. `export-evidence` answers the package.',
      headers: headers(...LIMITED, 'Footing-Warning'),
      content: { ...json('WorkpaperAnswer'), ...zip },
    },
    201: {
      description: 'A sample was drawn.',
      headers: headers(...LIMITED),
      content: json('WorkpaperAnswer'),
    },
  },
  errors: [
    ...PERSON,
    'forbidden',
    ...JSON_BODY,
    'not_found',
    'line_not_in_sample',
    'no_sample',
    'sample_exists',
    'engagement_completed',
    'engagement_cancelled',
    'reviewer_is_preparer',
    'completion_blocked',
    'engagement_not_completed',
    'package_changed',
    'trail_broken',
    'plan_changed',
    'expected_not_below_tolerable',
    'tolerable_exceeds_population',
    'population_has_no_size',
    'key_item_not_in_population',
    'nothing_left_to_draw',
    'evidence_not_found',
    'compute_unavailable',
  ],
};

const putDocument: Operation = {
  operationId: 'putSourceDocument',
  tag: 'documents',
  summary: 'Attach the PDF of an invoice; other bytes make a new version',
  description: 'The content is not inspected: a PDF can hold scripts for its reader.',
  security: [{ apiKey: [] }],
  requestBody: { required: true, content: pdf },
  success: {
    200: {
      description: 'These bytes are the current version already.',
      headers: headers(...LIMITED),
      content: json('SourceDocumentAnswer'),
    },
    201: {
      description: 'Stored as a new version.',
      headers: headers(...LIMITED),
      content: json('SourceDocumentAnswer'),
    },
  },
  errors: [
    ...KEY,
    ...BODY,
    'not_a_pdf',
    'not_found',
    'invoice_voided',
    'already_erased',
    'document_quota_exceeded',
    'busy',
  ],
};

const getDocument: Operation = {
  operationId: 'getSourceDocument',
  tag: 'documents',
  summary: 'The newest version of the PDF of an invoice',
  security: [{ accessToken: [] }],
  success: {
    200: { description: 'The document, as an attachment.', headers: headers(...LIMITED), content: pdf },
  },
  errors: [...PERSON, 'not_found', 'identity_provider_unavailable'],
};

const token: Operation = {
  operationId: 'createToken',
  tag: 'sign-in',
  summary: 'Sign in with e-mail and password, or go on with a refresh token',
  description:
    'Either `email` and `password`, or `refresh_token`. A refresh token is good for one use; a second use of one ends its session, so send one refresh at a time. Attempts are limited per account and per address.',
  security: [],
  requestBody: { required: true, content: json('TokenRequest') },
  success: {
    200: { description: 'Signed in.', headers: headers(...EVERYWHERE), content: json('TokenResponse') },
  },
  errors: [...JSON_BODY, 'invalid_credentials', 'invalid_refresh_token', 'too_many_attempts', 'busy'],
};

const signOut: Operation = {
  operationId: 'signOut',
  tag: 'sign-in',
  summary: 'End the session of a refresh token, with all its tokens',
  description: 'The answer is the same for a token that does not exist.',
  security: [],
  requestBody: { required: true, content: json('SignOutRequest') },
  success: { 204: { description: 'The session is ended.', headers: headers(...EVERYWHERE) } },
  errors: [...JSON_BODY, 'busy'],
};

const acceptInvitation: Operation = {
  operationId: 'acceptInvitation',
  tag: 'sign-in',
  summary: 'Become a member of the workspace an invitation is for',
  description:
    'With `password`, that of the account its address has or, where it has none yet, will have. Without it, by an access token of the account.',
  security: [{}, { accessToken: [] }],
  requestBody: { required: true, content: json('AcceptInvitation') },
  success: {
    200: {
      description: 'Whose the membership is and where; sign in next.',
      headers: headers(...EVERYWHERE),
      content: json('AcceptedInvitation'),
    },
  },
  errors: [
    ...JSON_BODY,
    'unauthenticated',
    'invalid_invitation',
    'invalid_credentials',
    'forbidden',
    'already_member',
    'weak_password',
    'too_many_attempts',
    'busy',
    'identity_provider_unavailable',
  ],
};

function health(operationId: string, summary: string, no: string): Operation {
  const answer = (description: string) => ({
    description,
    headers: headers(...EVERYWHERE),
    content: json('Health'),
  });
  const success = { 200: answer('Yes.'), 503: answer(no) };
  return { operationId, tag: 'operation', summary, security: [], success, errors: [] };
}

function plain(operationId: string, summary: string, mediaType: string): Operation {
  const type = mediaType === 'text/plain' ? 'string' : 'object';
  const success = {
    200: {
      description: 'Here it is.',
      headers: headers(...EVERYWHERE),
      content: { [mediaType]: { schema: { type } } },
    },
  };
  return { operationId, tag: 'operation', summary, security: [], success, errors: [] };
}

function queryParameter(name: string, values: readonly string[], description: string): JsonObject {
  return { name, in: 'query', required: false, description, schema: { type: 'string', enum: values } };
}

function operation({ tag, errors, success, ...rest }: Operation): JsonObject {
  return { ...rest, tags: [tag], responses: { ...problemResponses([...errors, ...ALWAYS]), ...success } };
}

/** One response a status, naming the codes it stands for. */
function problemResponses(codes: readonly ErrorCode[]): Record<string, JsonObject> {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('; '),
        headers: headers(...EVERYWHERE, ...extraHeaders(status, group)),
        content: { 'application/problem+json': { schema: ref('schemas', 'Problem') } },
      },
    ]),
  );
}

function extraHeaders(status: number, codes: readonly ErrorCode[]): string[] {
  if (status === 401) return ['WWW-Authenticate'];
  if (codes.includes('rate_limit_exceeded')) return ['RateLimit-Policy', 'RateLimit', 'Retry-After'];
  return status !== 500 && codes.some((code) => ERRORS[code].retryable) ? ['Retry-After'] : [];
}
