import { Buffer } from 'node:buffer';
import * as zlib from 'node:zlib';

/** Pieces of data, each valid only until the next one is asked for. */
export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * What compressed data hold. A fault in them is an error with a `code` of zlib, also where bytes are left over.
 * @param length - of the compressed data.
 */
export async function* inflated(pieces: Pieces, length: number): AsyncGenerator<Uint8Array> {
  const inflate = zlib.createInflateRaw({ chunkSize: 65_536 });
  const writing = write(pieces, inflate);
  // A failure to read the pieces would otherwise leave the reader waiting.
  writing.catch((error: unknown) => inflate.destroy(error instanceof Error ? error : undefined));
  try {
    yield* inflate as AsyncIterable<Uint8Array>;
    await writing;
    if (inflate.bytesWritten !== length) throw new DataError('data after the end');
  } finally {
    inflate.destroy();
  }
}

/** Feeds one piece at a time. */
async function write(pieces: Pieces, inflate: zlib.InflateRaw): Promise<void> {
  for await (const chunk of pieces) {
    if (inflate.destroyed || inflate.readableEnded) return;
    await new Promise<void>((resolve, reject) => {
      inflate.once('close', resolve);
      inflate.write(Buffer.from(chunk), (error) => {
        inflate.off('close', resolve);
        if (error) reject(error);
        else resolve();
      });
    });
  }
  inflate.end();
}

class DataError extends Error {
  readonly code = 'Z_DATA_ERROR';
}
