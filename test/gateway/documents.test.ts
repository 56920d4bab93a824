import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SourceDocumentAnswer } from '../../schema/contracts/invoices.ts';
import { checkChains } from '../support/check-chain.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc } from '../support/engagement.ts';
import { countRows, invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson } from '../support/people.ts';
import { createTenant, readChains } from '../support/tenant.ts';

const MIB = 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function pdf(text: string, bytes = 0): Uint8Array {
  const head = `%PDF-1.7\n${text}\n`;
  const tail = '\n%%EOF\n';
  return Buffer.from(head + ' '.repeat(Math.max(0, bytes - head.length - tail.length)) + tail, 'latin1');
}

describeOnBothDatabases('source documents', (getDatabase) => {
  let server: TestGateway;
  let invoiceId: string;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    invoiceId = await newInvoice(server);
  });
  afterAll(() => server.close());

  async function newInvoice(of: TestGateway): Promise<string> {
    const answer = await postIngest(of, { invoices: [invoiceOf()] });
    const { invoices } = (await answer.json()) as { invoices: { invoice_id: string }[] };
    return invoices[0]?.invoice_id ?? '';
  }

  function put(id: string, content: Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${server.url}/api/invoices/${id}/source-document`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/pdf', ...headers },
      body: content as BodyInit,
    });
  }

  async function get(id: string, token: string | null, method = 'GET'): Promise<Response> {
    return fetch(`${server.url}/api/invoices/${id}/source-document`, {
      method,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
  }

  const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

  it('are stored in versions; bytes that are current already change nothing', async () => {
    const [one, two] = [pdf('one'), pdf('two', 2 * MIB)];
    const created = await put(invoiceId, one);
    expect(created.status).toBe(201);
    const first = SourceDocumentAnswer.parse(await created.json());
    expect(first).toMatchObject({
      invoice_id: invoiceId,
      version: 1,
      sha256: sha256(one),
      bytes: one.byteLength,
    });
    const rows = await countRows(getDatabase());
    const again = await put(invoiceId, one);
    expect([again.status, await again.json()]).toEqual([200, first]);
    expect(await countRows(getDatabase())).toEqual(rows);
    expect(await (await put(invoiceId, two)).json()).toMatchObject({ version: 2, sha256: sha256(two) });
    expect(await (await put(invoiceId, one)).json()).toMatchObject({ version: 3, sha256: sha256(one) });
  });

  it('are attached by members and owners as by keys, and by nobody else who signs in', async () => {
    const id = await newInvoice(server);
    const people = Object.fromEntries(
      await Promise.all(
        (['member', 'auditor'] as const).map(
          async (role) => [role, await newPerson(server.deps, server.workspaceId, role)] as const,
        ),
      ),
    );
    const by = (token: string | undefined) => put(id, pdf('by hand'), { authorization: `Bearer ${token}` });
    expect(await codeOf(await by(people.auditor?.token))).toBe('forbidden');
    expect((await by(people.member?.token)).status).toBe(201);
    const { entries } = await readChains(getDatabase().db, server.workspaceId);
    const attached = entries
      .map(({ header }) => JSON.parse(header))
      .filter(({ subject }) => subject === `invoice:${id}`);
    expect(attached.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['invoice.recorded', expect.stringMatching(/^api_key:/)],
      ['document.attached', `user:${people.member?.userId}`],
    ]);
    const foreign = await newPerson(server.deps, await createTenant(getDatabase().db), 'owner');
    expect((await by(foreign.token)).status).toBe(404);
  });

  it('stand on the chain, each entry pointing at the one of its invoice', async () => {
    const id = await newInvoice(server);
    const content = pdf('on the chain');
    await put(id, content);
    const { entries, heads } = await readChains(getDatabase().db, server.workspaceId);
    expect(checkChains(entries, heads)).toEqual([]);
    const about = entries.filter(({ header }) => header.includes(id));
    const [recorded, attached] = about.map(({ header }) => JSON.parse(header));
    expect(about).toHaveLength(2);
    expect(attached).toMatchObject({
      kind: 'document.attached',
      subject: `invoice:${id}`,
      actor: `api_key:${server.apiKey.slice(0, 8)}`,
      refs: [about[0]?.hash],
    });
    expect(recorded.kind).toBe('invoice.recorded');
    expect(JSON.parse(about[1]?.payload ?? '{}')).toMatchObject({
      sha256: sha256(content),
      bytes: content.byteLength,
      media_type: 'application/pdf',
      version: 1,
    });
  });

  it('come back, newest version, as a download no browser shows', async () => {
    const content = pdf('newest');
    await put(invoiceId, content);
    const answer = await get(invoiceId, await server.signIn(server.owner));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${invoiceId}.pdf"; filename*=UTF-8''${invoiceId}.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'api-version': 'v1',
    });
    expect((await get(invoiceId, await server.signIn(server.owner), 'HEAD')).status).toBe(200);
  });

  it('are refused to no credentials, API keys and users who are gone with 401', async () => {
    const { accessToken: ofNobody } = await server.deps.tokens.issue(
      { userId: randomUUID(), sessionId: randomUUID() },
      new Date(),
    );
    for (const token of [null, 'nonsense', server.apiKey, ofNobody]) {
      const answer = await get(invoiceId, token);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      const { detail } = (await answer.json()) as { detail: string };
      expect(detail.startsWith('API keys cannot do this')).toBe(token === server.apiKey);
    }
  });

  it('that changed in the database are never sent', async () => {
    const id = await newInvoice(server);
    await put(id, pdf('genuine'));
    await getDatabase().asOwner(
      `update source_document set content = '\\x255044462d312e37'::bytea where invoice_id = '${id}'`,
    );
    const answer = await get(id, await server.signIn(server.owner));
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'trail_broken']);
  });

  it('of exactly 10 MiB are taken, a byte more is refused with 413', async () => {
    const id = await newInvoice(server);
    expect((await put(id, pdf('full', 10 * MIB))).status).toBe(201);
    const rows = await countRows(getDatabase());
    expect((await put(id, pdf('over', 10 * MIB + 1))).status).toBe(413);
    expect(await countRows(getDatabase())).toEqual(rows);
  });

  it.each([
    ['empty', ''],
    ['text', 'hello'],
    ['a version that is not at the first byte', ' %PDF-1.7\n%%EOF'],
    ['no trailer', '%PDF-1.7\n'],
    ['a trailer too far from the end', `%PDF-1.7\n%%EOF${' '.repeat(1_024)}`],
    ['an unknown version', '%PDF-3.0\n%%EOF'],
  ])('refuse %s with 422 not_a_pdf', async (_name, text) => {
    const rows = await countRows(getDatabase());
    const answer = await put(invoiceId, Buffer.from(text));
    expect([answer.status, await codeOf(answer)]).toEqual([422, 'not_a_pdf']);
    expect(await countRows(getDatabase())).toEqual(rows);
  });

  it('take version 2 and a trailer within the last 1,024 bytes', async () => {
    const content = Buffer.from(`%PDF-2.0\n%%EOF${' '.repeat(1_019)}`);
    expect((await put(await newInvoice(server), content)).status).toBe(201);
  });

  it('refuse another media type with 415, unknown invoices with 404 and voided ones with 409', async () => {
    expect((await put(invoiceId, pdf('x'), { 'content-type': 'text/plain' })).status).toBe(415);
    for (const id of [randomUUID(), 'x']) expect((await put(id, pdf('x'))).status).toBe(404);
    const id = await newInvoice(server);
    const voided = await fetch(`${server.url}/api/invoices/${id}/void`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body: '{"reason":"wrong"}',
    });
    expect(voided.status).toBe(200);
    const rows = await countRows(getDatabase());
    const answer = await put(id, pdf('x'));
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'invoice_voided']);
    expect(await countRows(getDatabase())).toEqual(rows);
  });

  it('sent at once get one version each', async () => {
    const id = await newInvoice(server);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => put(id, pdf(`at once ${n}`))));
    const versions = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { version: number }).version),
    );
    expect(versions.sort()).toEqual([1, 2, 3, 4]);
  });

  it('are counted byte for byte, and one beyond the quota is refused, also of two at once', async () => {
    const small = await startTestGateway(getDatabase().db, {
      config: { documentQuotaBytes: 2_500 },
      pool: server.deps.pool,
    });
    const attach = (id: string, content: Uint8Array) =>
      fetch(`${small.url}/api/invoices/${id}/source-document`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${small.apiKey}`, 'content-type': 'application/pdf' },
        body: content as BodyInit,
      });
    const counted = async () => {
      const [row] = await getDatabase().asOwner<{ counted: string; stored: string }>(
        `select document_bytes::text as counted,
           (select coalesce(sum(bytes), 0)::text from source_document d where d.workspace_id = w.workspace_id) as stored
         from workspace w where workspace_id = $1`,
        [small.workspaceId],
      );
      return row;
    };
    const ids = await Promise.all([newInvoice(small), newInvoice(small), newInvoice(small)]);
    const answers = await Promise.all(ids.map((id, at) => attach(id, pdf(`document ${at}`, 1_000))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    const refused = answers.findIndex(({ status }) => status === 409);
    expect(await answers[refused]?.json()).toMatchObject({ code: 'document_quota_exceeded' });
    expect(await counted()).toEqual({ counted: '2000', stored: '2000' });
    const kept = ids.findIndex((_, at) => at !== refused);
    expect((await attach(ids[kept] ?? '', pdf(`document ${kept}`, 1_000))).status).toBe(200);
    const owner = await small.signIn(small.owner);
    const erased = { invoice_id: ids[kept], reason: 'Art. 17' };
    expect((await callTrpc(small, owner, 'invoice.erase', erased)).status).toBe(200);
    expect(await counted()).toEqual({ counted: '1000', stored: '1000' });
    expect((await attach(ids[refused] ?? '', pdf(`document ${refused}`, 1_000))).status).toBe(201);
    await small.close();
  });
});
