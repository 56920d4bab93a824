import type { ChainEnd } from './checkpoints.ts';
import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** An entry as it is stored: the texts that were hashed. */
export interface StoredLink {
  readonly seq: number;
  readonly kind: string;
  readonly subject: string;
  readonly header: string;
  readonly hash: string;
  /** null after a lawful erasure. */
  readonly payload: string | null;
}

/** Bounds of a page of entries; it has at least one entry, however long that is. */
export interface LinkPage {
  /** Entries after this one. */
  readonly after: number;
  /** And up to this one. */
  readonly upTo: number;
  readonly count: number;
  readonly bytes: number;
}

/** Entries of a chain in order, a page bounded in number and in bytes. */
export async function linkPage(tx: Tenant, period: string, page: LinkPage): Promise<StoredLink[]> {
  return tx.sql<StoredLink>(
    `select seq, kind, subject, header, hash, payload from (
       select e.seq::int as seq, e.kind, e.subject, e.header, e.hash, p.payload, sum(octet_length(e.header)
         + coalesce(octet_length(p.payload), 0)) over (order by e.seq) as bytes, row_number() over (order by e.seq) as place
       from audit_entry e left join audit_payload p
         on p.workspace_id = e.workspace_id and p.period = e.period and p.seq = e.seq
       where e.workspace_id = $1 and e.period = $2 and e.seq > $3 and e.seq <= $4 and e.seq <= $3 + $5::bigint
     ) page where bytes <= $6 or place = 1 order by seq`,
    [tx.workspaceId, period, page.after, page.upTo, page.count, page.bytes],
  );
}

/** The entry that completed an engagement; null when there is none. */
export async function completionEntry(
  tx: Tenant,
  period: string,
  engagementId: string,
): Promise<ChainEnd | null> {
  const [row] = await tx.sql<ChainEnd>(
    `select seq::int as size, hash as head, header::json ->> 'at' as at from audit_entry
     where workspace_id = $1 and period = $2 and kind = 'engagement.completed'
       and subject = $3 order by seq limit 1`,
    [tx.workspaceId, period, `engagement:${engagementId}`],
  );
  return row ?? null;
}

/** Subjects of the engagements that a chain had completed when it had this size. */
export async function completedEngagements(tx: Tenant, period: string, size: number): Promise<string[]> {
  const rows = await tx.sql<{ subject: string }>(
    `select subject from audit_entry
     where workspace_id = $1 and period = $2 and kind = 'engagement.completed' and seq <= $3`,
    [tx.workspaceId, period, size],
  );
  return rows.map(({ subject }) => subject);
}

/** An entry whose contents are gone without an erasure up to `upTo` that names it; null when each has one. */
export async function unexplainedLoss(
  tx: Tenant,
  period: string,
  { seqs, upTo }: { readonly seqs: readonly number[]; readonly upTo: number },
): Promise<number | null> {
  const [row] = await tx.sql<{ seq: number }>(
    `select t.seq::int as seq from audit_entry t
     where t.workspace_id = $1 and t.period = $2 and t.seq = any(string_to_array($3, ' ')::bigint[])
       and not exists (
         select 1 from audit_entry e cross join lateral json_array_elements_text(e.header::json -> 'refs') r (hash)
         where e.workspace_id = t.workspace_id and e.period = t.period and e.subject = t.subject
           and e.kind = 'payload.erased' and e.seq > t.seq and e.seq <= $4 and r.hash = t.hash)
     order by t.seq limit 1`,
    [tx.workspaceId, period, seqs.join(' '), upTo],
  );
  return row?.seq ?? null;
}

/**
 * The end of a package's trail: the completion, or the last erasure after it of a payload in the trail. An erasure
 * moves the end past entries of later invoices, one of which may have been erased later still. So the erasures are
 * compared in the order of the chain, each with the end so far.
 */
export async function packageEnd(tx: Tenant, period: string, completion: ChainEnd): Promise<ChainEnd> {
  const erasures = await tx.sql<ChainEnd & { readonly first: number }>(
    `select e.seq::int as size, e.hash as head, e.header::json ->> 'at' as at, min(t.seq)::int as first
     from audit_entry e cross join lateral json_array_elements_text(e.header::json -> 'refs') r (hash)
     join audit_entry t on t.workspace_id = e.workspace_id and t.period = e.period
       and t.subject = e.subject and t.hash = r.hash
     where e.workspace_id = $1 and e.period = $2 and e.seq > $3 and e.kind = 'payload.erased'
     group by e.seq, e.hash, e.header order by e.seq`,
    [tx.workspaceId, period, completion.size],
  );
  let end = completion;
  for (const { first, size, head, at } of erasures) if (first <= end.size) end = { size, head, at };
  return end;
}

/** Whether the period was closed when its chain had this size. */
export async function wasClosed(tx: Tenant, period: string, size: number): Promise<boolean> {
  const [row] = await tx.sql<{ kind: string }>(
    `select kind from audit_entry
     where workspace_id = $1 and period = $2 and seq <= $3 and subject = $4 order by seq desc limit 1`,
    [tx.workspaceId, period, size, `period:${period}`],
  );
  return row?.kind === 'period.closed';
}
