import { canonicalJson } from '../../../compute/chain/canonical-json.ts';
import type { FactorData } from '../../../schema/contracts/factors.ts';
import type { StoredMarketBased } from '../../../schema/contracts/market-based.ts';
import type { PaperDocument } from '../../../schema/queries/evidence-documents.ts';
import type { EvidenceComponent, EvidenceLine, ItemPage } from '../../../schema/queries/evidence-items.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { readAhead } from './read-ahead.ts';

/** A page of items with the documents of their invoices. */
export interface PaperPage extends ItemPage {
  readonly documents: ReadonlyMap<string, PaperDocument>;
}

/** What a paper needs beside its page. */
interface PaperContext {
  /** The factor with this id and year in a set; null when the program does not have it. */
  readonly factor: (setId: string, factorId: string, year: number) => FactorData | null;
  /** Invoices whose documents lie in the package. */
  readonly included: ReadonlySet<string>;
  /** Numbers that are no integers as decimal text. */
  readonly plain: (value: unknown) => unknown;
}

/** Holds the papers to what was recorded; throws to break off. */
export interface PaperHold {
  /** Told the items of a page, in the order of the pages, with the text of each, before any of it is written. */
  page(page: PaperPage, papers: readonly string[]): Promise<void>;
  /** Told that there is no further page, before the file is closed. */
  end(): void;
}

export interface WorkpapersInput extends PaperContext {
  readonly engagementId: string;
  readonly pages: AsyncIterable<PaperPage>;
  /** Null where nothing has to be held. */
  readonly hold: PaperHold | null;
}

/**
 * Text of `workpapers.json`: an opening line, one canonical item a line in the order of the sample, a closing
 * line. A few pages are held at a time. Source: docs/evidence-format.md, package.
 */
export async function* workpapersFile(input: WorkpapersInput): AsyncGenerator<string> {
  const id = JSON.stringify(input.engagementId);
  yield `{"engagement_id":${id},"format":"workpapers/1","items":[\n`;
  let isFirst = true;
  for await (const papers of readAhead(heldPapers(input))) {
    for (const paper of papers) {
      yield `${isFirst ? '' : ',\n'}${paper}`;
      isFirst = false;
    }
  }
  yield `${isFirst ? '' : '\n'}]}\n`;
}

async function* heldPapers(input: WorkpapersInput): AsyncGenerator<readonly string[]> {
  for await (const page of input.pages) {
    const papers = page.items.map((item) => canonicalJson(itemMembers(item, page, input)));
    await input.hold?.page(page, papers);
    yield papers;
  }
  input.hold?.end();
}

/** Members stand in canonical order, here and in those below: what is in order is written several times faster. */
function itemMembers(item: Row<'sample_item'>, page: PaperPage, input: PaperContext): object {
  const line = page.lines.get(item.lineItemId);
  if (line === undefined) throw new Error('a sampled line is not stored');
  const components = page.components.get(item.lineItemId) ?? [];
  return input.plain({
    assertions: (page.assertions.get(item.lineItemId) ?? []).map((assertion) =>
      assertionMembers(assertion, page.reviews.get(assertion.assertionId) ?? []),
    ),
    components: components.map(componentMembers),
    document: documentMembers(page.documents.get(item.invoiceId), input),
    drawn_as: item.drawnAs,
    factor: factorMembers(line, components, input),
    hits: item.hits,
    inclusion_probability: item.inclusionProbability,
    invoice: invoiceMembers(line),
    invoice_id: item.invoiceId,
    line: lineMembers(line),
    line_item_id: item.lineItemId,
    ordinal: item.ordinal,
    re_performances: (page.rePerformances.get(item.lineItemId) ?? []).map(rePerformanceMembers),
    recorded_kgco2e: item.recordedKgco2e,
    replaced_by: item.replacedBy,
    replaces: item.replaces,
    risk_factors: item.riskFactors,
    risk_score: item.riskScore,
    risk_weight: item.riskWeight,
    status: item.status,
    stratum: item.stratum,
    trace: line.trace,
  }) as object;
}

function invoiceMembers(line: EvidenceLine) {
  return {
    classifier_version: line.classifierVersion,
    currency: line.currency,
    factor_set_id: line.factorSetId,
    invoice_date: line.invoiceDate,
    invoice_number: line.invoiceNumber,
    rate_set_id: line.rateSetId,
    region: line.region,
    vendor_name: line.vendorName,
  };
}

