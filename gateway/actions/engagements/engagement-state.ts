import type { StoredEngagement } from '../../../schema/queries/engagements.ts';
import { ApiError } from '../../api-error.ts';

/**
 * Refuses a change of an engagement that is over. Ask with its row locked.
 * @throws ApiError `engagement_completed`, `engagement_cancelled`.
 */
export function requireUnfinished({ status }: Pick<StoredEngagement, 'status'>): void {
  if (status === 'completed') {
    throw new ApiError('engagement_completed', {
      detail: 'The engagement is completed: its file is closed and takes no change.',
    });
  }
  requireNotCancelled({ status });
}

/**
 * Refuses what a cancelled engagement does not take. Ask with its row locked.
 * @throws ApiError `engagement_cancelled`.
 */
export function requireNotCancelled({ status }: Pick<StoredEngagement, 'status'>): void {
  if (status === 'cancelled') {
    throw new ApiError('engagement_cancelled', {
      detail: 'The engagement is cancelled and takes no change. Create another one.',
    });
  }
}
