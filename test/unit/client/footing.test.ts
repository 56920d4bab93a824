import { describe, expect, it } from 'vitest';
import { createFooting, FootingError } from '../../../client/src/index.ts';
import { VOID_MAX } from '../../../schema/contracts/invoices.ts';
import { clientOf, refusal } from './scripted-server.ts';

const ID = '01a20777-8ebd-7000-8081-b062e0542291';
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('nothing was thrown');
    },
    (error: unknown) => error as FootingError,
  );

describe('a request', () => {
  it('waits as long as 429 and 503 say, in seconds or up to a date', async () => {
    const soon = new Date(Date.now() + 90_000).toUTCString();
    const { footing, waits } = clientOf((_, times) => {
      if (times === 1) return refusal(429, 'rate_limit_exceeded', { 'retry-after': '41' });
      if (times === 2) return refusal(503, 'busy', { 'retry-after': soon });
      return times === 3 ? refusal(503, 'busy') : Response.json({});
    });
    await footing.invoice(ID);
    expect(waits[0]).toBe(41);
    expect(waits[1]).toBeGreaterThan(85);
    expect(waits[1]).toBeLessThanOrEqual(90);
    expect(waits[2]).toBe(2);
  });

  it('waits no longer in all than it may, and then says what the server said', async () => {
    const limited = () => refusal(429, 'rate_limit_exceeded', { 'retry-after': '40' });
    const { footing, waits } = clientOf(limited, { maxWaitSeconds: 100 });
    const error = await errorOf(footing.invoice(ID));
    expect(error).toMatchObject({ status: 429, code: 'rate_limit_exceeded', requestId: 'r-1' });
    expect(waits).toEqual([40, 40]);
  });

  it('is given up after ten attempts without an answer', async () => {
    const { footing, requests } = clientOf(
      () => new TypeError('fetch failed', { cause: new Error('refused') }),
    );
    const error = await errorOf(footing.invoice(ID));
    expect(error).toMatchObject({ status: 0, code: 'no_answer' });
    expect(error.detail).toBe('http://server.example does not answer: fetch failed (refused)');
    expect(requests).toHaveLength(10);
  });

  it('is not repeated if it may have changed something and could change it twice', async () => {
    for (const answer of [
      () => new TypeError('fetch failed'),
      () => refusal(500, 'internal_error'),
      () => refusal(503, 'outcome_unknown'),
      () => new Response('a proxy', { status: 503 }),
    ]) {
      const { footing, requests } = clientOf(answer);
      await errorOf(footing.trpc.member.invite.mutate({ email: 'a@example.ch', role: 'member' }));
      expect(requests).toHaveLength(1);
    }
    const { footing, requests } = clientOf((_, times) =>
      times === 1 ? refusal(503, 'busy') : Response.json({ result: { data: {} } }),
    );
    await footing.trpc.member.invite.mutate({ email: 'a@example.ch', role: 'member' });
    expect(requests).toHaveLength(2);
  });

  it('ends when its signal does, also while it waits', async () => {
    const stop = new AbortController();
    const { footing } = clientOf(() => refusal(429, 'rate_limit_exceeded', { 'retry-after': '3000' }), {
      sleep: undefined,
      onWait: () => setTimeout(() => stop.abort(new Error('stopped')), 1),
    });
    expect((await errorOf(footing.invoice(ID, { signal: stop.signal }))).message).toBe('stopped');
    const asked = clientOf(() => Response.json({}));
    expect((await errorOf(asked.footing.invoice(ID, { signal: stop.signal }))).message).toBe('stopped');
  });

  it('ends when nothing comes for as long as it may take', async () => {
    const silent: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const { footing } = clientOf(() => Response.json({}), {
      fetch: silent,
      timeoutSeconds: 0.01,
      maxWaitSeconds: 0,
    });
    expect((await errorOf(footing.invoice(ID))).detail).toContain('nothing came within 0.01 seconds');
  });

  it('names no secret when it fails', async () => {
    const { footing } = clientOf(() => new TypeError('bad header "Bearer ftg_secret"'));
    const error = await errorOf(footing.invoice(ID));
    expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toContain('ftg_secret');
    const broken = createFooting({ url: 'http://server.example', apiKey: 'ftg_secret\n' });
    expect((await errorOf(broken.invoice(ID))).message).toBe(
      'unauthenticated: The credential is empty or has characters that none has',
    );
    expect(() => createFooting({ url: 'http://me:hunter2@server.example' })).toThrow(
      'The address of the server must hold no password.',
    );
  });

  it('goes to no other host that the server names', async () => {
    const modes: unknown[] = [];
    const { footing } = clientOf(() => Response.json({}), {
      fetch: async (_, init) => {
        modes.push(init?.redirect);
        return Response.json({});
      },
    });
    await footing.invoice(ID);
    await footing.rest.GET('/api/invoices');
    expect(modes).toEqual(['error', 'error']);
  });
});

