import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateInvoice } from '../../../compute/ingest/validate-invoice.ts';
import { InvoiceRequest } from '../../../schema/contracts/ingest.ts';
import { BAD_INVOICES } from '../../support/bad-invoices.ts';
import { sentInvoices } from '../../support/sent-invoices.ts';

/** Rules the Zod contract cannot hold: they depend on the day, or on two members at once. */
const BEYOND_THE_CONTRACT = /must not be (before|more than)|must be between \d{4}-/;

function verdicts(value: unknown) {
  const result = validateInvoice(value, {
    index: 0,
    latestInvoiceDate: '2027-05-05',
    defaultCurrency: 'CHF',
    strictMembers: false,
    defaultRegion: 'CH',
  });
  const problems = result.ok ? [] : result.error.map(({ detail }) => detail);
  return {
    contract: InvoiceRequest.safeParse(value).success,
    problems,
    byContract: problems.filter((problem) => !BEYOND_THE_CONTRACT.test(problem)),
  };
}

/** Values of any kind, wrong and right ones near each other. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '',
      ' ',
      'x',
      '12.5',
      'CHF',
      'chf',
      'CH',
      'UK',
      '2025-03-14',
      '2025-02-29',
      '2024-02-29',
      '2014-12-31',
    ],
    ...['a\u0000', 'a\u007f', '\ud800', '🚚'.repeat(50), 'x'.repeat(301), '\u2028', '\ufeff'],
    ...[
      0,
      -0,
      1,
      -1,
      0.1,
      1e12,
      1e12 + 1,
      1e7,
      1e7 + 1,
      1e6,
      1e6 + 1,
      100,
      100.5,
      Infinity,
      -Infinity,
      5e-324,
    ],
    ...[null, undefined, true, {}, [], [1]],
  ),
  fc.jsonValue({ maxDepth: 1 }),
);

const optional = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 12 },
  { arbitrary: anything, weight: 1 },
);
const usually = (value: unknown) => fc.oneof({ arbitrary: fc.constant(value), weight: 12 }, anything);

const line = fc.oneof(
  {
    arbitrary: fc.record({
      description: usually('Papier'),
      spend_amount: fc.oneof(fc.double({ noNaN: true, min: -2e12, max: 2e12 }), usually(1)),
      quantity: optional,
      unit_of_measure: optional,
      weight_tonnes: optional,
      distance_km: optional,
      item_codes: fc.oneof(
        optional,
        fc.array(fc.record({ scheme: usually('HS'), code: usually('4802.56') }), { maxLength: 6 }),
      ),
      service_period_start: optional,
      service_period_end: optional,
    }),
    weight: 12,
  },
  anything,
);

const invoice = fc.record({
  vendor_name: usually('Muster AG'),
  invoice_date: usually('2025-03-14'),
  invoice_number: optional,
  external_id: optional,
  replaces: optional,
  total_amount: optional,
  vat_rate: optional,
  net_amount: optional,
  currency: optional,
  region: optional,
  service_period_start: optional,
  service_period_end: optional,
  line_items: fc.oneof({ arbitrary: fc.array(line, { minLength: 1, maxLength: 2 }), weight: 12 }, anything),
});

describe('validation and the contract of the interface', () => {
  it('come to the same verdict on every invoice of any shape', () => {
    const seen = { good: 0, bad: 0 };
    fc.assert(
      fc.property(fc.oneof(invoice, anything), (value) => {
        const { contract, byContract } = verdicts(value);
        seen[contract ? 'good' : 'bad'] += 1;
        expect({ value, accepted: byContract.length === 0 }).toEqual({ value, accepted: contract });
      }),
      { numRuns: 3000 },
    );
    expect(seen.good).toBeGreaterThan(100);
    expect(seen.bad).toBeGreaterThan(100);
  });

  it('take the good invoices of a generator that knows neither', () => {
    fc.assert(
      fc.property(sentInvoices, (sent) => {
        for (const { json, good } of sent) {
          const { contract, problems } = verdicts(JSON.parse(json));
          if (good) expect({ contract, problems }).toEqual({ contract: true, problems: [] });
          else expect(problems).not.toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each(BAD_INVOICES)('agree on $name', ({ json }) => {
    const { contract, problems, byContract } = verdicts(JSON.parse(json));
    expect(problems).not.toEqual([]);
    expect(contract).toBe(byContract.length === 0);
  });
});
