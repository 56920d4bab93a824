import { hash } from 'node:crypto';
import type { InvoiceErrorCode } from '../../schema/contracts/ingest.ts';
import type { SupplierMix } from '../../schema/contracts/instruments.ts';
import { reason, reasonText } from '../../schema/contracts/reasons.ts';
import type { Warning } from '../../schema/contracts/warnings.ts';
import type { KnownPeriod, WorkspaceSettings } from '../../schema/contracts/workspace.ts';
import type { Derivation } from '../chain/derive.ts';
import { divide, toFixedText, trimZeros } from '../decimal.ts';
import { calculateInvoice, type InvoiceEmissions } from '../emissions/invoice-emissions.ts';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../factors/factor-set.ts';
import type { RateSet } from '../factors/rates.ts';
import { recallDecisions } from '../memory/decide.ts';
import type { MemoryIndex } from '../memory/memory-index.ts';
import { type Reconciliation, reconcile } from '../reconciliation/reconcile.ts';
import type { Classification, InvoiceInput, Result } from '../types.ts';
import type { PreparedInvoice, PreparedLine } from './prepared-invoice.ts';
import { reportingPeriodOf } from './reporting-period.ts';
import { type ValidInvoice, validateInvoice } from './validate-invoice.ts';
import { vendorId } from './vendor-id.ts';

/** The classifier for ingest: one classification for each line, in the same order. */
export interface Classifier {
  readonly version: string;
  classify(invoice: InvoiceInput): readonly Classification[];
}

/** Input shared by all invoices of a request. */
export interface RequestContext {
  readonly workspace: WorkspaceSettings;
  /** The server's own address. */
  readonly baseUrl: string;
  readonly periods: ReadonlyMap<string, KnownPeriod>;
  readonly rates: RateSet;
  /** Decisions for earlier lines of the workspace. */
  readonly memory: MemoryIndex | null;
  readonly supplierMixes: readonly SupplierMix[];
  readonly classifier: Classifier;
  readonly derivation: Derivation;
  readonly latestInvoiceDate: string;
  readonly requestDigest: string;
  readonly now: string;
}

/** Why an invoice is rejected: one or more sentences, and the place of the first problem. */
export interface Rejection {
  readonly code: InvoiceErrorCode;
  readonly pointer: string;
  readonly error: string;
}

/**
 * Prepares one invoice of a request for answering and storing: validates it, assigns its reporting period, reconciles,
 * classifies and calculates it with the period's factor set.
 */
export function prepareInvoice(
  value: unknown,
  index: number,
  context: RequestContext,
): Result<PreparedInvoice, Rejection> {
  const { workspace } = context;
  const validated = validateInvoice(value, {
    index,
    latestInvoiceDate: context.latestInvoiceDate,
    defaultCurrency: workspace.defaultCurrency,
    defaultRegion: workspace.defaultRegion,
    strictMembers: workspace.strictMembers,
  });
  if (!validated.ok) return { ok: false, error: joined(validated.error) };
  const { input } = validated.value;
  const period = reportingPeriodOf(input.invoiceDate, workspace);
  const known = context.periods.get(period.name);
  if (known?.status === 'closed') return periodClosed(index, input.invoiceDate, period.name);
  const reconciliation = reconcile(reconciliationInput(input), workspace.reconciliationPolicy);
  if (reconciliation.status === 'mismatch' && workspace.reconciliationPolicy === 'strict') {
    return strictMismatch(index, input, reconciliation);
  }
  const factorSetId = known?.factorSetId ?? NEWEST_FACTOR_SET_ID;
  const calculated = calculate(input, { context, reconciliation, factorSetId });
  if (!calculated.ok) {
    const { code, message } = calculated.error;
    // A recalled decision was checked against the line before, so it fits.
    if (code === 'factor_not_applicable') throw new Error(message);
    return reject(index, { code, member: 'currency', error: `${message} ${loadCommand(context)}` });
  }
  const invoiceId = context.derivation.nextId();
  return {
    ok: true,
    value: {
      index,
      invoiceId,
      valid: validated.value,
      vendorId: vendorId(workspace.vendorSalt, input.vendorName, validated.value.vendorTaxId),
      period,
      factorSetId,
      rateSetId: context.rates.id,
      workspaceRate: workspaceRate(input, context),
      classifierVersion: context.classifier.version,
      workspaceCurrency: workspace.defaultCurrency,
      policy: workspace.reconciliationPolicy,
      reconciliation,
      emissions: calculated.value,
      lines: preparedLines(validated.value, calculated.value, context.derivation),
      warnings: invoiceWarnings(validated.value, reconciliation, calculated.value),
      contentFingerprint: contentFingerprint(input),
      requestDigest: context.requestDigest,
      recordedAt: context.now,
    },
  };
}

/** How to load the rate while the server runs. */
function loadCommand({ workspace, baseUrl }: RequestContext): string {
  return `With the server running and FOOTING_EMAIL and FOOTING_PASSWORD set: npm run footing -- rates load FILE --workspace ${workspace.workspaceId} --url ${baseUrl}`;
}

/** Decimals of the rate into the workspace's currency: enough for any accepted amount. */
const WORKSPACE_RATE_DECIMALS = 12;

