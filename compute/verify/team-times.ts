import { WORK_KINDS } from '../chain/package-bounds.ts';
import { isTime } from './entry-check.ts';
import { asText, type Members, membersOf } from './profile.ts';
import { CLOCK_TOLERANCE_MS } from './time-remarks.ts';

/** Work whose author has to be on the team: a reader who comes upon a difference need not be. */
const BY_THE_TEAM = [...WORK_KINDS.filter((kind) => kind !== 'difference.found'), 'engagement.completed'];
/** A quality reviewer stands beside the team. */
const DOING: readonly unknown[] = ['lead', 'auditor'];
/** Pieces of work kept at most: far above any real engagement, to bound the memory for any file. */
const MAX_WORK = 500_000;

/** Work of an author at a time. */
interface Work {
  readonly seq: number;
  readonly actor: string;
  readonly ms: number;
  /** Whether the entry before has the same time: the chain also gives that time to work that was begun earlier. */
  readonly mayBeEarlier: boolean;
}

/** Who did the work of an engagement and when, compared with the times on the team that its completion states. */
export class TeamTimes {
  readonly #work: Work[] = [];
  readonly #last = new Map<string, number>();

  /** Takes an entry about the engagement. @param before - time of the entry before it. */
  entry(
    { kind, actor, at }: { readonly kind: string; readonly actor: string; readonly at: string },
    { seq, before }: { readonly seq: number; readonly before: string },
  ): void {
    if (!BY_THE_TEAM.includes(kind) || !isTime(at) || this.#work.length === MAX_WORK) return;
    const ms = Date.parse(at);
    // Many pieces of work share a time: the first says all.
    if (this.#last.get(actor) === ms) return;
    this.#last.set(actor, ms);
    this.#work.push({ seq, actor, ms, mayBeEarlier: at === before });
  }

  /** The first work of each author who was not on the team then. @param team - of the completion; others state none. */
  outside(team: unknown): readonly { readonly seq: number; readonly actor: string }[] {
    if (!Array.isArray(team)) return [];
    const times = Map.groupBy(
      membersOf(team).filter(({ role }) => DOING.includes(role)),
      ({ user_id: id }) => `user:${asText(id)}`,
    );
    const found = new Map<string, Work>();
    for (const work of this.#work) {
      const isMember = times.get(work.actor)?.some((time) => covers(time, work)) === true;
      if (!isMember && !found.has(work.actor)) found.set(work.actor, work);
    }
    return [...found.values()];
  }
}

/** Whether a time on the team has a piece of work in it, by clocks that may differ a little. */
function covers({ from, to }: Members, { ms, mayBeEarlier }: Work): boolean {
  const [start, end] = [timeOf(from), to == null ? Number.POSITIVE_INFINITY : timeOf(to)];
  return (
    start <= ms + CLOCK_TOLERANCE_MS && (ms <= end + CLOCK_TOLERANCE_MS || (mayBeEarlier && end >= start))
  );
}

/** NaN for what is no time. */
function timeOf(value: unknown): number {
  return typeof value === 'string' && isTime(value) ? Date.parse(value) : Number.NaN;
}
