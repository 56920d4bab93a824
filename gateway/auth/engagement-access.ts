import type { AssignedAs } from '../../schema/contracts/engagements.ts';
import type { ViewerData } from '../../schema/graphql/context.ts';
import { type EngagementData, engagementFor } from '../../schema/queries/engagements.ts';
import { ApiError } from '../api-error.ts';
import type { Database } from '../database/open-database.ts';
import {
  type TenantTransaction,
  withRead,
  withReadOfOneMoment,
  withTenant,
} from '../database/transaction.ts';
import { requireProven, type UserCaller } from './access.ts';

/** A user with access to an engagement, in an open transaction of its workspace. */
export interface EngagementAccess {
  readonly tx: TenantTransaction;
  readonly engagement: EngagementData;
  /** The role is that of this moment, not that of the sign-in. */
  readonly caller: UserCaller;
  /** What the caller is assigned as; null for owners and members. */
  readonly assignedAs: AssignedAs | null;
  /**
   * Whether the caller may see everything: materiality, confidence, weighting, sample and work papers. Assigned
   * auditors and quality reviewers always may, owners and members once it is completed.
   */
  readonly seesAll: boolean;
}

/** A change locks the engagement's row first, so that what was checked is still true at the commit. */
interface AccessOptions {
  readonly lock: boolean;
}

type Work<Value> = (access: EngagementAccess) => Promise<Value>;

/**
 * Runs `work` for an auditor assigned to the engagement, who may change its file. Role and assignment are read in the
 * same transaction.
 * @throws ApiError `not_found` for an unknown or foreign engagement and for an auditor not assigned to it;
 * `forbidden` for an owner or member of its workspace and for a quality reviewer.
 */
export async function requireAssignedAuditor<Value>(
  database: Database,
  target: { readonly viewer: ViewerData; readonly engagementId: string } & AccessOptions,
  work: Work<Value>,
): Promise<Value> {
  return withEngagement(database, target, (access) => {
    if (access.assignedAs === 'quality_reviewer') throw readsOnly(access);
    if (access.assignedAs === null) throw notForRole(access, 'an auditor assigned to the engagement');
    return work(access);
  });
}

/**
 * Runs `work`, which only reads, for everybody assigned to the engagement: its auditors and quality reviewers.
 * @throws ApiError as `requireAssignedAuditor`, but not for a quality reviewer.
 */
export async function requireAssignedReader<Value>(
  database: Database,
  target: { readonly viewer: ViewerData; readonly engagementId: string },
  work: Work<Value>,
): Promise<Value> {
  return withEngagement(database, { ...target, lock: false }, asReader(work));
}

/** As `requireAssignedReader`, for work whose reads must all be of one moment. */
export async function requireAssignedReaderOfOneMoment<Value>(
  database: Database,
  target: { readonly viewer: ViewerData; readonly engagementId: string },
  work: Work<Value>,
): Promise<Value> {
  return withEngagement(database, { ...target, lock: false, ofOneMoment: true }, asReader(work));
}

const asReader =
  <Value>(work: Work<Value>): Work<Value> =>
  async (access) => {
    if (access.assignedAs === null) {
      throw notForRole(access, 'an auditor or quality reviewer assigned to the engagement');
    }
    return work(access);
  };

/**
 * Runs `work` for whoever may read the engagement, which is locked: `work` decides who may do it.
 * @throws ApiError `not_found` as below.
 */
export async function lockedEngagement<Value>(
  database: Database,
  target: { readonly viewer: ViewerData; readonly engagementId: string },
  work: Work<Value>,
): Promise<Value> {
  return withEngagement(database, { ...target, lock: true }, work);
}

/**
 * Runs `work` for whoever may read the engagement: owners and members of its workspace and assigned auditors.
 * `seesAll` says how much.
 * @throws ApiError `not_found` for everyone else, and for an engagement that does not exist.
 */
export async function readableEngagement<Value>(
  database: Database,
  target: { readonly viewer: ViewerData; readonly engagementId: string },
  work: Work<Value>,
): Promise<Value> {
  return withEngagement(database, { ...target, lock: false }, work);
}

/** Looks in each workspace the viewer belongs to; an unassigned auditor finds nothing. */
async function withEngagement<Value>(
  database: Database,
  target: {
    readonly viewer: ViewerData;
    readonly engagementId: string;
    readonly ofOneMoment?: boolean;
  } & AccessOptions,
  work: Work<Value>,
): Promise<Value> {
  const reading = target.ofOneMoment === true ? withReadOfOneMoment : withRead;
  const inQueue = target.lock ? withTenant : reading;
  for (const { workspaceId } of target.viewer.memberships) {
    const found = await inQueue(database, workspaceId, async (tx) => {
      const access = await accessIn(tx, target);
      return access === null ? null : { value: await work(access) };
    });
    if (found !== null) return found.value;
  }
  throw engagementNotFound();
}

/**
 * The viewer's access to an engagement of the transaction's workspace; null if it does not exist or is hidden from
 * the viewer.
 */
export async function accessIn(
  tx: TenantTransaction,
  target: { readonly viewer: ViewerData; readonly engagementId: string } & AccessOptions,
): Promise<EngagementAccess | null> {
  const { viewer, engagementId, lock } = target;
  const found = await engagementFor(tx, { userId: viewer.userId, engagementId }, { lock });
  if (found === null) return null;
  const { engagement, standing } = found;
  const { role, assignedAs } = standing;
  if (role === 'auditor' && assignedAs === null) return null;
  const { userId, email } = viewer;
  const caller = { userId, email, role, workspaceId: tx.workspaceId, actor: `user:${userId}` };
  if (role === 'auditor') requireProven(viewer, caller);
  return {
    tx,
    engagement,
    caller,
    assignedAs,
    seesAll: assignedAs !== null || engagement.status === 'completed',
  };
}

/** The 404 of an engagement that does not exist or is hidden from the caller. */
export function engagementNotFound(): ApiError {
  return new ApiError('not_found', { detail: 'There is no such engagement, or not for this user.' });
}

/** The 403 of a quality reviewer, who stands outside of the team. Source: ISQM 2.18. */
function readsOnly({ caller }: EngagementAccess): ApiError {
  return new ApiError('forbidden', {
    values: { reason: 'reads_only' },
    detail:
      'You are the quality reviewer of the engagement: you read everything of it and change nothing. The work is that of its auditors.',
    refused: caller,
  });
}

/** The 403 of somebody who may read the engagement and not do this. */
export function notForRole({ caller }: EngagementAccess, who: string): ApiError {
  return new ApiError('forbidden', {
    values: { reason: 'role', role: caller.role },
    detail: `This is for ${who}; your role is ${caller.role}.`,
    refused: caller,
  });
}
