import {
  AssignAuditor,
  CancelEngagement,
  CreateEngagement,
  EngagementAnswer,
  EngagementPage,
  EngagementRef,
  ListEngagements,
  PlanAnswer,
  PlanEngagement,
  UnassignAuditor,
} from '../../../schema/contracts/engagements.ts';
import { PlanPreview, PreviewPlan } from '../../../schema/contracts/plan-preview.ts';
import { createEngagement } from '../../actions/engagements/create-engagement.ts';
import { assignToEngagement, unassignFromEngagement } from '../../actions/engagements/engagement-auditors.ts';
import { cancelEngagement, getEngagement, listEngagements } from '../../actions/engagements/engagements.ts';
import { planEngagement } from '../../actions/engagements/plan-engagement.ts';
import { previewPlan } from '../../actions/engagements/preview-plan.ts';
import { tellingTampering } from '../../actions/engagements/told-tampering.ts';
import { anyMember, assignedAuditor, engagementReader, engagementTeam, ownerOnly, router } from '../trpc.ts';

/**
 * Engagements. Procedures that name one find its workspace from it; the transaction that does the work checks the
 * caller's rights.
 */
export const engagementRouter = router({
  create: ownerOnly
    .input(CreateEngagement)
    .output(EngagementAnswer)
    .mutation(({ ctx: { deps, caller }, input }) => createEngagement(deps, caller, input)),
  list: anyMember
    .input(ListEngagements.prefault({}))
    .output(EngagementPage)
    .query(({ ctx: { deps, caller }, input }) => listEngagements(deps, caller, input)),
  get: engagementReader
    .input(EngagementRef)
    .output(EngagementAnswer)
    .query(({ ctx: { deps, viewer }, input }) => getEngagement(deps, viewer, input.engagement_id)),
  plan: assignedAuditor
    .input(PlanEngagement)
    .output(PlanAnswer)
    .mutation(({ ctx: { deps, viewer }, input }) =>
      tellingTampering(deps, { viewer, engagementId: input.engagement_id }, () =>
        planEngagement(deps, viewer, input),
      ),
    ),
  previewPlan: assignedAuditor
    .input(PreviewPlan)
    .output(PlanPreview)
    .query(({ ctx: { deps, viewer }, input }) => previewPlan(deps, viewer, input)),
  assign: engagementTeam
    .input(AssignAuditor)
    .output(EngagementAnswer)
    .mutation(({ ctx: { deps, viewer }, input }) => assignToEngagement(deps, viewer, input)),
  unassign: engagementTeam
    .input(UnassignAuditor)
    .output(EngagementAnswer)
    .mutation(({ ctx: { deps, viewer }, input }) => unassignFromEngagement(deps, viewer, input)),
  cancel: engagementTeam
    .input(CancelEngagement)
    .output(EngagementAnswer)
    .mutation(({ ctx: { deps, viewer }, input }) => cancelEngagement(deps, viewer, input)),
});
