import { ApiError } from '../api-error.ts';

/**
 * Requires a content type. JSON may have the charset UTF-8 and no other; compressed bodies are refused.
 * @throws ApiError `unsupported_media_type`.
 */
export function requireMediaType(headers: Pick<Headers, 'get'>, expected: string): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const encoding = (headers.get('content-encoding') ?? 'identity').trim().toLowerCase();
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  const charsetFits = charset === undefined || /^charset="?utf-8"?$/.test(charset);
  if (type.trim() === expected && charsetFits && encoding === 'identity') return;
  throw new ApiError('unsupported_media_type', {
    detail: `The body must be ${expected}, uncompressed: send Content-Type: ${expected}.`,
    headers: { accept: expected },
  });
}
