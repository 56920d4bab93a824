import { Agent, type IncomingMessage, request } from 'node:http';
import { companyYear } from '../../gateway/cli/demo/company-year.ts';
import type { DemoInvoiceBody, DemoLine } from '../../gateway/cli/demo/demo-invoice.ts';

/** Invoices made from the lines of the demo year, varied and the same on every run, and a client that sends them. */

/** A small seeded generator (mulberry32): 0 up to but excluding 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const CENTS = 100;

function varied(line: DemoLine, random: () => number): DemoLine {
  const factor = 0.5 + random();
  const scale = (value: number) => Math.round(value * factor * CENTS) / CENTS;
  return {
    ...line,
    spend_amount: scale(line.spend_amount),
    ...(line.quantity === undefined ? {} : { quantity: scale(line.quantity) }),
  };
}

/** An endless source of invoices with `linesPerInvoice` lines each, no two alike. */
export function invoiceSource(seed: number, linesPerInvoice: number): () => DemoInvoiceBody {
  const random = seededRandom(seed);
  const year = companyYear().map(({ invoice }) => invoice);
  const lines = year.flatMap((invoice) => invoice.line_items);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  let count = 0;
  return () => {
    count += 1;
    const { vendor_name, invoice_date, currency, region } = pick(year);
    return {
      vendor_name,
      invoice_number: `L${seed}-${count}`,
      invoice_date,
      ...(currency === undefined ? {} : { currency }),
      ...(region === undefined ? {} : { region }),
      line_items: Array.from({ length: linesPerInvoice }, () => varied(pick(lines), random)),
    };
  };
}

/** Request bodies, ready to send. */
export function requestBodies(
  count: number,
  options: { readonly seed: number; readonly invoices: number; readonly lines: number },
): Buffer[] {
  const next = invoiceSource(options.seed, options.lines);
  return Array.from({ length: count }, () =>
    Buffer.from(JSON.stringify({ invoices: Array.from({ length: options.invoices }, next) })),
  );
}

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

export interface IngestClient {
  /** Sends one body; rejects when the connection breaks before the whole answer is there. */
  send(body: Buffer, idempotencyKey?: string): Promise<Answer>;
  close(): void;
}

/** A client over kept-alive connections that does not parse what it gets. */
export function ingestClient(baseUrl: string, apiKey: string): IngestClient {
  const agent = new Agent({ keepAlive: true });
  const url = new URL('/api/ingest', baseUrl);
  return {
    send: (body, idempotencyKey) =>
      new Promise((resolve, reject) => {
        const headers = {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'content-length': body.length,
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        };
        const outgoing = request(url, { method: 'POST', agent, headers }, (incoming) => {
          collect(incoming).then(
            (content) => resolve({ status: incoming.statusCode ?? 0, body: content }),
            reject,
          );
        });
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}

async function collect(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  if (!incoming.complete) throw new Error('the answer broke off');
  return Buffer.concat(parts);
}

/** Keeps `inFlight` calls of `step` going until each answers false. */
export async function keepInFlight(inFlight: number, step: () => Promise<boolean>): Promise<void> {
  const lane = async () => {
    while (await step());
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}
