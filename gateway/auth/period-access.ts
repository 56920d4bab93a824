import type { Role } from '../../schema/contracts/auth.ts';
import { assignedPeriods } from '../../schema/queries/periods.ts';
import type { Tenant } from '../../schema/queries/sql.ts';

/** Who reads a workspace: a signed-in user with a role in it, or an API key with scope `read`. */
export type PeriodReader =
  | { readonly role: Role; readonly userId: string }
  | { readonly role: 'key'; readonly userId?: null };

/**
 * The one rule of which reporting periods somebody may read invoices, lines, documents, factors in use and
 * audit entries of: owners, members and `read` keys all of them (null), an auditor those of the engagements
 * assigned to them, by name and sorted. What lies in another period looks missing.
 */
export async function readablePeriods(tx: Tenant, reader: PeriodReader): Promise<readonly string[] | null> {
  return reader.role === 'auditor' ? assignedPeriods(tx, reader.userId) : null;
}
