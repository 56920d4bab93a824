/** Replaces a line that was too long. */
export const TOO_LONG = Symbol('a line that was too long');

const NEWLINE = 0x0a;

/** Written before the first line by some editors; not part of the text. */
const BYTE_ORDER_MARK = /^\uFEFF/;

/**
 * Lines of a byte stream as UTF-8 text, without byte order mark and line ends; the last one may lack its line end. A
 * line longer than `maxBytes` is dropped and `TOO_LONG` returned for it.
 */
export async function* textLines(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string | typeof TOO_LONG> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let isFirst = true;
  const keep = (part: Uint8Array) => {
    length += part.length;
    if (length <= maxBytes) parts.push(part);
    else parts = [];
  };
  const take = () => {
    const text = Buffer.concat(parts).toString('utf8').replace(/\r$/, '');
    const line = length > maxBytes ? TOO_LONG : isFirst ? text.replace(BYTE_ORDER_MARK, '') : text;
    isFirst = false;
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    keep(chunk.subarray(from));
  }
  if (length > 0) yield take();
}
