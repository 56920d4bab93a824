import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainInvoice } from '../support/bad-invoices.ts';
import { createEmbeddedDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { answerFaults, type CheckedAnswer } from '../support/ingest-answer-check.ts';

/** Far from what a body took that was not bounded (31 s), and from what it takes where all cores are busy. */
const SOON_MS = 10_000;
const MIB = 1024 * 1024;
const INVOICE = '0190f3a0-1111-7000-8000-00000000000a';

let database: TestDatabase;
let server: TestGateway;
let readKey: string;
let token: string;
beforeAll(async () => {
  database = await createEmbeddedDatabase();
  server = await startTestGateway(database.db);
  readKey = (await server.newKey('read')).key;
  token = await server.signIn(server.auditor);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function send(path: string, credential: string | null, body: string) {
  const headers = {
    'content-type': 'application/json',
    ...(credential === null ? {} : { authorization: `Bearer ${credential}` }),
  };
  const started = performance.now();
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body });
  const text = await answer.text();
  return { status: answer.status, text, ms: performance.now() - started };
}

const members = (count: number, name: (n: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), 1]));

describe('GraphQL variables', () => {
  const query = 'query ($f: LineFilter) { emissions(filter: $f) { total { kgco2e } } }';

  it('with 9,000 unknown members are refused at once, and nobody waits meanwhile', async () => {
    const bomb = JSON.stringify({ query, variables: { f: members(9_000, (n) => `member${n}`) } });
    const bombs = Array.from({ length: 10 }, () => send('/graphql', readKey, bomb));
    const honest = await send('/graphql', readKey, JSON.stringify({ query: '{ workspace { name } }' }));
    expect(JSON.parse(honest.text)).toHaveProperty('data.workspace.name');
    for (const { status, text, ms } of [
      ...(await Promise.all(bombs)),
      { ...honest, status: 400, text: '1000' },
    ]) {
      expect(status).toBe(400);
      expect(text).toContain('1000');
      expect(ms).toBeLessThan(SOON_MS);
    }
  });

  it('that are wrong are told of in one short sentence, however long they are', async () => {
    for (const variables of [
      { f: members(900, (n) => `${n}`.padEnd(250, 'x')) },
      { f: { period: members(900, (n) => `m${n}`) } },
      { f: 'x'.repeat(200_000) },
    ]) {
      const { text, ms } = await send('/graphql', readKey, JSON.stringify({ query, variables }));
      const { errors } = JSON.parse(text) as { errors: { message: string; extensions: { code: string } }[] };
      expect(errors).toMatchObject([{ extensions: { code: 'query_invalid' } }]);
      expect(text.length).toBeLessThan(1_000);
      expect(ms).toBeLessThan(SOON_MS);
    }
  });

  it('of a subscription are checked likewise', async () => {
    const subscription = 'subscription ($id: ID!) { engagementProgress(engagementId: $id) { status } }';
    const variables = { id: members(900, (n) => `${n}`.padEnd(250, 'x')) };
    const { text } = await send('/graphql', token, JSON.stringify({ query: subscription, variables }));
    expect(text).toContain('query_invalid');
    expect(text.length).toBeLessThan(1_000);
  });
});

describe('A GraphQL document', () => {
  it('with hundreds of errors is told the first 20, each in short', async () => {
    const name = 'x'.repeat(20_000);
    const variables = Array.from({ length: 390 }, (_, n) => `$v${n}: Int`).join(' ');
    const { text } = await send(
      '/graphql',
      readKey,
      JSON.stringify({ query: `query ${name}(${variables}) { viewer { email } }` }),
    );
    const { errors } = JSON.parse(text) as { errors: { message: string; extensions: { code: string } }[] };
    expect(errors).toHaveLength(21);
    expect(errors.at(-1)?.message).toContain('Too many validation errors');
    for (const { message, extensions } of errors) {
      expect(message.length).toBeLessThan(510);
      expect(extensions.code).toBe('query_invalid');
    }
  });
});

