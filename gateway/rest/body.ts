import { createHash, type Hash } from 'node:crypto';
import { ApiError } from '../api-error.ts';
import { DISCARD_TIMEOUT_MS, MAX_BODY_BYTES, MAX_DISCARDED_BYTES } from '../limits.ts';

/** A request body as it came, kept in the pieces the socket gave. */
export interface RawBody {
  readonly bytes: number;
  /** A fresh copy in one buffer of its own, which may be transferred to a thread. */
  copy(): Uint8Array<ArrayBuffer>;
}

/** The client went away before its body was complete: nobody is left to read an answer. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

export interface BodySource {
  readonly stream: AsyncIterable<Uint8Array>;
  /** Value of the content-length header, null when absent. */
  readonly contentLength: string | null;
}

/**
 * Reads a body of at most `maxBytes` (10 MiB), counting while reading, whatever the headers say.
 * @param digest updated with every piece, so that the body is hashed as it arrives.
 * @throws ApiError `payload_too_large`; ClientGoneError.
 */
export async function readBody(
  source: BodySource,
  digest?: Hash | null,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<RawBody> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  let tooLarge = Number(source.contentLength ?? 0) > maxBytes;
  const giveUpAt = Date.now() + DISCARD_TIMEOUT_MS;
  try {
    for await (const piece of source.stream) {
      bytes += piece.byteLength;
      tooLarge ||= bytes > maxBytes;
      if (tooLarge) {
        pieces.length = 0;
        if (bytes > MAX_BODY_BYTES + MAX_DISCARDED_BYTES || Date.now() > giveUpAt) break;
        continue;
      }
      digest?.update(piece);
      pieces.push(piece);
    }
  } catch (cause) {
    throw new ClientGoneError('request body ended early', { cause });
  }
  if (tooLarge) throw tooLargeError(maxBytes);
  return { bytes, copy: () => join(pieces, bytes) };
}

/** SHA-256 of a whole body, in hex. */
export function sha256OfBody(): Hash {
  return createHash('sha256');
}

function tooLargeError(maxBytes: number): ApiError {
  const detail = `The request body is larger than ${maxBytes} bytes. Send it in smaller parts.`;
  return new ApiError('payload_too_large', { detail, headers: { connection: 'close' } });
}

function join(pieces: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(new ArrayBuffer(bytes));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.byteLength;
  }
  return whole;
}
