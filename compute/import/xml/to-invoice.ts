import { countryMeant } from '../../../schema/contracts/countries.ts';
import { isCurrency } from '../../../schema/contracts/currencies.ts';
import {
  INGEST_LIMITS,
  type InvoiceRequest,
  type LineItemRequest,
} from '../../../schema/contracts/ingest.ts';
import { readTaxId } from '../../../schema/contracts/vendor-identity.ts';
import { add, parseDecimal, sign, subtract, sumDecimals, toFixedText, trimZeros } from '../../decimal.ts';
import type { ReadItem } from '../read-item.ts';
import { agree, chooseLines, expectedSum, type TakenLine } from './choose-lines.ts';
import { type EInvoice, present, type StatedCharge, type StatedLine, type StatedPeriod } from './einvoice.ts';
import { describeCharge, describeLine, itemCodes } from './line-content.ts';
import {
  bounded,
  dateText,
  Findings,
  negated,
  numberFault,
  plain,
  readAmount,
  shown,
  withinDigits,
} from './stated-values.ts';
import type { Stated } from './xml-records.ts';

/**
 * The invoice as the ingest interface takes it, or the problems that keep it out. Allowances and charges of the document
 * become lines, a credit note becomes negative, and what does not add up in the document itself is noted, never mended.
 */
export function toInvoice(from: EInvoice, file: string): ReadItem[] {
  const findings = new Findings(file);
  const header = readHeader(from, findings);
  const amounts = readAmounts(from, findings);
  if (header && amounts) checkCurrency(from, { ...header, lines: amounts.lines }, findings);
  if (!header || !amounts || findings.problems.length > 0)
    return findings.problems.map((problem) => ({ kind: 'problem', problem }));
  noteTotals(amounts, from, findings);
  if (from.restates) {
    const message = `Documents of the type ${shown(from.restates.text)} restate or correct another one. If that is booked too, void one of them.`;
    findings.note('document_restates', message, from.restates.path);
  }
  const isReversed = reversal(from, amounts, findings);
  const money = (decimal: string) => Number(isReversed ? negated(decimal) : decimal);
  const { net, gross } = amounts;
  const invoice: InvoiceRequest = {
    ...header,
    ...(gross === null ? {} : { total_amount: money(gross) }),
    ...(net === null ? {} : { net_amount: money(net) }),
    ...readRate(from, findings),
    ...readRegion(from, findings),
    ...readPeriod(from.periods, findings),
    line_items: [
      ...amounts.lines.map((line) => toLine(line, money, findings)),
      ...amounts.charges.map(({ charge, amount }) => ({
        description: describeCharge(charge, findings),
        spend_amount: money(amount),
      })),
    ],
  };
  return [{ kind: 'invoice', invoice, place: { file, path: from.at }, notes: findings.notes }];
}

function readHeader(from: EInvoice, findings: Findings) {
  const vendor = readVendor(from, findings);
  const date = from.date && dateText(from.date.text);
  if (from.date === undefined) missing('date', from.at, findings);
  else if (date === null)
    findings.problem('value_invalid', `"${shown(from.date.text)}" is no date.`, from.date.path);
  const currency = from.currency?.text.toUpperCase();
  if (from.currency === undefined) missing('currency', from.at, findings);
  else if (!isCurrency(currency ?? ''))
    findings.problem(
      'value_invalid',
      `"${shown(from.currency.text)}" is no currency (ISO 4217).`,
      from.currency.path,
    );
  if (!vendor || !date || !currency) return null;
  const { vendorName, invoiceNumber } = INGEST_LIMITS;
  const { number } = from;
  return {
    vendor_name: bounded(plain(vendor.text), vendorName, { findings, path: vendor.path }),
    ...readTaxIds(from),
    invoice_date: date,
    ...(number
      ? { invoice_number: bounded(plain(number.text), invoiceNumber, { findings, path: number.path }) }
      : {}),
    currency,
  };
}

function readVendor({ vendors, vendorNumbers, at }: EInvoice, findings: Findings): Stated | undefined {
  const [name] = present(vendors);
  if (name) return name;
  const [number] = present(vendorNumbers);
  if (number)
    findings.note('seller_name_missing', 'The seller has no name; its number stands for it.', number.path);
  else missing("seller's name", at, findings);
  return number;
}

/** The first of the seller's numbers that is one of those vendors are known by. Others, such as a tax office's, are left out. */
function readTaxIds({ vendorTaxIds }: EInvoice) {
  const [taxId] = present(vendorTaxIds).flatMap(({ text }) => readTaxId(text) ?? []);
  return taxId === undefined ? {} : { vendor_tax_id: taxId };
}

function missing(what: string, at: string, findings: Findings): void {
  findings.problem(
    'value_missing',
    `The document does not state the ${what}. Ask the supplier for a complete document.`,
    at,
  );
}

