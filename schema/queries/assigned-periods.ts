import type { SqlExecutor } from './sql.ts';

/** Names of the reporting periods of the engagements assigned to an auditor, sorted. There are no engagements yet. */
export async function assignedPeriods(
  _tx: SqlExecutor & { readonly workspaceId: string },
  _userId: string,
): Promise<string[]> {
  return [];
}
