import type { ItemStatus, SamplingMethodName, Stratum } from '../contracts/workpaper.ts';
import { isoTime, type SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** A draw as it is stored. Kilograms and probabilities are exact decimal text. */
export interface StoredSample {
  readonly sampleId: string;
  readonly engagementId: string;
  readonly version: number;
  readonly supersedeReason: string | null;
  readonly method: SamplingMethodName;
  /** The method, or `all_items` where every line is tested. */
  readonly drawnBy: string;
  readonly statistical: boolean;
  readonly confidenceLevel: string;
  readonly overallMaterialityKgCo2e: string;
  readonly performanceMaterialityKgCo2e: string;
  readonly tolerableMisstatementKgCo2e: string;
  readonly expectedMisstatementKgCo2e: string;
  readonly clearlyTrivialKgCo2e: string;
  readonly riskWeighting: 'off' | 'moderate' | 'strong';
  readonly riskModelVersion: string;
  readonly seed: string;
  readonly algorithmVersion: string;
  readonly keyItemIds: readonly string[];
  /** As the engine wrote them. */
  readonly plan: Readonly<Record<string, unknown>>;
  readonly population: Readonly<Record<string, unknown>>;
  readonly populationHash: string;
  readonly strata: readonly Readonly<Record<string, unknown>>[];
  readonly sampled: Readonly<Record<string, unknown>>;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly uniformsUsed: number;
  /** The period's chain when the population was frozen. */
  readonly chainSize: number;
  readonly chainHead: string;
  readonly generatedAt: string;
  readonly generatedBy: string;
  readonly entryHash: string;
}

/** A sampled line as it is stored. */
export interface StoredSampleItem {
  readonly sampleId: string;
  readonly lineItemId: string;
  readonly invoiceId: string;
  readonly ordinal: number;
  readonly stratum: Stratum;
  readonly recordedKgCo2e: string;
  readonly riskScore: string;
  readonly riskWeight: string;
  readonly riskFactors: readonly {
    readonly code: string;
    readonly points: number;
    readonly detail: string;
  }[];
  readonly hits: number;
  readonly selectionUnits: readonly Readonly<Record<string, unknown>>[];
  readonly inclusionProbability: string;
  readonly drawnAs: 'first' | 'extension' | 'replacement';
  readonly replaces: string | null;
  readonly replacedBy: string | null;
  readonly status: ItemStatus;
}

/** Columns of `StoredSample`. */
export const SAMPLE_COLUMNS = `sample_id as "sampleId", engagement_id as "engagementId", version,
  supersede_reason as "supersedeReason", method, drawn_by as "drawnBy", statistical,
  confidence_level::text as "confidenceLevel",
  overall_materiality_kgco2e::text as "overallMaterialityKgCo2e",
  performance_materiality_kgco2e::text as "performanceMaterialityKgCo2e",
  tolerable_misstatement_kgco2e::text as "tolerableMisstatementKgCo2e",
  expected_misstatement_kgco2e::text as "expectedMisstatementKgCo2e",
  clearly_trivial_kgco2e::text as "clearlyTrivialKgCo2e",
  risk_weighting as "riskWeighting", risk_model_version as "riskModelVersion", seed,
  algorithm_version as "algorithmVersion", key_item_ids as "keyItemIds", plan, population,
  population_hash as "populationHash", strata, sampled, warnings, uniforms_used::int as "uniformsUsed",
  chain_size::int as "chainSize", chain_head as "chainHead", ${isoTime('generated_at')} as "generatedAt",
  generated_by as "generatedBy", entry_hash as "entryHash"`;

const ITEM_COLUMNS = `sample_id as "sampleId", line_item_id as "lineItemId", invoice_id as "invoiceId", ordinal, stratum,
  recorded_kgco2e::text as "recordedKgCo2e", risk_score::text as "riskScore", risk_weight::text as "riskWeight",
  risk_factors as "riskFactors", hits, selection_units as "selectionUnits",
  inclusion_probability::text as "inclusionProbability", drawn_as as "drawnAs", replaces, replaced_by as "replacedBy",
  status`;

/** The draw that counts: the newest one of an engagement, or null before the first. */
export async function currentSample(tx: Tenant, engagementId: string): Promise<StoredSample | null> {
  const [row] = await tx.sql<StoredSample>(
    `select ${SAMPLE_COLUMNS} from sample where workspace_id = $1 and engagement_id = $2
     order by version desc limit 1`,
    [tx.workspaceId, engagementId],
  );
  return row ?? null;
}

/** All items of a draw, in its order. */
export async function itemsOfSample(tx: Tenant, sampleId: string): Promise<StoredSampleItem[]> {
  return tx.sql<StoredSampleItem>(
    `select ${ITEM_COLUMNS} from sample_item where workspace_id = $1 and sample_id = $2 order by ordinal`,
    [tx.workspaceId, sampleId],
  );
}

/** One item of a draw, or null when the line is not in it. */
export async function itemOfSample(
  tx: Tenant,
  sampleId: string,
  lineItemId: string,
): Promise<StoredSampleItem | null> {
  const [row] = await tx.sql<StoredSampleItem>(
    `select ${ITEM_COLUMNS} from sample_item where workspace_id = $1 and sample_id = $2 and line_item_id = $3`,
    [tx.workspaceId, sampleId, lineItemId],
  );
  return row ?? null;
}

/** Stores a draw. The engagement is locked before, so that versions follow each other. */
export async function addSample(tx: Tenant, sample: StoredSample): Promise<void> {
  const row = {
    workspace_id: tx.workspaceId,
    sample_id: sample.sampleId,
    engagement_id: sample.engagementId,
    version: sample.version,
    supersede_reason: sample.supersedeReason,
    method: sample.method,
    drawn_by: sample.drawnBy,
    statistical: sample.statistical,
    confidence_level: sample.confidenceLevel,
    overall_materiality_kgco2e: sample.overallMaterialityKgCo2e,
    performance_materiality_kgco2e: sample.performanceMaterialityKgCo2e,
    tolerable_misstatement_kgco2e: sample.tolerableMisstatementKgCo2e,
    expected_misstatement_kgco2e: sample.expectedMisstatementKgCo2e,
    clearly_trivial_kgco2e: sample.clearlyTrivialKgCo2e,
    risk_weighting: sample.riskWeighting,
    risk_model_version: sample.riskModelVersion,
    seed: sample.seed,
    algorithm_version: sample.algorithmVersion,
    key_item_ids: sample.keyItemIds,
    plan: sample.plan,
    population: sample.population,
    population_hash: sample.populationHash,
    strata: sample.strata,
    sampled: sample.sampled,
    warnings: sample.warnings,
    uniforms_used: sample.uniformsUsed,
    chain_size: sample.chainSize,
    chain_head: sample.chainHead,
    generated_at: sample.generatedAt,
    generated_by: sample.generatedBy,
    entry_hash: sample.entryHash,
  };
  await insertRows(tx, 'sample', [row]);
}

/** Stores sampled lines. */
export async function addSampleItems(
  tx: Tenant,
  engagementId: string,
  items: readonly StoredSampleItem[],
): Promise<void> {
  const rows = items.map((item) => ({
    workspace_id: tx.workspaceId,
    sample_id: item.sampleId,
    line_item_id: item.lineItemId,
    engagement_id: engagementId,
    invoice_id: item.invoiceId,
    ordinal: item.ordinal,
    stratum: item.stratum,
    recorded_kgco2e: item.recordedKgCo2e,
    risk_score: item.riskScore,
    risk_weight: item.riskWeight,
    risk_factors: item.riskFactors,
    hits: item.hits,
    selection_units: item.selectionUnits,
    inclusion_probability: item.inclusionProbability,
    drawn_as: item.drawnAs,
    replaces: item.replaces,
    replaced_by: item.replacedBy,
    status: item.status,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await insertRows(tx, 'sample_item', rows.slice(start, start + ROWS_PER_STATEMENT));
  }
}

const ROWS_PER_STATEMENT = 1_000;

/** A few rows as one JSON parameter: the bulk writer is for what ingest writes. */
async function insertRows(
  tx: SqlExecutor,
  table: 'sample' | 'sample_item',
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).join(', ');
  await tx.sql(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
    [JSON.stringify(rows)],
  );
}

/** A part of the frozen population, packed. */
export async function addPopulationPart(
  tx: Tenant,
  sampleId: string,
  part: number,
  content: Uint8Array,
): Promise<void> {
  await tx.sql(
    'insert into sample_population (workspace_id, sample_id, part, content) values ($1, $2, $3, $4)',
    [tx.workspaceId, sampleId, part, content],
  );
}

/** The frozen population of a draw, part by part in order. */
export async function populationParts(tx: Tenant, sampleId: string): Promise<Uint8Array[]> {
  const rows = await tx.sql<{ content: Uint8Array }>(
    'select content from sample_population where workspace_id = $1 and sample_id = $2 order by part',
    [tx.workspaceId, sampleId],
  );
  return rows.map(({ content }) => content);
}

/** One part of the frozen population and how many there are; its content is null when there is no such part. */
export async function populationPart(
  tx: Tenant,
  sampleId: string,
  part: number,
): Promise<{ readonly content: Uint8Array | null; readonly parts: number }> {
  const [row] = await tx.sql<{ content: Uint8Array | null; parts: number }>(
    `select (select content from sample_population
       where workspace_id = $1 and sample_id = $2 and part = $3) as content,
       (select count(*)::int from sample_population where workspace_id = $1 and sample_id = $2) as parts`,
    [tx.workspaceId, sampleId, part],
  );
  return row ?? { content: null, parts: 0 };
}

/** Moves an item on: its status, or the line that took its place. */
export async function updateSampleItem(
  tx: Tenant,
  item: { readonly sampleId: string; readonly lineItemId: string },
  changes: { readonly status?: ItemStatus; readonly replacedBy?: string },
): Promise<void> {
  await tx.sql(
    `update sample_item set status = coalesce($4, status), replaced_by = coalesce($5::text::uuid, replaced_by)
     where workspace_id = $1 and sample_id = $2 and line_item_id = $3`,
    [tx.workspaceId, item.sampleId, item.lineItemId, changes.status ?? null, changes.replacedBy ?? null],
  );
}

/** Adds hits of an extension to an item that was drawn before. */
export async function addHits(
  tx: Tenant,
  item: { readonly sampleId: string; readonly lineItemId: string },
  hits: number,
  selectionUnits: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await tx.sql(
    `update sample_item set hits = hits + $4, selection_units = $5::text::json
     where workspace_id = $1 and sample_id = $2 and line_item_id = $3`,
    [tx.workspaceId, item.sampleId, item.lineItemId, hits, JSON.stringify(selectionUnits)],
  );
}

/** Notes how far the seed is used, and what an extension changed of the plan and the sampled stratum. */
export async function advanceSample(
  tx: Tenant,
  sample: Pick<StoredSample, 'sampleId' | 'uniformsUsed' | 'sampled' | 'strata'>,
): Promise<void> {
  await tx.sql(
    `update sample set uniforms_used = $3::int, sampled = $4::text::json, strata = $5::text::json
     where workspace_id = $1 and sample_id = $2`,
    [
      tx.workspaceId,
      sample.sampleId,
      sample.uniformsUsed,
      JSON.stringify(sample.sampled),
      JSON.stringify(sample.strata),
    ],
  );
}

/** Names the entry that stands for a draw, once it is on the chain. */
export async function linkSample(tx: Tenant, sampleId: string, entryHash: string): Promise<void> {
  await tx.sql('update sample set entry_hash = $3 where workspace_id = $1 and sample_id = $2', [
    tx.workspaceId,
    sampleId,
    entryHash,
  ]);
}

/** From the first sample on an engagement is in fieldwork. */
export async function startFieldwork(tx: Tenant, engagementId: string): Promise<void> {
  await tx.sql(
    `update engagement set status = 'fieldwork'
     where workspace_id = $1 and engagement_id = $2 and status = 'planned'`,
    [tx.workspaceId, engagementId],
  );
}
