import { createHash, randomBytes } from 'node:crypto';
import { readTimeStamp } from '../../../compute/chain/time-stamp.ts';
import { timeStampRequest, timeStampToken } from '../../../compute/chain/time-stamp-request.ts';
import { TSA_MAX_ANSWER_BYTES, TSA_RETRY_MS, TSA_TIMEOUT_MS } from '../../limits.ts';
import { createRetries, type Retries } from './retries.ts';

/** The authority could not be reached, or did not stamp the request. The message is for the log. */
export class TimeStampError extends Error {
  override readonly name = 'TimeStampError';
}

/** A third party that states when something existed. */
export interface TimeStampAuthority {
  /**
   * A time stamp of these bytes, DER. It is checked to be one of their SHA-256 and to answer this very request. The
   * authority's signature is for readers to verify: they decide which authorities they trust.
   * @throws TimeStampError
   */
  stamp(content: string): Promise<Uint8Array>;
  /** Failed requests, to try again. */
  readonly retries: Retries;
}

interface AuthorityOptions {
  /** Its address; user and password in it go as Basic authentication. */
  readonly url: string;
  /** Bounds that tests make smaller; each has its value in `limits.ts`. */
  readonly timeoutMs?: number;
  readonly retryMs?: number;
}

/** An RFC 3161 authority behind HTTP. Source: RFC 3161 section 3.4. */
export function createTimeStampAuthority(options: AuthorityOptions): TimeStampAuthority {
  const { timeoutMs = TSA_TIMEOUT_MS, retryMs = TSA_RETRY_MS } = options;
  const url = new URL(options.url);
  const headers = { ...authorizationOf(url), 'content-type': QUERY, accept: REPLY };
  url.username = '';
  url.password = '';
  let restUntil = 0;
  return {
    retries: createRetries(retryMs),
    async stamp(content) {
      if (performance.now() < restUntil) throw new TimeStampError('the authority failed a moment ago');
      const imprint = createHash('sha256').update(content).digest('hex');
      const { request, nonce } = timeStampRequest(imprint, randomBytes(8));
      try {
        const answer = await ask(url, { headers, request, timeoutMs });
        return requireStamp(answer, { imprint, nonce });
      } catch (cause) {
        restUntil = performance.now() + retryMs;
        throw cause instanceof TimeStampError ? cause : new TimeStampError(reasonOf(cause), { cause });
      }
    },
  };
}

const QUERY = 'application/timestamp-query';
const REPLY = 'application/timestamp-reply';

function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

async function ask(
  url: URL,
  {
    headers,
    request,
    timeoutMs,
  }: {
    readonly headers: Record<string, string>;
    readonly request: Uint8Array<ArrayBuffer>;
    readonly timeoutMs: number;
  },
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { method: 'POST', headers, body: request, redirect: 'error', signal });
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (response.status !== 200 || type !== REPLY) {
    await response.body?.cancel();
    throw new TimeStampError(`the authority answered ${response.status} ${type ?? 'without a type'}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > TSA_MAX_ANSWER_BYTES) {
      throw new TimeStampError(`the answer has more than ${TSA_MAX_ANSWER_BYTES} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function requireStamp(
  answer: Uint8Array,
  { imprint, nonce }: { readonly imprint: string; readonly nonce: string },
): Uint8Array {
  const token = timeStampToken(answer);
  if (token === null) throw new TimeStampError('the authority granted no time stamp');
  const stamp = readTimeStamp(token);
  if (stamp === null) throw new TimeStampError('the authority gave no time stamp of a SHA-256');
  if (stamp.imprint !== imprint) throw new TimeStampError('the authority stamped something else');
  if (stamp.nonce !== nonce) throw new TimeStampError('the authority answered another request');
  return token;
}

function reasonOf(cause: unknown): string {
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
  return timedOut ? 'the authority did not answer in time' : 'the authority cannot be reached';
}
