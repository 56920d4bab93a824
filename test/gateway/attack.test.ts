import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainInvoice } from '../support/bad-invoices.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { answerFaults, type CheckedAnswer } from '../support/ingest-answer-check.ts';
import { type RawAnswer, rawRequest } from '../support/raw-request.ts';

/**
 * Written from the interface specification and the API page alone. Cases that neither of them
 * defines must meet a minimum: an answer below 500 that says what is wrong and stores nothing.
 */
let database: TestDatabase;
let server: TestGateway;
beforeAll(async () => {
  database = await createServerDatabase();
  server = await startTestGateway(database.db, { config: { rateLimitPerHour: 0 } });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const INGEST = '/api/ingest';
const JSON_TYPE = ['content-type', 'application/json'];

function authorised(...more: string[]): string[] {
  return ['authorization', `Bearer ${server.apiKey}`, ...more];
}

function bodyWith(...invoices: unknown[]): string {
  return JSON.stringify({ invoices });
}

function post(
  body: string | Uint8Array,
  options: { path?: string; headers?: string[] } = {},
): Promise<RawAnswer> {
  const headers = options.headers ?? authorised(...JSON_TYPE);
  return rawRequest(server.url, { method: 'POST', path: options.path ?? INGEST, headers, body });
}

async function postOk(
  body: string | Uint8Array,
  options: { path?: string; headers?: string[] } = {},
): Promise<CheckedAnswer> {
  const answer = await post(body, options);
  expect(answer.text).toMatch(/^\{/);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as CheckedAnswer;
}

/** Checks an answer against RFC 9457 and the API page's section 1. */
function expectProblem(answer: RawAnswer, status: number, code?: string): Record<string, unknown> {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  const problem = JSON.parse(answer.text) as Record<string, unknown>;
  expect(problem).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    status,
    detail: expect.any(String),
    code: code ?? expect.stringMatching(/^[a-z_]+$/),
    request_id: expect.stringMatching(/./),
  });
  expect(problem.error).toBe(problem.detail);
  expect(answer.headers['x-request-id']).toBe(problem.request_id);
  expect(answer.text).not.toMatch(/node_modules|\bat \w+ \(|select .* from |\.ts:\d/i);
  return problem;
}

async function storedInvoices(): Promise<number> {
  const [row] = await database.asOwner<{ n: number }>('select count(*)::int as n from invoice');
  return Number(row?.n);
}

/** Runs `attempt` and holds that no invoice was stored meanwhile. */
async function storesNothing<Value>(attempt: () => Promise<Value>): Promise<Value> {
  const before = await storedInvoices();
  const value = await attempt();
  expect(await storedInvoices()).toBe(before);
  return value;
}

describe('the envelope', () => {
  it.each([
    ['an empty body', ''],
    ['no JSON', 'invoices=1'],
    ['JSON cut off', '{"invoices":[{"vendor_name":"x"'],
    ['two documents', '{}{}'],
    ['a comment', '{/* x */"invoices":[]}'],
    ['NaN', '{"invoices":[NaN]}'],
    ['single quotes', "{'invoices':[]}"],
    ['200,000 opening brackets', '['.repeat(200_000)],
    ['200,000 nested arrays', '['.repeat(200_000) + ']'.repeat(200_000)],
  ])('of %s is 400 and stores nothing', async (_name, body) => {
    expectProblem(await storesNothing(() => post(body)), 400);
  });

  it.each([
    ['null', 'null'],
    ['a number', '7'],
    ['text', '"invoices"'],
    ['an array', '[]'],
    ['an empty object', '{}'],
    ['invoices null', '{"invoices":null}'],
    ['invoices an object', '{"invoices":{}}'],
    ['invoices text', '{"invoices":"x"}'],
    ['no invoice', '{"invoices":[]}'],
    ['invoices behind __proto__', `{"__proto__":{"invoices":[${JSON.stringify(plainInvoice())}]}}`],
    ['invoices under another case', `{"Invoices":[${JSON.stringify(plainInvoice())}]}`],
  ])('that is %s is 400 with a pointer', async (_name, body) => {
    const problem = expectProblem(await storesNothing(() => post(body)), 400, 'validation_failed');
    expect(problem.errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ pointer: expect.any(String) })]),
    );
  });

  it('takes 100 invoices and refuses 101', async () => {
    const hundred = Array.from({ length: 100 }, plainInvoice);
    expect((await postOk(bodyWith(...hundred))).processed).toBe(100);
    expectProblem(
      await storesNothing(() => post(bodyWith(...hundred, plainInvoice()))),
      400,
      'validation_failed',
    );
  });

  it('has no member twice: 400 with a pointer, and nothing is stored', async () => {
    const body = `{"invoices":[],"invoices":[${JSON.stringify(plainInvoice())}]}`;
    const answer = await storesNothing(() => post(body));
    expectProblem(answer, 400, 'validation_failed');
    expect(JSON.parse(answer.text)).toMatchObject({
      errors: [{ code: 'duplicate_member', pointer: '/invoices' }],
    });
  });

  it('refuses bytes that are not UTF-8 and stores nothing', async () => {
    const bytes = Buffer.from(bodyWith({ ...plainInvoice(), vendor_name: 'M@ster' }));
    bytes[bytes.indexOf('@')] = 0xff;
    expectProblem(await storesNothing(() => post(bytes)), 400);
  });
});

