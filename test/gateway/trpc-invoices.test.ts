import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../gateway/database/transaction.ts';
import { IngestAnswer } from '../../schema/contracts/ingest.ts';
import type { InvoiceListInput, InvoiceSummary } from '../../schema/contracts/invoice-read.ts';
import { checkChains } from '../support/check-chain.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { countRows, invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { readChains } from '../support/tenant.ts';
import { refusedWith, signedInClient, type TrpcTestClient } from '../support/trpc.ts';
import { fillWorkpaper } from '../support/workpaper-rows.ts';

const MAX_PAGES = 50;

describeOnBothDatabases('tRPC invoice', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    owner = await signedInClient(server, server.owner);
  });
  afterAll(() => server.close());

  async function push(...changes: Record<string, unknown>[]): Promise<string[]> {
    const answer = await postIngest(server, { invoices: changes.map(invoiceOf) }, { query: '?detail=lines' });
    return IngestAnswer.parse(await answer.json()).invoices.map(({ invoice_id }) => invoice_id ?? '');
  }

  async function pagesOf(
    client: TrpcTestClient,
    filter: InvoiceListInput,
    between: () => Promise<unknown> = async () => {},
  ): Promise<InvoiceSummary[][]> {
    const pages: InvoiceSummary[][] = [];
    let cursor: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer: { invoices: InvoiceSummary[]; next_cursor: string | null } =
        await client.invoice.list.query({ ...filter, cursor });
      pages.push(answer.invoices);
      cursor = answer.next_cursor;
      if (cursor === null) return pages;
      await between();
    }
    throw new Error('the pages never end');
  }

  const idsOf = async (filter: InvoiceListInput) =>
    (await pagesOf(owner, filter)).flat().map(({ invoice_id }) => invoice_id);

  describe('list', () => {
    it('shows what ingest answered, newest invoice date first', async () => {
      const vendor = `Liste ${randomUUID()}`;
      const sent = ['2025-02-01', '2025-03-01', '2024-12-31'].map((invoice_date) =>
        invoiceOf({ vendor_name: ` ${vendor} `, invoice_date, invoice_number: `R-${invoice_date}` }),
      );
      const answer = IngestAnswer.parse(await (await postIngest(server, { invoices: sent })).json());
      const { invoices, next_cursor } = await owner.invoice.list.query({ vendor });
      const inOrder = [1, 0, 2].map((index) => answer.invoices[index]);
      expect(next_cursor).toBeNull();
      expect(invoices).toMatchObject(
        inOrder.map((invoice) => ({
          invoice_id: invoice?.invoice_id,
          vendor_name: vendor,
          invoice_number: invoice?.invoice_number,
          period: invoice?.period,
          currency: 'CHF',
          region: 'CH',
          line_item_count: 2,
          total_kgco2e: invoice?.total_kgco2e,
          total_market_based_kgco2e: invoice?.total_market_based_kgco2e,
          warnings: invoice?.warnings,
          header_net: '2130.00',
          reconciliation_status: 'computed',
          duplicate_of: null,
          voided_at: null,
        })),
      );
    });

    it('filters by each member and by all together', async () => {
      const vendor = `Filter ${randomUUID()}`;
      const spendOnly = { line_items: [{ description: 'Beratung', spend_amount: 10 }] };
      const [a = '', b = '', c = '', d = ''] = await push(
        { vendor_name: `${vendor} A`, invoice_date: '2024-05-01' },
        { vendor_name: `${vendor} B`, invoice_date: '2025-05-01', region: 'DE' },
        { vendor_name: `${vendor} C`, invoice_date: '2025-06-01', ...spendOnly },
        { vendor_name: `${vendor} D`, invoice_date: '2025-06-02' },
      );
      await owner.invoice.void.mutate({ invoice_id: d, reason: 'Filter' });
      const review = await owner.invoice.list.query({ vendor, needs_review: true });
      const expected: [InvoiceListInput, string[]][] = [
        [{}, [d, c, b, a]],
        [{ period: '2024' }, [a]],
        [{ period: 'FY2024' }, []],
        [{ from: '2025-05-01' }, [d, c, b]],
        [{ to: '2025-05-01' }, [b, a]],
        [{ from: '2025-05-02', to: '2025-06-01' }, [c]],
        [{ from: '2025-06-02', to: '2025-06-01' }, []],
        [{ region: 'DE' }, [b]],
        [{ method: 'physical' }, [d, b, a]],
        [{ method: 'spend', region: 'CH', period: '2025' }, [d, c]],
        [{ voided: true }, [d]],
        [{ voided: false }, [c, b, a]],
        [{ voided: true, period: '2024' }, []],
      ];
      for (const [filter, ids] of expected) {
        expect([filter, await idsOf({ vendor, ...filter })]).toEqual([filter, ids]);
      }
      for (const { invoice_id } of review.invoices) {
        const { line_items } = await owner.invoice.get.query({ invoice_id });
        expect(line_items.some(({ needs_review }) => needs_review)).toBe(true);
      }
    });

    it('takes a vendor text literally: %, _, \\, quotes and dots find themselves, in any case', async () => {
      const mark = randomUUID();
      const names = [
        '100% Strom',
        '100x Strom',
        'a_b',
        'axb',
        'back\\slash',
        "O'Neil",
        'ÉNERGIE (100%)',
        'Größe',
        'Ende.',
      ];
      const ids = await push(...names.map((name) => ({ vendor_name: `${mark} ${name}` })));
      const found = async (text: string) => {
        const all = (await pagesOf(owner, { vendor: `${mark} ${text}` })).flat();
        return all.map(({ invoice_id }) => names[ids.indexOf(invoice_id)]).sort();
      };
      expect(await found('100%')).toEqual(['100% Strom']);
      expect(await found('%')).toEqual([]);
      expect(await found('_')).toEqual([]);
      expect(await found('a_')).toEqual(['a_b']);
      expect(await found('back\\')).toEqual(['back\\slash']);
      expect(await found("o'neil")).toEqual(["O'Neil"]);
      expect(await found('énergie (100%')).toEqual(['ÉNERGIE (100%)']);
      expect(await found('énergie .')).toEqual([]);
      expect(await found('GRÖße')).toEqual(['Größe']);
      expect(await found("x' or 1=1 --")).toEqual([]);
      expect(await found('')).toEqual([...names].sort());
    });

    it('gives every invoice exactly once over the pages, whatever is recorded or voided meanwhile', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 9 }),
          fc.integer({ min: 1, max: 4 }),
          async (days, limit) => {
            const vendor = `Seiten ${randomUUID()}`;
            const day = (n: number) => ({ vendor_name: vendor, invoice_date: `2023-03-1${n}` });
            const there = await push(...days.map(day));
            let round = 0;
            const pages = await pagesOf(owner, { vendor, limit }, async () => {
              round += 1;
              if (round > 3) return;
              await push(day(round), { ...day(6), invoice_number: String(round) });
              const invoice_id = there[round % there.length] ?? '';
              await owner.invoice.void.mutate({ invoice_id, reason: 'zwischen zwei Seiten' }).catch(() => {});
            });
            const listed = pages.flat();
            const ids = listed.map(({ invoice_id }) => invoice_id);
            expect(new Set(ids).size).toBe(ids.length);
            expect(ids.filter((id) => there.includes(id)).sort()).toEqual([...there].sort());
            expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
            const places = listed.map(({ invoice_date, invoice_id }) => `${invoice_date} ${invoice_id}`);
            expect(places).toEqual([...places].sort().reverse());
          },
        ),
        { numRuns: 8 },
      );
    });

    it.each([
      [{ limit: 0 }, ['/limit']],
      [{ limit: -1 }, ['/limit']],
      [{ limit: 101 }, ['/limit']],
      [{ limit: 1_000_000_000 }, ['/limit']],
      [{ limit: 1.5 }, ['/limit']],
      [{ limit: '10' }, ['/limit']],
      [{ from: '2025-02-30' }, ['/from']],
      [{ to: '0000-01-01' }, ['/to']],
      [{ to: '2025-01-01T00:00:00Z' }, ['/to']],
      [{ from: 'infinity' }, ['/from']],
      [{ region: 'ch' }, ['/region']],
      [{ region: 'ZZ' }, ['/region']],
      [{ method: 'both' }, ['/method']],
      [{ needs_review: 'yes' }, ['/needs_review']],
      [{ voided: 0 }, ['/voided']],
      [{ vendor: 'x'.repeat(301) }, ['/vendor']],
      [{ vendor: 'a\u0000' }, ['/vendor']],
      [{ vendor: '\udc00' }, ['/vendor']],
      [{ period: ['2025'] }, ['/period']],
      [{ cursor: 7 }, ['/cursor']],
      [{ cursor: 'x'.repeat(2_001) }, ['/cursor']],
    ])('refuses %j with 400, naming the member', async (input, pointers) => {
      const refusal = await refusedWith(owner.invoice.list.query(input as InvoiceListInput));
      expect(refusal).toEqual({ status: 400, code: 'validation_failed', pointers });
    });

    it('takes a cursor as it was given and refuses every other with 400', async () => {
      const vendor = `Zeiger ${randomUUID()}`;
      await push({ vendor_name: vendor }, { vendor_name: vendor });
      const { next_cursor, invoices } = await owner.invoice.list.query({ vendor, limit: 1 });
      const [order, date, id] = JSON.parse(
        Buffer.from(next_cursor ?? '', 'base64url').toString(),
      ) as string[];
      expect([date, id]).toEqual([invoices[0]?.invoice_date, invoices[0]?.invoice_id]);
      const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
      const tampered = [
        '',
        'nonsense',
        made(),
        made(order),
        made(order, date),
        made(order, date, id, id),
        made('invoice:amount', date, id),
        made(order, id, date),
        made(order, '2025-02-30', id),
        made(order, '0000-12-31', id),
        made(order, 'infinity', id),
        made(order, `${date}'; drop table invoice; --`, id),
        made(order, date, 'x'),
        made(order, date, id?.toUpperCase()),
        made(order, date, null),
        made(order, 20250101, id),
        made({ order }),
        Buffer.from('{"a":').toString('base64url'),
      ];
      for (const cursor of tampered) {
        const refusal = await refusedWith(owner.invoice.list.query({ vendor, cursor }));
        expect([cursor, refusal]).toEqual([
          cursor,
          { status: 400, code: 'validation_failed', pointers: ['/cursor'] },
        ]);
      }
      const elsewhere = made(order, '2000-01-01', randomUUID());
      expect(await owner.invoice.list.query({ vendor, cursor: elsewhere })).toEqual({
        invoices: [],
        next_cursor: null,
      });
    });
  });

  describe('get', () => {
    it('shows the whole invoice as it was taken, calculated and recorded', async () => {
      const sent = invoiceOf({
        vendor_name: ' Ganze AG ',
        invoice_number: 'G-1',
        total_amount: 2302.53,
        vat_rate: 8.1,
        service_period_start: '2025-01-01',
        service_period_end: '2025-03-31',
      });
      const pushed = await postIngest(server, { invoices: [sent] }, { query: '?detail=lines' });
      const [answered] = IngestAnswer.parse(await pushed.json()).invoices;
      const invoice_id = answered?.invoice_id ?? '';
      const invoice = await owner.invoice.get.query({ invoice_id: invoice_id.toUpperCase() });
      expect(invoice).toMatchObject({
        invoice_id,
        vendor_name: 'Ganze AG',
        vendor_name_sent: ' Ganze AG ',
        invoice_number: 'G-1',
        invoice_date: '2025-03-31',
        period: '2025',
        service_period_start: '2025-01-01',
        service_period_end: '2025-03-31',
        total_amount: '2302.53',
        net_amount: null,
        vat_rate: '8.1',
        reconciliation: { ...answered?.reconciliation, policy: 'accept' },
        total_kgco2e: answered?.total_kgco2e,
        warnings: answered?.warnings,
        workspace_currency: 'CHF',
        request: { index: 0 },
        voided: null,
        duplicate_of: null,
        documents: [],
      });
      const [strom, beratung] = invoice.line_items;
      expect([strom, beratung]).toMatchObject([
        {
          index: 0,
          description: 'Strom Hochtarif',
          spend_amount: '1180',
          quantity: '4000',
          unit_of_measure: 'kWh',
        },
        { index: 1, description: 'Beratung Energieeffizienz', spend_amount: '950', quantity: null },
      ]);
      for (const [index, line] of invoice.line_items.entries()) {
        const { warnings, ...same } = answered?.line_items?.[index] ?? { warnings: [] };
        expect(line).toMatchObject(same);
        expect(line.warnings.map(({ code }) => code)).toEqual(warnings.map(({ code }) => code));
        expect(line.candidates[0]?.category).toBe(line.category);
        expect(line.trace.length).toBeGreaterThan(0);
        const parts = line.components.reduce((sum, { kgco2e }) => sum + kgco2e, 0);
        expect(parts).toBeCloseTo(line.kgco2e, 6);
        for (const { factor_id, factor_year } of line.components) {
          const named = invoice.factors.filter(
            (row) => row.factor_id === factor_id && row.year === factor_year,
          );
          expect(named).toEqual([
            await owner.factor.get.query({ factor_id, year: factor_year, set_id: invoice.factor_set_id }),
          ]);
        }
      }
    });

    it('shows voiding, duplicates, document versions and every entry of its history', async () => {
      const vendor_name = `Verlauf ${randomUUID()}`;
      const [first = ''] = await push({ vendor_name });
      const [second = ''] = await push({ vendor_name });
      for (const content of ['eins', 'zwei']) {
        const put = await fetch(`${server.url}/api/invoices/${second}/source-document`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/pdf' },
          body: `%PDF-1.7\n${content}\n%%EOF\n`,
        });
        expect(put.status).toBe(201);
      }
      await owner.invoice.void.mutate({ invoice_id: second, reason: 'zweimal gesendet' });
      const invoice = await owner.invoice.get.query({ invoice_id: second });
      const { user_id } = await owner.session.me.query();
      expect(invoice).toMatchObject({
        duplicate_of: first,
        voided: { by: `user:${user_id}`, reason: 'zweimal gesendet' },
        documents: [
          { version: 2, media_type: 'application/pdf', bytes: 20 },
          { version: 1, media_type: 'application/pdf', bytes: 20 },
        ],
      });
      const { entries } = await readChains(getDatabase().db, server.workspaceId);
      const own = entries.filter(({ header }) => header.includes(`"subject":"invoice:${second}"`));
      expect(invoice.entries.map(({ kind }) => kind)).toEqual([
        'invoice.recorded',
        'document.attached',
        'document.attached',
        'invoice.voided',
      ]);
      expect(invoice.entries).toEqual(
        own.map(({ header, hash }) => {
          const { seq, kind, at, actor, refs, payload_digest } = JSON.parse(header) as Record<
            string,
            unknown
          >;
          return { seq, kind, at, actor, refs, payload_digest, hash };
        }),
      );
    });
  });

  describe('void', () => {
    it('voids many as the owner, who is told what became of each', async () => {
      const ids = await push(
        { vendor_name: `Viele ${randomUUID()}` },
        { vendor_name: `Viele ${randomUUID()}` },
      );
      const unknown = randomUUID();
      const asked = { invoice_ids: [...ids, unknown], reason: 'zweimal gesendet' };
      const { voided, results } = await owner.invoice.voidMany.mutate(asked);
      expect([voided, results.map(({ status }) => status)]).toEqual([2, ['voided', 'voided', 'refused']]);
      expect((await owner.invoice.voidMany.mutate(asked)).voided).toBe(0);
    });

    it('voids as the owner, with the same answer and entry as REST', async () => {
      const [invoice_id = ''] = await push({});
      const answer = await owner.invoice.void.mutate({ invoice_id, reason: 'Grund: «falsch»' });
      const { user_id } = await owner.session.me.query();
      const { entries, heads } = await readChains(getDatabase().db, server.workspaceId);
      expect(checkChains(entries, heads)).toEqual([]);
      const last = entries.filter(({ header }) => header.includes(invoice_id)).at(-1);
      expect(JSON.parse(last?.header ?? '{}')).toMatchObject({
        kind: 'invoice.voided',
        actor: `user:${user_id}`,
      });
      expect(answer).toMatchObject({
        invoice_id,
        status: 'voided',
        reason: 'Grund: «falsch»',
        period: '2025',
        receipts: [{ chain: `${server.workspaceId}/2025`, head: last?.hash }],
      });
    });

    it('refuses a second time, in a closed period and without a reason, and writes nothing', async () => {
      const [voided = ''] = await push({});
      const [closed = ''] = await push({ invoice_date: '2016-05-05' });
      await owner.invoice.void.mutate({ invoice_id: voided, reason: 'x' });
      await owner.period.close.mutate({ period: '2016' });
      const before = await countRows(getDatabase());
      const refusals = [
        [{ invoice_id: voided, reason: 'x' }, 409, 'already_voided'],
        [{ invoice_id: closed, reason: 'x' }, 409, 'period_closed'],
        [{ invoice_id: randomUUID(), reason: 'x' }, 404, 'not_found'],
        [{ invoice_id: closed, reason: ' ' }, 400, 'validation_failed'],
        [{ invoice_id: 'x', reason: 'x' }, 400, 'validation_failed'],
      ] as const;
      for (const [input, status, code] of refusals) {
        expect(await refusedWith(owner.invoice.void.mutate(input))).toMatchObject({ status, code });
      }
      expect(await countRows(getDatabase())).toEqual(before);
    });

    it('keeps an invoice that was sampled once its engagement is completed, over tRPC and REST', async () => {
      const [sampled = '', other = ''] = await push(
        { invoice_date: '2017-05-05' },
        { invoice_date: '2017-05-06' },
      );
      const { engagement_id } = await owner.engagement.create.mutate({
        period: '2017',
        auditors: [server.auditor.email],
      });
      const { line_items } = await owner.invoice.get.query({ invoice_id: sampled });
      const line = {
        engagementId: engagement_id,
        invoiceId: sampled,
        lineItemId: line_items[1]?.line_item_id ?? '',
      };
      await withTenant(getDatabase().db, server.workspaceId, (tx) => fillWorkpaper(tx, line));
      await getDatabase().asOwner(
        `update engagement set status = 'completed', completed_at = now(), completed_by = 'user:x',
           conclusion = '{"text":"x","basis_adequate":true}' where engagement_id = '${engagement_id}'`,
      );
      const before = await countRows(getDatabase());
      const refusal = await refusedWith(owner.invoice.void.mutate({ invoice_id: sampled, reason: 'x' }));
      expect(refusal).toMatchObject({ status: 409, code: 'invoice_sampled' });
      const rest = await fetch(`${server.url}/api/invoices/${sampled}/void`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
        body: '{"reason":"x"}',
      });
      expect([rest.status, ((await rest.json()) as { code: string }).code]).toEqual([409, 'invoice_sampled']);
      expect(await countRows(getDatabase())).toEqual(before);
      expect((await owner.invoice.void.mutate({ invoice_id: other, reason: 'x' })).status).toBe('voided');
    });
  });
});
