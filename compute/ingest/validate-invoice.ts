import { INGEST_LIMITS } from '../../schema/contracts/ingest.ts';
import { readTaxId } from '../../schema/contracts/vendor-identity.ts';
import type { Warning } from '../../schema/contracts/warnings.ts';
import type { InvoiceInput, LineInput, Result } from '../types.ts';
import { type InvoiceProblem, InvoiceProblems } from './problems.ts';
import { readItemCodes } from './read-item-codes.ts';
import {
  isObject,
  type MemberSource,
  type NumberBounds,
  readCurrency,
  readDescription,
  readInvoiceDate,
  readOptionalNumber,
  readOptionalText,
  readRegion,
  readRequiredNumber,
  readRequiredText,
  readServicePeriod,
  type ServicePeriod,
} from './read-member.ts';
import { UnknownMembers } from './unknown-members.ts';

export interface ValidationContext {
  /** The invoice's position in the request, from 0. */
  readonly index: number;
  /** The latest accepted `invoice_date`, YYYY-MM-DD. */
  readonly latestInvoiceDate: string;
  readonly defaultCurrency: string;
  readonly defaultRegion: string;
  /** Whether an unknown member is a problem and not a warning. */
  readonly strictMembers: boolean;
}

/** A valid invoice, with its defaults filled in and further values for the record. */
export interface ValidInvoice {
  /** `vendorName` is trimmed. */
  readonly input: InvoiceInput;
  readonly vendorNameSent: string;
  /** In one form; null without one that could be read. */
  readonly vendorTaxId: string | null;
  readonly invoiceNumber: string | null;
  readonly externalId: string | null;
  /** As sent: an invoice id or number. */
  readonly replaces: string | null;
  readonly servicePeriod: ServicePeriod;
  /** One for each line, in the same order. */
  readonly lineServicePeriods: readonly ServicePeriod[];
  /** `number_rounded`, `description_cut`, `vendor_tax_id_unread`, `item_code_unread` and `unknown_member`. */
  readonly warnings: Warning[];
}

const AMOUNT: NumberBounds = { min: -INGEST_LIMITS.amount, max: INGEST_LIMITS.amount };
const VAT_RATE: NumberBounds = { min: 0, max: INGEST_LIMITS.vatRate };
const WEIGHT: NumberBounds = { min: 0, max: INGEST_LIMITS.weightTonnes };
const DISTANCE: NumberBounds = { min: 0, max: INGEST_LIMITS.distanceKm };

/**
 * Validates one invoice against the contract `InvoiceRequest` and the dates allowed today, and returns it with its numbers as
 * exact decimal text. Every problem names its member; at most ten are reported. Written by hand for speed and clear
 * messages; a test checks that it and the Zod contract agree.
 */
export function validateInvoice(
  value: unknown,
  context: ValidationContext,
): Result<ValidInvoice, readonly InvoiceProblem[]> {
  const problems = new InvoiceProblems(context.index);
  const warnings: Warning[] = [];
  if (!isObject(value)) {
    problems.add({ place: 'invoice', member: '' }, 'wrong_type', 'must be an object');
    return { ok: false, error: problems.entries };
  }
  const from: MemberSource = { members: value, place: 'invoice', problems, warnings };
  const header = readHeader(from, context);
  const unknown = new UnknownMembers();
  unknown.look(value, 'invoice');
  const lines = readLines(from, unknown);
  if (context.strictMembers) unknown.addProblems(problems);
  else if (problems.entries.length > 0) unknown.explainMissing(problems);
  else unknown.addWarnings(warnings);
  if (problems.entries.length > 0) return { ok: false, error: problems.entries };
  return {
    ok: true,
    value: {
      input: { ...header.input, lines: lines.map(({ input }) => input) },
      vendorNameSent: header.vendorNameSent,
      vendorTaxId: header.vendorTaxId,
      invoiceNumber: header.invoiceNumber,
      externalId: header.externalId,
      replaces: header.replaces,
      servicePeriod: header.servicePeriod,
      lineServicePeriods: lines.map(({ servicePeriod }) => servicePeriod),
      warnings,
    },
  };
}

