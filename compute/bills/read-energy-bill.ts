import { reason } from '../../schema/contracts/reasons.ts';
import { ENERGY_CARRIERS, type EnergyCarrier, FUEL_CATEGORIES, isEnergyCarrier } from '../category-groups.ts';
import type { Classification } from '../types.ts';
import {
  type BillLine,
  type BillVerdict,
  carrierOf,
  isEnergyFee,
  isSettled,
  type MeteredLine,
  meteredLine,
  moneyOf,
  VERDICTS,
} from './bill-line.ts';
import { markMoneyAlone, markRepeats } from './mark-repeats.ts';
import { byLikelihood, carriedBy, isAbout, isAnotherDelivery, isEnergyOfVolume } from './same-energy.ts';

export interface EnergyBill {
  /** By line position; lines that are not part of an energy bill have none. */
  readonly verdicts: ReadonlyMap<number, BillVerdict>;
  /** Network use alone; the energy is billed elsewhere. */
  readonly gridOnly: boolean;
}

const NO_BILL: EnergyBill = { verdicts: new Map(), gridOnly: false };
const BORROWED = reason('quantity_on_other_line');

const NAMED = 0;
const BESIDE_A_PART = 1;
const WITHOUT_WORDS = 2;
const GRID = 5;

/** Parts that never include the energy a bill delivers, whatever amounts they show. */
const NEVER_ENERGY: ReadonlySet<MeteredLine['part']> = new Set([
  'feed_in',
  'relief',
  'own_production',
  'certificate',
]);

/**
 * Reads an energy bill as a whole, so that the energy it delivers counts exactly once. A line that names a part (meter
 * reading, standing charge, tax ...) is a fee only if another line has the same energy, or if it names network use alone;
 * else it is the energy. Lines that name the energy count, except those that repeat the amount of another line, the sum of
 * others, or a gas volume beside its kWh.
 * Source: carbon-accounting rule 5; reconciliation page, section 2.
 */
export function readEnergyBill(lines: readonly BillLine[]): EnergyBill {
  if (!lines.some(({ classification }) => isOfBill(classification))) return NO_BILL;
  const verdicts = new Map<number, BillVerdict>();
  const metered: MeteredLine[] = [];
  for (const [position, line] of lines.entries()) {
    if (isEnergyFee(line.classification)) verdicts.set(position, VERDICTS.fee);
    const found = meteredLine(line, position);
    if (found === null) continue;
    if (!isNeverEnergy(found)) metered.push(found);
    else if (found.part === 'instalment') verdicts.set(position, VERDICTS.takenBack);
  }
  const supply = metered.filter(({ grade }) => grade <= WITHOUT_WORDS);
  markRepeats(supply, verdicts);
  markMoneyAlone(supply, verdicts);
  const named = supply.filter(({ grade, position }) => grade === NAMED && !isSettled(verdicts, position));
  const lent = lend(lines, metered, verdicts);
  countDoubtful(metered, lent === null ? named : [...named, lent], verdicts);
  return { verdicts, gridOnly: isGridOnly(lines, verdicts) };
}

function isOfBill(classification: Classification): boolean {
  return isEnergyCarrier(classification.category) || isEnergyFee(classification);
}

/** Lines that name a part of the bill, or nothing, the likeliest supply first: their energy counts if no earlier line has it. */
function countDoubtful(
  metered: readonly MeteredLine[],
  named: readonly MeteredLine[],
  verdicts: Map<number, BillVerdict>,
): void {
  const doubtful = metered.filter(
    ({ grade, position }) => grade !== NAMED && grade !== GRID && !isSettled(verdicts, position),
  );
  if (doubtful.length === 0) return;
  const counted = [...named];
  const grid = metered.filter(({ grade }) => grade === GRID);
  for (const line of doubtful.toSorted((a, b) => a.grade - b.grade || byLikelihood(a, b))) {
    const carrier = carrierLine(
      line,
      counted.filter((other) => !isAnother(line, other)),
    );
    if (carrier !== undefined) {
      if (line.part === null) verdicts.set(line.position, { kind: 'repeat', of: carrier.position });
    } else {
      const verdict = doubtfulVerdict(line, counted, grid);
      if (verdict !== null) verdicts.set(line.position, verdict);
      if (verdict?.kind === 'energy') counted.push(line);
    }
  }
}

/** Two readings of one amount with different words: two flats, two months. Fees say less about where they belong. */
function isAnother(line: MeteredLine, other: MeteredLine): boolean {
  return line.grade <= WITHOUT_WORDS && isAbout(line.amount, other.amount) && isAnotherDelivery(line, other);
}

