import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITIES } from '../../schema/entities/entities.ts';
import { describeOnBothDatabases } from '../support/databases.ts';

import { createEngagement, postWorkpaper } from '../support/engagement.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { refusedWith, signedInClient, type TrpcTestClient } from '../support/trpc.ts';
import { soundChains } from '../support/verify-chain.ts';

const PDF = '%PDF-1.7\nPraxis Dr. Muster-Erase, Honorar\n%%EOF\n';

describeOnBothDatabases('tRPC invoice.erase', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  let vendors = 0;
  let today = new Date('2026-03-01T10:00:00.000Z');
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db, { clock: () => today });
    owner = await signedInClient(server, server.owner);
  });
  afterAll(() => server.close());

  interface Recorded {
    readonly invoiceId: string;
    readonly lines: readonly string[];
    /** Texts that stand in tables before it is erased. */
    readonly readable: readonly string[];
    /** Texts that must be nowhere once it is erased. */
    readonly words: readonly string[];
    send(): Promise<Response>;
  }

  /** Records an invoice of a named vendor under an idempotency key, with a neighbour in the same request. */
  async function record(changes: Record<string, unknown> = {}): Promise<Recorded> {
    vendors += 1;
    const vendor = `Praxis Dr. Muster-Erase${vendors}`;
    const description = `Honorar Behandlung Frau Beispiel${vendors}`;
    // In a form that nothing else has.
    const itemCode = `85.12.12.${100 + vendors}`;
    const sent = invoiceOf({
      vendor_name: vendor,
      invoice_number: `Nr-Muster-Erase${vendors}`,
      external_id: `Id-Muster-Erase${vendors}`,
      line_items: [
        { description, spend_amount: 1180.5, item_codes: [{ scheme: 'CPV', code: itemCode }] },
        {
          description: `Strom Muster-Erase${vendors}`,
          spend_amount: 90,
          quantity: 400,
          // Read as kWh, which is what stays; who is meant goes, from the line and from its calculation.
          unit_of_measure: `kWh Muster-Erase${vendors}`,
        },
        // Calculated from its distance: the unit could be any word, and here it is a name.
        {
          description: `Flug Zürich nach London Muster-Erase${vendors}`,
          spend_amount: 50,
          quantity: 1,
          unit_of_measure: `Muster-Erase${vendors}`,
          distance_km: 900,
        },
      ],
      ...changes,
    });
    const neighbour = invoiceOf({ vendor_name: `Nachbarin ${vendors}` });
    const rejected = invoiceOf({ vendor_name: ` ${vendor.toUpperCase()}  `, currency: 'XXX' });
    const send = () =>
      postIngest(
        server,
        { invoices: [sent, neighbour, rejected] },
        { headers: { 'idempotency-key': `"erase-${vendors}"` }, query: '?detail=lines' },
      );
    const answer = (await (await send()).json()) as {
      invoices: { invoice_id: string; line_items: { line_item_id: string }[] }[];
    };
    const [first] = answer.invoices;
    const key = `erase-${vendors}`;
    const readable = [
      vendor,
      description,
      itemCode,
      vendor.toUpperCase(),
      `Muster-Erase${vendors}`,
      `Beispiel${vendors}`,
    ];
    return {
      invoiceId: first?.invoice_id ?? '',
      lines: first?.line_items.map(({ line_item_id }) => line_item_id) ?? [],
      readable,
      words: [...readable, `muster erase${vendors}`, `beispiel${vendors}`],
      send: () =>
        postIngest(
          server,
          { invoices: [sent, neighbour, rejected] },
          { headers: { 'idempotency-key': `"${key}"` }, query: '?detail=lines' },
        ),
    };
  }

  async function attach(invoiceId: string): Promise<number> {
    const answer = await fetch(`${server.url}/api/invoices/${invoiceId}/source-document`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/pdf' },
      body: PDF,
    });
    return answer.status;
  }

  /** Every row of every table as text, bytes as Latin-1: what a dump of the database would show. */
  async function dump(): Promise<string> {
    const parts: string[] = [];
    for (const { meta } of ENTITIES) {
      const rows = await getDatabase().asOwner<{ row: string }>(
        `select t::text as row from ${meta.tableName} t`,
      );
      for (const { row } of rows) {
        parts.push(row);
        for (const [, hex] of row.matchAll(/\\\\?x([0-9a-f]{2,})/g)) {
          parts.push(Buffer.from(hex ?? '', 'hex').toString('latin1'));
        }
      }
    }
    return parts.join('\n');
  }

  /** All rows but those of sign-ins. */
  async function tables(): Promise<string> {
    const rows = await Promise.all(
      [
        'invoice',
        'line_item',
        'audit_entry',
        'audit_payload',
        'source_document',
        'idempotency_record',
        'workspace',
      ].map((table) =>
        getDatabase().asOwner<{ digest: string }>(
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${table} t`,
        ),
      ),
    );
    return rows.map(([row]) => row?.digest).join(' ');
  }

  it('leaves nothing readable anywhere, while amounts, factors and kilograms stay', async () => {
    const { invoiceId, lines, words, readable } = await record();
    expect(await attach(invoiceId)).toBe(201);
    const [line_item_id = ''] = lines;
    await owner.invoice.reclassify.mutate({
      line_item_id,
      category: 'medical',
      reason: `${words[0]} ist Arzt`,
    });
    const before = await owner.invoice.get.query({ invoice_id: invoiceId });
    const stored = await dump();
    for (const word of readable) expect(stored.includes(word), word).toBe(true);
    expect(stored).toContain('Praxis Dr. Muster-Erase, Honorar');

    await owner.invoice.erase.mutate({ invoice_id: invoiceId, reason: 'GDPR Art. 17(1)(a)' });
    const left = await dump();
    for (const word of words) expect(left.includes(word), word).toBe(false);
    expect(left).not.toContain('Praxis Dr. Muster-Erase, Honorar');

    const after = await owner.invoice.get.query({ invoice_id: invoiceId });
    expect(after).toMatchObject({
      vendor_name: '[erased]',
      vendor_name_sent: '[erased]',
      vendor_tax_id: null,
      vendor_id: null,
      invoice_number: null,
      external_id: null,
      documents: [],
      total_kgco2e: before.total_kgco2e,
      reconciliation: before.reconciliation,
    });
    expect(after.line_items.map(({ description }) => description)).toEqual([
      '[erased]',
      '[erased]',
      '[erased]',
    ]);
    expect(after.line_items.map(({ unit_of_measure }) => unit_of_measure)).toEqual([null, 'kWh', null]);
    const figures = ({ line_items }: typeof before) =>
      line_items.map(
        ({ category, factor_id, kgco2e, components, spend_amount, quantity, method, scope }) => ({
          category,
          factor_id,
          kgco2e,
          components,
          spend_amount,
          quantity,
          method,
          scope,
        }),
      );
    expect(figures(after)).toEqual(figures(before));
  });

  it('says on the chain what was erased and why, and the chain still verifies', async () => {
    const { invoiceId } = await record();
    await attach(invoiceId);
    const { entries: before } = await soundChains(server);
    const own = before.filter(({ header }) => JSON.parse(header).subject === `invoice:${invoiceId}`);
    const answer = await owner.invoice.erase.mutate({ invoice_id: invoiceId, reason: 'Art. 17' });
    const { entries } = await soundChains(server);
    const last = entries.filter(({ header }) => JSON.parse(header).subject === `invoice:${invoiceId}`).at(-1);
    expect(JSON.parse(last?.header ?? '{}')).toMatchObject({
      kind: 'payload.erased',
      refs: own.map(({ hash }) => hash),
    });
    const payload = JSON.parse(last?.payload ?? '{}');
    expect(payload).toEqual({ basis: 'Art. 17', kept: [expect.any(Object)], salt: payload.salt });
    expect(answer).toMatchObject({ invoice_id: invoiceId, period: '2025', erased_entries: 2 });
    expect(entries.filter(({ payload: text }) => text === null).length).toBeGreaterThanOrEqual(2);
    const headers = (of: typeof entries) =>
      of.filter(({ period }) => period === '2025').map(({ header }) => header);
    expect(headers(entries).slice(0, -1)).toEqual(headers(before));
  });

  it('keeps what a repeated request is told about the others, so that nothing is stored twice', async () => {
    const { invoiceId, words, send } = await record();
    const before = (await (await send()).json()) as { invoices: object[]; receipts: object[] };
    await owner.invoice.erase.mutate({ invoice_id: invoiceId, reason: 'x' });
    const again = await send();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const text = await again.text();
    for (const word of words) expect(text).not.toContain(word);
    const after = JSON.parse(text) as typeof before;
    expect(after.invoices[1]).toEqual(before.invoices[1]);
    expect(after.invoices[0]).toMatchObject({ invoice_id: invoiceId, vendor_name: '[erased]' });
    expect(after.receipts).toEqual(before.receipts);
  });

  it('forgets what was remembered of it: later lines are read by the classifier again', async () => {
    const { invoiceId, lines, words } = await record();
    const [line_item_id = ''] = lines;
    await owner.invoice.reclassify.mutate({ line_item_id, category: 'marketing', reason: 'x' });
    const later = () =>
      postIngest(
        server,
        {
          invoices: [
            invoiceOf({ vendor_name: words[0], line_items: [{ description: words[1], spend_amount: 7 }] }),
          ],
        },
        { query: '?detail=lines&dry_run=true' },
      ).then(async (answer) => JSON.stringify(await answer.json()));
    expect(await later()).toContain('remembered');
    await owner.invoice.erase.mutate({ invoice_id: invoiceId, reason: 'x' });
    expect(await later()).not.toContain('remembered');
  });

  it('takes voided invoices and those of closed periods', async () => {
    const { invoiceId, words } = await record({ invoice_date: '2024-05-05' });
    await owner.invoice.void.mutate({ invoice_id: invoiceId, reason: `${words[0]} zweimal` });
    await owner.period.close.mutate({ period: '2024' });
    await owner.invoice.erase.mutate({ invoice_id: invoiceId, reason: 'x' });
    const left = await dump();
    for (const word of words) expect(left.includes(word), word).toBe(false);
    await soundChains(server);
  });

  it('takes the reason of a void that came after it, once more asked for', async () => {
    const { invoiceId, words } = await record();
    const erase = () => owner.invoice.erase.mutate({ invoice_id: invoiceId, reason: 'Art. 17' });
    await erase();
    await owner.invoice.void.mutate({ invoice_id: invoiceId, reason: `${words[0]} hat zweimal gesandt` });
    expect(await dump()).toContain(words[0]);
    const again = await erase();
    expect(again).toMatchObject({ invoice_id: invoiceId, erased_entries: 1 });
    const left = await dump();
    for (const word of words) expect(left.includes(word), word).toBe(false);
    const { entries } = await soundChains(server);
    const own = entries
      .map(({ header, hash, payload }) => ({ ...JSON.parse(header), hash, payload }))
      .filter(({ subject }) => subject === `invoice:${invoiceId}`);
    const [voided, last] = own.slice(-2);
    expect([voided.kind, voided.payload]).toEqual(['invoice.voided', null]);
    expect([last.kind, last.refs]).toEqual(['payload.erased', [voided.hash]]);
    expect(await owner.invoice.get.query({ invoice_id: invoiceId })).toMatchObject({
      voided: { reason: '[erased]' },
      erased_at: again.erased_at,
    });
    const refused = await refusedWith(erase());
    expect(refused).toMatchObject({ status: 409, code: 'already_erased' });
  });

  it('makes re-performance not possible and says why', async () => {
    const { invoiceId, lines } = await record({ invoice_date: '2023-05-05' });
    const { engagementId, auditor } = await createEngagement(server, { period: '2023' });
    const engagement = { engagement_id: engagementId };
    await postWorkpaper(server, auditor, {
      ...engagement,
      action: 'generate-sample',
      key_item_ids: [...lines],
    });
    await postWorkpaper(server, auditor, { ...engagement, action: 're-perform' });
    await owner.invoice.erase.mutate({ invoice_id: invoiceId, reason: 'x' });
    for (const overrides of [undefined, { quantity: 3 }]) {
      const { status, body } = await postWorkpaper(server, auditor, {
        ...engagement,
        action: 're-perform',
        line_item_id: lines[0],
        ...(overrides === undefined ? {} : { overrides }),
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        results: [
          { result: 'not_possible', recomputed_kgco2e: null, reason: expect.stringContaining('erased') },
        ],
      });
    }
    await soundChains(server);
  });

  it('leaves nothing to compare vendors by: two erased ones are not one, nor new, nor the same as before', async () => {
    const lines = new Map<string, string>();
    const ingest = async (vendor_name: string, invoice_date: string) => {
      const line = { description: 'Strom', spend_amount: 123.45, quantity: 400, unit_of_measure: 'kWh' };
      const invoices = [invoiceOf({ vendor_name, invoice_date, line_items: [line] })];
      const answer = (await (await postIngest(server, { invoices }, { query: '?detail=lines' })).json()) as {
        invoices: { invoice_id: string; line_items: { line_item_id: string }[] }[];
      };
      const [invoice] = answer.invoices;
      lines.set(vendor_name, invoice?.line_items[0]?.line_item_id ?? '');
      return invoice?.invoice_id ?? '';
    };
    await ingest('Bekannt AG', '2020-05-05');
    const before = await ingest('Früher AG', '2020-05-05');
    const gone = [await ingest('Eine AG', '2021-05-05'), await ingest('Andere AG', '2021-05-05')];
    await ingest('Früher AG', '2021-08-08');
    // A vendor that bears the marker as its name was not erased.
    await ingest('[erased]', '2021-09-09');
    for (const invoice_id of [before, ...gone]) await owner.invoice.erase.mutate({ invoice_id, reason: 'x' });
    const { engagementId, auditor } = await createEngagement(server, { period: '2021' });
    const vendors = ['Eine AG', 'Andere AG', 'Früher AG', '[erased]'];
    const { body } = await postWorkpaper(server, auditor, {
      action: 'generate-sample',
      engagement_id: engagementId,
      key_item_ids: vendors.map((vendor) => lines.get(vendor)),
    });
    const { items } = body.sample as unknown as {
      items: { line_item_id: string; risk_factors: { code: string }[] }[];
    };
    const ofVendor = ['new_vendor', 'duplicate_suspect', 'prior_period_exception', 'amount_outlier'];
    const found = vendors.map((vendor) => {
      const item = items.find(({ line_item_id }) => line_item_id === lines.get(vendor));
      return item?.risk_factors.map(({ code }) => code).filter((code) => ofVendor.includes(code));
    });
    expect(found).toEqual([[], [], ['new_vendor'], ['new_vendor']]);
  });

  it('takes no document and no correction afterwards', async () => {
    const { invoiceId, lines } = await record();
    await owner.invoice.erase.mutate({ invoice_id: invoiceId, reason: 'x' });
    const before = await tables();
    expect(await attach(invoiceId)).toBe(409);
    const correction = { line_item_id: lines[0] ?? '', category: 'legal', reason: 'x' } as const;
    expect(await refusedWith(owner.invoice.reclassify.mutate(correction))).toMatchObject({
      status: 409,
      code: 'already_erased',
    });
    expect(await tables()).toBe(before);
  });

  describe('refuses and writes nothing', () => {
    async function expectRefused(client: TrpcTestClient, invoice_id: string, refusal: object): Promise<void> {
      const before = await tables();
      expect(await refusedWith(client.invoice.erase.mutate({ invoice_id, reason: 'x' }))).toMatchObject(
        refusal,
      );
      expect(await tables()).toBe(before);
    }

    it('a second time with 409 already_erased, also when both come at once', async () => {
      const { invoiceId: invoice_id } = await record();
      const calls = await Promise.allSettled(
        [1, 2, 3].map(() => owner.invoice.erase.mutate({ invoice_id, reason: 'x' })),
      );
      expect(calls.filter(({ status }) => status === 'fulfilled').length).toBe(1);
      await expectRefused(owner, invoice_id, { status: 409, code: 'already_erased' });
      await soundChains(server);
    });

    it('while the retention of a completed engagement covers it with 409 retention_runs, and not after', async () => {
      const { invoiceId } = await record({ invoice_date: '2022-05-05' });
      const { engagementId } = await createEngagement(server, { period: '2022' });
      await getDatabase().asOwner(
        `update engagement set status = 'completed', completed_at = '2026-03-01T09:00:00Z', completed_by = 'user:x',
           retention_years = 7 where engagement_id = '${engagementId}'`,
      );
      await expectRefused(owner, invoiceId, { status: 409, code: 'retention_runs' });
      const now = today;
      today = new Date('2033-03-01T08:59:59.999Z');
      const last = await signedInClient(server, server.owner);
      await expectRefused(last, invoiceId, { status: 409, code: 'retention_runs' });
      today = new Date('2033-03-01T09:00:00.000Z');
      const after = await last.invoice.erase.mutate({ invoice_id: invoiceId, reason: 'x' });
      expect(after.erased_at).toBe('2033-03-01T09:00:00.000Z');
      today = now;
    });

    it('without a reason with 400', async () => {
      const { invoiceId: invoice_id } = await record();
      const signedIn = await signedInClient(server, server.owner);
      const blank = signedIn.invoice.erase.mutate({ invoice_id, reason: ' ' });
      expect(await refusedWith(blank)).toMatchObject({ status: 400, code: 'validation_failed' });
    });
  });
});
