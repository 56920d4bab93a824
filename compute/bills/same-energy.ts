import { plainText } from '../plain-text.ts';
import { BILL_PURPOSES, billWords } from '../terms/bill-words.ts';
import { patternOf, sourceOf } from '../terms/word-lists.ts';
import { absolute, type MeteredLine } from './bill-line.ts';
import {
  CONVERTED_PARTS,
  DEARER,
  KWH_PER_CUBIC_METRE,
  LONGEST_RUN,
  NOISE_PARTS,
  ROUNDED_PARTS,
  SHARED_WORDS,
  SHARED_WORDS_SHARE,
} from './bill-numbers.ts';

/** Two amounts that are equal within the rounding of bills ("12.35 MWh", "12,347 kWh"). */
export function isAbout(one: bigint, other: bigint): boolean {
  if (one < 0n !== other < 0n) return false;
  const parts = absolute(one - other) * ROUNDED_PARTS;
  return parts <= absolute(one) || parts <= absolute(other);
}

/** An amount that is shown without a price, beside the one it was converted to. */
export function isConverted(paid: bigint, shown: bigint): boolean {
  return absolute(paid - shown) * CONVERTED_PARTS <= absolute(paid);
}

function isSame(one: bigint, other: bigint): boolean {
  return absolute(one - other) * NOISE_PARTS <= absolute(one);
}

/**
 * Lines of one carrier and measure whose energy another line shows too, with the position of that line. Of equal amounts
 * whose words do not differ, the likeliest supply counts; of a sum, its parts do.
 * Source: reconciliation page, section 2 (the energy double count).
 */
export function repeatedLines(group: readonly MeteredLine[]): Map<number, number> {
  const repeats = new Map<number, number>();
  markEqual(group, repeats);
  markSums(
    group.filter(({ position }) => !repeats.has(position)),
    repeats,
  );
  return repeats;
}

function markEqual(group: readonly MeteredLine[], repeats: Map<number, number>): void {
  const byAmount = new Map<bigint, MeteredLine[]>();
  for (const line of group) {
    const equal = byAmount.get(line.amount);
    if (equal) equal.push(line);
    else byAmount.set(line.amount, [line]);
  }
  for (const equal of byAmount.values()) {
    if (equal.length < 2) continue;
    const kept: MeteredLine[] = [];
    for (const line of equal.toSorted(byLikelihood)) {
      const same = kept.find((other) => !isAnotherDelivery(line, other));
      if (same) repeats.set(line.position, same.position);
      else if (kept.length < LONGEST_RUN) kept.push(line);
    }
  }
}

const SUMS = patternOf(billWords.sum);

/**
 * Distinct by their words, or two lines of one list at one price ("UMS supply 22 car park lights", "UMS supply 22 access road
 * lights"): a charge on the energy would have another price.
 */
export function isAnotherDelivery(line: MeteredLine, other: MeteredLine): boolean {
  if (haveDistinctWords(line.description, other.description)) return true;
  if (line.spend !== other.spend || line.spend === 0n || line.description === other.description) return false;
  const [one, two] = [line, other].map(({ description }) => plainText(description).split(/[^\p{L}\d]+/u));
  if (one === undefined || two === undefined || SUMS.test([...one, ...two].join(' '))) return false;
  const shared = one.filter((word) => two.includes(word)).length;
  return shared >= SHARED_WORDS && shared >= SHARED_WORDS_SHARE * Math.max(one.length, two.length);
}

/** The likeliest supply first: much dearer than the other, else named more clearly, else the first on the bill. */
export function byLikelihood(one: MeteredLine, other: MeteredLine): number {
  if (one.spend >= DEARER * other.spend && one.spend > 0n) return -1;
  if (other.spend >= DEARER * one.spend && other.spend > 0n) return 1;
  return one.grade - other.grade || other.certainty - one.certainty || one.position - other.position;
}

function markSums(group: readonly MeteredLine[], repeats: Map<number, number>): void {
  if (group.length < 3) return;
  const total = group.reduce((sum, { amount }) => sum + amount, 0n);
  for (const [index, { position, spend }] of group.entries()) {
    if (repeats.has(position)) continue;
    const parts = partsOf(group, index, total);
    const [first] = parts;
    if (first === undefined) continue;
    // The sum repeats its parts, unless the parts are shown beside a sum that has the price.
    if (spend > 0n && parts.every((part) => part.spend === 0n)) {
      for (const part of parts) repeats.set(part.position, position);
    } else repeats.set(position, first.position);
  }
}

/** The lines that add up to line `index`: all the others, or neighbours; empty if there are none. */
function partsOf(group: readonly MeteredLine[], index: number, total: bigint): readonly MeteredLine[] {
  const amount = group[index]?.amount ?? 0n;
  if (isSame(total - amount, amount)) return group.filter((_, at) => at !== index);
  const before = neighbourRun(group, index, -1);
  return before.length > 0 ? before : neighbourRun(group, index, 1);
}

