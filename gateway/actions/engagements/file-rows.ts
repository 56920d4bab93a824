import { newestOutcomes, type RevisionOutcome } from '../../../schema/queries/assertions.ts';
import { chainEnds, newestPlace } from '../../../schema/queries/evidence-work.ts';
import { itemsOfSample, linesOfOtherInvoices } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import { trailBroken } from '../evidence/evidence-pages.ts';
import { plannedDifferences } from './engagement-differences.ts';

/** The rows of an engagement's file, read in one transaction. */
export interface FileRows {
  readonly sample: Row<'sample'>;
  readonly items: readonly Row<'sample_item'>[];
  /** Lines of another invoice than their items say. */
  readonly misplaced: readonly string[];
  readonly outcomes: readonly RevisionOutcome[];
  /** Members of the engagement that differ from the entries that made it. */
  readonly madeOtherwise: readonly string[];
  /** Position of the newest entry about the engagement in the chain then. */
  readonly size: number;
}

/** Reads the rows. @throws ApiError `trail_broken` where the head of the chain is not at its last entry. */
export async function fileRows(
  { tx, engagement }: Pick<EngagementAccess, 'tx' | 'engagement'>,
  sample: Row<'sample'>,
): Promise<FileRows> {
  const { engagementId, period } = engagement;
  const { size, entries } = await chainEnds(tx, period);
  if (size !== entries) {
    const head = size === null ? 'gone' : `at entry ${size}`;
    throw trailBroken(`the head of ${period} is ${head}, but its last entry is ${entries}`);
  }
  return {
    sample,
    items: await itemsOfSample(tx, sample.sampleId),
    misplaced: await linesOfOtherInvoices(tx, sample.sampleId),
    outcomes: await newestOutcomes(tx, engagementId, { findingsOnly: false }),
    madeOtherwise: await plannedDifferences(tx, engagement),
    size: await newestPlace(tx, period, engagementId),
  };
}
