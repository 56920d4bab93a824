import { sql } from 'kysely';
import type { StoredMarketBased } from '../contracts/market-based.ts';
import type { Warning } from '../contracts/warnings.ts';
import { reviewsOf, workKey } from './assertions.ts';
import { rePerformancesOf } from './re-performances.ts';
import { anyOf, type Row, type Tenant } from './sql.ts';

/** A recorded line with what a reader needs of its invoice. Numbers are exact decimal text. */
export interface EvidenceLine {
  readonly lineItemId: string;
  readonly invoiceId: string;
  readonly lineIndex: number;
  readonly description: string | null;
  readonly spendAmount: string;
  readonly quantity: string | null;
  readonly unitOfMeasure: string | null;
  readonly weightTonnes: string | null;
  readonly distanceKm: string | null;
  readonly category: string;
  readonly factorId: string | null;
  readonly method: string;
  readonly confidence: string;
  readonly kgco2e: string;
  readonly marketBased: StoredMarketBased | null;
  readonly scope: number;
  readonly scope3Category: number | null;
  readonly explanation: string | null;
  readonly warnings: readonly Warning[];
  readonly trace: readonly Readonly<Record<string, unknown>>[];
  readonly vendorName: string | null;
  readonly invoiceNumber: string | null;
  readonly invoiceDate: string;
  readonly currency: string;
  readonly region: string;
  readonly factorSetId: string;
  readonly rateSetId: string | null;
  readonly classifierVersion: string;
}

export interface EvidenceComponent {
  readonly lineItemId: string;
  readonly scope: number;
  readonly scope3Category: number | null;
  readonly factorId: string;
  readonly factorYear: number;
  readonly boundary: string;
  readonly gwpBasis: string;
  readonly kgco2e: string;
  readonly biogenicCo2Kg: string | null;
}

/** Everything about some sampled lines, in the order of the sample. */
export interface ItemPage {
  readonly items: readonly Row<'sample_item'>[];
  readonly lines: ReadonlyMap<string, EvidenceLine>;
  readonly components: ReadonlyMap<string, readonly EvidenceComponent[]>;
  readonly assertions: ReadonlyMap<string, readonly Row<'assertion'>[]>;
  /** By assertion id, oldest first. */
  readonly reviews: ReadonlyMap<string, readonly Row<'assertion_review'>[]>;
  readonly rePerformances: ReadonlyMap<string, readonly Row<'re_performance'>[]>;
}

interface PageKey {
  readonly engagementId: string;
  readonly sampleId: string;
  /** Ordinal of the last item of the page before; -1 for the first. */
  readonly after: number;
  readonly count: number;
}

/** A page of a sample's items with their lines, parts, papers and re-performances. Six statements. */
export async function itemPage(tx: Tenant, page: PageKey): Promise<ItemPage> {
  const items = await tx.db
    .selectFrom('sample_item')
    .selectAll()
    .where('workspaceId', '=', tx.workspaceId)
    .where('sampleId', '=', page.sampleId)
    .where('ordinal', '>', page.after)
    .orderBy('ordinal')
    .limit(page.count)
    .execute();
  const lineIds = items.map(({ lineItemId }) => lineItemId);
  const keys = [tx.workspaceId, lineIds.join(' ')];
  const lines = await tx.sql<EvidenceLine>(LINES, keys);
  const components = await tx.sql<EvidenceComponent>(COMPONENTS, keys);
  const assertions = await tx.db
    .selectFrom('assertion')
    .selectAll()
    .where('workspaceId', '=', tx.workspaceId)
    .where('engagementId', '=', page.engagementId)
    .where('lineItemId', '=', anyOf(lineIds, 'uuid'))
    .orderBy('preparedAt')
    .orderBy(sql`assertion collate "C"`)
    .orderBy('revision')
    .execute();
  const reviews = await reviewsOf(
    tx,
    assertions.map(({ assertionId }) => assertionId),
  );
  const rePerformances = await rePerformancesOf(tx, items.map(workKey));
  const ofLine = ({ lineItemId }: { readonly lineItemId: string }) => lineItemId;
  return {
    items,
    lines: new Map(lines.map((line) => [line.lineItemId, line])),
    components: Map.groupBy(components, ofLine),
    assertions: Map.groupBy(assertions, ofLine),
    reviews,
    rePerformances: new Map([...rePerformances.values()].map((rows) => [rows[0]?.lineItemId ?? '', rows])),
  };
}

const IDS = `string_to_array($2, ' ')::uuid[]`;

const LINES = `select l.line_item_id as "lineItemId", l.invoice_id as "invoiceId", l.line_index as "lineIndex",
    l.description, l.spend_amount::text as "spendAmount", l.quantity::text as quantity,
    l.unit_of_measure as "unitOfMeasure", l.weight_tonnes::text as "weightTonnes", l.distance_km::text as "distanceKm",
    l.category, l.factor_id as "factorId", l.method, l.confidence::text as confidence, l.kgco2e::text as kgco2e,
    l.market_based as "marketBased", l.scope::int as scope, l.scope3_category::int as "scope3Category", l.explanation, l.warnings, l.trace,
    i.vendor_name as "vendorName", i.invoice_number as "invoiceNumber", i.invoice_date as "invoiceDate", i.currency,
    i.region, i.factor_set_id as "factorSetId", i.rate_set_id as "rateSetId",
    i.classifier_version as "classifierVersion"
  from line_item l cross join lateral (select v.* from invoice v
    where v.workspace_id = l.workspace_id and v.invoice_id = l.invoice_id limit 1) i
  where l.workspace_id = $1 and l.line_item_id = any(${IDS})`;

const COMPONENTS = `select line_item_id as "lineItemId", scope::int as scope, scope3_category::int as "scope3Category",
    factor_id as "factorId", factor_year::int as "factorYear", boundary, gwp_basis as "gwpBasis", kgco2e::text as kgco2e,
    biogenic_co2_kg::text as "biogenicCo2Kg"
  from line_component where workspace_id = $1 and line_item_id = any(${IDS}) order by line_item_id, ordinal`;

/** Items of a sample by status. */
export async function itemStatusCounts(tx: Tenant, sampleId: string): Promise<Map<string, number>> {
  const rows = await tx.sql<{ status: string; n: number }>(
    `select status, count(*)::int as n from sample_item where workspace_id = $1 and sample_id = $2 group by status`,
    [tx.workspaceId, sampleId],
  );
  return new Map(rows.map(({ status, n }) => [status, n]));
}
