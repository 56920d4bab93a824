import { describe, expect, it } from 'vitest';
import { bodyOf, inBatches, type ReadyInvoice, readyInvoice } from '../../../gateway/cli/ingest/batches.ts';
import { type Sent, senderTo } from '../../../gateway/cli/ingest/send-batch.ts';

const MAX_BYTES = 10_000;

function ready(text: string, number = 1): ReadyInvoice {
  const invoice = readyInvoice({ text, number, line: number }, MAX_BYTES);
  if ('error' in invoice) throw new Error(invoice.error);
  return invoice;
}

const invoicesOf = (count: number) => Array.from({ length: count }, (_, at) => ready(`{"at":${at}}`, at + 1));

interface Asked {
  readonly key: string | null;
  readonly invoices: readonly { at?: number }[];
}

/** A server that answers by the given function; and what it was asked. */
function serverThat(answer: (asked: Asked, times: number) => Response | Error) {
  const requests: Asked[] = [];
  const waits: number[] = [];
  const send = senderTo({
    fetch: async (_, init) => {
      const key = new Headers(init?.headers).get('idempotency-key');
      const asked = { key, invoices: JSON.parse(String(init?.body)).invoices };
      requests.push(asked);
      const answered = answer(asked, requests.length);
      if (answered instanceof Error) throw answered;
      return answered;
    },
    baseUrl: 'http://server.example',
    apiKey: 'ftg_x',
    dryRun: false,
    waiting: (seconds) => void waits.push(seconds),
    sleep: async () => {},
  });
  const all = async (batch: readonly ReadyInvoice[]) => {
    const sent: Sent[] = [];
    for await (const one of send(batch)) sent.push(one);
    return sent;
  };
  return { all, requests, waits };
}

const booked = () => Response.json({ invoices: [], errors: [] });
const refused = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code, detail: code }, { status, headers });

describe('requests made from a file', () => {
  it('hold at most 100 invoices and the bytes allowed, in order, none left out', async () => {
    const invoices = [
      ...invoicesOf(150),
      ready(JSON.stringify({ text: 'x'.repeat(9_000) })),
      ...invoicesOf(120),
    ];
    async function* source() {
      yield* invoices;
    }
    const batches: ReadyInvoice[][] = [];
    for await (const batch of inBatches(source(), MAX_BYTES)) batches.push(batch);
    expect(batches.flat()).toEqual(invoices);
    expect(batches.length).toBe(3);
    for (const [at, batch] of batches.entries()) {
      const next = batches[at + 1]?.[0];
      expect(batch.length).toBeLessThanOrEqual(100);
      expect(bodyOf(batch).length).toBeLessThanOrEqual(MAX_BYTES);
      const isFull = next !== undefined && bodyOf([...batch, next]).length > MAX_BYTES;
      expect(batch.length === 100 || isFull || next === undefined, `request ${at} is full`).toBe(true);
    }
  });

  it('have a key that depends on the content only, not on the order of members and blanks', async () => {
    const { all, requests } = serverThat(booked);
    await all([ready('{"a":1,"b":2.0}')]);
    await all([ready('{ "b": 2, "a": 1 }')]);
    await all([ready('{"a":1,"b":3}')]);
    const [one, same, other] = requests.map(({ key }) => key);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });
});

describe('sending', () => {
  it('waits as long as 429 and 503 say and repeats with the same key, for the hourly limit without end', async () => {
    const { all, requests, waits } = serverThat((_, times) => {
      if (times <= 20) return refused(429, 'rate_limit_exceeded', { 'retry-after': '3000' });
      return times === 21 ? refused(503, 'busy', { 'retry-after': '7' }) : booked();
    });
    expect(await all(invoicesOf(1))).toMatchObject([{ refusal: null }]);
    expect(waits).toEqual([...Array(20).fill(3_000), 7]);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
  });

  it('repeats a request whose outcome is unknown, and gives up after ten attempts', async () => {
    const gone = serverThat((_, times) => (times === 1 ? booked() : new Error('socket closed')));
    await gone.all(invoicesOf(1));
    await expect(gone.all(invoicesOf(2))).rejects.toThrow('socket closed');
    expect(gone.requests).toHaveLength(11);
    expect(new Set(gone.requests.slice(1).map(({ key }) => key)).size).toBe(1);
  });

  it('says at once that a server cannot be reached, or that the key is wrong', async () => {
    const nowhere = serverThat(() => new Error('ECONNREFUSED'));
    await expect(nowhere.all(invoicesOf(1))).rejects.toThrow(
      'http://server.example does not answer: ECONNREFUSED',
    );
    expect(nowhere.requests).toHaveLength(1);
    const wrong = serverThat(() => refused(401, 'unauthenticated'));
    await expect(wrong.all(invoicesOf(1))).rejects.toThrow('401: unauthenticated');
  });

  it('finds the one invoice for which a request is refused, and books the others', async () => {
    const { all } = serverThat(({ invoices }) =>
      invoices.some(({ at }) => at === 77) ? refused(400, 'malformed_json') : booked(),
    );
    const sent = await all(invoicesOf(100));
    const refusals = sent.filter(({ refusal }) => refusal !== null);
    expect(refusals.map(({ batch, refusal }) => [batch.map(({ number }) => number), refusal])).toEqual([
      [[78], '400: malformed_json'],
    ]);
    expect(sent.flatMap(({ batch }) => batch).map(({ number }) => number)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 1),
    );
  });

  it('does not split what was booked as written otherwise: its halves would be booked again', async () => {
    const { all, requests } = serverThat(() => refused(422, 'idempotency_key_reused'));
    expect(await all(invoicesOf(4))).toMatchObject([{ refusal: '422: idempotency_key_reused' }]);
    expect(requests).toHaveLength(1);
  });
});
