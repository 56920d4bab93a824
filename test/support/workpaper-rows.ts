import { randomUUID } from 'node:crypto';
import type { TenantTransaction } from '../../gateway/database/transaction.ts';
import { addCheckpoint, chainEnd, fixPackage } from '../../schema/queries/checkpoints.ts';
import { NOW, sha256 } from './tenant.ts';

interface SampledLine {
  readonly engagementId: string;
  readonly invoiceId: string;
  readonly lineItemId: string;
}

/** Inserts a row as the application role does, from its members as JSON. */
async function insert(
  tx: TenantTransaction,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.sql(insertOf(table, Object.keys(row)), [tx.workspaceId, JSON.stringify(row)]);
}

/** An INSERT of one row: the workspace is the first parameter, its other columns are members of JSON, the second. */
export function insertOf(table: string, columns: readonly string[]): string {
  const values = columns.map((name) => `(json_populate_record(null::${table}, $2::text::json)).${name}`);
  return `insert into ${table} (${['workspace_id', ...columns].join(', ')}) values (${['$1::uuid', ...values].join(', ')})`;
}

/** One row in each table of a workpaper, about one line. */
export async function fillWorkpaper(tx: TenantTransaction, line: SampledLine): Promise<void> {
  const ids = { sample_id: randomUUID(), line_item_id: line.lineItemId, engagement_id: line.engagementId };
  const { sample_id, engagement_id } = ids;
  await insert(tx, 'sample', {
    sample_id,
    engagement_id,
    version: 1,
    method: 'systematic_pps',
    drawn_by: 'systematic_pps',
    statistical: true,
    confidence_level: '0.8',
    overall_materiality_kgco2e: '5',
    performance_materiality_kgco2e: '4',
    tolerable_misstatement_kgco2e: '4',
    expected_misstatement_kgco2e: '0',
    clearly_trivial_kgco2e: '0',
    risk_weighting: 'off',
    risk_model_version: 'test',
    seed: 'twenty printable characters',
    algorithm_version: 'test',
    key_item_ids: [],
    plan: {},
    population: {},
    population_hash: sha256('population'),
    strata: [],
    sampled: {},
    warnings: [],
    uniforms_used: 1,
    chain_size: 1,
    chain_head: sha256('head'),
    generated_at: NOW,
    generated_by: 'user:test',
    entry_hash: sha256('entry'),
  });
  await tx.sql(
    `insert into sample_population (workspace_id, sample_id, part, content) values ($1, $2, 0, $3)`,
    [tx.workspaceId, sample_id, new Uint8Array(28)],
  );
  await insert(tx, 'sample_item', {
    ...ids,
    invoice_id: line.invoiceId,
    ordinal: 0,
    stratum: 'sampled',
    recorded_kgco2e: '12.345678',
    risk_score: '0',
    risk_weight: '1',
    risk_factors: [],
    hits: 1,
    selection_units: [],
    inclusion_probability: '0.5',
    drawn_as: 'first',
    status: 'not_started',
  });
  const assertion_id = randomUUID();
  await insert(tx, 'assertion', {
    ...ids,
    assertion_id,
    assertion: 'accuracy',
    revision: 1,
    result: 'no_exception',
    recorded_kgco2e: '12.345678',
    evidence: [],
    tick_marks: [],
    is_anomaly: false,
    prepared_by: 'user:test',
    prepared_at: NOW,
    entry_hash: sha256('entry'),
  });
  await insert(tx, 'assertion_review', {
    review_id: randomUUID(),
    assertion_id,
    engagement_id,
    decision: 'approve',
    reviewed_by: 'user:other',
    reviewed_at: NOW,
  });
  await insert(tx, 're_performance', {
    ...ids,
    re_performance_id: randomUUID(),
    recorded_kgco2e: '12.345678',
    result: 'agrees',
    tolerance_kgco2e: '0',
    within_tolerance: true,
    factor_set_id: 'test',
    trace: [],
    performed_by: 'user:test',
    performed_at: NOW,
    entry_hash: sha256('entry'),
  });
}

/** A signed state of the chain of 2026 and a package of an engagement. */
export async function fillEvidence(tx: TenantTransaction, engagementId: string): Promise<void> {
  const end = await chainEnd(tx, '2026', null);
  if (end === undefined) throw new Error('the period has no chain');
  const { workspaceId } = tx;
  const { size, head } = end;
  await addCheckpoint(tx, { workspaceId, period: '2026', size, head, kid: 'k', token: 'a.b.c', madeAt: NOW });
  await fixPackage(
    tx,
    { workspaceId, engagementId, size, build: 'test' },
    { kid: 'k', timestampToken: null, stampMissing: false },
  );
}
