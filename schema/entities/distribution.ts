import { ENTITIES } from './entities.ts';
import { lookupPolicy, tenantPolicy } from './tenant-policy.ts';

/** How Citus holds a table: its rows divided by workspace, or all of them on every node. */
export type Distribution = 'distributed' | 'reference';

/** The column by which rows are divided: it leads every key of a tenant table. */
export const DISTRIBUTION_COLUMN = 'workspace_id';

/**
 * The tables in an order in which all their foreign keys point back. A tenant's table is distributed; one that is read
 * before the workspace of a request is known, or belongs to none, is small and a reference table.
 */
export const DISTRIBUTIONS: ReadonlyMap<string, Distribution> = new Map(
  ENTITIES.map((entity) => {
    const policies = entity.meta.policies.map(({ name }) => name);
    const isTenants = policies.includes(tenantPolicy.name) && !policies.includes(lookupPolicy.name);
    return [entity.tableName, isTenants ? 'distributed' : 'reference'] as const;
  }),
);
