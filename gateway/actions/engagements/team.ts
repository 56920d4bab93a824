import { auditorsOf } from '../../../schema/queries/engagements.ts';
import type { Tenant } from '../../../schema/queries/sql.ts';
import { type TeamEntry, teamEntries } from '../../../schema/queries/teams.ts';

/** A time somebody was on the team in one role. */
export interface TeamTime {
  readonly userId: string;
  readonly role: 'lead' | 'auditor';
  readonly from: string;
  /** null: until now. */
  readonly to: string | null;
  readonly disclosure: string | null;
}

/** Who audits an engagement, as the chain of settings says. */
export interface Team {
  /** The lead auditor who accepted. */
  readonly lead: string | null;
  /** Named as lead, and yet to accept by work of their own. */
  readonly named: string | null;
  /** Whether a lead ever accepted: from then on owners do not change the team. */
  readonly accepted: boolean;
  readonly times: readonly TeamTime[];
}

const NOBODY: Team = { lead: null, named: null, accepted: false, times: [] };

/** Reads the team. A change of it needs the engagement's row locked. */
export async function teamOf(tx: Tenant, engagementId: string): Promise<Team> {
  return (await teamEntries(tx, engagementId)).reduce(after, NOBODY);
}

/** Whether somebody is on the team now. */
export function isOnTeam({ times }: Team, userId: string): boolean {
  return times.some((time) => time.userId === userId && time.to === null);
}

/** Whether the lead who accepted, or whom they named, can still act for the team. */
export async function hasLead(tx: Tenant, engagementId: string, team: Team): Promise<boolean> {
  const assigned = (await auditorsOf(tx, [engagementId])).get(engagementId) ?? [];
  return assigned.some(({ userId }) => userId === team.lead || userId === team.named);
}

function after(team: Team, { kind, at, payload }: TeamEntry): Team {
  const { auditor = '', lead = false, disclosure = null } = payload;
  if (kind === 'engagement.created') {
    const of = new Map(payload.disclosures?.map((one) => [one.auditor, one.disclosure]));
    return (payload.auditors ?? []).reduce(
      (some, userId) => joined(some, { userId, at, disclosure: of.get(userId) ?? null }),
      team,
    );
  }
  if (kind === 'engagement.assigned') {
    const some = joined(team, { userId: auditor, at, disclosure });
    return lead ? { ...some, named: auditor === team.lead ? null : auditor } : some;
  }
  return kind === 'engagement.accepted' ? accepted(team, auditor, at) : left(team, auditor, at);
}

/** The first to join is the named lead, as in engagements made before leads were recorded. */
function joined(
  team: Team,
  {
    userId,
    at,
    disclosure,
  }: { readonly userId: string; readonly at: string; readonly disclosure: string | null },
): Team {
  const named = team.lead === null && team.named === null ? userId : team.named;
  if (isOnTeam(team, userId)) return { ...team, named };
  const time: TeamTime = { userId, role: 'auditor', from: at, to: null, disclosure };
  return { ...team, named, times: [...team.times, time] };
}

function left(team: Team, userId: string, at: string): Team {
  const times = team.times.map((time) =>
    time.userId === userId && time.to === null ? { ...time, to: at } : time,
  );
  const lead = team.lead === userId ? null : team.lead;
  if (team.named !== userId) return { ...team, lead, times };
  const next = team.accepted ? undefined : times.find(({ to }) => to === null);
  return { ...team, lead, times, named: next?.userId ?? null };
}

/** The first lead leads from the assignment on, a successor from the acceptance on. */
function accepted(team: Team, userId: string, at: string): Team {
  const changed = team.times.flatMap((time): TeamTime[] => {
    if (time.to !== null || (time.userId !== userId && time.userId !== team.lead)) return [time];
    const role = time.userId === userId ? 'lead' : 'auditor';
    if (!team.accepted) return [{ ...time, role }];
    return [
      { ...time, to: at },
      { ...time, role, from: at },
    ];
  });
  return { lead: userId, named: null, accepted: true, times: changed };
}
