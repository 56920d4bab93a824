import type { Category } from '../../schema/contracts/categories.ts';
import type { Attributes } from '../attributes.ts';
import { ENERGY_CARRIERS, type EnergyCarrier, FUEL_CATEGORIES, isEnergyCarrier } from '../category-groups.ts';
import { multiply, roundToScaled } from '../decimal.ts';
import type { LineNumbers } from '../emissions/activity.ts';
import type { Classification, LineInput } from '../types.ts';
import { MAX_TEXT } from './bill-numbers.ts';

/** A line as the bill it stands on is read. */
export interface BillLine {
  readonly line: Pick<LineInput, 'description'>;
  readonly classification: Classification;
  readonly numbers: LineNumbers;
}

export type EnergyPart = NonNullable<Attributes['energyPart']>;

/** An amount of energy on a line, or of gas by its volume. */
export interface MeteredLine {
  readonly position: number;
  readonly description: string;
  readonly carrier: EnergyCarrier;
  /** Null where the words name the energy itself. */
  readonly part: EnergyPart | null;
  readonly measure: 'energy' | 'volume';
  /** In millionths of a kWh or litre; negative for a credit. */
  readonly amount: bigint;
  /** Of the invoice's currency, millionths, without its sign. */
  readonly spend: bigint;
  readonly certainty: number;
  /** How well the words speak for the energy itself: the lower, the better. */
  readonly grade: Grade;
}

/**
 * 0 the words name the energy, 1 beside one of its parts, 2 nothing names it but the bill around it, 3 a meter or standing charge, 4 a tax, levy or balancing charge, 5 network use.
 */
export type Grade = 0 | 1 | 2 | 3 | 4 | 5;

const DECIMALS = 6;

/** A line of an energy bill whose words name a part that is not the energy itself. */
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

/** The metered amount of a line that names a carrier or a part of its bill; null for every other line. */
export function meteredLine(
  { line, classification, numbers }: BillLine,
  position: number,
): MeteredLine | null {
  const { quantity, unit, spend } = numbers;
  if (!quantity || !unit || quantity.numerator === 0n) return null;
  const { category, attributes, certainty } = classification;
  const isFee = isEnergyFee(classification);
  const carrier = carrierOf(classification);
  if (carrier === null || (!isFee && !isEnergyCarrier(category))) return null;
  const isVolume = unit.dimension === 'volume' && carrier === 'natural_gas';
  if (unit.dimension !== 'energy' && !isVolume) return null;
  const size = absolute(roundToScaled(multiply(quantity, unit.size), DECIMALS, 'half_even'));
  const isCredit = spend.numerator === 0n ? quantity.numerator < 0n : spend.numerator < 0n;
  return {
    position,
    description: line.description.slice(0, MAX_TEXT),
    carrier,
    part: isFee ? (attributes.energyPart ?? null) : null,
    measure: isVolume ? 'volume' : 'energy',
    amount: isCredit ? -size : size,
    spend: moneyOf(numbers),
    certainty,
    grade: gradeOf(classification),
  };
}

const GRADES: { readonly [part in EnergyPart]?: Grade } = {
  network: 5,
  metering: 3,
  base_fee: 3,
  instalment: 3,
};

function gradeOf(classification: Classification): Grade {
  const { attributes, matched } = classification;
  if (!isEnergyFee(classification)) return matched.length === 0 ? 2 : 0;
  if (attributes.energyNamed === 'yes') return 1;
  return GRADES[attributes.energyPart ?? 'levy'] ?? 4;
}

/** The carrier a line of energy or one of its parts belongs to; null where its words name none. */
export function carrierOf({ category, attributes }: Classification): EnergyCarrier | null {
  if (attributes.energyCarrier) return attributes.energyCarrier;
  return isEnergyCarrier(category) ? category : null;
}

/** What a line costs, in millionths, without its sign. */
export function moneyOf({ spend }: LineNumbers): bigint {
  return absolute(roundToScaled(spend, DECIMALS, 'half_even'));
}

export function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
