import type { AssignedAs, TeamPower } from '../../../schema/contracts/engagements.ts';
import type { Tenant } from '../../../schema/queries/sql.ts';
import { type TeamEntry, teamEntries } from '../../../schema/queries/teams.ts';
import { requireAsRecorded } from './settings-entries.ts';

/** A quality reviewer stands beside the team and does none of its work. */
export type TeamRole = 'lead' | AssignedAs;

/** Who changed the team, and by what right. */
export interface ChangedBy {
  readonly actor: string;
  readonly role: TeamPower;
}

/** A time somebody was on the team in one role. */
export interface TeamTime {
  readonly userId: string;
  readonly role: TeamRole;
  readonly from: string;
  /** null: until now. */
  readonly to: string | null;
  readonly disclosure: string | null;
  /** Who put them on the team or, for a lead who follows another, named them as lead. */
  readonly assignedBy: ChangedBy;
  /** Who took them off it; null: nobody. */
  readonly endedBy: ChangedBy | null;
}

/** Who audits an engagement, as the chain of settings says. */
export interface Team {
  /** The lead auditor who accepted. */
  readonly lead: string | null;
  /** Named as lead, and yet to accept by work of their own. */
  readonly named: string | null;
  /** Who named them. */
  readonly namedBy: ChangedBy | null;
  /** Whether a lead ever accepted: from then on owners do not change the team. */
  readonly accepted: boolean;
  readonly times: readonly TeamTime[];
}

const NOBODY: Team = { lead: null, named: null, namedBy: null, accepted: false, times: [] };

/**
 * Reads the team. A change of it needs the engagement's row locked.
 * @throws ApiError `trail_broken` where an entry about it was changed.
 */
export async function teamOf(tx: Tenant, engagementId: string): Promise<Team> {
  return requireAsRecorded(await teamEntries(tx, engagementId)).reduce(after, NOBODY);
}

/** Whether somebody does the work of the team now. */
export function isOnTeam(team: Team, userId: string): boolean {
  return isAssigned(team, userId) && !wasEver(team, userId, 'quality_reviewer');
}

/** Who is assigned now. */
export function onTeam({ times }: Team): string[] {
  return times.filter(({ to }) => to === null).map(({ userId }) => userId);
}

/** Whether an accepted team has somebody who leads it, or whom the lead named. A deleted row takes nobody off it. */
export function isLed({ accepted, lead, named }: Team): boolean {
  return accepted && (lead !== null || named !== null);
}

/** Whether somebody ever was the one or the other: nobody is both in one engagement. Source: ISQM 2.18. */
export function wasEver({ times }: Team, userId: string, as: AssignedAs): boolean {
  return times.some(
    (time) => time.userId === userId && (time.role === 'quality_reviewer') === (as === 'quality_reviewer'),
  );
}

function isAssigned({ times }: Team, userId: string): boolean {
  return times.some((time) => time.userId === userId && time.to === null);
}

function after(team: Team, { kind, at, actor, payload }: TeamEntry): Team {
  const { auditor = '', lead = false, as, disclosure = null } = payload;
  const by: ChangedBy = { actor, role: powerOf(team, actor) };
  const start = { from: at, to: null, assignedBy: by, endedBy: null };
  if (kind === 'engagement.created') {
    const of = new Map(payload.disclosures?.map((one) => [one.auditor, one.disclosure]));
    return (payload.auditors ?? []).reduce(
      (some, userId) =>
        joined(some, { ...start, userId, role: 'auditor', disclosure: of.get(userId) ?? null }),
      team,
    );
  }
  if (kind === 'engagement.assigned') {
    const time: TeamTime = { ...start, userId: auditor, role: as ?? 'auditor', disclosure };
    if (as !== undefined) return { ...team, times: [...team.times, time] };
    const some = joined(team, time);
    return lead ? { ...some, named: auditor === team.lead ? null : auditor, namedBy: by } : some;
  }
  return kind === 'engagement.accepted' ? accepted(team, auditor, at) : left(team, auditor, { at, by });
}

/** Only the lead, owners and the operator change a team. */
function powerOf({ lead }: Team, actor: string): TeamPower {
  if (actor === `user:${lead}`) return 'lead';
  return actor.startsWith('user:') ? 'owner' : 'operator';
}

/** The first to join is the named lead, as in engagements made before leads were recorded. */
function joined(team: Team, time: TeamTime): Team {
  const isFirst = team.lead === null && team.named === null;
  const some = isFirst ? { ...team, named: time.userId, namedBy: time.assignedBy } : team;
  return isAssigned(team, time.userId) ? some : { ...some, times: [...team.times, time] };
}

function left(team: Team, userId: string, { at, by }: { readonly at: string; readonly by: ChangedBy }): Team {
  const times = team.times.map((time) =>
    time.userId === userId && time.to === null ? { ...time, to: at, endedBy: by } : time,
  );
  const lead = team.lead === userId ? null : team.lead;
  if (team.named !== userId) return { ...team, lead, times };
  const next = team.accepted ? undefined : times.find(({ to, role }) => to === null && role === 'auditor');
  return { ...team, lead, times, named: next?.userId ?? null, namedBy: next?.assignedBy ?? null };
}

/** The first lead leads from the assignment on, a successor from the acceptance on. */
function accepted(team: Team, userId: string, at: string): Team {
  const changed = team.times.flatMap((time): TeamTime[] => {
    if (time.to !== null || (time.userId !== userId && time.userId !== team.lead)) return [time];
    const isNext = time.userId === userId;
    const role = isNext ? 'lead' : 'auditor';
    if (!team.accepted) return [{ ...time, role }];
    const assignedBy = (isNext ? team.namedBy : null) ?? time.assignedBy;
    return [
      { ...time, to: at },
      { ...time, role, from: at, assignedBy },
    ];
  });
  return { lead: userId, named: null, namedBy: null, accepted: true, times: changed };
}