function lineMembers(line: EvidenceLine) {
  return {
    category: line.category,
    confidence: line.confidence,
    description: line.description,
    distance_km: line.distanceKm,
    explanation: line.explanation,
    index: line.lineIndex,
    kgco2e: line.kgco2e,
    ...(line.marketBased === null ? {} : { market_based: marketMembers(line.marketBased) }),
    method: line.method,
    quantity: line.quantity,
    scope: line.scope,
    scope3_category: line.scope3Category,
    spend_amount: line.spendAmount,
    unit_of_measure: line.unitOfMeasure,
    warnings: line.warnings,
    weight_tonnes: line.weightTonnes,
  };
}

/** In canonical order, as the chain has it, and a sentence of it. */
function marketMembers(market: StoredMarketBased) {
  const { basis, explanation, factor_id, factor_year, kgco2e, uncovered_kwh } = market;
  return { basis, explanation, factor_id, factor_year, kgco2e, uncovered_kwh };
}

/** The factor of the line's first part; the register in metadata.json says everything about each. */
function factorMembers(
  { factorSetId }: EvidenceLine,
  [first]: readonly EvidenceComponent[],
  { factor }: PaperContext,
) {
  if (first === undefined) return null;
  const row = factor(factorSetId, first.factorId, first.factorYear);
  return {
    factor_id: first.factorId,
    factor_set_id: factorSetId,
    label: row?.label ?? null,
    region: row?.region ?? null,
    source: row?.source ?? null,
    unit: row?.unit ?? null,
    value: row?.kgCo2ePerUnit ?? null,
    year: first.factorYear,
  };
}

function componentMembers(part: EvidenceComponent) {
  return {
    ...(part.biogenicCo2Kg !== null && { biogenic_co2_kg: part.biogenicCo2Kg }),
    boundary: part.boundary,
    factor_id: part.factorId,
    factor_year: part.factorYear,
    gwp_basis: part.gwpBasis,
    kgco2e: part.kgco2e,
    scope: part.scope,
    scope3_category: part.scope3Category,
  };
}

function documentMembers(document: PaperDocument | undefined, { included }: PaperContext): object | null {
  if (document === undefined) return null;
  const { invoiceId, version, sha256, bytes } = document;
  return { bytes, in_package: included.has(invoiceId), sha256, version };
}

function assertionMembers(assertion: Row<'assertion'>, reviews: readonly Row<'assertion_review'>[]) {
  return {
    anomaly_procedures: assertion.anomalyProcedures,
    assertion: assertion.assertion,
    assertion_id: assertion.assertionId,
    audited_kgco2e: assertion.auditedKgco2e,
    entry: assertion.entryHash,
    evidence: assertion.evidence,
    is_anomaly: assertion.isAnomaly,
    misstatement_kgco2e: assertion.misstatementKgco2e,
    narrative: assertion.narrative,
    nature_and_cause: assertion.natureAndCause,
    prepared_at: assertion.preparedAt,
    prepared_by: assertion.preparedBy,
    procedure: assertion.procedure,
    recorded_kgco2e: assertion.recordedKgco2e,
    result: assertion.result,
    reviews: reviews.map(({ decision, note, reviewedBy, reviewedAt }) => ({
      decision,
      note,
      reviewed_at: reviewedAt,
      reviewed_by: reviewedBy,
    })),
    revision: assertion.revision,
    tainting: assertion.tainting,
    tick_marks: assertion.tickMarks,
  };
}

function rePerformanceMembers(row: Row<'re_performance'>) {
  return {
    difference_kgco2e: row.differenceKgco2e,
    entry: row.entryHash,
    factor_id: row.factorId,
    factor_set_id: row.factorSetId,
    newest: row.newest,
    overrides: row.overrides,
    performed_at: row.performedAt,
    performed_by: row.performedBy,
    re_performance_id: row.rePerformanceId,
    reason: row.reason,
    recomputed_kgco2e: row.recomputedKgco2e,
    recorded_kgco2e: row.recordedKgco2e,
    result: row.result,
    tolerance_kgco2e: row.toleranceKgco2e,
    trace: row.trace,
    within_tolerance: row.withinTolerance,
  };
}
