import { asMembers, type Members, membersOf } from './profile.ts';
import { plainValue } from './record-digest.ts';

/** Guarantees of origin before and after a draw. */
export interface GuaranteesSinceDraw {
  /** Instruments in force at the draw, and at the completion. */
  readonly atDraw: readonly Members[];
  readonly now: readonly Members[];
  /** What the completion says became of them; null: nothing. */
  readonly stated: Members | null;
}

const isGuarantee = ({ kind }: Members) => kind === 'guarantees_of_origin';

/**
 * Guarantees of origin at a draw and at the completion. Null where one of the two entries does not name the instruments
 * in force, as in packages of earlier versions.
 * @param draw - of the sample that counts.
 */
export function guaranteesSinceDraw(draw: Members | null, completion: Members): GuaranteesSinceDraw | null {
  if (!Array.isArray(draw?.instruments) || !Array.isArray(completion.instruments)) return null;
  const { changes } = asMembers(completion.late_changes);
  return {
    atDraw: membersOf(draw.instruments).filter(isGuarantee),
    now: membersOf(completion.instruments).filter(isGuarantee),
    stated: membersOf(changes).find(({ change }) => change === 'guarantees_changed') ?? null,
  };
}

/** Whether guarantees were registered or revoked in between. */
export function areOthers({ atDraw, now }: Pick<GuaranteesSinceDraw, 'atDraw' | 'now'>): boolean {
  const told = (some: readonly Members[]) =>
    JSON.stringify(some.map(({ instrument_id: id, country, mwh }) => plainValue([id, country, mwh])));
  return told(atDraw) !== told(now);
}
