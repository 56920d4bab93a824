/**
 * The answer of POST /api/ingest checked member by member from the interface specification (2.3, 4.1) and
 * the API page (section 2). Written from those pages alone and sharing nothing with the program, so that a
 * mistake in the program's own contracts cannot hide here.
 */
export interface CheckedAnswer {
  readonly processed: number;
  readonly invoices: readonly CheckedInvoice[];
  readonly errors: readonly CheckedError[];
  readonly receipts: readonly { readonly chain: string; readonly size: number; readonly head: string }[];
}

export interface CheckedInvoice {
  readonly index: number;
  readonly invoice_id: string | null;
  readonly invoice_number: string | null;
  readonly vendor_name: string;
  readonly line_items_created: number;
  readonly total_kgco2e: number;
  readonly currency: string;
  readonly region: string;
  readonly period: string;
  readonly warnings: readonly { readonly code: string; readonly message: string; readonly line?: number }[];
  readonly reconciliation: {
    readonly status: string;
    readonly header_net: string;
    readonly sum_of_lines: string;
    readonly difference: string;
    readonly hint: string | null;
  };
  readonly line_items?: readonly CheckedLine[];
}

export interface CheckedLine {
  readonly line_item_id: string | null;
  readonly index: number;
  readonly description: string;
  readonly category: string;
  readonly factor_id: string | null;
  readonly method: string;
  readonly confidence: number;
  readonly kgco2e: number;
  readonly scope: number;
  readonly scope3_category: number | null;
  readonly components: readonly {
    readonly scope: number;
    readonly scope3_category: number | null;
    readonly factor_id: string;
    readonly kgco2e: number;
  }[];
  readonly needs_review: boolean;
}

export interface CheckedError {
  readonly index: number;
  readonly vendor_name: string;
  readonly error: string;
  readonly code: string;
  readonly pointer: string;
}

export interface ExpectedAnswer {
  /** The request's invoices as sent. */
  readonly sent: readonly unknown[];
  readonly detail: boolean;
  readonly dryRun: boolean;
}

type Report = (where: string, what: string) => void;
type Members = Record<string, unknown>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const DECIMAL = /^-?\d+(\.\d+)?$/;
const RECONCILIATION = ['computed', 'matched', 'rounding', 'mismatch', 'vat_inclusive_lines'];
const MICRO = 1_000_000;

/** Every way in which `answer` departs from the specification; empty when it keeps to it. */
export function answerFaults(answer: unknown, expected: ExpectedAnswer): string[] {
  const faults: string[] = [];
  const report: Report = (where, what) => void faults.push(`${where} ${what}`);
  if (!isObject(answer)) return ['the answer is not an object'];
  const { processed, invoices, errors, receipts } = answer;
  if (!Array.isArray(invoices) || !Array.isArray(errors) || !Array.isArray(receipts)) {
    return ['invoices, errors and receipts must be arrays'];
  }
  if (processed !== invoices.length) report('processed', 'is not the number of invoices');
  if (invoices.length + errors.length !== expected.sent.length) {
    report('processed + errors', 'is not the number of invoices sent');
  }
  for (const entry of invoices) checkInvoice(entry, expected, report);
  for (const entry of errors) checkError(entry, expected, report);
  checkOrder([...invoices], report, 'invoices');
  checkOrder([...errors], report, 'errors');
  const indexes = [...invoices, ...errors].map((entry) => entry?.index).sort((a, b) => a - b);
  if (indexes.some((index, position) => index !== position))
    report('indexes', 'do not cover the request once');
  checkReceipts(receipts, invoices.length > 0 && !expected.dryRun, report);
  return faults;
}

