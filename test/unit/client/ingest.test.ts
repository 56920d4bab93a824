import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  inBatches,
  MAX_BODY_BYTES,
  MAX_INVOICES,
  readyInvoice,
} from '../../../client/src/batches.ts';
import { FootingError, type Invoice } from '../../../client/src/index.ts';
import * as limits from '../../../gateway/limits.ts';
import { INGEST_LIMITS } from '../../../schema/contracts/ingest.ts';
import { type Asked, clientOf, refusal } from './scripted-server.ts';

const invoice = (vendor_name: string): Invoice => ({
  vendor_name,
  invoice_date: '2025-03-31',
  line_items: [{ description: 'Strom', spend_amount: 10 }],
});

/** What goes wrong with a request: before the server takes it, or after. */
const BEFORE = ['unreachable', 'rate_limit_exceeded', 'busy', 'idempotency_in_progress'] as const;
const AFTER = ['answer lost', 'answer cut', 'internal_error', 'outcome_unknown'] as const;
type Fault = (typeof BEFORE)[number] | (typeof AFTER)[number];
const STATUS: Partial<Record<Fault, number>> = {
  rate_limit_exceeded: 429,
  busy: 503,
  idempotency_in_progress: 409,
  internal_error: 500,
  outcome_unknown: 503,
};

/** Books what it is sent once for each Idempotency-Key, as the service does; refuses a whole request for a "bad" vendor. */
function bookingServer(faults: Fault[]) {
  const booked: string[] = [];
  const closed = new Set<string>();
  const answers = new Map<string, string>();
  const book = ({ headers, body }: Asked): Response => {
    const { invoices } = body as { invoices: Invoice[] };
    const key = headers.get('idempotency-key') ?? '';
    const before = answers.get(key);
    if (before !== undefined) return new Response(before, { headers: { 'idempotent-replayed': 'true' } });
    if (invoices.some(({ vendor_name }) => vendor_name === 'bad')) return refusal(400, 'malformed_json');
    const all = invoices.map(({ vendor_name }, index) => ({ index, vendor_name }));
    const answered = all.filter(({ vendor_name }) => !closed.has(vendor_name));
    booked.push(...answered.map(({ vendor_name }) => vendor_name));
    const errors = all.flatMap(({ index, vendor_name }) => {
      const pointer = `/invoices/${index}/invoice_date`;
      return closed.has(vendor_name)
        ? [{ index, vendor_name, code: 'period_closed', error: 'closed', pointer }]
        : [];
    });
    const text = JSON.stringify({ invoices: answered, errors, receipts: [] });
    if (answered.length > 0 || errors.length === 0) answers.set(key, text);
    return new Response(text);
  };
  const answer = (asked: Asked): Response | Error => {
    const fault = faults.shift();
    if (fault === undefined) return book(asked);
    if (AFTER.some((one) => one === fault)) book(asked);
    const status = STATUS[fault];
    if (status !== undefined) return refusal(status, fault, { 'retry-after': '3' });
    return fault === 'answer cut' ? new Response('{"invoices":[{"ind') : new TypeError('fetch failed');
  };
  return { answer, booked, closed };
}

