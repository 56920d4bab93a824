import { HASH_FORM, type TrailEntry } from './entry-check.ts';
import { isMembers } from './profile.ts';
import type { Findings } from './rules.ts';

/** Kinds that may not occur while a period is closed. */
const BOOKING_KINDS: readonly string[] = ['invoice.recorded', 'invoice.amended', 'invoice.voided'];
/** Statements that must name the state of the chain they are about. */
const STATEMENT_KINDS: readonly string[] = ['period.closed', 'engagement.completed'];
/** What the chain may say of an engagement after its completion. */
const AFTER_COMPLETION: readonly string[] = ['evidence.exported', 'difference.found'];
const MAX_KINDS = 1_000;
/** Engagements distinguished in one trail. */
export const MAX_ENGAGEMENTS = 10_000;

/** State of a chain just before an entry. */
export interface ChainState {
  readonly size: number;
  /** Null when the entry before could not be read. */
  readonly head: string | null;
}

/** Checks the order of events. It remembers counts and states, no entries. */
export class LifecycleCheck {
  /** Engagements completed so far. */
  readonly completed = new Set<string>();
  readonly #findings: Findings;
  readonly #counts = new Map<string, number>();
  #isClosed = false;
  #isFull = false;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  check(entry: TrailEntry, before: ChainState): void {
    const seq = before.size + 1;
    if ((entry.kind === 'period.opened') !== (seq === 1)) this.#findings.fail('lifecycle.opened', seq);
    this.#checkPeriod(entry.kind, seq);
    this.#checkEngagement(entry, seq);
    this.#checkStatement(entry, before);
    this.count(entry.kind);
  }

  /** Counts an entry, also an unreadable one (as the kind ''). */
  count(kind: string): void {
    const counted = this.#counts.get(kind);
    if (counted === undefined && this.#counts.size === MAX_KINDS) return;
    this.#counts.set(kind, (counted ?? 0) + 1);
    if (this.#counts.size === MAX_KINDS && counted === undefined)
      this.#findings.fail('lifecycle.kinds', null);
  }

  #checkPeriod(kind: string, seq: number): void {
    if (this.#isClosed && BOOKING_KINDS.includes(kind)) this.#findings.fail('lifecycle.closed', seq);
    if (kind !== 'period.closed' && kind !== 'period.reopened') return;
    const closes = kind === 'period.closed';
    if (closes === this.#isClosed) this.#findings.fail('lifecycle.closing', seq);
    this.#isClosed = closes;
  }

  #checkEngagement({ kind, subject }: TrailEntry, seq: number): void {
    const isCompleted = this.completed.size > 0 && this.completed.has(subject);
    if (isCompleted && !AFTER_COMPLETION.includes(kind)) {
      this.#findings.fail('lifecycle.completed', seq);
    }
    if (kind === 'engagement.completed') this.#complete(subject);
  }

  #complete(subject: string): void {
    if (this.completed.size < MAX_ENGAGEMENTS) this.completed.add(subject);
    else if (!this.completed.has(subject) && !this.#isFull) {
      this.#isFull = this.#findings.fail('lifecycle.engagements', null);
    }
  }

  #checkStatement({ kind, payload }: TrailEntry, before: ChainState): void {
    const seq = before.size + 1;
    const { over, counts } = payload ?? {};
    if (over !== undefined || STATEMENT_KINDS.includes(kind)) {
      if (!isState(over, before)) this.#findings.fail('lifecycle.over', seq);
    }
    if (counts !== undefined && !this.#isCounted(counts)) {
      this.#findings.fail('lifecycle.counts', seq);
    }
  }

  #isCounted(counts: unknown): boolean {
    if (!isMembers(counts)) return false;
    const stated = Object.entries(counts);
    return stated.length === this.#counts.size && stated.every(([kind, n]) => this.#counts.get(kind) === n);
  }
}

function isState(over: unknown, before: ChainState): boolean {
  if (!isMembers(over) || Object.keys(over).join(',') !== 'head,size') return false;
  if (typeof over.head !== 'string' || !HASH_FORM.test(over.head)) return false;
  return over.size === before.size && (before.head === null || over.head === before.head);
}
