import type { LineFacts } from '../../compute/sampling/line-facts.ts';
import type { EarlierMedians } from '../../schema/contracts/earlier-medians.ts';
import { type Chance, KINDS, type Kind } from './risk-kinds.ts';

/** A company's year of correct lines, as the database would give their facts. */
export interface Year {
  readonly lines: SimulatedLine[];
  readonly vendors: readonly Vendor[];
  /** null: the company's first period. */
  readonly earlier: { readonly vendors: ReadonlySet<string>; readonly medians: EarlierMedians } | null;
}

export type SimulatedLine = { -readonly [Name in keyof LineFacts]: LineFacts[Name] };

export interface Vendor {
  readonly name: string;
  readonly kind: Kind;
  readonly isNew: boolean;
  readonly currency: string;
  readonly usesOtherUnit: boolean;
  readonly level: number;
  readonly price: number;
  readonly noise: number;
  /** From this day its price is `step` times as high. */
  readonly stepDay: number;
  readonly step: number;
  readonly documents: number;
  readonly channel: 'erp' | 'spreadsheet';
  readonly hasServicePeriods: boolean;
  /** The same amount each time, such as a subscription. */
  readonly isFixed: boolean;
  readonly isRound: boolean;
  readonly factorYear: number;
  readonly isFallback: boolean;
}

const DAYS = 365;

/** YYYY-MM-DD, `day` days after 1 January 2025. */
export function dateOf(day: number): string {
  return new Date(Date.UTC(2025, 0, 1) + Math.round(day) * 86_400_000).toISOString().slice(0, 10);
}

/** A year of about `size` correct lines. Its shares of oddities are those of sound lines: none of them is an error. */
export function simulatedYear(chance: Chance, size: number): Year {
  const vendors = vendorsOf(chance, Math.ceil(size / 18));
  const lines: SimulatedLine[] = [];
  for (let invoice = 0; lines.length < size; invoice += 1) {
    const vendor = busyVendor(chance, vendors);
    const day = Math.floor(chance.between(0, DAYS));
    const count = chance.is(0.7) ? 1 : 1 + Math.floor(chance.between(1, 5));
    const first = soundLine(chance, vendor, { day, invoiceId: `i${invoice}` });
    lines.push(first);
    for (let more = 1; more < count; more += 1) {
      const { invoiceDate, recordedOn, hasSourceDocument, isFromSpreadsheet, hasExternalId } = first;
      const ofInvoice = { invoiceDate, recordedOn, hasSourceDocument, isFromSpreadsheet, hasExternalId };
      lines.push({ ...soundLine(chance, vendor, { day, invoiceId: `i${invoice}` }), ...ofInvoice });
    }
  }
  return { lines, vendors, earlier: chance.is(0.7) ? earlierYear(chance, vendors) : null };
}

function vendorsOf(chance: Chance, count: number): Vendor[] {
  return Array.from({ length: count }, (_, at) => {
    const kind = kindOf(chance);
    return {
      name: `v${at}`,
      kind,
      isNew: chance.is(0.12),
      currency: chance.is(0.15) ? chance.pick(['EUR', 'USD']) : 'CHF',
      usesOtherUnit: chance.is(0.06),
      level: Math.exp(1.1 * chance.normal()),
      price: Math.exp(0.25 * chance.normal()),
      noise: chance.pick([0.01, 0.05, 0.12, 0.25]),
      stepDay: chance.between(0, 2 * DAYS),
      step: Math.exp(0.2 * chance.normal()),
      documents: chance.is(0.75) ? 0.97 : 0.7,
      channel: chance.is(0.12) ? 'spreadsheet' : 'erp',
      hasServicePeriods: chance.is(kind.unit === null ? 0.25 : 0.5),
      isFixed: kind.unit === null && chance.is(0.15),
      isRound: kind.unit === null && chance.is(0.12),
      factorYear: chance.is(0.08) ? 2020 : 2024,
      isFallback: chance.is(0.06),
    };
  });
}

function kindOf(chance: Chance): Kind {
  let left = chance.random() * KINDS.reduce((sum, { share }) => sum + share, 0);
  const found = KINDS.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  return found ?? chance.pick(KINDS);
}

/** Few vendors send most invoices. */
function busyVendor(chance: Chance, vendors: readonly Vendor[]): Vendor {
  return vendors[Math.floor(vendors.length * chance.random() ** 2.2)] ?? chance.pick(vendors);
}

