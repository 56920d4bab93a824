import { ApiError } from '../api-error.ts';
import { MAX_PART_HEADER_BYTES } from '../limits.ts';

/** A part of a multipart/form-data body, from its headers. */
export interface PartHead {
  readonly name: string;
  readonly fileName: string | null;
}

/** Takes the bytes of parts as they come; nothing more may come while a promise is pending. */
export interface PartSink {
  /** A part begins; those before it are complete. @throws ApiError to refuse the body. */
  begin(head: PartHead): void;
  take(piece: Uint8Array): Promise<void> | void;
}

type State = 'preamble' | 'after_boundary' | 'headers' | 'content' | 'end';

const LINE_END = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');

/**
 * Takes a multipart/form-data body apart as it arrives, holding no more than a boundary and the headers of a part.
 * Source: RFC 7578; RFC 2046, section 5.1.1.
 */
export class MultipartBody {
  readonly #delimiter: Buffer;
  readonly #sink: PartSink;
  /** Begins as if a line had ended before it, so that the first boundary is like all others. */
  #rest: Buffer = LINE_END;
  #state: State = 'preamble';

  constructor(boundary: string, sink: PartSink) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
    this.#sink = sink;
  }

  /** @throws ApiError `malformed_request`, and what the sink throws. */
  async take(piece: Uint8Array): Promise<void> {
    this.#rest = Buffer.concat([this.#rest, piece]);
    for (let moved = true; moved && this.#state !== 'end'; ) {
      if (this.#state === 'after_boundary') moved = this.#afterBoundary();
      else if (this.#state === 'headers') moved = this.#headers();
      else moved = await this.#upToBoundary();
    }
    // What follows the last boundary means nothing.
    if (this.#state === 'end') this.#rest = Buffer.alloc(0);
  }

  /** @throws ApiError `malformed_request` when the body breaks off. */
  end(): void {
    if (this.#state !== 'end') throw malformed('it breaks off before its last boundary');
  }

  async #upToBoundary(): Promise<boolean> {
    const at = this.#rest.indexOf(this.#delimiter);
    const sure = at === -1 ? this.#rest.length - this.#delimiter.length + 1 : at;
    if (sure > 0) {
      const content = this.#rest.subarray(0, sure);
      if (this.#state === 'content') await this.#sink.take(content);
      else if (content.length > MAX_PART_HEADER_BYTES) throw malformed('it has no boundary');
      this.#rest = this.#rest.subarray(sure);
    }
    if (at === -1) return false;
    this.#rest = this.#rest.subarray(this.#delimiter.length);
    this.#state = 'after_boundary';
    return true;
  }

  #afterBoundary(): boolean {
    if (this.#rest.length < 2) return false;
    const next = this.#rest.toString('latin1', 0, 2);
    if (next !== '--' && next !== '\r\n') throw malformed('a boundary is not followed by a line end');
    this.#state = next === '--' ? 'end' : 'headers';
    // The line end stays: with it, a part without headers ends them as any other.
    if (next === '--') this.#rest = this.#rest.subarray(2);
    return true;
  }

  #headers(): boolean {
    const at = this.#rest.indexOf(HEADERS_END);
    if (at === -1 || at > MAX_PART_HEADER_BYTES) {
      if (this.#rest.length > MAX_PART_HEADER_BYTES) throw malformed('the headers of a part are too long');
      return false;
    }
    this.#sink.begin(headOf(this.#rest.toString('utf8', 0, at)));
    this.#rest = this.#rest.subarray(at + HEADERS_END.length);
    this.#state = 'content';
    return true;
  }
}

function headOf(headers: string): PartHead {
  const disposition = headers
    .split('\r\n')
    .map((line) => /^content-disposition:\s*form-data\s*;(.*)$/i.exec(line)?.[1])
    .find((value) => value !== undefined);
  const name = disposition === undefined ? undefined : parameterOf(disposition, 'name');
  if (disposition === undefined || name === undefined) {
    throw malformed('a part has no Content-Disposition: form-data with a name');
  }
  return { name, fileName: parameterOf(disposition, 'filename') ?? null };
}

function parameterOf(disposition: string, parameter: string): string | undefined {
  const found = new RegExp(`(?:^|[;\\s])${parameter}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]+))`, 'i').exec(
    disposition,
  );
  return found?.[1]?.replace(/\\(["\\])/g, '$1') ?? found?.[2];
}

/** The boundary of a multipart/form-data body; null for other content types. @throws ApiError without a usable one. */
export function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(contentType)) return null;
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) throw malformed('its Content-Type names no boundary');
  return boundary;
}

function malformed(why: string): ApiError {
  return new ApiError('malformed_request', { detail: `The multipart body cannot be read: ${why}.` });
}
