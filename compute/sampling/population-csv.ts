import { Buffer } from 'node:buffer';
import { POPULATION_HEADER } from '../chain/package-bounds.ts';
import { scaledToText } from '../decimal.ts';
import { recordedOf, weightText } from './frozen-population.ts';
import { KG_PLACES } from './kilograms.ts';
import { PACKED_LINE_BYTES, unpackColumns } from './packed-population.ts';
import { populationHash } from './population-hash.ts';

export interface PopulationPart {
  readonly content: Uint8Array;
  /** The draw it was frozen for: 1 for the draw of the sample. */
  readonly draw: number;
  /** Whether the file begins with it. */
  readonly isFirst: boolean;
}

/**
 * The lines of a packed part as text of `population.csv`, kilograms with 6 decimals, weights without trailing zeros. What is
 * no whole line is left out: the digest of the draw shows that something is missing.
 * Source: docs/evidence-population.md.
 */
export function populationCsv({ content, draw, isFirst }: PopulationPart): {
  readonly text: Uint8Array;
  readonly lines: number;
} {
  const whole = content.byteLength - (content.byteLength % PACKED_LINE_BYTES);
  const { lines } = unpackColumns([content.subarray(0, whole)]);
  const rows = isFirst ? [POPULATION_HEADER] : [];
  for (let place = 0; place < lines.ids.length; place += 1) {
    const kilograms = scaledToText(recordedOf(lines, place), KG_PLACES);
    rows.push(`${draw},${lines.ids.text(place)},${kilograms},${weightText(lines, place)}`);
  }
  return { text: Buffer.from(rows.map((row) => `${row}\n`).join(''), 'latin1'), lines: lines.ids.length };
}

/** `populationHash` of packed parts in their stored order; null where they are no whole lines. */
export function populationDigest({ parts }: { readonly parts: readonly Uint8Array[] }): string | null {
  if (parts.some(({ byteLength }) => byteLength % PACKED_LINE_BYTES !== 0)) return null;
  return populationHash(unpackColumns(parts).lines);
}
