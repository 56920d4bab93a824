import type { Category } from '../../schema/contracts/categories.ts';
import { ENERGY_CARRIERS, type EnergyCarrier, FUEL_CATEGORIES, isEnergyCarrier } from '../category-groups.ts';
import { multiply, roundToScaled } from '../decimal.ts';
import type { Classification, LineInput } from '../types.ts';
import type { LineNumbers } from './activity.ts';
import { areToldApart } from './told-apart.ts';

/** What the other lines of an invoice say about a line of an energy bill. */
export interface EnergyBill {
  /** By line position: the position of the line whose quantity is the same, or of the first of its parts. */
  readonly repeats: ReadonlyMap<number, number>;
  /** Fees without the energy they belong to: it is billed elsewhere. */
  readonly gridOnly: boolean;
}

export interface BillLine {
  readonly line: Pick<LineInput, 'description'>;
  readonly classification: Classification;
  readonly numbers: LineNumbers;
}

const NO_BILL: EnergyBill = { repeats: new Map(), gridOnly: false };

/** Adjacent lines looked at, each way, for a sum: tariffs of one meter stand together. */
const LONGEST_RUN = 24;

/** A line of an energy bill that is not the energy itself: 0 kg (rule 5). */
export function isEnergyFee({ category, attributes }: Classification): boolean {
  if (attributes.energyPart === undefined) return false;
  return attributes.energyCarrier !== undefined || WITH_FEES.has(category);
}

/**
 * Where a fee line may stand: with its energy or fuel (the levy per litre of heating oil), or where its words
 * name neither. A base fee of water or telephone is no energy fee.
 */
const WITH_FEES: ReadonlySet<Category> = new Set<Category>([
  ...ENERGY_CARRIERS,
  ...FUEL_CATEGORIES,
  'other',
  'not_a_purchase',
]);

/**
 * The check that needs no language (reconciliation page, section 2): among lines whose words say energy,
 * a quantity that equals another one, or the sum of the others or of neighbours, is that energy again.
 * It counts once, unless words tell two equal readings apart: the surer line keeps it, of a sum its parts do. Lines named as fees are out already, so
 * peak and off-peak lines stay energy although a grid line shows their sum.
 */
export function readEnergyBill(lines: readonly BillLine[]): EnergyBill {
  const concerned = lines.some(
    ({ classification }) => isEnergyCarrier(classification.category) || isEnergyFee(classification),
  );
  if (!concerned) return NO_BILL;
  const repeats = new Map<number, number>();
  const groups = energyGroups(lines);
  for (const group of groups.values()) {
    markEqual(group, repeats);
    markSums(
      group.filter((entry) => !repeats.has(entry.position)),
      repeats,
    );
  }
  markMeteredVolumes(groups, repeats);
  return { repeats, gridOnly: isGridOnly(lines) };
}

interface Entry {
  readonly position: number;
  /** Signed, in millionths of the base unit. */
  readonly amount: bigint;
  readonly certainty: number;
  readonly description: string;
}

/** Lines whose words say energy, by carrier and by what their unit measures. */
function energyGroups(lines: readonly BillLine[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const [position, { line, classification, numbers }] of lines.entries()) {
    const { quantity, unit, spend } = numbers;
    if (!isEnergyCarrier(classification.category) || isEnergyFee(classification)) continue;
    if (!quantity || !unit || quantity.numerator === 0n) continue;
    const magnitude = roundToScaled(multiply(quantity, unit.size), 6, 'half_even');
    const absolute = magnitude < 0n ? -magnitude : magnitude;
    const negative = spend.numerator === 0n ? magnitude < 0n : spend.numerator < 0n;
    const key = `${classification.category}|${unit.dimension}`;
    const group = groups.get(key) ?? [];
    const amount = negative ? -absolute : absolute;
    const { description } = line;
    group.push({ position, amount, certainty: classification.certainty, description });
    groups.set(key, group);
  }
  return groups;
}

