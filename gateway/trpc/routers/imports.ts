import {
  DeletedMapping,
  ImportJobAnswer,
  ImportList,
  ImportOf,
  ImportQuery,
  MappingList,
  MappingOf,
  SavedMapping,
  SaveMapping,
} from '../../../schema/contracts/import-job.ts';
import { cancelImport, listImports, viewImport } from '../../actions/imports/import-view.ts';
import { deleteMapping, listMappings, saveMapping } from '../../actions/imports/mappings.ts';
import { memberOrOwner, router, withoutInput } from '../trpc.ts';

/** Files sent to `POST /api/import`, what became of them, and the mappings that they are read by. */
export const importsRouter = router({
  list: memberOrOwner
    .use(withoutInput)
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
  mappings: memberOrOwner
    .use(withoutInput)
    .output(MappingList)
    .query(({ ctx: { deps, caller } }) => listMappings(deps, caller)),
  saveMapping: memberOrOwner
    .input(SaveMapping)
    .output(SavedMapping)
    .mutation(({ ctx: { deps, caller }, input }) => saveMapping(deps, caller, input)),
  deleteMapping: memberOrOwner
    .input(MappingOf)
    .output(DeletedMapping)
    .mutation(({ ctx: { deps, caller }, input }) => deleteMapping(deps, caller, input.layout)),
});
