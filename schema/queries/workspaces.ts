import type { KnownPeriod, WorkspaceSettings } from '../contracts/workspace.ts';
import { isoTime, onlyRow, type SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

export type WorkspaceSettingsInput = Partial<Omit<WorkspaceSettings, 'workspaceId'>>;

const DEFAULT_SETTINGS = {
  defaultCurrency: 'CHF',
  defaultRegion: 'CH',
  fiscalStartMonth: 1,
  periodLength: 'year',
  reconciliationPolicy: 'accept',
} as const;

/**
 * Adds the workspace of the transaction. `settings` left out are CHF, CH, calendar years and `accept`.
 * @param workspace.originId - absent: the operator makes it.
 */
export async function createWorkspace(
  tx: Tenant,
  workspace: {
    readonly name: string;
    readonly settings?: WorkspaceSettingsInput;
    readonly originId?: string;
  },
  now: string,
): Promise<void> {
  const settings = { ...DEFAULT_SETTINGS, ...workspace.settings };
  await tx.sql(
    `insert into workspace (workspace_id, name, default_currency, default_region, fiscal_start_month,
       period_length, reconciliation_policy, created_at, origin_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8::text::timestamptz, $9)`,
    [
      tx.workspaceId,
      workspace.name,
      settings.defaultCurrency,
      settings.defaultRegion,
      settings.fiscalStartMonth,
      settings.periodLength,
      settings.reconciliationPolicy,
      now,
      workspace.originId ?? tx.workspaceId,
    ],
  );
}

/** The workspace the operator made that the transaction's goes back to. */
export async function originOf(tx: Tenant): Promise<string> {
  const rows = await tx.sql<{ originId: string }>(
    'select origin_id as "originId" from workspace where workspace_id = $1',
    [tx.workspaceId],
  );
  return onlyRow(rows, 'workspace').originId;
}

/** Look-up: the origin of the workspace this user has owned for the longest, or null. */
export async function originOfOwner(lookup: SqlExecutor, userId: string): Promise<string | null> {
  const [row] = await lookup.sql<{ originId: string }>(
    `select w.origin_id as "originId" from membership m join workspace w on w.workspace_id = m.workspace_id
     where m.user_id = $1 and m.role = 'owner' order by m.created_at, m.workspace_id limit 1`,
    [userId],
  );
  return row?.originId ?? null;
}

/** Look-up: how many workspaces go back to this one; until the commit nobody else counts them. */
export async function countOfOrigin(lookup: SqlExecutor, originId: string): Promise<number> {
  await lookup.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`workspaces of ${originId}`]);
  const [row] = await lookup.sql<{ count: number }>(
    'select count(*)::int as count from workspace where origin_id = $1',
    [originId],
  );
  return row?.count ?? 0;
}

/**
 * Bytes of the workspace's documents; until the commit nobody else changes them. Before the invoice is locked: in this
 * order everywhere.
 */
export async function lockDocumentBytes(tx: Tenant): Promise<number> {
  const [row] = await tx.sql<{ bytes: string }>(
    'select document_bytes::text as bytes from workspace where workspace_id = $1 for no key update',
    [tx.workspaceId],
  );
  return Number(row?.bytes);
}

/** Counts bytes that come or, where negative, go. */
export async function addDocumentBytes(tx: Tenant, bytes: number): Promise<void> {
  await tx.sql('update workspace set document_bytes = document_bytes + $2::bigint where workspace_id = $1', [
    tx.workspaceId,
    bytes,
  ]);
}

/** Settings of the transaction's workspace. @throws Error when the workspace does not exist. */
export async function workspaceSettings(tx: SqlExecutor): Promise<WorkspaceSettings> {
  return readSettings(tx, '');
}

/** The same, and nobody changes them until the commit: for who opens a period of the name they give. */
export async function lockWorkspaceSettings(tx: SqlExecutor): Promise<WorkspaceSettings> {
  return readSettings(tx, 'for share');
}

async function readSettings(tx: SqlExecutor, locking: '' | 'for share'): Promise<WorkspaceSettings> {
  const rows = await tx.sql<WorkspaceSettings>(
    `select workspace_id as "workspaceId", default_currency as "defaultCurrency",
       default_region as "defaultRegion", fiscal_start_month as "fiscalStartMonth",
       period_length as "periodLength", reconciliation_policy as "reconciliationPolicy"
     from workspace ${locking}`,
  );
  return onlyRow(rows, 'workspace');
}

export interface WorkspaceData extends WorkspaceSettings {
  readonly name: string;
  readonly createdAt: string;
}

/** The transaction's workspace with its name. @throws Error when the workspace does not exist. */
export async function workspaceWithName(tx: Tenant): Promise<WorkspaceData> {
  return readWorkspace(tx, '');
}

/**
 * The same, and until the commit nobody else changes it or opens a reporting period by its settings. Rows that
 * belong to it can still be written.
 */
export async function lockWorkspace(tx: Tenant): Promise<WorkspaceData> {
  return readWorkspace(tx, 'for no key update');
}

async function readWorkspace(tx: Tenant, locking: '' | 'for no key update'): Promise<WorkspaceData> {
  const rows = await tx.sql<WorkspaceData>(
    `select workspace_id as "workspaceId", name, default_currency as "defaultCurrency",
       default_region as "defaultRegion", fiscal_start_month as "fiscalStartMonth",
       period_length as "periodLength", reconciliation_policy as "reconciliationPolicy",
       ${isoTime('created_at')} as "createdAt"
     from workspace where workspace_id = $1 ${locking}`,
    [tx.workspaceId],
  );
  return onlyRow(rows, 'workspace');
}

/** Writes name and settings of the transaction's workspace, which is locked before. */
export async function saveWorkspace(tx: Tenant, workspace: WorkspaceData): Promise<void> {
  await tx.sql(
    `update workspace set name = $2, default_currency = $3, default_region = $4, fiscal_start_month = $5,
       period_length = $6, reconciliation_policy = $7
     where workspace_id = $1`,
    [
      tx.workspaceId,
      workspace.name,
      workspace.defaultCurrency,
      workspace.defaultRegion,
      workspace.fiscalStartMonth,
      workspace.periodLength,
      workspace.reconciliationPolicy,
    ],
  );
}

/** Whether a workspace of the transaction's id is there. */
export async function workspaceExists(tx: Tenant): Promise<boolean> {
  const rows = await tx.sql('select 1 as one from workspace where workspace_id = $1', [tx.workspaceId]);
  return rows.length > 0;
}

/** The workspace's reporting periods, oldest first. */
export async function knownPeriods(tx: SqlExecutor): Promise<KnownPeriod[]> {
  return tx.sql<KnownPeriod>(
    `select name, status, factor_set_id as "factorSetId" from reporting_period order by start_date, name`,
  );
}
