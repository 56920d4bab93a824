import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../../gateway/config.ts';
import { consoleDefinitions } from '../../gateway/graphql/console-documents.ts';
import { readTrustedDocuments } from '../../gateway/graphql/trusted-documents.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

const LIST = 'query List($n: Int!) { invoices(first: $n) { totalCount nodes { invoiceId } } }';
const NAME = 'query Name { workspace { name } }';
const DEAR = `query Dear { invoices(first: 100) { nodes { lineItems(first: 100) { nodes {
  kgco2e method scope category description } } } } }`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const TEXTS = Object.fromEntries([LIST, NAME, DEAR].map((text) => [sha256(text), text]));
const UNKNOWN = sha256('{ viewer { email } }');

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

const folder = mkdtempSync(join(tmpdir(), 'footing-documents-'));
const file = join(folder, 'persisted-documents.json');
let database: TestDatabase;
let workspace: TestGateway;
let key: string;
const servers: TestGateway[] = [];

beforeAll(async () => {
  writeFileSync(file, JSON.stringify(TEXTS));
  database = await createServerDatabase();
  workspace = await started(false);
  ({ key } = await workspace.newKey('read'));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function started(only: boolean): Promise<TestGateway> {
  const server = await startTestGateway(database.db, {
    config: { graphqlDocumentsFile: file, graphqlDocumentsOnly: only },
    ...(servers[0] === undefined ? {} : { workspace: servers[0] }),
  });
  servers.push(server);
  return server;
}

const headers = () => ({
  accept: 'application/graphql-response+json',
  'content-type': 'application/json',
  authorization: `Bearer ${key}`,
});

async function seen(answer: Response): Promise<[status: number, Answer]> {
  return [answer.status, (await answer.json()) as Answer];
}

const post = async ({ url }: TestGateway, body: object) =>
  seen(await fetch(`${url}/graphql`, { method: 'POST', headers: headers(), body: JSON.stringify(body) }));

const get = async ({ url }: TestGateway, parameters: Readonly<Record<string, string>>) =>
  seen(await fetch(`${url}/graphql?${new URLSearchParams(parameters)}`, { headers: headers() }));

const refused = (status: number, code: string) => [status, { errors: [{ extensions: { code } }] }];

describe('A listed document', () => {
  const answered = [200, { data: { invoices: { totalCount: 0, nodes: [] } } }];

  it('is run by its id, by POST and GET, with the prefix of the draft and without', async () => {
    const variables = { n: 3 };
    for (const documentId of [`sha256:${sha256(LIST)}`, sha256(LIST)]) {
      expect(await post(workspace, { documentId, variables })).toEqual(answered);
      expect(await get(workspace, { documentId, variables: JSON.stringify(variables) })).toEqual(answered);
    }
  });

  it('is run by its hash where the clients of Apollo put it', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: sha256(LIST) } };
    const variables = { n: 3 };
    expect(await post(workspace, { extensions, variables })).toEqual(answered);
    expect(
      await get(workspace, {
        extensions: JSON.stringify(extensions),
        variables: JSON.stringify(variables),
      }),
    ).toEqual(answered);
  });

  it('is bounded like any other: its cost and its variables count', async () => {
    expect(await post(workspace, { documentId: sha256(DEAR) })).toMatchObject(
      refused(400, 'query_too_complex'),
    );
    const [status, { errors }] = await post(workspace, {
      documentId: sha256(LIST),
      variables: { n: 'many' },
    });
    expect([status, errors?.[0]?.message]).toEqual([400, expect.stringContaining('"$n"')]);
  });

  it('is for those with credentials only', async () => {
    const answer = await fetch(`${workspace.url}/graphql?documentId=${sha256(NAME)}`);
    expect(answer.status).toBe(401);
  });
});

describe('A document that is not listed', () => {
  it('is refused by its id, and sending its text with the hash does not list it', async () => {
    const hash = { persistedQuery: { version: 1, sha256Hash: UNKNOWN } };
    expect(await post(workspace, { documentId: UNKNOWN })).toMatchObject(refused(400, 'document_unknown'));
    expect(await post(workspace, { extensions: hash })).toMatchObject(refused(400, 'document_unknown'));
    const [status] = await post(workspace, { query: '{ viewer { email } }', extensions: hash });
    expect(status).toBe(200);
    expect(await post(workspace, { documentId: UNKNOWN })).toMatchObject(refused(400, 'document_unknown'));
  });

  it.each(['__proto__', 'constructor', 'toString', '', '../../etc/passwd', 'x'.repeat(10_000)])(
    'is refused under a made-up id (%#), which the answer shortens',
    async (documentId) => {
      const [status, { errors }] = await post(workspace, { documentId });
      expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'document_unknown']);
      expect(errors?.[0]?.message.length).toBeLessThan(400);
    },
  );

  it('is refused where its id is no text, or comes with a query', async () => {
    for (const documentId of [7, ['a'], { a: 1 }, true]) {
      expect(await post(workspace, { documentId })).toMatchObject(refused(400, 'query_invalid'));
    }
    expect(await post(workspace, { documentId: sha256(NAME), query: LIST })).toMatchObject(
      refused(400, 'query_invalid'),
    );
  });
});

