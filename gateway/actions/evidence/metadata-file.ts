import type { JWK } from 'jose';
import type { FactorData } from '../../../schema/contracts/factors.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import type { DocumentAt, MissingDocument } from '../../../schema/queries/evidence-documents.ts';
import type {
  FactorUsed,
  PeriodTotals,
  ReportingPeriodRow,
} from '../../../schema/queries/evidence-totals.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import type { FactorCache } from '../../threads/factor-cache.ts';
import { sampleFigures } from '../engagements/sample-members.ts';
import { sourceMembers } from '../settings/factors.ts';
import type { Caveat } from './caveats.ts';
import type { MemberDigest } from './package-zip.ts';

/** What metadata.json says of the sample and what came of it: the chain has all of it too. */
export interface StatementInput {
  readonly chain: string;
  readonly engagement: EngagementData;
  readonly period: ReportingPeriodRow & { readonly closed: boolean };
  readonly sample: Row<'sample'>;
  /** As it was stored at completion. */
  readonly evaluation: Readonly<Record<string, unknown>>;
  /** Items of the sample by status. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Null where the engagement was completed before there were any. */
  readonly instruments: readonly object[] | null;
}

/** A factor with its row; null when the program does not have it. */
export type RegisteredFactor = FactorUsed & {
  readonly row: FactorData | null;
};

/** A factor that was used with its row. */
export function registered(
  factors: Pick<FactorCache, 'get'>,
  { factorSetId, factorId, factorYear }: FactorUsed,
): RegisteredFactor {
  return { factorSetId, factorId, factorYear, row: factors.get(factorSetId, factorId, factorYear) };
}

/** Everything metadata.json says, but for the files and the seal. */
export interface MetadataInput extends StatementInput {
  readonly totals: PeriodTotals;
  readonly factors: readonly RegisteredFactor[];
  readonly caveats: readonly Caveat[];
  readonly missingDocuments: readonly MissingDocument[];
  readonly leftOut: readonly DocumentAt[];
  readonly documents: {
    readonly in_period: number;
    readonly in_package: number;
    readonly missing: number;
  };
  readonly key: JWK;
  /** RFC 3161, base64. */
  readonly timestampToken: string | null;
}

/** The members of metadata.json that can be known before the files are. Source: docs/evidence-format.md, package. */
export function metadataMembers(input: MetadataInput): Record<string, unknown> {
  const { timestampToken } = input;
  const { kty, crv, x, kid, alg, use } = input.key;
  return {
    format: 'evidence-package/1',
    ...statementMembers(input),
    totals: totalsMembers(input.totals),
    factor_register: input.factors.toSorted(byFactor).map(registerMembers),
    caveats: input.caveats,
    missing_documents: input.missingDocuments.map(({ invoiceId, erased }) => ({
      invoice_id: invoiceId,
      ...(erased && { erased }),
    })),
    documents_not_included: input.leftOut.map(({ invoiceId, version, sha256, bytes }) => ({
      invoice_id: invoiceId,
      version,
      sha256,
      bytes,
    })),
    documents: input.documents,
    keys: [{ alg, crv, kid, kty, use, x }],
    ...(timestampToken === null ? {} : { timestamp: timestampToken }),
  };
}

/** Those of them that are held to the chain before a package is sealed. */
export function statementMembers(input: StatementInput): Record<string, unknown> {
  const { engagement, period } = input;
  return {
    chain: input.chain,
    engagement_id: engagement.engagementId,
    engagement: engagementMembers(engagement),
    period: {
      name: period.name,
      ...periodMembers(period),
      closed_at_completion: period.closed,
    },
    sample: sampleMembers(input.sample),
    evaluation: input.evaluation,
    testing_summary: testingSummary(input.statuses),
    conclusion: engagement.conclusion,
    completeness_test: engagement.plan.completeness_test,
    ...(input.instruments === null ? {} : { instruments: input.instruments }),
  };
}

/** What a period is: the entry of a completion says the same. */
export function periodMembers(period: ReportingPeriodRow) {
  return { start_date: period.startDate, end_date: period.endDate, factor_set_id: period.factorSetId };
}

