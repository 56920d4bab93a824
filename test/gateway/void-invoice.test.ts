import { afterAll, beforeAll, expect, it } from 'vitest';
import { VoidInvoiceAnswer } from '../../schema/contracts/invoices.ts';
import { checkChains } from '../support/check-chain.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { countRows, invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { readChains } from '../support/tenant.ts';

describeOnBothDatabases('POST /api/invoices/{invoice_id}/void', (getDatabase) => {
  let server: TestGateway;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
  });
  afterAll(() => server.close());

  async function newInvoice(changes: Record<string, unknown> = {}): Promise<string> {
    const answer = await postIngest(server, { invoices: [invoiceOf(changes)] });
    const { invoices } = (await answer.json()) as { invoices: { invoice_id: string }[] };
    return invoices[0]?.invoice_id ?? '';
  }

  function voidInvoice(
    id: string,
    body: unknown = { reason: 'pushed twice' },
    key = server.apiKey,
  ): Promise<Response> {
    return fetch(`${server.url}/api/invoices/${id}/void`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

  it('marks the invoice and keeps its rows', async () => {
    const id = await newInvoice();
    const before = await countRows(getDatabase());
    const answer = await voidInvoice(id);
    expect(answer.status).toBe(200);
    const body = VoidInvoiceAnswer.parse(await answer.json());
    expect(body).toMatchObject({ invoice_id: id, status: 'voided', reason: 'pushed twice', period: '2025' });
    expect(body.receipts.map(({ chain }) => chain)).toEqual([`${server.workspaceId}/2025`]);
    const [row] = await getDatabase().asOwner<{ by: string; reason: string }>(
      `select voided_by as by, void_reason as reason from invoice where invoice_id = '${id}'`,
    );
    expect(row).toEqual({ by: `api_key:${server.apiKey.slice(0, 8)}`, reason: 'pushed twice' });
    expect(await countRows(getDatabase())).toEqual({
      ...before,
      audit_entry: Number(before.audit_entry) + 1,
      audit_payload: Number(before.audit_payload) + 1,
    });
  });

  it('writes an entry that points at the one of the invoice', async () => {
    const id = await newInvoice();
    await voidInvoice(id, { reason: 'Grund: «falsch»' });
    const { entries, heads } = await readChains(getDatabase().db, server.workspaceId);
    expect(checkChains(entries, heads)).toEqual([]);
    const about = entries.filter(({ header }) => header.includes(id));
    expect(JSON.parse(about[1]?.header ?? '{}')).toMatchObject({
      kind: 'invoice.voided',
      subject: `invoice:${id}`,
      refs: [about[0]?.hash],
    });
    expect(JSON.parse(about[1]?.payload ?? '{}')).toMatchObject({ reason: 'Grund: «falsch»' });
  });

  it('leaves the invoice out of what counts as a duplicate', async () => {
    const id = await newInvoice({ vendor_name: 'Korrektur AG' });
    await voidInvoice(id);
    const answer = await postIngest(server, { invoices: [invoiceOf({ vendor_name: 'Korrektur AG' })] });
    const { invoices } = (await answer.json()) as { invoices: { warnings: { code: string }[] }[] };
    expect(invoices[0]?.warnings.map(({ code }) => code)).not.toContain('possible_duplicate');
  });

  it('refuses a second time with 409, also when both come at once', async () => {
    const id = await newInvoice();
    const answers = await Promise.all([voidInvoice(id), voidInvoice(id), voidInvoice(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const again = await voidInvoice(id);
    expect([again.status, await codeOf(again)]).toEqual([409, 'already_voided']);
  });

  it.each([
    ['{', 'malformed_json'],
    ['{}', 'validation_failed'],
    ['{"reason":null}', 'validation_failed'],
    ['{"reason":""}', 'validation_failed'],
    ['{"reason":"  "}', 'validation_failed'],
    ['{"reason":1}', 'validation_failed'],
    ['{"reason":"a\\u0000b"}', 'validation_failed'],
    ['{"reason":"\\ud800"}', 'validation_failed'],
    [`{"reason":"${'x'.repeat(1001)}"}`, 'validation_failed'],
  ])('refuses %.30s with 400 and writes nothing', async (body, code) => {
    const id = await newInvoice();
    const before = await countRows(getDatabase());
    const answer = await voidInvoice(id, body);
    expect([answer.status, await codeOf(answer)]).toEqual([400, code]);
    expect(await countRows(getDatabase())).toEqual(before);
  });

  it('names what is missing, and the place of what is wrong', async () => {
    const detailOf = async (path: string, body: string) => {
      const answer = await fetch(`${server.url}/api/invoices/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
        body,
      });
      return ((await answer.json()) as { detail: string }).detail;
    };
    expect(await detailOf(`${await newInvoice()}/void`, '{}')).toBe('reason is missing');
    const ids = JSON.stringify([await newInvoice(), await newInvoice(), 'x']);
    expect(await detailOf('void', `{"invoice_ids":${ids},"reason":"x"}`)).toMatch(/^invoice_ids\[2\] must /);
  });
});
