import { compare } from '../decimal.ts';
import { FACTOR_UNITS, parseUnit } from '../emissions/units.ts';
import { type FactorSet, factorSet } from '../factors/factor-set.ts';
import { packUuid, UUID_BYTES, uuidColumn } from './id-column.ts';
import { kilogramWriter } from './kilograms.ts';
import { type LineFacts, saysEstimated } from './line-facts.ts';
import { type PageText, type PageTextLines, readPageText } from './page-text.ts';

/** A text for each line or invoice: its index among the distinct texts of the page. */
interface TextColumn {
  readonly places: Uint16Array;
  readonly texts: readonly (string | null)[];
}

/** The facts of the lines of a page, in shared columns: a million lines are 60 MB, and no thread copies them. */
export interface FactsPage {
  readonly lines: number;
  /** 16 bytes of each line's id. */
  readonly ids: Uint8Array;
  readonly micro: Float64Array;
  /** Figures beyond 2^53 x 10^-6 kg, by line. */
  readonly large: readonly (readonly [line: number, microKg: bigint])[];
  readonly amount: Float64Array;
  /** NaN for none. */
  readonly quantity: Float64Array;
  readonly confidence: Float64Array;
  /** 0 for none. */
  readonly factorYear: Uint16Array;
  readonly flags: Uint8Array;
  readonly category: TextColumn;
  readonly unit: TextColumn;
  readonly servicePeriodStart: TextColumn;
  readonly servicePeriodEnd: TextColumn;
  /** Codes separated by blanks. */
  readonly warnings: TextColumn;
  /** Index of the line's invoice among those of the page. */
  readonly invoice: Uint16Array;
  readonly invoices: {
    readonly ids: Uint8Array;
    readonly vendor: TextColumn;
    readonly currency: TextColumn;
    readonly date: TextColumn;
    readonly reconciliation: TextColumn;
    readonly recordedOn: TextColumn;
    readonly flags: Uint8Array;
  };
}

const LINE = { spend: 1, needsReview: 2, overridden: 4, estimated: 8, converted: 16 } as const;
const INVOICE = { duplicate: 1, document: 2, spreadsheet: 4, externalId: 8 } as const;

export interface PackPageTask {
  /** UTF-8 JSON of a `PageText`. */
  readonly page: Uint8Array;
  readonly factorSetId: string;
}

/**
 * Packs a page of lines from the database; lines without an invoice in the page (a voided one) are left out. The factor set
 * gives a factor's unit, currency and year.
 * @throws SyntaxError for a page of another form; RangeError for more lines than a page can have.
 */
export function packPopulationPage({ page, factorSetId }: PackPageTask): FactsPage {
  const text = readPageText(page);
  const placeOfInvoice = new Map(text.invoices.ids.map((id, place) => [id, place]));
  const kept = text.lines.invoiceIds.flatMap((id, line) => (placeOfInvoice.has(id) ? [line] : []));
  const { lines } = text;
  const take = sharedBlock(kept.length * LINE_BYTES + text.invoices.ids.length * INVOICE_BYTES);
  const column = (values: readonly (string | null)[]) =>
    textColumn(
      kept.map((line) => values[line] ?? null),
      take,
    );
  const ofInvoice = (values: readonly (string | null)[], line: number) =>
    values[placeOfInvoice.get(lines.invoiceIds[line] ?? '') ?? 0] ?? null;
  const period = (own: readonly (string | null)[], invoices: readonly (string | null)[]) =>
    textColumn(
      kept.map((line) => own[line] ?? ofInvoice(invoices, line)),
      take,
    );
  const micro = kilogramWriter(take(Float64Array, kept.length));
  const numbers = {
    ids: take(Uint8Array, kept.length * UUID_BYTES),
    amount: take(Float64Array, kept.length),
    quantity: take(Float64Array, kept.length),
    confidence: take(Float64Array, kept.length),
    factorYear: take(Uint16Array, kept.length),
    flags: take(Uint8Array, kept.length),
    invoice: take(Uint16Array, kept.length),
  };
  const factorsOf = factorReader(factorSet(factorSetId));
  kept.forEach((line, to) => {
    const invoice = placeOfInvoice.get(lines.invoiceIds[line] ?? '') ?? 0;
    packId(lines.ids[line] ?? '', numbers.ids, to);
    micro.write(to, lines.kilograms[line] ?? '');
    numbers.amount[to] = lines.amounts[line] ?? 0;
    numbers.quantity[to] = lines.quantities[line] ?? Number.NaN;
    numbers.confidence[to] = lines.confidences[line] ?? 0;
    numbers.invoice[to] = invoice;
    const factor = factorsOf(text, line, invoice);
    numbers.factorYear[to] = factor?.year ?? 0;
    numbers.flags[to] = lineFlags(lines, line) | (factor?.isConverted ? LINE.converted : 0);
  });
  return {
    lines: kept.length,
    ...numbers,
    micro: micro.micro,
    large: [...micro.large],
    category: column(lines.categories),
    unit: column(lines.units),
    servicePeriodStart: period(lines.servicePeriodStarts, text.invoices.servicePeriodStarts),
    servicePeriodEnd: period(lines.servicePeriodEnds, text.invoices.servicePeriodEnds),
    warnings: column(lines.warningCodes),
    invoices: packInvoices(text.invoices, take),
  };
}

