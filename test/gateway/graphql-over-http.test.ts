import { auditServer, serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

const GRAPHQL = 'application/graphql-response+json';

describe('GraphQL over HTTP', () => {
  let database: TestDatabase;
  let server: TestGateway;
  let key: string;
  beforeAll(async () => {
    database = await createServerDatabase();
    server = await startTestGateway(database.db);
    ({ key } = await server.newKey('read'));
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}, bearer: string | null = key) =>
    fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  /** Status, media type and codes of an answer. */
  async function seen(answer: Response): Promise<object> {
    const body = (await answer.json()) as {
      errors?: { extensions?: { code?: string } }[];
      code?: string;
      data?: unknown;
    };
    return {
      status: answer.status,
      type: answer.headers.get('content-type')?.split(';')[0],
      codes: body.errors?.map(({ extensions }) => extensions?.code) ?? [body.code],
      hasData: 'data' in body,
    };
  }

  it('passes every audit of graphql-http with a key', async () => {
    const fetchFn = (url: string, init: RequestInit = {}) =>
      fetch(url, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${key}` },
      });
    const results = await auditServer({ url: `${server.url}/graphql`, fetchFn });
    const failed = results.filter(({ status }) => status !== 'ok');
    expect(failed.map(({ id, name, status }) => `${id} ${name}: ${status}`)).toEqual([]);
    expect(results).toHaveLength(61);
    expect(serverAudits({ url: server.url })).toHaveLength(61);
  });

  it.each(['', '{ "query": ', '{"query":"{ viewer { email } }"} x'])(
    'answers the body %j with 400',
    async (body) => {
      for (const accept of [GRAPHQL, 'application/json', '*/*']) {
        const answer = await post(body, { accept });
        expect(await seen(answer)).toMatchObject({ status: 400, codes: ['malformed_json'], hasData: false });
      }
    },
  );

  it.each([
    ['no syntax', { query: '{ viewer { ' }, 'query_invalid', 400],
    ['a field that does not exist', { query: '{ nothing }' }, 'query_invalid', 400],
    [
      'an operation that does not exist',
      { query: 'query A { __typename }', operationName: 'B' },
      'query_invalid',
      400,
      400,
    ],
    [
      'a variable of another type',
      { query: 'query ($n: Int!) { invoices(first: $n) { totalCount } }', variables: { n: 'x' } },
      'query_invalid',
      400,
    ],
    [
      'too many levels of values',
      { query: `{ invoices(filter: ${'['.repeat(11)}1${']'.repeat(11)}) { totalCount } }` },
      'query_too_complex',
      400,
    ],
    [
      'too much to answer',
      {
        query:
          '{ invoices(first: 100) { nodes { lineItems(first: 100) { nodes { invoice { lineItems(first: 100) { totalCount } } } } } } }',
      },
      'query_too_complex',
      400,
    ],
    [
      'a stream that is refused',
      { query: 'subscription { engagementProgress(engagementId: "x") { at } }' },
      'not_found',
      404,
    ],
  ])(
    'refuses %s before execution with its status, or 200 in plain JSON',
    async (_what, body, code, status, inJson = 200) => {
      const refusal = { codes: [code], hasData: false };
      expect(await seen(await post(body, { accept: GRAPHQL }))).toEqual({
        status,
        type: GRAPHQL,
        ...refusal,
      });
      const plain = await seen(await post(body, { accept: 'application/json' }));
      expect(plain).toEqual({ status: inJson, type: 'application/json', ...refusal });
      // The order that Apollo and urql send.
      const both = await seen(await post(body, { accept: `${GRAPHQL}, application/json;q=0.9` }));
      expect(both).toEqual({ status, type: GRAPHQL, ...refusal });
    },
  );

  it.each([
    ['no credentials', { bearer: null }, 401, 'unauthenticated'],
    ['a key without the scope', { bearer: 'ingest' }, 403, 'insufficient_scope'],
    ['another media type', { headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    ['too long a body', { body: 'x'.repeat(256 * 1024 + 1) }, 413, 'payload_too_large'],
  ])('refuses %s with its status, in the form the client accepts', async (_what, request, status, code) => {
    const {
      body = { query: '{ __typename }' },
      headers = {},
      bearer = key,
    } = request as {
      body?: unknown;
      headers?: Record<string, string>;
      bearer?: string | null;
    };
    const token = bearer === 'ingest' ? server.apiKey : bearer;
    const asGraphql = await post(body, { ...headers, accept: GRAPHQL }, token);
    expect(asGraphql.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
    expect(await seen(asGraphql)).toEqual({ status, type: GRAPHQL, codes: [code], hasData: false });
    const asProblem = await post(body, { ...headers, accept: 'application/json' }, token);
    expect(await seen(asProblem)).toEqual({
      status,
      type: 'application/problem+json',
      codes: [code],
      hasData: false,
    });
  });

  it('answers what was executed with 200, whatever of it is refused', async () => {
    const query = '{ workspace { name } invoices(first: 101) { totalCount } viewer { email } }';
    const answer = await post({ query }, { accept: GRAPHQL });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      data: { workspace: { name: expect.any(String) }, invoices: null, viewer: null },
      errors: [{ path: ['invoices'], extensions: { code: 'validation_failed' } }],
    });
  });

  it.each([
    ['f', 'LineFilter', { scope: 'x' }, 'f.scope', 'Int cannot represent non-integer value: "x"'],
    ['f', 'LineFilter', { category: 'ELECTRICTY' }, 'f.category', 'Did you mean the enum value'],
    ['f', 'LineFilter', { category: 'x'.repeat(9_000) }, 'f.category', 'Value "xxx'],
    ['f', 'LineFilter', { from: '2026-02-30' }, 'f.from', 'a day of the calendar'],
    ['f', 'LineFilter', { filter: {} }, 'f', 'Field "filter" is not defined by type "LineFilter"'],
    ['ids', '[ID!]', ['a', { b: 1 }], 'ids[1]', 'ID cannot represent value'],
    ['n', 'Int!', null, 'n', 'not to be null'],
  ])('names variable and place of what is wrong: $%s of %s', async (name, type, value, place, message) => {
    const uses: Readonly<Record<string, string>> = {
      f: 'lineItems(filter: $f) { totalCount }',
      ids: 'nodes(ids: $ids) { id }',
      n: 'lineItems(first: $n) { totalCount }',
    };
    const answer = await post({
      query: `query ($${name}: ${type}${type === '[ID!]' ? '!' : ''}) { ${uses[name]} }`,
      variables: { [name]: value },
    });
    const { errors } = (await answer.json()) as {
      errors: { message: string; locations: object[]; extensions: object }[];
    };
    expect(errors).toHaveLength(1);
    expect(errors[0]?.extensions).toEqual({ code: 'query_invalid', variable: name, place });
    expect(errors[0]?.message).toContain(`Variable "$${name}" is invalid at "${place}": `);
    expect(errors[0]?.message).toContain(message.slice(0, 60));
    expect(errors[0]?.locations).toHaveLength(1);
    expect(errors[0]?.message.length).toBeLessThan(600);
  });

  it.each([
    [
      'emissions(groupBy: [MONTH], from: "2026-02-01", to: "2026-01-31") { groupCount }',
      'from must not be after to',
    ],
    [
      'emissions(groupBy: [MONTH], from: "2026-02-01", filter: { to: "2026-01-31" }) { groupCount }',
      'from must not be after to',
    ],
    ['emissions(groupBy: [MONTH], filter: { region: "CHE" }) { groupCount }', 'did you mean CH?'],
    [
      'emissions(groupBy: [MONTH], filter: { period: "2052" }) { groupCount }',
      'names no reporting period: 2052',
    ],
    ['auditEntries(filter: { kind: "invoice.record" }) { totalCount }', 'did you mean invoice.recorded?'],
    ['auditEntries(filter: { kind: "nonsense" }) { totalCount }', 'filter.kind is no kind of entry'],
    ['auditEntries(filter: { period: "2052" }) { totalCount }', 'names no reporting period: 2052'],
  ])('refuses %s, whose answer would be of nothing', async (field, message) => {
    const answer = await post({ query: `{ x: ${field} workspace { name } }` });
    const { data, errors } = (await answer.json()) as { data: object; errors: { message: string }[] };
    expect(data).toMatchObject({ x: null, workspace: { name: expect.any(String) } });
    expect(errors).toMatchObject([{ path: ['x'], extensions: { code: 'validation_failed' } }]);
    expect(errors[0]?.message).toContain(message);
  });

  it('refuses unknown words of an enum', async () => {
    const answer = await post({ query: '{ emissions(groupBy: [MONHT]) { groupCount } }' });
    expect(await answer.json()).toMatchObject({
      errors: [
        {
          message: expect.stringContaining('Did you mean the enum value "MONTH"'),
          extensions: { code: 'query_invalid' },
        },
      ],
    });
  });

  it('tells an auditor what it would need to see imports, and answers the rest', async () => {
    const token = await server.signIn(server.auditor);
    const answer = await post(
      { query: '{ imports { id } viewer { email } importJob(jobId: "x") { id } }' },
      {},
      token,
    );
    const { data, errors } = (await answer.json()) as { data: object; errors: object[] };
    expect(data).toEqual({ imports: null, importJob: null, viewer: { email: server.auditor.email } });
    const extensions = { code: 'forbidden', requires: expect.stringContaining('owner or member') };
    expect(errors).toMatchObject([
      { path: ['imports'], extensions },
      { path: ['importJob'], extensions },
    ]);
  });
});
