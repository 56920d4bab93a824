import { INVOICE_SORTS, type InvoiceSort, invoiceOrder } from '../queries/invoice-list.ts';
import { LINE_SORTS, type LineSort, lineOrder } from '../queries/line-list.ts';
import type { NamedOrder } from '../queries/page.ts';
import { builder } from './builder.ts';
import { enumOf } from './enums.ts';

const DIRECTIONS = ['asc', 'desc'] as const;

export const DirectionEnum = enumOf(
  'SortDirection',
  DIRECTIONS,
  'Smallest or earliest first, or the reverse.',
);
const InvoiceSortEnum = enumOf(
  'InvoiceSort',
  INVOICE_SORTS,
  'Sort key of invoices: invoice date, time of recording, kg CO2e, net amount or vendor; then by id.',
);
const LineSortEnum = enumOf(
  'LineItemSort',
  LINE_SORTS,
  'Sort key of lines: position in their invoice, invoice date, time of recording, kg CO2e, amount or confidence; then by id.',
);

export const InvoiceOrderInput = builder.inputType('InvoiceOrder', {
  description: 'Order of a list of invoices. Amounts are compared as numbers, whatever their currency.',
  fields: (t) => ({
    by: t.field({ type: InvoiceSortEnum, required: true, description: 'Sort key.' }),
    direction: t.field({
      type: DirectionEnum,
      description: 'Ascending (the default) or descending.',
    }),
  }),
});

export const LineOrderInput = builder.inputType('LineItemOrder', {
  description: 'Order of a list of lines. Amounts are compared as numbers, whatever their currency.',
  fields: (t) => ({
    by: t.field({ type: LineSortEnum, required: true, description: 'Sort key.' }),
    direction: t.field({
      type: DirectionEnum,
      description: 'Ascending (the default) or descending.',
    }),
  }),
});

interface Order<Sort> {
  readonly by: Sort;
  readonly direction?: (typeof DIRECTIONS)[number] | null | undefined;
}

/** The chosen order, or the newest invoice first. */
export function invoiceOrderOf(order: Order<InvoiceSort> | null | undefined): NamedOrder {
  const { by, direction } = order ?? { by: 'date', direction: 'desc' };
  return { name: `invoice ${by} ${direction ?? 'asc'}`, ...invoiceOrder(by, direction === 'desc') };
}

/** The chosen order, or `otherwise`. */
export function lineOrderOf(
  order: Order<LineSort> | null | undefined,
  otherwise: Order<LineSort>,
): NamedOrder {
  const { by, direction } = order ?? otherwise;
  return { name: `line ${by} ${direction ?? 'asc'}`, ...lineOrder(by, direction === 'desc') };
}
