import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { buildPayload } from '../../compute/chain/entry.ts';
import { vendorId } from '../../compute/ingest/vendor-id.ts';
import { appendEntries, type NewEntry, type Receipt } from '../../gateway/database/append-entries.ts';
import { bulkInsert } from '../../gateway/database/bulk-insert.ts';
import type { Database } from '../../gateway/database/open-database.ts';
import { type NewPeriod, openPeriods } from '../../gateway/database/open-periods.ts';
import { type TenantTransaction, withTenant } from '../../gateway/database/transaction.ts';
import { LINES_OF_PART, type LineDetail, packLineDetails } from '../../schema/contracts/line-detail.ts';
import { ApiKey } from '../../schema/entities/api-key.ts';
import { Workspace } from '../../schema/entities/workspace.ts';
import type { NewEngagement } from '../../schema/queries/engagements.ts';
import type * as sql from '../../schema/queries/sql.ts';
import type { WorkspaceData } from '../../schema/queries/workspaces.ts';
import type { StoredEntry, StoredHead } from './check-chain.ts';

type ApiKeyData = sql.Row<'api_key'>;

export const NOW = '2026-03-02T08:30:00.123Z';

/** Ids of vendors in rows made here are none of a workspace's salt; only equal names need equal ids. */
const TEST_SALT = 'test';

export const newSalt = (): string => randomBytes(16).toString('base64url');

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A calendar year as a period to open. */
export function yearPeriod(year: number): NewPeriod {
  return {
    name: String(year),
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
    factorSetId: 'test-factors',
    salt: newSalt(),
  };
}

/** A workspace with the reporting periods of these years. */
export async function createTenant(db: Database, years: readonly number[] = [2026]): Promise<string> {
  const workspaceId = randomUUID();
  await withTenant(db, workspaceId, async (tx) => {
    await addWorkspace(tx);
    await openPeriods(tx, years.map(yearPeriod), 'system:test', NOW);
  });
  return workspaceId;
}

/** Adds the workspace of the transaction. */
export async function addWorkspace(
  { em, workspaceId }: TenantTransaction,
  settings: Partial<Pick<WorkspaceData, 'fiscalStartMonth' | 'periodLength'>> = {},
): Promise<void> {
  const region = { defaultCurrency: 'CHF', defaultRegion: 'CH', reconciliationPolicy: 'accept' } as const;
  const periods = { fiscalStartMonth: 1, periodLength: 'year', ...settings } as const;
  const about = { workspaceId, name: 'Muster AG', createdAt: NOW, originId: workspaceId };
  em.create(Workspace, { ...about, ...region, ...periods });
  await em.flush();
}

/** Adds a key that nobody has used yet; `changes` replace members. */
export function addKey(
  { em, workspaceId }: TenantTransaction,
  changes: Partial<Omit<ApiKeyData, 'workspaceId'>> = {},
): ApiKeyData {
  const key = {
    keyId: randomUUID(),
    name: 'ERP',
    scope: 'ingest' as const,
    prefix: 'ftg_0000',
    lastFour: '0000',
    keyHash: sha256(randomUUID()),
    createdAt: NOW,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    rolledTo: null,
  };
  return em.create(ApiKey, { workspaceId, ...key, ...changes });
}

/** Column values as text, in the order of the columns; null is NULL. */
type Row = Readonly<Record<string, string | null>>;

