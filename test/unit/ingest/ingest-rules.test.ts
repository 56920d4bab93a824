import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NEWEST_FACTOR_SET_ID } from '../../../compute/factors/factor-set.ts';
import { prepareRequest } from '../../../compute/ingest/prepare-request.ts';
import { MAX_ROWS_PER_CHUNK } from '../../../compute/ingest/table-rows.ts';
import type { IngestTask } from '../../../compute/ingest/task.ts';
import type { InvoiceAnswer } from '../../../schema/contracts/ingest.ts';
import type { WorkspaceSettings } from '../../../schema/contracts/workspace.ts';
import { plainInvoice } from '../../support/bad-invoices.ts';
import { answerOf, ingestTask, preparedOf, rowsOf, wordClassifier } from '../../support/ingest-task.ts';

type Members = Record<string, unknown>;

function prepare(changes: Members | readonly Members[], task: Partial<IngestTask> = {}) {
  const invoices = [changes].flat().map((change) => ({ ...plainInvoice(), ...change }));
  return preparedOf(prepareRequest(ingestTask(JSON.stringify({ invoices }), task), wordClassifier));
}

function answers(changes: Members | readonly Members[], task: Partial<IngestTask> = {}): InvoiceAnswer[] {
  return prepare(changes, task).accepted.map((invoice) => answerOf(invoice) as InvoiceAnswer);
}

function workspace(change: Partial<WorkspaceSettings>): WorkspaceSettings {
  return { ...ingestTask('').workspace, ...change };
}

const strom = { description: 'Strom Oktober', spend_amount: 120, quantity: 500, unit_of_measure: 'kWh' };

describe('defaults', () => {
  it('are those of the workspace, and what is sent wins', () => {
    const settings = { workspace: workspace({ defaultCurrency: 'EUR', defaultRegion: 'DE' }) };
    expect(answers([{}, { currency: 'USD', region: 'US' }, { currency: null }], settings)).toMatchObject([
      { currency: 'EUR', region: 'DE' },
      { currency: 'USD', region: 'US' },
      { currency: 'EUR', region: 'DE' },
    ]);
  });
});

describe('reporting periods', () => {
  it('are found from invoice_date by the workspace settings, with the days to open them', () => {
    const settings = { workspace: workspace({ periodLength: 'year', fiscalStartMonth: 7 }) };
    const { accepted } = prepare([{ invoice_date: '2025-06-30' }, { invoice_date: '2025-07-01' }], settings);
    expect(accepted).toMatchObject([
      { period: 'FY2025', periodStart: '2024-07-01', periodEnd: '2025-06-30' },
      { period: 'FY2026', periodStart: '2025-07-01', periodEnd: '2026-06-30' },
    ]);
  });

  it('that are closed reject the invoice and say so, and leave the others alone', () => {
    const periods = [{ name: '2024', status: 'closed', factorSetId: NEWEST_FACTOR_SET_ID }] as const;
    const { accepted, rejected } = prepare([{ invoice_date: '2024-12-31' }, { invoice_date: '2025-01-01' }], {
      periods,
    });
    expect(accepted.map(({ index }) => index)).toEqual([1]);
    expect(rejected).toMatchObject([
      { index: 0, code: 'period_closed', pointer: '/invoices/0/invoice_date', vendor_name: 'Muster AG' },
    ]);
    expect(rejected[0]?.error).toMatch(/2024-12-31.*period 2024.*closed/);
  });

  it('keep the factor set they are bound to; a new one takes the newest', () => {
    const unknown = [{ name: '2025', status: 'open', factorSetId: '1999-01-01' }] as const;
    expect(() => prepare({}, { periods: unknown })).toThrow('unknown factor set');
    const bound = [{ name: '2025', status: 'open', factorSetId: NEWEST_FACTOR_SET_ID }] as const;
    expect(prepare({}, { periods: bound }).accepted[0]?.factorSetId).toBe(NEWEST_FACTOR_SET_ID);
    expect(prepare({}).accepted[0]?.factorSetId).toBe(NEWEST_FACTOR_SET_ID);
  });
});