describe('A server of listed documents only', () => {
  it('runs the texts of the console, and no other made of them', async () => {
    const server = await started(true);
    const query = [...(await consoleDefinitions())].find(
      (text) => /^query /.test(text) && !/\.\.\./.test(text),
    );
    if (query === undefined) throw new Error('the console asks for something');
    const codeOf = async (text: string) =>
      (await post(server, { query: text }))[1].errors?.[0]?.extensions.code;
    expect(await codeOf(query.replaceAll('\n', ' '))).not.toBe('document_not_trusted');
    expect(await codeOf(query.replace('{', '{ __typename'))).toBe('document_not_trusted');
    expect(await codeOf(`${query} query Other { __typename }`)).toBe('document_not_trusted');
  });

  it('runs them, and refuses every text, also a listed one and that of the whole schema', async () => {
    const server = await started(true);
    const [status, { data }] = await post(server, { documentId: sha256(NAME) });
    expect([status, data]).toEqual([200, { workspace: { name: expect.any(String) } }]);
    const texts = [NAME, '{ __schema { types { name } } }', '{ __typename }', 'no syntax {'];
    for (const query of texts) {
      expect(await post(server, { query })).toMatchObject(refused(403, 'document_not_trusted'));
      expect(await get(server, { query })).toMatchObject(refused(403, 'document_not_trusted'));
    }
    const hash = { persistedQuery: { version: 1, sha256Hash: sha256(NAME) } };
    expect(await post(server, { query: LIST, extensions: hash })).toMatchObject(
      refused(403, 'document_not_trusted'),
    );
    expect(await post(server, {})).toMatchObject(refused(403, 'document_not_trusted'));
  });

  it('does so for tables too', async () => {
    const server = await started(true);
    const table = async (body: object) => {
      const answer = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { ...headers(), accept: 'text/csv' },
        body: JSON.stringify(body),
      });
      return [answer.status, await answer.text()];
    };
    const variables = { n: 3 };
    expect(await table({ documentId: sha256(LIST), variables })).toEqual([
      200,
      expect.stringContaining('invoiceId'),
    ]);
    for (const body of [{ query: LIST, variables }, {}]) {
      expect(await table(body)).toEqual([403, expect.stringContaining('document_not_trusted')]);
    }
    expect(await table({ documentId: UNKNOWN })).toEqual([400, expect.stringContaining('document_unknown')]);
  });
});

describe('The file of documents', () => {
  const written = (text: string) => {
    const path = join(folder, 'other.json');
    writeFileSync(path, text);
    return readTrustedDocuments({ file: path, only: false });
  };

  it('may be the manifest of Apollo’s tools, or have the prefix in its ids', async () => {
    const operations = [{ id: sha256(NAME), name: 'Name', type: 'query', body: NAME }];
    const apollo = { format: 'apollo-persisted-query-manifest', version: 1, operations };
    const prefixed = { [`sha256:${sha256(NAME)}`]: NAME };
    for (const manifest of [apollo, prefixed]) {
      const { texts } = await written(JSON.stringify(manifest));
      expect([...texts]).toEqual([[sha256(NAME), NAME]]);
    }
  });

  it.each(['[]', '{"a": 1}', '{"format": "other", "operations": []}', 'null', '{', '{"": "{ a }"}'])(
    'with %s is an error at start that names the setting',
    async (text) => {
      await expect(written(text)).rejects.toThrow(ConfigError);
      await expect(written(text)).rejects.toThrow('GRAPHQL_DOCUMENTS_FILE');
    },
  );

  it('that is not there is one too, and so is allowing only listed documents without a file', async () => {
    const missing = readTrustedDocuments({ file: join(folder, 'none.json'), only: true });
    await expect(missing).rejects.toThrow(/GRAPHQL_DOCUMENTS_FILE .*none\.json cannot be read/);
    expect(() => loadConfig({ GRAPHQL_DOCUMENTS_ONLY: 'true' })).toThrow(
      'GRAPHQL_DOCUMENTS_ONLY needs GRAPHQL_DOCUMENTS_FILE',
    );
  });
});

describe('The cost of a query', () => {
  const ask = async (query: string, more: Readonly<Record<string, string>>) => {
    const answer = await fetch(`${workspace.url}/graphql`, {
      method: 'POST',
      headers: { ...headers(), ...more },
      body: JSON.stringify({ query }),
    });
    return (await answer.json()) as { extensions?: object; errors?: { extensions: object }[] };
  };
  // The list itself, and two values in each of four rows.
  const QUERY = '{ invoices(first: 4) { nodes { invoiceId vendorName } } }';

  it('is in the extensions of an answer for those who ask, each time', async () => {
    const asked = { 'x-query-cost': '1' };
    const cost = { cost: 9, limit: 50_000, depth: 3, depthLimit: 15 };
    for (let time = 0; time < 3; time += 1) {
      expect((await ask(QUERY, asked)).extensions).toEqual({ cost });
    }
    expect((await ask(QUERY, {})).extensions).toBeUndefined();
    expect((await ask(QUERY, { 'x-query-cost': '0' })).extensions).toBeUndefined();
  });

  it('is in the error of a refused one, and so is every other bound', async () => {
    const { errors } = await ask(DEAR, {});
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'query_too_complex',
      counted: 'values',
      count: expect.any(Number),
      limit: 50_000,
    });
    const links = `${'duplicateOf { '.repeat(13)}invoiceId${' }'.repeat(13)}`;
    const deep = await ask(`{ invoices(first: 1) { nodes { ${links} } } }`, {});
    expect(deep.errors?.[0]?.extensions).toMatchObject({ counted: 'levels of fields', count: 16, limit: 15 });
  });
});
