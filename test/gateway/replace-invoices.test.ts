import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IngestAnswer, type InvoiceAnswer } from '../../schema/contracts/ingest.ts';
import { checkChains } from '../support/check-chain.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { countRows, invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { readChains } from '../support/tenant.ts';

const lineOf = (spend_amount: number) => [{ description: 'Papier', spend_amount }];

describeOnBothDatabases('an invoice number that is used again', (getDatabase) => {
  let server: TestGateway;
  let other: TestGateway;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    other = await startTestGateway(getDatabase().db);
  });
  afterAll(async () => {
    await server.close();
    await other.close();
  });

  async function send(
    invoices: readonly Record<string, unknown>[],
    options: Parameters<typeof postIngest>[2] = {},
    to = server,
  ): Promise<IngestAnswer> {
    const answer = await postIngest(to, { invoices: invoices.map((invoice) => invoiceOf(invoice)) }, options);
    const body: unknown = await answer.json();
    expect(answer.status, JSON.stringify(body)).toBe(200);
    return IngestAnswer.parse(body);
  }

  async function stored(invoice: Record<string, unknown>, to = server): Promise<string> {
    const { invoices } = await send([invoice], {}, to);
    return invoices[0]?.invoice_id ?? '';
  }

  const newNumber = () => ({ vendor_name: `Käufer ${randomUUID()}`, invoice_number: 'R-7' });

  const ofNumber = ({ warnings }: InvoiceAnswer) =>
    warnings.filter(({ code }) => code === 'invoice_number_reused' || code === 'possible_duplicate');

  const rowsOf = (ids: readonly string[]) =>
    getDatabase().asOwner<{
      id: string;
      voided: boolean;
      reason: string | null;
      warnings: { code: string }[];
    }>(
      `select invoice_id as id, voided_at is not null as voided, void_reason as reason, warnings from invoice
       where invoice_id in (${ids.map((id) => `'${id}'`).join(', ')}) order by invoice_id`,
    );

  it('with other content is answered and stored with the earlier invoice, its amount and what to do', async () => {
    const number = newNumber();
    const earlier = await stored({ ...number, line_items: lineOf(120.5) });
    const { invoices } = await send([
      { ...number, vendor_name: ` ${number.vendor_name.normalize('NFD')} `, line_items: lineOf(99) },
    ]);
    expect(invoices.map(ofNumber)).toMatchObject([[{ code: 'invoice_number_reused', invoice_id: earlier }]]);
    const [warning] = ofNumber(invoices[0] as InvoiceAnswer);
    for (const part of [earlier, '120.50 CHF', `/api/invoices/${earlier}/void`, 'replaces']) {
      expect(warning?.message).toContain(part);
    }
    const [row] = await rowsOf([invoices[0]?.invoice_id ?? '']);
    expect(row?.warnings.map(({ code }) => code)).toContain('invoice_number_reused');
  });

  it('with equal content stays possible_duplicate; another vendor, a voided invoice or none is no repetition', async () => {
    const number = newNumber();
    await stored(number);
    const { invoices } = await send([
      number,
      { ...number, vendor_name: `${number.vendor_name} 2` },
      { ...number, invoice_number: ' ', line_items: lineOf(1) },
      { ...number, invoice_number: null, line_items: lineOf(2) },
    ]);
    expect(invoices.map((invoice) => ofNumber(invoice).map(({ code }) => code))).toEqual([
      ['possible_duplicate'],
      [],
      [],
      [],
    ]);
    const lonely = newNumber();
    await bulkVoid([await stored(lonely)]);
    expect(
      ofNumber((await send([{ ...lonely, line_items: lineOf(3) }])).invoices[0] as InvoiceAnswer),
    ).toEqual([]);
  });

  it('is found within one request, on a dry run too, and in no other workspace', async () => {
    for (const query of ['', '?dry_run=true']) {
      const number = newNumber();
      await stored(number, other);
      const { invoices } = await send([number, { ...number, line_items: lineOf(5) }], { query });
      expect(invoices.map(ofNumber)).toMatchObject([[], [{ code: 'invoice_number_reused' }]]);
      expect(ofNumber(invoices[1] as InvoiceAnswer)[0]?.message).toContain('invoices[0] of this request');
    }
  });

  it.each(['id', 'number'] as const)(
    'replaced by %s: one transaction voids the one and books the other',
    async (by) => {
      const number = newNumber();
      const earlier = await stored({ ...number, invoice_date: '2024-12-30', line_items: lineOf(80) });
      const replaces = by === 'id' ? earlier.toUpperCase() : number.invoice_number;
      const replacement = { ...number, replaces, line_items: lineOf(90) };
      const before = await countRows(getDatabase());
      const dry = await send([replacement], { query: '?dry_run=true' });
      expect(await countRows(getDatabase())).toEqual(before);
      const { invoices, receipts } = await send([replacement]);
      const shown = {
        invoice_id: earlier,
        period: '2024',
        invoice_date: '2024-12-30',
        header_net: '80.00',
        currency: 'CHF',
      };
      for (const [answer] of [dry.invoices, invoices]) {
        expect(answer?.replaces).toMatchObject(shown);
        expect(ofNumber(answer as InvoiceAnswer)).toEqual([]);
      }
      expect(receipts.map(({ chain }) => chain.split('/')[1])).toEqual(['2024', '2025']);
      const id = invoices[0]?.invoice_id ?? '';
      expect((await rowsOf([earlier, id])).map(({ voided, reason }) => [voided, reason])).toEqual([
        [true, `Replaced by invoice ${id}.`],
        [false, null],
      ]);
      const { entries, heads } = await readChains(getDatabase().db, server.workspaceId);
      expect(checkChains(entries, heads)).toEqual([]);
      const about = (of: string, kind: string) =>
        entries.find(({ header }) => header.includes(`invoice:${of}`) && header.includes(kind));
      const [recorded, voided, now] = [
        about(earlier, 'invoice.recorded'),
        about(earlier, 'invoice.voided'),
        about(id, 'invoice.recorded'),
      ];
      expect(JSON.parse(voided?.header ?? '{}').refs).toEqual([recorded?.hash]);
      expect(JSON.parse(voided?.payload ?? '{}')).toMatchObject({ replaced_by: id });
      expect(JSON.parse(now?.payload ?? '{}')).toMatchObject({ replaces: earlier });
    },
  );

  it('replaced with an Idempotency-Key counts once however often it is sent', async () => {
    const number = newNumber();
    await stored(number);
    const replacement = { ...number, replaces: 'R-7', line_items: lineOf(7) };
    const options = { headers: { 'idempotency-key': randomUUID() } };
    const first = await send([replacement], options);
    const before = await countRows(getDatabase());
    expect(await send([replacement], options)).toEqual(first);
    expect(await countRows(getDatabase())).toEqual(before);
  });

  it('that cannot be replaced rejects its invoice alone, and voids nothing', async () => {
    const [several, gone] = [newNumber(), newNumber()];
    const [one, two] = [await stored(several), await stored({ ...several, line_items: lineOf(1) })];
    const voided = await stored(gone);
    await bulkVoid([voided]);
    const foreign = await stored(newNumber(), other);
    const good = newNumber();
    const { invoices, errors } = await send([
      { ...several, replaces: 'R-7' },
      { ...gone, replaces: 'R-7' },
      { ...gone, replaces: voided },
      { ...good, replaces: foreign },
      { ...good, replaces: 'R-8' },
      good,
      { ...several, replaces: one, line_items: lineOf(2) },
      { ...several, replaces: one, line_items: lineOf(3) },
      { ...good, replaces: ' ' },
    ]);
    expect(invoices.map(({ index }) => index)).toEqual([5, 6]);
    expect(errors.map(({ index, code, pointer }) => [index, code, pointer])).toEqual(
      [
        [0, 'replaces_ambiguous'],
        [1, 'already_voided'],
        [2, 'already_voided'],
        [3, 'replaces_not_found'],
        [4, 'replaces_not_found'],
        [7, 'already_voided'],
        [8, 'blank'],
      ].map(([index, code]) => [index, code, `/invoices/${index}/replaces`]),
    );
    expect(errors[0]?.error).toContain(one);
    expect(errors[0]?.error).toContain(two);
    expect((await rowsOf([two, foreign])).map((row) => row.voided)).toEqual([false, false]);
  });

  it('in a closed period is not replaced', async () => {
    const number = newNumber();
    const earlier = await stored({ ...number, invoice_date: '2011-05-05' });
    const close = (status: string) =>
      getDatabase().asOwner(
        `update reporting_period set status = '${status}' where name = '2011' and workspace_id = '${server.workspaceId}'`,
      );
    await close('closed');
    for (const query of ['', '?dry_run=true']) {
      const { errors } = await send([{ ...number, replaces: earlier, line_items: lineOf(6) }], { query });
      expect(errors).toMatchObject([{ code: 'period_closed', pointer: '/invoices/0/replaces' }]);
    }
    expect((await bulkVoid([earlier])).results).toMatchObject([{ status: 'refused', code: 'period_closed' }]);
    await close('open');
  });

  it('replaced by many requests at once is replaced once', async () => {
    const number = newNumber();
    const earlier = await stored(number);
    const answers = await Promise.all(
      [1, 2, 3].map((n) => send([{ ...number, replaces: earlier, line_items: lineOf(n) }])),
    );
    expect(answers.map(({ processed }) => processed).sort()).toEqual([0, 0, 1]);
    expect(answers.flatMap(({ errors }) => errors.map(({ code }) => code))).toEqual([
      'already_voided',
      'already_voided',
    ]);
  });

  async function bulkVoid(ids: readonly string[], expected = 200) {
    const answer = await fetch(`${server.url}/api/invoices/void`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ invoice_ids: ids, reason: 'pushed twice' }),
    });
    expect(answer.status).toBe(expected);
    return (await answer.json()) as {
      voided: number;
      results: { invoice_id: string; status: string; code: string | null; voided_at: string | null }[];
      receipts: { chain: string }[];
    };
  }

  it('voids many invoices in one request, says what became of each, and repeats without effect', async () => {
    const ids = [await stored(newNumber()), await stored({ ...newNumber(), invoice_date: '2024-02-02' })];
    const foreign = await stored(newNumber(), other);
    const asked = [ids[0]?.toUpperCase() ?? '', foreign, ...ids];
    const first = await bulkVoid(asked);
    expect(first.results.map(({ invoice_id, status, code }) => [invoice_id, status, code])).toEqual([
      [ids[0], 'voided', null],
      [foreign, 'refused', 'not_found'],
      [ids[1], 'voided', null],
    ]);
    expect([first.voided, first.receipts.length]).toEqual([2, 2]);
    const before = await countRows(getDatabase());
    const again = await bulkVoid(asked);
    expect(again.results.map(({ status }) => status)).toEqual([
      'already_voided',
      'refused',
      'already_voided',
    ]);
    expect(again.results.map(({ voided_at }) => voided_at)).toEqual(
      first.results.map(({ voided_at }) => voided_at),
    );
    expect([again.voided, again.receipts]).toEqual([0, []]);
    expect(await countRows(getDatabase())).toEqual(before);
    const { entries, heads } = await readChains(getDatabase().db, server.workspaceId);
    expect(checkChains(entries, heads)).toEqual([]);
    await bulkVoid([], 400);
    await bulkVoid(
      Array.from({ length: 101 }, () => randomUUID()),
      400,
    );
    await bulkVoid(['x'], 400);
  });
});
