import { invoiceNotFound } from '../actions/void-invoice.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The invoice id of a path, in lower case. @throws ApiError `not_found` for what is no UUID. */
export function invoiceIdOf(params: Readonly<Record<string, string>>): string {
  const id = (params.invoice_id ?? '').toLowerCase();
  if (!UUID.test(id)) throw invoiceNotFound();
  return id;
}
