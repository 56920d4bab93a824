import { hash } from 'node:crypto';
import { INGEST_LIMITS } from '../../schema/contracts/ingest.ts';
import { allWarnings } from '../../schema/contracts/warnings.ts';
import { type Derivation, deriveFrom } from '../chain/derive.ts';
import { sumDecimals, toFixedText } from '../decimal.ts';
import { rateSet } from '../factors/rates.ts';
import { type MemoryIndex, memoryIndex } from '../memory/memory-index.ts';
import { answerHead } from './answer-head.ts';
import { contentDigest } from './content-digest.ts';
import { invoicePayload } from './invoice-payload.ts';
import { envelopeWarnings, parseBody, strictRefusal } from './parse-body.ts';
import { type Classifier, prepareInvoice, type Rejection, type RequestContext } from './prepare-invoice.ts';
import type { PreparedInvoice } from './prepared-invoice.ts';
import { dateAfter } from './reporting-period.ts';
import { tableRows } from './table-rows.ts';
import type {
  AcceptedInvoice,
  IngestOutcome,
  IngestTask,
  RefusedReplacement,
  RejectedInvoice,
} from './task.ts';

/** The ingest task with a given classifier: `ingest` binds the shipped one. */
export function prepareRequest(task: IngestTask, classifier: Classifier): IngestOutcome {
  const parsed = parseBody(task.body);
  if (!parsed.ok) return parsed;
  const strict = task.workspace.strictMembers ? strictRefusal(parsed.value) : null;
  if (strict !== null) return strict;
  const context = contextOf(task, classifier);
  const refused = new Map(task.refused.map((refusal) => [refusal.index, refusal]));
  const prepared: PreparedInvoice[] = [];
  const rejected: RejectedInvoice[] = [];
  for (const [index, value] of parsed.value.invoices.entries()) {
    const result = refusedResult(refused.get(index)) ?? prepareInvoice(value, index, context);
    if (result.ok) prepared.push(result.value);
    else rejected.push(rejectedInvoice(value, index, result.error));
  }
  return {
    ok: true,
    value: {
      accepted: prepared.map((invoice) => acceptedInvoice(invoice, task, context.derivation)),
      rejected,
      warnings: envelopeWarnings(parsed.value),
      tables: task.dryRun ? [] : tableRows(prepared),
      contentDigest: task.withContentDigest ? contentDigest(parsed.value.body) : '',
      requestDigest: context.requestDigest,
      emissionsKgCo2e: totalOf(prepared),
      lineItems: prepared.reduce((lines, invoice) => lines + invoice.lines.length, 0),
    },
  };
}

function refusedResult(refused: RefusedReplacement | undefined) {
  if (refused === undefined) return undefined;
  const { index, code, error } = refused;
  return { ok: false, error: { code, pointer: `/invoices/${index}/replaces`, error } } as const;
}

function totalOf(prepared: readonly PreparedInvoice[]): string {
  return toFixedText(sumDecimals(prepared.map(({ emissions }) => emissions.totalEmissionsKgCo2e)), 6);
}

function contextOf(task: IngestTask, classifier: Classifier): RequestContext {
  return {
    workspace: task.workspace,
    baseUrl: task.baseUrl,
    periods: new Map(task.periods.map((period) => [period.name, period])),
    rates: rateSet(task.rates),
    memory: memoryOf(task),
    supplierMixes: task.supplierMixes,
    classifier,
    derivation: deriveFrom(task.random, task.now),
    latestInvoiceDate: dateAfter(task.now, INGEST_LIMITS.daysAhead),
    requestDigest: hash('sha256', task.body),
    now: task.now,
  };
}

/** @throws Error for the memory of another workspace, which a task never gets: a bug. */
function memoryOf({ memory, workspace }: IngestTask): MemoryIndex | null {
  if (memory === null) return null;
  if (memory.workspaceId !== workspace.workspaceId) throw new Error('the memory is of another workspace');
  return memoryIndex(memory);
}

function acceptedInvoice(
  invoice: PreparedInvoice,
  { detail, dryRun }: IngestTask,
  derivation: Derivation,
): AcceptedInvoice {
  const payload = dryRun ? { text: '', digest: '' } : invoicePayload(invoice, derivation.nextSalt());
  return {
    index: invoice.index,
    invoiceId: dryRun ? null : invoice.invoiceId,
    period: invoice.period.name,
    periodStart: invoice.period.startDate,
    periodEnd: invoice.period.endDate,
    factorSetId: invoice.factorSetId,
    contentFingerprint: invoice.contentFingerprint,
    invoiceNumber: invoice.valid.invoiceNumber,
    vendorKey: invoice.valid.input.vendorName.normalize('NFC'),
    replaces: invoice.valid.replaces,
    headerNet: invoice.reconciliation.headerNet,
    currency: invoice.valid.input.currency,
    answerHead: answerHead(invoice, { detail, dryRun }),
    warnings: allWarnings(invoice),
    payloadText: payload.text,
    payloadDigest: payload.digest,
    periodSalt: dryRun ? '' : derivation.nextSalt(),
  };
}

function rejectedInvoice(
  value: unknown,
  index: number,
  { code, pointer, error }: Rejection,
): RejectedInvoice {
  return {
    index,
    vendor_name: textMember(value, 'vendor_name') ?? '',
    error,
    invoice_number: textMember(value, 'invoice_number'),
    code,
    pointer,
  };
}

/** A member as it was sent, if it is a text. */
function textMember(value: unknown, member: string): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const text = (value as Readonly<Record<string, unknown>>)[member];
  return typeof text === 'string' ? text : null;
}
