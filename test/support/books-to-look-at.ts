import { postIngest, type TestGateway } from './gateway.ts';
import { makePdf } from './make-pdf.ts';

/** Texts that a page must show as they are: markup, a formula, marks of direction, 2,000 characters. */
export const HOSTILE = {
  markup: '<script>document.title="taken"</script><img src=x onerror=alert(1)>',
  formula: '=HYPERLINK("http://example.com","click")',
  direction: '\u202eleft to right? \u05e9\u05dc\u05d5\u05dd',
  long: 'Wartung'.repeat(300).slice(0, 2_000),
} as const;

export interface SentLine {
  readonly description: string;
  readonly spend_amount: number;
  readonly quantity?: number;
  readonly unit_of_measure?: string;
}

/** Books invoices as a program would; answers their ids. */
export async function book(
  server: Pick<TestGateway, 'url' | 'apiKey'>,
  invoices: readonly { readonly vendor_name: string; readonly line_items: readonly SentLine[] }[],
): Promise<string[]> {
  const sent = invoices.map((invoice) => ({ invoice_date: '2025-03-31', currency: 'CHF', ...invoice }));
  const answer = await postIngest(server, { invoices: sent });
  const body = (await answer.json()) as {
    readonly invoices: readonly { readonly invoice_id: string | null }[];
  };
  return body.invoices.map(({ invoice_id }) => {
    if (invoice_id === null) throw new Error(JSON.stringify(body));
    return invoice_id;
  });
}

/** Attaches a PDF of one page with a sentence on it. */
export async function attachPdf(
  { url, apiKey }: Pick<TestGateway, 'url' | 'apiKey'>,
  invoiceId: string,
): Promise<void> {
  const content = Buffer.from('BT /F1 18 Tf 50 780 Td (Invoice of the works) Tj ET');
  const pdf = makePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    { members: '', data: content },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
  const answer = await fetch(`${url}/api/invoices/${invoiceId}/source-document`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/pdf' },
    body: new Uint8Array(pdf),
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
}