function neighbourRun(
  group: readonly MeteredLine[],
  index: number,
  direction: 1 | -1,
): readonly MeteredLine[] {
  const amount = group[index]?.amount ?? 0n;
  const run: MeteredLine[] = [];
  let sum = 0n;
  for (let length = 1; length <= LONGEST_RUN; length += 1) {
    const neighbour = group[index + direction * length];
    if (!neighbour) return [];
    run.push(neighbour);
    sum += neighbour.amount;
    if (length >= 2 && isSame(sum, amount)) return direction === 1 ? run : run.reverse();
  }
  return [];
}

/** The first line of those that together have an amount: one of them, neighbours, or all; undefined if there are none. */
export function carriedBy(lines: readonly MeteredLine[], amount: bigint): MeteredLine | undefined {
  for (let from = 0; from < lines.length; from += 1) {
    let sum = 0n;
    for (let to = from; to < Math.min(lines.length, from + LONGEST_RUN); to += 1) {
      sum += lines[to]?.amount ?? 0n;
      if (isAbout(sum, amount)) return lines[from];
    }
  }
  const total = lines.reduce((sum, line) => sum + line.amount, 0n);
  return total !== 0n && isAbout(total, amount) ? lines[0] : undefined;
}

const LITRES_PER_CUBIC_METRE = 1000;

/** A line in kWh that includes the energy of a metered volume. */
export function isEnergyOfVolume(energy: bigint, volume: bigint): boolean {
  const kwhPerCubicMetre = (Number(energy) / Number(volume)) * LITRES_PER_CUBIC_METRE;
  return kwhPerCubicMetre >= KWH_PER_CUBIC_METRE.low && kwhPerCubicMetre <= KWH_PER_CUBIC_METRE.high;
}

/** Tariffs of one meter, each by the word for its time or price band; "off peak" contains "peak", so low comes before high. */
const TARIFFS = (['band_f23', 'band_f3', 'band_f2', 'band_f1', 'band_low', 'band_high'] as const).map(
  (band) => [band, patternOf(billWords[band], 'g')] as const,
);

/** The words after these name one place or meter among several. */
const PLACE = new RegExp(`${sourceOf(billWords.place)}[\\s.:#]*(?:nr\\.?|no\\.?|n°)?\\s*([\\p{L}\\d]+)`, 'u');

const MONTHS = BILL_PURPOSES.filter((purpose) => purpose.startsWith('month_')).map(
  (month) => [month, patternOf(billWords[month])] as const,
);

const DATE =
  /\b\d{4}-\d{1,2}(?:-\d{1,2})?\b|\b\d{1,2}\.\d{1,2}(?:\.\d{2,4})?|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\b(?:q|t)[1-4]\b|\b(?:19|20)\d\d\b/g;

/**
 * Whether two readings of one size have words for two things: another tariff (HT, NT), month or period, place or meter, or
 * another number in the same text. Otherwise the same energy is shown twice.
 */
function haveDistinctWords(one: string, other: string): boolean {
  const [a, b] = [plainText(one), plainText(other)];
  return (
    differ(bandOf(a), bandOf(b)) ||
    differ(PLACE.exec(a)?.[1] ?? null, PLACE.exec(b)?.[1] ?? null) ||
    isOfOtherTime(a, b) ||
    isNumberedAlike(a, b)
  );
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}

/** A line that names several is a sum. */
function bandOf(text: string): string | null {
  const bands = new Set<string>();
  let rest = text;
  for (const [band, words] of TARIFFS) {
    const without = rest.replace(words, ' ');
    if (without !== rest) bands.add(band);
    rest = without;
  }
  return bands.size === 1 ? ([...bands][0] ?? null) : null;
}

/** Each names a month, day or quarter that the other does not. A reading's day is in the period it ends. */
function isOfOtherTime(one: string, other: string): boolean {
  const [a, b] = [timesOf(one), timesOf(other)];
  return a.some((time) => !b.includes(time)) && b.some((time) => !a.includes(time));
}

function timesOf(text: string): readonly string[] {
  const months = MONTHS.flatMap(([month, words]) => (words.test(text) ? [month] : []));
  return [...months, ...(text.match(DATE) ?? []).map((date) => date.replace(/\D+$/, ''))];
}

const DECIMALS = /\d+[.,]\d+/g;
const NUMBERS = /\d+/g;

/** The same words with other whole numbers or single letters: two meters, flats or chargers of a list. */
function isNumberedAlike(one: string, other: string): boolean {
  const [a, b] = [one.replace(DECIMALS, ''), other.replace(DECIMALS, '')];
  if (a === b || a.replace(NUMBERS, '#') !== b.replace(NUMBERS, '#')) return false;
  return a.includes(' ');
}
