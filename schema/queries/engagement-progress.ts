import type { EngagementProgress } from '../contracts/engagements.ts';
import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** The newest sample of each of the engagements of parameter 2: `newest (engagement_id, sample_id)`. */
const NEWEST = `(select distinct on (engagement_id) engagement_id, sample_id from sample
  where workspace_id = $1 and engagement_id = any(string_to_array($2, ' ')::uuid[])
  order by engagement_id, version desc) newest`;

/**
 * How far the testing of each engagement's newest sample has come; one without a sample has no entry. An item
 * that was replaced does not count: its replacement is an item of its own. One that no line could be drawn in
 * place of remains to be tested. Items = tested + remaining. One statement.
 */
export async function progressOf(
  tx: Tenant,
  engagementIds: readonly string[],
): Promise<Map<string, EngagementProgress>> {
  const rows = await tx.sql<EngagementProgress & { readonly engagementId: string }>(
    `select i.engagement_id as "engagementId",
       count(*) filter (where i.status <> 'not_applicable' or i.replaced_by is null)::int as items,
       count(*) filter (where i.status in ('tested_no_exception', 'tested_exception', 'unable_to_test'))::int as tested,
       count(*) filter (where i.status = 'tested_exception')::int as exceptions,
       count(*) filter (where i.status in ('not_started', 'in_progress')
         or i.status = 'not_applicable' and i.replaced_by is null)::int as remaining
     from sample_item i
     join ${NEWEST} on newest.sample_id = i.sample_id
     where i.workspace_id = $1 group by i.engagement_id`,
    [tx.workspaceId, engagementIds.join(' ')],
  );
  return new Map(rows.map(({ engagementId, ...progress }) => [engagementId, progress]));
}

/** Invoices of a sample that still have no source document. */
export interface DocumentsNeeded {
  readonly invoices: number;
  /** The first of them, by id. */
  readonly invoiceIds: readonly string[];
}

/**
 * Which sampled invoices the auditor still needs the source document of, in each engagement's newest sample; none
 * can be attached to an erased one. An engagement that needs none has no entry. One statement.
 * @param most - ids given of an engagement at most; all are counted.
 */
export async function documentsNeeded(
  tx: Tenant,
  engagementIds: readonly string[],
  most: number,
): Promise<Map<string, DocumentsNeeded>> {
  const rows = await tx.sql<{ engagementId: string; invoiceId: string; invoices: number }>(
    `select * from (
       select newest.engagement_id as "engagementId", i.invoice_id as "invoiceId",
         (count(*) over (partition by newest.engagement_id))::int as invoices,
         row_number() over (partition by newest.engagement_id order by i.invoice_id) as place
       from ${NEWEST}
       join (select distinct sample_id, invoice_id from sample_item where workspace_id = $1) i
         on i.sample_id = newest.sample_id
       where not exists (select 1 from source_document d
         where d.workspace_id = $1 and d.invoice_id = i.invoice_id)
         and exists (select 1 from invoice v
           where v.workspace_id = $1 and v.invoice_id = i.invoice_id and v.erased_at is null)
     ) needed where place <= $3 order by "engagementId", place`,
    [tx.workspaceId, engagementIds.join(' '), most],
  );
  const groups = Map.groupBy(rows, (row) => row.engagementId);
  return new Map(
    [...groups].map(([engagementId, found]) => [
      engagementId,
      { invoices: found[0]?.invoices ?? 0, invoiceIds: found.map(({ invoiceId }) => invoiceId) },
    ]),
  );
}
