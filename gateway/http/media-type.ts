import { shownName } from '../../schema/contracts/nearest-name.ts';
import { ApiError } from '../api-error.ts';
import { ACCEPTED_ENCODINGS, encodingOf, isAcceptedEncoding } from './content-encoding.ts';

/**
 * Requires a content type, the charset UTF-8 if one is named, and an encoding that is unpacked here.
 * @throws ApiError `unsupported_media_type`, naming what was sent and what is taken.
 */
export function requireMediaType(headers: Pick<Headers, 'get'>, expected: string): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const sent = type.trim();
  if (sent !== expected) {
    const not = sent === '' ? '' : `, not ${shownName(sent)}`;
    throw refused(`The body must be ${expected}${not}: send Content-Type: ${expected}.`, {
      accept: expected,
    });
  }
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset)) {
    const named = shownName(charset.slice('charset='.length).replaceAll('"', ''));
    throw refused(`The charset ${named} is not taken: send the body in UTF-8.`, { accept: expected });
  }
  requireEncoding(headers);
}

/** Requires an encoding that is unpacked here. @throws ApiError `unsupported_media_type`. */
export function requireEncoding(headers: Pick<Headers, 'get'>): void {
  const encoding = encodingOf(headers);
  if (isAcceptedEncoding(encoding)) return;
  throw refused(
    `The Content-Encoding ${shownName(encoding)} is not taken: send ${ACCEPTED_ENCODINGS.replace(', ', ' or ')}, or none.`,
    { 'accept-encoding': ACCEPTED_ENCODINGS },
  );
}

function refused(detail: string, headers: Readonly<Record<string, string>>): ApiError {
  return new ApiError('unsupported_media_type', { detail, headers });
}
