import {
  type AssignAuditor,
  type EngagementAnswer,
  MAX_AUDITORS,
  type UnassignAuditor,
} from '../../../schema/contracts/engagements.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import {
  assignAuditor as addAssignment,
  assignmentCount,
  auditorsNamed,
  type EngagementData,
  unassignAuditor as removeAssignment,
} from '../../../schema/queries/engagements.ts';
import { ApiError } from '../../api-error.ts';
import { type EngagementAccess, lockedEngagement } from '../../auth/engagement-access.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { disclosuresOf } from './cooling-off.ts';
import { isOpen, requireNotCancelled, requireUnfinished } from './engagement-state.ts';
import { engagementAnswer } from './engagement-view.ts';
import { onTeam, type Team, wasEver } from './team.ts';
import { requireFileKept, requireLeadFor, requireTeamPower } from './team-powers.ts';

type Deps = Pick<GatewayDeps, 'database' | 'clock'>;

/**
 * Assigns a member with the role auditor, as an auditor or as quality reviewer, or names one as lead; a repeated request
 * changes nothing. The first auditor is named as lead. Until that person accepts there is nobody beside them: another lead
 * takes their place. A lead who accepted stays the lead until the successor accepts. An auditor assigned to a completed
 * engagement can read and export the file, as the others do: nobody can change it.
 * @throws ApiError `not_found`, `forbidden`, `not_an_auditor`, `engagement_cancelled`, `too_many_auditors`,
 * `quality_reviewer_apart`, `disclosure_required`, `lead_not_accepted` for an auditor beside the lead before the
 * acceptance, `engagement_completed` for naming a lead.
 */
export async function assignToEngagement(
  deps: Deps,
  viewer: ViewerData,
  input: AssignAuditor,
): Promise<EngagementAnswer> {
  return change(deps, { viewer, input }, async (access, team, now) => {
    const { tx, engagement, caller } = access;
    const { engagementId } = engagement;
    const { as } = input;
    const isReview = as === 'quality_reviewer';
    if (input.lead || isReview) requireUnfinished(engagement);
    if (isReview) requireLeadFor(team, access);
    const auditor = await onlyAuditor(tx, input.auditor);
    if (wasEver(team, auditor, isReview ? 'auditor' : 'quality_reviewer')) throw notApart(isReview);
    const row = { engagementId, userId: auditor, assignedAs: as, by: caller.actor };
    const isNew = await addAssignment(tx, row, now);
    const mayLead = input.lead || (isFirst(team) && isOpen(engagement));
    const lead = !isReview && mayLead && auditor !== (team.named ?? team.lead);
    if (!isNew && !lead) return [];
    const isBefore = !team.accepted && isOpen(engagement);
    if (isBefore && !mayLead && auditor !== team.named) throw notAccepted();
    const replaced = isBefore && lead ? onTeam(team).filter((other) => other !== auditor) : [];
    for (const other of replaced) await removeAssignment(tx, engagementId, other);
    const { disclosure } = input;
    const [disclosed] = await disclosuresOf(tx, { userIds: [auditor], disclosure, now });
    if ((await assignmentCount(tx, engagementId)) > MAX_AUDITORS) throw tooMany();
    const members = { auditor, ...(lead && { lead }), ...(isReview && { as }), ...disclosed };
    return [{ kind: 'engagement.assigned', members }, ...replaced.map(unassigned)];
  });
}

/**
 * An engagement begins with its lead auditor alone, who assigns the others.
 * Source: ISA 220 (Revised) 25 and 26, the engagement partner determines that the team is sufficient and competent.
 * @throws ApiError `lead_not_accepted` for more than one.
 */
export function requireLeadAlone(auditors: readonly string[]): void {
  if (auditors.length > 1) throw notAccepted();
}

function notAccepted(): ApiError {
  return new ApiError('lead_not_accepted', {
    detail:
      'Until the lead auditor has accepted, an engagement has no other auditor: the lead assigns them. An owner may name another lead instead (lead: true).',
  });
}

/**
 * Withdraws an assignment: from the commit on the auditor gets `not_found` for the engagement. For an auditor who was
 * not assigned nothing changes.
 * @throws ApiError `not_found`, `forbidden`, `not_an_auditor`, `engagement_cancelled`, `successor_required` for the lead
 * auditor of an engagement that has not ended.
 */
