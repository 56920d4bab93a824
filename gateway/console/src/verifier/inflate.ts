type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** `compute/zip/inflate.ts` for browsers, whose own inflation refuses bytes that are left over. */
export async function* inflated(pieces: Pieces): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  const writing = write(pieces, writer);
  // Told by the reader.
  writing.catch(() => {});
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw error instanceof TypeError ? new DataError(error.message) : error;
      });
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: Chromium ends it only with the write under way, which waits for a reader.
    void reader.cancel().catch(() => {});
  }
}

async function write(pieces: Pieces, writer: WritableStreamDefaultWriter<BufferSource>): Promise<void> {
  // A piece is valid only until the next one is asked for, and the stream may keep it.
  for await (const chunk of pieces) await writer.write(new Uint8Array(chunk));
  await writer.close();
}

class DataError extends Error {
  readonly code = 'Z_DATA_ERROR';
}