function lineFlags(lines: PageTextLines, line: number): number {
  let flags = 0;
  if (lines.methods[line] === 'spend') flags |= LINE.spend;
  if (lines.needsReview[line]) flags |= LINE.needsReview;
  if (lines.overridden[line]) flags |= LINE.overridden;
  if (saysEstimated(lines.descriptions[line] ?? '')) flags |= LINE.estimated;
  return flags;
}

function packInvoices(invoices: PageText['invoices'], take: TakeColumn): FactsPage['invoices'] {
  const ids = take(Uint8Array, invoices.ids.length * UUID_BYTES);
  const flags = take(Uint8Array, invoices.ids.length);
  invoices.ids.forEach((id, place) => {
    packId(id, ids, place);
    flags[place] =
      (invoices.duplicates[place] ? INVOICE.duplicate : 0) |
      (invoices.documents[place] ? INVOICE.document : 0) |
      (invoices.spreadsheets[place] ? INVOICE.spreadsheet : 0) |
      (invoices.externalIds[place] ? INVOICE.externalId : 0);
  });
  return {
    ids,
    flags,
    vendor: textColumn(invoices.vendors, take),
    currency: textColumn(invoices.currencies, take),
    date: textColumn(invoices.dates, take),
    reconciliation: textColumn(invoices.reconciliations, take),
    recordedOn: textColumn(invoices.recordedOn, take),
  };
}

function packId(id: string, into: Uint8Array, place: number): void {
  if (!packUuid(id, into, place * UUID_BYTES)) throw new RangeError('a stored line has a UUID');
}

const MAX_TEXTS = 65_536;

function textColumn(values: readonly (string | null)[], take: TakeColumn): TextColumn {
  if (values.length > MAX_TEXTS) throw new RangeError('more lines than a page has places for');
  const places = take(Uint16Array, values.length);
  const known = new Map<string | null, number>();
  values.forEach((value, at) => {
    const place = known.get(value) ?? known.size;
    if (place === known.size) known.set(value, place);
    places[at] = place;
  });
  return { places, texts: [...known.keys()] };
}

/** Bytes of a line and of an invoice in all their columns. */
const LINE_BYTES = UUID_BYTES + 4 * 8 + 2 * 2 + 1 + 5 * 2;
const INVOICE_BYTES = UUID_BYTES + 1 + 5 * 2;
/** Columns are aligned for any kind of number; a page has at most so many. */
const ALIGNMENT = 8;
const MAX_COLUMNS = 32;

/** A column shared by all threads. */
type TakeColumn = <Values>(
  kind: {
    new (buffer: SharedArrayBuffer, byteOffset: number, length: number): Values;
    readonly BYTES_PER_ELEMENT: number;
  },
  length: number,
) => Values;

/**
 * The columns of a page in one block. A growable block is reserved from the system and returned whole; hundreds of small ones
 * among the texts of other pages fragmented the heap.
 */
function sharedBlock(bytes: number): TakeColumn {
  const most = bytes + MAX_COLUMNS * ALIGNMENT;
  const block = new SharedArrayBuffer(most, { maxByteLength: most });
  let at = 0;
  return (kind, length) => {
    const column = new kind(block, at, length);
    at += Math.ceil((length * kind.BYTES_PER_ELEMENT) / ALIGNMENT) * ALIGNMENT;
    return column;
  };
}

interface FactorFacts {
  readonly year: number;
  /** The line's own unit or currency differs from the factor's. */
  readonly isConverted: boolean;
}

/** Reads the factor of a line; a page has few factors and units, so each is looked up once. */
function factorReader(set: FactorSet): (page: PageText, line: number, invoice: number) => FactorFacts | null {
  const known = new Map<string, FactorFacts | null>();
  return ({ lines, invoices }, line, invoice) => {
    const factorId = lines.factorIds[line];
    if (factorId === null || factorId === undefined) return null;
    const year = (invoices.dates[invoice] ?? '').slice(0, 4);
    const isSpend = lines.methods[line] === 'spend';
    const unit = isSpend ? (invoices.currencies[invoice] ?? null) : (lines.units[line] ?? null);
    const region = invoices.regions[invoice] ?? '';
    const key = `${year}\n${isSpend}\n${factorId}\n${region}\n${unit ?? '\n'}`;
    let facts = known.get(key);
    if (facts === undefined) {
      const factor = factorOf(set, factorId, Number(year));
      facts =
        factor === null
          ? null
          : { year: factor.year, isConverted: isConverted(factor.unit, { isSpend, unit, region }) };
      known.set(key, facts);
    }
    return facts;
  };
}

