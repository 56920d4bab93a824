import { describe, expect, it } from 'vitest';
import { InvoiceRequest, LineItemRequest } from '../../schema/contracts/ingest.ts';
import { nearestName, shownName } from '../../schema/contracts/nearest-name.ts';

const INVOICE = Object.keys(InvoiceRequest.shape);
const LINE = Object.keys(LineItemRequest.shape);

describe('The known name nearest to an unknown one', () => {
  it.each([
    ['curency', INVOICE, 'currency'],
    ['invoiceDate', INVOICE, 'invoice_date'],
    ['invoice_dtae', INVOICE, 'invoice_date'],
    ['vendor', INVOICE, 'vendor_name'],
    ['lineItems', INVOICE, 'line_items'],
    ['line_item', INVOICE, 'line_items'],
    ['VAT', INVOICE, 'vat_rate'],
    ['unit', LINE, 'unit_of_measure'],
    ['weight', LINE, 'weight_tonnes'],
    ['amount', LINE, 'spend_amount'],
    ['dryrun', ['detail', 'dry_run'], 'dry_run'],
    ['detial', ['detail', 'dry_run'], 'detail'],
    ['auditor_user_ids', ['name', 'period', 'auditors'], 'auditors'],
    ['cost_center', INVOICE, null],
    ['amount', INVOICE, null],
    ['id', LINE, null],
    ['id', INVOICE, 'external_id'],
    ['', INVOICE, null],
    ['__proto__', INVOICE, null],
    ['x'.repeat(1_000_000), INVOICE, null],
  ])('is the one meant, in example %#', (sent, known, nearest) => {
    expect(nearestName(sent, known)).toBe(nearest);
  });

  it('is shown without characters that cannot be stored or printed, and cut', () => {
    expect(shownName('a\u0000\u007f\ud800\n\u2028b')).toBe('a\ufffd\ufffd\ufffd\ufffd\ufffdb');
    expect(shownName('🚚'.repeat(60))).toBe(`${'🚚'.repeat(50)}…`);
    expect(shownName(' ')).toBe('""');
  });
});
