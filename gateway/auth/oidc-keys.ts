import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import {
  OIDC_KEYS_COOLDOWN_MS,
  OIDC_KEYS_MAX_AGE_MS,
  OIDC_MAX_DOCUMENT_BYTES,
  OIDC_RETRY_MS,
  OIDC_TIMEOUT_MS,
} from '../limits.ts';
import { isLoopback } from './loopback.ts';

/** The provider did not answer, or its answer cannot be used. The message is for the log. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** Bounds that tests reduce; the values are in `limits.ts`. */
export interface ProviderBounds {
  /** For discovery document and key set together. */
  readonly timeoutMs?: number;
  /** After a look-up for an unknown key, how long others are refused without one. */
  readonly cooldownMs?: number;
  /** How long a fetched key set is used. */
  readonly maxAgeMs?: number;
  /** After a failure, how long no request is sent. */
  readonly retryMs?: number;
}

interface ProviderKeysOptions extends ProviderBounds {
  readonly issuer: string;
  /** Called once for each failed fetch. */
  readonly onFailure: (error: ProviderError) => void;
}

/**
 * The provider's signature keys, found through its discovery document. Nothing is fetched before the first key is
 * needed. Then both documents are fetched together each time, so a moved key set or a changed issuer is noticed.
 * Concurrent callers share one fetch. An unknown key triggers a new fetch at once, but at most one per cooldown,
 * because anyone can invent key ids.
 * @param options.issuer as configured; the document must name exactly this.
 * @returns a resolver that rejects with jose's errors for a token without a key, and with `ProviderError`.
 */
export function createProviderKeys(options: ProviderKeysOptions): JWTVerifyGetKey {
  const cooldownMs = options.cooldownMs ?? OIDC_KEYS_COOLDOWN_MS;
  let nextLook = 0;
  const keys = createRemoteJWKSet(discoveryAddress(options.issuer), {
    timeoutDuration: options.timeoutMs ?? OIDC_TIMEOUT_MS,
    // jose starts the cooldown with any fetch, so a key that is new just after the first one would be refused.
    cooldownDuration: Number.POSITIVE_INFINITY,
    cacheMaxAge: options.maxAgeMs ?? OIDC_KEYS_MAX_AGE_MS,
    [customFetch]: keySetFetcher(options),
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (!keys.reloading) {
        if (performance.now() < nextLook) throw error;
        nextLook = performance.now() + cooldownMs;
      }
      await keys.reload();
      return keys(header, token);
    }
  };
}

/** Fetches discovery document and key set; after a failure it refuses for a while without a request. */
function keySetFetcher({ issuer, onFailure, retryMs = OIDC_RETRY_MS }: ProviderKeysOptions) {
  let failure: { readonly error: ProviderError; readonly until: number } | null = null;
  return async (_url: string, { signal }: { readonly signal: AbortSignal }): Promise<Response> => {
    if (failure !== null && performance.now() < failure.until) throw failure.error;
    try {
      const document = await fetchJson(discoveryAddress(issuer), signal);
      const keySet = requireKeySet(await fetchJson(keySetAddress(issuer, document), signal));
      failure = null;
      return Response.json(keySet);
    } catch (cause) {
      const error = cause instanceof ProviderError ? cause : new ProviderError(reasonOf(cause), { cause });
      failure = { error, until: performance.now() + retryMs };
      onFailure(error);
      throw error;
    }
  };
}

/** OpenID Connect Discovery 1.0, section 4.1: a slash at the end of the issuer is left out. */
function discoveryAddress(issuer: string): URL {
  return new URL(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`);
}

/** OpenID Connect Discovery 1.0, section 4.3: a document that names another issuer is not to be used. */
function keySetAddress(issuer: string, document: unknown): URL {
  const { issuer: named, jwks_uri: address } = membersOf(document);
  if (named !== issuer) throw new ProviderError('the discovery document names another issuer');
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : null;
  const safe =
    url?.protocol === 'https:' ||
    // Plain http only on this machine: a remote provider must not direct requests to local services.
    (url?.protocol === 'http:' && isLoopback(url.hostname) && isLoopback(new URL(issuer).hostname));
  if (url === null || !safe || url.username !== '' || url.password !== '') {
    throw new ProviderError('the discovery document has no jwks_uri with https');
  }
  return url;
}

function requireKeySet(document: unknown): object {
  const { keys } = membersOf(document);
  if (!Array.isArray(keys) || !keys.every((key) => typeof key === 'object' && key !== null)) {
    throw new ProviderError('the key set has no list of keys');
  }
  return { keys };
}

function membersOf(document: unknown): Readonly<Record<string, unknown>> {
  return typeof document === 'object' && document !== null ? { ...document } : {};
}

async function fetchJson(url: URL, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    signal,
    // Redirects are refused: the document must come from its own address.
    redirect: 'manual',
    headers: { accept: 'application/json, application/jwk-set+json' },
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new ProviderError(`${url.pathname} was answered with status ${response.status}`);
  }
  const text = await readBounded(response.body ?? [], url);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError(`${url.pathname} is not JSON`);
  }
}

/** Counts bytes after decompression; leaving the loop early closes the connection. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  url: URL,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > OIDC_MAX_DOCUMENT_BYTES) {
      throw new ProviderError(`${url.pathname} has more than ${OIDC_MAX_DOCUMENT_BYTES} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(cause: unknown): string {
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
  return timedOut ? 'the provider did not answer in time' : 'the provider cannot be reached';
}