function checkInvoice(entry: unknown, expected: ExpectedAnswer, report: Report): void {
  if (!isObject(entry)) {
    report('invoices[]', 'is not an object');
    return;
  }
  const where = `invoices[${String(entry.index)}]`;
  const sent = expected.sent[Number(entry.index)];
  if (!isObject(sent)) {
    report(where, 'answers something that is no object');
    return;
  }
  const idFits = expected.dryRun ? entry.invoice_id === null : isUuid(entry.invoice_id);
  if (!idFits) report(`${where}.invoice_id`, 'has the wrong form');
  if (entry.vendor_name !== sent.vendor_name) report(`${where}.vendor_name`, 'is not as sent');
  if (entry.invoice_number !== (sent.invoice_number ?? null))
    report(`${where}.invoice_number`, 'is not as sent');
  if (entry.external_id !== (sent.external_id ?? null)) report(`${where}.external_id`, 'is not as sent');
  const lines = Array.isArray(sent.line_items) ? sent.line_items : [];
  if (entry.line_items_created !== lines.length)
    report(`${where}.line_items_created`, 'is not the lines sent');
  if (!isKilograms(entry.total_kgco2e)) report(`${where}.total_kgco2e`, 'is no number of at most 6 decimals');
  if (!matches(entry.currency, /^[A-Z]{3}$/)) report(`${where}.currency`, 'is no ISO 4217 code');
  if (!matches(entry.region, /^[A-Z]{2}$/)) report(`${where}.region`, 'is no ISO 3166-1 code');
  if (sent.currency != null && entry.currency !== sent.currency)
    report(`${where}.currency`, 'is not as sent');
  if (sent.region != null && entry.region !== sent.region) report(`${where}.region`, 'is not as sent');
  if (typeof entry.period !== 'string' || entry.period === '') report(`${where}.period`, 'is missing');
  checkWarnings(entry.warnings, lines.length, where, report);
  checkReconciliation(entry.reconciliation, where, report);
  if (expected.detail) checkLines(entry, lines, expected, report);
  else if ('line_items' in entry) report(`${where}.line_items`, 'was not asked for');
}

function checkWarnings(warnings: unknown, lineCount: number, where: string, report: Report): void {
  if (!Array.isArray(warnings)) {
    report(`${where}.warnings`, 'is not an array');
    return;
  }
  for (const warning of warnings) {
    const codeAndText = isObject(warning) && matches(warning.code, /^[a-z_]+$/) && isText(warning.message);
    if (!codeAndText) report(`${where}.warnings`, 'holds one without code or message');
    else if ('line' in warning && !isIndex(warning.line, lineCount)) {
      report(`${where}.warnings`, 'names a line that was not sent');
    }
  }
}

function checkReconciliation(value: unknown, where: string, report: Report): void {
  if (!isObject(value)) {
    report(`${where}.reconciliation`, 'is missing');
    return;
  }
  if (!RECONCILIATION.includes(String(value.status))) report(`${where}.reconciliation.status`, 'is unknown');
  for (const member of ['header_net', 'sum_of_lines', 'difference', 'tolerance', 'emission_basis']) {
    if (!matches(value[member], DECIMAL)) report(`${where}.reconciliation.${member}`, 'is no decimal string');
  }
  if (value.hint !== null && !isText(value.hint)) report(`${where}.reconciliation.hint`, 'is no sentence');
}

function checkLines(entry: Members, sentLines: unknown[], expected: ExpectedAnswer, report: Report): void {
  const where = `invoices[${String(entry.index)}]`;
  const lines = entry.line_items;
  if (!Array.isArray(lines)) {
    report(`${where}.line_items`, 'is missing');
    return;
  }
  if (lines.length !== sentLines.length) {
    report(`${where}.line_items`, 'is not the lines sent');
    return;
  }
  lines.forEach((line, index) => {
    checkLine(line, { where: `${where}.line_items[${index}]`, index, dryRun: expected.dryRun }, report);
  });
  const total = lines.reduce((sum, line) => sum + micro(line?.kgco2e), 0n);
  if (!isSame(total, micro(entry.total_kgco2e)))
    report(`${where}.total_kgco2e`, 'is not the sum of its lines');
}

