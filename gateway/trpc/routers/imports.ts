import { ImportJobAnswer, ImportList, ImportOf, ImportQuery } from '../../../schema/contracts/import-job.ts';
import { cancelImport, listImports, viewImport } from '../../actions/imports/import-view.ts';
import { memberOrOwner, router } from '../trpc.ts';

/** Files sent to `POST /api/import`, and what became of them. */
export const importsRouter = router({
  list: memberOrOwner
    .output(ImportList)
    .query(({ ctx: { deps, caller } }) => listImports(deps, caller.workspaceId)),
  get: memberOrOwner
    .input(ImportQuery)
    .output(ImportJobAnswer)
    .query(({ ctx: { deps, caller }, input: { job_id: jobId, after, items, only } }) =>
      viewImport(deps, { ...caller, jobId }, { after, count: items, only: only ?? 'all' }),
    ),
  cancel: memberOrOwner
    .input(ImportOf)
    .output(ImportJobAnswer)
    .mutation(({ ctx: { deps, caller }, input }) => cancelImport(deps, { ...caller, jobId: input.job_id })),
});
