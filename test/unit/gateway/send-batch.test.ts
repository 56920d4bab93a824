import { describe, expect, it } from 'vitest';
import { type ReadyInvoice, readyInvoice } from '../../../gateway/cli/ingest/ready-invoice.ts';
import { type Sent, senderTo } from '../../../gateway/cli/ingest/send-batch.ts';

const MAX_BYTES = 10_000;

async function ready(text: string, number = 1): Promise<ReadyInvoice> {
  const invoice = await readyInvoice({ text, number, line: number }, MAX_BYTES);
  if ('error' in invoice) throw new Error(invoice.error);
  return invoice;
}

const invoicesOf = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => ready(`{"at":${at}}`, at + 1)));

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

describe('sending a file', () => {
  it('has a key that depends on the content only, not on the order of members and blanks', async () => {
    const { all, requests } = serverThat(booked);
    await all([await ready('{"a":1,"b":2.0}')]);
    await all([await ready('{"a":1,"b":3}')]);
    const again = serverThat(booked);
    await again.all([await ready('{ "b": 2, "a": 1 }')]);
    const [one, other] = requests.map(({ key }) => key);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(other).not.toBe(one);
    expect(again.requests[0]?.key).toBe(one);
  });

  it('waits for the hourly limit for up to a day, repeating with the same key', async () => {
    const { all, requests, waits } = serverThat((_, times) => {
      if (times <= 20) return refused(429, 'rate_limit_exceeded', { 'retry-after': '3000' });
      return times === 21 ? refused(503, 'busy', { 'retry-after': '7' }) : booked();
    });
    expect(await all(await invoicesOf(1))).toMatchObject([{ refusal: null }]);
    expect(waits).toEqual([...Array(20).fill(3_000), 7]);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
  });

  it('says at once that a server cannot be reached, or that the key is wrong; later it waits', async () => {
    const nowhere = serverThat(() => new Error('ECONNREFUSED'));
    await expect(nowhere.all(await invoicesOf(1))).rejects.toThrow(
      'http://server.example does not answer: ECONNREFUSED. Run the command again to continue.',
    );
    expect(nowhere.requests).toHaveLength(1);
    const wrong = serverThat(() => refused(401, 'unauthenticated'));
    await expect(wrong.all(await invoicesOf(1))).rejects.toThrow('401: unauthenticated');
    const gone = serverThat((_, times) => (times === 1 ? booked() : new Error('socket closed')));
    await gone.all(await invoicesOf(1));
    await expect(gone.all(await invoicesOf(2))).rejects.toThrow('socket closed');
    expect(gone.requests).toHaveLength(11);
  });
});
