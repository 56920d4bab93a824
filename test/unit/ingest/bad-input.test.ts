import { describe, expect, it } from 'vitest';
import { prepareRequest } from '../../../compute/ingest/prepare-request.ts';
import { InvoiceErrorAnswer } from '../../../schema/contracts/ingest.ts';
import { BAD_INVOICES, plainInvoice } from '../../support/bad-invoices.ts';
import { ingestTask, preparedOf, wordClassifier } from '../../support/ingest-task.ts';

function prepare(body: string | Uint8Array) {
  return prepareRequest(ingestTask(body), wordClassifier);
}

function rejectionOf(invoice: unknown) {
  const { rejected } = preparedOf(prepare(JSON.stringify({ invoices: [invoice] })));
  expect(rejected).toHaveLength(1);
  return rejected[0];
}

const good = JSON.stringify(plainInvoice());

describe('a bad invoice', () => {
  it.each(BAD_INVOICES)('is rejected alone, naming the member: $name', ({ json, field }) => {
    const { accepted, rejected, tables } = preparedOf(prepare(`{"invoices":[${good},${json},${good}]}`));
    expect(accepted.map(({ index }) => index)).toEqual([0, 2]);
    expect(rejected.map(({ index }) => index)).toEqual([1]);
    expect(rejected[0]?.error).toContain(field);
    expect(InvoiceErrorAnswer.safeParse(rejected[0]).success).toBe(true);
    expect(rejected[0]?.pointer.startsWith('/invoices/1')).toBe(true);
    expect(tables.find(({ table }) => table === 'invoice')?.rowCount).toBe(2);
  });

  it('without invoice_date is told that it is missing', () => {
    const { invoice_date: _, ...invoice } = plainInvoice();
    expect(rejectionOf(invoice)).toMatchObject({
      vendor_name: 'Muster AG',
      code: 'missing',
      pointer: '/invoices/0/invoice_date',
      error: expect.stringMatching(/invoice_date is missing/),
    });
  });

  it('is told of a number sent as text in the words of the API page', () => {
    const line = { description: 'x', spend_amount: 1 };
    const invoice = { ...plainInvoice(), line_items: [line, line, { ...line, spend_amount: '12.5' }] };
    expect(rejectionOf(invoice)?.error).toMatch(/^line_items\[2\]\.spend_amount must be a number/);
    expect(rejectionOf(invoice)?.pointer).toBe('/invoices/0/line_items/2/spend_amount');
  });

  it('hears at most ten problems, joined with "; ", and the place of the first', () => {
    const invoice = { ...plainInvoice(), line_items: Array.from({ length: 1000 }, () => ({})) };
    const rejection = rejectionOf({ ...invoice, vendor_name: ' ' });
    expect(rejection?.error.split('; ')).toHaveLength(10);
    expect(rejection).toMatchObject({ code: 'blank', pointer: '/invoices/0/vendor_name' });
  });

  it.each([
    [{ currency: 'chf' }, 'send CHF'],
    [{ currency: 'EURO' }, 'send EUR'],
    [{ currency: '€' }, 'send EUR'],
    [{ region: 'ch' }, 'send CH'],
    [{ region: 'UK' }, 'send GB'],
    [{ region: 'EL' }, 'send GR'],
    [{ region: 'DEU' }, 'send DE'],
  ])('%j hears the right code: %s', (change, hint) => {
    expect(rejectionOf({ ...plainInvoice(), ...change })?.error).toContain(hint);
  });

  it('keeps its vendor name character for character, and its number', () => {
    const invoice = { ...plainInvoice(), vendor_name: ' Ärger\tGmbH ', invoice_number: 'R-7', currency: 'x' };
    expect(rejectionOf(invoice)).toMatchObject({ vendor_name: ' Ärger\tGmbH ', invoice_number: 'R-7' });
    expect(rejectionOf({ ...plainInvoice(), vendor_name: 7 })).toMatchObject({ vendor_name: '' });
  });

  it.each([
    [{ service_period_start: '2025-02-30' }, 'service_period_start must be a day of the calendar'],
    [{ service_period_end: 20250131 }, 'service_period_end must be a string'],
    [{ service_period_end: '1989-12-31' }, 'service_period_end must be between'],
    [
      { service_period_start: '2025-02-01', service_period_end: '2025-01-31' },
      'service_period_end must not be before service_period_start',
    ],
  ])('with a broken service period %j is rejected, on the invoice and on a line', (change, message) => {
    expect(rejectionOf({ ...plainInvoice(), ...change })?.error).toContain(message);
    const line = { description: 'x', spend_amount: 1, ...change };
    expect(rejectionOf({ ...plainInvoice(), line_items: [line] })?.error).toContain(
      `line_items[0].${message}`,
    );
  });

  it('hears every wrong member of a line at once', () => {
    const line = { spend_amount: '1', weight_tonnes: -1, distance_km: 1e7, unit_of_measure: 3 };
    expect(rejectionOf({ ...plainInvoice(), line_items: [line] })?.error.split('; ')).toEqual([
      'line_items[0].description is missing',
      'line_items[0].spend_amount must be a number, not a string: "1" is text, send the number 1',
      'line_items[0].unit_of_measure must be a string',
      'line_items[0].weight_tonnes must be between 0 and 10000000',
      'line_items[0].distance_km must be between 0 and 1000000',
    ]);
  });
});

