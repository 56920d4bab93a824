import type { Readable } from 'node:stream';

/** A response, independent of the transport. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream that fails closes the connection, so a partial body never looks complete. */
  readonly body: string | Uint8Array | Readable | null;
}

/** An answer whose body is JSON text. */
export function jsonAnswer(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: text,
  };
}
