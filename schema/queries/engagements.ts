import type { AssertionName } from '../contracts/assertion-rules.ts';
import type {
  AssuranceLevel,
  CompletenessTest,
  Conclusion,
  EngagementStatus,
  PlanKilogram,
} from '../contracts/engagements.ts';
import type { EngagementRow } from '../entities/engagement.ts';
import { isoTime, onlyRow, type SqlExecutor, type SqlValue } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

export interface NewEngagement {
  readonly engagementId: string;
  readonly period: string;
  readonly name: string;
  readonly assuranceStandard: EngagementRow['assuranceStandard'];
  readonly assuranceLevel: AssuranceLevel;
  /** Decimal text. */
  readonly confidenceLevel: string;
  readonly riskWeighting: EngagementRow['riskWeighting'];
  readonly retentionYears: number;
  /** Actor, as on the chain. */
  readonly by: string;
}

/** An engagement as it is stored. Kilograms and the confidence level are exact decimal text. */
export interface StoredEngagement {
  readonly workspaceId: string;
  readonly engagementId: string;
  readonly period: string;
  readonly name: string;
  readonly assuranceStandard: EngagementRow['assuranceStandard'];
  readonly assuranceLevel: AssuranceLevel;
  readonly status: EngagementStatus;
  readonly plan: StoredPlan;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly completedAt: string | null;
  readonly completedBy: string | null;
  readonly conclusion: Conclusion | null;
  readonly cancelledAt: string | null;
  readonly cancelledBy: string | null;
  readonly cancelReason: string | null;
}

/** A plan as it is stored: exact decimal text with 6 decimals, null where the draw of the sample computes it. */
export type StoredPlan = Readonly<Record<PlanKilogram, string | null>> & {
  /** Decimal text. */
  readonly confidence_level: string;
  readonly risk_weighting: EngagementRow['riskWeighting'];
  readonly required_assertions: readonly AssertionName[];
  readonly require_review: boolean;
  readonly completeness_test: CompletenessTest | null;
  readonly retention_years: number;
};

const PLAN_COLUMNS = [
  'overall_materiality_kgco2e',
  'performance_materiality_kgco2e',
  'tolerable_misstatement_kgco2e',
  'expected_misstatement_kgco2e',
  'clearly_trivial_kgco2e',
  'confidence_level',
  'risk_weighting',
  'required_assertions',
  'require_review',
  'completeness_test',
  'retention_years',
] as const satisfies readonly (keyof StoredPlan)[];

/** Columns of `engagement e`. */
export const ENGAGEMENT_COLUMNS = `e.workspace_id as "workspaceId", e.engagement_id as "engagementId", e.period, e.name,
  e.assurance_standard as "assuranceStandard", e.assurance_level as "assuranceLevel", e.status,
  ${PLAN_COLUMNS.map((column) => `e.${column}`).join(', ')},
  ${isoTime('e.created_at')} as "createdAt", e.created_by as "createdBy",
  ${isoTime('e.completed_at')} as "completedAt", e.completed_by as "completedBy", e.conclusion,
  ${isoTime('e.cancelled_at')} as "cancelledAt", e.cancelled_by as "cancelledBy",
  e.cancel_reason as "cancelReason"`;

export type EngagementSqlRow = Omit<StoredEngagement, 'plan'> & StoredPlan;

/** Adds a planned engagement. @throws a foreign key violation (23503) when the period does not exist. */
export async function addEngagement(tx: Tenant, engagement: NewEngagement, now: string): Promise<void> {
  await tx.sql(
    `insert into engagement (workspace_id, engagement_id, period, name, assurance_standard, assurance_level,
       status, confidence_level, risk_weighting, required_assertions, require_review, retention_years,
       created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, 'planned', $7::text::numeric, $8, '[]', false, $9,
       $10::text::timestamptz, $11)`,
    [
      tx.workspaceId,
      engagement.engagementId,
      engagement.period,
      engagement.name,
      engagement.assuranceStandard,
      engagement.assuranceLevel,
      engagement.confidenceLevel,
      engagement.riskWeighting,
      engagement.retentionYears,
      now,
      engagement.by,
    ],
  );
}

/** Assigns a member; false for who was assigned already. @throws a foreign key violation for who is no member. */
export async function assignAuditor(
  tx: Tenant,
  assignment: { readonly engagementId: string; readonly userId: string; readonly by: string },
  now: string,
): Promise<boolean> {
  const rows = await tx.sql(
    `insert into engagement_auditor (workspace_id, engagement_id, user_id, assigned_at, assigned_by)
     values ($1, $2, $3, $4::text::timestamptz, $5) on conflict do nothing returning user_id`,
    [tx.workspaceId, assignment.engagementId, assignment.userId, now, assignment.by],
  );
  return rows.length > 0;
}

/**
 * Takes the assignment of the user whom an e-mail (lower case) or id names back, whatever the role is now;
 * the user's id, or null when nobody such was assigned.
 */
export async function unassignAuditor(
  tx: Tenant,
  engagementId: string,
  name: string,
): Promise<string | null> {
  const [row] = await tx.sql<{ userId: string }>(
    `delete from engagement_auditor a using app_user u
     where a.workspace_id = $1 and a.engagement_id = $2 and u.user_id = a.user_id
       and (u.email = $3 or u.user_id::text = $3)
     returning a.user_id as "userId"`,
    [tx.workspaceId, engagementId, name],
  );
  return row?.userId ?? null;
}

/** How many auditors are assigned. */
export async function assignmentCount(tx: Tenant, engagementId: string): Promise<number> {
  const rows = await tx.sql<{ n: number }>(
    'select count(*)::int as n from engagement_auditor where workspace_id = $1 and engagement_id = $2',
    [tx.workspaceId, engagementId],
  );
  return onlyRow(rows, 'count').n;
}

