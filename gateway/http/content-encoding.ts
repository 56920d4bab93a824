import type { Transform } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { ApiError } from '../api-error.ts';
import { MAX_UNPACK_RATIO, UNPACK_RATIO_FREE_BYTES } from '../limits.ts';

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  zstd: () => createZstdDecompress(),
};
/** Value of Accept-Encoding in a refusal (RFC 9110, 12.5.3). */
export const ACCEPTED_ENCODINGS = 'gzip, zstd';

/** The encoding of a body, in lower case; `identity` for none. */
export function encodingOf(headers: Pick<Headers, 'get'>): string {
  return (headers.get('content-encoding') ?? '').trim().toLowerCase() || 'identity';
}

export function isAcceptedEncoding(encoding: string): boolean {
  return encoding === 'identity' || Object.hasOwn(UNPACKERS, encoding);
}

/**
 * Unpacks a body piece by piece, as far as it is asked for; the caller bounds the bytes.
 * @throws ApiError `malformed_request` for bytes that are not of this encoding, `payload_too_large` for a bomb.
 */
export async function* unpacked(packed: Uint8Array, encoding: string): AsyncGenerator<Uint8Array> {
  const unpacker = UNPACKERS[encoding]?.();
  if (unpacker === undefined) throw new Error(`no unpacker for ${encoding}`);
  unpacker.end(packed);
  const most = Math.max(UNPACK_RATIO_FREE_BYTES, packed.byteLength * MAX_UNPACK_RATIO);
  let bytes = 0;
  try {
    for await (const piece of unpacker as AsyncIterable<Uint8Array>) {
      bytes += piece.byteLength;
      if (bytes > most) throw unpacksTooFar();
      yield piece;
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const detail = `The request body is not complete ${encoding}, which Content-Encoding says it is.`;
    throw new ApiError('malformed_request', { detail });
  }
}

function unpacksTooFar(): ApiError {
  const detail = `The request body unpacks to more than ${MAX_UNPACK_RATIO} times its size: send it uncompressed.`;
  return new ApiError('payload_too_large', { detail });
}