export async function unassignFromEngagement(
  deps: Deps,
  viewer: ViewerData,
  input: UnassignAuditor,
): Promise<EngagementAnswer> {
  return change(deps, { viewer, input }, async (access, team) => {
    const { tx, engagement, caller } = access;
    const auditor = await removeAssignment(tx, engagement.engagementId, input.auditor);
    if (auditor === null) await onlyAuditor(tx, input.auditor);
    if (auditor !== null && auditor === team.lead && isOpen(engagement)) {
      throw successorRequired();
    }
    if (auditor !== null) await requireFileKept(tx, engagement, { auditor, caller });
    return auditor === null ? [] : [unassigned(auditor)];
  });
}

/** An entry about an assignment. */
interface TeamChange {
  readonly kind: 'engagement.assigned' | 'engagement.unassigned';
  readonly members: {
    readonly auditor: string;
    readonly lead?: boolean;
    readonly as?: 'quality_reviewer';
    readonly disclosure?: string;
  };
}

const unassigned = (auditor: string): TeamChange => ({ kind: 'engagement.unassigned', members: { auditor } });

/** Nobody leads, and nobody is named to. */
const isFirst = ({ lead, named }: Team): boolean => lead === null && named === null;

/** Changes assignments, with an entry for each that it changed. */
async function change(
  deps: Deps,
  request: { readonly viewer: ViewerData; readonly input: UnassignAuditor },
  work: (access: EngagementAccess, team: Team, now: string) => Promise<readonly TeamChange[]>,
): Promise<EngagementAnswer> {
  const { viewer, input } = request;
  const now = deps.clock().toISOString();
  const target = { viewer, engagementId: input.engagement_id };
  return lockedEngagement(deps.database, target, async (access) => {
    const { tx, engagement, caller } = access;
    const team = await requireTeamPower(access);
    // The readers of a completed file may change: it is kept for years, and its last auditor may leave.
    requireNotCancelled(engagement);
    const entries = (await work(access, team, now)).map((one) => entryOf(engagement, caller.actor, one));
    await appendSettings(tx, entries, now);
    return engagementAnswer(access, engagement);
  });
}

async function onlyAuditor(tx: TenantTransaction, name: string): Promise<string> {
  const [userId] = await auditorIds(tx, [name], () => '/auditor');
  if (userId === undefined) throw new Error('one auditor was asked for');
  return userId;
}

function entryOf({ engagementId, period }: EngagementData, actor: string, { kind, members }: TeamChange) {
  return { kind, subject: `engagement:${engagementId}`, actor, payload: { period, ...members } };
}

/**
 * Ids of the members with the role auditor with these e-mails or user ids, each once. Unknown people, people of other
 * workspaces and members with other roles get the same answer.
 * @throws ApiError `not_an_auditor` naming each that is none.
 */
export async function auditorIds(
  tx: TenantTransaction,
  names: readonly string[],
  pointer: (index: number) => string,
): Promise<string[]> {
  const found = await auditorsNamed(tx, names);
  const ids = new Map(
    found.flatMap(({ userId, email }) => [[userId, userId] as const, [email, userId] as const]),
  );
  const errors = names.flatMap((name, index) => {
    const detail = `${JSON.stringify(name)} names no member of this workspace with the role auditor`;
    return ids.has(name) ? [] : [{ code: 'not_an_auditor', pointer: pointer(index), detail }];
  });
  if (errors.length > 0) {
    throw new ApiError('not_an_auditor', { detail: errors.map(({ detail }) => detail).join('; '), errors });
  }
  return [...new Set(names.flatMap((name) => ids.get(name) ?? []))];
}

function successorRequired(): ApiError {
  return new ApiError('successor_required', {
    detail:
      'The lead auditor has accepted the engagement, and leaves by naming a successor who accepts, or by cancelling it.',
  });
}

function notApart(isReview: boolean): ApiError {
  return new ApiError('quality_reviewer_apart', {
    detail: isReview
      ? 'The person is or was an auditor of this engagement: its quality reviewer never was on the team.'
      : 'The person is or was the quality reviewer of this engagement and cannot become one of its auditors.',
  });
}

function tooMany(): ApiError {
  return new ApiError('too_many_auditors', {
    values: { most: MAX_AUDITORS },
    detail: `An engagement has at most ${MAX_AUDITORS} auditors. Take an assignment back first.`,
  });
}
