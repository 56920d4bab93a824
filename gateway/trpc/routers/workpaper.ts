import { EngagementRef } from '../../../schema/contracts/engagements.ts';
import { EvidenceFilesAnswer, EvidenceFilesQuery } from '../../../schema/contracts/evidence-files.ts';
import { closed } from '../../../schema/contracts/input-object.ts';
import { NotesAnswer } from '../../../schema/contracts/notes.ts';
import { OpenPointsAnswer } from '../../../schema/contracts/open-points.ts';
import { PopulationAnswer } from '../../../schema/contracts/sample.ts';
import { PopulationRequest } from '../../../schema/contracts/workpaper.ts';
import { WORKPAPER_ACTIONS } from '../../actions/engagements/actions.ts';
import { openPoints } from '../../actions/engagements/open-points.ts';
import { listEvidenceFiles } from '../../actions/engagements/read-evidence-files.ts';
import { readNotes } from '../../actions/engagements/read-notes.ts';
import { readPopulation } from '../../actions/engagements/read-population.ts';
import { tellingTampering } from '../../actions/engagements/told-tampering.ts';
import { assignedAuditor, assignedReader, engagementReader, router } from '../trpc.ts';

const {
  'generate-sample': generateSample,
  'save-assertion': saveAssertion,
  're-perform': rePerform,
  review,
  'save-note': saveNote,
  'withdraw-evidence-file': withdrawEvidenceFile,
  'carried-forward': carriedForward,
  checkpoint,
  complete,
} = WORKPAPER_ACTIONS;

/** Workpaper actions, for the auditors assigned to the engagement. */
export const workpaperRouter = router({
  generateSample: assignedAuditor
    .input(closed(generateSample.request))
    .output(generateSample.answer)
    .mutation(({ ctx, input }) => generateSample.run(ctx.deps, ctx.viewer, input)),
  saveAssertion: assignedAuditor
    .input(closed(saveAssertion.request))
    .output(saveAssertion.answer)
    .mutation(({ ctx, input }) => saveAssertion.run(ctx.deps, ctx.viewer, input)),
  rePerform: assignedAuditor
    .input(closed(rePerform.request))
    .output(rePerform.answer)
    .mutation(({ ctx, input }) => rePerform.run(ctx.deps, ctx.viewer, input)),
  review: assignedAuditor
    .input(closed(review.request))
    .output(review.answer)
    .mutation(({ ctx, input }) => review.run(ctx.deps, ctx.viewer, input)),
  saveNote: assignedAuditor
    .input(closed(saveNote.request))
    .output(saveNote.answer)
    .mutation(({ ctx, input }) => saveNote.run(ctx.deps, ctx.viewer, input)),
  withdrawEvidenceFile: assignedAuditor
    .input(closed(withdrawEvidenceFile.request))
    .output(withdrawEvidenceFile.answer)
    .mutation(({ ctx, input }) => withdrawEvidenceFile.run(ctx.deps, ctx.viewer, input)),
  evidenceFiles: engagementReader
    .input(closed(EvidenceFilesQuery))
    .output(EvidenceFilesAnswer)
    .query(({ ctx, input }) =>
      listEvidenceFiles(ctx.deps, { viewer: ctx.viewer, engagementId: input.engagement_id }),
    ),
  notes: engagementReader
    .input(EngagementRef)
    .output(NotesAnswer)
    .query(({ ctx: { deps, viewer }, input }) =>
      readNotes(deps, { viewer, engagementId: input.engagement_id }),
    ),
  openPoints: assignedReader
    .input(EngagementRef)
    .output(OpenPointsAnswer)
    .query(({ ctx: { deps, viewer }, input: { engagement_id: engagementId } }) =>
      tellingTampering(deps, { viewer, engagementId }, () => openPoints(deps, { viewer, engagementId })),
    ),
  population: assignedReader
    .input(PopulationRequest)
    .output(PopulationAnswer)
    .query(({ ctx: { deps, viewer }, input }) =>
      tellingTampering(deps, { viewer, engagementId: input.engagement_id }, () =>
        readPopulation(deps, viewer, input),
      ),
    ),
  carriedForward: assignedReader
    .input(closed(carriedForward.request))
    .output(carriedForward.answer)
    .query(({ ctx, input }) => carriedForward.run(ctx.deps, ctx.viewer, input)),
  checkpoint: assignedReader
    .input(closed(checkpoint.request))
    .output(checkpoint.answer)
    .query(({ ctx, input }) => checkpoint.run(ctx.deps, ctx.viewer, input)),
  complete: assignedAuditor
    .input(closed(complete.request))
    .output(complete.answer)
    .mutation(({ ctx, input }) => complete.run(ctx.deps, ctx.viewer, input)),
});
