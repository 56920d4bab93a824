import { sql } from 'kysely';
import { anyOf, listOf, type Row, type Tenant } from './sql.ts';

/** Rows of the work papers by their ids, whoever may see them: the caller checks their engagements. One statement each. */
export async function samplesNamed(tx: Tenant, sampleIds: readonly string[]): Promise<Row<'sample'>[]> {
  return tx.db
    .selectFrom('sample')
    .selectAll()
    .where('workspaceId', '=', tx.workspaceId)
    .where('sampleId', '=', anyOf(sampleIds, 'uuid'))
    .execute();
}

/** By their keys: id of the sample, `/` and id of the line. */
export async function sampleItemsNamed(tx: Tenant, keys: readonly string[]): Promise<Row<'sample_item'>[]> {
  return tx.db
    .selectFrom('sample_item')
    .selectAll()
    .where('workspaceId', '=', tx.workspaceId)
    .where(
      sql<boolean>`(sample_id, line_item_id) in (select split_part(k, '/', 1)::uuid, split_part(k, '/', 2)::uuid
        from unnest(${listOf(keys, 'text')}) k)`,
    )
    .execute();
}

export async function assertionsNamed(tx: Tenant, ids: readonly string[]): Promise<Row<'assertion'>[]> {
  return tx.db
    .selectFrom('assertion')
    .selectAll()
    .where('workspaceId', '=', tx.workspaceId)
    .where('assertionId', '=', anyOf(ids, 'uuid'))
    .execute();
}

export async function reviewsNamed(tx: Tenant, ids: readonly string[]): Promise<Row<'assertion_review'>[]> {
  return tx.db
    .selectFrom('assertion_review')
    .selectAll()
    .where('workspaceId', '=', tx.workspaceId)
    .where('reviewId', '=', anyOf(ids, 'uuid'))
    .execute();
}

export async function rePerformancesNamed(
  tx: Tenant,
  ids: readonly string[],
): Promise<Row<'re_performance'>[]> {
  return tx.db
    .selectFrom('re_performance')
    .selectAll()
    .where('workspaceId', '=', tx.workspaceId)
    .where('rePerformanceId', '=', anyOf(ids, 'uuid'))
    .execute();
}