describe('credentials', () => {
  const good = () => bodyWith(plainInvoice());

  it.each([
    ['no header', () => []],
    ['an empty header', () => ['authorization', '']],
    ['the bare key', () => ['authorization', server.apiKey]],
    ['Basic', () => ['authorization', `Basic ${Buffer.from(`x:${server.apiKey}`).toString('base64')}`]],
    ['Bearer without a key', () => ['authorization', 'Bearer']],
    ['a key cut short', () => ['authorization', `Bearer ${server.apiKey.slice(0, -1)}`]],
    ['a key with another last letter', () => ['authorization', `Bearer ${flipLast(server.apiKey)}`]],
    ['a key in another case', () => ['authorization', `Bearer ${server.apiKey.toUpperCase()}`]],
    ['something like a JWT', () => ['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.']],
    ['8,000 characters', () => ['authorization', `Bearer ${'x'.repeat(8000)}`]],
    ['the key in another header', () => ['x-api-key', server.apiKey]],
  ])('of %s are 401 with WWW-Authenticate and store nothing', async (_name, headers) => {
    const answer = await storesNothing(() => post(good(), { headers: [...headers(), ...JSON_TYPE] }));
    expectProblem(answer, 401, 'unauthenticated');
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
  });

  it('are not taken from the query', async () => {
    const path = `${INGEST}?api_key=${server.apiKey}&access_token=${server.apiKey}`;
    expectProblem(await post(good(), { path, headers: JSON_TYPE }), 401);
  });

  it.each(['bearer', 'BEARER', 'BeArEr'])('may write the scheme as %s (RFC 9110, 11.1)', async (scheme) => {
    const answer = await post(good(), {
      headers: ['authorization', `${scheme} ${server.apiKey}`, ...JSON_TYPE],
    });
    expect(answer.status).toBe(200);
  });

  it('sent twice never fail the server', async () => {
    const headers = ['authorization', 'Bearer x', 'authorization', `Bearer ${server.apiKey}`, ...JSON_TYPE];
    const answer = await post(good(), { headers });
    expect([200, 400, 401]).toContain(answer.status);
  });

  it('that are wrong come before media type and contents, but after path and method', async () => {
    const wrong = ['authorization', 'Bearer x', 'content-type', 'text/plain'];
    expectProblem(await post('no json', { headers: wrong }), 401);
    expectProblem(await post('no json', { headers: wrong, path: '/api/nothing' }), 404, 'not_found');
    expectProblem(await rawRequest(server.url, { method: 'PUT', path: INGEST, headers: wrong }), 405);
  });

  it('survive no header of 100 kB, and the server lives on', async () => {
    const outcome = await post(good(), {
      headers: authorised('x-long', 'x'.repeat(100_000), ...JSON_TYPE),
    }).catch(() => null);
    if (outcome !== null) expect(outcome.status).toBeLessThan(500);
    expect((await post(good())).status).toBe(200);
  });
});

