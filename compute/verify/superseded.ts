import type { TrailEntry } from './entry-check.ts';

/** Hashes held at once: beyond this number they are held in parts, for two more readings of the file a part. */
const MAX_HELD = 100_000;
/** Hashes are spread evenly over parts. Of a file made so that they are not, no more than this are held. */
const MAX_IN_PART = 4 * MAX_HELD;
const KINDS: readonly string[] = ['invoice.amended', 'invoice.voided'];

/** The versions of invoices that a later one replaced or a void took away, by their hashes. */
export class Superseded {
  /** How many parts they are held in; to be asked after the first reading. */
  parts = 1;
  #held = new Set<string>();
  #count = 0;
  #part: number | null = null;

  /** Whether entries of this kind take a version away. */
  static concerns(kind: string): boolean {
    return KINDS.includes(kind);
  }

  /** Forgets all and holds this part from here on. */
  keep(part: number): void {
    this.#held = new Set();
    this.#part = part;
  }

  /** Takes an entry: all of them in a first reading, those of the part in a later one. */
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

  /** Whether a hash is of the part that is held. */
  isPart(hash: string): boolean {
    return this.parts === 1 || Number.parseInt(hash.slice(-8), 16) % this.parts === this.#part;
  }
}
