import { isTime } from './entry-check.ts';
import { type Statement, type StatementCode, state } from './statements.ts';

/** What is remarked and is no breach; docs/reference/verifier-rules.md is printed from it. */
export const REMARKS = {
  time_ran_back:
    'An entry is dated before the one it follows, which `time.order` finds as well. The remark names both entries; where times had gone forward by more than a day and now come back, the entry with which they had gone.',
  time_ahead:
    'Entries are dated more than 5 minutes after the clock of the verifying machine. The first is named. The service never dates an entry before the one it follows, so a clock that was wrong shows until that time has passed.',
  time_after_stamp:
    'The last entry of a package is dated more than 5 minutes after the time stamp of its checkpoint, which is of another clock.',
} as const satisfies Partial<Record<StatementCode, string>>;

/** How far a time may be after that of another clock without a remark. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** Entries of quiet books lie days apart; a longer step is named where time runs back over it. */
const LEAP_MS = 24 * 60 * 60_000;
/** Places named where time ran back; each is a finding as well. */
const MAX_RUN_BACK = 20;

interface Moment {
  readonly seq: number;
  readonly at: string;
  readonly ms: number;
}

/** What the times of a trail's entries say of the clock that made them. They are remarks: clocks break, too. */
export class TimeRemarks {
  readonly #now: string | null;
  readonly #ranBack: Statement[] = [];
  #last: Moment | null = null;
  /** The newest entry more than `LEAP_MS` after the one before it. */
  #leap: Moment | null = null;
  #firstAhead: Moment | null = null;
  #ahead = 0;

  /** @param now - the time of the verifying machine; null where it is not known. */
  constructor(now: string | null) {
    this.#now = now;
  }

  entry(at: string, seq: number): void {
    if (!isTime(at)) return;
    const entry = { seq, at, ms: Date.parse(at) };
    const last = this.#last;
    if (last !== null && entry.ms < last.ms) this.#runBack(entry, last);
    else if (last !== null && entry.ms - last.ms > LEAP_MS) this.#leap = entry;
    if (this.#now !== null && isAfter(at, this.#now)) {
      this.#firstAhead ??= entry;
      this.#ahead += 1;
    }
    this.#last = entry;
  }

  #runBack(entry: Moment, last: Moment): void {
    const leap = this.#leap !== null && entry.ms < this.#leap.ms ? this.#leap : null;
    const before = leap ?? last;
    if (leap !== null) this.#leap = null;
    if (this.#ranBack.length === MAX_RUN_BACK) return;
    this.#ranBack.push(
      state('time_ran_back', {
        entry: String(entry.seq),
        at: entry.at,
        before: String(before.seq),
        beforeAt: before.at,
      }),
    );
  }

  /** @param timestamp - what the time stamp of the trail's checkpoint states; null without one. */
  all(timestamp: string | null): Statement[] {
    const remarks = [...this.#ranBack];
    if (this.#firstAhead !== null) {
      const { seq, at } = this.#firstAhead;
      remarks.push(
        state('time_ahead', { entry: String(seq), at, entries: this.#ahead, now: String(this.#now) }),
      );
    }
    const last = this.#last;
    if (last !== null && timestamp !== null && isAfter(last.at, timestamp)) {
      remarks.push(state('time_after_stamp', { entry: String(last.seq), at: last.at, time: timestamp }));
    }
    return remarks;
  }
}

const isAfter = (at: string, clock: string) => Date.parse(at) > Date.parse(clock) + CLOCK_TOLERANCE_MS;
