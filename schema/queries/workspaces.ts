import { onlyRow, type SqlExecutor } from './sql.ts';

/** A workspace's settings, under the names the ingest task has for them. */
export interface WorkspaceSettingsRow {
  readonly workspaceId: string;
  readonly defaultCurrency: string;
  readonly defaultRegion: string;
  readonly fiscalStartMonth: number;
  readonly periodLength: 'year' | 'quarter' | 'month';
  readonly reconciliationPolicy: 'accept' | 'strict' | 'scale';
}

export type WorkspaceSettingsInput = Partial<Omit<WorkspaceSettingsRow, 'workspaceId'>>;

const DEFAULT_SETTINGS = {
  defaultCurrency: 'CHF',
  defaultRegion: 'CH',
  fiscalStartMonth: 1,
  periodLength: 'year',
  reconciliationPolicy: 'accept',
} as const;

export interface KnownPeriodRow {
  readonly name: string;
  readonly status: 'open' | 'closed';
  readonly factorSetId: string;
}

/** Adds the workspace of the transaction. `settings` left out are CHF, CH, calendar years and `accept`. */
export async function createWorkspace(
  tx: SqlExecutor & { readonly workspaceId: string },
  workspace: { readonly name: string; readonly settings?: WorkspaceSettingsInput },
  now: string,
): Promise<void> {
  const settings = { ...DEFAULT_SETTINGS, ...workspace.settings };
  await tx.sql(
    `insert into workspace (workspace_id, name, default_currency, default_region, fiscal_start_month,
       period_length, reconciliation_policy, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::text::timestamptz)`,
    [
      tx.workspaceId,
      workspace.name,
      settings.defaultCurrency,
      settings.defaultRegion,
      settings.fiscalStartMonth,
      settings.periodLength,
      settings.reconciliationPolicy,
      now,
    ],
  );
}

/** Settings of the transaction's workspace. @throws Error when the workspace does not exist. */
export async function workspaceSettings(tx: SqlExecutor): Promise<WorkspaceSettingsRow> {
  const rows = await tx.sql<WorkspaceSettingsRow>(
    `select workspace_id as "workspaceId", default_currency as "defaultCurrency",
       default_region as "defaultRegion", fiscal_start_month as "fiscalStartMonth",
       period_length as "periodLength", reconciliation_policy as "reconciliationPolicy"
     from workspace`,
  );
  return onlyRow(rows, 'workspace');
}

/** The workspace's reporting periods, oldest first. */
export async function knownPeriods(tx: SqlExecutor): Promise<KnownPeriodRow[]> {
  return tx.sql<KnownPeriodRow>(
    `select name, status, factor_set_id as "factorSetId" from reporting_period order by start_date, name`,
  );
}