/** Text of a PostgreSQL array of these texts. */
export function arrayText(values: readonly (string | null)[]): string {
  const items = values.map((value) => (value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`));
  return `{${items.join(',')}}`;
}

/** Writes rows of one table through the bulk writer; all rows name the same columns. */
export async function insertRows(tx: TenantTransaction, table: string, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const arrays = names.map((name) => arrayText(rows.map((row) => row[name] ?? null)));
  const columns = names.map((name) =>
    name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
  );
  await bulkInsert(tx, { table, columns, arrays, rowCount: rows.length });
}

/** A planned engagement over 2026; `changes` replace members. */
export function engagementRow(changes: Partial<NewEngagement> = {}): NewEngagement {
  return {
    engagementId: randomUUID(),
    period: '2026',
    name: 'Assurance 2026',
    assuranceStandard: 'ISAE_3410',
    assuranceLevel: 'limited',
    confidenceLevel: '0.8',
    riskWeighting: 'moderate',
    retentionYears: 10,
    createdAt: NOW,
    createdBy: 'user:test',
    ...changes,
  };
}

export function invoiceRow(invoiceId: string, changes: Row = {}): Row {
  return {
    invoice_id: invoiceId,
    period: '2026',
    invoice_number: null,
    vendor_name: 'Energie Wasser Bern',
    vendor_name_sent: ' Energie Wasser Bern',
    vendor_id: vendorId(TEST_SALT, changes.vendor_name ?? 'Energie Wasser Bern', null),
    invoice_date: '2026-02-14',
    service_period_start: null,
    service_period_end: null,
    currency: 'CHF',
    region: 'CH',
    total_amount: '1081.00',
    net_amount: null,
    vat_rate: '8.1',
    header_net: '1000',
    sum_of_lines: '1000',
    reconciliation_difference: '0',
    reconciliation_tolerance: '0.05',
    reconciliation_status: 'matched',
    emission_basis: 'net',
    reconciliation_hint: null,
    reconciliation_policy: 'accept',
    total_kgco2e: '12.345678',
    line_item_count: '1',
    content_fingerprint: sha256(invoiceId),
    factor_set_id: 'test-factors',
    rate_set_id: null,
    classifier_version: 'test',
    warnings: '[]',
    request_digest: sha256('request'),
    request_index: '0',
    recorded_at: NOW,
    ...changes,
  };
}

export function lineItemRow(lineItemId: string, invoiceId: string, changes: Row = {}): Row {
  return {
    line_item_id: lineItemId,
    invoice_id: invoiceId,
    period: '2026',
    line_index: '0',
    description: 'Strom Hochtarif',
    spend_amount: '1000',
    quantity: '4000',
    unit_of_measure: 'kWh',
    weight_tonnes: null,
    distance_km: null,
    service_period_start: null,
    service_period_end: null,
    category: 'electricity',
    naics: null,
    factor_id: 'electricity.CH',
    method: 'physical',
    confidence: '0.95',
    kgco2e: '12.345678',
    scope: '2',
    scope3_category: null,
    certainty: '0.98',
    needs_review: 'false',
    warnings: '[]',
    ...changes,
  };
}

/** The details of the first lines of an invoice, all the same. */
export function lineDetailRow(invoiceId: string, changes: Partial<LineDetail> = {}): Row {
  const detail: LineDetail = {
    explanation: 'Strom',
    trace: [{ step: 'factor', value: '0.0030864195' }],
    matched: ['strom'],
    candidates: [],
    rest: null,
    attributes: {},
    ...changes,
  };
  const details = packLineDetails(Array.from({ length: LINES_OF_PART }, () => detail));
  return { invoice_id: invoiceId, part: '0', details: `\\x${details.toString('hex')}` };
}

export function lineComponentRow(lineItemId: string, invoiceId: string): Row {
  return {
    line_item_id: lineItemId,
    ordinal: '0',
    invoice_id: invoiceId,
    period: '2026',
    scope: '2',
    scope3_category: null,
    factor_id: 'electricity.CH',
    factor_year: '2025',
    boundary: 'generation',
    gwp_basis: 'AR6',
    kgco2e: '12.345678',
  };
}

export function newEntry(invoiceId: string, period = '2026'): NewEntry {
  const payload = buildPayload({ invoice: { invoice_id: invoiceId } }, newSalt());
  return {
    period,
    kind: 'invoice.recorded',
    subject: `invoice:${invoiceId}`,
    actor: 'api_key:ftg_test',
    refs: [],
    payloadText: payload.text,
    payloadDigest: payload.digest,
  };
}

/** The storing half of an ingest of one invoice: its row, its line with a component, its entry. */
export async function recordInvoice(
  tx: TenantTransaction,
  now: string = NOW,
): Promise<{ readonly invoiceId: string; readonly lineItemId: string; readonly receipts: Receipt[] }> {
  const [invoiceId, lineItemId] = [randomUUID(), randomUUID()];
  await insertRows(tx, 'invoice', [invoiceRow(invoiceId)]);
  await insertRows(tx, 'line_item', [lineItemRow(lineItemId, invoiceId)]);
  await insertRows(tx, 'line_detail', [lineDetailRow(invoiceId)]);
  await insertRows(tx, 'line_component', [lineComponentRow(lineItemId, invoiceId)]);
  return { invoiceId, lineItemId, receipts: await appendEntries(tx, [newEntry(invoiceId)], now) };
}

/** The workspace's chains as they stand. */
export async function readChains(
  db: Database,
  workspaceId: string,
): Promise<{ readonly entries: StoredEntry[]; readonly heads: StoredHead[] }> {
  return withTenant(db, workspaceId, async (tx) => {
    const entries = await tx.sql<StoredEntry>(
      `select e.workspace_id as "workspaceId", e.period, e.seq::int, e.prev_hash as "prevHash", e.hash, e.header,
         p.payload
       from audit_entry e left join audit_payload p using (workspace_id, period, seq) order by e.period, e.seq`,
    );
    const heads = await tx.sql<StoredHead>(
      'select workspace_id as "workspaceId", period, size::int, head from chain_head order by period',
    );
    return { entries, heads };
  });
}
