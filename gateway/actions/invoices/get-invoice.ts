import type { Factor } from '../../../schema/contracts/factors.ts';
import {
  type HistoryEntry,
  INVOICE_HISTORY_MAX,
  InvoiceReadAnswer,
  StoredInvoice,
} from '../../../schema/contracts/invoice-read.ts';
import { numberOrNull } from '../../../schema/contracts/kilograms.ts';
import { allWarnings } from '../../../schema/contracts/warnings.ts';
import { type InvoiceDetail, invoiceDetail } from '../../../schema/queries/invoice-list.ts';
import type { ListedComponent, ListedLine } from '../../../schema/queries/line-list.ts';
import type { SourceDocumentInfo } from '../../../schema/queries/source-documents.ts';
import type { Caller, UserCaller } from '../../auth/access.ts';
import { readablePeriods } from '../../auth/period-access.ts';
import { withRead } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import type { FactorCache } from '../../threads/factor-cache.ts';
import { factorAnswer } from '../settings/factors.ts';
import { invoiceNotFound } from './void-invoice.ts';

/**
 * An invoice with its lines, components, factors and history.
 * @throws ApiError `not_found`, also for an invoice of another workspace or of a period the caller may not read.
 */
export async function getInvoice(
  deps: GatewayDeps,
  input: { readonly caller: UserCaller; readonly invoiceId: string },
): Promise<StoredInvoice> {
  const { caller, invoiceId } = input;
  const found = await withRead(deps.database, caller.workspaceId, async (tx) =>
    invoiceDetail(
      tx,
      { workspaceId: tx.workspaceId, periods: await readablePeriods(tx, caller) },
      { invoiceId, historyMax: INVOICE_HISTORY_MAX },
    ),
  );
  if (found === null) throw invoiceNotFound();
  await deps.factors.ready([found.invoice.factorSetId]);
  return StoredInvoice.parse(answerOf(found, deps.factors));
}

/**
 * An invoice as an ingest answer with its lines has it, for an API key, which may read all periods.
 * @throws ApiError `not_found`, also for an invoice of another workspace.
 */
export async function readInvoice(
  deps: GatewayDeps,
  input: { readonly caller: Caller; readonly invoiceId: string },
): Promise<InvoiceReadAnswer> {
  const { caller, invoiceId } = input;
  const found = await withRead(deps.database, caller.workspaceId, (tx) =>
    invoiceDetail(tx, { workspaceId: tx.workspaceId, periods: null }, { invoiceId, historyMax: 1 }),
  );
  if (found === null) throw invoiceNotFound();
  const answer = answerOf(found, deps.factors);
  return InvoiceReadAnswer.parse({
    ...answer,
    vendor_name: answer.vendor_name_sent,
    line_items_created: answer.line_item_count,
    index: answer.request.index,
    warnings: allWarnings({ warnings: found.invoice.warnings, lines: found.lines }),
  });
}

