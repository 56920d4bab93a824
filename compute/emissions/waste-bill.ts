import type { BillLine } from '../bills/bill-line.ts';
import { compare, type Rational } from '../decimal.ts';
import { plainText } from '../plain-text.ts';
import { billWords } from '../terms/bill-words.ts';
import { patternOf } from '../terms/word-lists.ts';
import { amountIn } from './activity.ts';

const COLLECTED = patternOf(billWords.waste_collected);
const TREATED = patternOf(billWords.waste_treated);

interface Load {
  readonly position: number;
  /** kg. */
  readonly mass: Rational;
  readonly type: string | undefined;
}

const NO_LOADS: ReadonlyMap<number, number> = new Map();

/**
 * Loads shown twice on a waste bill, as collected and as treated: the treatment has the tonnes, its factor includes transport,
 * and the collection is a service. A line repeats another only if its words name collection alone, the other's name
 * treatment, the mass is the same and no other kind of waste is named; each treatment once.
 * Source: GHG Protocol Scope 3 Standard, category 5 (waste by its treatment); carbon rule 1, nothing is counted twice.
 * @returns positions of the collections with the positions of their treatments.
 */
export function collectedLoads(lines: readonly BillLine[]): ReadonlyMap<number, number> {
  if (!lines.some(({ classification }) => classification.category === 'waste')) return NO_LOADS;
  const collected: Load[] = [];
  const treated: Load[] = [];
  for (const [position, { line, classification, numbers }] of lines.entries()) {
    if (classification.category !== 'waste') continue;
    const mass = amountIn('mass', numbers);
    if (mass === null || mass.numerator === 0n || numbers.spend.numerator < 0n) continue;
    const load = { position, mass, type: classification.attributes.wasteType };
    const words = plainText(line.description);
    if (TREATED.test(words)) treated.push(load);
    else if (COLLECTED.test(words)) collected.push(load);
  }
  const repeats = new Map<number, number>();
  for (const load of collected) {
    const place = treated.findIndex((other) => isSame(load, other));
    const [found] = place < 0 ? [] : treated.splice(place, 1);
    if (found !== undefined) repeats.set(load.position, found.position);
  }
  return repeats;
}

function isSame(one: Load, other: Load): boolean {
  if (compare(one.mass, other.mass) !== 0) return false;
  return one.type === undefined || other.type === undefined || one.type === other.type;
}
