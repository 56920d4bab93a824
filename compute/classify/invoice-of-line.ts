import type { InvoiceInput, LineInput } from '../types.ts';

/** What a line without an amount is calculated with: it chooses factor and method, its kilograms mean nothing. */
const SOME_AMOUNT = '100';
const SOME_CURRENCY = 'CHF';

/** What is known of a line that stands alone; what is left out it has not. */
export type LoneLine = Pick<LineInput, 'description'> &
  Partial<Pick<LineInput, 'quantity' | 'unitOfMeasure' | 'weightTonnes' | 'distanceKm'>> & {
    /** ISO 3166-1 alpha-2; CH when absent. */
    readonly region?: string;
  };

/** A line as the only one of an invoice without a vendor. */
export function invoiceOfLine({ region = 'CH', ...line }: LoneLine, invoiceDate: string): InvoiceInput {
  return {
    vendorName: '',
    invoiceDate,
    currency: SOME_CURRENCY,
    region,
    totalAmount: null,
    netAmount: null,
    vatRate: null,
    lines: [
      {
        index: 0,
        spendAmount: SOME_AMOUNT,
        quantity: null,
        unitOfMeasure: null,
        weightTonnes: null,
        distanceKm: null,
        ...line,
      },
    ],
  };
}
