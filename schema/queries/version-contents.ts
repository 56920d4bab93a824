import { sql } from 'kysely';
import { entriesAt } from './evidence-period.ts';
import { listOf, type Tenant } from './sql.ts';

/** The contents of a version of an invoice in the chain. */
export interface VersionContents {
  readonly invoiceId: string;
  readonly seq: number;
  readonly hash: string;
  /** Null after an erasure. */
  readonly payload: string | null;
  /** Payload of the erasure with the figures it keeps; null when the contents are there, or nothing was kept. */
  readonly kept: string | null;
}

// An invoice has few erasures. The conditions on period and position are written so that only the index on subjects
// fits: without statistics the chain would be read once for each version. The recursion is easier to read as SQL.

/**
 * The erasure that keeps figures of the version `e`, if it has one. Erasures name their versions in their headers,
 * which are short: other erasures' payloads are not read.
 */
const keptBy = ({ workspaceId }: Tenant, period: string) => sql`select p.payload
  from audit_entry x join audit_payload p
    on p.workspace_id = x.workspace_id and p.period = x.period and p.seq = x.seq
  where x.subject = e.subject and x.workspace_id = ${workspaceId} and x.period || '' = ${period} and x.seq + 0 > e.seq
    and x.kind = 'payload.erased' and position(e.hash in x.header) > 0
    and position('{"entry":"' || e.hash || '","invoice":' in p.payload) > 0
  order by x.seq limit 1`;

/** The version at the position `at.seq`, if it exists. */
const versionAt = (tx: Tenant, period: string) => sql`
  select substr(e.subject, 9) as invoice_id, e.seq, e.hash, p.payload, k.payload as kept,
    coalesce(octet_length(p.payload), 0) + coalesce(octet_length(k.payload), 0) as bytes
  from (select seq, subject, hash from audit_entry
    where workspace_id = ${tx.workspaceId} and period = ${period} and seq = at.seq limit 1) e
  left join lateral (select payload from audit_payload
    where workspace_id = ${tx.workspaceId} and period = ${period} and seq = at.seq limit 1) p on true
  left join lateral (${keptBy(tx, period)}) k on p.payload is null`;

/**
 * The contents of versions of invoices at these positions of a chain, in their order: at least one of them and then as
 * many as fit into `bytes`. They are read one after another, and only one that does not fit is read, so that the next
 * call does not read all the rest again.
 * @param places - ascending.
 */
export async function versionContents(
  tx: Tenant,
  period: string,
  { places, bytes }: { readonly places: readonly number[]; readonly bytes: number },
): Promise<VersionContents[]> {
  const version = versionAt(tx, period);
  const fits = sql`total <= ${bytes}::bigint`;
  const contents = sql<VersionContents>`
    with recursive asked as (select ${listOf(places, 'bigint')} as places), version as (
      select 1 as place, v.*, v.bytes::bigint as total from (select places[1] as seq from asked) at
        cross join lateral (${version}) v
      union all
      select l.place + 1, v.*, l.total + v.bytes from version l cross join asked
        cross join lateral (select asked.places[l.place + 1] as seq) at cross join lateral (${version}) v
      where l.place < cardinality(asked.places) and l.${fits}
    ) select invoice_id, seq, hash, payload, kept from version where ${fits} or place = 1 order by place`;
  return (await contents.execute(tx.db)).rows;
}

/**
 * Positions of the versions that an amendment or a void up to `upTo` replaced or removed, by the position of that
 * entry: a page of at most `count`, after `after`.
 */
export async function supersededVersions(
  tx: Tenant,
  period: string,
  page: { readonly after: number; readonly upTo: number; readonly count: number },
): Promise<{ readonly by: number; readonly seq: number }[]> {
  const superseding = entriesAt(tx, { period, size: page.upTo })
    .select(['e.subject', 'e.seq'])
    .where('e.seq', '>', page.after)
    .where('e.kind', 'in', ['invoice.amended', 'invoice.voided'])
    .orderBy('e.seq')
    .limit(page.count);
  const before = tx.db
    .selectFrom('audit_entry as e')
    .select(({ fn }) => fn.max<number>('e.seq').as('seq'))
    .where('e.subject', '=', sql.ref<string>('s.subject'))
    .where('e.workspaceId', '=', tx.workspaceId)
    .where(sql`e.period || ''`, '=', period)
    .where(sql`e.seq + 0`, '<', sql.ref('s.seq'))
    .where('e.kind', 'in', ['invoice.recorded', 'invoice.amended']);
  return tx.db
    .selectFrom(superseding.as('s'))
    .crossJoinLateral(before.as('v'))
    .select(['s.seq as by', 'v.seq'])
    .orderBy('s.seq')
    .execute();
}
