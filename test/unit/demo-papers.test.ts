import { describe, expect, it } from 'vitest';
import { companyYear } from '../../gateway/cli/demo/company-year.ts';
import { invoicePdf } from '../../gateway/cli/demo/invoice-pdf.ts';

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
