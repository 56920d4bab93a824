import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LineToClassify } from '../../compute/classify/classify-lines.ts';
import { parseCsv } from '../parse-csv.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'test', 'vectors', 'lines');

/** A line of `test/vectors/lines` with its label by a person who had not seen the lexicon. */
export interface LabelledLine {
  /** `tune` may be read while words are chosen, `check` is only counted. */
  readonly half: string;
  readonly category: string;
  readonly method: string;
  readonly line: LineToClassify;
}

/** The labelled lines of a language (de, fr, it, en), in the order of their file. */
export function labelledLines(language: string): LabelledLine[] {
  return parseCsv(readFileSync(join(FOLDER, `${language}.csv`), 'utf8')).map((row) => ({
    half: row.half ?? '',
    category: row.category ?? '',
    method: row.method ?? '',
    line: {
      text: row.text ?? '',
      quantity: row.quantity || null,
      unit: row.unit || null,
      region: row.region || 'CH',
      weightTonnes: row.weight_tonnes || null,
      distanceKm: row.distance_km || null,
    },
  }));
}
