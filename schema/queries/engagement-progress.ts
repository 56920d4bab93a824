import { sql } from 'kysely';
import type { EngagementProgress } from '../contracts/engagements.ts';
import { newestSamples } from './samples.ts';
import type { Tenant } from './sql.ts';

const newestIds = (tx: Tenant, engagementIds: readonly string[]) =>
  newestSamples(tx, engagementIds).select(['engagementId', 'sampleId']).as('newest');

/**
 * The testing progress of each engagement's newest sample; one without a sample has no entry. A replaced item does not
 * count: its replacement is an item of its own. An item for which no replacement could be drawn remains to be tested.
 * Items = tested + remaining. One statement.
 */
export async function progressOf(
  tx: Tenant,
  engagementIds: readonly string[],
): Promise<Map<string, EngagementProgress>> {
  const isReplaced = sql<boolean>`i.status = 'not_applicable' and i.replaced_by is not null`;
  const isTested = sql<boolean>`i.status in ('tested_no_exception', 'tested_exception', 'unable_to_test')`;
  const rows = await tx.db
    .selectFrom('sample_item as i')
    .innerJoin(newestIds(tx, engagementIds), 'newest.sampleId', 'i.sampleId')
    .select([
      'i.engagementId',
      sql<number>`(count(*) filter (where not (${isReplaced})))::int`.as('items'),
      sql<number>`(count(*) filter (where ${isTested}))::int`.as('tested'),
      sql<number>`(count(*) filter (where i.status = 'tested_exception'))::int`.as('exceptions'),
    ])
    .where('i.workspaceId', '=', tx.workspaceId)
    .groupBy('i.engagementId')
    .execute();
  return new Map(
    rows.map(({ engagementId, items, tested, exceptions }) => [
      engagementId,
      { items, tested, exceptions, remaining: items - tested },
    ]),
  );
}

/** Invoices of a sample that still have no source document. */
export interface DocumentsNeeded {
  readonly invoices: number;
  /** The first of them, by id. */
  readonly invoiceIds: readonly string[];
}

/**
 * Sampled invoices whose source document the auditor still needs, in each engagement's newest sample; an erased invoice
 * can have none. An engagement that needs none has no entry. One statement.
 * @param most - ids returned for each engagement at most; all are counted.
 */
export async function documentsNeeded(
  tx: Tenant,
  engagementIds: readonly string[],
  most: number,
): Promise<Map<string, DocumentsNeeded>> {
  const sampled = tx.db
    .selectFrom('sample_item')
    .distinct()
    .select(['sampleId', 'invoiceId'])
    .where('workspaceId', '=', tx.workspaceId);
  const needed = tx.db
    .selectFrom(newestIds(tx, engagementIds))
    .innerJoin(sampled.as('i'), 'i.sampleId', 'newest.sampleId')
    .select(['newest.engagementId', 'i.invoiceId'])
    .select([
      sql<number>`(count(*) over (partition by newest.engagement_id))::int`.as('invoices'),
      sql<number>`row_number() over (partition by newest.engagement_id order by i.invoice_id)`.as('place'),
    ])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('source_document as d')
            .select('d.documentId')
            .where('d.workspaceId', '=', tx.workspaceId)
            .whereRef('d.invoiceId', '=', 'i.invoiceId'),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('invoice as v')
          .select('v.invoiceId')
          .where('v.workspaceId', '=', tx.workspaceId)
          .whereRef('v.invoiceId', '=', 'i.invoiceId')
          .where('v.erasedAt', 'is', null),
      ),
    );
  const rows = await tx.db
    .selectFrom(needed.as('needed'))
    .select(['engagementId', 'invoiceId', 'invoices'])
    .where('place', '<=', most)
    .orderBy('engagementId')
    .orderBy('place')
    .execute();
  const groups = Map.groupBy(rows, (row) => row.engagementId);
  return new Map(
    [...groups].map(([engagementId, found]) => [
      engagementId,
      { invoices: found[0]?.invoices ?? 0, invoiceIds: found.map(({ invoiceId }) => invoiceId) },
    ]),
  );
}
