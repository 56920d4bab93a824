import { hash } from 'node:crypto';
import type { InvoiceInput } from '../types.ts';

/**
 * SHA-256, hex, of vendor, date, currency and lines: equal for invoices that say the same, whatever their
 * header amounts, number, region and member order. Texts are compared trimmed and in NFC, numbers by value.
 */
export function contentFingerprint(invoice: InvoiceInput): string {
  const lines = invoice.lines.map((line) => [
    plain(line.description),
    line.spendAmount,
    line.quantity,
    line.unitOfMeasure === null ? null : plain(line.unitOfMeasure),
    line.weightTonnes,
    line.distanceKm,
  ]);
  return hash(
    'sha256',
    JSON.stringify([plain(invoice.vendorName), invoice.invoiceDate, invoice.currency, lines]),
  );
}

function plain(text: string): string {
  return text.trim().normalize('NFC');
}
