import { describe, expect, it } from 'vitest';
import { answerFaults } from '../support/ingest-answer-check.ts';

const ID = '01936f2e-7c3a-7abc-8def-0123456789ab';

/** A correct answer to one good and one bad invoice. */
function correct() {
  return {
    processed: 1,
    invoices: [
      {
        index: 1,
        invoice_id: ID,
        invoice_number: null,
        external_id: null,
        vendor_name: ' Muster AG',
        line_items_created: 1,
        total_kgco2e: 0.3,
        currency: 'CHF',
        region: 'CH',
        period: '2025',
        warnings: [{ code: 'needs_review', message: 'Look at it.', line: 0 }],
        reconciliation: {
          status: 'computed',
          header_net: '100.00',
          sum_of_lines: '100.00',
          difference: '0.00',
          tolerance: '0.02',
          emission_basis: '100.00',
          hint: null,
        },
        line_items: [
          {
            line_item_id: ID,
            index: 0,
            description: 'x',
            category: 'paper',
            factor_id: 'a',
            method: 'physical',
            confidence: 0.9,
            kgco2e: 0.3,
            scope: 1,
            scope3_category: null as number | null,
            components: [
              { scope: 1, scope3_category: null as number | null, factor_id: 'a', kgco2e: 0.1 },
              { scope: 3, scope3_category: 3, factor_id: 'b', kgco2e: 0.2 },
            ],
            needs_review: false,
          },
        ],
      },
    ],
    errors: [{ index: 0, vendor_name: '', error: 'vendor_name is missing', code: 'missing', pointer: '/x' }],
    receipts: [{ chain: 'c', size: 2, head: 'ab'.repeat(32) }],
  };
}

type Answer = ReturnType<typeof correct>;
const sent = [{}, { vendor_name: ' Muster AG', line_items: [{}] }];
const expected = { sent, detail: true, dryRun: false };

function spoilt(spoil: (answer: Answer) => unknown): Answer {
  const answer = correct();
  spoil(answer);
  return answer;
}

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('there is one');
  return item;
}

const invoice = (answer: Answer) => first(answer.invoices);
const line = (answer: Answer) => first(invoice(answer).line_items);

describe('the check of ingest answers', () => {
  it('finds nothing in a correct answer', () => {
    expect(answerFaults(correct(), expected)).toEqual([]);
  });

  const mistakes: [string, (answer: Answer) => unknown][] = [
    ['processed off by one', (a) => Object.assign(a, { processed: 2 })],
    ['a rejected invoice left out', (a) => Object.assign(a, { errors: [] })],
    ['an index twice', (a) => Object.assign(first(a.errors), { index: 1 })],
    ['a trimmed vendor', (a) => Object.assign(invoice(a), { vendor_name: 'Muster AG' })],
    ['an id that is no UUID', (a) => Object.assign(invoice(a), { invoice_id: '7' })],
    ['a wrong count of lines', (a) => Object.assign(invoice(a), { line_items_created: 2 })],
    ['a total that does not foot', (a) => Object.assign(invoice(a), { total_kgco2e: 0.300001 })],
    ['a line that does not foot', (a) => Object.assign(line(a), { kgco2e: 0.3000001 })],
    ['a seventh decimal', (a) => Object.assign(first(line(a).components), { kgco2e: 0.1000001 })],
    ['confidence outside its band', (a) => Object.assign(line(a), { confidence: 0.75 })],
    ['scope 3 without a category', (a) => Object.assign(line(a), { scope: 3 })],
    ['a category beside scope 1', (a) => Object.assign(line(a), { scope3_category: 1 })],
    ["another factor than the first component's", (a) => Object.assign(line(a), { factor_id: 'b' })],
    ['a warning about a line not sent', (a) => Object.assign(first(invoice(a).warnings), { line: 1 })],
    [
      'a number where decimal text belongs',
      (a) => Object.assign(invoice(a).reconciliation, { tolerance: 0.02 }),
    ],
    ['an error without words', (a) => Object.assign(first(a.errors), { error: ' ' })],
    ['no receipt', (a) => Object.assign(a, { receipts: [] })],
  ];

  it.each(mistakes)('finds %s', (_name, spoil) => {
    expect(answerFaults(spoilt(spoil), expected)).not.toEqual([]);
  });

  it('finds what a dry run must not say, and lines nobody asked for', () => {
    expect(answerFaults(correct(), { ...expected, dryRun: true })).not.toEqual([]);
    expect(answerFaults(correct(), { ...expected, detail: false })).not.toEqual([]);
  });
});
