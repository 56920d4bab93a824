import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { COMPRESS_FROM_BYTES, COMPRESSIONS_AT_ONCE } from '../limits.ts';

/** Compresses whole answers in a thread of Node's own pool, away from the event loop. */
type Compress = (content: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

const gzipped = promisify(gzip);
const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);
/** Low levels: JSON shrinks to a tenth or less in a few milliseconds, and little more at ten times the cost. */
const GZIP_LEVEL = 4;
const BROTLI_QUALITY = 4;
const ZSTD_LEVEL = 3;

const COMPRESSORS: Readonly<Record<string, Compress>> = {
  zstd: (content) => zstd(content, { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } }),
  br: (content) =>
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    }),
  gzip: (content) => gzipped(content, { level: GZIP_LEVEL }),
};

/** Texts; pictures, PDF and ZIP are compressed already, and events must not be held back. */
const COMPRESSIBLE = /^(application\/([a-z-]+\+)?(json|jsonl|yaml)|text\/(?!event-stream)[a-z]+)\s*(;|$)/i;
const NEVER = ['content-encoding', 'content-range', 'repr-digest', 'trailer'];

/**
 * The encoding to answer in: the one the client prefers (RFC 9110, 12.5.3), null for none.
 * @param accepted - its `Accept-Encoding`.
 * @param encodings - those there are, in the order in which they are chosen where a client prefers none.
 */
export function chosenEncoding(
  accepted: string | null,
  encodings: readonly string[] = Object.keys(COMPRESSORS),
): string | null {
  if (accepted === null) return null;
  const weights = new Map(accepted.split(',').map(weightOf));
  let best: string | null = null;
  let most = weights.get('identity') ?? 0;
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    if (weight > 0 && (weight > most || (best === null && weight >= most))) [best, most] = [encoding, weight];
  }
  return best;
}

function weightOf(member: string): [encoding: string, weight: number] {
  const [name = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return [name, weight >= 0 && weight <= 1 ? weight : 0];
}

let running = 0;

/**
 * The answer in an encoding the client accepts; null to send it as it is: short ones, streams, and all while enough
 * others are being compressed. An answer that can be compressed gets `Vary`.
 */
export async function compressed(
  response: Response,
  { accepted, Response: ResponseClass }: { accepted: string | null; readonly Response: typeof Response },
): Promise<Response | null> {
  const { headers, status } = response;
  if (!COMPRESSIBLE.test(headers.get('content-type') ?? '')) return null;
  if (NEVER.some((name) => headers.has(name))) return null;
  const content = wholeBody(response);
  if (content === null) return null;
  const vary = headers.get('vary');
  headers.set('vary', vary === null ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
  const encoding = chosenEncoding(accepted);
  const compress = encoding === null ? undefined : COMPRESSORS[encoding];
  if (encoding === null || compress === undefined) return null;
  const bytes = typeof content === 'string' ? content.length : content.byteLength;
  if (bytes < COMPRESS_FROM_BYTES || running >= COMPRESSIONS_AT_ONCE) return null;
  running += 1;
  try {
    const body = await compress(typeof content === 'string' ? Buffer.from(content) : content);
    const length = String(body.byteLength);
    const init = { ...Object.fromEntries(headers), 'content-encoding': encoding, 'content-length': length };
    return new ResponseClass(body, { status, headers: init });
  } finally {
    running -= 1;
  }
}

/** The body that the adapter's Response was made of, if it is whole; null for streams, and where there is none. */
function wholeBody(response: Response): string | Uint8Array | null {
  const body: unknown = 'bodyInit' in response ? response.bodyInit : null;
  return typeof body === 'string' || body instanceof Uint8Array ? body : null;
}
