import { readFileSync } from 'node:fs';
import { DEMO_LANGUAGES, type DemoInvoice, type LabelledInvoice, separateLabels } from './demo-invoice.ts';
import { recurringBills } from './recurring-bills.ts';

/**
 * The supplier invoices of 2025 of Alpenblick Apparatebau AG, an invented manufacturer with a plant in Uster and
 * offices in Zürich, Lausanne and Lugano, in date order and the same on every call. Suppliers are invented; prices,
 * units, tariffs and wording follow real Swiss bills.
 */
export function companyYear(): DemoInvoice[] {
  const single = DEMO_LANGUAGES.flatMap((language) => {
    const file = new URL(`./invoices-${language}.json`, import.meta.url);
    const invoices: LabelledInvoice[] = JSON.parse(readFileSync(file, 'utf8'));
    return invoices.map((invoice) => separateLabels(language, invoice));
  });
  return [...single, ...recurringBills()].sort(byDateAndNumber);
}

function byDateAndNumber(a: DemoInvoice, b: DemoInvoice): number {
  const keyOfA = `${a.invoice.invoice_date} ${a.invoice.invoice_number}`;
  const keyOfB = `${b.invoice.invoice_date} ${b.invoice.invoice_number}`;
  if (keyOfA === keyOfB) return 0;
  return keyOfA < keyOfB ? -1 : 1;
}
