import { WORK_KINDS } from '../chain/package-bounds.ts';
import { asText, membersOf } from './profile.ts';

/** Work whose author has to be on the team: a reader who comes upon a difference need not be. */
const BY_THE_TEAM = [...WORK_KINDS.filter((kind) => kind !== 'difference.found'), 'engagement.completed'];
/** A quality reviewer stands beside the team. */
const DOING: readonly unknown[] = ['lead', 'auditor'];
/** Authors kept at most: far above any real team, to bound the memory for any file. */
const MAX_AUTHORS = 10_000;

/**
 * Who did the work of an engagement, compared with the team that its completion states. When somebody was on the team is not
 * compared: it comes from another chain, and two clocks would decide whether an honest package is sound.
 */
export class Authors {
  /** The first work of each. */
  readonly #first = new Map<string, number>();

  entry({ kind, actor }: { readonly kind: string; readonly actor: string }, seq: number): void {
    if (!BY_THE_TEAM.includes(kind) || this.#first.has(actor) || this.#first.size === MAX_AUTHORS) return;
    this.#first.set(actor, seq);
  }

  /** The first work of each author who was never on the team. @param team - of the completion; others state none. */
  outside(team: unknown): readonly { readonly seq: number; readonly actor: string }[] {
    if (!Array.isArray(team)) return [];
    const members = membersOf(team).filter(({ role }) => DOING.includes(role));
    const known = new Set(members.map(({ user_id: id }) => `user:${asText(id)}`));
    return [...this.#first].flatMap(([actor, seq]) => (known.has(actor) ? [] : [{ seq, actor }]));
  }
}
