import {
  type AssignAuditor,
  type EngagementAnswer,
  MAX_AUDITORS,
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
import { type EngagementAccess, requireEngagementOwner } from '../../auth/engagement-access.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { requireNotCancelled } from './engagement-state.ts';
import { engagementAnswer } from './engagement-view.ts';

type Deps = Pick<GatewayDeps, 'database' | 'clock'>;

/**
 * Assigns a member with the role auditor; a repeated request changes nothing. An auditor assigned to a completed
 * engagement can read and export the file, as the others do: nobody can change it.
 * @throws ApiError `not_found`, `forbidden`, `not_an_auditor`, `engagement_cancelled`, `too_many_auditors`.
 */
export async function assignToEngagement(
  deps: Deps,
  viewer: ViewerData,
  input: AssignAuditor,
): Promise<EngagementAnswer> {
  return change(deps, { viewer, input, kind: 'engagement.assigned' }, async (access, now) => {
    const { tx, engagement, caller } = access;
    const { engagementId } = engagement;
    const userId = await onlyAuditor(tx, input.auditor);
    if (!(await addAssignment(tx, { engagementId, userId, by: caller.actor }, now))) return null;
    if ((await assignmentCount(tx, engagementId)) > MAX_AUDITORS) throw tooMany();
    return userId;
  });
}

/**
 * Withdraws an assignment: from the commit on the auditor gets `not_found` for the engagement. For an auditor who was
 * not assigned nothing changes.
 * @throws ApiError `not_found`, `forbidden`, `not_an_auditor`, `engagement_cancelled`.
 */
export async function unassignFromEngagement(
  deps: Deps,
  viewer: ViewerData,
  input: AssignAuditor,
): Promise<EngagementAnswer> {
  return change(deps, { viewer, input, kind: 'engagement.unassigned' }, async ({ tx, engagement }) => {
    const userId = await removeAssignment(tx, engagement.engagementId, input.auditor);
    if (userId === null) await onlyAuditor(tx, input.auditor);
    return userId;
  });
}

/** Changes an assignment, with an entry if it changed anything: `work` returns the auditor. */
async function change(
  deps: Deps,
  request: { readonly viewer: ViewerData; readonly input: AssignAuditor; readonly kind: string },
  work: (access: EngagementAccess, now: string) => Promise<string | null>,
): Promise<EngagementAnswer> {
  const { viewer, input, kind } = request;
  const now = deps.clock().toISOString();
  const target = { viewer, engagementId: input.engagement_id };
  return requireEngagementOwner(deps.database, target, async (access) => {
    const { tx, engagement, caller } = access;
    // The readers of a completed file may change: it is kept for years, and its last auditor may leave.
    requireNotCancelled(engagement);
    const userId = await work(access, now);
    if (userId !== null) {
      await appendSettings(tx, [entryOf(engagement, { kind, actor: caller.actor, userId })], now);
    }
    return engagementAnswer(access, engagement);
  });
}

async function onlyAuditor(tx: TenantTransaction, name: string): Promise<string> {
  const [userId] = await auditorIds(tx, [name], () => '/auditor');
  if (userId === undefined) throw new Error('one auditor was asked for');
  return userId;
}

function entryOf(
  { engagementId, period }: EngagementData,
  of: { readonly kind: string; readonly actor: string; readonly userId: string },
) {
  const { kind, actor, userId } = of;
  return { kind, subject: `engagement:${engagementId}`, actor, payload: { period, auditor: userId } };
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

function tooMany(): ApiError {
  return new ApiError('too_many_auditors', {
    detail: `An engagement has at most ${MAX_AUDITORS} auditors. Take an assignment back first.`,
  });
}
