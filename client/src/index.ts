import createClient, { type Client } from 'openapi-fetch';
import { FootingError } from './error.ts';
import type { operations, paths } from './generated.ts';
import { type ImportOptions, importFile } from './import-file.ts';
import {
  type BookedInvoice,
  type IngestOptions,
  type IngestResult,
  type Invoice,
  type Invoices,
  ingest,
} from './ingest.ts';
import { type Sending, send, sendForJson, type Wait, withQuery } from './send.ts';
import type { AnswerOf } from './shapes.ts';
import { type TypedTrpc, trpcOf } from './trpc.ts';

export { FootingError, type MemberProblem } from './error.ts';
export type { components, operations, paths } from './generated.ts';
export type { ImportOptions } from './import-file.ts';
export type * from './ingest.ts';
export type { Wait } from './send.ts';
export type { TypedTrpc } from './trpc.ts';

type ListedInvoice = AnswerOf<'listInvoices'>['invoices'][number];
type VoidResult = AnswerOf<'voidInvoices'>['results'][number];
export type InvoiceFilter = Omit<
  NonNullable<operations['listInvoices']['parameters']['query']>,
  'cursor' | 'limit'
>;

/** Invoices of a page, and ids of a request to void them. */
const PAGE = 100;
const VOIDED_AT_ONCE = 100;
/** A little more than the hour after which a limit begins anew. */
const MAX_WAIT_SECONDS = 3_700;
const TIMEOUT_SECONDS = 120;
const CHANGES_ONCE = ['GET', 'HEAD', 'PUT', 'DELETE'];

export interface FootingOptions {
  /** Address of the server: `https://footing.example`. */
  readonly url: string;
  /** Key of a workspace, for invoices. */
  readonly apiKey?: string | undefined;
  /** Access token of a person, for tRPC and audits; a function is asked before each request. */
  readonly accessToken?: string | (() => string | Promise<string>) | undefined;
  /** Longest that one request waits in all, in seconds: by default 3,700, so that an hourly limit is waited for. */
  readonly maxWaitSeconds?: number | undefined;
  /** Longest wait for an answer, in seconds: by default 120. */
  readonly timeoutSeconds?: number | undefined;
  /** Called before each wait; what it throws ends the request. */
  readonly onWait?: ((wait: Wait) => void) | undefined;
  /** Instead of the global one, for instance with a proxy. */
  readonly fetch?: typeof fetch | undefined;
  /** Waits; for tests. */
  readonly sleep?: Sending['sleep'];
}

interface Signal {
  readonly signal?: AbortSignal | undefined;
}

export interface Footing {
  /** Sends any number of invoices. The same invoices sent again, in the same order, are booked once. */
  ingest(invoices: Invoices, options?: IngestOptions): Promise<IngestResult>;
  /** Voids an invoice and books its correction, in one transaction. @param earlier its id, or its number if the vendor is the same. */
  replace(earlier: string, invoice: Invoice, options?: IngestOptions): Promise<BookedInvoice>;
  /** Stored invoices, newest first; further pages are asked for as they are needed. */
  invoices(filter?: InvoiceFilter & Signal): AsyncGenerator<ListedInvoice>;
  invoice(invoiceId: string, options?: Signal): Promise<AnswerOf<'getInvoice'>>;
  /** Any number of ids. What was void before is `already_voided`. */
  voidInvoices(
    invoiceIds: readonly string[],
    options: { readonly reason: string } & Signal,
  ): Promise<VoidResult[]>;
  /** @throws FootingError if it cannot be voided. */
  voidInvoice(invoiceId: string, options: { readonly reason: string } & Signal): Promise<VoidResult>;
  /** Stores a PDF with its invoice. */
  attachDocument(invoiceId: string, pdf: Blob, options?: Signal): Promise<AnswerOf<'putSourceDocument'>>;
  /** Sends a file (`openAsBlob` of node:fs, or a File) and answers how far its job is until it has ended. */
  importFile(content: Blob, options: ImportOptions): AsyncGenerator<AnswerOf<'getImport'>>;
  /** Any operation of the REST interface, typed, with the same retries. */
  readonly rest: Client<paths>;
  /** Any procedure of tRPC, typed; needs an access token. */
  readonly trpc: TypedTrpc;
}

