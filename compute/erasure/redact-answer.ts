/** A stored ingest answer, the invoice in it to be erased, and the replacement for its texts. */
export interface RedactTask {
  /** JSON text of the answer. */
  readonly answers: readonly string[];
  readonly invoiceId: string;
  readonly marker: string;
}

interface Said {
  message?: unknown;
  reasons?: unknown;
}

interface Named {
  invoice_id?: unknown;
  vendor_name?: unknown;
  invoice_number?: unknown;
  external_id?: unknown;
  warnings?: Said[];
  line_items?: { description?: unknown; explanation?: unknown; warnings?: Said[] }[];
}

/**
 * Removes the texts of one invoice from a stored answer: its vendor, number, descriptions, explanations and the words of its
 * warnings. A rejected invoice of the same vendor also loses the name and its message. Answers for other invoices stay, so
 * that a repeated request still gets its answer and stores nothing twice. Numbers keep their text.
 */
export function redactAnswers({ answers, invoiceId, marker }: RedactTask): string[] {
  return answers.map((text) => redactAnswer(text, invoiceId, marker));
}

function redactAnswer(text: string, invoiceId: string, marker: string): string {
  const answer = JSON.parse(text, keepNumbers) as {
    invoices?: Named[];
    errors?: (Named & { error?: unknown })[];
  };
  const vendors = new Set<unknown>();
  for (const invoice of answer.invoices ?? []) {
    if (invoice.invoice_id !== invoiceId) continue;
    vendors.add(nameOf(invoice));
    redactInvoice(invoice, marker);
  }
  for (const rejected of answer.errors ?? []) {
    if (!vendors.has(nameOf(rejected))) continue;
    Object.assign(rejected, { vendor_name: marker, invoice_number: null, error: marker });
  }
  return JSON.stringify(answer);
}

/** A vendor as read; a rejected one as it was sent. */
function nameOf({ vendor_name: name }: Named): unknown {
  return typeof name === 'string' ? name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase() : name;
}

function redactInvoice(invoice: Named, marker: string): void {
  invoice.vendor_name = marker;
  invoice.invoice_number = null;
  if (invoice.external_id !== undefined) invoice.external_id = null;
  redactWarnings(invoice.warnings, marker);
  for (const line of invoice.line_items ?? []) {
    line.description = marker;
    line.explanation = marker;
    redactWarnings(line.warnings, marker);
  }
}

function redactWarnings(warnings: readonly Said[] = [], marker: string): void {
  for (const warning of warnings) {
    warning.message = marker;
    delete warning.reasons;
  }
}

/** JSON.parse with its source text and JSON.rawJSON: ECMAScript 2026, not yet in the type library. */
const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): unknown };

function keepNumbers(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined ? rawJSON(context.source) : value;
}