function flipLast(key: string): string {
  return `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
}

describe('media types', () => {
  const good = () => bodyWith(plainInvoice());

  it.each([
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset="UTF-8"',
    'application/json ',
  ])('%s is JSON', async (type) => {
    expect((await post(good(), { headers: authorised('content-type', type) })).status).toBe(200);
  });

  it.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/xml',
    'json',
    ',',
    '*/*',
  ])('%s is 415 and stores nothing', async (type) => {
    const answer = await storesNothing(() => post(good(), { headers: authorised('content-type', type) }));
    expectProblem(answer, 415, 'unsupported_media_type');
  });

  it('that are missing are 415, and come before malformed JSON', async () => {
    expectProblem(await storesNothing(() => post(good(), { headers: authorised() })), 415);
    expectProblem(await post('{', { headers: authorised('content-type', 'text/plain') }), 415);
  });

  it('may have the content coding gzip, if it is true', async () => {
    const headers = authorised(...JSON_TYPE, 'content-encoding', 'gzip');
    expect((await postOk(gzipSync(good()), { headers })).processed).toBe(1);
    expectProblem(await storesNothing(() => post(good(), { headers })), 400, 'malformed_request');
  });

  it('with another content coding are 415, which names those that are taken', async () => {
    const headers = authorised(...JSON_TYPE, 'content-encoding', 'br');
    const answer = await storesNothing(() => post(good(), { headers }));
    expectProblem(answer, 415, 'unsupported_media_type');
    expect(answer.headers['accept-encoding']).toBe('gzip, zstd');
  });
});

describe('paths and methods', () => {
  it.each([
    '//api/ingest',
    '/api/ingest/',
    '/api//ingest',
    '/api%2Fingest',
    '/api/ingest%2F',
    '/api/ingest%00',
    '/API/INGEST',
    '/api/ingest;x=1',
    '/api/ingest.json',
    '/api/v1/ingest',
    '/api/%E0%A4%A',
    '/api',
  ])('%s is 404 and stores nothing', async (path) => {
    expectProblem(await storesNothing(() => post(bodyWith(plainInvoice()), { path })), 404, 'not_found');
  });

  it.each([
    'http://elsewhere.example/api/ingest',
    '*',
    '/api/ingest?%',
    '/api/ingest?detail=%E0%A4%A',
    '/../api/ingest',
  ])('the request target %s never fails the server', async (path) => {
    const answer = await post(bodyWith(plainInvoice()), { path });
    expect(answer.status).toBeLessThan(500);
  });

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('%s is 405 with Allow', async (method) => {
    const answer = await rawRequest(server.url, { method, path: INGEST, headers: authorised() });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toContain('POST');
    if (method !== 'HEAD') expectProblem(answer, 405, 'method_not_allowed');
  });

  it('a preflight opens nothing to other origins', async () => {
    const headers = ['origin', 'https://evil.example', 'access-control-request-method', 'POST'];
    const preflight = await rawRequest(server.url, { method: 'OPTIONS', path: INGEST, headers });
    const posted = await post(bodyWith(plainInvoice()), {
      headers: authorised(...JSON_TYPE, 'origin', 'https://evil.example'),
    });
    expect(preflight.status).toBeLessThan(500);
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    expect(posted.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('every answer of the route has a request id and the version', async () => {
    const answers = [
      await post(bodyWith(plainInvoice())),
      await post('{'),
      await post('{}', { headers: [] }),
      await rawRequest(server.url, { method: 'GET', path: INGEST }),
    ];
    for (const answer of answers) {
      expect(answer.headers['x-request-id']).toMatch(/./);
      expect(answer.headers['api-version']).toBe('v1');
    }
    expect(new Set(answers.map((answer) => answer.headers['x-request-id'])).size).toBe(answers.length);
  });

  it('a request id from outside cannot smuggle anything into the answer', async () => {
    const headers = authorised(...JSON_TYPE, 'x-request-id', '"><script>alert(1)</script>');
    const answer = await post('{', { headers });
    expect(answer.text).not.toContain('<script>');
  });
});

describe('the query', () => {
  it('detail=lines lists the lines, and without it there are none', async () => {
    const withLines = await postOk(bodyWith(plainInvoice()), { path: `${INGEST}?detail=lines` });
    expect(answerFaults(withLines, { sent: [plainInvoice()], detail: true, dryRun: false })).toEqual([]);
    const without = await postOk(bodyWith(plainInvoice()));
    expect(answerFaults(without, { sent: [plainInvoice()], detail: false, dryRun: false })).toEqual([]);
  });

  it.each(['dryrun=true', 'dry-run=true', 'detial=lines', 'unknown=1'])(
    '%s is 400 and stores nothing',
    async (query) => {
      const answer = await storesNothing(() =>
        post(bodyWith(plainInvoice()), { path: `${INGEST}?${query}` }),
      );
      expectProblem(answer, 400, 'validation_failed');
    },
  );

  it.each(['dry_run=1', 'dry_run=TRUE', 'dry_run=', 'dry_run=yes', 'dry_run=true&dry_run=false'])(
    '%s, meant or mistaken, stores nothing',
    async (query) => {
      const answer = await storesNothing(() =>
        post(bodyWith(plainInvoice()), { path: `${INGEST}?${query}` }),
      );
      expect([200, 400]).toContain(answer.status);
    },
  );

  it.each(['detail=foo', 'detail=', 'detail=lines&detail=lines', 'unknown=1', '?', '&&&', '__proto__=1'])(
    '%s is taken or refused, never a failure',
    async (query) => {
      const answer = await post(bodyWith(plainInvoice()), { path: `${INGEST}?${query}` });
      expect([200, 400]).toContain(answer.status);
    },
  );
});

describe('the idempotency key', () => {
  const keyed = (key: string) => authorised(...JSON_TYPE, 'idempotency-key', key);
  let counter = 0;
  const fresh = () => `attack-${Date.now()}-${counter++}`;

  it('is the same quoted or bare', async () => {
    const key = fresh();
    const first = await post(bodyWith(plainInvoice()), { headers: keyed(key) });
    const replay = await post(bodyWith(plainInvoice()), { headers: keyed(`"${key}"`) });
    expect([replay.headers['idempotent-replayed'], replay.text]).toEqual(['true', first.text]);
  });

  it.each([
    ['256 characters', 'k'.repeat(256)],
    ['an empty quoted key', '""'],
    ['a control character', 'a\u0001b'.replace('\u0001', '\t')],
    ['a character beyond ASCII', 'sch\u00fcssel'],
  ])('of %s is 400 and stores nothing', async (_name, key) => {
    const answer = await storesNothing(() => post(bodyWith(plainInvoice()), { headers: keyed(key) }));
    expectProblem(answer, 400, 'invalid_idempotency_key');
  });

  it('of 255 characters is taken', async () => {
    expect((await post(bodyWith(plainInvoice()), { headers: keyed(fresh().padEnd(255, 'k')) })).status).toBe(
      200,
    );
  });

  it('is free again after a refusal', async () => {
    const key = fresh();
    expectProblem(await post('{"invoices":[]}', { headers: keyed(key) }), 400);
    expect((await post(bodyWith(plainInvoice()), { headers: keyed(key) })).status).toBe(200);
  });
});

describe('text', () => {
  it.each([
    ['Unicode of many scripts', 'Zürich 株式会社 Ωμέγα شركة ООО «Ромашка» 👩‍👩‍👧'],
    ['a decomposed letter', 'Zu\u0308rich'],
    ['leading and trailing blanks', '   Muster AG \t '],
    ['quotes, backslashes and SQL', `O'Brien "x" \\ '; drop table invoice; -- $1 {a,b}`],
    ['a separator of lines', 'a\u2028b\u2029c'],
    ['array literal syntax', '{NULL,"NULL",\\N}'],
    ['the word NULL', 'NULL'],
    ['mark-up', '<b>&amp;</b>'],
    ['a byte order mark', '\ufeffMuster'],
    ['300 characters', 'ü'.repeat(300)],
    ['a noncharacter', 'a\uffffb'],
  ])('%s comes back character for character and is stored trimmed', async (_name, vendor) => {
    const sent = { ...plainInvoice(), vendor_name: vendor };
    const answer = await postOk(bodyWith(sent), { path: `${INGEST}?detail=lines` });
    expect(answerFaults(answer, { sent: [sent], detail: true, dryRun: false })).toEqual([]);
    const id = answer.invoices[0]?.invoice_id;
    const [row] = await database.asOwner<{ vendor_name: string }>(
      `select vendor_name from invoice where invoice_id = '${id}'`,
    );
    expect(row?.vendor_name).toBe(vendor.trim());
  });
});

describe('numbers', () => {
  const withSpend = (spend: string) =>
    `{"vendor_name":"Muster AG","invoice_date":"2025-03-14","line_items":[{"description":"Kopierpapier A4","spend_amount":${spend}}]}`;

  it.each([
    '0',
    '-0',
    '0.0',
    '1e12',
    '-1e12',
    '1e-12',
    '-1e-12',
    '1E3',
    '0.005',
    '123456789.123456',
    '4e-320',
    '1e-400',
  ])('%s as an amount is taken, and the answer foots', async (spend) => {
    const answer = await postOk(`{"invoices":[${withSpend(spend)}]}`, { path: `${INGEST}?detail=lines` });
    const sent = [JSON.parse(withSpend(spend)) as unknown];
    expect(answerFaults(answer, { sent, detail: true, dryRun: false })).toEqual([]);
    expect(answer.processed).toBe(1);
    expect(JSON.stringify(answer)).not.toMatch(/"-0(\.0+)?"|null,"sum_of_lines"|NaN|Infinity/);
  });

  it('with more than 15 significant digits are rounded to 15, and the answer says so', async () => {
    const answer = await postOk(`{"invoices":[${withSpend(String(0.1 + 0.2))}]}`);
    const [invoice] = answer.invoices;
    expect(invoice?.warnings).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'number_rounded' })]),
    );
    expect(Number(invoice?.reconciliation.sum_of_lines)).toBe(0.3);
  });

  it('of 15 significant digits are kept as they are', async () => {
    const answer = await postOk(`{"invoices":[${withSpend('1234567890.12345')}]}`);
    expect(answer.invoices[0]?.warnings.map((warning) => warning.code)).not.toContain('number_rounded');
    const id = answer.invoices[0]?.invoice_id;
    const [row] = await database.asOwner<{ spend_amount: string }>(
      `select spend_amount::text from line_item where invoice_id = '${id}'`,
    );
    expect(row?.spend_amount).toBe('1234567890.12345');
  });

  it('just beyond 1e12 reject the invoice and name the field', async () => {
    const answer = await storesNothing(() => postOk(`{"invoices":[${withSpend('1000000000001')}]}`));
    expect(answer.errors[0]?.error).toContain('line_items[0].spend_amount');
  });

  it('at every bound at once are taken', async () => {
    const sent = {
      ...plainInvoice(),
      total_amount: 1e12,
      net_amount: -1e12,
      vat_rate: 100,
      line_items: [
        { description: 'Strassentransport LKW', spend_amount: 1e12, weight_tonnes: 1e7, distance_km: 1e6 },
        { description: 'Strom Arbeitspreis', spend_amount: -1e12, quantity: -1e12, unit_of_measure: 'kWh' },
      ],
    };
    const answer = await postOk(bodyWith(sent), { path: `${INGEST}?detail=lines` });
    expect(answer.processed).toBe(1);
    expect(answer.invoices[0]?.reconciliation.status).toBe('mismatch');
  });
});