describe('ingest', () => {
  it('books what was refused once its cause is gone, each once, whatever fails in between', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.constantFrom('open', 'late', 'later'), { minLength: 1, maxLength: 250 }),
      fc.array(fc.constantFrom(...AFTER, ...BEFORE), { maxLength: 20 }),
      async (vendors, faults) => {
        const server = bookingServer([...faults]);
        const send = async () => {
          for (let times = 0; times < 5; times += 1) {
            const result = await clientOf(server.answer)
              .footing.ingest(vendors.map(invoice))
              .catch(() => null);
            if (result !== null) return result;
          }
          throw new Error('not sent');
        };
        const rejected = (...codes: string[]) =>
          vendors.flatMap((vendor, index) =>
            codes.includes(vendor) ? [{ index, code: 'period_closed' }] : [],
          );
        for (const closed of [['late', 'later'], ['later'], [], []]) {
          server.closed.clear();
          for (const vendor of closed) server.closed.add(vendor);
          const { errors, processed } = await send();
          expect(errors.map(({ index, code }) => ({ index, code }))).toEqual(rejected(...closed));
          expect(processed).toBe(vendors.length - errors.length);
        }
        expect(server.booked.toSorted()).toEqual(vendors.toSorted());
      },
    );
    await fc.assert(property, { numRuns: 50 });
  });

  it('books each invoice exactly once, whatever fails in between and however often it is begun again', async () => {
    const run = fc.record({
      vendor: fc.constantFrom('a', 'b', 'bad'),
      count: fc.constantFrom(1, 7, 50, 100),
    });
    const property = fc.asyncProperty(
      fc.array(run, { maxLength: 5 }),
      fc.array(fc.constantFrom(...BEFORE, ...AFTER), { maxLength: 40 }),
      async (runs, faults) => {
        const vendors = runs.flatMap(({ vendor, count }) => Array<string>(count).fill(vendor));
        const server = bookingServer([...faults]);
        const once = () => clientOf(server.answer).footing.ingest(vendors.map(invoice));
        let result = await once().catch((error: FootingError) => error);
        for (let times = 0; result instanceof FootingError && times < faults.length; times += 1) {
          result = await once().catch((error: FootingError) => error);
        }
        if (result instanceof Error) throw result;
        const good = vendors.flatMap((vendor, at) => (vendor === 'bad' ? [] : [{ vendor, at }]));
        expect(server.booked).toEqual(good.map(({ vendor }) => vendor));
        expect(result.invoices.map(({ index, vendor_name }) => ({ vendor: vendor_name, at: index }))).toEqual(
          good,
        );
        expect(result.errors.map(({ index, code, pointer }) => [index, code, pointer])).toEqual(
          vendors.flatMap((vendor, at) =>
            vendor === 'bad' ? [[at, 'malformed_json', `/invoices/${at}`]] : [],
          ),
        );
      },
    );
    await fc.assert(property, { numRuns: 20 });
  });

  it('says what is wrong at the place the invoice has in what was given', async () => {
    const answered = () =>
      Response.json({
        invoices: [],
        receipts: [],
        errors: [{ index: 0, code: 'invalid_date', pointer: '/invoices/0/invoice_date', error: 'no day' }],
      });
    const { footing } = clientOf(answered);
    const { errors } = await footing.ingest(Array.from({ length: 101 }, () => invoice('a')));
    expect(errors.map(({ index, pointer }) => [index, pointer])).toEqual([
      [0, '/invoices/0/invoice_date'],
      [100, '/invoices/100/invoice_date'],
    ]);
  });

  it('sends no number as text, which the server refuses, and never leaves it out in silence', async () => {
    const { footing, requests } = clientOf(() => Response.json({ invoices: [], errors: [], receipts: [] }));
    await footing.ingest([
      { ...invoice('a'), line_items: [{ description: 'x', spend_amount: 1, quantity: Number.NaN }] },
    ]);
    expect(requests[0]?.body).toMatchObject({ invoices: [{ line_items: [{ quantity: 'NaN' }] }] });
  });

  it('refuses an invoice that no request can hold, and books the others', async () => {
    const server = bookingServer([]);
    const { footing } = clientOf(server.answer);
    const result = await footing.ingest([invoice('a'), invoice('x'.repeat(MAX_BODY_BYTES)), invoice('b')]);
    expect(server.booked).toEqual(['a', 'b']);
    expect(result.errors).toMatchObject([{ index: 1, code: 'payload_too_large' }]);
    expect(result.invoices.map(({ index }) => index)).toEqual([0, 2]);
  });

  it('does not split what was booked as sent otherwise: its halves would be booked again', async () => {
    const { footing, requests } = clientOf(() => refusal(422, 'idempotency_key_reused'));
    const { errors } = await footing.ingest([invoice('a'), invoice('b')]);
    expect(errors.map(({ code }) => code)).toEqual(Array(2).fill('idempotency_key_reused'));
    expect(requests).toHaveLength(1);
  });

  it('has no key on a dry run, which is not kept', async () => {
    const { footing, requests } = clientOf(() => Response.json({ invoices: [], errors: [], receipts: [] }));
    await footing.ingest([invoice('a')], { dryRun: true, detail: 'lines' });
    expect(requests[0]?.path).toBe('/api/ingest?detail=lines&dry_run=true');
    expect(requests[0]?.headers.has('idempotency-key')).toBe(false);
  });

  it('replaces an invoice, or says why not', async () => {
    const { footing, requests } = clientOf((_, times) =>
      Response.json({
        receipts: [],
        invoices: times === 1 ? [{ index: 0, invoice_id: 'new' }] : [],
        errors: times === 1 ? [] : [{ index: 0, code: 'period_closed', pointer: '', error: 'closed' }],
      }),
    );
    expect(await footing.replace('old', invoice('a'))).toMatchObject({ invoice_id: 'new' });
    expect(requests[0]?.body).toMatchObject({ invoices: [{ vendor_name: 'a', replaces: 'old' }] });
    await expect(footing.replace('old', invoice('a'))).rejects.toMatchObject({ code: 'period_closed' });
  });
});

describe('requests of invoices', () => {
  it('hold what the service takes, in order, none left out and none half empty', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 300 });
    const property = fc.asyncProperty(sizes, async (given) => {
      const maxBytes = 10_000;
      const ready = given.map((size) => ({ text: `"${'ü'.repeat(size)}"`, digest: '' }));
      async function* source() {
        yield* ready;
      }
      const batches = [];
      for await (const batch of inBatches(source(), maxBytes)) batches.push(batch);
      expect(batches.flat()).toEqual(ready);
      for (const [at, batch] of batches.entries()) {
        const next = batches[at + 1]?.[0];
        expect(batch.length).toBeLessThanOrEqual(MAX_INVOICES);
        expect(Buffer.byteLength(bodyOf(batch))).toBeLessThanOrEqual(maxBytes);
        const isFull = next === undefined || Buffer.byteLength(bodyOf([...batch, next])) > maxBytes;
        expect(batch.length === MAX_INVOICES || isFull).toBe(true);
      }
    });
    await fc.assert(property, { numRuns: 50 });
  });

  it('have the limits of the service', () => {
    expect([MAX_INVOICES, MAX_BODY_BYTES]).toEqual([INGEST_LIMITS.invoices, limits.MAX_BODY_BYTES]);
  });

  it('are the same however members and blanks are written', async () => {
    const { digest } = await readyInvoice('{"a":1,"b":2.0}');
    expect((await readyInvoice('{ "b": 2, "a": 1 }')).digest).toBe(digest);
    expect((await readyInvoice('{"a":1,"b":3}')).digest).not.toBe(digest);
  });
});
