import type { ImportJobAnswer, MappingAnswer } from '../../../../../schema/contracts/import-job.ts';
import type { ImportMapping } from '../../../../../schema/contracts/import-mapping.ts';
import { ProblemError, problemIn } from '../../data/problem.ts';
import { authorizedFetch, withToken } from '../../data/session.ts';

/** More than this of a text file is not looked at for its columns; workbooks are sent whole. */
const TEXT_START_BYTES = 1_048_576;
const WORKBOOK_MAX_BYTES = 10_485_760;
const TEXT_TABLE = /\.(?:csv|tsv|txt)$/i;
const WORKBOOK = /\.xlsx$/i;

/** Whether a file has columns to look at before it is read. */
export const hasColumns = ({ name, size }: File): boolean =>
  TEXT_TABLE.test(name) || (WORKBOOK.test(name) && size <= WORKBOOK_MAX_BYTES);

/** How the service would read the columns of a table. @throws ProblemError. */
export async function proposeMapping(file: File, workspaceId: string): Promise<MappingAnswer> {
  const query = new URLSearchParams({ name: file.name, workspace_id: workspaceId });
  const response = await authorizedFetch(`/api/import/mapping?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: await startOf(file),
  });
  if (!response.ok) throw await problemIn(response);
  return (await response.json()) as MappingAnswer;
}

/** Whole rows. */
async function startOf(file: File): Promise<ArrayBuffer> {
  if (WORKBOOK.test(file.name) || file.size <= TEXT_START_BYTES) return file.arrayBuffer();
  const bytes = new Uint8Array(await file.slice(0, TEXT_START_BYTES).arrayBuffer());
  const end = bytes.lastIndexOf(0x0a);
  return bytes.slice(0, end < 0 ? bytes.length : end + 1).buffer;
}

interface SendFile {
  readonly file: File;
  readonly mapping: ImportMapping | null;
  readonly workspaceId: string;
  readonly dryRun: boolean;
  /** The same file sent twice with it is booked once. */
  readonly idempotencyKey: string;
  /** Part of the bytes that are sent, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Sends a file to be booked by a job. @throws ProblemError. */
export async function sendFile(input: SendFile): Promise<ImportJobAnswer> {
  const request = await withToken((token) => requestWith(token, input));
  if (request.status !== 202) {
    const retryAfter = request.getResponseHeader('retry-after');
    const headers = retryAfter === null ? {} : { 'retry-after': retryAfter };
    throw await problemIn(new Response(request.responseText, { status: request.status, headers }));
  }
  return JSON.parse(request.responseText) as ImportJobAnswer;
}

/** An answered request; `fetch` would not tell how much of the file is sent. */
function requestWith(token: string, input: SendFile): Promise<XMLHttpRequest> {
  const { file, mapping, workspaceId, dryRun, idempotencyKey, onProgress } = input;
  const query = new URLSearchParams({
    name: file.name,
    workspace_id: workspaceId,
    ...(dryRun ? { dry_run: 'true' } : {}),
  });
  const request = new XMLHttpRequest();
  request.open('POST', `/api/import?${query}`);
  request.setRequestHeader('authorization', `Bearer ${token}`);
  if (!dryRun) request.setRequestHeader('idempotency-key', idempotencyKey);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
  return new Promise((resolve, reject) => {
    request.onload = () => resolve(request);
    request.onerror = () => reject(new ProblemError({ code: 'unreachable', detail: '' }));
    request.send(bodyOf(request, file, mapping));
  });
}

function bodyOf(request: XMLHttpRequest, file: File, mapping: ImportMapping | null): File | FormData {
  if (mapping === null) {
    request.setRequestHeader('content-type', 'application/octet-stream');
    return file;
  }
  const form = new FormData();
  form.set('mapping', JSON.stringify(mapping));
  form.set('file', file);
  return form;
}