/** What a user is to an engagement at this moment. */
export interface EngagementStanding {
  readonly role: 'owner' | 'member' | 'auditor';
  /** Whether the user is an auditor assigned to it. */
  readonly assigned: boolean;
}

/**
 * An engagement and what a user is to it, or null when the workspace has no such engagement or the user does
 * not belong to it. With `lock` nobody else can change the engagement until the commit.
 */
export async function engagementFor(
  tx: Tenant,
  ids: { readonly userId: string; readonly engagementId: string },
  options: { readonly lock: boolean },
): Promise<{ readonly engagement: StoredEngagement; readonly standing: EngagementStanding } | null> {
  const [row] = await tx.sql<EngagementSqlRow & EngagementStanding>(
    `select ${ENGAGEMENT_COLUMNS}, m.role, m.role = 'auditor' and exists (
       select 1 from engagement_auditor a where a.workspace_id = e.workspace_id
         and a.engagement_id = e.engagement_id and a.user_id = m.user_id) as assigned
     from engagement e join membership m on m.workspace_id = e.workspace_id and m.user_id = $3
     where e.workspace_id = $1 and e.engagement_id = $2 ${options.lock ? 'for update of e' : ''}`,
    [tx.workspaceId, ids.engagementId, ids.userId],
  );
  if (row === undefined) return null;
  const { role, assigned, ...engagement } = row;
  return { engagement: storedOf(engagement), standing: { role, assigned } };
}

/** An engagement known to be there. @throws Error when it is not. */
export async function engagementNamed(tx: Tenant, engagementId: string): Promise<StoredEngagement> {
  const rows = await tx.sql<EngagementSqlRow>(
    `select ${ENGAGEMENT_COLUMNS} from engagement e where e.workspace_id = $1 and e.engagement_id = $2`,
    [tx.workspaceId, engagementId],
  );
  return storedOf(onlyRow(rows, 'engagement'));
}

/** An engagement of a row of `ENGAGEMENT_COLUMNS`. */
export function storedOf(row: EngagementSqlRow): StoredEngagement {
  const { conclusion, ...engagement } = row;
  const plan = Object.fromEntries(PLAN_COLUMNS.map((column) => [column, row[column]]));
  for (const column of PLAN_COLUMNS) Reflect.deleteProperty(engagement, column);
  return { ...engagement, conclusion, plan: plan as unknown as StoredPlan };
}

/** An auditor assigned to an engagement. */
export interface AssignedAuditor {
  readonly engagementId: string;
  readonly userId: string;
  readonly email: string;
}

/** The auditors of each of these engagements who still are members with that role, by e-mail. One statement. */
export async function auditorsOf(
  tx: Tenant,
  engagementIds: readonly string[],
): Promise<Map<string, AssignedAuditor[]>> {
  const rows = await tx.sql<AssignedAuditor>(
    `select a.engagement_id as "engagementId", a.user_id as "userId", u.email
     from engagement_auditor a
     join membership m on m.workspace_id = a.workspace_id and m.user_id = a.user_id and m.role = 'auditor'
     join app_user u on u.user_id = a.user_id
     where a.workspace_id = $1 and a.engagement_id = any(string_to_array($2, ' ')::uuid[])
     order by u.email, u.user_id`,
    [tx.workspaceId, engagementIds.join(' ')],
  );
  return Map.groupBy(rows, (row) => row.engagementId);
}

/**
 * The members with the role auditor whom these e-mails (lower case) or user ids name; who else exists is not
 * told. Their roles stay as they are until the commit.
 */
export async function auditorsNamed(
  tx: Tenant,
  names: readonly string[],
): Promise<{ readonly userId: string; readonly email: string }[]> {
  return tx.sql(
    `select m.user_id as "userId", u.email from membership m join app_user u on u.user_id = m.user_id
     where m.workspace_id = $1 and m.role = 'auditor'
       and (u.email in (select json_array_elements_text($2::text::json))
         or m.user_id::text in (select json_array_elements_text($2::text::json)))
     order by m.user_id for share of m`,
    [tx.workspaceId, JSON.stringify(names)],
  );
}

/** Changes members of a plan; the engagement's row is locked before. */
export async function savePlan(
  tx: Tenant,
  engagementId: string,
  changes: Partial<StoredPlan>,
): Promise<void> {
  const columns = PLAN_COLUMNS.filter((column) => changes[column] !== undefined);
  if (columns.length === 0) return;
  const values = columns.map((column): SqlValue => {
    const value = changes[column] ?? null;
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as SqlValue);
  });
  const assignments = columns.map((column, index) => `${column} = $${index + 3}${castOf(column)}`);
  await tx.sql(
    `update engagement set ${assignments.join(', ')} where workspace_id = $1 and engagement_id = $2`,
    [tx.workspaceId, engagementId, ...values],
  );
}

function castOf(column: (typeof PLAN_COLUMNS)[number]): string {
  if (column.endsWith('_kgco2e') || column === 'confidence_level') return '::text::numeric';
  return column === 'required_assertions' || column === 'completeness_test' ? '::text::json' : '';
}

/** Cancels an engagement; its row is locked before. */
export async function cancelEngagement(
  tx: Tenant,
  engagementId: string,
  cancelled: { readonly at: string; readonly by: string; readonly reason: string },
): Promise<void> {
  await tx.sql(
    `update engagement set status = 'cancelled', cancelled_at = $3::text::timestamptz, cancelled_by = $4,
       cancel_reason = $5
     where workspace_id = $1 and engagement_id = $2`,
    [tx.workspaceId, engagementId, cancelled.at, cancelled.by, cancelled.reason],
  );
}
