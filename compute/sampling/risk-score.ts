import { type Column, growingColumn } from './growing-column.ts';
import type { LineFacts, RiskContext } from './line-facts.ts';
import { bookedLines, type UnusualBookings } from './risk-booking.ts';
import { explainRisk, FALLBACK_WARNINGS } from './risk-details.ts';
import { groupsOfLines, intensityOf, overRepresentedDigits, suspectedDuplicates } from './risk-groups.ts';
import { bitOf, type RiskFactor, scoreOfMask } from './risk-points.ts';
import { type UnusualLines, usualLines } from './risk-usual.ts';
import { type GroupCentre, groupCentres, OUTLIER_Z, robustZ } from './robust-outliers.ts';

/** Confidence below which a result is weak: the lower third of its band. */
export const WEAK_CONFIDENCE = { physical: 0.88, spend: 0.62 } as const;
/** Years between invoice and factor from which the factor's vintage counts. */
export const VINTAGE_YEARS = 3;
/** Days around a period end; at most a sixth of the period, or a month would be all window. */
const CUT_OFF_DAYS = 15;
/** Least distance of an intensity from its group's median; smaller steps of price are not outliers. */
const MIN_INTENSITY_DISTANCE = 0.1;
const DAY_MS = 86_400_000;

/** Scores of a population, in the order in which lines were added. */
export interface RiskScores {
  readonly lines: number;
  /** Hundredths, 0 to 100. */
  score(index: number): number;
  /** The factors each line triggers, one bit each in the order of `RISK_FACTOR_CODES`. */
  readonly masks: Uint32Array;
  /** Every factor of a line with its points and reason; the points add up to the score or beyond 1. */
  factors(index: number, facts: LineFacts): RiskFactor[];
}

export interface RiskScorer {
  /** Adds a line; only a few numbers of it are stored. */
  add(facts: LineFacts): void;
  /** Scores all lines added; call it once. */
  finish(): RiskScores;
}

/**
 * Scores the risk of misstatement of each line of a population by its facts. Lines are added page by page, then scored
 * together, because some factors compare a line with its group: amount outliers within vendor, category and currency,
 * intensity outliers within category and unit, possible duplicates, first digits within a vendor.
 * @param expectedLines - final number of lines, if known.
 * Source: design section 4.5, table of factors; ISA 530.6 and A8 (stratification by risk of misstatement).
 */
export function riskScorer(context: RiskContext, expectedLines?: number): RiskScorer {
  const columns = {
    mask: growingColumn((n) => new Uint32Array(n), expectedLines),
    amountGroup: growingColumn((n) => new Int32Array(n), expectedLines),
    amount: growingColumn((n) => new Float64Array(n), expectedLines),
    intensityGroup: growingColumn((n) => new Int32Array(n), expectedLines),
    intensity: growingColumn((n) => new Float64Array(n), expectedLines),
    vendor: growingColumn((n) => new Int32Array(n), expectedLines),
    day: growingColumn((n) => new Int32Array(n), expectedLines),
    invoice: growingColumn((n) => new Int32Array(n), expectedLines),
  };
  const groups = groupsOfLines();
  const usual = usualLines(context.earlierMedians, expectedLines);
  const booked = bookedLines(expectedLines);
  const window = cutOffWindow(context);
  let lines = 0;
  return {
    add(facts) {
      columns.mask.push(ownFactors(facts, context, window));
      const vendor = groups.vendor(facts);
      const vendorCategory = groups.vendorCategory(facts, vendor);
      const amountGroup = groups.amount(facts, vendorCategory);
      usual.add(facts, { vendorCategory, amountGroup });
      booked.add(facts, dayOf(facts.recordedOn));
      columns.amountGroup.push(amountGroup);
      columns.amount.push(Math.abs(facts.spendAmount));
      const intensity = intensityOf(facts);
      columns.intensityGroup.push(intensity === null ? -1 : groups.intensity(facts));
      columns.intensity.push(intensity ?? 0);
      columns.vendor.push(vendor);
      columns.day.push(dayOf(facts.invoiceDate));
      columns.invoice.push(hashOf(facts.invoiceId));
      lines += 1;
    },
    finish() {
      const unusual = usual.finish(columns.amount.values());
      const bookings = booked.finish(columns.day.values(), window.end);
      return scoresOf(scoreGroups(columns, { lines, unusual, bookings }), {
        lines,
        unusual,
        context,
        windowDays: window.days,
        amountGroup: columns.amountGroup,
        intensityGroup: columns.intensityGroup,
        intensity: columns.intensity,
      });
    },
  };
}

