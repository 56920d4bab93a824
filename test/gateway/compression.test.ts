import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPRESS_FROM_BYTES } from '../../gateway/limits.ts';
import { askGraphql, subscribe } from '../support/ask-graphql.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};
const LIST =
  '{ lineItems(first: 100) { nodes { lineItemId description explanation trace { step details } } } }';

let database: TestDatabase;
let server: TestGateway;
let token: string;
beforeAll(async () => {
  database = await createServerDatabase();
  server = await startTestGateway(database.db, { config: { corsOrigins: ['https://app.example'] } });
  token = await server.signIn(server.owner);
  await postIngest(server, {
    invoices: Array.from({ length: 20 }, (_, n) => invoiceOf({ invoice_number: `Z-${n}` })),
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The bytes of an answer as they come, which fetch would unpack. */
function ask({ path, method = 'GET', body = '', headers = {} }: Asked) {
  return new Promise<{ status: number; headers: Record<string, unknown>; content: Buffer }>(
    (resolve, reject) => {
      const all = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers };
      const sent = request(`${server.url}${path}`, { method, headers: all }, async (answer) => {
        const content = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>));
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, content });
      });
      sent.on('error', reject);
      sent.end(body);
    },
  );
}

const graphql = (encoding: string | null, query = LIST) =>
  ask({
    path: '/graphql',
    method: 'POST',
    body: JSON.stringify({ query }),
    headers: encoding === null ? {} : { 'accept-encoding': encoding },
  });

it.each(Object.keys(UNPACK))(
  'an answer in %s unpacks to the plain one, says so and how long it is',
  async (encoding) => {
    const plain = await graphql(null);
    const packed = await graphql(encoding);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toContain('Accept-Encoding');
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(packed.content.length),
      'content-type': plain.headers['content-type'],
      vary: 'Origin, Accept-Encoding',
    });
    expect(UNPACK[encoding]?.(packed.content).equals(plain.content)).toBe(true);
    expect(packed.content.length).toBeLessThan(plain.content.length / 5);
  },
);

it.each([
  ['REST lists', { path: '/openapi.json' }],
  ['tRPC queries', { path: '/trpc/invoice.list' }],
])('%s are compressed', async (_what, asked) => {
  const plain = await ask(asked);
  const packed = await ask({ ...asked, headers: { 'accept-encoding': 'gzip' } });
  expect(plain.content.length).toBeGreaterThan(COMPRESS_FROM_BYTES);
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.content).equals(plain.content)).toBe(true);
});

it('a short answer is sent as it is', async () => {
  const { headers, content } = await graphql('gzip', '{ viewer { email } }');
  expect(headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(content.toString())).toMatchObject({ data: { viewer: { email: server.owner.email } } });
});

it('answers with tokens are never compressed, however much a request makes them say', async () => {
  const headers = { 'accept-encoding': 'gzip, br, zstd' };
  const body = JSON.stringify({ email: 'x'.repeat(5_000), password: 1 });
  const refused = await ask({ path: '/api/auth/token', method: 'POST', body, headers });
  const signedIn = await ask({
    path: '/api/auth/token',
    method: 'POST',
    body: JSON.stringify(server.owner),
    headers,
  });
  expect([refused.status >= 400, signedIn.status]).toEqual([true, 200]);
  expect(refused.headers['content-encoding']).toBeUndefined();
  expect(signedIn.headers['content-encoding']).toBeUndefined();
  const created = await ask({
    path: '/trpc/apiKey.create',
    method: 'POST',
    body: JSON.stringify({ name: 'x'.repeat(80), scope: 'read' }),
    headers,
  });
  expect(created.status).toBe(200);
  expect(created.headers['content-encoding']).toBeUndefined();
});

it('HEAD has no body and no encoding', async () => {
  const head = await ask({ path: '/openapi.json', method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  expect([head.status, head.headers['content-encoding'], head.content.length]).toEqual([200, undefined, 0]);
});

it('what has a digest of its bytes is sent as it is', async () => {
  const { status, headers } = await ask({
    path: '/verify/footing-verify.mjs',
    headers: { 'accept-encoding': 'gzip' },
  });
  if (status === 200) expect(headers['repr-digest']).toBeDefined();
  expect(headers['content-encoding']).toBeUndefined();
});

it('events of a subscription come one by one, though the client accepts encodings', async () => {
  const stream = await subscribe({
    url: server.url,
    token,
    query: 'subscription { ingested { __typename } }',
  });
  await postIngest(server, { invoices: [invoiceOf({ invoice_number: 'Z-live' })] });
  expect(await stream.next()).toMatchObject({ data: { ingested: {} } });
  await stream.close();
});

it('fetch, which unpacks by itself, reads the same as before', async () => {
  const { data, errors } = await askGraphql({ url: server.url, token, query: LIST });
  expect(errors).toEqual([]);
  const { lineItems } = data as { lineItems: { nodes: unknown[] } };
  expect(lineItems.nodes.length).toBeGreaterThan(30);
});
