import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, messageOf } from '../command.ts';
import { detailOf } from '../remote.ts';
import { bodyOf, keyOf, type ReadyInvoice } from './batches.ts';

const TIMEOUT_MS = 120_000;
/** Attempts without an answer that settles the request; waiting for the hourly limit is none. */
const MAX_ATTEMPTS = 10;
const WAIT_SECONDS = 5;
const MAX_WAIT_SECONDS = 3_600;
/** A request refused for what one of its invoices says. */
const CONTENT_REFUSED = [400, 413, 422];
/** Answers after which the same request may succeed. */
const PASSING = [408, 409, 429, 500, 502, 503, 504];

/** What is used of the answer of POST /api/ingest. */
export interface IngestAnswer {
  readonly invoices: readonly {
    readonly index: number;
    readonly invoice_id: string | null;
    readonly invoice_number: string | null;
    readonly vendor_name: string;
    readonly total_kgco2e: number;
    readonly warnings: readonly { readonly code: string; readonly message: string }[];
  }[];
  readonly errors: readonly { readonly index: number; readonly code: string; readonly error: string }[];
}

export interface Target {
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly dryRun: boolean;
  /** Called before a wait, with its reason. */
  waiting(seconds: number, reason: string): void;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** The answer for a group of invoices, or its refusal. */
export interface Sent {
  readonly batch: readonly ReadyInvoice[];
  readonly answer: IngestAnswer | null;
  readonly refusal: string | null;
  /** The server had booked these before and gave its stored answer. */
  readonly replayed: boolean;
}

export type Send = (batch: readonly ReadyInvoice[]) => AsyncGenerator<Sent>;

/**
 * Sends groups of invoices, one at a time. A server that cannot be reached at all is said at once; later it may be
 * away for a while.
 */
export function senderTo(target: Target): Send {
  const state = { wasReached: false };
  return (batch) => sendBatch(target, batch, state);
}

interface SenderState {
  wasReached: boolean;
}

/**
 * Sends a group of invoices until it is answered. A group that is refused as a whole is sent in halves, until the
 * invoice that causes it stands alone: the others are booked.
 * @throws CommandError for what no repetition changes: a wrong key or address.
 */
async function* sendBatch(
  target: Target,
  batch: readonly ReadyInvoice[],
  state: SenderState,
): AsyncGenerator<Sent> {
  const { status, content, replayed } = await answered(target, batch, state);
  if (status === 200) {
    yield { batch, answer: content as IngestAnswer, refusal: null, replayed };
  } else if (!CONTENT_REFUSED.includes(status)) {
    throw new CommandError(`${status}: ${detailOf(content)}`);
  } else if (batch.length === 1 || wasBooked(content)) {
    yield { batch, answer: null, refusal: `${status}: ${detailOf(content)}`, replayed };
  } else {
    const half = Math.ceil(batch.length / 2);
    yield* sendBatch(target, batch.slice(0, half), state);
    yield* sendBatch(target, batch.slice(half), state);
  }
}

/** The same content was booked as written otherwise: halves of it have other keys and would be booked again. */
function wasBooked(content: unknown): boolean {
  return (content as { readonly code?: unknown } | null)?.code === 'idempotency_key_reused';
}

interface Outcome {
  readonly status: number;
  readonly content: unknown;
  readonly replayed: boolean;
}

/** The first answer that is no request to wait; a repetition has the same key, so nothing is booked twice. */
async function answered(
  target: Target,
  batch: readonly ReadyInvoice[],
  state: SenderState,
): Promise<Outcome> {
  let attempts = 0;
  for (;;) {
    const answer = await post(target, batch);
    const status = answer instanceof Error ? 0 : answer.status;
    if (!(answer instanceof Error) && !PASSING.includes(status)) {
      const content: unknown = await answer.json().catch(() => null);
      if (status !== 200 || content !== null) {
        state.wasReached = true;
        return { status, content, replayed: answer.headers.get('idempotent-replayed') === 'true' };
      }
    }
    if (status !== 429) attempts += 1;
    if (status !== 0) state.wasReached = true;
    const reason = answer instanceof Error ? answer.message : `${status}`;
    if (attempts === MAX_ATTEMPTS || !state.wasReached) {
      throw new CommandError(
        `${target.baseUrl} does not answer: ${reason}. Run the command again to continue.`,
      );
    }
    const seconds = answer instanceof Error ? WAIT_SECONDS : waitOf(answer.headers);
    target.waiting(seconds, reason);
    await (target.sleep ?? sleep)(seconds * 1_000);
  }
}

async function post(target: Target, batch: readonly ReadyInvoice[]): Promise<Response | Error> {
  const { fetch: fetcher, baseUrl, dryRun, apiKey } = target;
  return fetcher(`${baseUrl}/api/ingest${dryRun ? '?dry_run=true' : ''}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      ...(dryRun ? {} : { 'idempotency-key': keyOf(batch) }),
    },
    body: bodyOf(batch),
    // A redirect would send the key to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => new Error(messageOf(error), { cause: error }));
}

/** Seconds of Retry-After, within bounds; the default for none. */
function waitOf(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? WAIT_SECONDS);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), MAX_WAIT_SECONDS) : WAIT_SECONDS;
}
