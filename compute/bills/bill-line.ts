import type { Category } from '../../schema/contracts/categories.ts';
import { type Reason, reason } from '../../schema/contracts/reasons.ts';
import type { Attributes } from '../attributes.ts';
import { ENERGY_CARRIERS, type EnergyCarrier, FUEL_CATEGORIES, isEnergyCarrier } from '../category-groups.ts';
import { multiply, roundToScaled } from '../decimal.ts';
import type { LineNumbers } from '../emissions/activity.ts';
import type { Classification, LineInput } from '../types.ts';
import { MAX_TEXT } from './bill-numbers.ts';

/** A line as part of its bill. */
export interface BillLine {
  readonly line: Pick<LineInput, 'description'>;
  readonly classification: Classification;
  readonly numbers: LineNumbers;
}

type EnergyPart = NonNullable<Attributes['energyPart']>;

/** An amount of energy on a line, or of gas by its volume. */
export interface MeteredLine {
  readonly position: number;
  readonly description: string;
  readonly carrier: EnergyCarrier;
  /** Null if the words name the energy itself. */
  readonly part: EnergyPart | null;
  readonly measure: 'energy' | 'volume';
  /** In millionths of a kWh or litre; negative for a credit. */
  readonly amount: bigint;
  /** Of the invoice's currency, millionths, without its sign. */
  readonly spend: bigint;
  readonly certainty: number;
  /** How well the words name the energy itself; lower is better. */
  readonly grade: Grade;
}

/**
 * 0: the words name the energy, 1: beside one of its parts, 2: only the bill around it does, 3: a meter or standing charge,
 * 4: a tax, levy or balancing charge, 5: network use.
 */
type Grade = 0 | 1 | 2 | 3 | 4 | 5;

const DECIMALS = 6;

/** A line of an energy bill whose words name a part that is not the energy itself. */
export function isEnergyFee({ category, attributes }: Classification): boolean {
  if (attributes.energyPart === undefined) return false;
  return attributes.energyCarrier !== undefined || WITH_FEES.has(category);
}

/**
 * Whether a fee line belongs to an energy bill: it names the energy or fuel (the levy per litre of heating oil), or no other
 * supply. A base fee of water or telephone is no energy fee.
 */
const WITH_FEES: ReadonlySet<Category> = new Set<Category>([
  ...ENERGY_CARRIERS,
  ...FUEL_CATEGORIES,
  'other',
  'not_a_purchase',
]);

/** The metered amount of a line that names a carrier or a part of its bill; null for other lines. */
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

/** The carrier of a line of energy or of its parts; null if its words name none. */
export function carrierOf({ category, attributes }: Classification): EnergyCarrier | null {
  if (attributes.energyCarrier) return attributes.energyCarrier;
  return isEnergyCarrier(category) ? category : null;
}

/** What a line costs, in millionths, without its sign. */
export function moneyOf({ spend }: LineNumbers): bigint {
  return absolute(roundToScaled(spend, DECIMALS, 'half_even'));
}

/** An amount without its sign. */
export function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** The role of a line on its energy bill. */
export type BillVerdict =
  /** The energy itself. `quantityOf`: the position of the line with the quantity, if its own has none. */
  | { readonly kind: 'energy'; readonly review: Reason | null; readonly quantityOf: number | null }
  /** A part of the bill without energy: 0 kg (rule 5). */
  | { readonly kind: 'fee'; readonly review: Reason | null }
  /** It shows energy that the line at `of` also shows: 0 kg, for review. */
  | { readonly kind: 'repeat'; readonly of: number };

const energy = (review: Reason | null): BillVerdict => ({ kind: 'energy', review, quantityOf: null });
const fee = (review: Reason | null): BillVerdict => ({ kind: 'fee', review });

/** Each verdict without another line's position, with the reason for review. */
export const VERDICTS = {
  /** A fee by the words of the line alone. */
  fee: fee(null),
  /** Its words name a part, and another line has the energy it shows. */
  carried: fee(null),
  unpaid: fee(reason('bill_unpaid')),
  surcharge: fee(reason('bill_surcharge')),
  priceOnly: fee(reason('bill_price_only')),
  unnamedFee: fee(reason('bill_unnamed_fee')),
  meterState: fee(reason('bill_meter_state')),
  otherEnergy: fee(reason('bill_other_energy')),
  takenBack: fee(reason('bill_taken_back')),
  energy: energy(null),
  onlyOnAFee: energy(reason('bill_only_on_fee')),
  unnamed: energy(reason('bill_unnamed')),
} as const satisfies { readonly [name: string]: BillVerdict };

/** The role has been decided; by its words alone the line may still be the energy. */
export function isSettled(verdicts: ReadonlyMap<number, BillVerdict>, position: number): boolean {
  const verdict = verdicts.get(position);
  return verdict !== undefined && verdict !== VERDICTS.fee;
}