describe('bounds', () => {
  it.each([
    [{ vendor_name: 'x'.repeat(300) }, { vendor_name: 'x'.repeat(301) }],
    [{ vendor_name: '🚚'.repeat(300) }, { vendor_name: '🚚'.repeat(301) }],
    [{ invoice_number: 'x'.repeat(100) }, { invoice_number: 'x'.repeat(101) }],
    [{ invoice_date: '1999-01-04' }, { invoice_date: '1999-01-03' }],
    [
      { currency: 'DEM', invoice_date: '2002-02-28' },
      { currency: 'DEM', invoice_date: '2002-03-01' },
    ],
    [{ invoice_date: '2027-05-05' }, { invoice_date: '2027-05-06' }],
    [{ invoice_date: '2024-02-29' }, { invoice_date: '2025-02-29' }],
    [{ total_amount: 1e12 }, { total_amount: 1e12 + 1 }],
    [{ total_amount: -1e12 }, { total_amount: -1e12 - 1 }],
    [{ vat_rate: 100 }, { vat_rate: 100.001 }],
    [{ vat_rate: 0 }, { vat_rate: -1e-9 }],
    [{ service_period_end: '2100-12-31' }, { service_period_end: '2101-01-01' }],
  ])('take %j and no more', (good, bad) => {
    const sent = JSON.stringify({
      invoices: [good, bad].map((change) => ({ ...plainInvoice(), ...change })),
    });
    const { accepted, rejected } = preparedOf(prepare(sent));
    expect(accepted.map(({ index }) => index)).toEqual([0]);
    expect(rejected.map(({ index }) => index)).toEqual([1]);
  });

  it.each([
    [{ description: 'x'.repeat(100_000) }, { description: 'x'.repeat(100_001) }],
    [{ unit_of_measure: 'x'.repeat(50) }, { unit_of_measure: 'x'.repeat(51) }],
    [{ quantity: -1e12 }, { quantity: 1e12 + 1 }],
    [{ weight_tonnes: 1e7 }, { weight_tonnes: 1e7 + 1 }],
    [{ distance_km: 1e6 }, { distance_km: 1e6 + 1 }],
  ])('of a line take %j and no more', (good, bad) => {
    const sent = [good, bad].map((change) => ({
      ...plainInvoice(),
      line_items: [{ description: 'x', spend_amount: 1, ...change }],
    }));
    const { accepted, rejected } = preparedOf(prepare(JSON.stringify({ invoices: sent })));
    expect(accepted.map(({ index }) => index)).toEqual([0]);
    expect(rejected.map(({ index }) => index)).toEqual([1]);
  });

  it('take 1,000 lines', () => {
    const line_items = Array.from({ length: 1000 }, () => ({ description: 'x', spend_amount: 1 }));
    const { accepted } = preparedOf(
      prepare(JSON.stringify({ invoices: [{ ...plainInvoice(), line_items }] })),
    );
    expect(accepted).toHaveLength(1);
  });
});

