import type { DemoInvoice } from './demo-invoice.ts';
import { invoicePdf } from './invoice-pdf.ts';
import type { Destination, YearAnswer } from './push-year.ts';

/** More than the ten an evidence package takes, so that it also lists the digests of some it leaves out. */
const PAPERS = 24;
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Attaches the papers of the invoices with the most kilograms, which are those a sample is likely to meet.
 * @returns how many.
 * @throws Error with the server's own words when it refuses one.
 */
export async function attachPapers(
  year: readonly DemoInvoice[],
  answer: YearAnswer,
  { url, apiKey }: Destination,
): Promise<number> {
  const stored = answer.invoices.filter(({ invoice_id }) => invoice_id !== null);
  const largest = stored.toSorted((a, b) => b.total_kgco2e - a.total_kgco2e).slice(0, PAPERS);
  for (const { index, invoice_id } of largest) {
    const invoice = year[index]?.invoice;
    if (invoice === undefined) throw new Error(`The server answered about an invoice ${index} nobody sent.`);
    const response = await fetch(`${url}/api/invoices/${invoice_id}/source-document`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/pdf' },
      body: Uint8Array.from(invoicePdf(invoice)),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const said = await response.text();
    if (!response.ok) throw new Error(`The server answered ${response.status} to a source document: ${said}`);
  }
  return largest.length;
}
