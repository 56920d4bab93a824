import { createHash } from 'node:crypto';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type GraphqlClient, graphqlClient } from '../support/graphql-client.ts';
import { newPerson } from '../support/people.ts';

let database: TestDatabase;
let server: TestGateway;
let ask: GraphqlClient;
let token: string;
beforeAll(async () => {
  database = await createServerDatabase();
  server = await startTestGateway(database.db);
  token = (await newPerson(server.deps, server.workspaceId, 'owner')).token;
  ask = graphqlClient(server, token);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const TOO_COMPLEX = [{ extensions: { code: 'query_too_complex' } }];

/** `{ v0: … v1: … }` with so many aliases of a cheap field. */
const aliases = (count: number) =>
  `{ ${Array.from({ length: count }, (_, n) => `v${n}: viewer { email }`).join(' ')} }`;
describe('A GraphQL document', () => {
  it('may have 30 aliases, not 31', async () => {
    expect((await ask(aliases(30))).errors).toEqual([]);
    const { status, data, errors } = await ask(aliases(31));
    expect([status, data]).toEqual([200, null]);
    expect(errors).toMatchObject(TOO_COMPLEX);
    expect(errors[0]?.message).toContain('31 aliases; at most 30');
  });

  it('may have 15 levels of fields, not 16', async () => {
    const levels = (count: number) => {
      // invoices > nodes is two levels; every duplicateOf one more; the id the last.
      const links = count - 3;
      return `{ invoices(first: 1) { nodes { ${'duplicateOf { '.repeat(links)}invoiceId${' }'.repeat(links)} } } }`;
    };
    expect((await ask(levels(15))).errors).toEqual([]);
    const { errors } = await ask(levels(16));
    expect(errors).toMatchObject(TOO_COMPLEX);
    expect(errors[0]?.message).toContain('16 levels of fields; at most 15');
  });

  it('may have 2,000 tokens, not 2,001', async () => {
    // Nine tokens round four a variable; an alias is two, a further field one. Nobody uses the variables.
    const variables = Array.from({ length: 497 }, (_, n) => `$v${n}: Int`).join(' ');
    const most = await ask(`query (${variables}) { a: viewer { email userId } }`);
    expect(most.errors[0]?.extensions?.code).toBe('query_invalid');
    expect(most.errors[0]?.message).toContain('never used');
    const { errors } = await ask(`query (${variables}) { a: viewer { email userId __typename } }`);
    expect(errors).toMatchObject(TOO_COMPLEX);
    expect(errors[0]?.message).toContain('more than 2000 tokens');
  });

  it('may have 1,000 fields once fragments are in place, not 1,001', async () => {
    const ten =
      'invoiceId vendorName invoiceDate currency region period voided recordedAt lineItemCount netAmount';
    const more = [
      'vatRate',
      'totalAmount',
      'voidedAt',
      'voidedBy',
      'rateSetId',
      'requestDigest',
      'requestIndex',
      'voidReason',
      'factorSetId',
    ];
    const query = (count: number) =>
      `{ invoices(first: 1) { nodes { ${'...F '.repeat(99)} ${more.slice(0, count).join(' ')} } } } fragment F on Invoice { ${ten} }`;
    expect((await ask(query(8))).errors).toEqual([]);
    const { errors } = await ask(query(9));
    expect(errors).toMatchObject(TOO_COMPLEX);
    expect(errors[0]?.message).toContain('1001 fields; at most 1000');
  });

  it('may have 10 operations, not 11', async () => {
    const operations = (count: number) =>
      Array.from({ length: count }, (_, n) => `query Q${n} { viewer { email } }`).join(' ');
    expect((await ask(operations(10), { operationName: 'Q3' })).errors).toEqual([]);
    expect((await ask(operations(11), { operationName: 'Q3' })).errors).toMatchObject(TOO_COMPLEX);
  });

  it('may have 50,000 characters, not one more', async () => {
    const padded = (length: number) => '{ viewer { email } }'.padEnd(length, ' ');
    expect((await ask(padded(50_000))).errors).toEqual([]);
    expect((await ask(padded(50_001))).errors).toMatchObject(TOO_COMPLEX);
  });

  it('may be in a body of 256 KiB, not a byte more', async () => {
    const body = (bytes: number) => JSON.stringify({ query: '{ viewer { email } }' }).padEnd(bytes, ' ');
    const send = (text: string) =>
      fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: text,
      });
    expect((await send(body(256 * 1024))).status).toBe(200);
    expect((await send(body(256 * 1024 + 1))).status).toBe(413);
  });

  it('may cost 50,000 values, counted by page sizes, not more', async () => {
    const page = (outer: number, inner: number) =>
      `{ invoices(first: ${outer}) { nodes { lineItems(first: ${inner}) { nodes { kgco2e method scope category } } } } }`;
    expect((await ask(page(100, 100))).errors).toEqual([]);
    const dear = await ask(
      `{ invoices(first: 100) { nodes { lineItems(first: 100) { nodes { kgco2e method scope category description } } } } }`,
    );
    expect(dear.data).toBeNull();
    expect(dear.errors).toMatchObject(TOO_COMPLEX);
    expect(dear.errors[0]?.message).toMatch(/could answer with \d+ values; at most 50000/);
  });

  it('may nest lists and objects in its values 10 deep, not 11', async () => {
    const nested = (depth: number) =>
      `{ emissions(groupBy: ${'['.repeat(depth)}MONTH${']'.repeat(depth)}) { total { kgco2e } } }`;
    expect((await ask(nested(10))).errors[0]?.extensions?.code).toBe('query_invalid');
    for (const depth of [11, 990]) expect((await ask(nested(depth))).errors).toMatchObject(TOO_COMPLEX);
    const ofTypes = `query ($x: ${'['.repeat(11)}Int${']'.repeat(11)}) { viewer { email } }`;
    expect((await ask(ofTypes)).errors).toMatchObject(TOO_COMPLEX);
  });

  it('costs what its variables and the operation that runs make it cost', async () => {
    const query = `query Dear($n: Int) { invoices(first: $n) { nodes { lineItems(first: 100) { nodes {
      kgco2e method scope category description quantity lineIndex } } } } } query Cheap { viewer { email } }`;
    expect((await ask(query, { operationName: 'Cheap' })).errors).toEqual([]);
    expect((await ask(query, { operationName: 'Dear', variables: { n: 1 } })).errors).toEqual([]);
    expect((await ask(query, { operationName: 'Dear', variables: { n: 100 } })).errors).toMatchObject(
      TOO_COMPLEX,
    );
    const reversed = query.replace(/^(query Dear.*)(query Cheap.*)$/s, '$2 $1');
    expect((await ask(reversed, { operationName: 'Dear', variables: { n: 100 } })).errors).toMatchObject(
      TOO_COMPLEX,
    );
  });

  it.each([
    ['a fragment that spreads itself', '{ viewer { ...F } } fragment F on Viewer { email ...F }'],
    [
      'fragments that spread each other',
      '{ viewer { ...A } } fragment A on Viewer { ...B } fragment B on Viewer { ...A }',
    ],
    ['an unknown field', '{ viewer { password } }'],
    ['an unknown argument', '{ invoices(limit: 5) { totalCount } }'],
    ['an unused fragment', '{ viewer { email } } fragment F on Viewer { email }'],
    ['text that is no GraphQL', '}{'],
    ['nothing', ' '],
    ['a mutation', 'mutation { deleteEverything }'],
    [
      'an introspection bomb',
      `{ __schema { types { ${'fields { type { '.repeat(6)}name${' } }'.repeat(6)} } } }`,
    ],
  ])('that is %s is refused', async (_what, query) => {
    const { data, errors } = await ask(query);
    expect(data).toBeNull();
    expect(errors.length).toBeGreaterThan(0);
    for (const { extensions } of errors) expect(extensions?.code).toBe('query_invalid');
  });

  it('whose fragments double at every level is refused at once', async () => {
    const levels = 30;
    const fragments = Array.from(
      { length: levels },
      (_, n) => `fragment F${n} on Viewer { ...F${n + 1} ...F${n + 1} }`,
    ).join(' ');
    const started = performance.now();
    const { errors } = await ask(`{ viewer { ...F0 } } ${fragments} fragment F${levels} on Viewer { email }`);
    expect(errors).toMatchObject(TOO_COMPLEX);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('with ten thousand aliases of one field is refused at once', async () => {
    const started = performance.now();
    expect((await ask(aliases(3_000))).errors).not.toEqual([]);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('can ask for the whole schema', async () => {
    const { data, errors } = await ask(getIntrospectionQuery());
    expect(errors).toEqual([]);
    expect(data.__schema.queryType.name).toBe('Query');
  });

  it('describes every type, field and argument', async () => {
    const { data } = await ask(getIntrospectionQuery());
    const own = data.__schema.types.filter(({ name }: { name: string }) => !name.startsWith('__'));
    const silent = own.flatMap(
      (type: {
        name: string;
        description: string | null;
        fields: { name: string; description: string | null }[] | null;
      }) => [
        ...(type.description || type.name === 'Query' || type.name === 'Subscription' ? [] : [type.name]),
        ...(type.fields ?? [])
          .filter(({ description }) => !description)
          .map(({ name }) => `${type.name}.${name}`),
      ],
    );
    expect(silent).toEqual([]);
  });

  it('runs the operation named, whichever came first', async () => {
    const query = 'query A { viewer { email } } query B { workspace { name } }';
    for (const [operationName, field] of [
      ['A', 'viewer'],
      ['B', 'workspace'],
      ['A', 'viewer'],
      ['B', 'workspace'],
    ] as const) {
      const { data } = await ask(query, { operationName });
      expect(Object.keys(data)).toEqual([field]);
    }
    expect((await ask(query)).errors.length).toBe(1);
  });

  it('keeps its code whether it is run compiled or not', async () => {
    for (let time = 0; time < 3; time += 1) {
      const { errors } = await ask('{ invoices(first: 500) { totalCount } }');
      expect(errors).toMatchObject([{ path: ['invoices'], extensions: { code: 'validation_failed' } }]);
    }
  });
});

describe('A GraphQL request', () => {
  it('of several queries in an array is refused', async () => {
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify([{ query: '{ viewer { email } }' }, { query: '{ viewer { email } }' }]),
    });
    expect(answer.status).toBe(400);
  });

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
  ])('a foreign page could send as %s is refused', async (type, status) => {
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: '{ viewer { email } }' }),
    });
    expect(answer.status).toBe(status);
  });

  it('without the Authorization header, which needs a preflight, is refused in every form', async () => {
    const query = encodeURIComponent('{ viewer { email } }');
    for (const init of [
      {},
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    ]) {
      const answer = await fetch(`${server.url}/graphql?query=${query}`, init);
      expect(answer.status).toBe(401);
    }
  });

  it('hides what went wrong inside: a message, a code and nothing else', async () => {
    await database.asOwner('alter table line_item rename to line_item_gone');
    try {
      const { data, errors } = await ask('{ lineItems { nodes { kgco2e } } viewer { email } }');
      expect(data).toEqual({ lineItems: null, viewer: { email: expect.any(String) } });
      expect(errors).toMatchObject([
        { path: ['lineItems'], message: 'Server error', extensions: { code: 'internal_error' } },
      ]);
      expect(JSON.stringify(errors)).not.toMatch(/line_item|select|relation|node_modules|\.ts/);
      expect(server.log()).toContain('line_item');
    } finally {
      await database.asOwner('alter table line_item_gone rename to line_item');
    }
    expect((await ask('{ lineItems { totalCount } }')).errors).toEqual([]);
  });
});

describe('GraphiQL', () => {
  it('is shown to a browser without credentials, whole, with a policy that lets it load nothing else', async () => {
    const answer = await fetch(`${server.url}/graphql`, {
      headers: { accept: 'text/html,application/xhtml+xml' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await answer.text();
    expect(page).toContain('<title>Footing GraphQL</title>');
    expect(page).not.toMatch(/<(script|link|img|iframe)[^>]* (src|href)=["']?(https?:)?\/\//);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    const scripts = [...page.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(
      ([, of]) => of ?? '',
    );
    expect(scripts).toHaveLength(2);
    const digests = scripts.map((of) => `'sha256-${createHash('sha256').update(of).digest('base64')}'`);
    expect(policy).toContain(`script-src ${digests.join(' ')};`);
    expect(policy).not.toMatch(/https?:/);
  });

  it('is not what a query gets, with or without credentials', async () => {
    const query = encodeURIComponent('{ viewer { email } }');
    const headers = { accept: 'text/html' };
    expect((await fetch(`${server.url}/graphql?query=${query}`, { headers })).status).toBe(401);
    const withToken = await fetch(`${server.url}/graphql?query=${query}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    });
    expect(await withToken.json()).toHaveProperty('data.viewer.email');
  });
});
