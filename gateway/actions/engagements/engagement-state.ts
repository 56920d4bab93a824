import { hash } from 'node:crypto';
import { newestEntries, newestEntryAbout } from '../../../schema/queries/audit-entries.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import { ApiError } from '../../api-error.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import { inOrder, StaleError, untilStored } from '../until-stored.ts';

/** Whether an engagement has neither been completed nor cancelled. */
export function isOpen({ status }: Pick<EngagementData, 'status'>): boolean {
  return status === 'planned' || status === 'fieldwork';
}

/**
 * Refuses a change of an engagement that has ended. Call it with its row locked.
 * @throws ApiError `engagement_completed`, `engagement_cancelled`.
 */
export function requireUnfinished({ status }: Pick<EngagementData, 'status'>): void {
  if (status === 'completed') {
    throw new ApiError('engagement_completed', {
      detail: 'The engagement is completed: its file is closed and takes no change.',
    });
  }
  requireNotCancelled({ status });
}

/** Refuses a change of a cancelled engagement. Call it with its row locked. @throws ApiError `engagement_cancelled`. */
export function requireNotCancelled({ status }: Pick<EngagementData, 'status'>): void {
  if (status === 'cancelled') {
    throw new ApiError('engagement_cancelled', {
      detail: 'The engagement is cancelled and takes no change. Create another one.',
    });
  }
}

/** Changes with every change of an engagement's file: the newest entry about it, and its plan. Read it first. */
export async function fileVersion({ tx, engagement }: EngagementAccess): Promise<string> {
  const subject = `engagement:${engagement.engagementId}`;
  const entries = await newestEntries(tx, engagement.period, [subject]);
  return hash('sha256', JSON.stringify([entries.get(subject) ?? null, engagement.plan]));
}

/** Call it with its row locked. @throws StaleError when the file changed since it was read; as `requireUnfinished`. */
export async function requireSameFile(access: EngagementAccess, version: string): Promise<void> {
  if ((await fileVersion(access)) !== version) throw new StaleError();
  requireUnfinished(access.engagement);
}

/**
 * A lead concludes on the file they read: what was added since is named with who and when.
 * @param seen - null: they do not say what they read.
 * @throws ApiError `file_changed`.
 */
export async function requireSeenFile(
  { tx, engagement }: EngagementAccess,
  version: string,
  seen: string | null,
): Promise<void> {
  if (seen === null || seen === version) return;
  const newest = await newestEntryAbout(tx, engagement);
  const last =
    newest === null ? '' : `, the newest entry about it is ${newest.kind} by ${newest.actor} at ${newest.at}`;
  throw new ApiError('file_changed', {
    detail: `The file is not the one that file_version names any more${last}.`,
  });
}

/** Runs a change of an engagement's file: one after another, and again if the file changed meanwhile. */
export function onFile<Value>(engagementId: string, run: () => Promise<Value>): Promise<Value> {
  return inOrder(engagementId, () => untilStored('The file of the engagement', run));
}
