import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { countRows, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { VERIFIER_FILE } from '../support/verifier-file.ts';

const MIB = 1024 * 1024;

let database: TestDatabase;
let server: TestGateway;
beforeAll(async () => {
  database = await createServerDatabase();
  server = await startTestGateway(database.db);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function problemOf(answer: Response) {
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const problem = (await answer.json()) as Record<string, unknown>;
  expect(problem).toMatchObject({ status: answer.status, request_id: answer.headers.get('x-request-id') });
  expect(problem.error).toBe(problem.detail);
  expect(problem.type).toBe(`/docs/errors/${problem.code}`);
  return problem;
}

/** Writes bytes on a socket and gives what came back until the server closed it. */
function rawSocket(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setTimeout(10_000, () => socket.destroy(new Error('the server kept the socket open')));
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

/** Sends a body in chunks, without a content-length. */
function chunked(
  path: string,
  headers: Record<string, string>,
  bytes: number,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { method: 'POST', headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    for (let rest = bytes; rest > 0; rest -= MIB) sent.write(Buffer.alloc(Math.min(rest, MIB), 0x20));
    sent.end();
  });
}

describe('every answer', () => {
  it('carries a request id, the version and nosniff', async () => {
    for (const path of [
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/.well-known/jwks.json',
      '/metrics',
      '/nowhere',
    ]) {
      const { headers } = await fetch(`${server.url}${path}`);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('api-version')).toBe('v1');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

describe('paths and methods', () => {
  it.each([
    ['GET', '/api/ingest', 'POST'],
    ['DELETE', '/api/ingest', 'POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/api/invoices/x/source-document', 'PUT, GET, HEAD'],
    ['GET', '/api/auth/token', 'POST'],
    ['PATCH', '/trpc/session.me', 'GET, POST'],
  ])('answer 405 with Allow for %s %s', async (method, path, allow) => {
    const answer = await fetch(`${server.url}${path}`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    expect(await problemOf(answer)).toMatchObject({ code: 'method_not_allowed' });
  });

  it('answer HEAD as GET, without a body', async () => {
    const answer = await fetch(`${server.url}/healthz`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});

describe('the order of checks', () => {
  const bad = { 'content-type': 'text/plain' };

  it('is credentials, media type, size, JSON, envelope', async () => {
    const before = await countRows(database);
    const long = ' '.repeat(10 * MIB + 1);
    const unknown = await postIngest(server, long, { key: 'nonsense', headers: bad });
    const type = await postIngest(server, long, { headers: bad });
    const size = await postIngest(server, long);
    const json = await postIngest(server, '{"invoices":[');
    const envelope = await postIngest(server, '{"invoices":[]}');
    expect([unknown, type, size, json, envelope].map(({ status }) => status)).toEqual([
      401, 415, 413, 400, 400,
    ]);
    expect(await problemOf(json)).toMatchObject({ code: 'malformed_json' });
    expect(await problemOf(envelope)).toMatchObject({ code: 'validation_failed' });
    expect(await countRows(database)).toEqual(before);
  });
});

describe('the body limit', () => {
  it('counts a chunked body while reading it, on every transport', async () => {
    const key = { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' };
    const token = { ...key, authorization: `Bearer ${await server.signIn(server.owner)}` };
    const over = 10 * MIB + 1;
    for (const [path, headers] of [
      ['/api/ingest', key],
      ['/graphql', token],
      ['/trpc/workspace.update', token],
      ['/api/auth/token', key],
    ] as const) {
      const answer = await chunked(path, headers, over);
      expect([path, answer.status]).toEqual([path, 413]);
      expect(answer.text).toContain('"code":"payload_too_large"');
    }
  });

  it('lets exactly 10 MiB in', async () => {
    const headers = { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' };
    const answer = await chunked('/api/ingest', headers, 10 * MIB);
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'malformed_json']);
  });

  it('ends a body that never ends', async () => {
    const head = `POST /api/ingest HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${server.apiKey}\r\ncontent-type: application/json\r\ncontent-length: 99999999999\r\n\r\n`;
    const text = await rawSocket(head + ' '.repeat(1024));
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toContain('payload_too_large');
  });
});

describe('broken requests', () => {
  it('that are no HTTP get a problem document', async () => {
    const text = await rawSocket('NONSENSE\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(text).toMatch(/content-type: application\/problem\+json/);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      code: 'malformed_request',
      status: 400,
    });
  });

  it('with an impossible Host get 400', async () => {
    for (const head of [
      'GET /healthz HTTP/1.1\r\nhost: [[[',
      'OPTIONS * HTTP/1.1\r\nhost: x',
      'GET http://[[[ HTTP/1.1\r\nhost: x',
    ]) {
      const text = await rawSocket(`${head}\r\nconnection: close\r\n\r\n`);
      expect(text).toMatch(/^HTTP\/1\.1 400 /);
      expect(text).toContain('"code":"malformed_request"');
    }
  });

  it('in absolute form are answered by their path', async () => {
    const text = await rawSocket(
      'GET http://elsewhere.example/healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    );
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('whose client goes away store nothing and leave the server serving', async () => {
    const before = await countRows(database);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(
      `POST /api/ingest HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${server.apiKey}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"invoices":[`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await countRows(database)).toEqual(before);
  });
});

describe('probes', () => {
  it('tell that the process lives and is ready', async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  it('print metrics without tenant data', async () => {
    await fetch(`${server.url}/api/invoices/0190f3a0-1111-7000-8000-00000000000a/void`, { method: 'POST' });
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toContain(
      'http_requests_total{method="POST",route="/api/invoices/{invoice_id}/void",status="401"}',
    );
    expect(text).toContain('compute_tasks_waiting 0');
    expect(text).not.toMatch(/0190f3a0|ftg_|footing\.example/);
    expect(text).not.toContain(server.workspaceId);
  });

  it('serve the OpenAPI document and the key set', async () => {
    expect(await (await fetch(`${server.url}/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
    const jwks = await fetch(`${server.url}/.well-known/jwks.json`);
    expect(await jwks.json()).toMatchObject({ keys: [{ kty: 'OKP', crv: 'Ed25519' }] });
  });

  it('hand out the verifier with its digest, and not again to whoever has it', async () => {
    const url = `${server.url}/verify/footing-verify.mjs`;
    const answer = await fetch(url);
    const text = await answer.text();
    expect(text).toBe(readFileSync(VERIFIER_FILE, 'utf8'));
    const digest = createHash('sha256').update(text).digest('base64');
    expect(answer.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`);
    expect(answer.headers.get('cache-control')).toContain('public');
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await fetch(url, { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
  });
});

describe('a service with a www host', () => {
  it('sends its apex host there with 308, path and query kept, and nothing else', async () => {
    const www = await startTestGateway(database.db, {
      config: { baseUrl: 'https://www.footing.example' },
      workspace: server,
      pool: server.deps.pool,
    });
    try {
      const apex = await hostRequest(www.url, 'footing.example');
      expect([apex.status, apex.location]).toEqual([
        308,
        'https://www.footing.example/api/ingest?dry_run=true',
      ]);
      expect((await hostRequest(www.url, 'FOOTING.example:443')).status).toBe(308);
      for (const host of ['www.footing.example', 'evil.example', 'x.footing.example', '127.0.0.1']) {
        expect((await hostRequest(www.url, host)).status).toBe(401);
      }
    } finally {
      await www.close();
    }
  });
});

function hostRequest(url: string, host: string): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/ingest?dry_run=true`,
      { method: 'POST', headers: { host }, agent: false },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, location: answer.headers.location }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

describe('CORS with configured origins', () => {
  it('opens to those origins only, without credentials', async () => {
    const origin = 'https://app.example';
    const open = await startTestGateway(database.db, {
      config: { corsOrigins: [origin] },
      workspace: server,
      pool: server.deps.pool,
    });
    const ask = (from: string, init: RequestInit = {}) =>
      fetch(`${open.url}/api/ingest`, {
        ...init,
        headers: { origin: from, 'access-control-request-method': 'POST' },
      });
    try {
      const preflight = await ask(origin, { method: 'OPTIONS' });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
      const allowed = preflight.headers.get('access-control-allow-headers')?.split(', ') ?? [];
      // What browsers, tRPC's streaming batch link, Apollo's client, tracing and the client package send.
      expect(allowed).toEqual(
        expect.arrayContaining([
          ...['authorization', 'content-type', 'accept-language', 'trpc-accept'],
          ...['apollographql-client-name', 'apollographql-client-version', 'traceparent', 'tracestate'],
          ...['idempotency-key', 'x-request-id'],
        ]),
      );
      expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
      const foreign = await ask('https://evil.example', { method: 'OPTIONS' });
      expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([405, null]);
      const refused = await ask(origin, { method: 'POST' });
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, origin]);
      expect(refused.headers.get('vary')).toBe('Origin, Accept-Encoding');
      expect(refused.headers.get('access-control-expose-headers')?.split(', ')).toEqual(
        expect.arrayContaining(['ratelimit', 'ratelimit-policy', 'retry-after', 'x-request-id']),
      );
    } finally {
      await open.close();
    }
  });
});
