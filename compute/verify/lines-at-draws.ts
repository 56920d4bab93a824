import type { Buffer } from 'node:buffer';
import { ERASURE, VERSION_KINDS } from '../chain/package-bounds.ts';
import { recordedOf } from '../sampling/frozen-population.ts';
import { milligrams } from './decimal.ts';
import { keptVersions } from './erased-versions.ts';
import { linesOf } from './footing-check.ts';
import { hashOfLine, kindOfLine } from './line-peek.ts';
import type { LinesCompared } from './lines-in-force.ts';
import type { PopulationFile } from './population-file.ts';
import { asText } from './profile.ts';
import { parseEntryAgain } from './reference-check.ts';
import { RowsOfLines } from './rows-of-lines.ts';
import type { Findings } from './rules.ts';
import { state } from './statements.ts';
import { VersionWords } from './version-words.ts';

/** Erased versions looked up at most. */
const MAX_ERASED = 100_000;
const REPLACED: readonly string[] = ['invoice.amended', 'invoice.voided'];
const FIRST_DRAW = 1;

/** When the lines of a top-up were frozen: `population_at` of its entry. */
export interface FrozenAt {
  readonly size: number;
  readonly head: unknown;
}

/**
 * Compares the populations of top-ups with the invoices in force when their lines were frozen: each has exactly the lines
 * that are new, and those of other kilograms than in the population before that the sample did not have. So no line in force
 * is outside the populations, and none is in force twice. It reads the trail twice: which versions of invoices were in force,
 * then their lines. Memory grows with the versions and the lines of the populations, some 40 bytes each.
 * Source: docs/later-draws.md.
 */
export class LinesAtDraws {
  readonly #frozen: readonly FrozenAt[];
  /** Number of the top-up whose lines were frozen at an entry. */
  readonly #drawAt: ReadonlyMap<number, number>;
  readonly #last: number;
  /** For each version of an invoice the positions from which, and up to which, it was in force; 0 where it still is. */
  readonly #versions: VersionWords;
  readonly #rows: RowsOfLines;
  readonly #file: PopulationFile;
  readonly #drawnBefore: (lineItemId: string, draw: number) => boolean;
  readonly #findings: Findings;
  readonly #erased = new Set<string>();
  /** Draws that were reported, each once. */
  readonly #reported = new Set<number>();
  #isKnown = true;

  /** @param topUps - in their order, of ascending sizes. */
  constructor(
    of: {
      readonly file: PopulationFile;
      readonly topUps: readonly FrozenAt[];
      readonly drawnBefore: (lineItemId: string, draw: number) => boolean;
      /** A secret of this run. */
      readonly seed: number;
    },
    findings: Findings,
  ) {
    this.#file = of.file;
    this.#frozen = of.topUps;
    this.#drawAt = new Map(of.topUps.map(({ size }, at) => [size, at + 2]));
    this.#last = of.topUps.at(-1)?.size ?? 0;
    this.#drawnBefore = of.drawnBefore;
    this.#findings = findings;
    this.#versions = new VersionWords(of.seed, 2);
    this.#rows = new RowsOfLines(of.file);
  }

  /** Takes a line of the trail: which versions there are. */
  version(line: Buffer, seq: number): void {
    if (seq > this.#last) return;
    const draw = this.#drawAt.get(seq);
    if (draw !== undefined && hashOfLine(line) !== this.#frozen[draw - 2]?.head)
      this.#report(draw, 'population_at');
    const kind = kindOfLine(line);
    if (REPLACED.includes(kind)) {
      for (const ref of parseEntryAgain(line)?.refs ?? []) {
        const [from = 0] = this.#versions.get(ref) ?? [];
        if (from > 0) this.#versions.add(ref, Float64Array.of(from, seq));
      }
    }
    if (VERSION_KINDS.includes(kind) && !this.#versions.add(hashOfLine(line), Float64Array.of(seq, 0)))
      this.#isKnown = false;
  }

  /** Takes a line of the trail, when it is read again: the lines of the versions. */
  contents(line: Buffer, seq: number): void {
    const kind = kindOfLine(line);
    if (kind === ERASURE && this.#erased.size > 0) {
      for (const { hash, invoice } of keptVersions(parseEntryAgain(line)?.payload ?? null)) {
        if (this.#erased.delete(hash)) this.#invoice(hash, invoice);
      }
    }
    if (seq > this.#last || !this.#isKnown || !VERSION_KINDS.includes(kind)) return;
    const hash = hashOfLine(line);
    const { from, to } = this.#drawsOf(hash);
    if (from > to) return;
    const payload = parseEntryAgain(line)?.payload ?? null;
    if (payload !== null) this.#invoice(hash, payload.invoice);
    else if (this.#erased.size < MAX_ERASED) this.#erased.add(hash);
    else this.#isKnown = false;
  }

  /** The draws at which a version was in force: top-ups only. */
  #drawsOf(hash: string): { readonly from: number; readonly to: number } {
    const [begin = 0, end = 0] = this.#versions.get(hash) ?? [];
    const from = this.#frozen.findIndex(({ size }) => size >= begin);
    const to = this.#frozen.findLastIndex(({ size }) => end === 0 || size < end);
    return begin === 0 || from === -1 ? { from: 1, to: 0 } : { from: from + 2, to: to + 2 };
  }

  #invoice(hash: string, invoice: unknown): void {
    const { from, to } = this.#drawsOf(hash);
    for (const { line_item_id: id, kgco2e } of linesOf(invoice)) {
      this.#line(asText(id), milligrams(kgco2e), { from, to });
    }
  }

  /** A line in force at some draws. */
  #line(
    id: string,
    micro: bigint | null,
    { from, to }: { readonly from: number; readonly to: number },
  ): void {
    const rows = this.#rows.of(id);
    for (let draw = from; draw <= to; draw += 1) {
      const at = rows.findLastIndex((row) => this.#rows.drawOf(row) <= draw);
      const row = rows[at];
      if (row === undefined || !this.#rows.mark(row, draw) || !this.#isDue(rows, at, { id, micro, draw }))
        this.#report(draw, id);
    }
  }

  /** Whether the newest population with a line has it as it was in force at a draw, or the line was sampled before. */
  #isDue(
    rows: readonly number[],
    at: number,
    { id, micro, draw }: { readonly id: string; readonly micro: bigint | null; readonly draw: number },
  ): boolean {
    const [row = 0, before] = [rows[at], rows[at - 1]];
    const recorded = recordedOf(this.#file.lines, row);
    if (this.#rows.drawOf(row) < draw) return micro === recorded || this.#drawnBefore(id, draw);
    const isNew = before === undefined || recordedOf(this.#file.lines, before) !== recorded;
    return micro === recorded && isNew && (before === undefined || !this.#drawnBefore(id, draw));
  }

  #report(draw: number, what: string): void {
    if (!this.#reported.has(draw))
      this.#findings.fail(
        'recalculate.population',
        null,
        state('at_invoices_of_draw', { draw: String(draw), what }),
      );
    this.#reported.add(draw);
  }

  /** Compares. Call it after both readings. */
  end(): LinesCompared {
    if (!this.#isKnown || this.#erased.size > 0) return this.#reported.size > 0 ? 'other' : 'unknown';
    for (let row = 0; row < this.#file.lines.ids.length; row += 1) {
      const draw = this.#rows.drawOf(row);
      if (draw > FIRST_DRAW && !this.#rows.isMarked(row, draw))
        this.#report(draw, this.#file.lines.ids.text(row));
    }
    return this.#reported.size > 0 ? 'other' : 'same';
  }
}
