import { afterAll, beforeAll, expect, it } from 'vitest';
import { IngestAnswer } from '../../schema/contracts/ingest.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { completedEngagement, jsonOf } from '../support/evidence.ts';
import { postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import type { JourneyStep } from '../support/journey-lines.ts';
import { soundPackage } from '../support/sound-package.ts';
import { signedInClient } from '../support/trpc.ts';

const LINES = [
  {
    description: 'Billet avion GVA-FCO A/R LX1758 éco',
    spend_amount: 396,
    quantity: 2,
    unit_of_measure: 'pces',
  },
  { description: "Seefracht FCL 1x40'HC Ningbo-Antwerpen inkl. BAF", spend_amount: 3600 },
  { description: 'Treno EC Bellinzona-Bologna 2a cl.', spend_amount: 54 },
  { description: 'Flug ZRH-LHR-BOS Economy LX316/BA213', spend_amount: 640 },
];

interface Traced {
  readonly description: string;
  readonly explanation: string;
  readonly trace: readonly { readonly step: string; readonly details: JourneyStep }[];
}

describeOnBothDatabases('journeys by the places a line names', (getDatabase) => {
  let server: TestGateway;
  let answer: IngestAnswer;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    const invoice = { vendor_name: 'Reisebüro Muster', invoice_date: '2025-03-31', line_items: LINES };
    const response = await postIngest(server, { invoices: [invoice] }, { query: '?detail=lines' });
    answer = IngestAnswer.parse(await response.json());
  });
  afterAll(() => server.close());

  it('answers a flight and a sea freight with their kilometres, factor and warning', () => {
    const [flight, freight] = answer.invoices[0]?.line_items ?? [];
    expect(flight).toMatchObject({
      method: 'physical',
      category: 'flights',
      factor_id: 'travel.air.short_haul.economy.rf.pkm',
      needs_review: false,
      warnings: [{ code: 'journey_from_places' }],
    });
    // journeys-examples.json, e02 and e14.
    expect(flight?.kgco2e).toBeCloseTo(412.3722, 4);
    expect(flight?.explanation).toContain('GVA–FCO 695.4 km × 2 (A/R) × 2 persons by 0.12576');
    expect(freight).toMatchObject({ method: 'physical', category: 'sea_freight' });
    expect(freight?.kgco2e).toBeCloseTo(1820.3766, 4);
    expect(freight?.explanation).toContain('Ningbo–Antwerpen 19407 km × 2 TEU');
  });

  it('shows ends, coordinates and rule in the graph', async () => {
    const token = await server.signIn(server.owner);
    const query = '{ lineItems(first: 10) { nodes { description explanation trace { step details } } } }';
    const { lineItems } = dataOf<{ lineItems: { nodes: readonly Traced[] } }>(
      await askGraphql({ url: server.url, token, query }),
    );
    const flight = lineItems.nodes.find(({ description }) => description.startsWith('Billet'));
    const [step] = flight?.trace.filter((one) => one.step === 'journey') ?? [];
    expect(step?.details).toMatchObject({
      mode: 'flight',
      legs: [
        {
          from: { code: 'GVA', country: 'CH', lat: '46.2381', lon: '6.1090' },
          to: { code: 'FCO', country: 'IT', lat: '41.8045', lon: '12.2508' },
          great_circle_km: '695.4',
          rule: 'great circle',
          km: '695.4',
        },
      ],
      trips: { count: 2, read: 'A/R' },
      persons: { count: '2', unit: 'person', from: 'quantity' },
      distance_km: '1390.8',
    });
  });

  it('gives an evidence package that holds offline, with the journeys in its papers', async () => {
    const engagement = await completedEngagement(server);
    const content = await soundPackage(server, engagement);
    const papers = await jsonOf<{ items: { trace: { step: string }[] }[] }>(content, 'workpapers.json');
    const steps = papers.items.flatMap(({ trace }) => trace.map(({ step }) => step));
    expect(steps).toContain('journey');
  });

  it('erases where somebody went and keeps the kilometres', async () => {
    const owner = await signedInClient(server, server.owner);
    const invoice = { vendor_name: 'Reisebüro Muster', invoice_date: '2024-03-31', line_items: LINES };
    const response = await postIngest(server, { invoices: [invoice] });
    const [stored] = IngestAnswer.parse(await response.json()).invoices;
    const invoice_id = stored?.invoice_id ?? '';
    const stepsOf = async () => {
      const { line_items } = await owner.invoice.get.query({ invoice_id });
      return line_items.flatMap(({ trace }) => trace.filter(({ step }) => step === 'journey'));
    };
    const before = await stepsOf();
    expect(JSON.stringify(before)).toContain('Antwerpen');
    await owner.invoice.erase.mutate({ invoice_id, reason: 'GDPR Art. 17(1)(a)' });
    const after = await stepsOf();
    expect(JSON.stringify(after)).not.toMatch(/GVA|Antwerpen|Bologna|ZRH|A\/R|46\.2381/);
    expect(after.map((step) => [step.distance_km, step.result])).toEqual(
      before.map((step) => [step.distance_km, step.result]),
    );
    expect(after[0]).toMatchObject({
      legs: [{ rule: 'great circle', km: '695.4' }],
      trips: { count: 2, read: null },
    });
  });
});
