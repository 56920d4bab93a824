import type { ENTRY_KINDS } from '../contracts/entry-kinds.ts';
import { NO_DIGEST } from './erasure.ts';
import type { SqlExecutor } from './sql.ts';

/** More entries than this are not looked at one by one. */
const MAX_ENTRIES = 5_000;

/** Size and hash of the last entry of each chain of a workspace, by the names of their periods. */
export type ChainHeads = ReadonlyMap<string, { readonly size: number; readonly head: string }>;

/** What became of the invoices of a workspace since an earlier state. */
export interface InvoiceChanges {
  /** Ids of those that were recorded since. */
  readonly recorded: readonly string[];
  /** Dates, YYYY-MM-DD, of earlier ones whose figures may be others now. */
  readonly days: readonly string[];
}

type Kind = keyof typeof ENTRY_KINDS;
/** Kinds that change the invoice they name, and no other one but copies of it, which are of the same day. */
const OF_INVOICE = ['invoice.amended', 'invoice.voided', 'payload.erased'] as const satisfies readonly Kind[];
/** Kinds that change no invoice. */
const OF_OTHERS = [
  'document.attached',
  'period.opened',
  'period.closed',
  'period.reopened',
  'sample.generated',
  'assertion.saved',
  'assertion.reviewed',
  'note.saved',
  'evidence_file.attached',
  'evidence_file.withdrawn',
  'calculation.reperformed',
  'difference.found',
  'engagement.created',
  'engagement.planned',
  'engagement.assigned',
  'engagement.accepted',
  'engagement.unassigned',
  'engagement.cancelled',
  'engagement.completed',
  'evidence.exported',
  'key.created',
  'key.rolled',
  'key.revoked',
  'member.invited',
  'invitation.cancelled',
  'member.added',
  'member.account_recorded',
  'member.reset_issued',
  'member.password_reset',
  'member.role_changed',
  'member.removed',
] as const satisfies readonly Kind[];

const listed = (kinds: readonly Kind[]) => kinds.map((kind) => `'${kind}'`).join(', ');

/**
 * An invoice is recorded with its entry, and its date never changes. A copy recorded later can have a lower id. Under
 * row-level security PostgreSQL looks for no `coalesce` in an index: in the statement on entries it would read whole chains.
 */
const STATEMENT = `with before as materialized (
    select value ->> 'period' as period, (value ->> 'size')::bigint as size, value ->> 'head' as head
    from json_array_elements($2::text::json)
  ), chain as materialized (
    select h.period, coalesce(b.size, 0) as known from chain_head h left join before b on b.period = h.period
    where h.workspace_id = $1
  ), entry as materialized (
    select e.kind, e.subject from chain c
    cross join lateral (select x.kind, x.subject from audit_entry x
      where x.workspace_id = $1 and x.period = c.period
        and x.seq > c.known order by x.seq limit ${MAX_ENTRIES + 1}) e limit ${MAX_ENTRIES + 1}
  ), named as materialized (
    select substr(subject, 9)::uuid as id, bool_or(kind = 'invoice.recorded') as is_new from entry
    where kind in ('invoice.recorded', ${listed(OF_INVOICE)}) group by 1
  )
  select null as id, null as day, count(*) <= ${MAX_ENTRIES} and coalesce(bool_and(
    kind in ('invoice.recorded', ${listed(OF_INVOICE)}, ${listed(OF_OTHERS)})), true)
    and not exists (select 1 from before b where not exists (select 1 from audit_entry x
      where x.workspace_id = $1 and x.period = b.period and x.seq = b.size and x.hash = b.head)) as is_known from entry
  union all select id::text, null, true from named where is_new
  union all select distinct null, i.invoice_date::text, true
  from named n cross join lateral (select x.invoice_date, x.content_fingerprint from invoice x
    where x.workspace_id = $1 and x.invoice_id = n.id limit 1) i
  where not n.is_new or exists (select 1 from invoice o where o.workspace_id = $1 and o.voided_at is null
    and o.content_fingerprint = i.content_fingerprint and o.content_fingerprint <> '${NO_DIGEST}' and o.invoice_id > n.id)`;

/**
 * null when more may have changed, when entries are too many, and when the chains do not go on from the earlier state, as
 * after a database was put back. One statement.
 */
export async function changedInvoices(
  tx: Pick<SqlExecutor, 'sql'>,
  workspaceId: string,
  since: ChainHeads,
): Promise<InvoiceChanges | null> {
  const rows = await tx.sql<{ id: string | null; day: string | null; is_known: boolean }>(STATEMENT, [
    workspaceId,
    JSON.stringify([...since].map(([period, head]) => ({ period, ...head }))),
  ]);
  if (rows.some((row) => !row.is_known)) return null;
  return {
    recorded: rows.flatMap(({ id }) => (id === null ? [] : [id])),
    days: rows.flatMap(({ day }) => (day === null ? [] : [day])),
  };
}

/** Those in this snapshot. One statement. */
export async function chainHeads(tx: Pick<SqlExecutor, 'sql'>, workspaceId: string): Promise<ChainHeads> {
  const rows = await tx.sql<{ period: string; size: string; head: string }>(
    'select period, size, head from chain_head where workspace_id = $1 order by period',
    [workspaceId],
  );
  return new Map(rows.map(({ period, size, head }) => [period, { size: Number(size), head }]));
}
