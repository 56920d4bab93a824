import { notesOnFile } from '../../../compute/evidence/notes-on-file.ts';
import type { CarriedForward } from '../../../schema/contracts/carried-forward.ts';
import type { NotesOnFile } from '../../../schema/contracts/notes.ts';
import type { Blocker, WorkpaperWarning } from '../../../schema/contracts/workpaper-answers.ts';
import { differencesFound } from '../../../schema/queries/differences-found.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import { reportingPeriod } from '../../../schema/queries/evidence-period.ts';
import { instrumentsOfPeriod } from '../../../schema/queries/instruments.ts';
import { noteEntries } from '../../../schema/queries/notes.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import { carriedForward } from './carried-forward.ts';
import { completionBlockers, noteBlockers, warningsOf } from './completion-gates.ts';
import { earlierEngagements } from './earlier-engagements.ts';
import { type FileOnChainDeps, fileOnChain } from './file-on-chain.ts';
import { type FileRows, fileRows } from './file-rows.ts';
import { type SinceDraw, sinceDraw } from './late-changes.ts';
import type { TestedFile } from './refresh-statuses.ts';
import { teamMembers } from './team-members.ts';

/** A file as it is stored, and what became of its period and lines since the draw. */
export interface ReadFile extends FileRows {
  readonly engagement: EngagementData;
  readonly warnings: readonly WorkpaperWarning[];
  readonly since: SinceDraw;
  readonly notes: ReadonlyMap<string | null, NotesOnFile>;
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
  const { engagementId, period } = engagement;
  return {
    engagement,
    ...(await fileRows(access, sample)),
    warnings: await warningsOf(tx, engagement, sample),
    since: await sinceDraw(tx, sample, reason),
    notes: notesOnFile(await noteEntries(tx, period, engagementId)),
    carried: await carriedForward(tx, period),
  };
}

/**
 * The tested file according to the chain, and what blocks its completion.
 * @throws ApiError `trail_broken` where an entry is not as it was recorded, or rows and entries differ.
 */
export async function testedFile(
  deps: FileOnChainDeps,
  read: ReadFile,
): Promise<TestedFile & { readonly blockers: readonly Blocker[] }> {
  const tested = await fileOnChain(deps, read.engagement, read);
  const { require_review: requireReview } = read.engagement.plan;
  const gates = completionBlockers(tested, { requireReview });
  return { ...tested, blockers: [...gates, ...read.since.blockers, ...noteBlockers(read.notes)] };
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
