import { trimZeros } from '../decimal.ts';
import { marketFigure } from '../emissions/market-based.ts';
import type { Component } from '../types.ts';
import type { PreparedInvoice, PreparedLine } from './prepared-invoice.ts';

export interface AnswerOptions {
  /** Whether the answer has the lines. */
  readonly detail: boolean;
  /** Whether ids are null because nothing is stored. */
  readonly dryRun: boolean;
}

/**
 * The answer's JSON object of an invoice (contract `InvoiceAnswer`) without `warnings` and the closing brace, which are
 * appended when it is written. Kilograms are raw decimals of at most 6 places, never doubles.
 */
export function answerHead(invoice: PreparedInvoice, options: AnswerOptions): string {
  const { valid, reconciliation } = invoice;
  const id = options.dryRun ? 'null' : `"${invoice.invoiceId}"`;
  const head = `{"invoice_id":${id},"vendor_name":${JSON.stringify(valid.vendorNameSent)},"line_items_created":${invoice.lines.length},"total_kgco2e":${trimZeros(invoice.emissions.totalEmissionsKgCo2e)},"total_market_based_kgco2e":${trimZeros(marketTotal(invoice))}`;
  const rest = JSON.stringify({
    index: invoice.index,
    invoice_number: valid.invoiceNumber,
    external_id: valid.externalId,
    currency: valid.input.currency,
    region: valid.input.region,
    period: invoice.period.name,
    reconciliation: {
      status: reconciliation.status,
      header_net: reconciliation.headerNet,
      sum_of_lines: reconciliation.sumOfLines,
      difference: reconciliation.difference,
      tolerance: reconciliation.tolerance,
      emission_basis: reconciliation.emissionBasis,
      hint: reconciliation.hint,
    },
  });
  const lines = options.detail ? `,"line_items":[${lineItems(invoice, options)}]` : '';
  return `${head},${rest.slice(1, -1)}${lines}`;
}

function marketTotal({ emissions }: PreparedInvoice): string {
  return emissions.totalMarketBasedKgCo2e ?? emissions.totalEmissionsKgCo2e;
}

function lineItems({ lines, valid }: PreparedInvoice, options: AnswerOptions): string {
  return lines
    .map((line, position) => lineItem(line, valid.input.lines[position]?.description ?? '', options))
    .join(',');
}

function lineItem(
  { lineItemId, result, warnings }: PreparedLine,
  text: string,
  options: AnswerOptions,
): string {
  const head = JSON.stringify({
    line_item_id: options.dryRun ? null : lineItemId,
    index: result.index,
    description: text,
    category: result.category,
    factor_id: result.factorId,
    method: result.method,
    confidence: result.confidence,
  });
  const rest = JSON.stringify({
    needs_review: result.needsReview,
    explanation: result.explanation,
    market_based: result.marketBased?.explanation ?? null,
    warnings,
  });
  const components = result.components.map(component).join(',');
  return `${head.slice(0, -1)},"kgco2e":${trimZeros(result.emissionsKgCo2e)},"market_based_kgco2e":${trimZeros(marketFigure(result))},"scope":${result.scope},"scope3_category":${result.scope3Category},"components":[${components}],${rest.slice(1)}`;
}

function component(part: Component): string {
  const head = JSON.stringify({
    scope: part.scope,
    scope3_category: part.scope3Category,
    factor_id: part.factorId,
    factor_year: part.factorYear,
    boundary: part.boundary,
    gwp_basis: part.gwpBasis,
  });
  const biogenic = part.biogenicCo2Kg === null ? null : trimZeros(part.biogenicCo2Kg);
  return `${head.slice(0, -1)},"kgco2e":${trimZeros(part.emissionsKgCo2e)},"biogenic_co2_kg":${biogenic}}`;
}
