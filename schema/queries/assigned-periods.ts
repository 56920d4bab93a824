import type { SqlExecutor } from './sql.ts';

/**
 * Names of the reporting periods of the engagements assigned to an auditor, each once and sorted. A cancelled
 * engagement opens nothing.
 */
export async function assignedPeriods(
  tx: SqlExecutor & { readonly workspaceId: string },
  userId: string,
): Promise<string[]> {
  const rows = await tx.sql<{ period: string }>(
    `select distinct e.period collate "C" as period from engagement_auditor a
     join engagement e on e.workspace_id = a.workspace_id and e.engagement_id = a.engagement_id
     where a.workspace_id = $1 and a.user_id = $2 and e.status <> 'cancelled' order by 1`,
    [tx.workspaceId, userId],
  );
  return rows.map(({ period }) => period);
}
