import { packUuid, UUID_BYTES } from '../sampling/id-column.ts';
import type { PopulationFile } from './population-file.ts';

const WORD_BITS = 32;

/** The rows of `population.csv` by line, and at which draws each was found in force. */
export class RowsOfLines {
  readonly #view: DataView;
  /** Number of the draw of each row. */
  readonly #draws: Uint8Array;
  /** Rows in order of id, those of one line in order of their draws. */
  readonly #order: Uint32Array;
  readonly #marks: Uint32Array;
  readonly #words: number;
  readonly #asked = new Uint8Array(UUID_BYTES);

  constructor(file: PopulationFile) {
    const { uuids } = file.lines.ids;
    if (uuids === null) throw new RangeError('a line of the file has a UUID');
    this.#view = new DataView(uuids.buffer, uuids.byteOffset, uuids.length);
    this.#draws = new Uint8Array(file.lines.ids.length);
    const runs: Uint32Array[] = [];
    for (let draw = 1; draw <= file.draws; draw += 1) {
      const { from, to } = file.rowsOf(draw);
      this.#draws.fill(draw, from, to);
      runs.push(Uint32Array.from({ length: to - from }, (_, at) => from + at));
    }
    this.#order = this.#merged(runs);
    this.#words = Math.ceil((file.draws + 1) / WORD_BITS);
    this.#marks = new Uint32Array(this.#draws.length * this.#words);
  }

  /** Merges neighbours until one run is left. */
  #merged(runs: readonly Uint32Array[]): Uint32Array {
    let rest = runs;
    while (rest.length > 1) {
      const pairs = Array.from({ length: Math.ceil(rest.length / 2) }, (_, at) => at * 2);
      const now = rest;
      rest = pairs.map((at) => this.#pair(now[at] ?? new Uint32Array(), now[at + 1] ?? new Uint32Array()));
    }
    return rest[0] ?? new Uint32Array();
  }

  #pair(left: Uint32Array, right: Uint32Array): Uint32Array {
    const both = new Uint32Array(left.length + right.length);
    let [i, j] = [0, 0];
    for (let at = 0; at < both.length; at += 1) {
      const [a, b] = [left[i], right[j]];
      const isLeft = b === undefined || (a !== undefined && this.#compare(this.#view, a, b) <= 0);
      both[at] = (isLeft ? a : b) ?? 0;
      if (isLeft) i += 1;
      else j += 1;
    }
    return both;
  }

  /** Below 0 where the id at `a` comes before that of row `b`. */
  #compare(ids: DataView, a: number, b: number): number {
    for (let at = 0; at < UUID_BYTES; at += 4) {
      const [own, other] = [ids.getUint32(a * UUID_BYTES + at), this.#view.getUint32(b * UUID_BYTES + at)];
      if (own !== other) return own - other;
    }
    return 0;
  }

  /** The rows of a line, in order of their draws. */
  of(id: string): readonly number[] {
    if (!packUuid(id, this.#asked, 0)) return [];
    const asked = new DataView(this.#asked.buffer);
    let [low, high] = [0, this.#order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(asked, 0, this.#order[middle] ?? 0) > 0) low = middle + 1;
      else high = middle;
    }
    const rows: number[] = [];
    for (let at = low; at < this.#order.length; at += 1) {
      const row = this.#order[at] ?? 0;
      if (this.#compare(asked, 0, row) !== 0) break;
      rows.push(row);
    }
    return rows;
  }

  drawOf(row: number): number {
    return this.#draws[row] ?? 0;
  }

  /** Notes that the line of a row was in force at a draw. @returns false where that is noted already. */
  mark(row: number, draw: number): boolean {
    if (this.isMarked(row, draw)) return false;
    const at = this.#at(row, draw);
    this.#marks[at] = ((this.#marks[at] ?? 0) | this.#bit(draw)) >>> 0;
    return true;
  }

  isMarked(row: number, draw: number): boolean {
    return ((this.#marks[this.#at(row, draw)] ?? 0) & this.#bit(draw)) !== 0;
  }

  #at(row: number, draw: number): number {
    return row * this.#words + Math.floor(draw / WORD_BITS);
  }

  #bit(draw: number): number {
    return 1 << (draw % WORD_BITS);
  }
}
