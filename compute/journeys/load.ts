import { divide, integer, multiply, ONE, type Rational, reduce } from '../decimal.ts';
import { journeyWords as words } from '../terms/journey-words.ts';
import { plainSource, sourceOf } from '../terms/word-lists.ts';

/** Twenty-foot units of each length of container, in quarters. */
const QUARTERS: { readonly [feet: string]: number } = { '20': 4, '40': 8, '45': 9 };

const TYPES = plainSource(words.container_type);
/** "2x40'HC", "1 x 20 DV", "40ft", "3 40' containers"; not a bare "20". */
const CONTAINER = new RegExp(
  String.raw`(?<![\d.,/-])(?:(\d{1,3})\s?[x*×]\s?|(\d{1,2})\s)?(20|40|45)\s?(?:(?:'|"|´|${plainSource(words.foot)})\.?[\s-]?${TYPES}?|[\s-]?${TYPES})(?![a-z0-9])`,
  'g',
);
/** "1x40 Shanghai": a number before it is enough. */
const BARE = /(?<![\d.,/-])(\d{1,3})\s?[x*×]\s?(20|40|45)(?![\d.,a-z'])/g;
const TEU = /(?<![\d.,/-])(\d{1,3})\s?(teus?|feus?)\b/g;
const REEFER = new RegExp(String.raw`${sourceOf(words.reefer)}|\d(?:'|ft)?\s?(?:hc)?r[fh]\b`);

/** Containers of a text. */
export interface Containers {
  /** Quarters of a TEU, all of them. */
  readonly quarters: number;
  readonly count: number;
  /** The text gives their number, not only the length. */
  readonly isCounted: boolean;
}

/** @param text - in small letters, without accents. Null where it names no container. */
export function containersIn(text: string): Containers | null {
  let [quarters, count, isCounted] = [0, 0, false];
  const add = (number: string | undefined, size: number) => {
    const many = number === undefined ? 1 : Number(number);
    quarters += many * size;
    count += many;
    isCounted ||= number !== undefined;
  };
  const sized = [...text.matchAll(CONTAINER)];
  for (const [, times, many, feet = ''] of sized) add(times ?? many, QUARTERS[feet] ?? 0);
  if (sized.length === 0) {
    for (const [, times, feet = ''] of text.matchAll(BARE)) add(times, QUARTERS[feet] ?? 0);
  }
  if (count === 0) {
    for (const [, many, unit = ''] of text.matchAll(TEU)) add(many, unit.startsWith('t') ? 4 : 8);
  }
  return count === 0 ? null : { quarters, count, isCounted };
}

/** Whether a text names a cooled container. @param text - in small letters, without accents. */
export function isReefer(text: string): boolean {
  return REEFER.test(text);
}

const MASS = new RegExp(
  String.raw`(?<![\d.,/-])(\d{1,3}(?:['., ]\d{3}){1,3}(?:[.,]\d{1,3})?|\d{1,7}(?:[.,]\d{1,3})?)\s?(kgs?|kilos?|kg|t|to|tn|tonnen?|tonnes?|tons?|tonnellate|lbs?)\b(?!\s?-?\s?${sourceOf(words.vehicle, '')})`,
  'g',
);
/** "kg 610", "KG TASS. 84". */
const MASS_BEHIND =
  /\b(kgs?|tonn?|t)[.:]?\s?(?:(?:tass[a-z]*|tax[a-z]*|brutto|lord[io]|net[a-z]*|chg|chargeable|frachtpfl[a-z]*)\.?:?\s)?(\d{1,3}(?:['.,]\d{3}){1,3}|\d{1,7}(?:[.,]\d{1,3})?)(?![\d.,]*\s?(?:kg|t\b|to\b|x|cbm|m3|pal|coll))/g;
/** A mass that names a vehicle: "7.5t LKW", "LKW 18 t", "18-Tonner". */
const VEHICLE_BEFORE = new RegExp(String.raw`${sourceOf(words.vehicle_before, '(?<![a-z])')}\s?$`);
const KILOGRAMS: { readonly [unit: string]: Rational } = {
  k: { numerator: 1n, denominator: 1n },
  t: { numerator: 1000n, denominator: 1n },
  l: { numerator: 45_359_237n, denominator: 100_000_000n },
};

/** The one mass a text names, in tonnes; null for none or several. @param text - in small letters. */
export function tonnesIn(text: string): Rational | null {
  const found = new Map<string, Rational>();
  const add = (number: string, unit: string) => {
    const tonnes = readTonnes(number, unit);
    if (tonnes.numerator > 0n) found.set(`${tonnes.numerator}/${tonnes.denominator}`, tonnes);
  };
  for (const { 1: number = '', 2: unit = '', index } of text.matchAll(MASS)) {
    if (!VEHICLE_BEFORE.test(text.slice(Math.max(0, index - 12), index))) add(number, unit);
  }
  if (found.size === 0)
    for (const [, unit = '', number = ''] of text.matchAll(MASS_BEHIND)) add(number, unit);
  const [only] = found.values();
  return found.size === 1 && only !== undefined ? only : null;
}

function readTonnes(number: string, unit: string): Rational {
  const size = KILOGRAMS[unit[0] ?? ''] ?? ONE;
  const value = readAmount(number, unit.startsWith('k') || unit.startsWith('l'));
  return reduce(divide(multiply(value, size), integer(1000)));
}

/** "1'860", "1.860 kg" are thousands; "2.4", "2,4" and of tonnes "2.400" are not. */
function readAmount(text: string, isSmall: boolean): Rational {
  const plain = text.replace(/[' ]/g, '');
  const isThousands = isSmall
    ? /^\d{1,3}(?:[.,]\d{3})+$/.test(plain)
    : /^\d{1,3}(?:[.,]\d{3}){2,}$/.test(plain);
  const sign = isThousands ? -1 : Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const whole = (sign < 0 ? plain : plain.slice(0, sign)).replace(/[.,]/g, '');
  const decimals = sign < 0 ? '' : plain.slice(sign + 1);
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}
