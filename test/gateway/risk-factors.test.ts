import { afterAll, beforeAll, expect, it } from 'vitest';
import { RISK_FACTOR_CODES, type RiskFactorCode } from '../../compute/sampling/risk-points.ts';
import { IngestAnswer } from '../../schema/contracts/ingest.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc, createEngagement, postWorkpaper, type TestEngagement } from '../support/engagement.ts';
import { postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

/** Points of each factor. Source: docs/sampling.md, risk. */
const POINTS: { readonly [Code in RiskFactorCode]: number } = {
  method_spend_based: 0.05,
  low_factor_match_confidence: 0.1,
  manual_override: 0.15,
  estimated_quantity: 0.1,
  amount_outlier: 0.1,
  intensity_outlier: 0.25,
  new_vendor: 0.1,
  prior_period_exception: 0.3,
  cut_off_window: 0.2,
  round_amount: 0.1,
  benford_group: 0.05,
  duplicate_suspect: 0.5,
  factor_vintage_or_region_mismatch: 0.05,
  unit_or_currency_conversion: 0.02,
  credit_note: 0.05,
  missing_source_document: 0.25,
  reconciliation_mismatch: 0.2,
  calculation_fallback: 0.25,
  price_outlier: 0.6,
  quantity_outlier: 0.4,
  unit_change: 0.4,
  booked_late: 0.15,
  booked_by_hand: 0.1,
  round_quantity: 0.05,
};

type Details = { readonly [Code in RiskFactorCode]?: string };

/** An invoice of 2025 and what its line is expected to be suspected of, every factor in words. */
interface Case {
  readonly vendor: string;
  readonly lines: readonly object[];
  readonly invoice?: object;
  /** Vendors are known from 2024 unless they are said to be new. */
  readonly isNew?: boolean;
  readonly document?: boolean;
  readonly reclassified?: boolean;
  /** Pushed two days after the others. */
  readonly isLate?: boolean;
  /** Without an id of the sending system. */
  readonly isByHand?: boolean;
  /** Lines of the vendor in 2024 in kWh; one if absent. */
  readonly before?: number;
  readonly expected: Details;
}

const power = (quantity: number, members: object = {}) => ({
  ...{ description: 'Strom Hochtarif', spend_amount: quantity / 4 + 0.35, quantity },
  ...{ unit_of_measure: 'kWh', ...members },
});
const advice = (spend_amount: number, members: object = {}) => ({
  ...{ description: 'Beratung', spend_amount },
  ...members,
});
const law = (spend_amount: number) => ({ description: 'Anwaltshonorar', spend_amount });
const night = (quantity: number) => ({
  ...{
    description: 'Hotel Übernachtung',
    spend_amount: 151.3 * quantity,
    quantity,
    unit_of_measure: 'Nächte',
  },
});

const CHF_SPEND = {
  method_spend_based: 'Calculated from the amount in CHF, not from a quantity.',
  // Swiss spend factors are in EUR (FIGARO).
  unit_or_currency_conversion: 'A unit or a currency was converted.',
} as const;

const CASES: { readonly [name: string]: Case } = {
  'nothing at all': { vendor: 'Stadtwerk 1', lines: [power(1234)], document: true, expected: {} },
  'no document': {
    vendor: 'Stadtwerk 2',
    lines: [power(1334)],
    expected: { missing_source_document: 'No source document is stored for the invoice.' },
  },
  'a new vendor': {
    vendor: 'Stadtwerk Neu',
    lines: [power(1434)],
    isNew: true,
    document: true,
    expected: { new_vendor: 'The vendor has no invoice in an earlier period.' },
  },
  spend: { vendor: 'Rat AG', lines: [advice(4321.55)], document: true, expected: CHF_SPEND },
  'an uncertain line': {
    vendor: 'Diverses AG',
    lines: [{ description: 'Diverses gemäss Absprache', spend_amount: 321.55 }],
    document: true,
    expected: {
      ...CHF_SPEND,
      low_factor_match_confidence:
        'The classification or the factor is uncertain (confidence 0.55); it is marked for review.',
    },
  },
  'a line decided anew': {
    vendor: 'Umbucher AG',
    lines: [advice(4421.55)],
    document: true,
    reclassified: true,
    expected: { ...CHF_SPEND, manual_override: 'Changed by a person after it was calculated.' },
  },
  'an estimate': {
    vendor: 'Stadtwerk 3',
    lines: [power(1534, { description: 'Strom Hochtarif, geschätzter Verbrauch' })],
    document: true,
    expected: { estimated_quantity: 'The description says that the quantity is an estimate.' },
  },
  'an unusual amount': {
    vendor: 'Stadtwerk 4',
    lines: [36_000.6, 840.6, 880.6, 920.6, 960.6, 1000.6].map((quantity) => power(quantity)),
    document: true,
    expected: {
      // Amounts 210.5 to 250.5 by tens and 9,000.5: median 235.5, MAD 15, z = 0.6745 × 8,765 / 15.
      amount_outlier:
        'Amount 9000.5 CHF stands out (robust z 394.1) from the median 235.5 of the 6 lines of this vendor and category.',
      // 36,000.6 / sqrt(920.6 x 960.6).
      quantity_outlier:
        'The quantity of 36000.6 kWh is 38.3 times the median of the 6 lines of this vendor and category in this unit.',
    },
  },
  'an unusual intensity': {
    vendor: 'Hotel Broadway',
    invoice: { region: 'US' },
    lines: [night(4)],
    document: true,
    expected: {
      // DESNZ 2025: 16.1 kg a night in the US, 6.6 in Switzerland. Of six values one differs: MAD 0, the mean
      // deviation is a sixth of the difference, z = 6 / 1.253314.
      intensity_outlier:
        '16.1 kg for each room night stands out (robust z 4.8) from the median 6.6 of the 6 lines of this category.',
    },
  },
  'the five nights beside it': {
    vendor: 'Hotel Bellevue',
    lines: [1, 2, 3, 5, 6].map(night),
    document: true,
    expected: {},
  },
  'a vendor with an exception before': {
    vendor: 'Taxi Keller',
    lines: [power(1634)],
    document: true,
    expected: { prior_period_exception: 'The vendor had an exception in an earlier period.' },
  },
  'a category with an exception before': {
    vendor: 'Taxi Meier',
    lines: [{ description: 'Taxi', spend_amount: 81.55, quantity: 20, unit_of_measure: 'km' }],
    document: true,
    expected: {
      prior_period_exception: 'Category taxi had an exception in an earlier period.',
      factor_vintage_or_region_mismatch: "The factor is of another region than the invoice's.",
      calculation_fallback: 'The calculation used a fallback: upstream_missing.',
    },
  },
  'an invoice of the last days': {
    vendor: 'Stadtwerk 5',
    invoice: { invoice_date: '2025-12-20' },
    lines: [power(1734)],
    document: true,
    expected: {
      cut_off_window:
        'The invoice date 2025-12-20 (no service period given) reaches across or ends within 15 days of an end of the period 2025-01-01 to 2025-12-31.',
    },
  },
  'a service period that began the year before': {
    vendor: 'Stadtwerk 6',
    invoice: { service_period_start: '2024-11-01', service_period_end: '2025-03-31' },
    lines: [power(1834)],
    document: true,
    expected: {
      cut_off_window:
        'The service period 2024-11-01 to 2025-03-31 reaches across or ends within 15 days of an end of the period 2025-01-01 to 2025-12-31.',
    },
  },
  'a round amount': {
    vendor: 'Stadtwerk 7',
    lines: [power(2399.7, { spend_amount: 600 })],
    document: true,
    expected: { round_amount: 'Round amount 600 CHF.' },
  },
  'amounts that all begin with nine': {
    vendor: 'Ziffern AG',
    lines: Array.from({ length: 300 }, (_, at) => advice(Number((900.37 + at * 0.33).toFixed(2)))),
    document: true,
    expected: {
      ...CHF_SPEND,
      benford_group: "First digit 9 is more frequent among the vendor's amounts than Benford's law predicts.",
    },
  },
  'the first of two alike': {
    vendor: 'Doppel AG',
    lines: [power(2034)],
    document: true,
    expected: { duplicate_suspect: 'Another invoice of the vendor has the same amount within 7 days.' },
  },
  'the second of two alike': {
    vendor: 'Doppel AG',
    lines: [power(2034)],
    document: true,
    expected: {
      duplicate_suspect: 'The invoice equals another one in vendor, date, currency and lines.',
    },
  },
  'a factor of long ago': {
    vendor: 'Öl AG',
    lines: [{ description: 'Heizöl', spend_amount: 981.55, quantity: 910, unit_of_measure: 'l' }],
    document: true,
    expected: { factor_vintage_or_region_mismatch: 'The factor is of 2020, the invoice of 2025.' },
  },
  'another unit': {
    vendor: 'Stadtwerk 8',
    lines: [power(2.134, { unit_of_measure: 'MWh', spend_amount: 533.85 })],
    document: true,
    expected: { unit_or_currency_conversion: 'A unit or a currency was converted.' },
  },
  'a credit': {
    vendor: 'Stadtwerk 9',
    lines: [power(-2234)],
    document: true,
    expected: { credit_note: 'A negative line.' },
  },
  'an unusual price': {
    vendor: 'Stadtwerk 11',
    lines: [power(1134, { spend_amount: 1000.35 }), ...[1034, 1064, 1094, 1164, 1194].map((q) => power(q))],
    document: true,
    expected: {
      // Amounts 258.85, 266.35, 273.85, 291.35, 298.85 and this one: median 282.6, MAD 16.25.
      amount_outlier:
        'Amount 1000.35 CHF stands out (robust z 29.8) from the median 282.6 of the 6 lines of this vendor and category.',
      price_outlier:
        'The price of 0.882143 CHF for each kWh is 3.52 times the median of the 6 lines of this vendor and category in this unit.',
    },
  },
  'a unit the vendor never had': {
    vendor: 'Stadtwerk 12',
    lines: [power(2.434, { unit_of_measure: 'MWh', spend_amount: 608.85 })],
    before: 3,
    document: true,
    expected: {
      unit_or_currency_conversion: 'A unit or a currency was converted.',
      unit_change:
        'The unit (MWh) or the currency (CHF) is not the one this vendor usually has for this category.',
    },
  },
  'a round quantity': {
    vendor: 'Stadtwerk 13',
    lines: [power(1_700)],
    document: true,
    expected: { round_quantity: 'Round quantity 1700 kWh.' },
  },
  'an invoice of another way': {
    vendor: 'Stadtwerk 14',
    lines: [power(1734)],
    document: true,
    isByHand: true,
    expected: {
      booked_by_hand: 'Booked without an id of the sending system, which most lines of the period have.',
    },
  },
  'an invoice booked after the others': {
    vendor: 'Stadtwerk 15',
    lines: [power(1764)],
    document: true,
    isLate: true,
    expected: {
      booked_late:
        'Recorded on 2026-11-25, the invoice is of 2025-06-15: much later than most lines of the period.',
    },
  },
  'a header that disagrees': {
    vendor: 'Stadtwerk 10',
    invoice: { net_amount: 1111.11 },
    lines: [power(2334)],
    document: true,
    expected: { reconciliation_mismatch: "The invoice's header does not agree with its lines." },
  },
  'lines with VAT': {
    vendor: 'Recht AG',
    invoice: { total_amount: 1081, net_amount: 1000 },
    lines: [law(540.5), law(540.5)],
    document: true,
    expected: {
      ...CHF_SPEND,
      reconciliation_mismatch: "The invoice's lines include VAT and were scaled to the net amount.",
    },
  },
  'a quantity that could not be used': {
    vendor: 'Stunden AG',
    lines: [advice(4521.55, { quantity: 5 })],
    document: true,
    expected: {
      ...CHF_SPEND,
      calculation_fallback: 'The calculation used a fallback: quantity_not_used.',
    },
  },
};

describeOnBothDatabases('risk factors of drawn lines', (getDb) => {
  let server: TestGateway;
  const drawn = new Map<string, SampleAnswer['items'][number]>();
  let now = new Date('2026-11-23T10:00:00Z');

  beforeAll(async () => {
    server = await startTestGateway(getDb().db, { clock: () => now });
    await yearBefore();
    const lineOf = await pushCases();
    const engagement = await createEngagement(server);
    const { items } = await draw(engagement, { key_item_ids: [...lineOf.values()] });
    for (const [name, line] of lineOf) {
      const item = items.find(({ line_item_id }) => line_item_id === line);
      if (item !== undefined) drawn.set(name, item);
    }
  });
  afterAll(() => server.close());

  async function push(invoices: readonly object[]): Promise<IngestAnswer> {
    const answer = IngestAnswer.parse(
      await (await postIngest(server, { invoices }, { query: '?detail=lines' })).json(),
    );
    expect(answer.errors).toEqual([]);
    return answer;
  }

  async function draw(engagement: TestEngagement, members: object = {}): Promise<SampleAnswer> {
    const request = { action: 'generate-sample', engagement_id: engagement.engagementId, ...members };
    const { status, body } = await postWorkpaper(server, engagement.auditor, request);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body.sample as unknown as SampleAnswer;
  }

  /** 2024: every vendor that is not new, and a completed engagement with an exception of a taxi ride. */
  async function yearBefore(): Promise<void> {
    const vendors = new Set(Object.values(CASES).flatMap(({ vendor, isNew }) => (isNew ? [] : [vendor])));
    const taxi = { description: 'Taxi', spend_amount: 91.55, quantity: 30, unit_of_measure: 'km' };
    const before = new Map(Object.values(CASES).map((one) => [one.vendor, one.before ?? 1]));
    const invoices = [...vendors].map((vendor_name) => ({
      ...{ vendor_name, invoice_date: '2024-06-15' },
      line_items: Array.from({ length: before.get(vendor_name) ?? 1 }, () =>
        vendor_name === 'Taxi Keller' ? taxi : power(1_000),
      ),
    }));
    const answer = await push(invoices);
    const rides = answer.invoices.filter(({ vendor_name }) => vendor_name === 'Taxi Keller');
    const ride = rides[0]?.line_items?.[0]?.line_item_id;
    const engagement = await createEngagement(server, { period: '2024' });
    const { items } = await draw(engagement, { key_item_ids: [ride] });
    const act = async (members: object) => {
      const request = { engagement_id: engagement.engagementId, ...members };
      const { status, body } = await postWorkpaper(server, engagement.auditor, request);
      expect([status, body]).toEqual([200, expect.anything()]);
    };
    const wrong = { result: 'exception', audited_kgco2e: 1, nature_and_cause: 'Another car was taken.' };
    for (const { line_item_id } of items) {
      const found = line_item_id === ride ? wrong : { result: 'no_exception' };
      await act({ action: 'save-assertion', line_item_id, ...found });
    }
    await act({ action: 'complete' });
  }

  /** Ids of the first lines of the cases, by name. */
  async function pushCases(): Promise<Map<string, string>> {
    const [later, first] = [true, false].map((isLate) =>
      Object.entries(CASES).filter(([, one]) => (one.isLate === true) === isLate),
    );
    const cases = [...(first ?? []), ...(later ?? [])];
    const bodies = cases.map(([name, { vendor, lines, invoice, isByHand }]) => ({
      ...{ vendor_name: vendor, invoice_date: '2025-06-15', line_items: lines },
      ...(isByHand === true ? {} : { external_id: name }),
      ...invoice,
    }));
    const early = await push(bodies.slice(0, first?.length));
    now = new Date('2026-11-25T10:00:00Z');
    const late = await push(bodies.slice(first?.length));
    const pushed = [...early.invoices, ...late.invoices];
    const lineOf = new Map<string, string>();
    for (const [at, [name, { document, reclassified }]] of cases.entries()) {
      const { invoice_id, line_items } = pushed[at] ?? {};
      const line = line_items?.[0]?.line_item_id ?? '';
      lineOf.set(name, line);
      if (document === true) await attach(String(invoice_id));
      if (reclassified === true) await reclassify(line);
    }
    return lineOf;
  }

  async function attach(invoiceId: string): Promise<void> {
    const { status } = await fetch(`${server.url}/api/invoices/${invoiceId}/source-document`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/pdf' },
      body: '%PDF-1.7\n%%EOF\n',
    });
    expect(status).toBe(201);
  }

  async function reclassify(line_item_id: string): Promise<void> {
    const request = { line_item_id, category: 'legal', reason: 'advice of a lawyer' };
    const owner = await server.signIn(server.owner);
    expect((await callTrpc(server, owner, 'invoice.reclassify', request)).status).toBe(200);
  }

  it.each(Object.entries(CASES))('of %s are those and no others, each in words', (name, { expected }) => {
    const item = drawn.get(name);
    const found = Object.fromEntries((item?.risk_factors ?? []).map(({ code, detail }) => [code, detail]));
    expect(found).toEqual(expected);
    for (const { code, points } of item?.risk_factors ?? [])
      expect(points).toBe(POINTS[code as RiskFactorCode]);
  });

  it('add up to the score, and the weight is 1 and four times its square', () => {
    expect(drawn.size).toBe(Object.keys(CASES).length);
    for (const { risk_factors, risk_score, risk_weight } of drawn.values()) {
      const sum = risk_factors.reduce((total, { points }) => total + points, 0);
      expect(risk_score).toBeCloseTo(Math.min(1, sum), 10);
      expect(risk_weight).toBeCloseTo(1 + 4 * risk_score ** 2, 10);
    }
  });

  it('are all there are: each code comes from a pushed invoice', () => {
    const seen = new Set(
      [...drawn.values()].flatMap(({ risk_factors }) => risk_factors.map(({ code }) => code)),
    );
    expect([...seen].sort()).toEqual([...RISK_FACTOR_CODES].sort());
  });
});
