import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, postWorkpaper, type TestEngagement } from '../support/engagement.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

const kWh = (quantity: number, spend = quantity / 4) => ({
  description: 'Strom Hochtarif',
  spend_amount: spend,
  quantity,
  unit_of_measure: 'kWh',
});
const vat = { description: 'Mehrwertsteuer 8.1 %', spend_amount: 8.1 };

describeOnBothDatabases('unusual populations and races of generate-sample', (getDb) => {
  let server: TestGateway;
  let year = 2016;

  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
  });
  afterAll(() => server.close());

  /** An engagement over a period of its own that holds these lines, one invoice each. */
  async function engagementOver(
    lines: readonly object[],
  ): Promise<TestEngagement & { readonly period: number }> {
    year += 1;
    const invoices = lines.map((line, at) =>
      invoiceOf({ vendor_name: `Lieferant ${at}`, invoice_date: `${year}-06-15`, line_items: [line] }),
    );
    const answer = await postIngest(server, { invoices });
    expect(answer.status).toBe(200);
    return { ...(await createEngagement(server, { period: String(year) })), period: year };
  }

  const generate = (engagement: TestEngagement, members: object = {}) =>
    postWorkpaper(server, engagement.auditor, {
      action: 'generate-sample',
      engagement_id: engagement.engagementId,
      ...members,
    });
  const sampleOf = ({ body }: { readonly body: Record<string, never> }) =>
    body.sample as unknown as SampleAnswer;

  it('one line: it is tested, nothing is projected', async () => {
    const answer = await generate(await engagementOver([kWh(1000)]));
    const sample = sampleOf(answer);
    expect([answer.status, sample.drawn_by, sample.statistical, sample.items.length]).toEqual([
      201,
      'all_items',
      false,
      1,
    ]);
    expect(sample.plan.basic_precision_kgco2e).toBe(0);
  });

  it('only lines of 0 kg have no size to draw by: 422, and none is stored', async () => {
    const engagement = await engagementOver([vat, vat]);
    expect((await generate(engagement)).body).toMatchObject({ status: 422, code: 'population_has_no_size' });
    const rows = await getDb().asOwner('select 1 from sample where engagement_id = $1', [
      engagement.engagementId,
    ]);
    expect(rows).toEqual([]);
  });

  it('only credits are drawn by their size and keep their sign', async () => {
    const credits = Array.from({ length: 60 }, (_, at) => kWh(-(at + 1) * 100));
    const sample = sampleOf(await generate(await engagementOver(credits)));
    expect(sample.population).toMatchObject({
      credit_line_items: 60,
      net_kgco2e: -sample.population.absolute_kgco2e,
    });
    expect(sample.items.every(({ recorded_kgco2e }) => recorded_kgco2e < 0)).toBe(true);
    expect(sample.warnings.map(({ code }) => code)).toContain('credit_lines');
  });

  it('one giant line among small ones is certain, the rest is drawn by chance', async () => {
    const lines = [kWh(10_000_000), ...Array.from({ length: 99 }, (_, at) => kWh(5_000 + at))];
    const sample = sampleOf(await generate(await engagementOver(lines)));
    const certain = sample.items.filter(({ stratum }) => stratum === 'certainty');
    expect(certain.map(({ inclusion_probability }) => inclusion_probability)).toEqual([1]);
    expect(certain[0]?.recorded_kgco2e).toBe(
      Math.max(...sample.items.map(({ recorded_kgco2e }) => recorded_kgco2e)),
    );
  });

  it('key items the auditor names, one of 0 kg among them, are tested beside the draw', async () => {
    const engagement = await engagementOver([
      vat,
      ...Array.from({ length: 80 }, (_, at) => kWh(1_000 + at * 37)),
    ]);
    const [zero, small] = await getDb().asOwner<{ id: string }>(
      `(select line_item_id as id from line_item where period = $1 and kgco2e = 0 limit 1)
       union all (select line_item_id from line_item where period = $1 and kgco2e > 0 order by kgco2e limit 1)`,
      [String(engagement.period)],
    );
    const keys = [zero?.id ?? '', small?.id ?? ''];
    const sample = sampleOf(await generate(engagement, { key_item_ids: keys }));
    const strata = new Map(sample.items.map(({ line_item_id, stratum }) => [line_item_id, stratum]));
    expect([strata.get(keys[0] ?? ''), strata.get(keys[1] ?? '')]).toEqual(['key', 'key']);
  });

  it('of two draws at once one wins and the other is told: 409 sample_exists', async () => {
    const engagement = await engagementOver(Array.from({ length: 40 }, (_, at) => kWh(1_000 + at * 10)));
    const answers = await Promise.all([generate(engagement), generate(engagement), generate(engagement)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost.map(({ body }) => body.code)).toEqual(['sample_exists', 'sample_exists']);
    const versions = await getDb().asOwner('select version from sample where engagement_id = $1', [
      engagement.engagementId,
    ]);
    expect(versions).toEqual([{ version: 1 }]);
  });

  it('an invoice that comes after the draw changes neither the sample nor what an extension draws from', async () => {
    const engagement = await engagementOver(Array.from({ length: 100 }, (_, at) => kWh(2_000 + at * 13)));
    const first = sampleOf(await generate(engagement));
    const late = invoiceOf({
      vendor_name: 'Spät AG',
      invoice_date: `${engagement.period}-12-01`,
      line_items: [kWh(900_000)],
    });
    expect((await postIngest(server, { invoices: [late] })).status).toBe(200);
    const extended = sampleOf(await generate(engagement, { extend_by: 5 }));
    expect(extended.population).toEqual(first.population);
    expect(extended.items.every(({ recorded_kgco2e }) => recorded_kgco2e < 900_000 * 0.1)).toBe(true);
    const again = sampleOf(await generate(engagement, { supersede_reason: 'late invoices' }));
    expect(again.population.line_items).toBe(101);
    expect(again.population.hash).not.toBe(first.population.hash);
  });

  it.each(['systematic_pps', 'cell_pps', 'sieve_pps', 'random_records'])(
    '%s gives the same sample for the same seed',
    async (method) => {
      const engagement = await engagementOver(
        Array.from({ length: 100 }, (_, at) => kWh(500 + ((at * 7919) % 4_000))),
      );
      const seed = 'the same seed every time';
      const first = sampleOf(await generate(engagement, { method, seed }));
      const second = sampleOf(await generate(engagement, { method, seed, supersede_reason: 'repeat' }));
      const drawn = (sample: SampleAnswer) =>
        sample.items.map(({ line_item_id, hits, stratum }) => [line_item_id, hits, stratum]);
      expect(first.method).toBe(method);
      expect(drawn(second)).toEqual(drawn(first));
    },
  );
});
