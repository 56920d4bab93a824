import type { EngagementStatus } from '../contracts/engagements.ts';
import { ENGAGEMENT_COLUMNS, type EngagementSqlRow, type StoredEngagement, storedOf } from './engagements.ts';
import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** Which engagements are meant; null restricts nothing. */
interface EngagementFilter {
  /** User id of the auditor they must be assigned to. */
  readonly assignedTo: string | null;
  readonly status: EngagementStatus | null;
}

/** Conditions on `engagement e`, of parameters 1 to 3: workspace, auditor and status. */
const FILTER = `e.workspace_id = $1
  and ($2::text is null or exists (
    select 1 from engagement_auditor a
    join membership m on m.workspace_id = a.workspace_id and m.user_id = a.user_id and m.role = 'auditor'
    where a.workspace_id = e.workspace_id and a.engagement_id = e.engagement_id and a.user_id = $2::text::uuid))
  and ($3::text is null or e.status = $3)`;

/** The engagements of the workspace, newest first. One statement. */
export async function listEngagements(
  tx: Tenant,
  query: EngagementFilter & {
    readonly period: string | null;
    /** Only this one. */
    readonly engagementId: string | null;
    /** Identifier of the last engagement of the page before. */
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<StoredEngagement[]> {
  const rows = await tx.sql<EngagementSqlRow>(
    `select ${ENGAGEMENT_COLUMNS} from engagement e
     where ${FILTER} and ($4::text is null or e.period = $4)
       and ($5::text is null or e.engagement_id = $5::text::uuid)
       and ($6::text is null or e.engagement_id < $6::text::uuid)
     order by e.engagement_id desc limit $7`,
    [
      tx.workspaceId,
      query.assignedTo,
      query.status,
      query.period,
      query.engagementId,
      query.after,
      query.limit,
    ],
  );
  return rows.map(storedOf);
}

/** The newest engagements of each of these periods, newest first. One statement. */
export async function engagementsOfPeriods(
  tx: Tenant,
  query: EngagementFilter & {
    readonly periods: readonly string[];
    /** Engagements of a period at most. */
    readonly limit: number;
  },
): Promise<Map<string, StoredEngagement[]>> {
  const rows = await tx.sql<EngagementSqlRow>(
    `select ${ENGAGEMENT_COLUMNS} from (
       select e.*, row_number() over (partition by e.period order by e.engagement_id desc) as place
       from engagement e where ${FILTER} and e.period = any(string_to_array($4, ' '))
     ) e where e.place <= $5 order by e.engagement_id desc`,
    [tx.workspaceId, query.assignedTo, query.status, query.periods.join(' '), query.limit],
  );
  return Map.groupBy(rows.map(storedOf), ({ period }) => period);
}
