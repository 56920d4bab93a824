import type { KnownPeriod } from '../contracts/workspace.ts';
import type { SqlExecutor, Tenant } from './sql.ts';

const own = (tx: Tenant) => tx.db.selectFrom('workspace').where('workspaceId', '=', tx.workspaceId);

/** The transaction's workspace with its settings. @throws Error when the workspace does not exist. */
export async function workspaceOf(tx: Tenant) {
  return own(tx)
    .select(['workspaceId', 'name', 'defaultCurrency', 'defaultRegion', 'fiscalStartMonth', 'periodLength'])
    .select(['reconciliationPolicy', 'strictMembers', 'vendorSalt', 'createdAt'])
    .executeTakeFirstOrThrow();
}

export type WorkspaceData = Awaited<ReturnType<typeof workspaceOf>>;

/**
 * Locks the workspace's settings until the commit. With the purpose `change` nobody opens a reporting period by them
 * either; rows that belong to the workspace can still be written.
 */
export async function lockWorkspace(tx: Tenant, purpose: 'read' | 'change'): Promise<void> {
  const row = own(tx).select('workspaceId');
  await (purpose === 'read' ? row.forShare() : row.forNoKeyUpdate()).executeTakeFirstOrThrow();
}

/** Look-up: how many workspaces derive from this one; concurrent calls wait until the commit. */
export async function countOfOrigin(lookup: SqlExecutor, originId: string): Promise<number> {
  await lookup.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`workspaces of ${originId}`]);
  const { n } = await lookup.db
    .selectFrom('workspace')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('originId', '=', originId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Bytes of the workspace's documents; until the commit nobody else changes them. Call it before locking the invoice:
 * everywhere in this order.
 */
export async function lockDocumentBytes(tx: Tenant): Promise<number> {
  return (await own(tx).select('documentBytes').forNoKeyUpdate().executeTakeFirstOrThrow()).documentBytes;
}

/** Adds bytes; a negative number subtracts. */
export async function addDocumentBytes(tx: Tenant, bytes: number): Promise<void> {
  await tx.db
    .updateTable('workspace')
    .set((eb) => ({ documentBytes: eb('documentBytes', '+', bytes) }))
    .where('workspaceId', '=', tx.workspaceId)
    .execute();
}

/** The workspace's reporting periods, oldest first. */
export async function knownPeriods(tx: Tenant): Promise<KnownPeriod[]> {
  return tx.db
    .selectFrom('reporting_period')
    .select(['name', 'status', 'factorSetId'])
    .where('workspaceId', '=', tx.workspaceId)
    .orderBy('startDate')
    .orderBy('name')
    .execute();
}
