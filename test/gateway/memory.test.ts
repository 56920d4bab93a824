import { afterAll, beforeAll, expect, it } from 'vitest';
import { IngestAnswer } from '../../schema/contracts/ingest.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, postWorkpaper } from '../support/engagement.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { sha256 } from '../support/tenant.ts';
import { signedInClient, type TrpcTestClient } from '../support/trpc.ts';

describeOnBothDatabases('classification memory', (getDatabase) => {
  let server: TestGateway;
  let other: TestGateway;
  let owner: TrpcTestClient;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    other = await startTestGateway(getDatabase().db, { pool: server.deps.pool });
    owner = await signedInClient(server, server.owner);
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  interface Line {
    readonly description: string;
    readonly spend_amount: number;
    readonly quantity?: number;
    readonly unit_of_measure?: string;
  }

  async function push(to: TestGateway, vendor: string, line: Line, date = '2025-03-31') {
    const sent = invoiceOf({ vendor_name: vendor, invoice_date: date, line_items: [line] });
    const answer = await postIngest(to, { invoices: [sent] }, { query: '?detail=lines' });
    const { invoices } = IngestAnswer.parse(await answer.json());
    const recorded = invoices[0]?.line_items?.[0];
    if (recorded === undefined) throw new Error('nothing was recorded');
    return recorded;
  }

  async function decide(line: { line_item_id: string | null }, decision: object): Promise<void> {
    const line_item_id = line.line_item_id ?? '';
    const answer = await owner.invoice.reclassify.mutate({ line_item_id, reason: 'x', ...decision });
    expect(answer.remembered).toBe(true);
  }

  it('reads the same text of the same vendor as a person decided, and says so', async () => {
    const line = { description: 'Pauschale Gold', spend_amount: 120 };
    await decide(await push(server, 'Alpha AG', line), { category: 'insurance' });
    const later = await push(server, ' alpha  ag', { ...line, description: 'PAUSCHALE, Gold!' });
    expect(later).toMatchObject({ category: 'insurance', needs_review: false });
    expect(later.explanation).toContain('remembered: a person decided so for this vendor and text.');
  });

  it('forgets what was decided of a line before it was decided otherwise for itself alone', async () => {
    const line = { description: 'Pauschale Blau', spend_amount: 120 };
    const first = await push(server, 'Delta AG', line);
    await decide(first, { category: 'insurance' });
    const { remembered } = await owner.invoice.reclassify.mutate({
      line_item_id: first.line_item_id ?? '',
      category: 'legal',
      reason: 'this one alone',
      remember: false,
    });
    expect(remembered).toBe(false);
    expect((await push(server, 'Delta AG', line)).explanation).not.toContain('remembered');
  });

  it('reads a text that differs in dates and references only the same way, and says what it ignored', async () => {
    await decide(
      await push(server, 'Beta AG', {
        description: 'Abo Silber Januar 2025 Vertrag Nr. 4711',
        spend_amount: 120,
      }),
      { category: 'insurance' },
    );
    const near = await push(server, 'Beta AG', {
      description: 'Abo Silber März 2026 Vertrag Nr. 4802',
      spend_amount: 9,
    });
    expect(near).toMatchObject({ category: 'insurance' });
    expect(near.needs_review).toBe(false);
    expect(near.explanation).toContain('the same without date "marz 2026", reference "4802"');
    const different = await push(server, 'Beta AG', { description: 'Abo Bronze März 2026', spend_amount: 9 });
    expect(different.explanation).not.toContain('remembered');
    const elsewhere = await push(server, 'Gamma AG', {
      description: 'Abo Silber Januar 2025 Vertrag Nr. 4711',
      spend_amount: 9,
    });
    expect(elsewhere.explanation).not.toContain('remembered');
  });

  it('says in the graph what it ignored and why a factor does not count, as REST does', async () => {
    const tank = {
      description: 'Lieferung Fass 3000',
      spend_amount: 900,
      quantity: 80,
      unit_of_measure: 'l',
    };
    await decide(await push(server, 'Omikron AG', tank), { factor_id: 'fuel.heating_oil.ch.litre' });
    const { quantity: _, unit_of_measure: __, ...withoutQuantity } = tank;
    const unfit = await push(server, 'Omikron AG', withoutQuantity);
    const text = (month: string) => ({ description: `Abo Kupfer ${month} 2025`, spend_amount: 60 });
    await decide(await push(server, 'Omikron AG', text('Januar')), { category: 'insurance' });
    const near = await push(server, 'Omikron AG', text('Juni'));
    const query = `query ($vendor: String!) { lineItems(first: 20, filter: { vendor: $vendor }) {
      nodes { lineItemId decision { source match factorLeftOut ignored billNames } } } }`;
    const token = await server.signIn(server.owner);
    const answer = await askGraphql({ url: server.url, token, query, variables: { vendor: 'Omikron AG' } });
    const { nodes } = dataOf<{ lineItems: { nodes: { lineItemId: string; decision: object | null }[] } }>(
      answer,
    ).lineItems;
    const decisionOf = (id: string | null) => nodes.find(({ lineItemId }) => lineItemId === id)?.decision;
    expect(decisionOf(unfit.line_item_id)).toEqual({
      ...{ source: 'MEMORY', match: 'EXACT', factorLeftOut: 'UNFIT', ignored: [], billNames: null },
    });
    expect(decisionOf(near.line_item_id)).toEqual({
      ...{ source: 'MEMORY', match: 'NEAR', factorLeftOut: null, ignored: ['DATE'], billNames: null },
    });
  });

  it('takes the newest decision for a text', async () => {
    const line = { description: 'Pauschale Platin', spend_amount: 120 };
    await decide(await push(server, 'Delta AG', line), { category: 'insurance' });
    await decide(await push(server, 'Delta AG', line), { category: 'education' });
    expect(await push(server, 'Delta AG', line)).toMatchObject({ category: 'education' });
  });

  it('remembers a factor, and where it measures what a line has not, its category only', async () => {
    const tank = { description: 'Lieferung Tank', spend_amount: 900, quantity: 800, unit_of_measure: 'l' };
    await decide(await push(server, 'Epsilon AG', tank), { factor_id: 'fuel.heating_oil.ch.litre' });
    const again = await push(server, 'Epsilon AG', { ...tank, quantity: 100 });
    expect(again).toMatchObject({ factor_id: 'fuel.heating_oil.ch.litre', method: 'physical' });
    const { quantity: _, unit_of_measure: __, ...withoutQuantity } = tank;
    const spend = await push(server, 'Epsilon AG', withoutQuantity);
    expect(spend).toMatchObject({ category: 'heating_oil', method: 'spend' });
  });

  it('never takes what was decided for a text with another word of letters and digits', async () => {
    const vendor = 'Kälte Meier AG';
    const gas = (description: string) => ({
      description,
      spend_amount: 400,
      quantity: 5,
      unit_of_measure: 'kg',
    });
    await decide(await push(server, vendor, gas('Kältemittel R410A Nachfüllung')), {
      factor_id: 'refrigerant.r410a.kg',
    });
    const r32 = await push(server, vendor, gas('Kältemittel R32 Nachfüllung'));
    expect(r32).toMatchObject({ factor_id: 'refrigerant.hfc_32.kg' });
    expect(r32.explanation).not.toContain('remembered');
  });

  it('leaves a factor of another region, and keeps its category', async () => {
    const power = { description: 'Strom Lager', spend_amount: 900, quantity: 4000, unit_of_measure: 'kWh' };
    await decide(await push(server, 'Theta AG', power), { factor_id: 'electricity.grid.ch' });
    const sent = invoiceOf({ vendor_name: 'Theta AG', region: 'DE', currency: 'EUR', line_items: [power] });
    const answer = await postIngest(server, { invoices: [sent] }, { query: '?detail=lines' });
    const line = IngestAnswer.parse(await answer.json()).invoices[0]?.line_items?.[0];
    expect(line).toMatchObject({ category: 'electricity', factor_id: 'electricity.grid.de' });
    expect(line?.explanation).toContain('The factor decided on is of another region than this line.');
  });

  it('knows a vendor and a text written with ß or ss, also of entries with older keys', async () => {
    const line = { description: 'Großgebinde Spezial', spend_amount: 120 };
    const decided = await push(server, 'Großhandel Weiß', line);
    await decide(decided, { category: 'insurance' });
    const keysOfBefore = sha256(JSON.stringify(['großhandel weiß', 'großgebinde spezial']));
    const renamed = await getDatabase().asOwner(
      `update classification_memory set memory_key = '${keysOfBefore}'
       where line_item_id = '${decided.line_item_id}' returning memory_key`,
    );
    expect(renamed).toHaveLength(1);
    await getDatabase().asOwner(
      `update workspace set memory_version = memory_version + 1 where workspace_id = '${server.workspaceId}'`,
    );
    const later = await push(server, 'GROSSHANDEL WEISS', { ...line, description: 'GROSSGEBINDE SPEZIAL' });
    expect(later).toMatchObject({ category: 'insurance' });
    expect(later.explanation).toContain('for this vendor and text.');
  });

  it('never crosses workspaces', async () => {
    const line = { description: 'Pauschale Titan', spend_amount: 120 };
    const untouched = await push(other, 'Zeta AG', line);
    await decide(await push(server, 'Zeta AG', line), { category: 'insurance' });
    expect(await push(server, 'Zeta AG', line)).toMatchObject({ category: 'insurance' });
    const theirs = await push(other, 'Zeta AG', line);
    expect(theirs.explanation).toBe(untouched.explanation);
    expect(theirs.category).toBe(untouched.category);
  });

  it('keeps the decision with the line: it re-performs the same when the memory says otherwise later', async () => {
    const line = { description: 'Pauschale Kupfer', spend_amount: 120 };
    const first = await push(server, 'Eta AG', line, '2021-01-15');
    await decide(first, { category: 'insurance' });
    const recalled = await push(server, 'Eta AG', line, '2021-02-15');
    await decide(first, { category: 'marketing' });
    const { engagementId, auditor } = await createEngagement(server, { period: '2021' });
    const engagement = { engagement_id: engagementId };
    await postWorkpaper(server, auditor, {
      ...engagement,
      action: 'generate-sample',
      key_item_ids: [recalled.line_item_id],
    });
    const { body } = await postWorkpaper(server, auditor, {
      ...engagement,
      action: 're-perform',
      line_item_id: recalled.line_item_id,
    });
    expect(body).toMatchObject({ results: [{ result: 'agrees', recorded_kgco2e: recalled.kgco2e }] });
  });

  it('is no manual override: nobody changed the recalled line', async () => {
    const [row] = await getDatabase().asOwner<{ overridden: number; recalled: number }>(
      `select count(*) filter (where is_overridden)::int as overridden, count(*)::int as recalled
       from line_item where decision ->> 'source' = 'memory'`,
    );
    expect(row?.recalled).toBeGreaterThan(3);
    // Those a person decided again, whatever the memory had said, are no longer the memory's.
    expect(row?.overridden).toBe(0);
  });
});
