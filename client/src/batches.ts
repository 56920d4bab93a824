import canonicalize from 'canonicalize';

/** Invoices of a request, and its bytes: 10 MiB. */
export const MAX_INVOICES = 100;
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

const [HEAD, TAIL] = ['{"invoices":[', ']}'];
const utf8 = new TextEncoder();

/** An invoice ready to send. */
export interface ReadyInvoice {
  /** JSON. */
  readonly text: string;
  /** SHA-256 of its canonical form (RFC 8785), hex: the same however members and blanks are written. */
  readonly digest: string;
}

/** @param text JSON of one invoice. */
export async function readyInvoice(text: string): Promise<ReadyInvoice> {
  return { text, digest: await sha256(canonicalize(JSON.parse(text)) ?? '') };
}

/** The longest invoice that fits into a request. */
export function longestInvoice(maxBytes: number): number {
  return maxBytes - HEAD.length - TAIL.length;
}

export const bytesOf = (text: string) => utf8.encode(text).length;

/**
 * Groups invoices as they come into requests of at most 100 invoices and `maxBytes`. The same invoices give the same
 * groups, so that a second run asks for the same. Where reading fails, the invoices before it come first.
 */
export async function* inBatches<Invoice extends ReadyInvoice>(
  invoices: AsyncIterable<Invoice>,
  maxBytes: number,
): AsyncGenerator<Invoice[]> {
  let batch: Invoice[] = [];
  let bytes = 0;
  let failure: { readonly error: unknown } | null = null;
  try {
    for await (const invoice of invoices) {
      const more = bytesOf(invoice.text) + 1;
      const isFull = batch.length === MAX_INVOICES || bytes + more > longestInvoice(maxBytes) + 1;
      if (isFull && batch.length > 0) {
        yield batch;
        batch = [];
        bytes = 0;
      }
      batch.push(invoice);
      bytes += more;
    }
  } catch (error) {
    failure = { error };
  }
  if (batch.length > 0) yield batch;
  if (failure !== null) throw failure.error;
}

export function bodyOf(batch: readonly ReadyInvoice[]): string {
  return `${HEAD}${batch.map(({ text }) => text).join(',')}${TAIL}`;
}

/** Gives each request its Idempotency-Key, made from what it says. */
export type KeyMaker = (batch: readonly ReadyInvoice[]) => Promise<string>;

/** Of requests that say the same, the second has another key than the first: both are meant. */
export function keyMaker(): KeyMaker {
  const times = new Map<string, number>();
  return async (batch) => {
    const key = await sha256(batch.map(({ digest }) => digest).join('\n'));
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    return before === 0 ? key : sha256(`${key}\n${before}`);
  };
}

export async function sha256(content: string | ArrayBuffer): Promise<string> {
  const bytes = typeof content === 'string' ? utf8.encode(content) : content;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
