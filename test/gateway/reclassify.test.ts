import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IngestAnswer } from '../../schema/contracts/ingest.ts';
import { RePerformAnswer } from '../../schema/contracts/re-performance.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { CompleteAnswer, SaveAssertionAnswer } from '../../schema/contracts/workpaper-answers.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, postWorkpaper } from '../support/engagement.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { problemOf, refusedWith, signedInClient, type TrpcTestClient } from '../support/trpc.ts';
import { soundChains } from '../support/verify-chain.ts';

describeOnBothDatabases('tRPC invoice.reclassify', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  let vendors = 0;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    owner = await signedInClient(server, server.owner);
  });
  afterAll(() => server.close());

  /** Records an invoice of a vendor of its own, so that no test remembers for another. */
  async function record(changes: Record<string, unknown> = {}) {
    vendors += 1;
    const sent = invoiceOf({ vendor_name: `Lieferantin ${vendors} AG`, ...changes });
    const answer = IngestAnswer.parse(await (await postIngest(server, { invoices: [sent] })).json());
    expect(answer.errors).toEqual([]);
    return owner.invoice.get.query({ invoice_id: answer.invoices[0]?.invoice_id ?? '' });
  }

  const lineOf = (invoice: Awaited<ReturnType<typeof record>>, index: number) => {
    const line = invoice.line_items[index];
    if (line === undefined) throw new Error(`no line ${index}`);
    return line;
  };

  /** The whole workspace as it is stored, all columns of all tables a refusal could touch. */
  async function everything(): Promise<string> {
    const tables = [
      'invoice',
      'line_item',
      'line_detail',
      'line_component',
      'classification_memory',
      'audit_entry',
      'audit_payload',
      'chain_head',
      'workspace',
    ];
    const digests = await Promise.all(
      tables.map((table) =>
        getDatabase().asOwner<{ digest: string }>(
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${table} t`,
        ),
      ),
    );
    return digests.map(([row]) => row?.digest).join(' ');
  }

  it('calculates the line anew by the category a person decided, and the invoice foots', async () => {
    const invoice = await record();
    const line = lineOf(invoice, 1);
    const answer = await owner.invoice.reclassify.mutate({
      line_item_id: line.line_item_id,
      category: 'legal',
      reason: 'Rechtsberatung, nicht Energieberatung',
    });
    const after = await owner.invoice.get.query({ invoice_id: invoice.invoice_id });
    expect(answer).toMatchObject({
      invoice_id: invoice.invoice_id,
      line_item_id: line.line_item_id,
      period: '2025',
      category: 'legal',
      method: 'spend',
      previous_kgco2e: line.kgco2e,
      needs_review: false,
      changed_line_item_ids: [line.line_item_id],
      remembered: true,
    });
    expect(lineOf(after, 1)).toMatchObject({ category: 'legal', kgco2e: answer.kgco2e, certainty: 1 });
    expect(lineOf(after, 1).explanation).toContain('decided by a person');
    expect(lineOf(after, 0)).toEqual(lineOf(invoice, 0));
    const sum = after.line_items.reduce((total, { kgco2e }) => total + kgco2e, 0);
    expect(after.total_kgco2e).toBeCloseTo(sum, 6);
    expect(answer.total_kgco2e).toBe(after.total_kgco2e);
  });

  it('leaves every other line of a long invoice as it was, its explanation and steps too', async () => {
    const line_items = Array.from({ length: 35 }, (_, at) => ({
      description: `Kopierpapier ${at}`,
      spend_amount: 10 + at,
    }));
    const invoice = await record({ line_items });
    const { line_item_id } = lineOf(invoice, 20);
    await owner.invoice.reclassify.mutate({ line_item_id, category: 'legal', reason: 'Es war Beratung' });
    const after = await owner.invoice.get.query({ invoice_id: invoice.invoice_id });
    expect(lineOf(after, 20).explanation).toContain('decided by a person');
    expect(after.line_items.toSpliced(20, 1)).toEqual(invoice.line_items.toSpliced(20, 1));
    expect(new Set(after.line_items.map(({ explanation }) => explanation)).size).toBe(35);
  });

  it('puts the whole new invoice and the reason on the chain, and names the version it replaces', async () => {
    const invoice = await record();
    const { line_item_id } = lineOf(invoice, 1);
    const reason = 'Grund: «falsch»';
    await owner.invoice.reclassify.mutate({ line_item_id, category: 'legal', reason });
    await owner.invoice.reclassify.mutate({ line_item_id, category: 'marketing', reason: 'doch nicht' });
    const { entries } = await soundChains(server);
    const own = entries
      .filter(({ header }) => JSON.parse(header).subject === `invoice:${invoice.invoice_id}`)
      .map(({ header, payload, hash }) => ({
        ...JSON.parse(header),
        payload: JSON.parse(payload ?? 'null'),
        hash,
      }));
    expect(own.map(({ kind }) => kind)).toEqual(['invoice.recorded', 'invoice.amended', 'invoice.amended']);
    expect(own[1].refs).toEqual([own[0].hash]);
    expect(own[2].refs).toEqual([own[1].hash]);
    const [recorded, amended] = own.map(({ payload }) => payload);
    expect(amended.reason).toBe(reason);
    expect(Object.keys(amended.invoice).sort()).toEqual(Object.keys(recorded.invoice).sort());
    expect(amended.invoice.line_items[0]).toEqual(recorded.invoice.line_items[0]);
    expect(amended.invoice.line_items[1]).toMatchObject({
      category: 'legal',
      description: recorded.invoice.line_items[1].description,
      decision: { source: 'person', category: 'legal', match: null },
    });
    expect(recorded.invoice.line_items[1].category).not.toBe('legal');
  });

  it('takes a factor that was decided on, with its amount and its upstream', async () => {
    const invoice = await record({
      line_items: [
        { description: 'Lieferung Tank', spend_amount: 1500, quantity: 1000, unit_of_measure: 'l' },
      ],
    });
    const { line_item_id } = lineOf(invoice, 0);
    const answer = await owner.invoice.reclassify.mutate({
      line_item_id,
      factor_id: 'fuel.heating_oil.ch.litre',
      reason: 'Heizöl',
    });
    expect(answer).toMatchObject({
      category: 'heating_oil',
      method: 'physical',
      factor_id: 'fuel.heating_oil.ch.litre',
    });
    const after = await owner.invoice.get.query({ invoice_id: invoice.invoice_id });
    expect(lineOf(after, 0).components.map(({ factor_id }) => factor_id)).toEqual([
      'fuel.heating_oil.ch.litre',
      'fuel_wtt.gas_oil.litre',
    ]);
    await soundChains(server);
  });

  it('tells the risk score of the sample that a person changed the line', async () => {
    const invoice = await record({ invoice_date: '2019-05-05' });
    const { line_item_id } = lineOf(invoice, 1);
    await owner.invoice.reclassify.mutate({ line_item_id, category: 'legal', reason: 'x' });
    const { engagementId, auditor } = await createEngagement(server, { period: '2019' });
    const { status, body } = await postWorkpaper(server, auditor, {
      action: 'generate-sample',
      engagement_id: engagementId,
      key_item_ids: [line_item_id],
    });
    expect(status).toBe(201);
    const { sample } = body as unknown as {
      sample: { items: { line_item_id: string; risk_factors: { code: string }[] }[] };
    };
    const item = sample.items.find((each) => each.line_item_id === line_item_id);
    expect(item?.risk_factors.map(({ code }) => code)).toContain('manual_override');
  });

  it('re-performs the decided line and agrees; one decided after it was drawn differs from what was drawn', async () => {
    const invoice = await record({ invoice_date: '2018-05-05' });
    const [first, second] = [lineOf(invoice, 0).line_item_id, lineOf(invoice, 1).line_item_id];
    await owner.invoice.reclassify.mutate({ line_item_id: second, category: 'legal', reason: 'x' });
    const { engagementId, auditor } = await createEngagement(server, { period: '2018' });
    const engagement = { engagement_id: engagementId };
    await postWorkpaper(server, auditor, {
      ...engagement,
      action: 'generate-sample',
      key_item_ids: [first, second],
    });
    const act = async (action: string, members: object = {}) =>
      (await postWorkpaper(server, auditor, { ...engagement, action, ...members })).body as unknown;
    const reperformed = async () =>
      RePerformAnswer.parse(await act('re-perform')).results.toSorted((a, b) =>
        a.line_item_id === first ? -1 : b.line_item_id === first ? 1 : 0,
      );
    const before = await reperformed();
    expect(before.map(({ result }) => result)).toEqual(['agrees', 'agrees']);
    const changed = await owner.invoice.reclassify.mutate({
      line_item_id: first,
      category: 'rent',
      reason: 'y',
    });
    const after = await reperformed();
    expect(after.map(({ result }) => result)).toEqual(['differs', 'agrees']);
    const drawn = before[0]?.recorded_kgco2e ?? 0;
    expect(after[0]).toMatchObject({ recorded_kgco2e: drawn, recomputed_kgco2e: changed.kgco2e });
    expect(after[0]?.difference_kgco2e).toBeCloseTo(changed.kgco2e - drawn, 6);
    for (const line_item_id of [first, second]) {
      const saved = SaveAssertionAnswer.parse(
        await act('save-assertion', { line_item_id, result: 'no_exception' }),
      );
      const told = saved.warnings.filter(({ code }) => code === 'line_changed');
      expect(told.flatMap(({ line_item_ids }) => line_item_ids)).toEqual(
        line_item_id === first ? [first] : [],
      );
    }
    const { engagement: completed } = CompleteAnswer.parse(
      await act('complete', { late_changes_reason: 'Decided by the owner; tested again above.' }),
    );
    expect(completed.warnings).toMatchObject([
      { code: 'completeness_test_missing' },
      { code: 'line_changed', line_item_ids: [first] },
      { code: 'population_changed' },
      { code: 'evidence_missing' },
      { code: 'procedure_missing' },
    ]);
    await soundChains(server);
  });

  describe('refuses and writes nothing', () => {
    const decision = { category: 'legal', reason: 'x' } as const;

    async function expectRefused(
      line_item_id: string,
      refusal: { status: number; code: string; detail?: unknown },
      input: object = {},
    ) {
      const before = await everything();
      const call = owner.invoice.reclassify.mutate({ line_item_id, ...decision, ...input });
      expect(await problemOf(call)).toMatchObject(refusal);
      expect(await everything()).toBe(before);
    }

    it('in a closed period with 409 period_closed', async () => {
      const invoice = await record({ invoice_date: '2016-05-05' });
      await owner.period.close.mutate({ period: '2016' });
      await expectRefused(lineOf(invoice, 0).line_item_id, { status: 409, code: 'period_closed' });
    });

    it('of a voided invoice with 409 invoice_voided', async () => {
      const invoice = await record();
      await owner.invoice.void.mutate({ invoice_id: invoice.invoice_id, reason: 'x' });
      await expectRefused(lineOf(invoice, 0).line_item_id, { status: 409, code: 'invoice_voided' });
    });

    it('of an invoice sampled in a completed engagement with 409 invoice_sampled', async () => {
      const invoice = await record({ invoice_date: '2017-05-05' });
      const { engagementId, auditor } = await createEngagement(server, { period: '2017' });
      await postWorkpaper(server, auditor, {
        action: 'generate-sample',
        engagement_id: engagementId,
        key_item_ids: [lineOf(invoice, 1).line_item_id],
      });
      await getDatabase().asOwner(
        `update engagement set status = 'completed', completed_at = now(), completed_by = 'user:x'
         where engagement_id = '${engagementId}'`,
      );
      await expectRefused(lineOf(invoice, 0).line_item_id, { status: 409, code: 'invoice_sampled' });
    });

    it('of an invoice in the totals of completed evidence with 409 engagement_completed, unlike a later one', async () => {
      await record({ invoice_date: '2026-01-05' });
      const line_items = [{ description: 'Beratung', spend_amount: 0.01 }];
      const tiny = await record({ invoice_date: '2026-01-06', line_items });
      const { engagementId, auditor } = await createEngagement(server, { period: '2026' });
      const post = (request: object) =>
        postWorkpaper(server, auditor, { engagement_id: engagementId, ...request });
      const draw = async (request: object) =>
        (await post({ action: 'generate-sample', ...request })).body.sample as unknown as SampleAnswer;
      const { population } = await draw({ dry_run: true });
      // The draw by kilograms of so coarse a sample does not fall on a line of a few grams.
      const { items } = await draw({
        tolerable_misstatement_kgco2e: Math.floor(population.absolute_kgco2e * 0.9),
        expected_misstatement_kgco2e: 0,
        confidence_level: 0.5,
        risk_weighting: 'off',
      });
      expect(items.map((item) => item.line_item_id)).not.toContain(lineOf(tiny, 0).line_item_id);
      for (const { line_item_id } of items) {
        await post({ action: 'save-assertion', line_item_id, result: 'no_exception' });
      }
      expect((await post({ action: 'complete' })).status).toBe(200);
      await expectRefused(lineOf(tiny, 0).line_item_id, { status: 409, code: 'engagement_completed' });
      const later = lineOf(await record({ invoice_date: '2026-01-07', line_items }), 0);
      const decided = { line_item_id: later.line_item_id, ...decision };
      await expect(owner.invoice.reclassify.mutate(decided)).resolves.toMatchObject({ category: 'legal' });
    });

    it('with a factor that the set does not have or that measures what the line has not, 422', async () => {
      const { line_item_id } = lineOf(await record(), 1);
      const refusal = { status: 422, code: 'factor_not_applicable' };
      await expectRefused(line_item_id, refusal, { factor_id: 'no.such.factor' });
      await expectRefused(line_item_id, refusal, { factor_id: 'fuel.heating_oil.ch.litre' });
    });

    it('for a category and a factor that contradict each other, 422 with a detail that names both', async () => {
      const { line_item_id } = lineOf(await record(), 0);
      const refusal = { status: 422, code: 'factor_not_applicable' };
      const pair = { category: 'hotel', factor_id: 'electricity.grid.ch' };
      await expectRefused(
        line_item_id,
        { ...refusal, detail: expect.stringMatching(/grid\.ch .* hotel/) },
        pair,
      );
    });

    it('for the factor of energy that another line of the bill counts, 422 (rule 5)', async () => {
      const kwh = { spend_amount: 300, quantity: 4000, unit_of_measure: 'kWh' };
      const line_items = [
        { ...kwh, description: 'Strom Wirkenergie' },
        { ...kwh, description: 'Netznutzung' },
      ];
      const { line_item_id } = lineOf(await record({ line_items }), 1);
      const refusal = {
        status: 422,
        code: 'factor_not_applicable',
        detail: expect.stringContaining('line 0'),
      };
      await expectRefused(line_item_id, refusal, { category: null, factor_id: 'electricity.grid.ch' });
    });

    it('without a category and a factor, with an unknown category or a blank reason, 400', async () => {
      const { line_item_id } = lineOf(await record(), 1);
      const refusal = { status: 400, code: 'validation_failed' };
      const nothing = { ...refusal, detail: 'category must be given where factor_id is not' };
      await expectRefused(line_item_id, nothing, { category: null });
      await expectRefused(line_item_id, refusal, { category: null });
      await expectRefused(line_item_id, refusal, { category: 'electrical' });
      await expectRefused(line_item_id, refusal, { reason: '  ' });
      await expectRefused(line_item_id, refusal, { reason: 'a\u0000b' });
    });
  });

  it('reads the other lines of an energy bill in the light of the decision, and all of them agree again', async () => {
    const bill = (description: string, amount: number, quantity: number | null) => ({
      description,
      spend_amount: amount,
      ...(quantity === null ? {} : { quantity, unit_of_measure: 'kWh' }),
    });
    const invoice = await record({
      invoice_date: '2022-05-05',
      net_amount: 980,
      total_amount: 980,
      vat_rate: 0,
      line_items: [
        bill('Wirkenergie Hochtarif', 600, 3000),
        bill('Netznutzung Arbeitspreis', 300, 3000),
        bill('Grundpreis Messung', 80, null),
      ],
    });
    const [energy, network, metering] = [0, 1, 2].map((index) => lineOf(invoice, index));
    expect(energy).toMatchObject({ category: 'electricity', method: 'physical' });
    const answer = await owner.invoice.reclassify.mutate({
      line_item_id: network?.line_item_id ?? '',
      category: 'it_equipment',
      reason: 'network hardware, booked with the bill',
    });
    const after = await owner.invoice.get.query({ invoice_id: invoice.invoice_id });
    const foot = after.line_items.reduce((sum, { kgco2e }) => sum + kgco2e, 0);
    expect(after.total_kgco2e).toBeCloseTo(foot, 5);
    expect(answer.total_kgco2e).toBe(after.total_kgco2e);
    expect(after.line_items[1]).toMatchObject({ category: 'it_equipment', is_overridden: true });
    expect(after.line_items[0]).toMatchObject({ category: 'electricity', kgco2e: energy?.kgco2e });
    const { engagementId, auditor } = await createEngagement(server, { period: '2022' });
    const engagement = { engagement_id: engagementId };
    const key_item_ids = [energy, network, metering].flatMap((line) => line?.line_item_id ?? []);
    await postWorkpaper(server, auditor, { ...engagement, action: 'generate-sample', key_item_ids });
    const { body } = await postWorkpaper(server, auditor, { ...engagement, action: 're-perform' });
    const { results } = body as unknown as { results: { result: string }[] };
    expect(results.map(({ result }) => result)).toEqual(['agrees', 'agrees', 'agrees']);
  });

  it('builds each version on the one before, wherever their numbers stand on the chain', async () => {
    const sent = Array.from({ length: 12 }, (_, at) =>
      invoiceOf({ vendor_name: `Zwölf ${at} AG`, invoice_date: '2023-05-05' }),
    );
    const answer = IngestAnswer.parse(await (await postIngest(server, { invoices: sent })).json());
    const invoices = await Promise.all(
      answer.invoices.map(({ invoice_id }) => owner.invoice.get.query({ invoice_id: invoice_id ?? '' })),
    );
    // Entries 2 to 13 record them. The first then has versions of one, two and, further on, three digits.
    for (const category of ['legal', 'marketing', 'rent'] as const) {
      for (const invoice of [invoices[0], invoices[11]]) {
        if (invoice === undefined) throw new Error('twelve invoices are recorded');
        for (const line of invoice.line_items) {
          await owner.invoice.reclassify.mutate({ line_item_id: line.line_item_id, category, reason: 'x' });
        }
      }
    }
    const [first] = invoices;
    await owner.invoice.void.mutate({ invoice_id: first?.invoice_id ?? '', reason: 'x' });
    const { entries } = await soundChains(server);
    const versions = entries.flatMap(({ period, seq, header, hash }) => {
      const { kind, subject, refs } = JSON.parse(header) as { kind: string; subject: string; refs: string[] };
      const isOwn = period === '2023' && subject === `invoice:${first?.invoice_id}`;
      return isOwn ? [{ seq: Number(seq), kind, hash, refs }] : [];
    });
    versions.sort((a, b) => a.seq - b.seq);
    expect(new Set(versions.map(({ seq }) => String(seq).length))).toEqual(new Set([1, 2]));
    expect(versions.at(-1)?.kind).toBe('invoice.voided');
    expect(versions.slice(1).map(({ refs }) => refs)).toEqual(
      versions.slice(0, -1).map(({ hash }) => [hash]),
    );
  });

  it('shows who decided in the graph', async () => {
    const invoice = await record();
    const { line_item_id } = lineOf(invoice, 1);
    await owner.invoice.reclassify.mutate({ line_item_id, category: 'legal', reason: 'x' });
    const token = await server.signIn(server.owner);
    const query = `query ($id: ID!) { invoice(invoiceId: $id) { erasedAt lineItems(first: 5) {
      nodes { lineItemId isOverridden
        decision { source match category factorId factorLeftOut ignored billNames } } } } }`;
    const variables = { id: invoice.invoice_id };
    const answer = await askGraphql({ url: server.url, token, query, variables });
    type Seen = { invoice: { erasedAt: null; lineItems: { nodes: { lineItemId: string }[] } } };
    const seen = dataOf<Seen>(answer).invoice;
    expect(seen.erasedAt).toBeNull();
    expect(seen.lineItems.nodes.find(({ lineItemId }) => lineItemId === line_item_id)).toEqual({
      lineItemId: line_item_id,
      isOverridden: true,
      decision: {
        ...{ source: 'PERSON', match: null, category: 'LEGAL', factorId: null },
        ...{ factorLeftOut: null, ignored: [], billNames: null },
      },
    });
  });

  it('never changes a line behind the back of a completion that comes at the same time', async () => {
    const invoice = await record({ invoice_date: '2015-05-05' });
    const ids = [lineOf(invoice, 0).line_item_id, lineOf(invoice, 1).line_item_id];
    const { engagementId, auditor } = await createEngagement(server, { period: '2015' });
    const act = (action: string, members: object = {}) =>
      postWorkpaper(server, auditor, { action, engagement_id: engagementId, ...members });
    await act('generate-sample', { key_item_ids: ids });
    for (const line_item_id of ids) await act('save-assertion', { line_item_id, result: 'no_exception' });
    const categories = ['legal', 'marketing', 'rent', 'insurance'] as const;
    const corrections = categories.map((category) =>
      owner.invoice.reclassify.mutate({ line_item_id: ids[1] ?? '', category, reason: 'race' }),
    );
    const [completed, ...settled] = await Promise.all([
      act('complete', { late_changes_reason: 'Decided by the owner.' }),
      ...corrections.map((call) =>
        call.then(() => 'changed').catch((error) => refusedWith(Promise.reject(error))),
      ),
    ]);
    const isCompleted = completed.status === 200;
    // A line decided again after it was tested is tested again first.
    if (!isCompleted) {
      expect(completed.body).toMatchObject({
        blockers: [{ gate: 'assertion_outdated', line_item_ids: [ids[1]] }],
      });
    }
    for (const outcome of settled) {
      if (outcome !== 'changed') expect(outcome).toMatchObject({ status: 409, code: 'invoice_sampled' });
    }
    const { entries } = await soundChains(server);
    const kinds = entries
      .filter(({ period }) => period === '2015')
      .map(({ header }) => String(JSON.parse(header).kind));
    const completion = isCompleted ? kinds.indexOf('engagement.completed') : kinds.length;
    expect(completion).toBeGreaterThan(kinds.lastIndexOf('invoice.amended'));
    expect(kinds.filter((kind) => kind === 'invoice.amended').length).toBe(
      settled.filter((outcome) => outcome === 'changed').length,
    );
  });

  it('leaves a sound history when corrections, a void and a closing come at once', async () => {
    const invoice = await record({ invoice_date: '2020-05-05' });
    const { line_item_id } = lineOf(invoice, 1);
    const categories = ['legal', 'marketing', 'rent', 'insurance', 'cleaning'] as const;
    const calls = [
      ...categories.map((category) =>
        owner.invoice.reclassify.mutate({ line_item_id, category, reason: 'race' }),
      ),
      owner.invoice.void.mutate({ invoice_id: invoice.invoice_id, reason: 'race' }),
      owner.period.close.mutate({ period: '2020' }),
    ];
    const settled = await Promise.allSettled<unknown>(calls);
    for (const [at, result] of settled.entries()) {
      if (result.status === 'fulfilled') continue;
      const refusal = await refusedWith(Promise.reject(result.reason));
      expect(['period_closed', 'invoice_voided'], `call ${at}`).toContain(refusal.code);
    }
    const { entries } = await soundChains(server);
    const booked = entries.filter(
      ({ period, header }) => period === '2020' && JSON.parse(header).kind === 'invoice.amended',
    );
    const amended = settled.slice(0, categories.length).filter(({ status }) => status === 'fulfilled');
    expect(booked.length).toBe(amended.length);
  });
});