/** Keeps only the columns needed to explain a line. */
function scoresOf(
  { masks, amountCentres, intensityCentres }: Scored,
  of: Pick<Columns, 'amountGroup' | 'intensityGroup' | 'intensity'> & {
    readonly unusual: UnusualLines;
    readonly lines: number;
    readonly context: RiskContext;
    readonly windowDays: number;
  },
): RiskScores {
  return {
    lines: of.lines,
    masks,
    score: (index) => scoreOfMask(masks[index] ?? 0),
    factors: (index, facts) =>
      explainRisk(facts, masks[index] ?? 0, {
        amountCentre: amountCentres[of.amountGroup.get(index)] ?? null,
        intensityCentre: intensityCentres[of.intensityGroup.get(index)] ?? null,
        intensity: of.intensity.get(index),
        unusual: (measure) => of.unusual.unusual(measure, index),
        context: of.context,
        windowDays: of.windowDays,
      }),
  };
}

export interface CutOffWindow {
  readonly start: number;
  readonly end: number;
  readonly days: number;
}

function cutOffWindow({ periodStart, periodEnd }: RiskContext): CutOffWindow {
  const start = dayOf(periodStart);
  const end = dayOf(periodEnd);
  return { start, end, days: Math.min(CUT_OFF_DAYS, Math.floor((end - start + 1) / 6)) };
}

/** Factors of a line without comparison. */
function ownFactors(facts: LineFacts, context: RiskContext, window: CutOffWindow): number {
  let mask = 0;
  if (facts.method === 'spend') mask |= BITS.spend;
  if (facts.needsReview || facts.confidence < WEAK_CONFIDENCE[facts.method]) mask |= BITS.match;
  if (facts.isOverridden) mask |= BITS.override;
  if (facts.isEstimated) mask |= BITS.estimated;
  if (isNewVendor(facts, context)) mask |= BITS.newVendor;
  if (hasEarlierException(facts, context)) mask |= BITS.exception;
  if (isInCutOffWindow(facts, window)) mask |= BITS.cutOff;
  if (isRound(Math.abs(facts.spendAmount))) mask |= BITS.round;
  if (isRound(Math.abs(facts.quantity ?? 0))) mask |= BITS.roundQuantity;
  if (facts.isConverted) mask |= BITS.converted;
  if (facts.kgCo2e < 0 || facts.spendAmount < 0) mask |= BITS.credit;
  if (!facts.hasSourceDocument) mask |= BITS.document;
  if (isMismatched(facts.reconciliationStatus)) mask |= BITS.reconciliation;
  if (isVintageFar(facts)) mask |= BITS.mismatch;
  for (const code of facts.warnings) {
    if (code === 'factor_region_fallback') mask |= BITS.mismatch;
    else if (code === 'possible_duplicate') mask |= BITS.duplicate;
    else if (FALLBACK_WARNINGS.includes(code)) mask |= BITS.fallback;
  }
  return mask;
}

const BITS = {
  spend: bitOf('method_spend_based'),
  match: bitOf('low_factor_match_confidence'),
  override: bitOf('manual_override'),
  estimated: bitOf('estimated_quantity'),
  amount: bitOf('amount_outlier'),
  intensity: bitOf('intensity_outlier'),
  newVendor: bitOf('new_vendor'),
  exception: bitOf('prior_period_exception'),
  cutOff: bitOf('cut_off_window'),
  round: bitOf('round_amount'),
  benford: bitOf('benford_group'),
  duplicate: bitOf('duplicate_suspect'),
  mismatch: bitOf('factor_vintage_or_region_mismatch'),
  converted: bitOf('unit_or_currency_conversion'),
  credit: bitOf('credit_note'),
  document: bitOf('missing_source_document'),
  reconciliation: bitOf('reconciliation_mismatch'),
  fallback: bitOf('calculation_fallback'),
  price: bitOf('price_outlier'),
  quantity: bitOf('quantity_outlier'),
  unit: bitOf('unit_change'),
  late: bitOf('booked_late'),
  byHand: bitOf('booked_by_hand'),
  roundQuantity: bitOf('round_quantity'),
} as const;

function isNewVendor({ vendorName }: LineFacts, { earlierVendors }: RiskContext): boolean {
  return vendorName !== null && earlierVendors !== null && !earlierVendors.has(vendorName);
}

function hasEarlierException({ vendorName, category }: LineFacts, context: RiskContext): boolean {
  const ofVendor = vendorName !== null && context.vendorsWithExceptions.has(vendorName);
  return ofVendor || context.categoriesWithExceptions.has(category);
}

function isMismatched(status: string): boolean {
  return status === 'mismatch' || status === 'vat_inclusive_lines';
}

/** Years between the invoice and the factor's row. */
export function vintageOf({ factorYear, invoiceDate }: LineFacts): number {
  return factorYear === null ? 0 : Math.abs(Number(invoiceDate.slice(0, 4)) - factorYear);
}