describe('reconciliation in the answer', () => {
  it('flags a mismatch with a warning that carries the hint', () => {
    const [answer] = answers({ total_amount: 108.1 });
    expect(answer).toMatchObject({
      reconciliation: {
        status: 'mismatch',
        header_net: '108.10',
        sum_of_lines: '100.00',
        difference: '8.10',
      },
      warnings: [{ code: 'reconciliation_mismatch', message: expect.stringContaining('net_amount') }],
    });
    expect(answer?.warnings[0]).not.toHaveProperty('line');
  });

  it('rejects a mismatch under the policy strict, and nothing else', () => {
    const settings = { workspace: workspace({ reconciliationPolicy: 'strict' }) };
    const { accepted, rejected } = prepare(
      [{ net_amount: 90 }, { net_amount: 100 }, { total_amount: 50 }, {}],
      settings,
    );
    expect(accepted.map(({ index }) => index)).toEqual([1, 3]);
    expect(rejected).toMatchObject([
      { code: 'reconciliation_mismatch', pointer: '/invoices/0/net_amount' },
      { code: 'reconciliation_mismatch', pointer: '/invoices/2/total_amount' },
    ]);
    expect(rejected[0]?.error).toMatch(/90\.00.*100\.00.*strict/);
  });

  it('scales spend, never quantities, for lines that include VAT and under the policy scale', () => {
    const paper = { description: 'Papier', spend_amount: 200 };
    const base = answers({ line_items: [strom, paper] })[0];
    const gross = answers({ total_amount: 320, net_amount: 160, line_items: [strom, paper] })[0];
    expect(gross?.reconciliation).toMatchObject({ status: 'vat_inclusive_lines', emission_basis: '160.00' });
    expect(gross?.warnings.map(({ code }) => code)).toContain('vat_inclusive_lines');
    expect(gross?.line_items?.[0]?.kgco2e).toBe(base?.line_items?.[0]?.kgco2e);
    expect(gross?.line_items?.[1]?.kgco2e).toBeCloseTo(Number(base?.line_items?.[1]?.kgco2e) / 2, 5);
    const settings = { workspace: workspace({ reconciliationPolicy: 'scale' }) };
    const scaled = answers({ net_amount: 160, line_items: [strom, paper] }, settings)[0];
    expect(scaled?.line_items).toEqual(
      gross?.line_items?.map((line, index) => ({
        ...line,
        line_item_id: scaled?.line_items?.[index]?.line_item_id,
        explanation: scaled?.line_items?.[index]?.explanation,
      })),
    );
    expect(scaled?.line_items?.[1]?.explanation).toContain('policy scale');
  });
});

describe('numbers', () => {
  it('with float noise are rounded to 15 digits with a warning at their place', () => {
    const line_items = [
      { description: 'x', spend_amount: 1 },
      { description: 'y', spend_amount: 0.1 + 0.2 },
    ];
    const prepared = prepare({ line_items, net_amount: 1.1 * 3 });
    const [answer] = prepared.accepted.map((invoice) => answerOf(invoice) as InvoiceAnswer);
    const rounded = answer?.warnings.filter(({ code }) => code === 'number_rounded');
    expect(rounded).toEqual([
      {
        code: 'number_rounded',
        message: expect.stringMatching(/^net_amount .* 3\.3\.$/),
        reasons: [{ code: 'rounded_to', values: { member: 'net_amount', digits: '15', number: '3.3' } }],
      },
      {
        code: 'number_rounded',
        message: expect.stringMatching(/^line_items\[1\]\.spend_amount .* 0\.3\.$/),
        reasons: [
          {
            code: 'rounded_to',
            values: { member: 'line_items[1].spend_amount', digits: '15', number: '0.3' },
          },
        ],
        line: 1,
      },
    ]);
    expect(answer?.line_items?.[1]?.warnings).toContainEqual(rounded?.[1]);
    expect(rowsOf(prepared.tables, 'line_item')[1]?.spend_amount).toBe('0.3');
    expect(rowsOf(prepared.tables, 'invoice')[0]?.net_amount).toBe('3.3');
  });
});

describe('currency without a rate', () => {
  it('rejects the invoice with a message that names it, unless every line is physical', () => {
    const { accepted, rejected } = prepare([
      { currency: 'XAF' },
      { currency: 'KPW' },
      { currency: 'KPW', line_items: [strom] },
    ]);
    const codes = rejected.map(({ code, index }) => [index, code]);
    expect(codes).toContainEqual([1, 'currency_without_rate']);
    expect(rejected.find(({ index }) => index === 1)?.error).toContain('KPW');
    expect(rejected.find(({ index }) => index === 1)?.pointer).toBe('/invoices/1/currency');
    expect(accepted.map(({ index }) => index)).toContain(2);
  });
});