/** Members named as in the contract; JSON from the database is checked against the contract. */
function answerOf(found: InvoiceDetail, factors: FactorCache) {
  const { invoice, lines, components } = found;
  return {
    invoice_id: invoice.invoiceId,
    period: invoice.period,
    invoice_number: invoice.invoiceNumber,
    external_id: invoice.externalId,
    vendor_name: invoice.vendorName,
    vendor_name_sent: invoice.vendorNameSent,
    vendor_tax_id: invoice.vendorTaxId,
    vendor_id: invoice.vendorId,
    invoice_date: invoice.invoiceDate,
    service_period_start: invoice.servicePeriodStart,
    service_period_end: invoice.servicePeriodEnd,
    currency: invoice.currency,
    region: invoice.region,
    total_amount: invoice.totalAmount,
    net_amount: invoice.netAmount,
    vat_rate: invoice.vatRate,
    reconciliation: {
      status: invoice.reconciliationStatus,
      header_net: invoice.headerNet,
      sum_of_lines: invoice.sumOfLines,
      difference: invoice.reconciliationDifference,
      tolerance: invoice.reconciliationTolerance,
      emission_basis: invoice.emissionBasis,
      hint: invoice.reconciliationHint,
      policy: invoice.reconciliationPolicy,
    },
    total_kgco2e: Number(invoice.totalKgco2e),
    total_market_based_kgco2e: Number(invoice.totalMarketBasedKgco2e ?? invoice.totalKgco2e),
    line_item_count: invoice.lineItemCount,
    factor_set_id: invoice.factorSetId,
    rate_set_id: invoice.rateSetId,
    classifier_version: invoice.classifierVersion,
    workspace_currency: invoice.workspaceCurrency,
    workspace_rate: invoice.workspaceRate,
    warnings: invoice.warnings,
    request: { digest: invoice.requestDigest, index: invoice.requestIndex },
    content_fingerprint: invoice.contentFingerprint,
    recorded_at: invoice.recordedAt,
    duplicate_of: invoice.duplicateOf,
    voided:
      invoice.voidedAt === null
        ? null
        : { at: invoice.voidedAt, by: invoice.voidedBy, reason: invoice.voidReason },
    erased_at: invoice.erasedAt,
    line_items: lines.map((line) => lineOf(line, components.get(line.lineItemId) ?? [])),
    factors: factorsOf(found, factors),
    documents: found.documents.map(documentOf),
    entries: found.entries.map(entryOf),
  };
}

function lineOf(line: ListedLine, components: readonly ListedComponent[]) {
  return {
    line_item_id: line.lineItemId,
    index: line.lineIndex,
    description: line.description,
    spend_amount: line.spendAmount,
    quantity: line.quantity,
    unit_of_measure: line.unitOfMeasure,
    weight_tonnes: line.weightTonnes,
    distance_km: line.distanceKm,
    item_codes: line.itemCodes ?? [],
    service_period_start: line.servicePeriodStart,
    service_period_end: line.servicePeriodEnd,
    category: line.category,
    attributes: line.attributes,
    naics: line.naics,
    factor_id: line.factorId,
    method: line.method,
    confidence: Number(line.confidence),
    certainty: Number(line.certainty),
    kgco2e: Number(line.kgco2e),
    market_based_kgco2e: Number(line.marketBasedKgco2e ?? line.kgco2e),
    market_based: line.marketBased?.explanation ?? null,
    market_basis: line.marketBased?.basis ?? null,
    scope: line.scope,
    scope3_category: line.scope3Category,
    components: components.map(componentOf),
    candidates: line.candidates,
    matched: line.matched,
    needs_review: line.needsReview,
    is_overridden: line.isOverridden,
    decision: line.decision,
    explanation: line.explanation,
    warnings: line.warnings,
    trace: line.trace,
  };
}

function componentOf(part: ListedComponent) {
  return {
    scope: part.scope,
    scope3_category: part.scope3Category,
    factor_id: part.factorId,
    factor_year: part.factorYear,
    boundary: part.boundary,
    gwp_basis: part.gwpBasis,
    kgco2e: Number(part.kgco2e),
    biogenic_co2_kg: numberOrNull(part.biogenicCo2Kg),
  };
}

/** The factors of the components, each once, in order of first use. */
function factorsOf({ invoice, components }: InvoiceDetail, factors: FactorCache): Factor[] {
  const rows = [...components.values()]
    .flat()
    .flatMap(({ factorId, factorYear }) => factors.get(invoice.factorSetId, factorId, factorYear) ?? []);
  return [...new Set(rows)].map(factorAnswer);
}

function documentOf(document: SourceDocumentInfo) {
  return {
    document_id: document.documentId,
    version: document.version,
    sha256: document.sha256,
    bytes: document.bytes,
    media_type: document.mediaType,
    created_at: document.createdAt,
  };
}

function entryOf({ hash, header }: InvoiceDetail['entries'][number]): HistoryEntry {
  const { seq, kind, at, actor, refs, payload_digest } = JSON.parse(header) as Omit<HistoryEntry, 'hash'>;
  return { seq, kind, at, actor, refs, payload_digest, hash };
}
