import { z } from 'zod';
import { IMPORT_NAME_LENGTH } from '../../schema/contracts/import-job.ts';
import { ImportMapping } from '../../schema/contracts/import-mapping.ts';
import { shownName } from '../../schema/contracts/nearest-name.ts';
import type { TakePiece } from '../actions/imports/receive-import.ts';
import { ApiError } from '../api-error.ts';
import { MAX_IMPORT_BYTES, MAX_MAPPING_BYTES } from '../limits.ts';
import { contractBroken } from '../problem.ts';
import { type BodySource, eachPiece, tooLarge } from './body.ts';
import { boundaryOf, MultipartBody } from './multipart.ts';

export interface ImportBody {
  /** As the body names it; null for a raw body. */
  readonly fileName: string | null;
  readonly mapping: ImportMapping | null;
}

/**
 * Reads a body that is a file, or multipart/form-data with a part `file` and perhaps a part `mapping`, and passes the file on.
 * @throws ApiError `payload_too_large`, `unsupported_media_type`, `malformed_request`, `validation_failed`.
 */
export async function readImportBody(
  body: BodySource,
  headers: Pick<Headers, 'get'>,
  take: TakePiece,
): Promise<ImportBody> {
  requireUnpacked(headers);
  if (Number(body.contentLength ?? 0) > MAX_IMPORT_BYTES + MAX_MAPPING_BYTES)
    throw tooLarge(MAX_IMPORT_BYTES);
  const boundary = boundaryOf(headers.get('content-type') ?? '');
  if (boundary === null) {
    await eachPiece(body.stream, take);
    return { fileName: null, mapping: null };
  }
  const parts = new ImportParts(take);
  const multipart = new MultipartBody(boundary, parts);
  await eachPiece(body.stream, (piece) => multipart.take(piece));
  multipart.end();
  return parts.result();
}

function requireUnpacked(headers: Pick<Headers, 'get'>): void {
  const encoding = (headers.get('content-encoding') ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return;
  throw new ApiError('unsupported_media_type', {
    detail: 'A file to be imported is sent without Content-Encoding. To send less, send it as a ZIP.',
  });
}

/** What the parts of a body hold. */
class ImportParts {
  readonly #take: TakePiece;
  readonly #mapping: Uint8Array[] = [];
  readonly #seen = new Set<string>();
  #mappingBytes = 0;
  #current = '';
  #fileName: string | null = null;

  constructor(take: TakePiece) {
    this.#take = take;
  }

  begin({ name, fileName }: { readonly name: string; readonly fileName: string | null }): void {
    if (name !== 'file' && name !== 'mapping') {
      throw invalidPart(
        `a part is named ${JSON.stringify(name.slice(0, 50))}: the parts are file and mapping`,
      );
    }
    if (this.#seen.has(name)) throw invalidPart(`there are two parts ${name}: send several files as a ZIP`);
    this.#seen.add(name);
    this.#current = name;
    if (name === 'file' && fileName !== null) this.#fileName = checkedName(fileName);
  }

  take(piece: Uint8Array): Promise<void> | void {
    if (this.#current === 'file') return this.#take(piece);
    this.#mappingBytes += piece.length;
    if (this.#mappingBytes > MAX_MAPPING_BYTES)
      throw invalidPart(`mapping has more than ${MAX_MAPPING_BYTES} bytes`);
    this.#mapping.push(Uint8Array.from(piece));
  }

  result(): ImportBody {
    if (!this.#seen.has('file')) throw invalidPart('there is no part file');
    const text = Buffer.concat(this.#mapping).toString('utf8');
    return { fileName: this.#fileName, mapping: text.trim() === '' ? null : parseMapping(text) };
  }
}

function invalidPart(detail: string): ApiError {
  return new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'invalid_part', pointer: '', detail }],
  });
}

/** @throws ApiError `malformed_json`, `validation_failed`. */
function parseMapping(text: string): ImportMapping {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('malformed_json', { detail: 'The part mapping is not valid JSON.' });
  }
  const parsed = MappingPart.safeParse({ mapping: value }, { reportInput: true, error: plainWords });
  if (parsed.success) return parsed.data.mapping;
  throw contractBroken(parsed.error);
}

/** So that pointers begin with the name of the part. */
const MappingPart = z.object({ mapping: ImportMapping });

/** What is wrong with a member of the mapping whose contract has no words of its own. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return `must be ${ARTICLE[issue.expected] ?? 'a'} ${issue.expected}`;
  if (issue.code === 'invalid_value') return `must be ${issue.values.map(String).join(' or ')}`;
  if (issue.code === 'unrecognized_keys')
    return `has unknown members: ${issue.keys.slice(0, 10).map(shownName).join(', ')}`;
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${COUNTED[issue.origin] ?? ''}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${COUNTED[issue.origin] ?? ''}`;
  return 'is not of the form that the mapping needs';
}

const ARTICLE: Readonly<Record<string, string>> = { array: 'an', object: 'an' };
const COUNTED: Readonly<Record<string, string>> = { string: ' characters long', array: ' elements long' };

/** The last part of a path, as a name. @throws ApiError `validation_failed`. */
export function checkedName(sent: string): string {
  const name = sent.split(/[\\/]/).at(-1)?.trim() ?? '';
  const isSound = name !== '' && name.length <= IMPORT_NAME_LENGTH && !/\p{Cc}|\p{Cs}/u.test(name);
  if (isSound) return name;
  const detail = `the name of the file must have 1 to ${IMPORT_NAME_LENGTH} characters and none that control a terminal`;
  throw new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'invalid_name', pointer: '', detail }],
  });
}
