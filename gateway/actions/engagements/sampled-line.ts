import type { EngagementData } from '../../../schema/queries/engagements.ts';
import { currentSample, itemOfSample } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import type { TenantTransaction } from '../../database/transaction.ts';

/** The sample that counts. @throws ApiError `no_sample`. */
export async function requireSample(
  tx: TenantTransaction,
  { engagementId }: Pick<EngagementData, 'engagementId'>,
): Promise<Row<'sample'>> {
  const sample = await currentSample(tx, engagementId);
  if (sample !== null) return sample;
  throw new ApiError('no_sample', {
    detail: 'The engagement has no sample yet: draw one with generate-sample.',
  });
}

/** A line of the sample that counts. @throws ApiError `no_sample`, `line_not_in_sample`. */
export async function requireSampledLine(
  tx: TenantTransaction,
  engagement: Pick<EngagementData, 'engagementId'>,
  lineItemId: string,
): Promise<{ readonly sample: Row<'sample'>; readonly item: Row<'sample_item'> }> {
  const sample = await requireSample(tx, engagement);
  const item = await itemOfSample(tx, sample.sampleId, lineItemId);
  if (item === null) {
    throw new ApiError('line_not_in_sample', {
      detail: `The line is not in version ${sample.version} of the engagement's sample.`,
    });
  }
  return { sample, item };
}

/**
 * A time for a line's work papers, at least a millisecond later than the latest one so far: clocks of gateways differ
 * and two revisions can fall into one millisecond, but their times must show which is the newer.
 */
export function strictlyAfter(now: string, earlier: readonly (string | null)[]): string {
  const latest = earlier.reduce<string>((max, time) => (time !== null && time > max ? time : max), '');
  return now > latest ? now : new Date(Date.parse(latest) + 1).toISOString();
}
