import { sha256Hex, type TrailEntry } from './entry-check.ts';
import { asJson } from './profile.ts';
import type { Findings } from './rules.ts';

const FOUND = 'difference.found';
const COMPLETED = 'engagement.completed';
/** Engagements with differences that are remembered at once. */
const MAX_OPEN = 10_000;

/** What differed from the trail, in the order it was found, as one digest of any number. */
const NONE = '';
const next = (before: string, found: unknown) => sha256Hex(before + asJson(found));

/**
 * A completion states every difference that was found between stored data and the trail in its engagement, as the entries have
 * it: whoever signs cannot leave one out of the package. It remembers a digest of each engagement under way.
 */
export class FoundDifferences {
  readonly #open = new Map<string, string>();
  readonly #findings: Findings;
  #isFull = false;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** Takes an entry, in the order of the chain. */
  entry({ kind, subject, at, actor, payload }: TrailEntry, hash: string, seq: number): void {
    if (kind === FOUND) {
      const { differences = null, more = null } = payload ?? {};
      this.#add(subject, { at, differences, entry: hash, found_by: actor, more });
    } else if (kind === COMPLETED && payload !== null) {
      const { differences_found: stated = [] } = payload;
      const isSame = Array.isArray(stated) && stated.reduce(next, NONE) === (this.#open.get(subject) ?? NONE);
      if (!isSame && !this.#isFull) this.#findings.fail('lifecycle.differences', seq);
      this.#open.delete(subject);
    }
  }

  #add(subject: string, found: object): void {
    const before = this.#open.get(subject);
    if (before !== undefined || this.#open.size < MAX_OPEN)
      this.#open.set(subject, next(before ?? NONE, found));
    else if (!this.#isFull) this.#isFull = this.#findings.fail('lifecycle.engagements', null);
  }
}
