import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInvoice } from '../support/einvoice-xml.ts';

/** A folder with e-invoices in XML, such as the XRechnung test suite: `E_INVOICES=folder npx vitest run --project corpus`. */
const FOLDER = process.env.E_INVOICES ?? 'none';

/** Credit notes state positive amounts that become negative. Source: UNTDID 1001. */
const CREDIT = /^(?:81|83|261|262|296|308|381|396|420|458|502|503|532)$/;

/** What the document says of itself, found by its words alone. */
function stated(xml: string) {
  const text = xml.replace(/<!--[\s\S]*?-->/g, '');
  const all = (name: string) =>
    [...text.matchAll(new RegExp(`<(?:[\\w-]+:)?${name}(?:\\s[^>]*)?>\\s*([^<]*?)\\s*<`, 'g'))].map(
      ([, value = '']) => value,
    );
  const first = (...names: string[]) => names.flatMap(all)[0] ?? '';
  const type = first('InvoiceTypeCode', 'CreditNoteTypeCode') || /<ram:TypeCode>(\d+)/.exec(text)?.[1];
  const sign = CREDIT.test(type ?? '') || /<(?:\w+:)?CreditNote\s/.test(text) ? -1 : 1;
  return {
    number: /ExchangedDocument>\s*<ram:ID>\s*([^<]*?)\s*</.exec(text)?.[1] ?? first('ID'),
    currency: first('DocumentCurrencyCode', 'InvoiceCurrencyCode'),
    net: sign * Number(first('TaxExclusiveAmount', 'TaxBasisTotalAmount')),
    gross: sign * Number(first('TaxInclusiveAmount', 'GrandTotalAmount')),
    date: (first('IssueDate') || first('DateTimeString')).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
  };
}

describe('a corpus of e-invoices', () => {
  const files = globSync('**/*.xml', { cwd: FOLDER }).sort();

  it('has something to read', () => {
    expect(files.length).toBeGreaterThan(0);
  });

  it.each(files)('%s: lines, header and currency are those of the document', async (name) => {
    const bytes = readFileSync(join(FOLDER, name));
    const expected = stated(bytes.toString());
    const { invoice, codes } = await readInvoice(bytes);
    const sum = invoice.line_items.reduce((total, line) => total + line.spend_amount, 0);
    if (!codes.includes('totals_differ')) expect(sum).toBeCloseTo(expected.net, 2);
    expect(invoice).toMatchObject({
      currency: expected.currency,
      net_amount: expected.net,
      total_amount: expected.gross,
      invoice_date: expected.date,
      invoice_number: expected.number,
    });
  });
});