/** A correct line of a vendor. */
export function soundLine(
  chance: Chance,
  vendor: Vendor,
  { day, invoiceId }: { readonly day: number; readonly invoiceId: string },
): SimulatedLine {
  const { kind } = vendor;
  const isEnergy = kind.unit === 'kwh' || kind.unit === 'mwh';
  const units = kind.quantity * vendor.level * (vendor.isFixed ? 1 : Math.exp(kind.spread * chance.normal()));
  const isRound = kind.unit === null ? vendor.isRound || chance.is(0.03) : chance.is(0.06);
  const quantity = isRound && units > 100 ? Math.max(100, Math.round(units / 100) * 100) : rounded(units);
  const price =
    kind.price *
    vendor.price *
    (day > vendor.stepDay ? vendor.step : 1) *
    Math.exp(vendor.noise * chance.normal());
  const amount = kind.unit === null ? quantity : rounded(quantity * price);
  const isOther = kind.other !== undefined && (vendor.usesOtherUnit || chance.is(0.01));
  const delay = Math.exp(2.2 + 0.8 * chance.normal()) + (chance.is(0.03) ? chance.between(60, 200) : 0);
  const isSpreadsheet = vendor.channel === 'spreadsheet' || chance.is(0.02);
  const isSpend = kind.unit === null;
  const line: SimulatedLine = {
    invoiceId,
    vendorName: vendor.name,
    category: kind.category,
    method: isSpend ? 'spend' : 'physical',
    confidence: isSpend
      ? rounded(0.75 - 0.2 * chance.random() ** 2)
      : rounded(0.95 - 0.1 * chance.random() ** 2),
    needsReview: chance.is(0.09),
    kgCo2e: 0,
    spendAmount: amount,
    currency: vendor.currency,
    quantity: isSpend ? null : isOther ? quantity / (kind.other?.size ?? 1) : quantity,
    unitOfMeasure: isOther ? (kind.other?.unit ?? null) : kind.unit,
    invoiceDate: dateOf(day),
    servicePeriodStart: null,
    servicePeriodEnd: null,
    factorYear: vendor.factorYear,
    reconciliationStatus: chance.is(0.03) ? 'mismatch' : 'matched',
    warnings: vendor.isFallback ? ['factor_region_fallback'] : [],
    isConverted: isOther || (isSpend && vendor.currency !== 'EUR'),
    isOverridden: chance.is(0.03),
    isEstimated: isEnergy && chance.is(0.06),
    hasSourceDocument: chance.is(vendor.documents),
    recordedOn: dateOf(day + delay),
    isFromSpreadsheet: isSpreadsheet,
    hasExternalId: !isSpreadsheet && !chance.is(0.03),
  };
  // The month before, or the quarter.
  if (vendor.hasServicePeriods) servePeriod(line, day - chance.between(1, 15), chance.pick([30, 30, 90]));
  if (chance.is(0.015)) {
    line.spendAmount = -line.spendAmount;
    if (line.quantity !== null) line.quantity = -line.quantity;
  }
  line.kgCo2e = kilogramsOf(line, kind);
  return line;
}

export function servePeriod(line: SimulatedLine, last: number, days: number): void {
  line.servicePeriodStart = dateOf(last - days);
  line.servicePeriodEnd = dateOf(last);
}

/** What the service would calculate from the line as it is. */
export function kilogramsOf(line: SimulatedLine, kind: Kind): number {
  if (line.method === 'spend')
    return line.spendAmount * kind.kgPerUnit * (kind.unit === null ? 1 : 1 / kind.price);
  const size = line.unitOfMeasure === kind.other?.unit ? (kind.other?.size ?? 1) : 1;
  return (line.quantity ?? 0) * size * kind.kgPerUnit;
}

export function rounded(value: number): number {
  return Number(value.toFixed(2));
}

/** Medians of the vendors' lines of the year before, as the query would give them. */
function earlierYear(chance: Chance, vendors: readonly Vendor[]): Year['earlier'] {
  const known = vendors.filter(({ isNew }) => !isNew);
  const rows = known
    .filter(({ kind }) => kind.unit !== null && chance.is(0.8))
    .map((vendor) => {
      const lines = Array.from({ length: 3 + Math.floor(chance.between(0, 12)) }, () =>
        soundLine(chance, vendor, { day: chance.between(-DAYS, -1), invoiceId: '' }),
      );
      // Lines of the vendor's usual unit; its other one has too few.
      const usual = vendor.usesOtherUnit ? vendor.kind.other?.unit : vendor.kind.unit;
      const alike = lines.filter(({ unitOfMeasure }) => unitOfMeasure === (usual ?? vendor.kind.unit));
      return { vendor, alike };
    })
    .filter(({ alike }) => alike.length >= 3);
  const medians: EarlierMedians = {
    vendors: rows.map(({ vendor }) => vendor.name),
    categories: rows.map(({ vendor }) => vendor.kind.category),
    units: rows.map(({ alike }) => alike[0]?.unitOfMeasure ?? ''),
    currencies: rows.map(({ vendor }) => vendor.currency),
    prices: rows.map(({ alike }) =>
      medianOf(alike.map((line) => Math.abs(line.spendAmount / (line.quantity ?? 1)))),
    ),
    quantities: rows.map(({ alike }) => medianOf(alike.map((line) => Math.abs(line.quantity ?? 0)))),
  };
  return { vendors: new Set(known.map(({ name }) => name)), medians };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