/** Decimal texts as the document has them; allowances are negative. */
interface Amounts {
  readonly lines: readonly TakenLine[];
  readonly charges: readonly { readonly charge: StatedCharge; readonly amount: string }[];
  readonly lineTotal: string | null;
  readonly net: string | null;
  readonly tax: string | null;
  readonly gross: string | null;
}

function readAmounts(from: EInvoice, findings: Findings): Amounts | null {
  if ((from.lineSets[0] ?? []).length === 0) return noLines(from, findings);
  const total = (stated: Stated | undefined, what: string) =>
    stated ? readAmount(stated, what, findings) : null;
  const lineTotal = total(from.totals.lines, 'sum of the lines');
  const stated = total(from.totals.net, 'total without VAT');
  const tax = total(from.totals.tax, 'VAT');
  const gross = total(from.totals.gross, 'total with VAT');
  const charges = readCharges(from.charges, findings);
  if (findings.problems.length > 0) return null;
  const net =
    stated ??
    (gross !== null && tax !== null ? exact(subtract(parseDecimal(gross), parseDecimal(tax))) : null);
  const expected = expectedSum(
    lineTotal,
    net,
    charges.map(({ amount }) => amount),
  );
  const lines = chooseLines(from, expected, findings);
  if (lines === null) return null;
  const count = lines.length + charges.length;
  if (count > INGEST_LIMITS.lines)
    return findings.problem(
      'too_many_lines',
      `The invoice has ${count} lines; at most ${INGEST_LIMITS.lines} can be taken. Ask the supplier for several invoices, or import it as CSV under several numbers.`,
      from.at,
    );
  for (const {
    line: { calculated, net: of, at },
  } of lines)
    if (calculated !== undefined) findings.note('amount_calculated', calculated, of?.path ?? at);
  return { lines, charges, lineTotal, net, tax, gross };
}

function noLines({ profileWithoutLines: profile, at }: EInvoice, findings: Findings): null {
  if (profile !== null)
    return findings.problem(
      'profile_without_lines',
      `The document has the profile ${profile}, which has no lines. Ask the supplier for the profile EN 16931 (COMFORT), or enter its lines yourself.`,
      at,
    );
  return findings.problem('no_lines', 'The document has no lines. Ask the supplier for one with lines.', at);
}

function readCharges(stated: readonly StatedCharge[], findings: Findings): Amounts['charges'] {
  return stated.flatMap((charge) => {
    const what = charge.isCharge === false ? 'allowance' : 'charge';
    if (charge.isCharge === null) missing('indicator of an allowance or charge', charge.at, findings);
    if (charge.amount === undefined) missing(`amount of the ${what}`, charge.at, findings);
    const amount = charge.amount && readAmount(charge.amount, `amount of the ${what}`, findings);
    if (!amount || amount === '0') return [];
    return [{ charge, amount: charge.isCharge ? amount : negated(amount) }];
  });
}

/** Amounts in another currency than the document's: all of them is a slip in an attribute, some of them cannot be summed. */
function checkCurrency(
  { charges }: EInvoice,
  { lines, currency }: { readonly lines: readonly TakenLine[]; readonly currency: string },
  findings: Findings,
): void {
  const stated = present([...lines.map(({ line }) => line), ...charges].map((of) => of.currency));
  const others = stated.filter(({ text }) => text.toUpperCase() !== currency);
  const [first] = others;
  if (first === undefined) return;
  const message = `The document is in ${currency}, and ${others.length} of its ${stated.length} amounts in ${shown(first.text)}`;
  const isSlip = others.length === stated.length && others.every(({ text }) => text === first.text);
  if (isSlip) findings.note('currency_mixed', `${message}. They were taken as ${currency}.`, first.path);
  else findings.problem('currency_mixed', `${message}. Ask the supplier to correct it.`, first.path);
}

/** Says where the document's own figures do not add up. Source: EN 16931-1, BR-CO-10, BR-CO-13 and BR-CO-15. */
function noteTotals(amounts: Amounts, from: EInvoice, findings: Findings): void {
  const sumOfLines = sumDecimals(amounts.lines.map(({ amount }) => amount));
  const sum = add(sumOfLines, sumDecimals(amounts.charges.map(({ amount }) => amount)));
  const { totals, at } = from;
  const checks = [
    { what: 'sum of its lines', stated: amounts.lineTotal, actual: sumOfLines, of: totals.lines },
    { what: 'total without VAT', stated: amounts.net, actual: sum, of: totals.net },
    {
      what: 'total with VAT',
      stated: amounts.tax === null || amounts.net === null ? null : amounts.gross,
      actual: sumDecimals([amounts.net ?? '0', amounts.tax ?? '0']),
      of: totals.gross,
    },
  ];
  for (const { what, stated, actual, of } of checks) {
    if (stated === null || agree(parseDecimal(stated), actual)) continue;
    const message = `The document states ${stated} as the ${what}; its own figures give ${exact(actual)}.`;
    findings.note('totals_differ', message, of?.path ?? at);
  }
}