/** Readings of one size repeat each other unless their words tell them apart: HT and NT, two places. */
function markEqual(group: readonly Entry[], repeats: Map<number, number>): void {
  const byAmount = new Map<bigint, Entry[]>();
  for (const entry of group) {
    const equal = byAmount.get(entry.amount);
    if (equal) equal.push(entry);
    else byAmount.set(entry.amount, [entry]);
  }
  for (const equal of byAmount.values()) {
    if (equal.length < 2) continue;
    const kept: Entry[] = [];
    for (const entry of equal.toSorted((a, b) => b.certainty - a.certainty || a.position - b.position)) {
      const same = kept.find(({ description }) => !areToldApart(description, entry.description));
      if (same) repeats.set(entry.position, same.position);
      else if (kept.length < LONGEST_RUN) kept.push(entry);
    }
  }
}

function markSums(group: readonly Entry[], repeats: Map<number, number>): void {
  if (group.length < 3) return;
  const total = group.reduce((sum, entry) => sum + entry.amount, 0n);
  for (const [index, entry] of group.entries()) {
    const first = firstPart(group, index, total);
    if (first) repeats.set(entry.position, first.position);
  }
}

/** The first of the lines that add up to line `index`, if some do. */
function firstPart(group: readonly Entry[], index: number, total: bigint): Entry | undefined {
  const amount = group[index]?.amount ?? 0n;
  if (total - amount === amount) return group[index === 0 ? 1 : 0];
  return neighbourRun(group, index, -1) ?? neighbourRun(group, index, 1);
}

function neighbourRun(group: readonly Entry[], index: number, direction: 1 | -1): Entry | undefined {
  const amount = group[index]?.amount ?? 0n;
  let sum = 0n;
  for (let length = 1; length <= LONGEST_RUN; length += 1) {
    const neighbour = group[index + direction * length];
    if (!neighbour) return undefined;
    sum += neighbour.amount;
    if (length >= 2 && sum === amount) return direction === 1 ? group[index + 1] : neighbour;
  }
  return undefined;
}

/**
 * kWh in a cubic metre of natural gas as metered, from lean gas at altitude to rich gas.
 * Source: DVGW worksheet G 260, gross calorific value of H and L gas (8.4 to 13.1 kWh/m³).
 */
const KWH_PER_CUBIC_METRE = { low: 8.4, high: 13.1 } as const;
const LITRES_PER_CUBIC_METRE = 1000;

/** A gas bill shows the metered cubic metres and the kWh made of them: the kWh are what is sold. */
function markMeteredVolumes(groups: ReadonlyMap<string, Entry[]>, repeats: Map<number, number>): void {
  const sold = groups.get('natural_gas|energy') ?? [];
  for (const volume of groups.get('natural_gas|volume') ?? []) {
    const energy = sold.find(({ position, amount }) => {
      const kwhPerCubicMetre = (Number(amount) / Number(volume.amount)) * LITRES_PER_CUBIC_METRE;
      const fits =
        kwhPerCubicMetre >= KWH_PER_CUBIC_METRE.low && kwhPerCubicMetre <= KWH_PER_CUBIC_METRE.high;
      return fits && !repeats.has(position);
    });
    if (energy) repeats.set(volume.position, energy.position);
  }
}

/** Some carrier has network or fee lines and no line of its energy. */
function isGridOnly(lines: readonly BillLine[]): boolean {
  const supplied = new Set<Category>();
  const billed = new Set<EnergyCarrier | null>();
  for (const { classification } of lines) {
    if (!isEnergyFee(classification)) {
      if (isEnergyCarrier(classification.category)) supplied.add(classification.category);
    } else if (hasSupplier(classification)) {
      billed.add(carrierOf(classification));
    }
  }
  for (const carrier of billed) {
    if (carrier === null ? supplied.size === 0 : !supplied.has(carrier)) return true;
  }
  return false;
}

/** Energy that comes over a network; a feed-in is the other way round, a fuel comes with its fees. */
function hasSupplier({ category, attributes }: Classification): boolean {
  if (attributes.energyPart === 'feed_in') return false;
  return (
    attributes.energyCarrier !== undefined || isEnergyCarrier(category) || !FUEL_CATEGORIES.has(category)
  );
}

function carrierOf({ category, attributes }: Classification): EnergyCarrier | null {
  if (attributes.energyCarrier) return attributes.energyCarrier;
  return isEnergyCarrier(category) ? category : null;
}
