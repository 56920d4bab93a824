import type {
  DeletedMapping,
  MappingList,
  SavedMapping,
  SaveMapping,
} from '../../../schema/contracts/import-job.ts';
import { lockImports } from '../../../schema/queries/import-jobs.ts';
import { forgetLayout, importLayouts, rememberLayout } from '../../../schema/queries/import-layouts.ts';
import type { Caller } from '../../auth/access.ts';
import { type TenantTransaction, withRead, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { MAX_REMEMBERED_LAYOUTS } from '../../limits.ts';

type Deps = Pick<GatewayDeps, 'database' | 'clock'>;

/** The mappings of a workspace, saved under a name or remembered. */
export async function listMappings({ database }: Deps, { workspaceId }: Caller): Promise<MappingList> {
  return { mappings: await withRead(database, workspaceId, savedMappings) };
}

async function savedMappings(tx: TenantTransaction): Promise<SavedMapping[]> {
  const layouts = await importLayouts(tx);
  return layouts.map(({ layout, name, mapping, updatedAt, updatedBy }) => ({
    layout,
    name,
    mapping,
    updated_at: updatedAt,
    updated_by: updatedBy,
  }));
}

/** Saves a mapping under a name, for files with its columns and for those sent with the name. */
export async function saveMapping(
  { database, clock }: Deps,
  caller: Caller,
  { name, mapping }: SaveMapping,
): Promise<SavedMapping> {
  const kept = { mapping, name, at: clock().toISOString(), by: caller.actor, most: MAX_REMEMBERED_LAYOUTS };
  return withTenant(database, caller.workspaceId, async (tx) => {
    // Of two at once with the same name, the second takes it from the first.
    await lockImports(tx);
    await rememberLayout(tx, kept);
    const saved = (await savedMappings(tx)).find(({ layout }) => layout === mapping.layout);
    if (saved === undefined) throw new Error('a mapping that was saved is there');
    return saved;
  });
}

/** Forgets the mapping of some columns, if there is one. */
export async function deleteMapping(
  { database }: Deps,
  caller: Caller,
  layout: string,
): Promise<DeletedMapping> {
  const deleted = await withTenant(database, caller.workspaceId, (tx) => forgetLayout(tx, layout));
  return { layout, deleted };
}