function factorOf(set: FactorSet, factorId: string, year: number): { unit: string; year: number } | null {
  const physical = set.physical(factorId, year);
  if (physical) return { unit: physical.unit, year: physical.validYear };
  const spend = set.spend(factorId);
  return spend ? { unit: spend.currency, year: spend.priceYear } : null;
}

function isConverted(
  factorUnit: string,
  line: { readonly isSpend: boolean; readonly unit: string | null; readonly region: string },
): boolean {
  if (line.isSpend) return line.unit !== factorUnit;
  if (line.unit === null) return false;
  const unit = parseUnit(line.unit, line.region);
  const asked = FACTOR_UNITS[factorUnit];
  if (unit === null || asked === undefined) return false;
  // Compared by what they measure: a kilometre and a vehicle-kilometre are the same.
  const isSame = unit.dimension === asked.dimension && compare(unit.size, asked.size) === 0;
  return !isSame;
}

/** The facts of a page's lines; each call overwrites the same object. */
export function factsReader(page: FactsPage): (line: number) => LineFacts {
  const { invoices } = page;
  const invoiceIds = uuidColumn(invoices.ids);
  const codes = page.warnings.texts.map((text) => (text === null || text === '' ? [] : text.split(' ')));
  const ofDuplicates = codes.map((own) => [...own, 'possible_duplicate']);
  const facts: { -readonly [Name in keyof LineFacts]: LineFacts[Name] } = { ...NO_FACTS };
  let invoiceBefore = -1;
  return (line) => {
    const invoice = page.invoice[line] ?? 0;
    const ofInvoice = invoices.flags[invoice] ?? 0;
    if (invoice !== invoiceBefore) {
      invoiceBefore = invoice;
      facts.invoiceId = invoiceIds.text(invoice);
      facts.vendorName = textAt(invoices.vendor, invoice);
      facts.currency = textAt(invoices.currency, invoice) ?? '';
      facts.invoiceDate = textAt(invoices.date, invoice) ?? '';
      facts.reconciliationStatus = textAt(invoices.reconciliation, invoice) ?? '';
      facts.hasSourceDocument = (ofInvoice & INVOICE.document) !== 0;
      facts.recordedOn = textAt(invoices.recordedOn, invoice) ?? '';
      facts.isFromSpreadsheet = (ofInvoice & INVOICE.spreadsheet) !== 0;
      facts.hasExternalId = (ofInvoice & INVOICE.externalId) !== 0;
    }
    const flags = page.flags[line] ?? 0;
    const warnings = (ofInvoice & INVOICE.duplicate) === 0 ? codes : ofDuplicates;
    facts.warnings = (warnings[page.warnings.places[line] ?? 0] ?? []) as LineFacts['warnings'];
    facts.category = textAt(page.category, line) ?? '';
    facts.method = (flags & LINE.spend) === 0 ? 'physical' : 'spend';
    facts.confidence = page.confidence[line] ?? 0;
    facts.needsReview = (flags & LINE.needsReview) !== 0;
    facts.kgCo2e = (page.micro[line] ?? 0) / 1e6;
    facts.spendAmount = page.amount[line] ?? 0;
    const quantity = page.quantity[line] ?? Number.NaN;
    facts.quantity = Number.isNaN(quantity) ? null : quantity;
    facts.unitOfMeasure = textAt(page.unit, line);
    facts.servicePeriodStart = textAt(page.servicePeriodStart, line);
    facts.servicePeriodEnd = textAt(page.servicePeriodEnd, line);
    facts.factorYear = page.factorYear[line] === 0 ? null : (page.factorYear[line] ?? null);
    facts.isConverted = (flags & LINE.converted) !== 0;
    facts.isOverridden = (flags & LINE.overridden) !== 0;
    facts.isEstimated = (flags & LINE.estimated) !== 0;
    return facts;
  };
}

const NO_FACTS: LineFacts = {
  invoiceId: '',
  vendorName: null,
  category: '',
  method: 'physical',
  confidence: 0,
  needsReview: false,
  kgCo2e: 0,
  spendAmount: 0,
  currency: '',
  quantity: null,
  unitOfMeasure: null,
  invoiceDate: '',
  servicePeriodStart: null,
  servicePeriodEnd: null,
  factorYear: null,
  reconciliationStatus: '',
  warnings: [],
  isConverted: false,
  isOverridden: false,
  isEstimated: false,
  hasSourceDocument: false,
  recordedOn: '',
  isFromSpreadsheet: false,
  hasExternalId: false,
};

function textAt({ places, texts }: TextColumn, at: number): string | null {
  return texts[places[at] ?? 0] ?? null;
}