describe('content fingerprint', () => {
  const fingerprint = (change: Members) => prepare(change).accepted[0]?.contentFingerprint;
  const base = fingerprint({ line_items: [strom] });

  it.each<[string, Members]>([
    [
      'another number, header, region and service period',
      { invoice_number: '7', net_amount: 120, region: 'DE', service_period_end: '2025-01-31' },
    ],
    ['blanks around the vendor', { vendor_name: ' Muster AG ' }],
    ['another order of members', { line_items: [Object.fromEntries(Object.entries(strom).reverse())] }],
    ['the default currency said', { currency: 'CHF' }],
  ])('is equal under %s', (_what, change) => {
    expect(fingerprint({ line_items: [strom], ...change })).toBe(base);
  });

  it.each<[string, Members]>([
    ['vendor', { vendor_name: 'Muster GmbH' }],
    ['date', { invoice_date: '2025-03-15' }],
    ['currency', { currency: 'EUR' }],
    ['spend', { line_items: [{ ...strom, spend_amount: 120.01 }] }],
    ['quantity', { line_items: [{ ...strom, quantity: 501 }] }],
    ['unit', { line_items: [{ ...strom, unit_of_measure: 'MWh' }] }],
    ['lines', { line_items: [strom, strom] }],
  ])('differs with another %s', (_what, change) => {
    expect(fingerprint({ line_items: [strom], ...change })).not.toBe(base);
  });

  it('tells where one text ends and the next begins', () => {
    const lines = (...texts: string[]) => texts.map((description) => ({ description, spend_amount: 1 }));
    expect(fingerprint({ line_items: lines('a","b') })).not.toBe(
      fingerprint({ line_items: lines('a', 'b') }),
    );
  });
});

describe('the request', () => {
  it('has the digest of its raw bytes, whatever they mean', () => {
    const body = `{ "invoices": [${JSON.stringify(plainInvoice())}] }`;
    const { requestDigest } = preparedOf(prepareRequest(ingestTask(body), wordClassifier));
    expect(requestDigest).toBe(createHash('sha256').update(body).digest('hex'));
  });

  it('on a dry run is answered in full and gives nothing to store', () => {
    const { accepted, tables } = prepare([{}, {}], { dryRun: true });
    expect(tables).toEqual([]);
    expect(accepted.map(({ invoiceId, payloadText }) => [invoiceId, payloadText])).toEqual([
      [null, ''],
      [null, ''],
    ]);
    const [answer] = accepted.map((invoice) => answerOf(invoice) as InvoiceAnswer);
    expect(answer?.invoice_id).toBeNull();
    expect(answer?.line_items?.map(({ line_item_id }) => line_item_id)).toEqual([null]);
  });

  it('without detail has no lines in the answer', () => {
    expect(answers({}, { detail: false })[0]).not.toHaveProperty('line_items');
  });

  it('gives ids that sort in request order', () => {
    const { accepted } = prepare(Array.from({ length: 20 }, () => ({ line_items: [strom, strom] })));
    const ids = accepted.map(({ invoiceId }) => String(invoiceId));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(20);
  });

  it('of more lines than one statement should carry comes in several chunks of a table', () => {
    const line_items = Array.from({ length: 1000 }, () => ({ description: 'x', spend_amount: 1 }));
    const { tables } = prepare(Array.from({ length: 11 }, () => ({ line_items })));
    const chunks = tables.filter(({ table }) => table === 'line_item').map(({ rowCount }) => rowCount);
    expect(chunks).toEqual([MAX_ROWS_PER_CHUNK, 1000]);
    expect(tables.map(({ table }) => table)).toEqual([
      'invoice',
      ...['line_item', 'line_item', 'line_detail', 'line_component', 'line_component'],
    ]);
  });
});

function recordedRate(invoice: Record<string, unknown>, defaultCurrency = 'CHF') {
  const body = JSON.stringify({ invoices: [{ ...plainInvoice(), ...invoice }] });
  const workspace = { ...ingestTask('').workspace, defaultCurrency };
  const { tables } = preparedOf(prepareRequest(ingestTask(body, { workspace }), wordClassifier));
  const [row] = rowsOf(tables, 'invoice');
  return [row?.workspace_currency, row?.workspace_rate];
}

/** ECB reference rates of 2025-03-31: 1.0815 USD, 0.9531 CHF, 402.35 HUF per EUR. */
const day = { invoice_date: '2025-03-31' };
const kWh = [{ description: 'Strom', spend_amount: 100, quantity: 500, unit_of_measure: 'kWh' }];

it.each([
  ['CHF', 'CHF', '1'],
  ['EUR', 'CHF', '0.9531'],
  ['USD', 'CHF', '0.881276005548'],
  ['CHF', 'EUR', '1.049207848075'],
  ['HUF', 'CHF', '0.002368833106'],
])('an invoice in %s is worth its amount in %s times %s', (currency, workspace, rate) => {
  expect(recordedRate({ ...day, currency }, workspace)).toEqual([workspace, rate]);
});

it('a currency without a rate leaves the rate out where no line needs one', () => {
  expect(recordedRate({ ...day, currency: 'KPW', line_items: kWh })).toEqual(['CHF', null]);
});
