import { DrawnLines } from './drawn-lines.ts';
import type { TrailEntry } from './entry-check.ts';
import { LaterSteps } from './later-steps.ts';
import { LinesInForce } from './lines-in-force.ts';
import { isMembers } from './profile.ts';
import { RedoneCompletion } from './redone-completion.ts';
import { RedoneEvaluation } from './redone-evaluation.ts';
import { Findings } from './rules.ts';

const CLOSED = 'period.closed';
const CLOSINGS: readonly string[] = [CLOSED, 'period.reopened'];

/** Where an entry is in the chain. */
interface Place {
  readonly seq: number;
  /** Time of the entry before. */
  readonly before: string;
}

/**
 * What the trail says of the work of an engagement: its draws, the tests that decide the evaluation, its completion, and the
 * lines in force when its population was frozen. Taken while the trail is read, in memory that grows with the sample.
 */
export class EngagementWork {
  /** Lines beyond the limits are reported where the work papers are compared. */
  readonly drawn: DrawnLines;
  readonly evaluation: RedoneEvaluation;
  readonly completion = new RedoneCompletion();
  readonly later = new LaterSteps();
  readonly inForce: LinesInForce | null;
  /** Hash of the last entry when the lines were frozen; null before it is read. */
  populationHead: string | null = null;
  readonly #populationSize: number | null;
  /** A secret of this run. */
  readonly seed: number;

  /** @param populationSize - entries of the chain when the lines were frozen; null where no population is compared. */
  constructor(
    engagementId: string,
    options: { readonly populationSize: number | null; readonly seed: number },
  ) {
    const { populationSize, seed } = options;
    this.#populationSize = populationSize;
    this.seed = seed;
    this.drawn = new DrawnLines(engagementId, new Findings());
    this.evaluation = new RedoneEvaluation();
    this.inForce = populationSize === null ? null : new LinesInForce(populationSize, seed);
  }

  /** Takes an entry of the trail. */
  entry(entry: TrailEntry, hash: string, on: Place): void {
    this.inForce?.entry(entry, hash, on.seq);
    if (on.seq === this.#populationSize) this.populationHead = hash;
    const { drawn } = this;
    if (drawn.completion !== null) return;
    if (CLOSINGS.includes(entry.kind)) drawn.isClosed = entry.kind === CLOSED;
    const { kind, refs, payload } = entry;
    if (entry.subject !== drawn.subject || payload === null) return;
    this.later.entry({ kind, payload, seq: on.seq }, drawn.draw?.sample_id);
    this.evaluation.entry({ kind, hash, seq: on.seq, refs, payload });
    this.completion.entry(entry, payload, on.seq);
    // Records of tests are compared with the work papers elsewhere; here they would only take memory.
    const draws = kind === 'sample.generated' || kind === 'engagement.completed';
    if (draws || isMembers(payload.replacement)) drawn.entry(entry, hash, on);
  }
}
