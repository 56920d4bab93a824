import { clopperPearsonInterval } from './attribute-limits.ts';
import { BENFORD_SHARES, firstDigit } from './benford.ts';
import { interner, pairInterner } from './growing-column.ts';
import type { LineFacts } from './line-facts.ts';

/** Days between two lines of a vendor and amount that may be the same delivery billed twice. */
const DUPLICATE_DAYS = 7;
/** Least amounts of a vendor for a test of their first digits. */
const MIN_BENFORD_VALUES = 300;
const BENFORD_CONFIDENCE = 0.95;
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

interface DatedLines {
  readonly vendor: Int32Array;
  readonly amount: Float64Array;
  /** Days since 1970. */
  readonly day: Int32Array;
  readonly invoice: Int32Array;
}

/**
 * Indexes of lines for which another invoice has a line of the same vendor and amount (not 0) at most 7 days
 * away. Source: design section 4.5, `duplicate_suspect`.
 */
export function* suspectedDuplicates(lines: DatedLines): Generator<number> {
  const { vendor, amount, day } = lines;
  for (const group of groupsOf(lines)) {
    group.sort(
      (a, b) =>
        (vendor[a] ?? 0) - (vendor[b] ?? 0) ||
        (amount[a] ?? 0) - (amount[b] ?? 0) ||
        (day[a] ?? 0) - (day[b] ?? 0),
    );
    const before = nearestOther(lines, group, 1);
    const after = nearestOther(lines, group, -1);
    for (let i = 0; i < group.length; i += 1) {
      const index = group[i] ?? 0;
      const isNear = (other: number) =>
        other >= 0 && Math.abs((day[other] ?? 0) - (day[index] ?? 0)) <= DUPLICATE_DAYS;
      if (isNear(before[i] ?? -1) || isNear(after[i] ?? -1)) yield index;
    }
  }
}

/**
 * Lines whose vendor and amount have the same hash, two at least: sorted as integers, which takes a tenth of the time of
 * sorting by the figures themselves. Vendors and amounts are compared again afterwards.
 */
function* groupsOf({ vendor, amount }: DatedLines): Generator<Uint32Array> {
  const keys = new Float64Array(vendor.length);
  const bits = new Float64Array(1);
  const words = new Uint32Array(bits.buffer);
  let count = 0;
  vendor.forEach((group, index) => {
    bits[0] = amount[index] ?? 0;
    if (bits[0] === 0) return;
    const mixed = Math.imul(group ^ (words[0] ?? 0), 0x9e3779b1) ^ Math.imul(words[1] ?? 0, 0x85ebca6b);
    // 24 bits of hash above 24 bits of index stay below 2^53.
    keys[count] = (((mixed ^ (mixed >>> 15)) >>> 0) & 0xffffff) * 0x1000000 + index;
    count += 1;
  });
  const sorted = keys.subarray(0, count).sort();
  let from = 0;
  for (let i = 1; i <= count; i += 1) {
    const isEnd = i === count || hashOf(sorted[i]) !== hashOf(sorted[from]);
    if (!isEnd) continue;
    if (i - from > 1) yield Uint32Array.from(sorted.subarray(from, i), (key) => key % 0x1000000);
    from = i;
  }
}

function hashOf(key: number | undefined): number {
  return Math.floor((key ?? 0) / 0x1000000);
}

/** For each line of a sorted group the nearest one before it (step 1) or after it (-1) of another invoice. */
function nearestOther(lines: DatedLines, group: Uint32Array, step: 1 | -1): Int32Array {
  const { vendor, amount, invoice } = lines;
  const nearest = new Int32Array(group.length).fill(-1);
  const first = step === 1 ? 1 : group.length - 2;
  for (let i = first; i >= 0 && i < group.length; i += step) {
    const here = group[i] ?? 0;
    const next = group[i - step] ?? 0;
    if (vendor[here] !== vendor[next] || amount[here] !== amount[next]) continue;
    nearest[i] = invoice[here] === invoice[next] ? (nearest[i - step] ?? -1) : next;
  }
  return nearest;
}

/**
 * Indexes of lines whose first digit is over-represented among their vendor's amounts: the exact 95 % interval of the digit's
 * share is above Benford's. Only vendors with 300 amounts or more.
 * Source: design section 4.5, `benford_group`; Clopper and Pearson 1934.
 */
export function* overRepresentedDigits(vendor: Int32Array, amount: Float64Array): Generator<number> {
  const totals = new Map<number, number>();
  for (const group of vendor) totals.set(group, (totals.get(group) ?? 0) + 1);
  const large = [...totals].filter(([, total]) => total >= MIN_BENFORD_VALUES).map(([group]) => group);
  if (large.length === 0) return;
  const counts = new Map(large.map((group) => [group, new Uint32Array(10)]));
  const digits = new Uint8Array(vendor.length);
  vendor.forEach((group, index) => {
    const count = counts.get(group);
    if (count === undefined) return;
    const digit = firstDigit(amount[index] ?? 0);
    digits[index] = digit;
    count[digit] = (count[digit] ?? 0) + 1;
  });
  const suspects = new Map([...counts].map(([group, count]) => [group, suspectDigits(count)]));
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits[index] ?? 0;
    if (digit > 0 && suspects.get(vendor[index] ?? -1)?.has(digit)) yield index;
  }
}

function suspectDigits(count: Uint32Array): ReadonlySet<number> {
  const total = DIGITS.reduce((sum, digit) => sum + (count[digit] ?? 0), 0);
  if (total < MIN_BENFORD_VALUES) return new Set();
  const isOver = (digit: number) =>
    clopperPearsonInterval(BENFORD_CONFIDENCE, total, count[digit] ?? 0).lowerRate >
    (BENFORD_SHARES[digit - 1] ?? 1);
  return new Set(DIGITS.filter(isOver));
}

const MAX_KNOWN_UNITS = 1_000;

/** Kilograms per unit of the activity or spend of a line. */
export function intensityOf(facts: LineFacts): number | null {
  const basis = facts.method === 'physical' ? facts.quantity : facts.spendAmount;
  if (basis === null || basis === 0 || unitOf(facts) === null) return null;
  return Math.abs(facts.kgCo2e / basis);
}

function unitOf({ method, unitOfMeasure, currency }: LineFacts): string | null {
  return method === 'physical' ? unitOfMeasure : currency;
}

/** The groups within which lines are compared, as numbers: texts are looked up separately, without building a joint key. */
export function groupsOfLines() {
  const number = { vendor: interner(), category: interner(), currency: interner(), unit: interner() };
  const pair = { vendorCategory: pairInterner(), amount: pairInterner(), intensity: pairInterner() };
  const units = new Map<string, number>();
  const unitNumber = (unit: string) => {
    const known = units.get(unit) ?? number.unit(unit.toLowerCase());
    if (units.size < MAX_KNOWN_UNITS) units.set(unit, known);
    return known;
  };
  return {
    // Lines of one invoice have one vendor, even an unknown one. No name contains U+0000.
    vendor: ({ vendorName, invoiceId }: LineFacts) => number.vendor(vendorName ?? `\0${invoiceId}`),
    vendorCategory: ({ category }: LineFacts, vendor: number) =>
      pair.vendorCategory(vendor, number.category(category)),
    amount: ({ currency }: LineFacts, vendorCategory: number) =>
      pair.amount(vendorCategory, number.currency(currency)),
    intensity: (facts: LineFacts) => {
      const ofMethod = 2 * number.category(facts.category) + (facts.method === 'physical' ? 1 : 0);
      return pair.intensity(ofMethod, unitNumber(unitOf(facts) ?? ''));
    },
  };
}
