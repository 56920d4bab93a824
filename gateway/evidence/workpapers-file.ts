import { canonicalJson } from '../../compute/chain/canonical-json.ts';
import type { FactorData } from '../../schema/contracts/factors.ts';
import type { StoredAssertion, StoredReview } from '../../schema/queries/assertions.ts';
import type { PaperDocument } from '../../schema/queries/evidence-documents.ts';
import type { EvidenceComponent, EvidenceLine, ItemPage } from '../../schema/queries/evidence-items.ts';
import type { StoredRePerformance } from '../../schema/queries/re-performances.ts';
import type { StoredSampleItem } from '../../schema/queries/samples.ts';
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
 * line. A few pages are held at a time. Source: docs/evidence.md, workpapers.json.
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

function itemMembers(item: StoredSampleItem, page: PaperPage, input: PaperContext): object {
  const line = page.lines.get(item.lineItemId);
  if (line === undefined) throw new Error('a sampled line is not stored');
  const components = page.components.get(item.lineItemId) ?? [];
  return input.plain({
    line_item_id: item.lineItemId,
    invoice_id: item.invoiceId,
    ordinal: item.ordinal,
    status: item.status,
    stratum: item.stratum,
    recorded_kgco2e: item.recordedKgCo2e,
    risk_score: item.riskScore,
    risk_weight: item.riskWeight,
    risk_factors: item.riskFactors,
    hits: item.hits,
    inclusion_probability: item.inclusionProbability,
    drawn_as: item.drawnAs,
    replaces: item.replaces,
    replaced_by: item.replacedBy,
    invoice: invoiceMembers(line),
    line: lineMembers(line),
    factor: factorMembers(line, components, input),
    components: components.map(componentMembers),
    trace: line.trace,
    document: documentMembers(page.documents.get(item.invoiceId), input),
    assertions: (page.assertions.get(item.lineItemId) ?? []).map((assertion) =>
      assertionMembers(assertion, page.reviews.get(assertion.assertionId) ?? []),
    ),
    re_performances: (page.rePerformances.get(item.lineItemId) ?? []).map(rePerformanceMembers),
  }) as object;
}

function invoiceMembers(line: EvidenceLine) {
  return {
    vendor_name: line.vendorName,
    invoice_number: line.invoiceNumber,
    invoice_date: line.invoiceDate,
    currency: line.currency,
    region: line.region,
    factor_set_id: line.factorSetId,
    rate_set_id: line.rateSetId,
    classifier_version: line.classifierVersion,
  };
}

function lineMembers(line: EvidenceLine) {
  return {
    index: line.lineIndex,
    description: line.description,
    spend_amount: line.spendAmount,
    quantity: line.quantity,
    unit_of_measure: line.unitOfMeasure,
    weight_tonnes: line.weightTonnes,
    distance_km: line.distanceKm,
    category: line.category,
    method: line.method,
    confidence: line.confidence,
    kgco2e: line.kgco2e,
    scope: line.scope,
    scope3_category: line.scope3Category,
    explanation: line.explanation,
    warnings: line.warnings,
  };
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
    factor_set_id: factorSetId,
    factor_id: first.factorId,
    year: first.factorYear,
    label: row?.label ?? null,
    region: row?.region ?? null,
    value: row?.kgCo2ePerUnit ?? null,
    unit: row?.unit ?? null,
    source: row?.source ?? null,
  };
}

function componentMembers(part: EvidenceComponent) {
  return {
    scope: part.scope,
    scope3_category: part.scope3Category,
    factor_id: part.factorId,
    factor_year: part.factorYear,
    boundary: part.boundary,
    gwp_basis: part.gwpBasis,
    kgco2e: part.kgco2e,
  };
}

function documentMembers(document: PaperDocument | undefined, { included }: PaperContext): object | null {
  if (document === undefined) return null;
  const { invoiceId, version, sha256, bytes } = document;
  return { version, sha256, bytes, in_package: included.has(invoiceId) };
}

function assertionMembers(assertion: StoredAssertion, reviews: readonly StoredReview[]) {
  return {
    assertion_id: assertion.assertionId,
    assertion: assertion.assertion,
    revision: assertion.revision,
    result: assertion.result,
    procedure: assertion.procedure,
    recorded_kgco2e: assertion.recordedKgCo2e,
    audited_kgco2e: assertion.auditedKgCo2e,
    misstatement_kgco2e: assertion.misstatementKgCo2e,
    tainting: assertion.tainting,
    nature_and_cause: assertion.natureAndCause,
    narrative: assertion.narrative,
    evidence: assertion.evidence,
    tick_marks: assertion.tickMarks,
    is_anomaly: assertion.isAnomaly,
    anomaly_procedures: assertion.anomalyProcedures,
    prepared_by: assertion.preparedBy,
    prepared_at: assertion.preparedAt,
    entry: assertion.entryHash,
    reviews: reviews.map(({ decision, note, reviewedBy, reviewedAt }) => ({
      decision,
      note,
      reviewed_by: reviewedBy,
      reviewed_at: reviewedAt,
    })),
  };
}

function rePerformanceMembers(row: StoredRePerformance) {
  return {
    re_performance_id: row.rePerformanceId,
    overrides: row.overrides,
    recorded_kgco2e: row.recordedKgCo2e,
    recomputed_kgco2e: row.recomputedKgCo2e,
    difference_kgco2e: row.differenceKgCo2e,
    result: row.result,
    reason: row.reason,
    tolerance_kgco2e: row.toleranceKgCo2e,
    within_tolerance: row.withinTolerance,
    factor_set_id: row.factorSetId,
    factor_id: row.factorId,
    newest: row.newest,
    trace: row.trace,
    performed_by: row.performedBy,
    performed_at: row.performedAt,
    entry: row.entryHash,
  };
}
