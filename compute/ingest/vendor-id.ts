import { hash } from 'node:crypto';
import { vendorIdentity, vendorIdOf } from '../../schema/contracts/vendor-identity.ts';

/**
 * The id of the vendor of an invoice, derived so that it needs no look-up. The same number, or without one the same name
 * but for letter case and blanks, gives the same id in a workspace. A person may merge vendors; the ids of their
 * invoices stay.
 * Source: RFC 9562 section 5.8 (UUID version 8).
 */
export function vendorId(salt: string, name: string, taxId: string | null): string {
  return vendorIdOf(hash('sha256', vendorIdentity(salt, name, taxId)));
}
