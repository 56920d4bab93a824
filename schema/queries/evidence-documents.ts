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

/** What a paper says of the document of its invoice. */
export type PaperDocument = Pick<DocumentAt, 'invoiceId' | 'version' | 'sha256' | 'bytes'>;

export interface DocumentList {
  /** The first of them: those of sampled invoices, then the others, each in the order of their entries. */
  readonly documents: readonly DocumentAt[];
  readonly count: number;
}

// The chain is read once at most, and never once an invoice.

/** `attached (invoice_id, version, seq)`: what was attached to each invoice when the chain had the size of `$3`. */
const ATTACHED = `attached as materialized (
    select substr(subject, 9)::uuid as invoice_id, count(*)::int as version, max(seq) as seq
    from audit_entry where workspace_id = $1 and period = $2 and seq <= $3
      and kind = 'document.attached' group by 1)`;

/** `current (invoice_id, version)`: the newest version less those that came later, of the invoices that a condition names. */
const currentVersions = (condition: string) => `later as materialized (
    select substr(subject, 9)::uuid as invoice_id, count(*)::int as versions
    from audit_entry where workspace_id = $1 and period = $2 and seq > $3
      and kind = 'document.attached' group by 1),
  current as materialized (
    select s.invoice_id, max(s.version) - coalesce(max(later.versions), 0) as version
    from source_document s left join later on later.invoice_id = s.invoice_id
    where s.workspace_id = $1 and ${condition} group by s.invoice_id)`;

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
    `with ${ATTACHED} select found.*, (count(*) over ())::int as count from (
       select d.document_id as "documentId", d.invoice_id as "invoiceId", d.version, d.sha256, d.bytes,
         a.seq::int as seq, a.invoice_id in (select invoice_id from sample_item
           where workspace_id = $1 and sample_id = $4) as sampled
       from attached a join source_document d
         on d.workspace_id = $1 and d.invoice_id = a.invoice_id and d.version = a.version) found
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
): Promise<Map<string, PaperDocument>> {
  const rows = await tx.sql<PaperDocument>(
    `with ${currentVersions(`s.invoice_id = any(string_to_array($4, ' ')::uuid[])`)}
     select d.invoice_id as "invoiceId", d.version, d.sha256, d.bytes from current c
     join source_document d on d.workspace_id = $1 and d.invoice_id = c.invoice_id and d.version = c.version`,
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
    `with ${currentVersions('true')} select i.invoice_id as "invoiceId", (count(*) over ())::int as count
     from (select invoice_id, min(ordinal) as ordinal from sample_item
       where workspace_id = $1 and sample_id = $4 group by invoice_id) i
     where i.invoice_id not in (select invoice_id from current where version > 0)
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
