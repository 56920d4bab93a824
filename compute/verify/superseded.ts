import type { TrailEntry } from './entry-check.ts';

/** Hashes kept at once: beyond this number they are kept in parts, with two more readings of the file for each part. */
const MAX_HELD = 100_000;
/** Hashes spread evenly over parts. If a file is made so that they do not, no more than this are kept. */
const MAX_IN_PART = 4 * MAX_HELD;
const KINDS: readonly string[] = ['invoice.amended', 'invoice.voided'];

/** The versions of invoices that a later version replaced or a void removed, by their hashes. */
export class Superseded {
  /** Number of parts; known after the first reading. */
  parts = 1;
  #held = new Set<string>();
  #count = 0;
  #part: number | null = null;

  /** Whether entries of this kind replace or remove a version. */
  static concerns(kind: string): boolean {
    return KINDS.includes(kind);
  }

  /** Clears everything and keeps this part from here on. */
  keep(part: number): void {
    this.#held = new Set();
    this.#part = part;
  }

  /** Takes an entry: every one in a first reading, those of the part in a later one. */
  entry({ kind, refs }: TrailEntry): void {
    if (!KINDS.includes(kind)) return;
    for (const ref of refs) {
      if (this.#part === null) this.#first(ref);
      else if (this.isPart(ref) && this.#held.size < MAX_IN_PART) this.#held.add(ref);
    }
  }

  #first(ref: string): void {
    this.#count += 1;
    if (this.#count <= MAX_HELD) this.#held.add(ref);
    else {
      this.#held.clear();
      this.parts = Math.ceil((this.#count * 1.2) / MAX_HELD);
    }
  }

  has(hash: string): boolean {
    return this.#held.has(hash);
  }

  /** Whether a hash is in the current part. */
  isPart(hash: string): boolean {
    return this.parts === 1 || Number.parseInt(hash.slice(-8), 16) % this.parts === this.#part;
  }
}
