import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ApiError } from '../api-error.ts';
import { builtConsole, type ConsoleFile, type ConsoleFiles, ENCODINGS } from '../console-files.ts';
import { CONSOLE_BUILD_WAIT_MS } from '../limits.ts';
import type { Answer } from './answer.ts';
import { chosenEncoding } from './compress.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import type { Mount } from './mounts.ts';

const HOME = '/console/';
const ASSETS = 'assets/';
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
/** The name of an asset has the digest of its content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Only the console's own scripts and styles are used, it connects only to its own server, and no page may frame it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PROTECTED = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** Where the files come from, and how long a request waits for them to be built. */
interface Source {
  readonly files: () => Promise<ConsoleFiles>;
  readonly waitMs: number;
}

/** `/` and `/console/...`: the pages of the console, which are one file and its assets. */
export const consoleMount: Mount = {
  path: '/console/',
  async handle({ request, url, fetchAPI }) {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET, HEAD');
    const { status, headers, body } = await consoleAnswer(url.pathname, request.headers);
    const response = new fetchAPI.Response(request.method === 'HEAD' ? null : (body as BodyInit | null), {
      status,
      headers: { ...PROTECTED, ...headers },
    });
    return { kind: 'response', response };
  },
};

/** The answer to a GET of a path, without what protects every one. */
export async function consoleAnswer(
  path: string,
  headers: Pick<Headers, 'get'>,
  source: Source = { files: builtConsole, waitMs: CONSOLE_BUILD_WAIT_MS },
): Promise<Answer> {
  if (!path.startsWith(HOME)) return { status: 302, headers: { location: HOME }, body: null };
  const name = path.slice(HOME.length);
  const files = await filesSoon(source);
  if (files === 'building')
    return plainPage('The pages are being built. This page asks again in a few seconds.', 3);
  if (files === 'failed') return plainPage('The pages could not be built. The log of the server says why.');
  const accepted = headers.get('accept-encoding');
  if (!name.startsWith(ASSETS)) return fileAnswer(files.get('index.html'), { accepted, cache: 'no-cache' });
  return fileAnswer(files.get(name), { accepted, cache: FOREVER });
}

async function filesSoon({ files, waitMs }: Source): Promise<ConsoleFiles | 'building' | 'failed'> {
  const wait = new AbortController();
  const late = setTimeout(waitMs, 'building' as const, { signal: wait.signal, ref: false });
  late.catch(() => {});
  try {
    return await Promise.race([files(), late]);
  } catch {
    return 'failed';
  } finally {
    wait.abort();
  }
}

async function fileAnswer(
  file: ConsoleFile | undefined,
  { accepted, cache }: { readonly accepted: string | null; readonly cache: string },
): Promise<Answer> {
  if (file === undefined) throw new ApiError('not_found', { detail: 'The console has no such file.' });
  const encoding = chosenEncoding(accepted, file.encodings);
  const ending = encoding === 'br' || encoding === 'gzip' ? ENCODINGS[encoding] : '';
  const body = await readFile(`${file.path}${ending}`);
  return {
    status: 200,
    headers: {
      'content-type': MEDIA_TYPES[extname(file.path)] ?? 'application/octet-stream',
      'content-length': String(body.byteLength),
      'cache-control': cache,
      vary: 'Accept-Encoding',
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    },
    body,
  };
}

function plainPage(text: string, againInSeconds?: number): Answer {
  const refresh =
    againInSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${againInSeconds}">`;
  return {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(againInSeconds === undefined ? {} : { 'retry-after': String(againInSeconds) }),
    },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}<title>Footing</title><main><h1>Footing</h1><p>${text}</p></main></html>\n`,
  };
}