/** The list of files as it is sealed: every other file, sorted by name. */
export function fileList(files: readonly MemberDigest[]): MemberDigest[] {
  return files
    .map(({ bytes, name, sha256 }) => ({ bytes, name, sha256 }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function engagementMembers(engagement: EngagementData) {
  return {
    ...madeMembers(engagement),
    status: engagement.status,
    completed_at: engagement.completedAt,
    completed_by: engagement.completedBy,
  };
}

/** How an engagement was made and planned. The entry of its completion says the same. */
export function madeMembers(engagement: EngagementData) {
  const { completeness_test: _, ...plan } = engagement.plan;
  return {
    name: engagement.name,
    assurance_standard: engagement.assuranceStandard,
    assurance_level: engagement.assuranceLevel,
    plan,
    created_at: engagement.createdAt,
    created_by: engagement.createdBy,
  };
}

/** Groups in the order of their names by code unit, whatever order a database's locale has. */
export function totalsMembers(totals: PeriodTotals) {
  const sum = ({ lines, kgco2e }: { readonly lines: number; readonly kgco2e: string }) => ({
    line_items: lines,
    kgco2e,
  });
  return {
    kgco2e: totals.kgco2e,
    biogenic_co2_kg: totals.biogenicCo2.kgco2e,
    ...marketMembers(totals),
    invoices: totals.invoices,
    line_items: totals.lineItems,
    by_scope: inOrder(totals.byScope, ({ scope }) => scope).map((row) => ({ scope: row.scope, ...sum(row) })),
    by_scope3_category: inOrder(
      totals.byScope3Category,
      ({ scope, scope3Category }) => scope * 100 + scope3Category,
    ).map((row) => ({ scope3_category: row.scope3Category, ...sum(row) })),
    by_category: inOrder(totals.byCategory, ({ category }) => category).map((row) => ({
      category: row.category,
      ...sum(row),
    })),
    by_method: inOrder(totals.byMethod, ({ method }) => method).map((row) => ({
      method: row.method,
      ...sum(row),
    })),
    by_boundary: inOrder(totals.byBoundary, ({ boundary }) => boundary).map((row) => ({
      boundary: row.boundary,
      ...sum(row),
    })),
    by_gwp_basis: inOrder(totals.byGwpBasis, ({ gwpBasis }) => gwpBasis).map((row) => ({
      gwp_basis: row.gwpBasis,
      ...sum(row),
    })),
  };
}

/** Beside `kgco2e`, which is location-based. Source: GHG Protocol Scope 2 Guidance (2015), chapter 7. */
function marketMembers({ market, byScope }: PeriodTotals) {
  if (market === null) return {};
  const location = byScope.find(({ scope }) => scope === 2)?.kgco2e ?? '0.000000';
  return {
    market_based_kgco2e: market.kgco2e,
    scope2: {
      location_based_kgco2e: location,
      market_based_kgco2e: market.scope2Kgco2e,
      by_basis: inOrder(market.byBasis, ({ basis }) => basis).map(({ basis, lines, kgco2e }) => ({
        basis,
        line_items: lines,
        kgco2e,
      })),
      guarantees_of_origin: inOrder(market.guarantees, ({ country }) => country).map((row) => ({
        country: row.country,
        kwh: row.kwh,
        uncovered_kwh: row.uncoveredKwh,
        applied_kwh: row.appliedKwh,
        kgco2e: row.kgco2e,
      })),
    },
  };
}

function inOrder<Row>(rows: readonly Row[], key: (row: Row) => string | number): Row[] {
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function sampleMembers(sample: Row<'sample'>) {
  const { plan, population } = sample;
  return {
    sample_id: sample.sampleId,
    version: sample.version,
    method: sample.method,
    drawn_by: sample.drawnBy,
    statistical: sample.statistical,
    confidence_level: sample.confidenceLevel,
    overall_materiality_kgco2e: sample.overallMaterialityKgco2e,
    performance_materiality_kgco2e: sample.performanceMaterialityKgco2e,
    tolerable_misstatement_kgco2e: sample.tolerableMisstatementKgco2e,
    expected_misstatement_kgco2e: sample.expectedMisstatementKgco2e,
    clearly_trivial_kgco2e: sample.clearlyTrivialKgco2e,
    risk_weighting: sample.riskWeighting,
    risk_model: sample.riskModelVersion,
    seed: sample.seed,
    algorithm_version: sample.algorithmVersion,
    key_item_ids: sample.keyItemIds,
    plan: {
      sample_size: plan.sampleSize,
      sampling_interval_kgco2e: plan.samplingIntervalKgCo2e ?? null,
      random_start: plan.randomStartKgCo2e ?? null,
      basic_precision_kgco2e: plan.basicPrecisionKgCo2e ?? null,
      confidence_factor: plan.confidenceFactor,
      distribution: plan.distribution,
    },
    population: {
      line_items: population.lineItems,
      absolute_kgco2e: population.absoluteKgCo2e,
      net_kgco2e: population.netKgCo2e,
      weighted_kgco2e: population.weightedKgCo2e,
      zero_line_items: population.zeroLineItems,
      credit_line_items: population.creditLineItems,
      credit_kgco2e: population.creditKgCo2e,
      hash: sample.populationHash,
    },
    ...sampleFigures(sample),
    warnings: sample.warnings,
    over: { size: sample.chainSize, head: sample.chainHead },
    supersede_reason: sample.supersedeReason,
    generated_at: sample.generatedAt,
    generated_by: sample.generatedBy,
    entry: sample.entryHash,
  };
}

/** `items` leaves out lines another one stands for, as everywhere; all are in workpapers.json. */
function testingSummary(statuses: ReadonlyMap<string, number>) {
  const of = (status: string) => statuses.get(status) ?? 0;
  const tested = of('tested_no_exception') + of('tested_exception') + of('unable_to_test');
  const all = [...statuses.values()].reduce((sum, n) => sum + n, 0);
  return {
    items: all - of('not_applicable'),
    tested,
    exceptions: of('tested_exception'),
    not_applicable: of('not_applicable'),
    unable_to_test: of('unable_to_test'),
  };
}

function byFactor(a: RegisteredFactor, b: RegisteredFactor): number {
  const key = ({ factorSetId, factorId, factorYear }: RegisteredFactor) =>
    `${factorSetId} ${factorId} ${String(factorYear).padStart(4, '0')}`;
  return key(a) < key(b) ? -1 : 1;
}

/** A row of the register. `value`: kg CO2e per `unit`, decimal text exactly as in the source. */
export function registerMembers({ factorSetId, factorId, factorYear, row }: RegisteredFactor) {
  const key = { factor_set_id: factorSetId, factor_id: factorId, year: factorYear };
  if (row === null) return { ...key, value: null };
  return {
    ...key,
    kind: row.kind,
    label: row.label,
    category: row.category,
    region: row.region,
    value: row.kgCo2ePerUnit,
    unit: row.unit,
    price_basis: row.priceBasis,
    boundary: row.boundary,
    gwp_basis: row.gwpBasis,
    gwp_note: row.gwpNote,
    biogenic_co2_per_unit: row.biogenicCo2KgPerUnit,
    ...sourceMembers(row),
    caution: row.caution,
  };
}
