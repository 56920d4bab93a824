import { EVIDENCE_FILE_TYPES, evidenceFileName } from '../../schema/contracts/document-types.ts';
import {
  AttachEvidenceFileQuery,
  EVIDENCE_FILE_LIMITS,
  EvidenceFileSaved,
  EvidenceFilesAnswer,
  EvidenceFilesQuery,
} from '../../schema/contracts/evidence-files.ts';
import { isUuid } from '../../schema/contracts/text.ts';
import { attachEvidenceFile } from '../actions/engagements/evidence-files.ts';
import { listEvidenceFiles, readEvidenceFile } from '../actions/engagements/read-evidence-files.ts';
import { tellingTampering } from '../actions/engagements/told-tampering.ts';
import { ApiError } from '../api-error.ts';
import { countedViewer } from '../auth/counted-viewer.ts';
import { depsOf } from '../deps.ts';
import { jsonAnswer } from './answer.ts';
import { readBody, sha256OfBody } from './body.ts';
import { checkpointHeader } from './checkpoint-header.ts';
import type { Route } from './context.ts';
import { tokenMissing } from './credentials.ts';
import { evidenceFileType } from './evidence-file-type.ts';
import { requireMediaType } from './media-type.ts';
import { BODY_ERRORS, bytesOf, LIMIT_HEADERS, PERSON_ERRORS } from './openapi/operation.ts';
import { parseQuery } from './query.ts';

const PATH = '/api/workpaper/evidence-files';
const ANY_BYTES = 'application/octet-stream';
const TYPES = Object.keys(EVIDENCE_FILE_TYPES);
const READ_ERRORS = [
  ...PERSON_ERRORS,
  'validation_failed',
  'forbidden',
  'not_found',
  'identity_provider_unavailable',
] as const;

/** `POST` of an auditor's own file; its type is told by its content. */
const attachEvidenceFileRoute: Route = {
  method: 'POST',
  path: PATH,
  operation: {
    operationId: 'attachEvidenceFile',
    tag: 'workpaper',
    summary: 'Put a file of your own on file as evidence, about a sampled line or the engagement as a whole',
    description: `The body is the file: PDF, PNG, JPEG, XLSX without macros, CSV, plain text or e-mail (EML), told by its content, of at most ${EVIDENCE_FILE_LIMITS.fileBytes} bytes.`,
    security: [{ accessToken: [] }],
    query: AttachEvidenceFileQuery,
    body: { content: Object.assign({}, ...[ANY_BYTES, ...TYPES].map(bytesOf)) },
    answers: {
      200: {
        description: 'These bytes are on file for the line already.',
        headers: [...LIMIT_HEADERS, 'Footing-Checkpoint'],
        json: EvidenceFileSaved,
      },
      201: {
        description: 'On file.',
        headers: [...LIMIT_HEADERS, 'Footing-Checkpoint'],
        json: EvidenceFileSaved,
      },
    },
    errors: [
      ...READ_ERRORS,
      ...BODY_ERRORS,
      'no_sample',
      'line_not_in_sample',
      'too_many_evidence_files',
      'engagement_completed',
      'engagement_cancelled',
      'trail_broken',
    ],
  },
  async handle({ deps, headers, extraHeaders, query, body }) {
    const viewer = await countedViewer({ deps, headers, extraHeaders });
    if (viewer === null) throw tokenMissing();
    const asked = parseQuery(AttachEvidenceFileQuery, query);
    const [sent = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';');
    requireMediaType(headers, TYPES.includes(sent.trim()) ? sent.trim() : ANY_BYTES);
    const digest = sha256OfBody();
    const { fileBytes: maxBytes } = EVIDENCE_FILE_LIMITS;
    const { content } = await readBody(body, { maxBytes, party: viewer.userId, digest });
    const mediaType = evidenceFileType(content, asked.name);
    const file = { content, mediaType, sha256: digest.digest('hex') };
    return deps.requests.run(viewer.userId, async () => {
      const own = depsOf(deps, viewer.userId);
      const target = { viewer, engagementId: asked.engagement_id };
      const { created, ...saved } = await tellingTampering(own, target, () =>
        attachEvidenceFile(deps, viewer, { query: asked, file }),
      );
      const checkpoint = await checkpointHeader(own, viewer, asked);
      return jsonAnswer(created ? 201 : 200, JSON.stringify(saved), checkpoint);
    });
  },
};

