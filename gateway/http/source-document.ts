import { DOCUMENT_TYPES, documentName } from '../../schema/contracts/document-types.ts';
import { DOCUMENT_MAX_BYTES, SourceDocumentAnswer } from '../../schema/contracts/invoices.ts';
import { attachDocument, readDocument } from '../actions/invoices/source-document.ts';
import { ApiError } from '../api-error.ts';
import { countedViewer } from '../auth/counted-viewer.ts';
import { ImporterQuery, requireImporter } from '../auth/require-importer.ts';
import { jsonAnswer } from './answer.ts';
import { readBody, sha256OfBody } from './body.ts';
import type { Route } from './context.ts';
import { tokenMissing } from './credentials.ts';
import { invoiceIdOf } from './invoice-id.ts';
import { requireMediaType } from './media-type.ts';
import { BODY_ERRORS, bytesOf, KEY_ERRORS, LIMIT_HEADERS, PERSON_ERRORS } from './openapi/operation.ts';
import { parseQuery } from './query.ts';

const PATH = '/api/invoices/{invoice_id}/source-document';
const TRAILER_BYTES = 1_024;

/** `PUT` of an invoice's PDF: hashed while it is read; only its first and last bytes are checked. */
export const putSourceDocumentRoute: Route = {
  method: 'PUT',
  path: PATH,
  operation: {
    operationId: 'putSourceDocument',
    tag: 'documents',
    summary: 'Attach the PDF of an invoice; a different file becomes a new version',
    description: 'The content is not inspected: a PDF can hold scripts for its reader.',
    security: [{ apiKey: [] }, { accessToken: [] }],
    query: ImporterQuery,
    body: { content: bytesOf('application/pdf') },
    answers: {
      200: {
        description: 'These bytes are the current version already.',
        headers: LIMIT_HEADERS,
        json: SourceDocumentAnswer,
      },
      201: {
        description: 'Stored as a new version.',
        headers: LIMIT_HEADERS,
        json: SourceDocumentAnswer,
      },
    },
    errors: [
      ...KEY_ERRORS,
      ...BODY_ERRORS,
      'not_a_pdf',
      'validation_failed',
      'not_found',
      'invoice_voided',
      'already_erased',
      'document_quota_exceeded',
      'busy',
    ],
  },
  async handle({ deps, headers, extraHeaders, params, query, body }) {
    const { workspace_id: workspaceId } = parseQuery(ImporterQuery, query);
    const by = { workspaceId, counted: 'document' as const };
    const caller = await requireImporter({ deps, headers, extraHeaders }, by);
    requireMediaType(headers, 'application/pdf');
    const digest = sha256OfBody();
    const party = caller.workspaceId;
    const { content } = await readBody(body, { maxBytes: DOCUMENT_MAX_BYTES, party, digest });
    requirePdf(content);
    const invoiceId = invoiceIdOf(params);
    const input = { caller, invoiceId, content, sha256: digest.digest('hex') };
    const { created, document } = await deps.requests.run(caller.party, () => attachDocument(deps, input));
    return jsonAnswer(created ? 201 : 200, JSON.stringify(document));
  },
};

/** `GET` of the newest version, as a download that no browser displays or runs. */
export const getSourceDocumentRoute: Route = {
  method: 'GET',
  path: PATH,
  operation: {
    operationId: 'getSourceDocument',
    tag: 'documents',
    summary: 'The newest version of the document of an invoice: a PDF, or the file it was imported from',
    description:
      'For owners and members of the workspace, and auditors assigned to an engagement of its period.',
    security: [{ accessToken: [] }],
    answers: {
      200: {
        description: 'The document, as an attachment.',
        headers: LIMIT_HEADERS,
        content: Object.assign({}, ...Object.keys(DOCUMENT_TYPES).map(bytesOf)),
      },
    },
    errors: [...PERSON_ERRORS, 'forbidden', 'not_found', 'trail_broken', 'identity_provider_unavailable'],
  },
  async handle({ deps, headers, extraHeaders, params }) {
    const viewer = await countedViewer({ deps, headers, extraHeaders });
    if (viewer === null) throw tokenMissing(headers);
    const invoiceId = invoiceIdOf(params);
    const { content, mediaType } = await deps.requests.run(viewer.userId, () =>
      readDocument(deps, viewer, invoiceId),
    );
    const name = documentName(invoiceId, mediaType);
    return {
      status: 200,
      headers: {
        'content-type': mediaType,
        'content-length': String(content.byteLength),
        'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
      },
      body: content,
    };
  },
};

/**
 * A PDF must start with its version at the first byte (readers that search for it allow a file to be of two types at
 * once) and end with its trailer.
 * @throws ApiError `not_a_pdf`.
 */
function requirePdf(content: Uint8Array): void {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const start = bytes.toString('latin1', 0, 7);
  const trailer = bytes.subarray(Math.max(0, bytes.length - TRAILER_BYTES));
  if ((start === '%PDF-1.' || start === '%PDF-2.') && trailer.includes('%%EOF')) return;
  throw new ApiError('not_a_pdf', {
    detail: 'The body must begin with %PDF-1. or %PDF-2. and hold %%EOF in its last 1,024 bytes.',
  });
}