/** Whether a credit note's amounts are to change their sign. Some are sent with negative amounts already. */
function reversal(from: EInvoice, { lines, net }: Amounts, findings: Findings): boolean {
  if (!from.isCredit) return false;
  const sum = net === null ? sumDecimals(lines.map(({ amount }) => amount)) : parseDecimal(net);
  if (sign(sum) < 0) {
    const message = 'The credit note has a negative total already; its amounts were taken as they stand.';
    findings.note('sign_kept', message, from.at);
    return false;
  }
  findings.note('sign_reversed', 'A credit note: its amounts were made negative.', from.at);
  return true;
}

function toLine(
  { line, amount }: TakenLine,
  money: (decimal: string) => number,
  findings: Findings,
): LineItemRequest {
  const codes = itemCodes(line.codes, findings);
  return {
    description: describeLine(line, findings),
    spend_amount: money(amount),
    ...readQuantity(line, money, findings),
    ...readPeriod(line.periods, findings),
    ...(codes.length === 0 ? {} : { item_codes: codes }),
  };
}

function readQuantity(line: StatedLine, money: (decimal: string) => number, findings: Findings) {
  const { quantity, unit, isTakenBack } = line;
  if (quantity === undefined) return {};
  const fault = numberFault(quantity.text);
  if (fault !== null) return leaveOut(`The quantity was left out: ${fault}.`, quantity, findings);
  const amount = withinDigits(quantity, findings);
  const label = plain(unit?.text ?? '');
  return {
    quantity: money(isTakenBack ? negated(amount) : amount),
    ...(label === '' || !unit
      ? {}
      : { unit_of_measure: bounded(label, INGEST_LIMITS.unitOfMeasure, { findings, path: unit.path }) }),
  };
}

function leaveOut(message: string, { path }: Stated, findings: Findings): Record<string, never> {
  findings.note('value_left_out', message, path);
  return {};
}

/** The one rate of the VAT breakdown; none if it has several, or an entry without a rate. */
function readRate({ vatRates }: EInvoice, findings: Findings) {
  const stated = present(vatRates);
  if (stated.length === 0 || stated.length < vatRates.length) return {};
  const [first] = stated;
  const rates = new Set(stated.map(({ text }) => Number(text)));
  const [rate = -1] = rates;
  if (rates.size > 1 || first === undefined) return {};
  if (numberFault(first.text) !== null || rate < 0 || rate > INGEST_LIMITS.vatRate)
    return leaveOut(`The VAT rate "${shown(first.text)}" was left out.`, first, findings);
  return { vat_rate: rate };
}

/** Where the goods or services are used: the one country of delivery, else the buyer's. */
function readRegion({ deliveryCountries, buyerCountry, at }: EInvoice, findings: Findings) {
  const delivered = present(deliveryCountries);
  const isOne = new Set(delivered.map(({ text }) => text)).size === 1;
  for (const stated of [isOne ? delivered[0] : undefined, buyerCountry]) {
    if (stated === undefined) continue;
    const region = countryMeant(stated.text);
    if (region !== null) return { region };
    leaveOut(`"${shown(stated.text)}" is no country (ISO 3166-1) and was left out.`, stated, findings);
  }
  findings.note(
    'region_unknown',
    "The document names no country of delivery or of the buyer; the workspace's region is used.",
    at,
  );
  return {};
}

function readPeriod(periods: readonly StatedPeriod[], findings: Findings) {
  const stated = periods.find(({ start, end }) => start !== undefined || end !== undefined);
  if (stated === undefined) return {};
  const start = readDay(stated.start, findings);
  const end = readDay(stated.end, findings);
  if (start !== null && end !== null && end < start && stated.end)
    return leaveOut('The service period was left out: it ends before it starts.', stated.end, findings);
  return {
    ...(start === null ? {} : { service_period_start: start }),
    ...(end === null ? {} : { service_period_end: end }),
  };
}

function readDay(stated: Stated | undefined, findings: Findings): string | null {
  if (stated === undefined) return null;
  const date = dateText(stated.text);
  const { firstServiceDate, lastServiceDate } = INGEST_LIMITS;
  if (date !== null && date >= firstServiceDate && date <= lastServiceDate) return date;
  return findings.note('value_left_out', `The day "${shown(stated.text)}" was left out.`, stated.path);
}

/** Exact decimal text of a sum of decimals. */
function exact(value: Parameters<typeof toFixedText>[0]): string {
  return trimZeros(toFixedText(value, INGEST_LIMITS.decimals));
}
