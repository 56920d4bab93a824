import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateInvoice } from '../../../compute/ingest/validate-invoice.ts';
import { vendorId } from '../../../compute/ingest/vendor-id.ts';
import { isUuid } from '../../../schema/contracts/text.ts';
import { readTaxId, vendorNameKey } from '../../../schema/contracts/vendor-identity.ts';

const SALT = '5f0c7a0e-6f5c-4b52-9f2e-2f1d2c4b8a11';
const of = (name: string, taxId: string | null = null) => vendorId(SALT, name, taxId);

describe("A vendor's name", () => {
  it.each([
    ['SBB Cargo', 'SBB CARGO'],
    ['SBB Cargo', '  sbb \t cargo\u00a0'],
    ['Müller', 'Mu\u0308ller'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'Strasse'],
    ['ＳＢＢ', 'SBB'],
    ['L’Oréal', "L'ORÉAL"],
    ['Dupont–Martin', 'Dupont-Martin'],
    ['Sun\u200brise', 'Sunrise'],
    ['ΟΔΟΣ', 'οδος'],
  ])('%j is that of %j', (one, other) => {
    expect(of(other)).toBe(of(one));
  });

  it.each([
    ['SBB Cargo', 'SBB'],
    ['SBB Cargo', 'SBB Cargo AG'],
    ['Müller', 'Mueller'],
    ['Müller', 'Muller'],
    ['A.B.', 'AB'],
    ['A & B', 'A und B'],
    ['3M', '3 M'],
  ])('%j is another than %j', (one, other) => {
    expect(of(other)).not.toBe(of(one));
  });

  it('has one form, which is its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const key = vendorNameKey(name);
        expect(vendorNameKey(key)).toBe(key);
        expect(vendorNameKey(` ${name}\t`)).toBe(key);
        expect(vendorNameKey(name.toUpperCase())).toBe(key);
      }),
      { numRuns: 5_000 },
    );
  });

  it('gives other ids in another workspace, all of them UUIDs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uuid(), (name, salt) => {
        expect(isUuid(vendorId(salt, name, null))).toBe(true);
        expect(vendorId(salt, name, null)).not.toBe(of(name));
      }),
    );
  });
});

describe("A vendor's number", () => {
  // CHE-116.281.710: 5·1 + 4·1 + 3·6 + 2·2 + 7·8 + 6·1 + 5·7 + 4·1 = 132 = 12 · 11, so its check digit is 0.
  it.each([
    ['CHE-116.281.710 MWST', 'CHE116281710'],
    ['che 116 281 710', 'CHE116281710'],
    ['CHE-116.281.710 TVA/IVA', 'CHE116281710'],
    ['DE 123 456 789', 'DE123456789'],
    ['ATU12345678', 'ATU12345678'],
    ['FR 40 303265045', 'FR40303265045'],
    ['GR123456789', 'EL123456789'],
    ['NL123456789B01', 'NL123456789B01'],
    ['IE 1S23456L', 'IE1S23456L'],
    ['IT-00159560366', 'IT00159560366'],
    ['NO 123 456 785 MVA', 'NO123456785'],
    ['PL5260001246', 'PL5260001246'],
  ])('%j is read as %s', (sent, read) => {
    expect(readTaxId(sent)).toBe(read);
    expect(readTaxId(read)).toBe(read);
  });

  it.each([
    'CHE-116.281.711',
    'CHE-116.281.71',
    '116281710',
    'DE12345678',
    'DE1234567890',
    'US12-3456789',
    'HRB 12345',
    '',
    '__proto__',
    'constructor',
  ])('%j is none', (sent) => {
    expect(readTaxId(sent)).toBeNull();
  });

  it('decides before the name', () => {
    expect(of('SBB Cargo AG', 'CHE116281710')).toBe(of('SBB Cargo', 'CHE116281710'));
    expect(of('SBB Cargo', 'CHE116281710')).not.toBe(of('SBB Cargo', 'DE123456789'));
    expect(of('SBB Cargo', 'CHE116281710')).not.toBe(of('SBB Cargo'));
    expect(of('CHE116281710')).not.toBe(of('SBB Cargo', 'CHE116281710'));
  });
});

describe('vendor_tax_id of an invoice', () => {
  const read = (value: unknown) =>
    validateInvoice(
      {
        vendor_name: 'SBB Cargo',
        vendor_tax_id: value,
        invoice_date: '2026-02-14',
        line_items: [{ description: 'Strom', spend_amount: 1 }],
      },
      {
        index: 0,
        latestInvoiceDate: '2026-12-31',
        defaultCurrency: 'CHF',
        defaultRegion: 'CH',
        strictMembers: false,
      },
    );

  it.each([
    ['CHE-116.281.710 MWST', 'CHE116281710', []],
    ['US12-3456789', null, ['vendor_tax_id_unread']],
    [' ', null, []],
    [null, null, []],
    [undefined, null, []],
  ])('%j gives %j and the warnings %j', (sent, taxId, codes) => {
    const result = read(sent);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    expect(result.value.vendorTaxId).toBe(taxId);
    expect(result.value.warnings.map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['DE123456789 '.repeat(5), 'too_long'],
    [116281710, 'wrong_type'],
    ['DE12345678\u00009', 'invalid_characters'],
  ])('%j is refused as %s', (sent, code) => {
    const result = read(sent);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.error.map((problem) => [problem.code, problem.pointer])).toEqual([
      [code, '/invoices/0/vendor_tax_id'],
    ]);
  });
});