/** The role of a line with energy that no other line has; null if it stays a fee. */
function doubtfulVerdict(
  { grade, part, carrier, amount, spend, measure }: MeteredLine,
  counted: readonly MeteredLine[],
  grid: readonly MeteredLine[],
): BillVerdict | null {
  if (grade === BESIDE_A_PART) return VERDICTS.energy;
  const used = grid.filter((line) => line.carrier === carrier && line.measure === measure);
  if (grade === WITHOUT_WORDS) {
    // An unnamed item cheaper than the network use for the same energy is one more fee.
    const use = carriedBy(used, amount);
    if (use !== undefined && use.spend > spend) return VERDICTS.unnamedFee;
    return counted.some((line) => line.carrier === carrier && line.grade === NAMED)
      ? VERDICTS.unnamed
      : VERDICTS.energy;
  }
  const ofCarrier = counted.some((line) => line.carrier === carrier);
  const use =
    used.find((line) => line.amount >= amount || isAbout(line.amount, amount)) ?? carriedBy(used, amount);
  switch (part) {
    case 'metering':
      // A metered amount is a delivery, unless it is the meter's state or cheaper than the network use.
      if (ofCarrier) return spend === 0n ? VERDICTS.meterState : VERDICTS.onlyOnAFee;
      return use !== undefined && use.spend > spend ? VERDICTS.unnamedFee : VERDICTS.onlyOnAFee;
    case 'base_fee':
    case 'instalment':
      if (ofCarrier) return VERDICTS.otherEnergy;
      return use !== undefined && use.spend > spend ? VERDICTS.unnamedFee : VERDICTS.onlyOnAFee;
    default:
      // Taxes and levies also apply to parts of the energy, and to energy that is billed elsewhere.
      return counted.length > 0 || use !== undefined ? null : VERDICTS.onlyOnAFee;
  }
}

/** The line that already has this amount of energy, alone or with its neighbours. */
function carrierLine(
  { carrier, measure, amount }: MeteredLine,
  counted: readonly MeteredLine[],
): MeteredLine | undefined {
  const alike = counted.filter((line) => line.measure === measure);
  const isVolume = measure === 'volume';
  return (
    (isVolume ? counted.find((line) => isSold(line, amount)) : undefined) ??
    carriedBy(
      alike.filter((line) => line.carrier === carrier),
      amount,
    ) ??
    alike.find((line) => isAbout(line.amount, amount))
  );
}

/** Gas in kWh, converted from this volume. */
function isSold({ carrier, measure, amount }: MeteredLine, volume: bigint): boolean {
  return carrier === 'natural_gas' && measure === 'energy' && isEnergyOfVolume(amount, volume);
}

/**
 * If the energy is billed as a lump sum and its kWh are on fee lines: the supply's only line takes them, provided that all
 * fee lines of its carrier show one amount.
 * @returns the fee line with the energy; null if none is taken over.
 */
function lend(
  lines: readonly BillLine[],
  metered: readonly MeteredLine[],
  verdicts: Map<number, BillVerdict>,
): MeteredLine | null {
  const lump = lines.flatMap(({ classification, numbers }, position) =>
    isEnergyCarrier(classification.category) && !verdicts.has(position) && isLump(numbers)
      ? [{ position, carrier: classification.category, spend: moneyOf(numbers) }]
      : [],
  );
  const [supply] = lump;
  if (supply === undefined || lump.length > 1) return null;
  const shown = metered.filter(({ carrier, amount }) => carrier === supply.carrier && amount > 0n);
  const [first] = shown;
  const isOne = ({ grade, measure, amount, spend }: MeteredLine) =>
    grade > WITHOUT_WORDS &&
    measure === 'energy' &&
    isAbout(amount, first?.amount ?? 0n) &&
    (grade !== GRID || spend <= supply.spend);
  if (first === undefined || !shown.every(isOne)) return null;
  verdicts.set(supply.position, { kind: 'energy', review: BORROWED, quantityOf: first.position });
  return first;
}

/** A lump sum: no quantity, or one that is no amount. */
function isLump({ quantity, unit, spend }: BillLine['numbers']): boolean {
  if (spend.numerator <= 0n) return false;
  return quantity === null || (unit === null && quantity.numerator === quantity.denominator);
}

/** Some carrier has network or fee lines but no energy line, and does not take energy from the buyer. */
function isGridOnly(lines: readonly BillLine[], verdicts: ReadonlyMap<number, BillVerdict>): boolean {
  const around = new Set<EnergyCarrier | null>();
  const billed = new Set<EnergyCarrier | null>();
  for (const [position, { classification }] of lines.entries()) {
    const carrier = carrierOf(classification);
    if (verdicts.get(position)?.kind !== 'fee') around.add(carrier);
    else if (classification.attributes.energyPart === 'feed_in') around.add(carrier);
    else if (hasSupplier(classification)) billed.add(carrier);
  }
  for (const carrier of billed) {
    if (carrier === null ? ENERGY_CARRIERS.every((one) => !around.has(one)) : !around.has(carrier))
      return true;
  }
  return false;
}

/** Parts that a customer pays, to any supplier. */
const COME_WITH_ENERGY: ReadonlySet<MeteredLine['part']> = new Set([
  'network',
  'tax',
  'levy',
  'metering',
  'balancing',
  'base_fee',
]);

/** A deducted instalment takes no energy back: the delivery is on the bill that deducts it. */
function isNeverEnergy({ part, amount }: MeteredLine): boolean {
  return NEVER_ENERGY.has(part) || (part === 'instalment' && amount < 0n);
}

/** Energy delivered over a network; a feed-in goes the other way, a fuel comes with its fees. */
function hasSupplier({ category, attributes }: Classification): boolean {
  if (!COME_WITH_ENERGY.has(attributes.energyPart ?? null)) return false;
  return (
    attributes.energyCarrier !== undefined || isEnergyCarrier(category) || !FUEL_CATEGORIES.has(category)
  );
}
