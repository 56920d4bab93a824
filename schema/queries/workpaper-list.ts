import { sql } from 'kysely';
import type { StoredEvaluation } from '../contracts/workpaper-answers.ts';
import { SampleItem } from '../entities/sample-item.ts';
import { ASSERTION_COLUMNS, REVIEW_COLUMNS, type StoredAssertion, type StoredReview } from './assertions.ts';
import { columnsOf, defineList } from './list.ts';
import type { NamedOrder } from './page.ts';
import { RE_PERFORMANCE_COLUMNS, type StoredRePerformance } from './re-performances.ts';
import { SAMPLE_COLUMNS, type StoredSample, type StoredSampleItem } from './samples.ts';
import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** A sampled line with the engagement it belongs to. */
export type ListedSampleItem = StoredSampleItem & { readonly engagementId: string };

/** Sampled lines, read by pages under their sample. */
export const SAMPLE_ITEM_LIST = defineList('sample items', {
  from: (db) => db.selectFrom('sample_item as s').$castTo<ListedSampleItem>(),
  always: ['sampleId', 'lineItemId', 'engagementId', 'invoiceId'],
  conditions: ({ workspaceId }) => [sql<boolean>`s.workspace_id = ${workspaceId}`],
  columns: { ...columnsOf(SampleItem, 's'), recordedKgCo2e: 's.recordedKgco2e' },
});

/** In the order in which they were drawn. */
export const SAMPLE_ITEM_ORDER: NamedOrder = {
  name: 'drawn',
  columns: [
    { by: 's.ordinal', type: 'int' },
    { by: 's.lineItemId', type: 'uuid' },
  ],
  descending: false,
};

/** The draw that counts of each engagement. One statement. */
export async function currentSamples(
  tx: Tenant,
  engagementIds: readonly string[],
): Promise<Map<string, StoredSample>> {
  const rows = await tx.sql<StoredSample>(
    `select distinct on (engagement_id) ${SAMPLE_COLUMNS} from sample
     where workspace_id = $1 and engagement_id = any(string_to_array($2, ' ')::uuid[])
     order by engagement_id, version desc`,
    [tx.workspaceId, engagementIds.join(' ')],
  );
  return new Map(rows.map((row) => [row.engagementId, row]));
}

/** Key of what was done about a line in an engagement. */
export function workKey(of: { readonly engagementId: string; readonly lineItemId: string }): string {
  return `${of.engagementId}/${of.lineItemId}`;
}

const KEYS = `(select split_part(k, '/', 1)::uuid as engagement_id, split_part(k, '/', 2)::uuid as line_item_id
  from unnest(string_to_array($2, ' ')) k) keys`;

/** Every revision about each of the lines, oldest first. One statement. */
export async function assertionsOf(
  tx: Tenant,
  keys: readonly string[],
): Promise<Map<string, StoredAssertion[]>> {
  const rows = await tx.sql<StoredAssertion>(
    `select ${ASSERTION_COLUMNS} from ${KEYS}
     join assertion a on a.workspace_id = $1 and a.engagement_id = keys.engagement_id
       and a.line_item_id = keys.line_item_id
     order by a.assertion, a.revision`,
    [tx.workspaceId, keys.join(' ')],
  );
  return Map.groupBy(rows, workKey);
}

/** Every sign-off and return of each of these revisions, oldest first. One statement. */
export async function reviewsOf(
  tx: Tenant,
  assertionIds: readonly string[],
): Promise<Map<string, StoredReview[]>> {
  const rows = await tx.sql<StoredReview>(
    `select ${REVIEW_COLUMNS} from assertion_review v
     where v.workspace_id = $1 and v.assertion_id = any(string_to_array($2, ' ')::uuid[])
     order by v.reviewed_at, v.review_id`,
    [tx.workspaceId, assertionIds.join(' ')],
  );
  return Map.groupBy(rows, ({ assertionId }) => assertionId);
}

/** Every re-performance of each of the lines, oldest first. One statement. */
export async function rePerformancesOf(
  tx: Tenant,
  keys: readonly string[],
): Promise<Map<string, StoredRePerformance[]>> {
  const rows = await tx.sql<StoredRePerformance>(
    `select ${RE_PERFORMANCE_COLUMNS} from ${KEYS}
     join re_performance r on r.workspace_id = $1 and r.engagement_id = keys.engagement_id
       and r.line_item_id = keys.line_item_id
     order by r.performed_at, r.re_performance_id`,
    [tx.workspaceId, keys.join(' ')],
  );
  return Map.groupBy(rows, workKey);
}

/** Which of these draws stand over lines that were recorded, changed or voided since. One statement. */
export async function changedPopulations(
  tx: Tenant,
  sampleIds: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await tx.sql<{ id: string; changed: boolean }>(
    `select s.sample_id as id, exists (select from audit_entry e
       where e.workspace_id = s.workspace_id and e.period = g.period and e.seq > s.chain_size
         and e.kind in ('invoice.recorded', 'invoice.amended', 'invoice.voided')) as changed
     from sample s join engagement g on g.workspace_id = s.workspace_id and g.engagement_id = s.engagement_id
     where s.workspace_id = $1 and s.sample_id = any(string_to_array($2, ' ')::uuid[])`,
    [tx.workspaceId, sampleIds.join(' ')],
  );
  return new Map(rows.map(({ id, changed }) => [id, changed]));
}

/** The evaluation each completed engagement closed with. One statement. */
export async function evaluationsOf(
  tx: Tenant,
  engagementIds: readonly string[],
): Promise<Map<string, StoredEvaluation>> {
  const rows = await tx.sql<{ id: string; evaluation: StoredEvaluation }>(
    `select engagement_id as id, evaluation from engagement
     where workspace_id = $1 and engagement_id = any(string_to_array($2, ' ')::uuid[]) and evaluation is not null`,
    [tx.workspaceId, engagementIds.join(' ')],
  );
  return new Map(rows.map(({ id, evaluation }) => [id, evaluation]));
}