/**
 * The value of one unit of the invoice's currency in the workspace's on the invoice date, through the euro, so that totals of
 * spend need no further rates; null if a rate is missing.
 */
function workspaceRate(
  { currency, invoiceDate }: InvoiceInput,
  { rates, workspace }: RequestContext,
): string | null {
  if (currency === workspace.defaultCurrency) return '1';
  const from = rates.rate(currency, invoiceDate);
  const to = rates.rate(workspace.defaultCurrency, invoiceDate);
  if (from === undefined || to === undefined) return null;
  return trimZeros(toFixedText(divide(to.perEur, from.perEur), WORKSPACE_RATE_DECIMALS));
}

function reconciliationInput({ currency, totalAmount, netAmount, vatRate, lines }: InvoiceInput) {
  const spendAmounts = lines.map(({ spendAmount }) => spendAmount);
  return { currency, totalAmount, netAmount, vatRate, spendAmounts };
}

function calculate(
  invoice: InvoiceInput,
  of: {
    readonly context: RequestContext;
    readonly reconciliation: Reconciliation;
    readonly factorSetId: string;
  },
) {
  const { basisFactor, basisReason } = of.reconciliation;
  const { classifier, memory, rates, supplierMixes } = of.context;
  const set = factorSet(of.factorSetId);
  const classified = classifier.classify(invoice);
  const classifications =
    memory === null ? classified : recallDecisions(invoice, classified, { index: memory, set, rates });
  return calculateInvoice({ invoice, classifications, basisFactor, basisReason, set, rates, supplierMixes });
}

function preparedLines(
  { warnings }: ValidInvoice,
  { lines }: InvoiceEmissions,
  derivation: Derivation,
): PreparedLine[] {
  return lines.map((result) => {
    const rounded = warnings.length === 0 ? [] : warnings.filter(({ line }) => line === result.index);
    const all = rounded.length === 0 ? result.warnings : [...rounded, ...result.warnings];
    return { lineItemId: derivation.nextId(), result, warnings: all };
  });
}

function invoiceWarnings(
  valid: ValidInvoice,
  reconciliation: Reconciliation,
  emissions: InvoiceEmissions,
): Warning[] {
  const warnings = valid.warnings.filter(({ line }) => line === undefined);
  const { status, headerNet, sumOfLines, emissionBasis, hintReason } = reconciliation;
  if (status === 'mismatch') {
    const differs = reason('header_differs', { net: headerNet, lines: sumOfLines });
    const hint = hintReason === null ? [] : [hintReason];
    const reasons = [differs, ...hint];
    const message = reasons.map((one) => `${reasonText(one)}.`).join(' ');
    warnings.push({ code: 'reconciliation_mismatch', message, reasons });
  }
  if (status === 'vat_inclusive_lines') {
    const scaled = reason('scaled_to_net', { net: emissionBasis });
    warnings.push({ code: 'vat_inclusive_lines', message: `${reasonText(scaled)}.`, reasons: [scaled] });
  }
  warnings.push(...emissions.warnings);
  return warnings;
}

function joined(problems: readonly { code: InvoiceErrorCode; pointer: string; detail: string }[]): Rejection {
  const [first] = problems;
  if (!first) throw new Error('an invoice was refused without a problem');
  return { code: first.code, pointer: first.pointer, error: problems.map(({ detail }) => detail).join('; ') };
}

function periodClosed(index: number, date: string, period: string): Result<never, Rejection> {
  const error = `invoice_date ${date} falls in reporting period ${period}, which is closed: ask the workspace owner to reopen it, or send the correction with a date in an open period`;
  return reject(index, { code: 'period_closed', member: 'invoice_date', error });
}

function strictMismatch(index: number, input: InvoiceInput, found: Reconciliation): Result<never, Rejection> {
  const member = input.netAmount === null ? 'total_amount' : 'net_amount';
  const error = `${member} does not agree with line_items (header net ${found.headerNet}, sum of the lines ${found.sumOfLines}), and the workspace's reconciliation policy is strict. ${found.hint ?? ''}`;
  return reject(index, { code: 'reconciliation_mismatch', member, error: error.trim() });
}

function reject(
  index: number,
  of: { readonly code: InvoiceErrorCode; readonly member: string; readonly error: string },
): Result<never, Rejection> {
  return {
    ok: false,
    error: { code: of.code, pointer: `/invoices/${index}/${of.member}`, error: of.error },
  };
}

/**
 * SHA-256, hex, of vendor, date, currency and lines: equal for invoices of the same content, whatever their header amounts,
 * number, region and member order. Texts are compared trimmed and in NFC, numbers by value.
 */
function contentFingerprint(invoice: InvoiceInput): string {
  const lines = invoice.lines.map((line) => [
    plain(line.description),
    line.spendAmount,
    line.quantity,
    line.unitOfMeasure === null ? null : plain(line.unitOfMeasure),
    line.weightTonnes,
    line.distanceKm,
  ]);
  return hash(
    'sha256',
    JSON.stringify([plain(invoice.vendorName), invoice.invoiceDate, invoice.currency, lines]),
  );
}

function plain(text: string): string {
  return text.trim().normalize('NFC');
}
