/** The four languages the company's suppliers write in. */
export const DEMO_LANGUAGES = ['de', 'fr', 'it', 'en'] as const;
export type DemoLanguage = (typeof DEMO_LANGUAGES)[number];

/** A line of a request (interface specification 2.2). */
export interface DemoLine {
  readonly description: string;
  readonly spend_amount: number;
  readonly quantity?: number;
  readonly unit_of_measure?: string;
  readonly weight_tonnes?: number;
  readonly distance_km?: number;
}

/** An invoice of a request (interface specification 2.1 and the extra members of the API page). */
export interface DemoInvoiceBody {
  readonly vendor_name: string;
  readonly invoice_number: string;
  readonly invoice_date: string;
  readonly total_amount?: number;
  readonly vat_rate?: number;
  readonly net_amount?: number;
  readonly currency?: string;
  readonly region?: string;
  readonly service_period_start?: string;
  readonly service_period_end?: string;
  readonly line_items: readonly DemoLine[];
}

/** An invoice of the demo year with the right category of each line, which is never sent. */
export interface DemoInvoice {
  readonly language: DemoLanguage;
  readonly invoice: DemoInvoiceBody;
  /**
   * For each line the right category, or several separated by `
   * ` where more than one is right (selling scrap is waste and no purchase).
   */
  readonly expected: readonly string[];
}

/** A line with its label, as in the data files and the builders of recurring bills. */
export type LabelledLine = DemoLine & { readonly expected: string };
export type LabelledInvoice = Omit<DemoInvoiceBody, 'line_items'> & {
  readonly line_items: readonly LabelledLine[];
};

/** The invoice to send, and the labels of its lines. */
export function separateLabels(language: DemoLanguage, labelled: LabelledInvoice): DemoInvoice {
  const { line_items, ...header } = labelled;
  return {
    language,
    invoice: { ...header, line_items: line_items.map(({ expected: _label, ...line }) => line) },
    expected: line_items.map((line) => line.expected),
  };
}
