import { type IdColumn, idColumn } from './id-column.ts';
import { type KilogramColumn, kilogramWriter, parseWeight } from './kilograms.ts';
import type { PopulationItem } from './sampling-types.ts';

/** The lines of a population in any order, as columns: a million of them are 28 MB. */
export interface PopulationColumns extends KilogramColumn {
  readonly ids: IdColumn;
  /** In millionths: 1,150,000 is 1.15. */
  readonly weight: Uint32Array;
}

/** The input of a draw: lines one by one, or columns. */
export type PopulationLines = Iterable<PopulationItem> | PopulationColumns;

/**
 * Lines as columns.
 * @throws RangeError for a kilogram figure with more than 6 decimals or none at all, or a weight below 1 or above 10.
 */
export function columnsOf(lines: PopulationLines): PopulationColumns {
  if ('micro' in lines) return lines;
  const all = Array.isArray(lines) ? (lines as readonly PopulationItem[]) : [...lines];
  const weight = new Uint32Array(all.length);
  const kilograms = kilogramWriter(new Float64Array(all.length));
  const readWeight = weightReader();
  all.forEach((line, place) => {
    kilograms.write(place, line.recordedKgCo2e);
    weight[place] = readWeight(line.riskWeight);
  });
  const ids = idColumn(all.map(({ lineItemId }) => lineItemId));
  return { ids, weight, micro: kilograms.micro, large: kilograms.large };
}

const MAX_KNOWN_WEIGHTS = 1_000;

/** Weights are few, so each text is parsed once. */
export function weightReader(): (text: string) => number {
  const known = new Map<string, number>();
  let last = { text: '', weight: 0 };
  return (text) => {
    if (last.text === text) return last.weight;
    const weight = known.get(text) ?? parseWeight(text);
    if (known.size < MAX_KNOWN_WEIGHTS) known.set(text, weight);
    last = { text, weight };
    return weight;
  };
}