function isVintageFar(facts: LineFacts): boolean {
  return vintageOf(facts) > VINTAGE_YEARS;
}

/**
 * A service period that crosses an end of the reporting period or ends within its window; without a service period, the
 * invoice's date.
 */
function isInCutOffWindow(facts: LineFacts, { start, end, days }: CutOffWindow): boolean {
  const last = dayOf(facts.servicePeriodEnd ?? facts.servicePeriodStart ?? facts.invoiceDate);
  const first = facts.servicePeriodStart === null ? last : dayOf(facts.servicePeriodStart);
  const crosses = first < start || last > end;
  return crosses || Math.abs(last - end) <= days || Math.abs(last - (start - 1)) <= days;
}

/** A multiple of 1,000, or of 100 below 10,000. */
function isRound(amount: number): boolean {
  return amount > 0 && amount % (amount < 10_000 ? 100 : 1_000) === 0;
}

interface Columns {
  readonly mask: Column<Uint32Array>;
  readonly amountGroup: Column<Int32Array>;
  readonly amount: Column<Float64Array>;
  readonly intensityGroup: Column<Int32Array>;
  readonly intensity: Column<Float64Array>;
  readonly vendor: Column<Int32Array>;
  readonly day: Column<Int32Array>;
  readonly invoice: Column<Int32Array>;
}

interface Scored {
  readonly masks: Uint32Array;
  readonly amountCentres: readonly (GroupCentre | null)[];
  readonly intensityCentres: readonly (GroupCentre | null)[];
}

function scoreGroups(
  columns: Columns,
  { lines, unusual, bookings }: { lines: number; unusual: UnusualLines; bookings: UnusualBookings },
): Scored {
  const masks = columns.mask.values();
  const amountGroup = columns.amountGroup.values();
  const amount = columns.amount.values();
  const intensityGroup = columns.intensityGroup.values();
  const intensity = columns.intensity.values();
  const amountCentres = groupCentres(amountGroup, amount);
  const intensityCentres = groupCentres(intensityGroup, intensity);
  for (let i = 0; i < lines; i += 1) {
    if (standsOut(amount[i] ?? 0, amountCentres[amountGroup[i] ?? -1]))
      masks[i] = (masks[i] ?? 0) | BITS.amount;
    const centre = intensityCentres[intensityGroup[i] ?? -1];
    if (standsOut(intensity[i] ?? 0, centre) && isFar(intensity[i] ?? 0, centre)) {
      masks[i] = (masks[i] ?? 0) | BITS.intensity;
    }
    masks[i] = (masks[i] ?? 0) | unusualFactors(i, unusual, bookings);
  }
  const vendor = columns.vendor.values();
  const day = columns.day.values();
  const invoice = columns.invoice.values();
  mark(masks, BITS.duplicate, suspectedDuplicates({ vendor, amount, day, invoice }));
  mark(masks, BITS.benford, overRepresentedDigits(vendor, amount));
  return { masks, amountCentres, intensityCentres };
}

function unusualFactors(line: number, unusual: UnusualLines, bookings: UnusualBookings): number {
  let mask = 0;
  if (unusual.isOutlier('price', line)) mask |= BITS.price;
  if (unusual.isOutlier('quantity', line)) mask |= BITS.quantity;
  if (unusual.isUnitChanged(line)) mask |= BITS.unit;
  if (bookings.isLate(line)) mask |= BITS.late;
  if (bookings.isByHand(line)) mask |= BITS.byHand;
  return mask;
}

function mark(masks: Uint32Array, bit: number, indexes: Iterable<number>): void {
  for (const index of indexes) masks[index] = (masks[index] ?? 0) | bit;
}

function standsOut(value: number, centre: GroupCentre | null | undefined): boolean {
  return centre !== null && centre !== undefined && Math.abs(robustZ(value, centre)) > OUTLIER_Z;
}

function isFar(value: number, centre: GroupCentre | null | undefined): boolean {
  return centre !== null && centre !== undefined
    ? Math.abs(value - centre.median) > MIN_INTENSITY_DISTANCE * centre.median
    : false;
}

/** Cache of dates: a period has few, and a million lines repeat them. */
const KNOWN_DAYS = new Map<string, number>();
const MAX_KNOWN_DAYS = 5_000;

/** Days since 1970 of YYYY-MM-DD. */
function dayOf(date: string): number {
  const known = KNOWN_DAYS.get(date);
  if (known !== undefined) return known;
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  if (KNOWN_DAYS.size < MAX_KNOWN_DAYS) KNOWN_DAYS.set(date, day);
  return day;
}

/** 32 bits of an id: enough to distinguish two invoices of a vendor. Source: FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}
