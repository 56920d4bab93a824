import { Migration } from '@mikro-orm/migrations';

const engagement = `
create table engagement (
  workspace_id uuid not null,
  engagement_id uuid not null,
  period text not null,
  name text not null,
  assurance_standard text not null,
  assurance_level text not null,
  status text not null,
  overall_materiality_kgco2e numeric(30,6),
  performance_materiality_kgco2e numeric(30,6),
  tolerable_misstatement_kgco2e numeric(30,6),
  expected_misstatement_kgco2e numeric(30,6),
  clearly_trivial_kgco2e numeric(30,6),
  confidence_level numeric not null,
  risk_weighting text not null,
  required_assertions json not null,
  require_review boolean not null,
  completeness_test json,
  retention_years smallint not null,
  created_at timestamptz(3) not null,
  created_by text not null,
  completed_at timestamptz(3),
  completed_by text,
  conclusion json,
  cancelled_at timestamptz(3),
  cancelled_by text,
  cancel_reason text,
  primary key (workspace_id, engagement_id),
  constraint engagement_assurance_standard_check
    check (assurance_standard in ('ISAE_3410', 'ISSA_5000', 'ISO_14064_3')),
  constraint engagement_assurance_level_check check (assurance_level in ('limited', 'reasonable')),
  constraint engagement_status_check check (status in ('planned', 'fieldwork', 'completed', 'cancelled')),
  constraint engagement_risk_weighting_check check (risk_weighting in ('off', 'moderate', 'strong')),
  constraint engagement_confidence_level_check check (confidence_level >= 0.5 and confidence_level < 1),
  constraint engagement_kgco2e_check check (overall_materiality_kgco2e > 0
    and performance_materiality_kgco2e > 0 and tolerable_misstatement_kgco2e > 0
    and expected_misstatement_kgco2e >= 0 and clearly_trivial_kgco2e >= 0),
  constraint engagement_retention_years_check check (retention_years >= 1 and retention_years <= 100),
  constraint engagement_completed_check check ((status = 'completed') = (completed_at is not null)),
  constraint engagement_cancelled_check check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint engagement_workspace_id_period_foreign foreign key (workspace_id, period)
    references reporting_period (workspace_id, name)
)`;

const engagementAuditor = `
create table engagement_auditor (
  workspace_id uuid not null,
  engagement_id uuid not null,
  user_id uuid not null,
  assigned_at timestamptz(3) not null,
  assigned_by text not null,
  primary key (workspace_id, engagement_id, user_id),
  constraint engagement_auditor_workspace_id_engagement_id_foreign foreign key (workspace_id, engagement_id)
    references engagement (workspace_id, engagement_id),
  constraint engagement_auditor_workspace_id_user_id_foreign foreign key (workspace_id, user_id)
    references membership (workspace_id, user_id) on delete cascade
)`;

const indexes = [
  'create index engagement_period_index on engagement (period, workspace_id)',
  'create index engagement_auditor_user_id_index on engagement_auditor (user_id, workspace_id)',
];

const TENANT = `workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`;

/** What an engagement is about never changes; its plan, its state and its auditors do. */
const PRIVILEGES = {
  engagement: `select, insert, update (status, overall_materiality_kgco2e, performance_materiality_kgco2e,
    tolerable_misstatement_kgco2e, expected_misstatement_kgco2e, clearly_trivial_kgco2e, confidence_level,
    risk_weighting, required_assertions, require_review, completeness_test, retention_years, completed_at,
    completed_by, conclusion, cancelled_at, cancelled_by, cancel_reason)`,
  engagement_auditor: 'select, insert, delete',
};

const policies = Object.entries(PRIVILEGES).flatMap(([table, privileges]) => [
  `grant ${privileges} on ${table} to footing_app`,
  `alter table ${table} enable row level security`,
  `create policy tenant on ${table} to footing_app using (${TENANT}) with check (${TENANT})`,
]);

/** Engagements over reporting periods and the auditors assigned to them. */
export class Engagements extends Migration {
  override up(): void {
    for (const statement of [engagement, engagementAuditor, ...indexes, ...policies]) this.addSql(statement);
  }
}