describe('invoices', () => {
  it('come page after page, and no page more than is used', async () => {
    const { footing, requests } = clientOf((_, times) =>
      Response.json({
        invoices: [{ invoice_id: `${times}a` }, { invoice_id: `${times}b` }],
        next_cursor: times < 3 ? `c${times}` : null,
      }),
    );
    const ids: string[] = [];
    for await (const { invoice_id } of footing.invoices({ vendor: 'Müller & Co' })) ids.push(invoice_id);
    expect(ids).toEqual(['1a', '1b', '2a', '2b', '3a', '3b']);
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/invoices?vendor=M%C3%BCller+%26+Co&limit=100',
      '/api/invoices?vendor=M%C3%BCller+%26+Co&limit=100&cursor=c1',
      '/api/invoices?vendor=M%C3%BCller+%26+Co&limit=100&cursor=c2',
    ]);
    for await (const _ of footing.invoices()) break;
    expect(requests).toHaveLength(4);
  });

  it('are voided in requests that the service takes; one that stays is an error', async () => {
    const { footing, requests } = clientOf(({ body }) => {
      const { invoice_ids } = body as { invoice_ids: string[] };
      const code = (id: string) => (id === 'closed' ? 'period_closed' : null);
      return Response.json({
        results: invoice_ids.map((invoice_id) => ({ invoice_id, code: code(invoice_id) })),
      });
    });
    const ids = Array.from({ length: 250 }, (_, at) => `i${at}`);
    const results = await footing.voidInvoices(ids, { reason: 'twice' });
    expect(results.map(({ invoice_id }) => invoice_id)).toEqual(ids);
    const sizes = requests.map(({ body }) => (body as { invoice_ids: string[] }).invoice_ids.length);
    expect(sizes).toEqual([VOID_MAX, VOID_MAX, 250 - 2 * VOID_MAX]);
    expect(await footing.voidInvoice('open', { reason: 'twice' })).toMatchObject({ invoice_id: 'open' });
    await expect(footing.voidInvoice('closed', { reason: 'twice' })).rejects.toMatchObject({
      code: 'period_closed',
    });
  });
});

describe('a file', () => {
  const states = ['queued', 'reading', 'done'];
  const importing = () =>
    clientOf(({ method }, times) =>
      Response.json({ job_id: 'j', state: method === 'POST' ? 'queued' : states[(times - 2) % 3] }),
    );

  it('is followed until its job has ended', async () => {
    const { footing, requests } = importing();
    const seen: string[] = [];
    for await (const { state } of footing.importFile(new Blob(['a;b']), { name: 'a.csv' })) seen.push(state);
    expect(seen).toEqual(states);
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/import',
      ...Array(3).fill('/api/import/j?only=errors'),
    ]);
  });

  it('has a key made from its content, name and choices', async () => {
    const keyOf = async (
      content: string,
      name: string,
      options: { mapping?: object; dryRun?: boolean } = {},
    ) => {
      const { footing, requests } = importing();
      for await (const _ of footing.importFile(new Blob([content]), { name, ...options })) break;
      return requests[0]?.headers.get('idempotency-key');
    };
    const key = await keyOf('a;b', 'a.csv');
    expect(await keyOf('a;b', 'a.csv')).toBe(key);
    const others = [
      await keyOf('a;c', 'a.csv'),
      await keyOf('a;b', 'b.csv'),
      await keyOf('a;b', 'a.csv', { mapping: {} }),
      await keyOf('a;b', 'a.csv', { dryRun: true }),
    ];
    expect(new Set([key, ...others]).size).toBe(5);
  });
});

describe('tRPC and REST', () => {
  it('call procedures, with the problem document of a refusal', async () => {
    const problem = { code: 'forbidden', detail: 'Owners only.', errors: [] };
    const { footing, requests } = clientOf((_, times) =>
      times === 1
        ? Response.json({ result: { data: { members: [] } } })
        : Response.json({ error: { message: 'no', code: -32003, data: { problem } } }, { status: 403 }),
    );
    expect(await footing.trpc.member.list.query()).toEqual({ members: [] });
    const error = await errorOf(footing.trpc.invoice.list.query({ vendor: 'x' }));
    expect(error).toBeInstanceOf(FootingError);
    expect(error).toMatchObject({ status: 403, code: 'forbidden', detail: 'Owners only.' });
    expect(requests.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`)).toEqual([
      'GET /trpc/member.list',
      'GET /trpc/invoice.list?input={"vendor":"x"}',
    ]);
  });

  it('send the credential, asked for anew each time, or none', async () => {
    let token = 0;
    const { footing, requests } = clientOf(() => Response.json({ result: { data: {} } }), {
      apiKey: undefined,
      accessToken: async () => {
        token += 1;
        return `t${token}`;
      },
    });
    await footing.trpc.session.me.query();
    await footing.rest.GET('/api/invoices');
    const nobody = clientOf(() => Response.json({}), { apiKey: undefined });
    await nobody.footing.rest.POST('/api/auth/token', { body: { email: 'a@example.ch', password: 'p' } });
    const sent = [...requests, ...nobody.requests].map(({ headers }) => headers.get('authorization'));
    expect(sent).toEqual(['Bearer t1', 'Bearer t2', null]);
    expect(nobody.requests[0]?.body).toEqual({ email: 'a@example.ch', password: 'p' });
  });

  it('answer a refusal of REST as it is, after the same retries', async () => {
    const { footing, waits } = clientOf((_, times) =>
      times === 1 ? refusal(503, 'busy', { 'retry-after': '2' }) : refusal(404, 'not_found'),
    );
    const path = { invoice_id: ID };
    const { error, response } = await footing.rest.GET('/api/invoices/{invoice_id}', { params: { path } });
    expect([response.status, error?.code, waits]).toEqual([404, 'not_found', [2]]);
  });
});
