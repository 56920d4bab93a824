import { isUuid } from '../../schema/contracts/text.ts';
import { invoiceNotFound } from '../actions/invoices/void-invoice.ts';

/** The invoice id of a path, in lower case. @throws ApiError `not_found` if it is not a UUID. */
export function invoiceIdOf(params: Readonly<Record<string, string>>): string {
  const id = (params.invoice_id ?? '').toLowerCase();
  if (!isUuid(id)) throw invoiceNotFound();
  return id;
}
