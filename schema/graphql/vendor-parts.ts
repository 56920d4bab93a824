import { VENDOR_MEMBERS, type VendorMember, type VendorRow, vendorsById } from '../queries/vendors.ts';
import { loaderOf, type WorkspaceReader } from './context.ts';
import { batched } from './list-field.ts';
import { type Selection, selectedNames } from './selection.ts';

/** The member each field needs; no others are computed. */
const MEMBER_OF_FIELD: Readonly<Record<string, VendorMember>> = {
  taxId: 'taxId',
  names: 'names',
  invoiceCount: 'invoiceCount',
  lineCount: 'lineCount',
  kgco2e: 'emissionsKgCo2e',
  marketBasedKgco2e: 'marketBasedKgCo2e',
  spend: 'spend',
  spendCurrency: 'spendCurrency',
  firstInvoice: 'firstInvoice',
  firstInvoiceDate: 'firstInvoice',
  lastInvoice: 'lastInvoice',
  lastInvoiceDate: 'lastInvoice',
};

/** What the fields below this one need, in a fixed order. */
export function vendorMembers(info: Selection): readonly VendorMember[] {
  const names = selectedNames(info);
  const needed = new Set([...names].map((name) => MEMBER_OF_FIELD[name]));
  return VENDOR_MEMBERS.filter((member) => needed.has(member));
}

/** The vendor with an id or standing for it, or null; one statement per level. */
export function vendorById(
  reader: WorkspaceReader,
  id: string,
  members: readonly VendorMember[],
): Promise<VendorRow | null> {
  return loaderOf(reader, `vendor ${members.join(' ')}`, () =>
    batched<string, VendorRow | null>((ids) => vendorsById(reader, reader, { ids, members }), null),
  ).load(id);
}