/** A client of one server. @throws TypeError for an address that is none. */
export function createFooting(options: FootingOptions): Footing {
  const to = sendingOf(options);
  const voidInvoices: Footing['voidInvoices'] = async (invoiceIds, { reason, signal }) => {
    const results: VoidResult[] = [];
    for (let at = 0; at < invoiceIds.length; at += VOIDED_AT_ONCE) {
      const body = JSON.stringify({ invoice_ids: invoiceIds.slice(at, at + VOIDED_AT_ONCE), reason });
      const headers = { 'content-type': 'application/json' };
      const call = { method: 'POST', headers, body, signal, repeatable: true };
      results.push(...(await sendForJson<AnswerOf<'voidInvoices'>>(to, '/api/invoices/void', call)).results);
    }
    return results;
  };
  return {
    ingest: (invoices, more = {}) => ingest(to, invoices, more),
    replace: async (earlier, invoice, more = {}) => {
      const { invoices, errors } = await ingest(to, [{ ...invoice, replaces: earlier }], more);
      return invoices[0] ?? refused(errors[0]?.code, errors[0]?.error);
    },
    invoices: (filter = {}) => pages(to, filter),
    invoice: (id, { signal } = {}) =>
      sendForJson(to, `/api/invoices/${encodeURIComponent(id)}`, { signal, repeatable: true }),
    voidInvoices,
    voidInvoice: async (id, more) => {
      const [result] = await voidInvoices([id], more);
      if (result === undefined || result.code === null) return result ?? refused();
      return refused(result.code, `Invoice ${id} was not voided.`);
    },
    attachDocument: (id, body, { signal } = {}) =>
      sendForJson(to, `/api/invoices/${encodeURIComponent(id)}/source-document`, {
        method: 'PUT',
        headers: { 'content-type': 'application/pdf' },
        body,
        signal,
        repeatable: true,
      }),
    importFile: (content, more) => importFile(to, content, more),
    rest: createClient<paths>({ baseUrl: to.url, fetch: (request) => sendRequest(to, request) }),
    trpc: trpcOf(to),
  };
}

function sendingOf(options: FootingOptions): Sending {
  const { apiKey, accessToken, fetch: fetcher = fetch, onWait, sleep } = options;
  const { href, username, password } = new URL(options.url);
  // fetch() refuses such an address, and names it whole.
  if (username !== '' || password !== '')
    throw new TypeError('The address of the server must hold no password.');
  const token = typeof accessToken === 'function' ? accessToken : () => apiKey ?? accessToken ?? null;
  return {
    url: href.replace(/\/+$/, ''),
    token,
    // Called as a method of something else, the one of browsers refuses.
    fetch: (input, init) => fetcher(input, init),
    maxWaitSeconds: options.maxWaitSeconds ?? MAX_WAIT_SECONDS,
    timeoutSeconds: options.timeoutSeconds ?? TIMEOUT_SECONDS,
    onWait,
    sleep,
  };
}

async function* pages(
  to: Sending,
  { signal, ...filter }: InvoiceFilter & Signal,
): AsyncGenerator<ListedInvoice> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const path = withQuery('/api/invoices', { ...filter, limit: PAGE, cursor });
    const page = await sendForJson<AnswerOf<'listInvoices'>>(to, path, { signal, repeatable: true });
    yield* page.invoices;
    cursor = page.next_cursor;
  }
}

function refused(code = 'unexpected_answer', detail = 'The answer says nothing about the invoice.'): never {
  throw new FootingError(code, detail);
}

/** The last answer to a request of `rest`, whatever it says. @throws FootingError when none came. */
async function sendRequest(to: Sending, request: Request): Promise<Response> {
  const { method, signal } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
  const outcome = await send(to, request.url.slice(to.url.length), {
    method,
    headers: Object.fromEntries(request.headers),
    body: body?.byteLength === 0 ? null : body,
    signal,
    repeatable: CHANGES_ONCE.includes(method) || request.headers.has('idempotency-key'),
    read: async (response) => response,
  });
  if (outcome.error === null) return outcome.value;
  if (outcome.response === null) throw outcome.error;
  const { status, headers } = outcome.response;
  return new Response(outcome.text === '' ? null : outcome.text, { status, headers });
}
