import { describe, expect, it } from 'vitest';
import { companyYear } from '../../gateway/cli/demo/company-year.ts';
import { invoicePdf } from '../../gateway/cli/demo/invoice-pdf.ts';
import { CATEGORIES } from '../../schema/contracts/categories.ts';

const year = companyYear();
const lines = year.flatMap(({ invoice }) => invoice.line_items);

/** Rappen or cents of an amount with at most two decimals. */
function minor(amount: number): number {
  return Math.round(amount * 100);
}

/** Whether the header agrees with the lines by `reconciliation.md` 1.4, worked here on its own in whole cents. */
function headerAgrees(invoice: (typeof year)[number]['invoice']): boolean {
  const net = invoice.line_items.reduce((total, line) => total + minor(line.spend_amount), 0);
  if (invoice.net_amount !== undefined) {
    const inclusive = minor(invoice.total_amount ?? Number.NaN) === net;
    return inclusive || minor(invoice.net_amount) === net;
  }
  if (invoice.total_amount === undefined) return true;
  const header = (minor(invoice.total_amount) * 1000) / (1000 + 10 * (invoice.vat_rate ?? 0));
  return Math.abs(header - net) <= 4.5;
}

describe('the demo year', () => {
  it('holds at least 150 invoices and 600 lines in four languages, all of 2025, in date order', () => {
    expect(year.length).toBeGreaterThanOrEqual(150);
    expect(lines.length).toBeGreaterThanOrEqual(600);
    expect(new Set(year.map((entry) => entry.language))).toEqual(new Set(['de', 'fr', 'it', 'en']));
    const dates = year.map(({ invoice }) => invoice.invoice_date);
    expect(dates.every((date) => /^2025-\d\d-\d\d$/.test(date))).toBe(true);
    expect(dates).toEqual([...dates].sort());
  });

  it('is the same on every call', () => {
    expect(companyYear()).toEqual(year);
  });

  it('sends nothing but the members of the interface, within their bounds', () => {
    const invoiceMembers = [
      'vendor_name',
      'invoice_number',
      'invoice_date',
      'total_amount',
      'vat_rate',
      'net_amount',
      'currency',
      'region',
      'service_period_start',
      'service_period_end',
      'line_items',
    ];
    const lineMembers = [
      'description',
      'spend_amount',
      'quantity',
      'unit_of_measure',
      'weight_tonnes',
      'distance_km',
    ];
    for (const { invoice, expected } of year) {
      expect(invoiceMembers).toEqual(expect.arrayContaining(Object.keys(invoice)));
      expect(invoice.line_items.length).toBeGreaterThan(0);
      expect(expected).toHaveLength(invoice.line_items.length);
      for (const line of invoice.line_items) {
        expect(lineMembers).toEqual(expect.arrayContaining(Object.keys(line)));
        expect(line.description.length).toBeLessThanOrEqual(2000);
      }
    }
  });

  it('labels every line with a category of the catalogue and leaves no category out', () => {
    const labels = new Set(year.flatMap(({ expected }) => expected.flatMap((label) => label.split('|'))));
    expect([...labels].sort()).toEqual([...CATEGORIES].sort());
  });

  it('has totals that agree with their lines, but for the mismatches put there', () => {
    const mismatches = year.filter(({ invoice }) => !headerAgrees(invoice));
    expect(mismatches.map(({ invoice }) => invoice.invoice_number).sort()).toEqual([
      '2025-29',
      'EH-20250822',
    ]);
  });

  it('holds credit notes, several VAT rates, foreign currencies and regions', () => {
    expect(lines.some((line) => line.spend_amount < 0)).toBe(true);
    const seen = <Value>(pick: (invoice: (typeof year)[number]['invoice']) => Value) =>
      new Set(year.map(({ invoice }) => pick(invoice)));
    expect(seen((invoice) => invoice.currency)).toEqual(new Set([undefined, 'EUR', 'USD', 'GBP']));
    expect([...seen((invoice) => invoice.region)]).toEqual(expect.arrayContaining(['DE', 'GB', 'IT', 'SG']));
    expect([...seen((invoice) => invoice.vat_rate)]).toEqual(expect.arrayContaining([8.1, 2.6, 0]));
  });

  it('repeats no invoice', () => {
    const keys = year.map(({ invoice }) => JSON.stringify([invoice.vendor_name, invoice.invoice_number]));
    expect(new Set(keys).size).toBe(year.length);
  });
});

const papers = companyYear().map(({ invoice }) => ({
  invoice,
  text: invoicePdf(invoice).toString('latin1'),
}));

describe('the paper of a demo invoice', () => {
  it('is a PDF whose table says where each object begins and whose stream is as long as stated', () => {
    for (const { text } of papers) {
      expect(text.startsWith('%PDF-1.4\n')).toBe(true);
      expect(text.endsWith('\n%%EOF\n')).toBe(true);
      const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
      expect(text.slice(table, table + 7)).toBe('xref\n0 ');
      const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
      const begun = offsets.map((offset, at) => text.startsWith(`${at + 1} 0 obj\n`, offset));
      expect(begun).toEqual([true, true, true, true, true]);
      const [, length, stream] = /<<\/Length (\d+)>>\nstream\n([\s\S]*)\nendstream/.exec(text) ?? [];
      expect(stream).toHaveLength(Number(length));
    }
    expect(papers.length).toBeGreaterThan(100);
  });

  it('shows vendor, number, date and every line, in the letters of four languages', () => {
    for (const { invoice, text } of papers) {
      const shown = [...text.matchAll(/^\((.*)\) Tj T\*$/gm)].map(([, line]) =>
        line?.replace(/\\(.)/g, '$1'),
      );
      expect(shown[1]).toBe(`${invoice.invoice_number}, ${invoice.invoice_date}`);
      expect(shown.length).toBeGreaterThanOrEqual(invoice.line_items.length + 3);
      expect(shown.join('')).not.toContain('\u0000');
      if (/^[\u0020-\u00ff]*$/.test(invoice.vendor_name)) expect(shown[0]).toBe(invoice.vendor_name);
    }
  });

  it('holds brackets and backslashes as text, and marks what its letters lack', () => {
    const odd = {
      vendor_name: 'A (B) \\ 株 – €',
      invoice_number: '1',
      invoice_date: '2025-01-01',
      line_items: [],
    };
    expect(invoicePdf(odd).toString('latin1')).toContain('(A \\(B\\) \\\\ ? \x96 \x80) Tj');
  });
});
