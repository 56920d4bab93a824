import { errorOf, FootingError, parsed } from './error.ts';

/** Attempts without an answer that settles the request; waiting for a limit is none. */
const MAX_ATTEMPTS = 10;
/** The wait after a failure doubles from the first to the longest, unless the server says how long. */
const [FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS] = [1, 30];
/** Answers after which a request that may arrive twice is repeated; 0: none came. */
const PASSING = [0, 408, 500, 502, 503, 504];
/** What a header takes: `fetch` would quote any other credential in its error. */
const CREDENTIAL = /^[\x21-\x7e]+$/;

export interface Wait {
  readonly seconds: number;
  readonly reason: FootingError;
}

/** Where requests go and how long they are repeated. */
export interface Sending {
  readonly url: string;
  /** Null: without a credential. */
  readonly token: () => string | null | Promise<string | null>;
  readonly fetch: typeof fetch;
  /** All waits of one request together. */
  readonly maxWaitSeconds: number;
  readonly timeoutSeconds: number;
  /** Called before a wait; what it throws ends the request. */
  readonly onWait?: ((wait: Wait) => void) | undefined;
  readonly sleep?: ((ms: number, signal?: AbortSignal) => Promise<unknown>) | undefined;
}

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Can be sent several times: no stream. */
  readonly body?: string | Blob | FormData | ArrayBuffer | null;
  readonly signal?: AbortSignal | null | undefined;
  /** Whether it may arrive twice: it has an Idempotency-Key, or changes nothing the second time. */
  readonly repeatable: boolean;
  readonly timeoutSeconds?: number;
}

/** The last answer, `value` read from it if it is a success. Without any answer `response` is null. */
export type Outcome<Value> =
  | { readonly response: Response; readonly value: Value; readonly error: null }
  | { readonly response: Response | null; readonly text: string; readonly error: FootingError };

/** Sends a request, and again while that can help: the same one, so with the same Idempotency-Key. */
export async function send<Value>(
  to: Sending,
  path: string,
  { read, ...call }: Call & { readonly read: (response: Response) => Promise<Value> },
): Promise<Outcome<Value>> {
  let [waited, attempts] = [0, 0];
  for (;;) {
    const outcome = await attempt(to, path, { ...call, read });
    const { error, response } = outcome;
    if (error === null || !canPass(call, error)) return outcome;
    if (error.status !== 429) attempts += 1;
    const seconds =
      retryAfter(response) ?? Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS);
    if (attempts === MAX_ATTEMPTS || waited + seconds > to.maxWaitSeconds) return outcome;
    to.onWait?.({ seconds, reason: error });
    await (to.sleep ?? pause)(seconds * 1_000, call.signal ?? undefined);
    waited += seconds;
  }
}

/** The same for a JSON answer. @throws FootingError */
export async function sendForJson<Value>(to: Sending, path: string, call: Call): Promise<Value> {
  return (await answeredJson<Value>(to, path, call)).value;
}

/** The same with the headers of the answer. @throws FootingError */
export async function answeredJson<Value>(
  to: Sending,
  path: string,
  call: Call,
): Promise<{ readonly value: Value; readonly headers: Headers }> {
  const read = (response: Response) => response.json() as Promise<Value>;
  const outcome = await send(to, path, { ...call, read });
  if (outcome.error !== null) throw outcome.error;
  return { value: outcome.value, headers: outcome.response.headers };
}

async function attempt<Value>(
  to: Sending,
  path: string,
  call: Call & { readonly read: (response: Response) => Promise<Value> },
): Promise<Outcome<Value>> {
  const { method = 'GET', headers, body = null, signal, read, timeoutSeconds = to.timeoutSeconds } = call;
  const token = await to.token();
  if (token !== null && !CREDENTIAL.test(token))
    throw new FootingError('unauthenticated', 'The credential is empty or has characters that none has');
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Error(`nothing came within ${timeoutSeconds} seconds`)),
    timeoutSeconds * 1_000,
  );
  try {
    const response = await to.fetch(`${to.url}${path}`, {
      method,
      headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body,
      // A redirect would send the credential to another host.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    });
    if (response.ok) return { response, value: await read(response), error: null };
    const text = await response.text();
    return { response, text, error: errorOf(response, parsed(text)) };
  } catch (error) {
    signal?.throwIfAborted();
    const detail = `${to.url} does not answer: ${reasonOf(error)}`.replaceAll(token ?? '\0', '…');
    return { response: null, text: '', error: new FootingError('no_answer', detail) };
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the same request may succeed later. The server did nothing on 429, on 503 only if it says so itself. */
function canPass({ repeatable }: Call, { status, code }: FootingError): boolean {
  if (status === 429 || code === 'idempotency_in_progress') return true;
  if (status === 503 && code !== 'outcome_unknown' && code !== 'unexpected_answer') return true;
  return repeatable && PASSING.includes(status);
}

/** A path with the parameters that have a value. */
export function withQuery(path: string, parameters: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Seconds of Retry-After (RFC 9110: a number, or a date), at least one; null for none. */
function retryAfter(response: Response | null): number | null {
  const text = response?.headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1_000);
  return Number.isFinite(seconds) ? Math.max(seconds, 1) : null;
}

/** `fetch` says why in the cause of its error. */
function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error
    ? `${message} (${cause.message || String((cause as { code?: unknown }).code)})`
    : message;
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
