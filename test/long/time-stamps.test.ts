import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { derElements } from '../../compute/chain/der.ts';
import { createTimeStampAuthority } from '../../gateway/actions/evidence/time-stamp-authority.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { completedEngagement, exportPackage, jsonOf, verdictOf } from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { makeTimeStamp, makeTimeStampAnswer } from '../support/make-time-stamp.ts';
import { sha256 } from '../support/make-trail.ts';

/** What the request of section 2.4.1 of RFC 3161 holds: the imprint and the nonce. */
function readRequest(request: Buffer): { readonly imprint: string; readonly nonce: string } {
  const [whole] = derElements(request) ?? [];
  const [version, messageImprint, nonce, certReq, ...more] =
    derElements(whole?.content ?? new Uint8Array()) ?? [];
  const hex = (content?: Uint8Array) => Buffer.from(content ?? []).toString('hex');
  expect([hex(version?.content), hex(certReq?.content), more]).toEqual(['01', 'ff', []]);
  const [, imprint] = derElements(messageImprint?.content ?? new Uint8Array()) ?? [];
  return { imprint: hex(imprint?.content), nonce: hex(nonce?.content) };
}

type Answer = (
  asked: { readonly imprint: string; readonly nonce: string },
  response: ServerResponse,
  request: IncomingMessage,
) => void;

const give = (response: ServerResponse, hex: string, type = 'application/timestamp-reply') =>
  response.writeHead(200, { 'content-type': type }).end(Buffer.from(hex, 'hex'));

const stamp: Answer = ({ imprint, nonce }, response) =>
  give(response, makeTimeStampAnswer(makeTimeStamp(imprint, { nonce })));

/** Every way in which an authority may fail. */
const FAILURES: Readonly<Record<string, Answer>> = {
  refuses: (_, response) => give(response, makeTimeStampAnswer(null, '02')),
  'refuses with a token': ({ imprint, nonce }, response) =>
    give(response, makeTimeStampAnswer(makeTimeStamp(imprint, { nonce }), '02')),
  'stamps another digest': ({ nonce }, response) =>
    give(response, makeTimeStampAnswer(makeTimeStamp(sha256('another'), { nonce }))),
  'repeats an older answer': ({ imprint }, response) =>
    give(response, makeTimeStampAnswer(makeTimeStamp(imprint, { nonce: '4102030405060708' }))),
  'leaves the nonce out': ({ imprint }, response) =>
    give(response, makeTimeStampAnswer(makeTimeStamp(imprint))),
  'answers garbage': (_, response) => give(response, 'ff'.repeat(2_000)),
  'answers nothing': (_, response) => give(response, ''),
  'answers without end': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    const send = () => {
      if (response.destroyed) return;
      response.write(Buffer.alloc(32_768, 0x30));
      setTimeout(send, 5);
    };
    send();
  },
  'answers a page of HTML': (_, response) => give(response, '3c68313e', 'text/html'),
  'answers 500': (_, response) => response.writeHead(500).end(),
  'sends elsewhere': (_, response) => response.writeHead(307, { location: '/elsewhere' }).end(),
  'hangs up': (_, response) => response.destroy(),
  'says nothing': () => undefined,
};

async function caveatsOf(content: Uint8Array): Promise<string[]> {
  const { caveats } = await jsonOf<{ caveats: { code: string }[] }>(content, 'metadata.json');
  return caveats.map(({ code }) => code);
}