/** `GET` of the list of files, from the trail. */
const listEvidenceFilesRoute: Route = {
  method: 'GET',
  path: PATH,
  operation: {
    operationId: 'listEvidenceFiles',
    tag: 'workpaper',
    summary: 'The evidence files of an engagement',
    description:
      'For those assigned to the engagement, and after its completion for owners and members. Withdrawn files stay listed.',
    security: [{ accessToken: [] }],
    query: EvidenceFilesQuery,
    answers: {
      200: {
        description: 'The files.',
        headers: [...LIMIT_HEADERS, 'Footing-Checkpoint'],
        json: EvidenceFilesAnswer,
      },
    },
    errors: READ_ERRORS,
  },
  async handle({ deps, headers, extraHeaders, query }) {
    const viewer = await countedViewer({ deps, headers, extraHeaders });
    if (viewer === null) throw tokenMissing();
    const { engagement_id: engagementId } = parseQuery(EvidenceFilesQuery, query);
    const own = depsOf(deps, viewer.userId);
    return deps.requests.run(viewer.userId, async () => {
      const list = JSON.stringify(await listEvidenceFiles(deps, { viewer, engagementId }));
      return jsonAnswer(200, list, await checkpointHeader(own, viewer, { engagement_id: engagementId }));
    });
  },
};

/** `GET` of a file, as a download that no browser displays or runs. */
const getEvidenceFileRoute: Route = {
  method: 'GET',
  path: `${PATH}/{file_id}`,
  operation: {
    operationId: 'getEvidenceFile',
    tag: 'workpaper',
    summary: 'An evidence file',
    description:
      'As an attachment, for those who may list it. Its type is that told by the content when it was attached.',
    security: [{ accessToken: [] }],
    query: EvidenceFilesQuery,
    answers: {
      200: {
        description: 'The file.',
        headers: [...LIMIT_HEADERS, 'Footing-Checkpoint'],
        content: Object.assign({}, ...TYPES.map(bytesOf)),
      },
    },
    errors: [...READ_ERRORS, 'trail_broken'],
  },
  async handle({ deps, headers, extraHeaders, params, query }) {
    const viewer = await countedViewer({ deps, headers, extraHeaders });
    if (viewer === null) throw tokenMissing();
    const { engagement_id: engagementId } = parseQuery(EvidenceFilesQuery, query);
    const fileId = (params.file_id ?? '').toLowerCase();
    if (!isUuid(fileId)) throw new ApiError('not_found', { detail: 'The engagement has no such file.' });
    const own = depsOf(deps, viewer.userId);
    const { file, content, checkpoint } = await deps.requests.run(viewer.userId, async () => {
      const read = await tellingTampering(own, { viewer, engagementId }, () =>
        readEvidenceFile(deps, { viewer, engagementId, fileId }),
      );
      const checkpoint = await checkpointHeader(own, viewer, { engagement_id: engagementId });
      return { ...read, checkpoint };
    });
    const name = evidenceFileName(fileId, file.media_type);
    return {
      status: 200,
      headers: {
        'content-type': file.media_type,
        'content-length': String(content.byteLength),
        'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${extendedValue(file.name)}`,
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
        ...checkpoint,
      },
      body: content,
    };
  },
};

/** Source: RFC 8187, 3.2.1. */
const extendedValue = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export const evidenceFileRoutes: readonly Route[] = [
  attachEvidenceFileRoute,
  listEvidenceFilesRoute,
  getEvidenceFileRoute,
];
