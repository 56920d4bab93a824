import { completionBlockers } from '../../../compute/sampling/completion-gates.ts';
import type { CarriedForward } from '../../../schema/contracts/carried-forward.ts';
import type { Blocker, WorkpaperWarning } from '../../../schema/contracts/workpaper-answers.ts';
import { differencesFound } from '../../../schema/queries/differences-found.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import { reportingPeriod } from '../../../schema/queries/evidence-period.ts';
import { instrumentsOfPeriod } from '../../../schema/queries/instruments.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import { carriedForward } from './carried-forward.ts';
import { noteBlockers, warningsOf } from './completion-gates.ts';
import { earlierEngagements } from './earlier-engagements.ts';
import { type FileOnChain, type FileOnChainDeps, fileOnChain } from './file-on-chain.ts';
import { type FileRows, fileRows } from './file-rows.ts';
import { outdatedBlockers, type SinceDraw, sinceDraw } from './late-changes.ts';
import { teamMembers } from './team-members.ts';

/** A file as it is stored, and what became of its period and lines since the draw. */
export interface ReadFile extends FileRows {
  readonly engagement: EngagementData;
  readonly warnings: readonly WorkpaperWarning[];
  readonly since: SinceDraw;
  readonly carried: CarriedForward | null;
}

/**
 * Reads a file to be completed. @param reason - why late changes need no test.
 * @throws ApiError `trail_broken` where the head of the chain is not at its last entry.
 */
export async function readFile(
  access: EngagementAccess,
  sample: Row<'sample'>,
  reason: string | null,
): Promise<ReadFile> {
  const { tx, engagement } = access;
  const since = await sinceDraw(tx, sample, reason);
  return {
    engagement,
    ...(await fileRows(access, sample)),
    warnings: await warningsOf(tx, engagement, { sample, since }),
    since,
    carried: await carriedForward(tx, engagement.period),
  };
}

/**
 * The tested file according to the chain, and what blocks its completion.
 * @throws ApiError `trail_broken` where an entry is not as it was recorded, or rows and entries differ.
 */
export async function testedFile(
  deps: FileOnChainDeps,
  read: ReadFile,
): Promise<FileOnChain & { readonly blockers: readonly Blocker[] }> {
  const tested = await fileOnChain(deps, read.engagement, read);
  const { require_review: requireReview } = read.engagement.plan;
  const gates = completionBlockers(tested, { requireReview });
  const since = [...read.since.blockers, ...outdatedBlockers(read.since, tested.outcomes)];
  return { ...tested, blockers: [...gates, ...since, ...noteBlockers(tested.notes)] };
}

/** What a completion states beside the file. */
export async function statedBeside({ tx, engagement }: EngagementAccess) {
  return {
    engagement,
    period: await reportingPeriod(tx, engagement.period),
    instruments: await instrumentsOfPeriod(tx, engagement.period),
    team: await teamMembers(tx, engagement.engagementId),
    earlier: await earlierEngagements(tx, engagement),
    differences: await differencesFound(tx, engagement),
  };
}
