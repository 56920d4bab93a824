import type { Role } from '../../schema/contracts/auth.ts';
import { assignedPeriods } from '../../schema/queries/periods.ts';
import type { Tenant } from '../../schema/queries/sql.ts';

/** A reader of a workspace: a signed-in user with a role in it, or an API key with scope `read`. */
export type PeriodReader =
  | { readonly role: Role; readonly userId: string }
  | { readonly role: 'key'; readonly userId?: null };

/**
 * The one rule for reading invoices, lines, documents, factors in use and audit entries: owners, members and `read`
 * keys may read all reporting periods (null), an auditor those of assigned engagements, by name and sorted. Other
 * periods appear not to exist.
 */
export async function readablePeriods(tx: Tenant, reader: PeriodReader): Promise<readonly string[] | null> {
  return reader.role === 'auditor' ? assignedPeriods(tx, reader.userId) : null;
}