describe('what is kindly taken', () => {
  it.each<[string, string]>([
    [
      'null for every optional member',
      '"total_amount":null,"vat_rate":null,"net_amount":null,"currency":null,"region":null,"invoice_number":null,"service_period_start":null',
    ],
    [
      'unknown members, also named as members of every object',
      '"__proto__":{"currency":"x"},"constructor":1,"toString":2,"hasOwnProperty":3',
    ],
    ['unknown members of any depth', `"x":${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['minus zero', '"net_amount":-0'],
  ])('%s', (_what, members) => {
    const json = `${good.slice(0, -1)},${members}}`;
    expect(preparedOf(prepare(`{"invoices":[${json}]}`)).accepted).toHaveLength(1);
  });

  it('a line with null for every optional member and an empty unit', () => {
    const line =
      '{"description":"x","spend_amount":1,"quantity":null,"unit_of_measure":"","weight_tonnes":null,"distance_km":null,"service_period_end":null,"__proto__":7}';
    const json = good.replace(/"line_items":.*/, `"line_items":[${line}]}`);
    expect(preparedOf(prepare(`{"invoices":[${json}]}`)).accepted).toHaveLength(1);
  });

  it('a byte order mark before the body', () => {
    expect(preparedOf(prepare(`\ufeff{"invoices":[${good}]}`)).accepted).toHaveLength(1);
  });
});

describe('a bad envelope refuses the request', () => {
  it.each<[string, string]>([
    ['', 'is empty'],
    ['  \n', 'is empty'],
    ['{"invoices":[', 'not valid JSON'],
    ['{invoices:[]}', 'position 1'],
    ['{"invoices":[{}],}', 'not valid JSON'],
    [`{"invoices":[${'['.repeat(2_000_000)}`, 'nested deeper'],
    [`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 'nested deeper'],
  ])('malformed: %.20s', (body, why) => {
    expect(prepare(body)).toMatchObject({
      ok: false,
      error: { code: 'malformed_json', detail: expect.stringContaining(why), errors: [] },
    });
  });

  it('bytes that are not UTF-8', () => {
    const body = new Uint8Array([...new TextEncoder().encode('{"invoices":["'), 0xff, 0x22, 0x5d, 0x7d]);
    expect(prepare(body)).toMatchObject({ ok: false, error: { code: 'malformed_json' } });
  });

  it('brackets inside strings, behind escaped quotes too, do not count as nesting', () => {
    const text = JSON.stringify(`\\"${'['.repeat(20_000)}\\`);
    const json = `${good.slice(0, -1)},"note":${text}}`;
    expect(preparedOf(prepare(`{"invoices":[${json}]}`)).accepted).toHaveLength(1);
  });

  it.each<[string, string, string]>([
    ['[]', '', 'wrong_type'],
    ['null', '', 'wrong_type'],
    ['"invoices"', '', 'wrong_type'],
    ['1e999', '', 'wrong_type'],
    ['{}', '/invoices', 'missing'],
    ['{"invoices":null}', '/invoices', 'missing'],
    ['{"__proto__":{"invoices":[{}]}}', '/invoices', 'missing'],
    ['{"invoices":{}}', '/invoices', 'wrong_type'],
    ['{"invoices":"x"}', '/invoices', 'wrong_type'],
    ['{"invoices":[]}', '/invoices', 'too_few_invoices'],
    [`{"invoices":[${'{},'.repeat(100)}{}]}`, '/invoices', 'too_many_invoices'],
  ])('%.40s', (body, pointer, code) => {
    const outcome = prepare(body);
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: 'validation_failed', errors: [{ pointer, code }] },
    });
    if (!outcome.ok) expect(outcome.error.errors[0]?.detail).toContain('invoices');
  });

  it('but 100 invoices are taken', () => {
    const body = `{"invoices":[${`${good},`.repeat(99)}${good}]}`;
    expect(preparedOf(prepare(body)).accepted).toHaveLength(100);
  });
});
