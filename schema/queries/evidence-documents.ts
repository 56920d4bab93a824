import type { PeriodAt } from './evidence-totals.ts';
import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** The document of an invoice that was current when the chain had a size. */
export interface DocumentAt {
  readonly documentId: string;
  readonly invoiceId: string;
  readonly version: number;
  /** As the row has it. */
  readonly sha256: string;
  readonly bytes: number;
  /** The entry that attached it. */
  readonly seq: number;
  /** Whether one of its lines is in the sample. */
  readonly sampled: boolean;
}

export interface DocumentList {
  /** The first of them: those of sampled invoices, then the others, each in the order of their entries. */
  readonly documents: readonly DocumentAt[];
  readonly count: number;
}

/** Versions of one invoice are attached one after another, so the n-th entry is that of version n. */
const DOCUMENTS = `select d.document_id as "documentId", d.invoice_id as "invoiceId", d.version, d.sha256, d.bytes,
    e.seq::int as seq, exists (select 1 from sample_item s where s.workspace_id = $1 and s.sample_id = $4
      and s.invoice_id = d.invoice_id) as sampled
  from (select distinct s.invoice_id from source_document s
    join invoice i on i.workspace_id = s.workspace_id and i.invoice_id = s.invoice_id
    where s.workspace_id = $1 and i.period = $2) i
  cross join lateral (select count(*) as versions, max(a.seq) as seq from audit_entry a
    where a.workspace_id = $1 and a.period = $2 and (a.header::json ->> 'subject') = 'invoice:' || i.invoice_id
      and a.header::json ->> 'kind' = 'document.attached' and a.seq <= $3) e
  join source_document d on d.workspace_id = $1 and d.invoice_id = i.invoice_id and d.version = e.versions`;

/**
 * The documents of a period as they were when its chain had a size, without their bytes.
 * @param most - given at most; all are counted.
 */
export async function documentsAt(
  tx: Tenant,
  at: PeriodAt,
  options: { readonly sampleId: string; readonly most: number },
): Promise<DocumentList> {
  const rows = await tx.sql<DocumentAt & { readonly count: number }>(
    `select found.*, (count(*) over ())::int as count from (${DOCUMENTS}) found
     order by sampled desc, seq limit $5`,
    [tx.workspaceId, at.period, at.size, options.sampleId, options.most],
  );
  return { documents: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 };
}

/** The document of each of these invoices as it was when the chain had a size. */
export async function documentsOfInvoices(
  tx: Tenant,
  at: PeriodAt,
  invoiceIds: readonly string[],
): Promise<Map<string, Omit<DocumentAt, 'sampled'>>> {
  const rows = await tx.sql<Omit<DocumentAt, 'sampled'>>(
    `select d.document_id as "documentId", d.invoice_id as "invoiceId", d.version, d.sha256, d.bytes, e.seq::int as seq
     from (select count(*) as versions, max(a.seq) as seq, (a.header::json ->> 'subject') as subject from audit_entry a
       where a.workspace_id = $1 and a.period = $2
         and (a.header::json ->> 'subject') = any(select 'invoice:' || id from unnest(string_to_array($4, ' ')) id)
         and a.header::json ->> 'kind' = 'document.attached' and a.seq <= $3
       group by (a.header::json ->> 'subject')) e
     join source_document d on d.workspace_id = $1 and d.invoice_id = substr(e.subject, 9)::uuid
       and d.version = e.versions`,
    [tx.workspaceId, at.period, at.size, invoiceIds.join(' ')],
  );
  return new Map(rows.map((row) => [row.invoiceId, row]));
}

/** Sampled invoices that had no document when the chain had a size, in the order of the sample. */
export async function invoicesWithoutDocument(
  tx: Tenant,
  at: PeriodAt,
  options: { readonly sampleId: string; readonly most: number },
): Promise<{ readonly invoiceIds: readonly string[]; readonly count: number }> {
  const rows = await tx.sql<{ invoiceId: string; count: number }>(
    `select i.invoice_id as "invoiceId", (count(*) over ())::int as count
     from (select invoice_id, min(ordinal) as ordinal from sample_item
       where workspace_id = $1 and sample_id = $4 group by invoice_id) i
     where not exists (select 1 from audit_entry a where a.workspace_id = $1 and a.period = $2
       and (a.header::json ->> 'subject') = 'invoice:' || i.invoice_id
       and a.header::json ->> 'kind' = 'document.attached' and a.seq <= $3)
     order by i.ordinal limit $5`,
    [tx.workspaceId, at.period, at.size, options.sampleId, options.most],
  );
  return { invoiceIds: rows.map(({ invoiceId }) => invoiceId), count: rows[0]?.count ?? 0 };
}

/** The payload of the entry that attached a document; null after an erasure. */
export async function attachedPayload(tx: Tenant, period: string, seq: number): Promise<string | null> {
  const [row] = await tx.sql<{ payload: string }>(
    'select payload from audit_payload where workspace_id = $1 and period = $2 and seq = $3',
    [tx.workspaceId, period, seq],
  );
  return row?.payload ?? null;
}
