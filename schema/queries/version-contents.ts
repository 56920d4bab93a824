import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

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
// fits: without statistics the chain would be read once for each version.

/**
 * The erasure that keeps figures of the version `e`, if it has one. Erasures name their versions in their headers,
 * which are short: other erasures' payloads are not read.
 */
const KEPT = `select p.payload from audit_entry x join audit_payload p
    on p.workspace_id = x.workspace_id and p.period = x.period and p.seq = x.seq
  where x.subject = e.subject and x.workspace_id = $1 and x.period || '' = $2 and x.seq + 0 > e.seq
    and x.kind = 'payload.erased' and position(e.hash in x.header) > 0
    and position('{"entry":"' || e.hash || '","invoice":' in p.payload) > 0
  order by x.seq limit 1`;

/** The version at the position `at.seq`, if it exists. */
const VERSION = `select substr(e.subject, 9) as "invoiceId", e.seq::int as seq, e.hash, p.payload, k.payload as kept,
    coalesce(octet_length(p.payload), 0) + coalesce(octet_length(k.payload), 0) as bytes
  from (select seq, subject, hash from audit_entry
    where workspace_id = $1 and period = $2 and seq = at.seq limit 1) e
  left join lateral (select payload from audit_payload
    where workspace_id = $1 and period = $2 and seq = at.seq limit 1) p on true
  left join lateral (${KEPT}) k on p.payload is null`;

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
  return tx.sql<VersionContents>(
    `with recursive asked as (select string_to_array($3, ' ')::bigint[] as places), version as (
       select 1 as place, v.*, v.bytes::bigint as total from (select places[1] as seq from asked) at
         cross join lateral (${VERSION}) v
       union all
       select l.place + 1, v.*, l.total + v.bytes from version l cross join asked
         cross join lateral (select asked.places[l.place + 1] as seq) at cross join lateral (${VERSION}) v
       where l.place < cardinality(asked.places) and l.total <= $4::text::bigint
     ) select "invoiceId", seq, hash, payload, kept from version where total <= $4::text::bigint or place = 1 order by place`,
    [tx.workspaceId, period, places.join(' '), String(bytes)],
  );
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
  return tx.sql(
    `select s.seq::int as by, v.seq from (
       select subject, seq from audit_entry where workspace_id = $1 and period = $2 and seq > $3 and seq <= $4
         and kind in ('invoice.amended', 'invoice.voided') order by seq limit $5) s
     cross join lateral (select max(e.seq)::int as seq from audit_entry e
       where e.subject = s.subject and e.workspace_id = $1 and e.period || '' = $2 and e.seq + 0 < s.seq
         and e.kind in ('invoice.recorded', 'invoice.amended')) v
     order by s.seq`,
    [tx.workspaceId, period, page.after, page.upTo, page.count],
  );
}
