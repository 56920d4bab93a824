import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ApiError } from '../api-error.ts';
import { BODY_BYTES_PER_SECOND, BODY_GRACE_MS, SMALL_BODY_BYTES } from '../limits.ts';
import type { BodyPlace } from './body-places.ts';
import { unpacked } from './content-encoding.ts';

/** A request body as received. */
export interface RawBody {
  readonly content: Uint8Array<ArrayBuffer>;
  /** A new copy in its own buffer, which may be transferred to a thread. */
  copy(): Uint8Array<ArrayBuffer>;
}

/** The client disconnected before its body was complete. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

export interface BodySource {
  readonly stream: Readable;
  /** Value of the content-length header, null when absent. */
  readonly contentLength: string | null;
  /** Value of the content-encoding header in lower case; absent or `identity` for none. */
  readonly encoding?: string;
  /** The body's place in memory. */
  readonly place: BodyPlace;
}

export interface BodyOptions {
  /** The route's bound. */
  readonly maxBytes: number;
  /** The party of the body, as far as known: a workspace, a user or an address. */
  readonly party: string;
  /** Updated with every chunk, so that the body is hashed on arrival. */
  readonly digest?: Hash;
}

/**
 * Reads a body of at most `maxBytes`, counting while reading, whatever the headers say. Nothing is read before there
 * is a place for the body. A refused body is left unread; the server discards a bounded part of it. A compressed body is
 * bounded twice, as it comes and as it unpacks; its content and digest are the unpacked bytes.
 * @throws ApiError `payload_too_large`, `busy`, or `malformed_request` for a body that arrives too slowly;
 * ClientGoneError.
 */
export async function readBody(source: BodySource, options: BodyOptions): Promise<RawBody> {
  const { maxBytes, party, digest } = options;
  const { stream, place, encoding = 'identity' } = source;
  const declared = source.contentLength === null ? null : Number(source.contentLength);
  if (declared !== null && declared > maxBytes) throw tooLarge(maxBytes);
  const isPacked = encoding !== 'identity';
  const widen = (bytes: number) => place.widen(party, bytes);
  const received = await collector({
    maxBytes,
    widen,
    first: declared,
    digest: isPacked ? undefined : digest,
  });
  await eachPiece(stream, received.take);
  if (!isPacked) return bodyOf(received.content());
  const whole = await collector({ maxBytes, widen, first: null, digest });
  for await (const piece of unpacked(received.content(), encoding)) await whole.take(piece);
  return bodyOf(whole.content());
}

function bodyOf(content: Uint8Array<ArrayBuffer>): RawBody {
  return { content, copy: () => content.slice() };
}

interface Collecting {
  readonly maxBytes: number;
  /** Waits for a place of this size. */
  readonly widen: (bytes: number) => Promise<void>;
  /** Bytes expected; null if unknown. */
  readonly first: number | null;
  readonly digest: Hash | undefined;
}

/** Copies chunks into one buffer, so that a client that sends single bytes creates no object for each. */
async function collector({ maxBytes, widen, first, digest }: Collecting) {
  await widen(first ?? SMALL_BODY_BYTES);
  let block = new Uint8Array(first ?? SMALL_BODY_BYTES);
  let bytes = 0;
  const keep = (piece: Uint8Array) => {
    block.set(piece, bytes);
    bytes += piece.byteLength;
    digest?.update(piece);
  };
  const take = (piece: Uint8Array): Promise<void> | void => {
    const needed = bytes + piece.byteLength;
    if (needed > maxBytes) throw tooLarge(maxBytes);
    if (needed <= block.length) return keep(piece);
    const larger = Math.min(maxBytes, Math.max(needed, block.length * 2));
    return widen(larger).then(() => {
      const grown = new Uint8Array(larger);
      grown.set(block.subarray(0, bytes));
      block = grown;
      keep(piece);
    });
  };
  return { take, content: () => block.subarray(0, bytes) };
}

/** SHA-256 of a whole body, in hex. */
export function sha256OfBody(): Hash {
  return createHash('sha256');
}

/**
 * Passes chunks on as they arrive, and reads nothing while a returned promise is pending. It uses events, because an
 * async iterator costs microseconds per chunk, and a chunk may be one byte.
 */
export function eachPiece(
  stream: Readable,
  take: (piece: Uint8Array) => Promise<void> | void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let bytes = 0;
  let seconds = 0;
  let taken: Promise<void> | undefined;
  const pace = setInterval(() => {
    if (!stream.isPaused()) seconds += 1;
    if (bytes < (seconds - BODY_GRACE_MS / 1000) * BODY_BYTES_PER_SECOND) reject(tooSlow());
  }, 1_000);
  const onData = (piece: Uint8Array) => {
    bytes += piece.byteLength;
    try {
      taken = take(piece) ?? undefined;
      if (taken === undefined) return;
      stream.pause();
      taken.then(() => stream.resume(), reject);
    } catch (error) {
      reject(error);
    }
  };
  const gone = (cause?: unknown) => reject(new ClientGoneError('request body ended early', { cause }));
  // A paused stream ends and closes as well, so the last piece may still be being taken.
  const ended = () => {
    stream.off('close', gone);
    Promise.resolve(taken).then(resolve, reject);
  };
  stream.on('data', onData).once('end', ended).once('error', gone).once('close', gone);
  // If the client disconnected before, while credentials were checked or a place was awaited, no event follows.
  if (stream.destroyed) gone();
  return promise.finally(() => {
    clearInterval(pace);
    stream.pause();
    stream.off('data', onData).off('end', ended).off('close', gone);
  });
}

/** The refusal of a body beyond a route's bound. */
export function tooLarge(maxBytes: number): ApiError {
  const detail = `The request body is larger than ${maxBytes} bytes, the most this path takes.`;
  return new ApiError('payload_too_large', { detail });
}

function tooSlow(): ApiError {
  const detail = `The request body came too slowly: after ${BODY_GRACE_MS / 1000} s at least ${BODY_BYTES_PER_SECOND / 1024} KiB a second are needed.`;
  return new ApiError('malformed_request', { detail });
}
