import { setTimeout as delay } from 'node:timers/promises';
import type { DemoInvoice } from './demo-invoice.ts';
import { invoicePdf } from './invoice-pdf.ts';

/** Invoices per request: few enough to move a progress bar, well below the limit of 100. */
const INVOICES_PER_REQUEST = 20;
const TRIES_PER_REQUEST = 5;
const REQUEST_TIMEOUT_MS = 60_000;
const LONGEST_WAIT_S = 30;

export interface AnsweredComponent {
  readonly scope: number;
  readonly scope3_category: number | null;
  readonly factor_id: string;
  readonly kgco2e: number;
}

export interface AnsweredLine {
  readonly index: number;
  readonly description: string;
  readonly category: string;
  readonly factor_id: string | null;
  readonly method: 'physical' | 'spend';
  readonly confidence: number;
  readonly kgco2e: number;
  readonly scope: number;
  readonly scope3_category: number | null;
  readonly components: readonly AnsweredComponent[];
  readonly needs_review: boolean;
}

export interface AnsweredInvoice {
  /** Position in the demo year, not in the request. */
  readonly index: number;
  readonly invoice_id: string | null;
  readonly vendor_name: string;
  readonly line_items_created: number;
  readonly total_kgco2e: number;
  readonly currency: string;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly reconciliation: { readonly status: string; readonly hint: string | null };
  readonly line_items: readonly AnsweredLine[];
}

export interface RejectedInvoice {
  readonly index: number;
  readonly vendor_name: string;
  readonly error: string;
}

export interface YearAnswer {
  readonly invoices: readonly AnsweredInvoice[];
  readonly errors: readonly RejectedInvoice[];
  /** The workspace of the key; null if nothing was booked. */
  readonly workspaceId: string | null;
  readonly requests: number;
  /** Requests repeated because there was no answer or a temporary failure. */
  readonly sentAgain: number;
}

export interface Destination {
  /** Without a trailing slash. */
  readonly url: string;
  readonly apiKey: string;
}

/**
 * Sends the invoices over HTTP in requests of up to 20 and collects the answers in order; `onProgress` gets the
 * number of invoices done. Every request has an idempotency key made from `runId`, so a repeated one counts once.
 * @throws Error with the server's message when a request is refused or stays unanswered.
 */
export async function pushYear(
  year: readonly DemoInvoice[],
  destination: Destination,
  run: { readonly runId: string; readonly onProgress?: (done: number) => void },
): Promise<YearAnswer> {
  const invoices: AnsweredInvoice[] = [];
  const errors: RejectedInvoice[] = [];
  let workspaceId: string | null = null;
  let requests = 0;
  let sentAgain = 0;
  for (let start = 0; start < year.length; start += INVOICES_PER_REQUEST) {
    const part = year.slice(start, start + INVOICES_PER_REQUEST);
    const body = JSON.stringify({ invoices: part.map(({ invoice }) => invoice) });
    const { answer, attempts } = await send(destination, body, `${run.runId}-${start}`);
    sentAgain += attempts - 1;
    invoices.push(...answer.invoices.map((entry) => ({ ...entry, index: start + entry.index })));
    errors.push(...answer.errors.map((entry) => ({ ...entry, index: start + entry.index })));
    // A chain is named `<workspace_id>/<period>`.
    workspaceId ??= answer.receipts?.[0]?.chain.split('/')[0] ?? null;
    requests += 1;
    run.onProgress?.(Math.min(start + part.length, year.length));
  }
  return { invoices, errors, workspaceId, requests, sentAgain };
}

interface IngestAnswer {
  readonly invoices: readonly AnsweredInvoice[];
  readonly errors: readonly RejectedInvoice[];
  readonly receipts?: readonly { readonly chain: string }[];
}

/** One request, repeated after no answer or a temporary failure. */
async function send(
  destination: Destination,
  body: string,
  idempotencyKey: string,
): Promise<{ answer: IngestAnswer; attempts: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === TRIES_PER_REQUEST;
    const response = await post(destination, body, idempotencyKey).catch((error: unknown) => {
      if (isLast) throw new Error(`No answer from ${destination.url}: ${causeOf(error)}`);
      return null;
    });
    if (response?.status === 200)
      return { answer: (await response.json()) as IngestAnswer, attempts: attempt };
    const waitS = Number(response?.headers.get('retry-after')) || 1;
    if (response !== null && (isLast || !mayPass(response.status, waitS))) {
      throw new Error(`The server answered ${response.status}: ${sentenceOf(await response.text())}`);
    }
    await delay(Math.min(waitS, LONGEST_WAIT_S) * 1000);
  }
}

function mayPass(status: number, waitS: number): boolean {
  return [409, 500, 503].includes(status) || (status === 429 && waitS <= LONGEST_WAIT_S);
}

function post(destination: Destination, body: string, idempotencyKey: string): Promise<Response> {
  return fetch(`${destination.url}/api/ingest?detail=lines`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${destination.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
}

/** `fetch` hides why a connection failed in its error's cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function sentenceOf(problem: string): string {
  try {
    const { detail } = JSON.parse(problem) as { detail?: unknown };
    return typeof detail === 'string' ? detail : problem.slice(0, 300);
  } catch {
    return problem.slice(0, 300);
  }
}

/** More than the ten an evidence package takes, so that it also lists the digests of some it leaves out. */
const DOCUMENTS = 24;

/**
 * Attaches documents to the invoices with the most kilograms, which a sample is likely to contain.
 * @returns how many.
 * @throws Error with the server's message when it refuses one.
 */
export async function attachDocuments(
  year: readonly DemoInvoice[],
  answer: YearAnswer,
  { url, apiKey }: Destination,
): Promise<number> {
  const stored = answer.invoices.filter(({ invoice_id }) => invoice_id !== null);
  const largest = stored.toSorted((a, b) => b.total_kgco2e - a.total_kgco2e).slice(0, DOCUMENTS);
  for (const { index, invoice_id } of largest) {
    const invoice = year[index]?.invoice;
    if (invoice === undefined)
      throw new Error(`The server answered about invoice ${index}, which was not sent.`);
    const response = await fetch(`${url}/api/invoices/${invoice_id}/source-document`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/pdf' },
      body: Uint8Array.from(invoicePdf(invoice)),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const said = await response.text();
    if (!response.ok) throw new Error(`The server answered ${response.status} to a source document: ${said}`);
  }
  return largest.length;
}
