import { reason } from '../../schema/contracts/reasons.ts';
import { isEnergyCarrier } from '../category-groups.ts';
import { compare, multiply, parseDecimal, type Rational, sign } from '../decimal.ts';
import type { LineContext } from '../emissions/line-context.ts';
import type { Unit } from '../emissions/unit-words.ts';
import { parseUnit } from '../emissions/units.ts';
import { KWH_PRICE, MAX_TEXT } from './bill-numbers.ts';

const AMOUNT = /(?<![\d.,'’])(\d{1,3}(?:[ .,'’]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)\s*(kwh|mwh)\b/gi;
const PRICE = { least: parseDecimal(KWH_PRICE.least), most: parseDecimal(KWH_PRICE.most) } as const;

/**
 * Gives a line of energy the amount that only its text states ("Stromkosten Top 7, 1.935 kWh", 1 lump sum), for review. The
 * text must have one amount, in kWh or MWh, with only one reading at which its price is possible; else the line is unchanged.
 */
export function withEnergyInText(context: LineContext): LineContext {
  const { line, classification, numbers } = context;
  const { energyPart, energyNamed } = classification.attributes;
  const isEnergy =
    isEnergyCarrier(classification.category) && (energyPart === undefined || energyNamed === 'yes');
  if (!isEnergy || isMetered(numbers.unit) || sign(numbers.spend) <= 0) return context;
  const inUnit = line.unitOfMeasure === null ? quantityWithUnit(context) : null;
  if (inUnit !== null) return inUnit;
  if (line.quantity !== null && line.unitOfMeasure !== null && !isCounted(numbers.unit)) return context;
  const found = amountsIn(line.description.slice(0, MAX_TEXT));
  const [match] = found;
  const unit = parseUnit(match?.unit ?? '');
  if (match === undefined || found.length > 1 || unit === null) return context;
  const read = readings(match.digits).filter((quantity) => isPriced(numbers.spend, quantity, unit));
  const [quantity] = read;
  if (quantity === undefined || read.length > 1) return context;
  context.reviews.push(reason('amount_in_text'));
  return { ...context, numbers: { ...numbers, quantity, unit, readFrom: 'text' } };
}

const BEHIND = /(kwh|mwh)\s*:?\s*(\d{1,3}(?:[ .,'’]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?![\d%])/gi;
const YEAR = /^(?:19|20)\d\d$/;

/** Numbers before or after a unit of energy; "2022 kWh 1155" is a year and an amount. */
function amountsIn(text: string): { readonly digits: string; readonly unit: string }[] {
  const before = [...text.matchAll(AMOUNT)].map(([, digits = '', unit = '']) => ({ digits, unit }));
  const behind = [...text.matchAll(BEHIND)].map(([, unit = '', digits = '']) => ({ digits, unit }));
  return [...before.filter(({ digits }) => behind.length === 0 || !YEAR.test(digits)), ...behind];
}

const UNIT = /(?<!\d ?|\p{L})(kwh|mwh)(?!\p{L})/iu;

/** "Strom lt. Zähler kWh", 214: the unit of the quantity is in the text. */
function quantityWithUnit(context: LineContext): LineContext | null {
  const { line, numbers } = context;
  const { quantity, spend } = numbers;
  const unit = parseUnit(UNIT.exec(line.description.slice(0, MAX_TEXT))?.[1] ?? '');
  if (quantity === null || unit === null || !isPriced(spend, quantity, unit)) return null;
  context.reviews.push(reason('unit_in_text'));
  return { ...context, numbers: { ...numbers, unit, readFrom: 'text' } };
}

function isMetered(unit: Unit | null): boolean {
  return unit?.dimension === 'energy' || unit?.dimension === 'volume';
}

/** A lump sum, a count, or an unknown unit ("Pausch."). */
function isCounted(unit: Unit | null): boolean {
  return unit === null || unit.dimension === 'piece' || unit.dimension === 'time' || unit.dimension === 'day';
}

/** The numbers that digits with separators may mean: "1.935" is 1,935 or 1.935. */
function readings(text: string): Rational[] {
  const joined = text.replace(/[ '’]/g, '');
  const signs = joined.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return [parseDecimal(joined)];
  const grouped = joined.replace(/[.,]/g, '');
  const at = joined.lastIndexOf(last);
  const decimal = `${joined.slice(0, at).replace(/[.,]/g, '')}.${joined.slice(at + 1)}`;
  if (joined.length - at !== 4) return [parseDecimal(decimal)];
  return signs.length > 1 && new Set(signs).size === 1
    ? [parseDecimal(grouped)]
    : [parseDecimal(grouped), parseDecimal(decimal)];
}

function isPriced(spend: Rational, quantity: Rational, unit: Unit): boolean {
  if (sign(quantity) === 0) return false;
  const energy = multiply(quantity, unit.size);
  return (
    compare(spend, multiply(energy, PRICE.least)) >= 0 && compare(spend, multiply(energy, PRICE.most)) <= 0
  );
}
