import { type Reason, reason } from '../../schema/contracts/reasons.ts';
import { unitKey } from '../emissions/unit-words.ts';
import { journeyWords as words } from '../terms/journey-words.ts';
import { plainSource, setOf, sourceOf } from '../terms/word-lists.ts';
import { MOST_PERSONS } from './journey-numbers.ts';

/** A count and its origin. */
export interface Counted {
  readonly count: number;
  readonly from: 'quantity' | 'text';
  /** The reason for review; null if the count is clear. */
  readonly doubt: Reason | null;
}

/** Units, as `unitKey` returns them, that count persons or one item per person. */
const PERSONS = setOf(words.unit_persons);
/** Units that count whole trips. */
const WAYS = setOf(words.unit_ways);
/** Units that count parts of a trip, of which a line names some. */
const PARTS = setOf(words.unit_parts);
/** Units that count neither; a line may have any number. */
const OTHERS = setOf(words.unit_others);

const NUMBER = String.raw`(\d{1,3})`;
const COUNTED = new RegExp(
  String.raw`(?<![\d.,/:'-])${NUMBER}\s?(?:x\s?)?${sourceOf(words.person, '')}`,
  'g',
);
const BEHIND = new RegExp(String.raw`\b(?:pax|pers\.?|personen|adt)\s?[:=x]?\s?${NUMBER}(?![\d./:-])`);
const GROUP = new RegExp(String.raw`${sourceOf(words.group)}\s${plainSource(words.group_of)}?\s?${NUMBER}\b`);
/** "2x Flug", "Flug x 2", not "2 x Koffer". */
const TIMES = new RegExp(
  String.raw`(?:^|[\s(,;])${NUMBER}\s?x(?=[\s)]|$|[a-z]{3})(?!\s?(?:\d|${sourceOf(words.not_persons, '')}))|\bx\s?${NUMBER}(?=[\s,;)]|$)`,
);

/** How many persons a text counts; null if none. @param text - in small letters, without accents. */
export function personsInText(text: string): number | null {
  let sum = 0;
  for (const [, count] of text.matchAll(COUNTED)) sum += Number(count);
  if (sum > 0) return Math.min(sum, MOST_PERSONS);
  for (const pattern of [GROUP, BEHIND, TIMES]) {
    const found = pattern.exec(text);
    const count = Number(found?.[1] ?? found?.[2] ?? 0);
    if (count > 0) return count;
  }
  return null;
}

export interface PersonQuery {
  /** In small letters and without accents. */
  readonly text: string;
  /** Its value, whole or not; null if the line has none. */
  readonly quantity: number | null;
  readonly unit: string | null;
}

/** What a count of trips, by the quantity's unit, multiplies; 1 if it is none. */
export function waysInQuantity({ quantity, unit }: PersonQuery): number {
  const size = Math.abs(quantity ?? 1);
  return unit !== null && WAYS.has(unitKey(unit)) && Number.isInteger(size) && size > 0 ? size : 1;
}

/** The persons of a line: a quantity that counts them, else the text's number, else one. */
export function readPersons({ text, quantity, unit }: PersonQuery): Counted {
  const inText = personsInText(text);
  const byText = (doubt: Reason | null): Counted => ({ count: inText ?? 1, from: 'text', doubt });
  const size = quantity === null ? 1 : Math.abs(quantity);
  if (size === 0 || size === 1)
    return inText === null
      ? { count: 1, from: quantity === null ? 'text' : 'quantity', doubt: null }
      : byText(null);
  const key = unit === null ? '' : unitKey(unit);
  if (PARTS.has(key)) return byText(reason('count_of_parts', { unit: unit ?? '' }));
  if (OTHERS.has(key) || WAYS.has(key)) return byText(null);
  if (!Number.isInteger(size)) return byText(reason('count_not_whole', { quantity: String(size) }));
  if (inText === size) return byText(null);
  if (!PERSONS.has(key))
    return byText(
      unit === null
        ? reason('count_may_be_persons', { quantity: String(size) })
        : reason('count_in_unit_may_be_persons', { quantity: String(size), unit }),
    );
  const doubt =
    inText === null
      ? null
      : reason('count_of_persons_differs', { inText: String(inText), quantity: String(size) });
  return { count: size, from: 'quantity', doubt };
}
