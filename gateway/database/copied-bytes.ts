import type { Connection, PoolClient, Submittable } from 'pg';

/** The bytes before the rows; the last ones would be changed by a transfer as text. */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const FLAGS_BYTES = 4;
/** What comes after the last row. */
const END_BYTES = 2;
/** Instead of the number of fields: no row follows. Instead of a length: the value is null. */
const NONE = -1;

/**
 * The one value of type `bytea` that a statement selects, in binary: as text it costs the server more than everything
 * else, and this process reads a third more. Null if there is no row or no value.
 * Source: PostgreSQL documentation, COPY, Binary Format.
 * @param select - without parameters, because `copy` takes none.
 * @throws the server's error; Error when there is more than one value.
 */
export async function copiedBytes(
  client: PoolClient,
  select: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>();
  client.query(new CopyOut(`copy (${select}) to stdout (format binary)`, resolve, reject));
  return onlyValue(await promise);
}

/** Runs a `copy to` like the driver's own queries, which ignore the data. */
class CopyOut implements Submittable {
  readonly #text: string;
  readonly #resolve: (content: Buffer<ArrayBuffer>) => void;
  readonly handleError: (error: Error) => void;
  #content = Buffer.alloc(0);
  #bytes = 0;

  constructor(text: string, resolve: (content: Buffer<ArrayBuffer>) => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.handleError = reject;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  /** Copied at once, because the driver reuses the memory. A row arrives in one message, the end in another. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const bytes = this.#bytes + chunk.length;
    if (bytes > this.#content.length) {
      const larger = Buffer.allocUnsafe(Math.max(bytes + END_BYTES, 2 * this.#content.length));
      this.#content.copy(larger, 0, 0, this.#bytes);
      this.#content = larger;
    }
    this.#content.set(chunk, this.#bytes);
    this.#bytes = bytes;
  }

  handleCommandComplete(): void {
    // Success is known only at the end.
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#content.subarray(0, this.#bytes));
  }
}

function onlyValue(content: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  if (!content.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('not what `copy` writes');
  const extended = SIGNATURE.length + FLAGS_BYTES;
  const row = extended + 4 + content.readInt32BE(extended);
  const fields = content.readInt16BE(row);
  if (fields === NONE) return null;
  const bytes = content.readInt32BE(row + 2);
  const start = row + 6;
  const end = start + Math.max(0, bytes);
  if (fields !== 1 || content.readInt16BE(end) !== NONE) throw new Error('expected one value');
  return bytes === NONE ? null : content.subarray(start, end);
}
