import { request as httpRequest } from 'node:http';
import { createTRPCClient, httpBatchLink, httpBatchStreamLink } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrpcRouter } from '../../gateway/trpc/router.ts';
import { ERRORS } from '../../schema/contracts/errors.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import { createServerDatabase, describeOnBothDatabases, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson, type Person } from '../support/people.ts';
import { settingsState } from '../support/settings.ts';
import { refusalOf, trpcClient } from '../support/trpc.ts';

interface Refusal {
  readonly error: {
    readonly message: string;
    readonly code: number;
    readonly data: { readonly code: string; readonly httpStatus: number; readonly problem: Problem };
  };
}

const MIB = 1024 * 1024;

describe('tRPC over HTTP', () => {
  let database: TestDatabase;
  let server: TestGateway;
  let owner: Person;
  beforeAll(async () => {
    database = await createServerDatabase();
    server = await startTestGateway(database.db);
    owner = await newPerson(server.deps, server.workspaceId, 'owner');
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  interface Ask {
    readonly method?: string;
    readonly body?: string;
    readonly type?: string | null;
    readonly token?: string | null;
  }

  function ask(
    path: string,
    { method = 'GET', body, type = 'application/json', token = owner.token }: Ask = {},
  ) {
    return fetch(`${server.url}/trpc/${path}`, {
      method,
      headers: {
        'x-request-id': 'asked-by-the-test',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(type === null || body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });
  }

  const post = (path: string, body: string, more: Ask = {}) => ask(path, { method: 'POST', body, ...more });
  const inputOf = (value: unknown) =>
    encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));

  /** A refusal in tRPC's own form: the catalogue's code, the request's id, no stack. */
  async function refusal(answer: Response): Promise<[number, string]> {
    const text = await answer.text();
    const { error } = JSON.parse(text) as Refusal;
    const { problem } = error.data;
    expect(answer.headers.get('x-request-id')).toBe('asked-by-the-test');
    expect(problem.request_id).toBe('asked-by-the-test');
    expect(Object.keys(ERRORS)).toContain(problem.code);
    expect([error.message, error.data.httpStatus, answer.status]).toEqual([
      problem.detail,
      problem.status,
      problem.status,
    ]);
    expect(text).not.toMatch(/"stack"|\.ts:|node_modules|select |\\n\s+at /);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return [problem.status, problem.code];
  }

  it.each([
    'nothing',
    'session',
    'session.nothing',
    'session.me.more',
    '__proto__',
    'constructor',
    'session.constructor',
    'session.__proto__.me',
    'toString',
    '%20session.me',
    '..%2Fsession.me',
    'session.me%00',
  ])('knows no procedure %s', async (path) => {
    expect(await refusal(await ask(path))).toEqual([404, 'not_found']);
    expect(await refusal(await post(path, '{}'))).toEqual([404, 'not_found']);
  });

  it.each(['session.me%', 'session.me%E0%A4%A', '%FF'])(
    'answers a broken address %s without a stack',
    async (path) => {
      const [status, code] = await refusal(await ask(path));
      expect([
        [400, 'malformed_request'],
        [404, 'not_found'],
      ]).toContainEqual([status, code]);
    },
  );

  it('takes queries by GET and mutations by POST only, and says so in Allow', async () => {
    const before = await settingsState(database);
    const query = await post('workspace.get', '{}');
    expect([await refusal(query), query.headers.get('allow')]).toEqual([[405, 'method_not_allowed'], 'GET']);
    const mutation = await ask(`workspace.update?input=${inputOf({ name: 'By a link' })}`);
    expect([await refusal(mutation), mutation.headers.get('allow')]).toEqual([
      [405, 'method_not_allowed'],
      'POST',
    ]);
    for (const method of ['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
      const other = await ask('workspace.update', { method });
      expect([method, other.status, other.headers.get('allow')]).toEqual([method, 405, 'GET, POST']);
    }
    const overridden = await fetch(`${server.url}/trpc/workspace.update?_method=POST`, {
      headers: { authorization: `Bearer ${owner.token}`, 'x-http-method-override': 'POST' },
    });
    expect(overridden.status).toBe(405);
    expect(await settingsState(database)).toEqual(before);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/json; charset=latin1',
    'application/jsonx',
  ])('takes no mutation as %s, which a form of another site could send', async (type) => {
    const before = await settingsState(database);
    const answer = await post('workspace.update', '{"name":"Forged"}', { type });
    expect(await refusal(answer)).toEqual([415, 'unsupported_media_type']);
    expect(await settingsState(database)).toEqual(before);
  });

  it.each(['{', '"', '{"name":}', '\u0000', '[1,2', 'undefined', '{"name":"a"}{'])(
    'names malformed JSON %j as such, by either method',
    async (text) => {
      expect(await refusal(await post('workspace.update', text))).toEqual([400, 'malformed_json']);
      expect(await refusal(await ask(`invoice.list?input=${inputOf(text)}`))).toEqual([
        400,
        'malformed_json',
      ]);
    },
  );

  it('say where malformed JSON is wrong, as REST does', async () => {
    const sent = '{\n  "name": NaN}';
    for (const answer of [
      await post('workspace.update', sent),
      await ask(`invoice.list?input=${inputOf(sent)}`),
    ]) {
      const { error } = (await answer.json()) as Refusal;
      expect(error.message).toMatch(/NaN is not a JSON number.*at position 12 \(line 2, column 11\)/);
    }
  });

  it.each([['[]'], ['null'], ['"text"'], ['7'], ['[{"name":"x"}]']])(
    'refuses the input %s, which is no object',
    async (text) => {
      expect(await refusal(await post('workspace.create', text))).toEqual([400, 'validation_failed']);
    },
  );

  it('tells a member that is missing from one of the wrong type and one of a wrong value', async () => {
    const answer = await post('apiKey.create', JSON.stringify({ scope: 7, expires_at: 'soon' }));
    const { error } = (await answer.json()) as Refusal;
    expect(error.data.problem.errors?.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['missing', '/name'],
      ['invalid_value', '/scope'],
      ['invalid_value', '/expires_at'],
    ]);
    const wrong = (await (await post('apiKey.create', '{"name":5}')).json()) as Refusal;
    expect(wrong.error.data.problem.errors).toMatchObject([{ code: 'wrong_type', pointer: '/name' }]);
  });

  it('answers each call of a batch by itself, with 207 where they differ', async () => {
    const answer = await ask(
      `session.me,nothing,invoice.get?batch=1&input=${inputOf({ 2: { invoice_id: 'x' } })}`,
    );
    const [me, nothing, invoice] = (await answer.json()) as [{ result: object }, Refusal, Refusal];
    expect(answer.status).toBe(207);
    expect(me.result).toMatchObject({ data: { user_id: owner.userId } });
    expect(nothing.error.data.problem).toMatchObject({ code: 'not_found', request_id: 'asked-by-the-test' });
    expect(invoice.error.data.problem).toMatchObject({ code: 'validation_failed' });
  });

  it('takes batches of ten calls and refuses more before any of them runs', async () => {
    const ten = Array.from({ length: 10 }, () => 'session.me').join(',');
    expect((await ask(`${ten}?batch=1`)).status).toBe(200);
    const before = await settingsState(database);
    const calls = Array.from({ length: 11 }, () => 'apiKey.create');
    const inputs = Object.fromEntries(calls.map((_, index) => [index, { name: `key ${index}` }]));
    const many = await post(`${calls.join(',')}?batch=1`, JSON.stringify(inputs));
    expect(await refusal(many)).toEqual([400, 'malformed_request']);
    const thousands = await ask(`${','.repeat(5_000)}?batch=1`);
    expect(await refusal(thousands)).toEqual([400, 'malformed_request']);
    expect(await settingsState(database)).toEqual(before);
  });

  it('refuses a batch of queries and mutations, and one whose inputs are no object, before any of them runs', async () => {
    const before = await settingsState(database);
    const mixed = await post('apiKey.create,session.me?batch=1', '{"0":{"name":"x"}}');
    expect(await refusal(mixed)).toEqual([400, 'malformed_request']);
    for (const body of ['[]', '"x"', '7', '[{"name":"x"}]']) {
      const answer = await post('apiKey.create,apiKey.create?batch=1', body);
      const refusals = (await answer.json()) as Refusal[];
      expect(refusals.map(({ error }) => error.data.problem.code)).toEqual([
        'malformed_request',
        'malformed_request',
      ]);
    }
    const empty = await post('apiKey.create?batch=1', '');
    expect(((await empty.json()) as Refusal[])[0]?.error.data.problem.code).toBe('validation_failed');
    expect(await settingsState(database)).toEqual(before);
  });

  it('answers 401 with WWW-Authenticate, a batch too, without reading what was sent', async () => {
    const answers = [
      await ask('session.me', { token: null }),
      await post('workspace.update', '{', { token: null }),
      await post('workspace.update', 'a=b', { token: null, type: 'application/x-www-form-urlencoded' }),
      await post('workspace.update', ' '.repeat(2 * MIB), { token: null }),
      await ask('session.me', { token: server.apiKey }),
    ];
    for (const answer of answers) {
      expect(await refusal(answer)).toEqual([401, 'unauthenticated']);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    const batch = await ask('session.me,workspace.get?batch=1', { token: null });
    expect([batch.status, batch.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  it('takes bodies up to 1 MiB', async () => {
    const padded = (bytes: number) => `{"name":"x","scope":"ingest"${' '.repeat(bytes - 29)}}`;
    expect(padded(MIB).length).toBe(MIB);
    const fits = await post('apiKey.create', padded(MIB));
    expect(fits.status).toBe(200);
    const over = await post('apiKey.create', padded(MIB + 1));
    expect(await refusal(over)).toEqual([413, 'payload_too_large']);
  });

  it('refuses what it does not know, and what is nested or counts beyond any input', async () => {
    const invalid = [400, 'validation_failed'];
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(await refusal(await post('workspace.update', `{"unknown":${nested(30)}}`))).toEqual(invalid);
    expect(await refusal(await post('workspace.update', `{"name":${nested(30)}}`))).toEqual(invalid);
    expect(await refusal(await post('workspace.update', `{"unknown":${nested(200_000)}}`))).toEqual(invalid);
    const polluted = '{"__proto__":{"name":"x"},"constructor":{"prototype":{"name":"x"}}}';
    expect(await refusal(await post('workspace.update', polluted))).toEqual(invalid);
    expect(({} as { name?: string }).name).toBeUndefined();
    const members = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`m${n}`, n])));
    expect(await refusal(await post('workspace.update', members(2_000)))).toEqual(invalid);
    expect(await refusal(await post('workspace.update', members(50_000)))).toEqual(invalid);
  });

  it('refuses an input in the address that is longer than a header may be', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const path = `/trpc/invoice.list?input=${'x'.repeat(100_000)}`;
      httpRequest(`${server.url}${path}`, (answer) => resolve(answer.resume().statusCode ?? 0))
        .on('error', reject)
        .end();
    });
    expect([400, 431]).toContain(status);
  });

  it.each([
    ['[', 'malformed_json'],
    ['{"a":1}', 'malformed_request'],
    ['7', 'malformed_request'],
  ])('refuses connectionParams %s as %s', async (text, code) => {
    expect(await refusal(await ask(`session.me?connectionParams=${inputOf(text)}`))).toEqual([400, code]);
  });

  it('logs a bug with the request and the procedure, and answers 500 without its message', async () => {
    const broken = await startTestGateway(database.db, { pool: server.deps.pool });
    Object.assign(broken.deps, {
      clock: () => {
        throw new Error('the secret reason');
      },
    });
    const answer = await fetch(`${broken.url}/trpc/apiKey.list`, {
      headers: { authorization: `Bearer ${owner.token}`, 'x-request-id': 'asked-by-the-test' },
    });
    await broken.close();
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('secret reason');
    expect(broken.log()).toContain('the secret reason');
  });

  it('serves the batching and the streaming link of the typed client', async () => {
    const headers = { authorization: `Bearer ${owner.token}` };
    for (const link of [httpBatchLink, httpBatchStreamLink]) {
      const client = createTRPCClient<TrpcRouter>({
        links: [link({ url: `${server.url}/trpc`, headers, maxItems: 10 })],
      });
      const [me, workspace, refused] = await Promise.all([
        client.session.me.query(),
        client.workspace.get.query(),
        refusalOf(client.invoice.get.query({ invoice_id: owner.userId })),
      ]);
      expect([me.user_id, workspace.workspace_id]).toEqual([owner.userId, server.workspaceId]);
      expect(refused).toEqual([404, 'not_found']);
      const many = await Promise.all(Array.from({ length: 25 }, () => client.session.me.query()));
      expect(many).toHaveLength(25);
    }
  });
});

describeOnBothDatabases('tRPC when the database is away', (getDatabase) => {
  it('answers 503 with Retry-After and the catalogue code, and the log says why', async () => {
    const server = await startTestGateway(getDatabase().db);
    const owner = await newPerson(server.deps, server.workspaceId, 'owner');
    const { database } = server.deps;
    const failure = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    let calls = 0;
    Object.assign(server.deps, {
      clock: () => {
        calls += 1;
        // The token was checked by the first look at the clock; the procedure takes the second.
        if (calls > 1) throw failure;
        return new Date();
      },
    });
    const answer = await fetch(`${server.url}/trpc/apiKey.list`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(((await answer.json()) as Refusal).error.data.problem.code).toBe('database_unavailable');
    expect(server.log()).toContain('procedure failed');
    expect(database.kind).toBe(getDatabase().kind);
    Object.assign(server.deps, { clock: () => new Date() });
    expect(await trpcClient(server, owner.token).apiKey.list.query()).toHaveProperty('keys');
    await server.close();
  });
});