describeOnBothDatabases('time stamps', (getDb) => {
  let answer: Answer = stamp;
  const requests: IncomingMessage[] = [];
  const authority = createServer(async (request, response) => {
    requests.push(request);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    answer(readRequest(Buffer.concat(parts)), response, request);
  });
  const open: TestGateway[] = [];
  let url = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve));
    url = `http://some%20body:secret@127.0.0.1:${(authority.address() as AddressInfo).port}/tsr`;
  });
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close();
    answer = stamp;
    requests.length = 0;
  });
  afterAll(async () => {
    authority.closeAllConnections();
    authority.close();
  });

  async function start(retryMs = 60_000): Promise<TestGateway> {
    const timeStamps = createTimeStampAuthority({ url, timeoutMs: 300, retryMs });
    const server = await startTestGateway(getDb().db, { timeStamps });
    open.push(server);
    const { status } = await postIngest(server, { invoices: [invoiceOf(), invoiceOf({ vendor_name: 'B' })] });
    expect(status).toBe(200);
    return server;
  }

  const kept = async (server: TestGateway) => {
    const rows = await getDb().asOwner<{ size: number; token: string; stamp: string | null }>(
      'select size::int as size, token, timestamp_token as stamp from checkpoint where workspace_id = $1 order by 1',
      [server.workspaceId],
    );
    return rows;
  };

  async function trpc(server: TestGateway, path: string, init: RequestInit = {}) {
    const authorization = `Bearer ${await server.signIn(server.owner)}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/trpc/${path}`, { headers, ...init });
    const body = (await response.json()) as { result?: { data: Record<string, unknown> } };
    return { status: response.status, data: body.result?.data ?? {} };
  }
  const closePeriod = (server: TestGateway) =>
    trpc(server, 'period.close', { method: 'POST', body: JSON.stringify({ period: '2025' }) });
  const checkpoint = (server: TestGateway, input: object = {}) =>
    trpc(
      server,
      `period.checkpoint?input=${encodeURIComponent(JSON.stringify({ period: '2025', ...input }))}`,
    );

  it('are asked for once a state with its digest and the credentials set, and handed out with the checkpoint', async () => {
    const server = await start();
    expect((await closePeriod(server)).status).toBe(200);
    const first = await checkpoint(server);
    expect(await checkpoint(server)).toEqual(first);
    expect(requests).toHaveLength(1);
    const [request] = requests;
    expect(request?.headers).toMatchObject({
      'content-type': 'application/timestamp-query',
      authorization: `Basic ${Buffer.from('some body:secret').toString('base64')}`,
    });
    const [row] = await kept(server);
    expect(first.data).toMatchObject({ size: row?.size, checkpoint: row?.token, timestamp: row?.stamp });
    expect(Buffer.from(String(row?.stamp), 'base64').toString('hex')).toContain(sha256(String(row?.token)));
    expect(server.log()).not.toContain('secret');
  });

  it('hold up neither closing nor checkpoint, whatever the authority does instead, and the log says so', {
    timeout: 120_000,
  }, async () => {
    answer = FAILURES['says nothing'] ?? stamp;
    const server = await start(1);
    expect((await closePeriod(server)).status).toBe(200);
    expect((await checkpoint(server)).data).toMatchObject({ timestamp: null });
    for (const [failure, fail] of Object.entries(FAILURES)) {
      answer = fail;
      const year = { invoice_date: '2026-03-31', vendor_name: failure };
      expect((await postIngest(server, { invoices: [invoiceOf(year)] })).status).toBe(200);
      const told = server.log().split('a checkpoint has no time stamp yet').length;
      const { status, data } = await checkpoint(server, { period: '2026' });
      expect([failure, status, data.timestamp]).toEqual([failure, 200, null]);
      expect(server.log().split('a checkpoint has no time stamp yet').length).toBeGreaterThan(told);
    }
    expect((await kept(server)).map((row) => row.stamp).filter((row) => row !== null)).toEqual([]);
    expect(server.log()).not.toContain('secret');
    expect(requests.filter((request) => request.url !== '/tsr')).toEqual([]);
  });

  it('do not keep anybody waiting for an authority that failed a moment ago', async () => {
    answer = FAILURES['says nothing'] ?? stamp;
    const server = await start();
    await closePeriod(server);
    const before = requests.length;
    await checkpoint(server);
    expect(requests).toHaveLength(before);
  });

  it('come later, once the authority is back, and are then on file', async () => {
    answer = FAILURES['answers 500'] ?? stamp;
    const server = await start(50);
    await closePeriod(server);
    expect(server.deps.timeStamps?.retries.waiting).toBe(1);
    answer = stamp;
    await expect.poll(async () => (await kept(server))[0]?.stamp ?? null, { timeout: 10_000 }).not.toBeNull();
    const [row] = await kept(server);
    expect((await checkpoint(server)).data).toMatchObject({ timestamp: row?.stamp });
    await expect.poll(() => server.deps.timeStamps?.retries.waiting).toBe(0);
    const { text } = await server.deps.metrics.print();
    expect(text).toMatch(/time_stamps_total\{outcome="failed"\} [1-9]/);
    expect(text).toMatch(/time_stamps_total\{outcome="stamped"\} 1\b/);
  });

  it('stay with a package from its first export on: with one, or without', async () => {
    const stamped = await start();
    const first = await completedEngagement(stamped);
    const bytes = await exportPackage(stamped, first);
    answer = FAILURES['answers 500'] ?? stamp;
    expect(await exportPackage(stamped, first)).toEqual(bytes);
    const verdict = await verdictOf(bytes);
    expect([verdict.rules, verdict.sentences[2]]).toEqual([
      [],
      expect.stringContaining('2026-04-01T08:00:00Z'),
    ]);

    const server = await start(50);
    const second = await completedEngagement(server);
    const without = await exportPackage(server, second);
    expect(await jsonOf(without, 'metadata.json')).not.toHaveProperty('timestamp');
    expect(await caveatsOf(without)).toContain('time_stamp_missing');
    expect((await verdictOf(without)).sentences[2]).toContain('(no time stamp, though one was asked for)');
    expect(await caveatsOf(bytes)).not.toContain('time_stamp_missing');
    answer = stamp;
    // The heads beside the answers are not stamped.
    const stampedOne = async () => (await kept(server)).findLast((one) => one.stamp !== null);
    await expect.poll(stampedOne, { timeout: 10_000 }).toBeDefined();
    expect(await exportPackage(server, second)).toEqual(without);
    const { size, token, stamp: later } = (await stampedOne()) ?? {};
    expect((await checkpoint(server, { size })).data).toMatchObject({
      size,
      checkpoint: token,
      timestamp: later,
    });
  });

  it('are not missed where no authority was set, also when one is set later', async () => {
    const server = await startTestGateway(getDb().db);
    open.push(server);
    await postIngest(server, { invoices: [invoiceOf(), invoiceOf({ vendor_name: 'B' })] });
    const engagement = await completedEngagement(server);
    const bytes = await exportPackage(server, engagement);
    expect(await caveatsOf(bytes)).not.toContain('time_stamp_missing');
    expect((await verdictOf(bytes)).sentences[2]).toContain('(no time stamp)');
    answer = FAILURES['answers 500'] ?? stamp;
    const timeStamps = createTimeStampAuthority({ url, timeoutMs: 300, retryMs: 60_000 });
    const later = await startTestGateway(getDb().db, { timeStamps, workspace: server });
    open.push(later);
    const auditor = await later.signIn(server.auditor);
    expect(await exportPackage(later, { ...engagement, auditor })).toEqual(bytes);
  });

  it('are not asked for a state there never was', async () => {
    const server = await start();
    expect((await checkpoint(server, { size: 1_000 })).status).toBe(404);
    expect((await checkpoint(server, { size: 0 })).status).toBe(400);
    expect(requests).toEqual([]);
  });
});
