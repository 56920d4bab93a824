import type {
  COMPONENT_ENTRY_MEMBERS,
  INVOICE_ENTRY_MEMBERS,
  LINE_ENTRY_MEMBERS,
  MembersOf,
} from '../../schema/contracts/invoice-entry.ts';
import type { Warning } from '../../schema/contracts/warnings.ts';
import { chainValue } from '../chain/chain-value.ts';
import { buildPayload } from '../chain/entry.ts';
import { type ExplainedLine, explainedDigest } from '../chain/paper-digest.ts';
import { recordedMarketBased } from '../emissions/market-based.ts';
import { storedDecision } from '../memory/decision.ts';
import type { Component, LineInput, LineResult } from '../types.ts';
import type { PreparedInvoice, PreparedLine } from './prepared-invoice.ts';

/**
 * The `invoice.recorded` payload of the audit trail: the invoice as accepted, the result of each line, and its request. Members
 * are in canonical order, which makes writing cheap; members absent from the request are absent here; every non-integer is
 * decimal text.
 * Source: docs/reference/entry-kinds.md.
 */
export function invoicePayload(
  invoice: PreparedInvoice,
  salt: string,
): { readonly text: string; readonly digest: string } {
  return buildPayload(
    { index: invoice.index, invoice: invoiceMembers(invoice), request_digest: invoice.requestDigest },
    salt,
  );
}

function invoiceMembers(invoice: PreparedInvoice) {
  const { valid, reconciliation } = invoice;
  const { input, servicePeriod } = valid;
  return {
    classifier_version: invoice.classifierVersion,
    currency: input.currency,
    external_id: valid.externalId ?? undefined,
    factor_set_id: invoice.factorSetId,
    invoice_date: input.invoiceDate,
    invoice_id: invoice.invoiceId,
    invoice_number: valid.invoiceNumber ?? undefined,
    line_items: invoice.lines.map((line, position) => lineMembers(line, position, invoice)),
    net_amount: input.netAmount ?? undefined,
    rate_set_id: invoice.rateSetId,
    reconciliation: {
      difference: reconciliation.difference,
      emission_basis: reconciliation.emissionBasis,
      header_net: reconciliation.headerNet,
      policy: invoice.policy,
      status: reconciliation.status,
      sum_of_lines: reconciliation.sumOfLines,
      tolerance: reconciliation.tolerance,
    },
    region: input.region,
    service_period_end: servicePeriod.end ?? undefined,
    service_period_start: servicePeriod.start ?? undefined,
    total_amount: input.totalAmount ?? undefined,
    total_kgco2e: invoice.emissions.totalEmissionsKgCo2e,
    total_market_based_kgco2e: invoice.emissions.totalMarketBasedKgCo2e ?? undefined,
    vat_rate: input.vatRate ?? undefined,
    vendor_name: input.vendorName,
    vendor_tax_id: valid.vendorTaxId ?? undefined,
    warnings: codesOf(invoice.warnings),
  } satisfies MembersOf<typeof INVOICE_ENTRY_MEMBERS>;
}

function lineMembers(
  { lineItemId, result, warnings }: PreparedLine,
  position: number,
  { valid }: PreparedInvoice,
) {
  const sent = lineSent(valid.input.lines, position);
  const servicePeriod = valid.lineServicePeriods[position];
  return {
    category: result.category,
    components: result.components.map(componentMembers),
    confidence: result.confidence.toFixed(2),
    decision: decisionOf(result),
    description: sent.description,
    distance_km: sent.distanceKm ?? undefined,
    explained: explainedOf(result, warnings),
    factor_id: result.factorId,
    item_codes: sent.itemCodes?.map(({ code, scheme }) => ({ code, scheme })),
    kgco2e: result.emissionsKgCo2e,
    line_item_id: lineItemId,
    market_based: marketOf(result),
    method: result.method,
    needs_review: result.needsReview || undefined,
    quantity: sent.quantity ?? undefined,
    scope: result.scope,
    scope3_category: result.scope3Category,
    service_period_end: servicePeriod?.end ?? undefined,
    service_period_start: servicePeriod?.start ?? undefined,
    spend_amount: sent.spendAmount,
    unit_of_measure: sent.unitOfMeasure ?? undefined,
    warnings: warnings.length === 0 ? undefined : codesOf(warnings),
    weight_tonnes: sent.weightTonnes ?? undefined,
  } satisfies MembersOf<typeof LINE_ENTRY_MEMBERS>;
}

/** Codes of warnings, each once; their texts can be derived from them and the line. */
export function codesOf(warnings: readonly { readonly code: string }[]): string[] {
  return [...new Set(warnings.map(({ code }) => code))].sort();
}

/**
 * Members of a line's result, which a new version of the invoice replaces.
 * @param warnings - all of the line's.
 */
export function resultMembers(result: LineResult, warnings: readonly Warning[]) {
  return {
    category: result.category,
    components: result.components.map(componentMembers),
    confidence: result.confidence.toFixed(2),
    decision: decisionOf(result),
    explained: explainedOf(result, warnings),
    factor_id: result.factorId,
    kgco2e: result.emissionsKgCo2e,
    market_based: marketOf(result),
    method: result.method,
    needs_review: result.needsReview || undefined,
    scope: result.scope,
    scope3_category: result.scope3Category,
    warnings: warnings.length === 0 ? undefined : codesOf(warnings),
  };
}

/** The digest of what the row of the line alone holds of how its figure came about. */
function explainedOf({ explanation, marketBased, trace }: LineResult, warnings: readonly Warning[]): string {
  const market_explanation = marketBased?.explanation ?? null;
  return explainedDigest(chainValue({ explanation, market_explanation, trace, warnings }) as ExplainedLine);
}

/** Absent if it equals the location-based figure, because the line is no purchased electricity or heat. */
function marketOf({ marketBased }: LineResult) {
  return marketBased === undefined ? undefined : recordedMarketBased(marketBased);
}

function decisionOf({ classification }: LineResult) {
  return classification.decision === undefined ? undefined : storedDecision(classification.decision);
}

/** The factor set's id and the factor's identify its row: boundary and GWP basis are not repeated. */
function componentMembers(part: Component) {
  return {
    biogenic_co2_kg: part.biogenicCo2Kg ?? undefined,
    factor_id: part.factorId,
    factor_year: part.factorYear,
    kgco2e: part.emissionsKgCo2e,
    scope: part.scope,
    scope3_category: part.scope3Category,
  } satisfies MembersOf<typeof COMPONENT_ENTRY_MEMBERS>;
}

function lineSent(lines: readonly LineInput[], position: number): LineInput {
  const line = lines[position];
  if (!line) throw new Error(`line ${position} was not sent`);
  return line;
}
