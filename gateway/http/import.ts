import { z } from 'zod';
import { IMPORT_PAGE_ITEMS, ImportJobAnswer, MappingName } from '../../schema/contracts/import-job.ts';
import { cancelImport, viewImport } from '../actions/imports/import-view.ts';
import { receiveImport } from '../actions/imports/receive-import.ts';
import { ApiError } from '../api-error.ts';
import { ImporterQuery, requireImporter } from '../auth/require-importer.ts';
import { jsonAnswer } from './answer.ts';
import type { Route } from './context.ts';
import { parseIdempotencyKey } from './idempotency-key.ts';
import { checkedName, readImportBody } from './import-body.ts';
import { errorsAsCsv } from './import-csv.ts';
import { BODY_ERRORS, bytesOf, KEY_ERRORS, LIMIT_HEADERS } from './openapi/operation.ts';
import { parseQuery } from './query.ts';

const FIRST_ITEMS = 20;
const truth = z.enum(['true', 'false'], 'must be true or false').optional();

const UploadQuery = ImporterQuery.extend({
  name: z.string().max(1_000).optional().describe('Name of the file, for a raw body: `invoices-2024.zip`.'),
  mapping: MappingName.optional().describe(
    'Name of a saved mapping for tables whose columns have none of their own, instead of the part `mapping`.',
  ),
  dry_run: truth.describe('`true`: everything is read and calculated, and nothing stored but the report.'),
});

const UploadHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'The same key with the same file returns the stored answer for 7 days: the file is booked once.',
    ),
});

/** What a part of a multipart body is. */
const FORM = {
  'multipart/form-data': {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', contentMediaType: 'application/octet-stream' },
      mapping: { type: 'string', contentMediaType: 'application/json', description: 'ImportMapping.' },
    },
  },
};

const JOB_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `POST /api/import`: the file goes to the database as it comes, and a job reads it. */
export const postImportRoute: Route = {
  method: 'POST',
  path: '/api/import',
  operation: {
    operationId: 'importFile',
    tag: 'import',
    summary: 'Send a file of invoices, of up to 1 GiB, to be booked by a job',
    description:
      'UBL, CII, FatturaPA, KSeF, PDF with an e-invoice inside, CSV, XLSX, JSON and NDJSON, or a ZIP of them: what a file is, its content decides. The limit counts files and bytes of 24 hours, apart from the limit of ingest requests.',
    security: [{ apiKey: [] }, { accessToken: [] }],
    query: UploadQuery,
    headers: UploadHeaders,
    body: { content: { ...bytesOf('application/octet-stream'), ...FORM } },
    answers: {
      202: {
        description: 'The file has come as a whole, and its job is queued.',
        headers: [...LIMIT_HEADERS, 'Location', 'Idempotent-Replayed'],
        json: ImportJobAnswer,
      },
    },
    errors: [
      ...KEY_ERRORS,
      ...BODY_ERRORS,
      'malformed_json',
      'validation_failed',
      'invalid_idempotency_key',
      'idempotency_key_reused',
      'idempotency_in_progress',
      'not_found',
      'busy',
    ],
  },
  async handle({ deps, headers, extraHeaders, method, path, search, query, body }) {
    const choices = parseQuery(UploadQuery, query);
    const by = { workspaceId: choices.workspace_id, counted: 'import' as const };
    const caller = await requireImporter({ deps, headers, extraHeaders }, by);
    const received = await receiveImport(deps, {
      caller,
      dryRun: choices.dry_run === 'true',
      mappingName: choices.mapping ?? null,
      idempotencyKey: parseIdempotencyKey(headers.get('idempotency-key')),
      bytes: body.contentLength === null ? null : Number(body.contentLength),
      request: `${method} ${path}${search}`,
      fileName: checkedName(choices.name ?? 'import'),
      read: (take) => readImportBody(body, headers, take),
      extraHeaders,
    });
    return jsonAnswer(202, received.text, {
      location: `/api/import/${received.jobId}${choices.workspace_id === undefined ? '' : `?workspace_id=${choices.workspace_id}`}`,
      ...(received.replayed ? { 'idempotent-replayed': 'true' } : {}),
    });
  },
};

const JobQuery = ImporterQuery.extend({
  items: z.coerce
    .number()
    .int()
    .min(0)
    .max(IMPORT_PAGE_ITEMS)
    .optional()
    .describe(`Items in the answer; ${FIRST_ITEMS} if absent.`),
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(2_147_483_647)
    .optional()
    .describe('Ordinal of the last item you have.'),
  only: z.enum(['errors'], 'must be errors').optional().describe('`errors`: what was not booked.'),
});

/** `GET /api/import/{job_id}`: how far a job is and what became of its items. */
export const getImportRoute: Route = {
  method: 'GET',
  path: '/api/import/{job_id}',
  operation: {
    operationId: 'getImport',
    tag: 'import',
    summary: 'Progress and results of an import',
    description: 'With `Accept: text/csv` everything that was not booked, as CSV.',
    security: [{ apiKey: [] }, { accessToken: [] }],
    query: JobQuery,
    answers: {
      200: {
        description: 'The job.',
        headers: LIMIT_HEADERS,
        json: ImportJobAnswer,
        content: { 'text/csv': { type: 'string' } },
      },
    },
    errors: [...KEY_ERRORS, 'validation_failed', 'not_found'],
  },
  async handle({ deps, headers, extraHeaders, query, params }) {
    const { items = FIRST_ITEMS, after = 0, only = 'all', workspace_id } = parseQuery(JobQuery, query);
    const by = { workspaceId: workspace_id, counted: 'read' as const };
    const { workspaceId } = await requireImporter({ deps, headers, extraHeaders }, by);
    const jobId = jobIdOf(params);
    if (/\btext\/csv\b/i.test(headers.get('accept') ?? '')) return errorsAsCsv(deps, { workspaceId, jobId });
    const view = await viewImport(
      deps,
      { workspaceId, jobId },
      { after, count: items, only, named: workspace_id },
    );
    return jsonAnswer(200, JSON.stringify(view));
  },
};

/** `DELETE /api/import/{job_id}`: nothing more of a job is booked. */
export const cancelImportRoute: Route = {
  method: 'DELETE',
  path: '/api/import/{job_id}',
  operation: {
    operationId: 'cancelImport',
    tag: 'import',
    summary: 'Cancel an import',
    description:
      'What it had booked stays booked and is in the answer. A job that has ended is answered as it is.',
    security: [{ apiKey: [] }, { accessToken: [] }],
    query: ImporterQuery,
    answers: { 200: { description: 'The job.', headers: LIMIT_HEADERS, json: ImportJobAnswer } },
    errors: [...KEY_ERRORS, 'not_found'],
  },
  async handle({ deps, headers, extraHeaders, query, params }) {
    const by = { workspaceId: parseQuery(ImporterQuery, query).workspace_id, counted: 'import' as const };
    const { workspaceId } = await requireImporter({ deps, headers, extraHeaders }, by);
    const answer = await cancelImport(deps, { workspaceId, jobId: jobIdOf(params) });
    return jsonAnswer(200, JSON.stringify(answer));
  },
};

/** @throws ApiError `not_found` for what cannot be the id of a job. */
function jobIdOf(params: Readonly<Record<string, string>>): string {
  const jobId = (params.job_id ?? '').toLowerCase();
  if (JOB_ID.test(jobId)) return jobId;
  throw new ApiError('not_found', { detail: 'There is no such import job, or not in this workspace.' });
}