function checkLine(
  line: unknown,
  at: { readonly where: string; readonly index: number; readonly dryRun: boolean },
  report: Report,
): void {
  if (!isObject(line)) {
    report(at.where, 'is not an object');
    return;
  }
  const bad = (member: string, what: string) => report(`${at.where}.${member}`, what);
  if (line.index !== at.index) bad('index', 'is out of order');
  if (!(at.dryRun ? line.line_item_id === null : isUuid(line.line_item_id))) bad('line_item_id', 'is wrong');
  if (!matches(line.category, /^[a-z_]+$/)) bad('category', 'is missing');
  if (line.factor_id !== null && !isText(line.factor_id)) bad('factor_id', 'is neither text nor null');
  if (!isConfidence(line.method, line.confidence)) bad('confidence', 'is outside the band of its method');
  if (!isKilograms(line.kgco2e)) bad('kgco2e', 'is no number of at most 6 decimals');
  if (!scopeFits(line)) bad('scope', 'and scope3_category do not fit together');
  if (typeof line.needs_review !== 'boolean') bad('needs_review', 'is not a boolean');
  const components = line.components;
  if (!Array.isArray(components) || components.length > 4) {
    bad('components', 'is no list of up to 4');
    return;
  }
  if (
    !components.every(
      (part) => isObject(part) && scopeFits(part) && isText(part.factor_id) && isKilograms(part.kgco2e),
    )
  ) {
    bad('components', 'holds a malformed one');
  }
  const sum = components.reduce((total, part) => total + micro(part?.kgco2e), 0n);
  if (!isSame(sum, micro(line.kgco2e))) bad('kgco2e', 'is not the sum of its components');
  const first = components[0];
  if (first !== undefined && (first.factor_id !== line.factor_id || first.scope !== line.scope)) {
    bad('factor_id', 'and scope are not those of the first component');
  }
}

function checkError(entry: unknown, expected: ExpectedAnswer, report: Report): void {
  if (!isObject(entry)) {
    report('errors[]', 'is not an object');
    return;
  }
  const where = `errors[${String(entry.index)}]`;
  if (!isIndex(entry.index, expected.sent.length)) {
    report(where, 'names an invoice that was not sent');
    return;
  }
  const sent = expected.sent[Number(entry.index)];
  const vendor = isObject(sent) && typeof sent.vendor_name === 'string' ? sent.vendor_name : '';
  if (entry.vendor_name !== vendor) report(`${where}.vendor_name`, 'is not as sent');
  if (!isText(entry.error)) report(`${where}.error`, 'says nothing');
  if (!matches(entry.code, /^[a-z_]+$/)) report(`${where}.code`, 'is missing');
  if (typeof entry.pointer !== 'string') report(`${where}.pointer`, 'is missing');
}

function checkOrder(entries: readonly Members[], report: Report, where: string): void {
  const ordered = entries.every((entry, position) => {
    const previous = entries[position - 1];
    return previous === undefined || Number(previous.index) < Number(entry.index);
  });
  if (!ordered) report(where, 'are not in request order');
}

function checkReceipts(receipts: readonly unknown[], stored: boolean, report: Report): void {
  if (receipts.length > 0 !== stored) report('receipts', stored ? 'are missing' : 'stand for nothing stored');
  for (const receipt of receipts) {
    const fits =
      isObject(receipt) &&
      isText(receipt.chain) &&
      Number.isInteger(receipt.size) &&
      Number(receipt.size) > 0 &&
      matches(receipt.head, /^(sha256:)?[0-9a-f]{64}$/);
    if (!fits) report('receipts', 'hold a malformed one');
  }
}

function scopeFits(part: Members): boolean {
  if (part.scope === 3)
    return Number.isInteger(part.scope3_category) && isIndex(Number(part.scope3_category) - 1, 15);
  return (part.scope === 1 || part.scope === 2) && part.scope3_category === null;
}

function isConfidence(method: unknown, confidence: unknown): boolean {
  if (typeof confidence !== 'number') return false;
  if (method === 'physical') return confidence >= 0.85 && confidence <= 0.95;
  return method === 'spend' && confidence >= 0.55 && confidence <= 0.75;
}

/** A JSON number of kilograms that 6 decimals write exactly (doubles above 2^33 kg have fewer). */
function isKilograms(value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value) || Object.is(value, -0)) return false;
  return Number(value.toFixed(6)) === value;
}

/** Equal, or as near as JSON numbers of 53 bits can say it: above nine billion kilograms they have no six decimals. */
function isSame(a: bigint, b: bigint): boolean {
  const size = a < 0n ? -a : a;
  const apart = a < b ? b - a : a - b;
  return apart <= (size > BigInt(Number.MAX_SAFE_INTEGER) ? size / 2n ** 48n : 0n);
}

/** A number of kilograms in whole milligrams; exact for what 6 decimals and a double can both hold. */
function micro(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 0n;
  return BigInt(Math.round(value * MICRO));
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function isUuid(value: unknown): boolean {
  return matches(value, UUID);
}

function isIndex(value: unknown, length: number): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < length;
}

function matches(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}