/** Values that could not be read are empty here; the caller discards them together with the problems noted. */
function readHeader(from: MemberSource, context: ValidationContext) {
  const vendorNameSent = readRequiredText(from, 'vendor_name', INGEST_LIMITS.vendorName) ?? '';
  const invoiceDate = readInvoiceDate(from, context.latestInvoiceDate);
  return {
    vendorNameSent,
    input: {
      vendorName: vendorNameSent.trim(),
      invoiceDate: invoiceDate ?? '',
      totalAmount: readOptionalNumber(from, 'total_amount', AMOUNT),
      vatRate: readOptionalNumber(from, 'vat_rate', VAT_RATE),
      netAmount: readOptionalNumber(from, 'net_amount', AMOUNT),
      currency: readCurrency(from, context.defaultCurrency, invoiceDate) ?? '',
      region: readRegion(from, context.defaultRegion) ?? '',
    },
    vendorTaxId: readVendorTaxId(from),
    invoiceNumber: readOptionalText(from, 'invoice_number', INGEST_LIMITS.invoiceNumber),
    externalId: readOptionalText(from, 'external_id', INGEST_LIMITS.externalId),
    replaces: readReplaces(from),
    servicePeriod: readServicePeriod(from),
  };
}

function readVendorTaxId(from: MemberSource): string | null {
  const sent = readOptionalText(from, 'vendor_tax_id', INGEST_LIMITS.vendorTaxId);
  if (sent === null || sent.trim() === '') return null;
  const read = readTaxId(sent);
  if (read !== null) return read;
  const message =
    'vendor_tax_id is no Swiss UID or European VAT number and was ignored; the vendor is known by its name. Send it with the letters of its country, such as CHE-116.281.710 or DE123456789.';
  from.warnings.push({ code: 'vendor_tax_id_unread', message });
  return null;
}

/** A blank one is no "none": the invoice that was to be replaced would count beside this one. */
function readReplaces(from: MemberSource): string | null {
  return from.members.replaces == null
    ? null
    : readRequiredText(from, 'replaces', INGEST_LIMITS.invoiceNumber);
}

interface ReadLine {
  readonly input: LineInput;
  readonly servicePeriod: ServicePeriod;
}

function readLines(invoice: MemberSource, unknown: UnknownMembers): ReadLine[] {
  const { members, problems } = invoice;
  const at = { place: 'invoice', member: 'line_items' } as const;
  const values = members.line_items;
  const read: ReadLine[] = [];
  if (values === undefined || values === null) {
    problems.add(at, 'missing', 'is missing: send at least one line item');
  } else if (!Array.isArray(values)) {
    problems.add(at, 'wrong_type', 'must be an array');
  } else if (values.length === 0) {
    problems.add(at, 'too_few_lines', 'must hold at least one line item');
  } else if (values.length > INGEST_LIMITS.lines) {
    problems.add(
      at,
      'too_many_lines',
      `must hold at most ${INGEST_LIMITS.lines} line items, not ${values.length}`,
    );
  } else {
    for (let index = 0; index < values.length && !problems.isFull; index++) {
      const line = readLine(values[index], index, { ...invoice, unknown });
      if (line) read.push(line);
    }
  }
  return read;
}

function readLine(
  value: unknown,
  index: number,
  { problems, warnings, unknown }: MemberSource & { readonly unknown: UnknownMembers },
): ReadLine | null {
  if (!isObject(value)) {
    problems.add({ place: index, member: '' }, 'wrong_type', 'must be an object');
    return null;
  }
  unknown.look(value, index);
  const from: MemberSource = { members: value, place: index, problems, warnings };
  const input: LineInput = {
    index,
    description: readDescription(from) ?? '',
    spendAmount: readRequiredNumber(from, 'spend_amount', AMOUNT) ?? '0',
    quantity: readOptionalNumber(from, 'quantity', AMOUNT),
    unitOfMeasure: blankAsAbsent(readOptionalText(from, 'unit_of_measure', INGEST_LIMITS.unitOfMeasure)),
    weightTonnes: readOptionalNumber(from, 'weight_tonnes', WEIGHT),
    distanceKm: readOptionalNumber(from, 'distance_km', DISTANCE),
    itemCodes: readItemCodes(from, unknown),
  };
  return { input, servicePeriod: readServicePeriod(from) };
}

/** Many systems send an empty unit for "none". */
function blankAsAbsent(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}
