import { ERASURE, VERSION_KINDS } from '../chain/package-bounds.ts';
import { sha256 } from '../one-shot-hash.ts';
import { recordedOf } from '../sampling/frozen-population.ts';
import type { PopulationColumns } from '../sampling/population-columns.ts';
import { milligrams } from './decimal.ts';
import type { TrailEntry } from './entry-check.ts';
import { keptVersions } from './erased-versions.ts';
import { linesOf } from './footing-check.ts';
import { asText } from './profile.ts';
import { VersionWords } from './version-words.ts';

/** Erased versions looked up at most. */
const MAX_ERASED = 100_000;
/** Words of a sum, each added modulo 2^32. */
const WORDS = 4;
const TWO_TO_32 = 2 ** 32;

/** How the lines of the trail compare with a population: `unknown` where an erasure left nothing of some. */
export type LinesCompared = 'same' | 'other' | 'unknown';

/**
 * The lines of the invoices in force when a population was frozen, as one sum of keyed digests of their ids and kilograms: it
 * is the same in any order and takes no memory a line. Whoever makes a file cannot make other lines with the same sum, since
 * the key is a secret of this run.
 * Source: M. Bellare and D. Micciancio, A New Paradigm for Collision-free Hashing, EUROCRYPT 1997 (AdHash, here keyed).
 */
export class LinesInForce {
  readonly #key: string;
  /** Entries of the chain when the lines were frozen. */
  readonly #size: number;
  readonly #versions: VersionWords;
  /** Versions in force with erased contents, by hash, until their erasure is read. */
  readonly #erased = new Set<string>();
  #isKnown = true;

  constructor(size: number, seed: number) {
    this.#size = size;
    this.#key = `${seed},`;
    this.#versions = new VersionWords(seed, WORDS);
  }

  /** Takes an entry of the trail, in the order of the chain. */
  entry(entry: TrailEntry, hash: string, seq: number): void {
    const { kind, refs, payload } = entry;
    if (kind === ERASURE) this.#erasure(entry);
    if (seq > this.#size) return;
    if (kind === 'invoice.amended' || kind === 'invoice.voided') {
      for (const ref of refs) if (!this.#erased.delete(ref)) this.#versions.remove(ref);
    }
    if (!VERSION_KINDS.includes(kind)) return;
    if (payload === null) {
      if (this.#erased.size < MAX_ERASED) this.#erased.add(hash);
      else this.#isKnown = false;
    } else this.#count(hash, payload.invoice);
  }

  #count(hash: string, invoice: unknown): void {
    if (!this.#versions.add(hash, this.#sumOf(invoice))) this.#isKnown = false;
  }

  #erasure({ payload }: TrailEntry): void {
    for (const { hash, invoice } of keptVersions(payload)) {
      if (this.#erased.delete(hash)) this.#count(hash, invoice);
    }
  }

  #sumOf(invoice: unknown): Float64Array {
    const sum = new Float64Array(WORDS);
    for (const line of linesOf(invoice)) {
      this.#add(sum, asText(line.line_item_id), milligrams(line.kgco2e));
    }
    return sum;
  }

  #add(sum: Float64Array, id: string, micro: bigint | null): void {
    const digest = sha256(`${this.#key}${id},${micro}`, 'latin1');
    for (let word = 0; word < WORDS; word += 1) {
      let value = 0;
      for (let at = 0; at < 4; at += 1) value = value * 256 + digest.charCodeAt(word * 4 + at);
      sum[word] = ((sum[word] ?? 0) + value) % TWO_TO_32;
    }
  }

  /** Compares. Call it after the last entry. */
  compare(population: PopulationColumns): LinesCompared {
    if (!this.#isKnown || this.#erased.size > 0) return 'unknown';
    const trail = this.#versions.total();
    const drawn = new Float64Array(WORDS);
    for (let place = 0; place < population.ids.length; place += 1) {
      this.#add(drawn, population.ids.text(place), recordedOf(population, place));
    }
    return trail.every((word, at) => word === drawn[at]) ? 'same' : 'other';
  }
}
