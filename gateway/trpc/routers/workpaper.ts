import { WORKPAPER_ACTIONS } from '../../actions/workpaper/actions.ts';
import { router, signedIn } from '../trpc.ts';

const { 'generate-sample': generateSample, 're-perform': rePerform } = WORKPAPER_ACTIONS;

/** The workpaper's actions, for the auditors assigned to the engagement. */
export const workpaperRouter = router({
  generateSample: signedIn
    .input(generateSample.request.omit({ action: true }))
    .output(generateSample.answer)
    .mutation(({ ctx, input }) =>
      generateSample.run(ctx.deps, ctx.viewer, { action: 'generate-sample', ...input }),
    ),
  rePerform: signedIn
    .input(rePerform.request.omit({ action: true }))
    .output(rePerform.answer)
    .mutation(({ ctx, input }) => rePerform.run(ctx.deps, ctx.viewer, { action: 're-perform', ...input })),
});
