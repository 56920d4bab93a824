import { sql } from 'kysely';
import type { Row, Tenant } from './sql.ts';

const own = (tx: Tenant) => tx.db.selectFrom('rate_set').where('workspaceId', '=', tx.workspaceId);

const newest = (tx: Tenant) =>
  own(tx)
    .select(['rateSetId', 'sha256', 'lastDate', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('lastDate', 'desc')
    .orderBy('rateSetId', 'desc');

/** Adds loaded exchange rates; an existing set stays unchanged. Returns whether it was added. */
export async function addRateSet(tx: Tenant, rates: Omit<Row<'rate_set'>, 'workspaceId'>): Promise<boolean> {
  const added = await tx.db
    .insertInto('rate_set')
    .values({ workspaceId: tx.workspaceId, ...rates })
    .onConflict((conflict) => conflict.doNothing())
    .returning('rateSetId')
    .executeTakeFirst();
  return added !== undefined;
}

/** The rates loaded last, without their text; nothing when the workspace uses the shipped ones. */
export async function newestRateSet(tx: Tenant) {
  return newest(tx).limit(1).executeTakeFirst();
}

/** The rates loaded, newest first, with the codes of the file, comma-separated. */
export async function listRateSets(tx: Tenant, limit: number) {
  const currencies = sql<string>`substr(split_part(csv, E'\\n', 1), 6)`;
  return newest(tx).select(currencies.as('currencies')).limit(limit).execute();
}

/** The text of a rate set; nothing when the workspace loaded none of that id. */
export async function rateSetCsv(tx: Tenant, rateSetId: string): Promise<string | undefined> {
  return (await own(tx).select('csv').where('rateSetId', '=', rateSetId).executeTakeFirst())?.csv;
}
