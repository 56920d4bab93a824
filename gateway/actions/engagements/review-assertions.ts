import { randomUUIDv7 } from 'node:crypto';
import { itemStatus } from '../../../compute/sampling/item-status.ts';
import { NO_PROGRESS } from '../../../schema/contracts/engagements.ts';
import type { ReviewRequest } from '../../../schema/contracts/workpaper.ts';
import type { ReviewAnswer } from '../../../schema/contracts/workpaper-answers.ts';
import { AssertionReview } from '../../../schema/entities/assertion-review.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { newestAssertions, type ReviewedAssertion } from '../../../schema/queries/assertions.ts';
import { progressOf } from '../../../schema/queries/engagement-progress.ts';
import { updateSampleItem } from '../../../schema/queries/samples.ts';
import { ApiError } from '../../api-error.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import { appendEntries } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import type { GatewayDeps } from '../../deps.ts';
import { actAsAuditor } from './act-as-auditor.ts';
import { assertionAnswer } from './assertion-answer.ts';
import { publishEngagement } from './engagement-events.ts';
import { requireUnfinished } from './engagement-state.ts';
import { revisionConflict } from './revision-conflict.ts';
import { requireSampledLine, strictlyAfter } from './sampled-line.ts';

interface Review {
  readonly decision: ReviewRequest['decision'];
  readonly note: string | null;
  readonly at: string;
}

/**
 * Signs off another auditor's assertions about a line, or returns them: every newest revision of the line that is not
 * the reviewer's own. A returned one is open until its next revision, which has no review yet.
 * Source: ISA 220 and 230.9(c); API.md section 4.
 * @throws ApiError `not_found`, `forbidden`, `no_sample`, `line_not_in_sample`, `nothing_to_review`,
 * `reviewer_is_preparer`, `revision_conflict` that names who saved a revision that was not seen and when,
 * `engagement_completed`, `engagement_cancelled`.
 */
export async function reviewAssertions(
  deps: Pick<GatewayDeps, 'database' | 'clock' | 'config'>,
  viewer: ViewerData,
  request: ReviewRequest,
): Promise<ReviewAnswer> {
  const now = deps.clock().toISOString();
  const target = { viewer, engagementId: request.engagement_id };
  return actAsAuditor(deps, target, async (access) => {
    const { tx, engagement, caller } = access;
    requireUnfinished(engagement);
    const { item } = await requireSampledLine(tx, engagement, request.line_item_id.toLowerCase());
    const newest = await newestAssertions(tx, engagement.engagementId, item.lineItemId);
    const reviewed = reviewable(newest, caller.actor);
    requireSeen(request, newest, reviewed);
    const at = strictlyAfter(
      now,
      newest.flatMap(({ preparedAt, reviewedAt }) => [preparedAt, reviewedAt]),
    );
    const review: Review = { decision: request.decision, note: request.note ?? null, at };
    const decided = newest.map((one) =>
      reviewed.includes(one) ? { ...one, decision: review.decision } : one,
    );
    const status = itemStatus(decided, engagement.plan.required_assertions);
    await updateSampleItem(tx, item, { status });
    await writeReviews(access, reviewed, review);
    const progress = (await progressOf(tx, [engagement.engagementId])).get(engagement.engagementId);
    return {
      ...reviewAnswer(reviewed, review, caller.actor),
      item_status: status,
      progress: progress ?? NO_PROGRESS,
    };
  });
}

/**
 * Leaves out a reviewer's own revisions. When two auditors prepared different assertions of a line, each reviews the
 * other's; otherwise a team of two could never sign off such a line.
 */
function reviewable(newest: readonly ReviewedAssertion[], reviewer: string): ReviewedAssertion[] {
  if (newest.length === 0) {
    throw new ApiError('nothing_to_review', { detail: 'Nothing is asserted about this line yet.' });
  }
  const foreign = newest.filter(({ preparedBy }) => preparedBy !== reviewer);
  if (foreign.length === 0) {
    throw new ApiError('reviewer_is_preparer', {
      detail: 'You prepared what is asserted about this line: another auditor of the engagement reviews it.',
    });
  }
  return foreign;
}

/**
 * Nobody signs off what was saved a moment before and never read.
 * @throws ApiError `revision_conflict` for a revision to be reviewed that `revisions` does not name.
 */
function requireSeen(
  { revisions }: ReviewRequest,
  newest: readonly ReviewedAssertion[],
  reviewed: readonly ReviewedAssertion[],
): void {
  if (revisions == null) return;
  const seen = new Map<string, number>(revisions.map(({ assertion, revision }) => [assertion, revision]));
  for (const one of newest) {
    const named = seen.get(one.assertion);
    const isSeen = named === undefined ? !reviewed.includes(one) : named === one.revision;
    if (!isSeen) throw revisionConflict(one, `revisions names ${named ?? 'none'} of ${one.assertion}`);
    seen.delete(one.assertion);
  }
  for (const [name, named] of seen) throw revisionConflict(null, `revisions names ${named} of ${name}`);
}

async function writeReviews(
  { tx, engagement, caller }: EngagementAccess,
  reviewed: readonly ReviewedAssertion[],
  { decision, note, at }: Review,
): Promise<void> {
  const { engagementId, period, status } = engagement;
  const made = { decision, note, reviewedBy: caller.actor, reviewedAt: at };
  const review = { workspaceId: tx.workspaceId, engagementId, ...made };
  for (const { assertionId } of reviewed) {
    const reviewId = randomUUIDv7();
    tx.em.create(AssertionReview, { ...review, reviewId, assertionId });
  }
  await publishEngagement(tx, { engagementId, status, now: at });
  const entry = newEntry({
    period,
    kind: 'assertion.reviewed',
    subject: `engagement:${engagementId}`,
    actor: caller.actor,
    refs: reviewed.map(({ entryHash }) => entryHash),
    payload: {
      line_item_id: reviewed[0]?.lineItemId ?? null,
      decision,
      note,
      assertions: reviewed.map(({ assertion, revision }) => ({ assertion, revision })),
    },
  });
  await appendEntries(tx, [entry], at, { requireOpen: false });
}

function reviewAnswer(
  reviewed: readonly ReviewedAssertion[],
  { decision, note, at }: Review,
  reviewer: string,
): Pick<ReviewAnswer, 'assertion' | 'assertions'> {
  const review = { decision, note, reviewed_by: reviewer, reviewed_at: at };
  const assertions = reviewed
    .toSorted((a, b) => (a.preparedAt < b.preparedAt ? 1 : -1))
    .map((assertion) => ({ ...assertionAnswer(assertion), review }));
  const [assertion] = assertions;
  if (assertion === undefined) throw new Error('a review is of at least one revision');
  return { assertion, assertions };
}