describe('A JSON body', () => {
  it.each([
    ['/api/auth/token', 16 * 1024],
    ['/api/auth/sign-out', 16 * 1024],
    ['/api/auth/accept-invitation', 16 * 1024],
    [`/api/invoices/${INVOICE}/void`, 32 * 1024],
    ['/api/workpaper', MIB],
    ['/trpc/workspace.update', MIB],
  ])('to %s may have %i bytes, not one more', async (path, most) => {
    const credential = path.startsWith('/api/auth') ? null : path.endsWith('void') ? server.apiKey : token;
    const statuses = [];
    for (const bytes of [most, most + 1])
      statuses.push((await send(path, credential, '{}'.padEnd(bytes))).status);
    expect(statuses[0]).not.toBe(413);
    expect(statuses[1]).toBe(413);
  });

  it('of thousands of wrong elements is refused by their number', async () => {
    const wrong = `[1${',1'.repeat(500_000)}]`;
    for (const [path, body] of [
      ['/api/workpaper', `{"action":"generate-sample","key_item_ids":${wrong}}`],
      ['/trpc/workpaper.generateSample', `{"key_item_ids":${wrong}}`],
    ] as const) {
      const { status, text, ms } = await send(path, token, body);
      expect([path, status]).toEqual([path, 400]);
      expect(text).toContain('more than 3000 members and elements');
      expect(ms).toBeLessThan(SOON_MS);
    }
  });

  it('with the largest assertion an auditor may write is read', async () => {
    const text = (characters: number) => 'é'.repeat(characters);
    const evidence = {
      type: 'external',
      sha256: '0'.repeat(64),
      reference: text(500),
      page: 1,
      note: text(1_000),
    };
    const body = JSON.stringify({
      action: 'save-assertion',
      engagement_id: INVOICE,
      line_item_id: INVOICE,
      result: 'exception',
      audited_kgco2e: 1,
      narrative: text(10_000),
      nature_and_cause: text(10_000),
      anomaly_procedures: text(10_000),
      evidence: Array.from({ length: 50 }, () => evidence),
      tick_marks: Array.from({ length: 20 }, () => text(10)),
      is_anomaly: true,
    }).replaceAll('é', '\\u00e9');
    expect((await send('/api/workpaper', token, body)).status).toBe(404);
  });
});

describe('An invoice', () => {
  const push = (invoice: unknown) =>
    send('/api/ingest?detail=lines', server.apiKey, JSON.stringify({ invoices: [invoice] }));

  it('of 1,000 lines with 2,000 characters each is taken whole', async () => {
    const line = { description: 'Kopierpapier ä '.padEnd(2000, 'x'), spend_amount: 1.5 };
    const sent = { ...plainInvoice(), line_items: Array.from({ length: 1000 }, () => line) };
    const { status, text } = await push(sent);
    expect(status).toBe(200);
    const answer = JSON.parse(text) as CheckedAnswer;
    expect(answerFaults(answer, { sent: [sent], detail: true, dryRun: false })).toEqual([]);
  });

  it('of texts made to slow a pattern down is answered within seconds', async () => {
    const texts = [
      'a'.repeat(2000),
      '1.'.repeat(1000),
      'kWh '.repeat(500),
      '-'.repeat(2000),
      '0'.repeat(2000),
    ];
    const line_items = texts.flatMap((description) =>
      Array.from({ length: 100 }, () => ({ description, spend_amount: 1, unit_of_measure: '('.repeat(50) })),
    );
    const { text, ms } = await push({ ...plainInvoice(), line_items });
    expect(JSON.parse(text)).toMatchObject({ processed: 1 });
    expect(ms).toBeLessThan(SOON_MS);
  });
});

describe('Headers', () => {
  it('without end are refused and their connection closed', async () => {
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
        socket.write(`GET /healthz HTTP/1.1\r\n${'x-many: 1\r\n'.repeat(100_000)}`),
      );
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^(HTTP\/1\.1 400 |$)/);
  });
});

describe('A hundred connections', () => {
  it('that announce 10 MiB to sign in are each refused before they send it', async () => {
    const head = `POST /api/auth/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${10 * MIB}\r\n\r\n`;
    const firstLine = () =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(head));
        socket.once('data', (chunk) => {
          resolve(chunk.toString().slice(0, 12));
          socket.destroy();
        });
        socket.once('error', reject);
      });
    const answers = await Promise.all(Array.from({ length: 100 }, firstLine));
    expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 413']));
  });

  it('that push large bodies with one key at once are served in turn, and another workspace beside them', async () => {
    const other = await startTestGateway(database.db, { pool: server.deps.pool });
    try {
      const body = '{"invoices":[]}'.padEnd(MIB + 1);
      // The first starts the thread.
      expect((await send('/api/ingest', other.apiKey, '{}')).status).toBe(400);
      // One refused as busy may lose its connection while it sends.
      const status = (answer: Promise<{ status: number }>) =>
        answer.then((given) => given.status).catch(() => 503);
      const pushes = Array.from({ length: 100 }, () => status(send('/api/ingest', server.apiKey, body)));
      expect((await send('/api/ingest', other.apiKey, body)).status).toBe(400);
      const statuses = await Promise.all(pushes);
      expect(new Set(statuses).difference(new Set([400, 503]))).toEqual(new Set());
      expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(0);
    } finally {
      await other.close();
    }
  });
});
