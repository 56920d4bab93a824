import { type Chance, KINDS, type Kind } from './risk-kinds.ts';
import {
  dateOf,
  kilogramsOf,
  rounded,
  type SimulatedLine,
  servePeriod,
  soundLine,
  type Vendor,
  type Year,
} from './risk-population.ts';

/** The eight kinds of error, each as people make it: its rule knows the line, not the risk model. */
export const ERROR_KINDS = [
  'wrong unit',
  'decimal shift',
  'wrong category',
  'duplicate booking',
  'wrong period',
  'wrong quantity',
  'money as quantity or other currency',
  'invented amount without document',
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** A line with an error: what it should have been, and how it is recorded. */
export interface SeededError {
  readonly kind: ErrorKind;
  /** Index among the lines. */
  readonly line: number;
  readonly misstatementKg: number;
}

/** Share of lines with an error of each kind, and the least number. */
const SHARE = 0.004;
const LEAST = 3;
/** A line above this share of all kilograms would be noticed before any audit. */
const NOTICED = 0.03;
const TRIES = 400;
/** Typing errors happen where people type: a spreadsheet's line has so many times the chance of another's. */
const TYPED = 3;

/** Puts errors into the lines of a year, in place; some kinds add lines. */
export function seedErrors(year: Year, chance: Chance): SeededError[] {
  const vendorOf = new Map(year.vendors.map((vendor) => [vendor.name, vendor]));
  const total = year.lines.reduce((sum, { kgCo2e }) => sum + Math.abs(kgCo2e), 0);
  const count = Math.max(LEAST, Math.round(SHARE * year.lines.length));
  const used = new Set<number>();
  const sound = year.lines.length;
  const errors: SeededError[] = [];
  for (const kind of ERROR_KINDS) {
    let seeded = 0;
    for (let attempt = 0; attempt < TRIES && seeded < count; attempt += 1) {
      const at = Math.floor(chance.random() * sound);
      const before = year.lines[at];
      const vendor = vendorOf.get(before?.vendorName ?? '');
      if (before === undefined || vendor === undefined || used.has(at) || before.kgCo2e <= 0) continue;
      if (IS_TYPED.has(kind) && !before.isFromSpreadsheet && chance.is(1 - 1 / TYPED)) continue;
      const made = MAKERS[kind]({ ...before }, { vendor, chance, vendors: year.vendors });
      if (made === null || Math.abs(made.line.kgCo2e) > NOTICED * total) continue;
      const misstatementKg = made.line.kgCo2e - made.trueKg;
      if (Math.abs(misstatementKg) < 0.05 * before.kgCo2e) continue;
      const line = made.isAdded ? year.lines.length : at;
      year.lines[line] = made.line;
      used.add(at);
      errors.push({ kind, line, misstatementKg });
      seeded += 1;
    }
  }
  return errors;
}

const IS_TYPED: ReadonlySet<ErrorKind> = new Set(['wrong unit', 'decimal shift', 'wrong quantity']);

interface Made {
  readonly line: SimulatedLine;
  readonly trueKg: number;
  /** A line of its own, beside the one it was made from. */
  readonly isAdded?: boolean;
}

interface Making {
  readonly vendor: Vendor;
  readonly vendors: readonly Vendor[];
  readonly chance: Chance;
}

const MAKERS: { readonly [Name in ErrorKind]: (line: SimulatedLine, making: Making) => Made | null } = {
  'wrong unit': wrongUnit,
  'decimal shift': decimalShift,
  'wrong category': wrongCategory,
  'duplicate booking': duplicate,
  'wrong period': wrongPeriod,
  'wrong quantity': wrongQuantity,
  'money as quantity or other currency': wrongMoney,
  'invented amount without document': invented,
};

/** The figure of one unit beside the word of another: kWh and MWh, kg and t; one in four ten times off (litres, decilitres). */
function wrongUnit(line: SimulatedLine, { vendor: { kind }, chance }: Making): Made | null {
  if (line.quantity === null) return null;
  const trueKg = line.kgCo2e;
  if (chance.is(0.25)) line.quantity = line.quantity * (chance.is(0.5) ? 10 : 0.1);
  else if (kind.other === undefined) return null;
  else {
    const isOther = line.unitOfMeasure === kind.other.unit;
    line.unitOfMeasure = isOther ? kind.unit : kind.other.unit;
    line.isConverted = !isOther;
  }
  line.kgCo2e = kilogramsOf(line, kind);
  return { line, trueKg };
}

/** In the quantity, or of a line without one in the amount: the header tells where it was sent. */
function decimalShift(line: SimulatedLine, { vendor: { kind }, chance }: Making): Made {
  const trueKg = line.kgCo2e;
  const shift = chance.pick([10, 0.1, 10, 0.1, 100, 0.01]);
  if (line.quantity !== null) line.quantity *= shift;
  else {
    line.spendAmount = rounded(line.spendAmount * shift);
    if (chance.is(0.3)) line.reconciliationStatus = 'mismatch';
  }
  line.kgCo2e = kilogramsOf(line, kind);
  return { line, trueKg };
}

/** Six in ten are marked for review, as measured of the classifier (docs/classifier-measurements.md: half to three quarters). */
function wrongCategory(line: SimulatedLine, { vendor: { kind }, chance }: Making): Made {
  const trueKg = line.kgCo2e;
  const other: Kind = chance.pick(KINDS.filter(({ category }) => category !== kind.category));
  line.category = other.category;
  const fits =
    other.unit !== null && (other.unit === line.unitOfMeasure || other.other?.unit === line.unitOfMeasure);
  line.method = fits ? 'physical' : 'spend';
  if (!fits && line.quantity !== null) line.warnings = [...line.warnings, 'quantity_not_used'];
  line.needsReview = chance.is(0.6);
  line.isOverridden = line.isOverridden || chance.is(0.1);
  line.confidence = line.needsReview ? (fits ? 0.85 : 0.55) : line.confidence;
  if (!fits) line.confidence = Math.min(line.confidence, 0.75);
  line.kgCo2e = kilogramsOf(line, other);
  return { line, trueKg };
}

/** The same bill again: at once, as a PDF beside the e-invoice, or as a reminder weeks later. */
function duplicate(line: SimulatedLine, { chance }: Making): Made {
  const day = dayOf(line.invoiceDate);
  const delay = chance.pick([0, 0, 0, 0, 2, 5, 20, 30, 35, 60]);
  line.invoiceId = `${line.invoiceId}-again`;
  line.invoiceDate = dateOf(Math.min(364, day + delay));
  line.recordedOn = dateOf(dayOf(line.recordedOn) + delay + chance.between(0, 60));
  // Equal in every line and in the vendor's spelling.
  if (delay === 0 && chance.is(0.5)) line.warnings = [...line.warnings, 'possible_duplicate'];
  if (chance.is(0.3)) Object.assign(line, { isFromSpreadsheet: chance.is(0.5), hasExternalId: false });
  return { line, trueKg: 0, isAdded: true };
}

/** Served in the year before or after, invoiced within weeks of the turn of the year; three in ten name the service period. */
function wrongPeriod(line: SimulatedLine, { chance }: Making): Made {
  const isBefore = chance.is(0.5);
  const day = isBefore ? chance.between(0, 45) : chance.between(330, 364);
  line.invoiceDate = dateOf(day);
  line.recordedOn = dateOf(day + Math.exp(2.2 + 0.8 * chance.normal()));
  line.servicePeriodStart = null;
  line.servicePeriodEnd = null;
  if (chance.is(0.3)) {
    if (isBefore) servePeriod(line, chance.between(-20, -1), 30);
    else servePeriod(line, chance.between(395, 425), 30);
  }
  return { line, trueKg: 0 };
}

/** Another figure was typed: two to three digits are wrong, or it is another line's. */
function wrongQuantity(line: SimulatedLine, { vendor: { kind }, chance }: Making): Made | null {
  if (line.quantity === null) return null;
  const trueKg = line.kgCo2e;
  line.quantity = rounded(line.quantity * Math.exp(chance.normal()));
  line.kgCo2e = kilogramsOf(line, kind);
  return { line, trueKg };
}

const OTHER_CURRENCIES = [
  ['EUR', 0.94],
  ['USD', 0.88],
  ['SEK', 0.08],
  ['CZK', 0.038],
  ['JPY', 0.006],
] as const;

/** The amount in the field of the quantity; or the amount of one currency with the code of another. */
function wrongMoney(line: SimulatedLine, { vendor: { kind }, chance }: Making): Made | null {
  const trueKg = line.kgCo2e;
  if (line.quantity !== null) {
    line.quantity = line.spendAmount;
    line.kgCo2e = kilogramsOf(line, kind);
    return { line, trueKg };
  }
  const [code, rate] = chance.pick(OTHER_CURRENCIES);
  if (code === line.currency) return null;
  if (chance.is(0.5)) {
    // The code is wrong; what was meant is in the vendor's currency.
    line.currency = code;
    line.kgCo2e = kilogramsOf(line, kind) * rate;
  } else {
    // The figure is of the other currency, the code the usual one.
    line.spendAmount = rounded(line.spendAmount / rate);
    line.kgCo2e = kilogramsOf(line, kind);
  }
  return { line, trueKg };
}

/** Booked without a bill: often round, late in the year, of a new vendor, by hand. */
function invented(line: SimulatedLine, { chance, vendors }: Making): Made | null {
  const vendor = chance.pick(vendors.filter(({ kind }) => kind.unit === null));
  const day = chance.is(0.4) ? chance.between(300, 364) : chance.between(0, 364);
  const made = soundLine(chance, vendor, { day, invoiceId: `${line.invoiceId}-invented` });
  made.hasSourceDocument = false;
  if (chance.is(0.3)) made.vendorName = `${line.invoiceId}-vendor`;
  if (chance.is(0.5)) made.spendAmount = Math.max(100, Math.round(made.spendAmount / 100) * 100);
  if (chance.is(0.5)) Object.assign(made, { isFromSpreadsheet: chance.is(0.5), hasExternalId: false });
  if (made.spendAmount <= 0) return null;
  made.kgCo2e = kilogramsOf(made, vendor.kind);
  return { line: made, trueKg: 0, isAdded: true };
}

function dayOf(date: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.UTC(2025, 0, 1)) / 86_400_000);
}
