import type { Buffer } from 'node:buffer';
import { WORKPAPER_LIMITS } from '../../schema/contracts/workpaper.ts';
import { POPULATION_HEADER } from '../chain/package-bounds.ts';
import { packUuid, UUID_BYTES, uuidColumn } from '../sampling/id-column.ts';
import { kilogramWriter } from '../sampling/kilograms.ts';
import { type PopulationColumns, weightReader } from '../sampling/population-columns.ts';
import type { LineSink } from './lines.ts';

/** No line is shorter: draw, id, `0.000000` and weight with what separates them. */
const SHORTEST_LINE = 50;
/** Most lines of a population. */
const MAX_LINES = 2 ** 24 - 1;
/** Highest number of a draw. */
const MAX_DRAWS = 1 + WORKPAPER_LIMITS.topUps;
/** No line is longer, so a longer one is not searched. */
const LONGEST_LINE = 128;
const LINE =
  /^([1-9]\d{0,8}),([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}),(-?(?:0|[1-9]\d{0,29})\.\d{6}),(10|[1-9](?:\.\d{0,5}[1-9])?)$/;
const MINUS_ZERO = '-0.000000';

/** Reads `population.csv` into columns: some 30 bytes a line. Source: docs/evidence-population.md. */
export class PopulationFile implements LineSink {
  readonly #ids: Uint8Array;
  readonly #weight: Uint32Array;
  readonly #kilograms: ReturnType<typeof kilogramWriter>;
  readonly #readWeight = weightReader();
  #count = 0;
  #hasHeader = false;
  #isFormed = true;
  /** The line before, by which the order is checked. */
  #before = { draw: 0, id: '' };
  /** Where the lines of each draw begin. */
  readonly #starts: number[] = [];
  #all: PopulationColumns | null = null;

  /** @param bytes - of the file. */
  constructor(bytes: number) {
    const most = Math.min(MAX_LINES, Math.ceil(bytes / SHORTEST_LINE));
    this.#ids = new Uint8Array(most * UUID_BYTES);
    this.#weight = new Uint32Array(most);
    this.#kilograms = kilogramWriter(new Float64Array(most));
  }

  line(bytes: Buffer, ended: boolean): void {
    if (!this.#isFormed) return;
    const text = bytes.length > LONGEST_LINE ? '' : bytes.toString('latin1');
    if (!this.#hasHeader) {
      this.#hasHeader = true;
      this.#isFormed = ended && text === POPULATION_HEADER;
    } else this.#isFormed = ended && this.#row(text);
  }

  tooLong(): void {
    this.#isFormed = false;
  }

  #row(text: string): boolean {
    const [, number = '', id = '', kilograms = '', weight = ''] = LINE.exec(text) ?? [];
    const draw = Number(number);
    const before = this.#before;
    const isNext = draw === before.draw ? id > before.id : draw > before.draw && draw <= MAX_DRAWS;
    if (number === '' || !isNext || kilograms === MINUS_ZERO) return false;
    if (this.#count === this.#weight.length) return false;
    // A draw may be over no lines.
    while (this.#starts.length < draw) this.#starts.push(this.#count);
    packUuid(id, this.#ids, this.#count * UUID_BYTES);
    this.#kilograms.write(this.#count, kilograms);
    this.#weight[this.#count] = this.#readWeight(weight);
    this.#count += 1;
    this.#before = { draw, id };
    return true;
  }

  /** Number of its lines; null for a malformed file. Call it after the last line. */
  get count(): number | null {
    return this.#isFormed && this.#hasHeader ? this.#count : null;
  }

  /** Number of the last draw that it has lines of. */
  get draws(): number {
    return this.#starts.length;
  }

  /** The lines of a draw, counted from 1; none where it has no such draw. */
  ofDraw(draw: number): PopulationColumns {
    return this.#between(this.rowsOf(draw));
  }

  /** Where the lines of a draw are among all lines. */
  rowsOf(draw: number): { readonly from: number; readonly to: number } {
    return { from: this.#starts[draw - 1] ?? this.#count, to: this.#starts[draw] ?? this.#count };
  }

  /** The lines of all draws, one draw after another. */
  get lines(): PopulationColumns {
    this.#all ??= this.#between({ from: 0, to: this.#count });
    return this.#all;
  }

  #between({ from, to }: { readonly from: number; readonly to: number }): PopulationColumns {
    const large = new Map<number, bigint>();
    for (const [place, exact] of this.#kilograms.large)
      if (place >= from && place < to) large.set(place - from, exact);
    return {
      ids: uuidColumn(this.#ids.subarray(from * UUID_BYTES, to * UUID_BYTES)),
      micro: this.#kilograms.micro.subarray(from, to),
      large,
      weight: this.#weight.subarray(from, to),
    };
  }
}
