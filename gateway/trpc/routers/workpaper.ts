import { PopulationAnswer } from '../../../schema/contracts/sample.ts';
import { PopulationRequest } from '../../../schema/contracts/workpaper.ts';
import { WORKPAPER_ACTIONS } from '../../actions/engagements/actions.ts';
import { readPopulation } from '../../actions/engagements/read-population.ts';
import { assignedAuditor, router } from '../trpc.ts';

const {
  'generate-sample': generateSample,
  'save-assertion': saveAssertion,
  're-perform': rePerform,
  review,
  'save-note': saveNote,
  'carried-forward': carriedForward,
  checkpoint,
  complete,
} = WORKPAPER_ACTIONS;

/** Workpaper actions, for the auditors assigned to the engagement. */
export const workpaperRouter = router({
  generateSample: assignedAuditor
    .input(generateSample.request)
    .output(generateSample.answer)
    .mutation(({ ctx, input }) => generateSample.run(ctx.deps, ctx.viewer, input)),
  saveAssertion: assignedAuditor
    .input(saveAssertion.request)
    .output(saveAssertion.answer)
    .mutation(({ ctx, input }) => saveAssertion.run(ctx.deps, ctx.viewer, input)),
  rePerform: assignedAuditor
    .input(rePerform.request)
    .output(rePerform.answer)
    .mutation(({ ctx, input }) => rePerform.run(ctx.deps, ctx.viewer, input)),
  review: assignedAuditor
    .input(review.request)
    .output(review.answer)
    .mutation(({ ctx, input }) => review.run(ctx.deps, ctx.viewer, input)),
  saveNote: assignedAuditor
    .input(saveNote.request)
    .output(saveNote.answer)
    .mutation(({ ctx, input }) => saveNote.run(ctx.deps, ctx.viewer, input)),
  population: assignedAuditor
    .input(PopulationRequest)
    .output(PopulationAnswer)
    .query(({ ctx, input }) => readPopulation(ctx.deps, ctx.viewer, input)),
  carriedForward: assignedAuditor
    .input(carriedForward.request)
    .output(carriedForward.answer)
    .query(({ ctx, input }) => carriedForward.run(ctx.deps, ctx.viewer, input)),
  checkpoint: assignedAuditor
    .input(checkpoint.request)
    .output(checkpoint.answer)
    .query(({ ctx, input }) => checkpoint.run(ctx.deps, ctx.viewer, input)),
  complete: assignedAuditor
    .input(complete.request)
    .output(complete.answer)
    .mutation(({ ctx, input }) => complete.run(ctx.deps, ctx.viewer, input)),
});
