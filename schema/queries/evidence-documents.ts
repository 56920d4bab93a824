import type { PeriodAt } from './evidence-period.ts';
import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** The document of an invoice that was current when the chain had a size, according to its entry. */
export interface DocumentAt {
  readonly invoiceId: string;
  readonly version: number;
  readonly sha256: string;
  readonly bytes: number;
  /** The entry that attached it. */
  readonly seq: number;
  /** Whether one of its lines is in the sample. */
  readonly sampled: boolean;
}

/** The members of a document in a work paper. */
export type PaperDocument = Pick<DocumentAt, 'invoiceId' | 'version' | 'sha256' | 'bytes'>;

export interface DocumentList {
  /** The first of them: those of sampled invoices, then the others, each in the order of their entries. */
  readonly documents: readonly DocumentAt[];
  readonly count: number;
}

/** A sampled invoice without a document. */
export interface MissingDocument {
  readonly invoiceId: string;
  /** Whether it had one, which was erased. */
  readonly erased: boolean;
}

export interface MissingDocuments {
  /** The first of them, in the order of the sample. */
  readonly invoices: readonly MissingDocument[];
  /** Those that never had a document. */
  readonly missing: number;
  readonly erased: number;
}

/** The documents of a period to list, and ids of the sampled invoices in the order of the sample. */
interface Listed {
  readonly sampled: readonly string[];
  /** Maximum number returned; all are counted. */
  readonly most: number;
}

/** `attached (invoice_id, seq)`: the document attached to each invoice when the chain had the size of `$3`. */
const attachedOf = (condition: string) => `attached as materialized (
    select substr(subject, 9)::uuid as invoice_id, max(seq) as seq
    from audit_entry where workspace_id = $1 and period = $2 and seq <= $3
      and kind = 'document.attached' ${condition} group by 1)`;
const SAMPLED = `sampled as materialized (
    select id::uuid as invoice_id, ordinal from unnest(string_to_array($4, ' ')) with ordinality s (id, ordinal))`;
const SAID = `a.invoice_id as "invoiceId", a.seq::int as seq, (p.payload::json ->> 'version')::int as version,
  p.payload::json ->> 'sha256' as sha256, (p.payload::json ->> 'bytes')::int as bytes
  from attached a join audit_payload p on p.workspace_id = $1 and p.period = $2 and p.seq = a.seq`;

/** The documents of a period when its chain had a size, without their bytes and without those erased since. */
export async function documentsAt(
  tx: Tenant,
  at: PeriodAt,
  { sampled, most }: Listed,
): Promise<DocumentList> {
  const rows = await tx.sql<DocumentAt & { readonly count: number }>(
    `with ${attachedOf('')}, ${SAMPLED} select found.*, (count(*) over ())::int as count from (
       select a.invoice_id in (select invoice_id from sampled) as sampled, ${SAID}) found
     order by sampled desc, seq limit $5`,
    [tx.workspaceId, at.period, at.size, sampled.join(' '), most],
  );
  return {
    documents: rows.map(({ count: _, ...row }) => row),
    count: rows[0]?.count ?? 0,
  };
}

/**
 * The document of each of these invoices when the chain had a size, without those erased since: for a sample with more
 * documents than a list has room for. Without statistics of the table it reads the chain.
 */
export async function documentsOfInvoices(
  tx: Tenant,
  at: PeriodAt,
  invoiceIds: readonly string[],
): Promise<Map<string, PaperDocument>> {
  const rows = await tx.sql<PaperDocument>(
    `with ${attachedOf(`and subject = any(string_to_array($4, ' '))`)} select ${SAID}`,
    [tx.workspaceId, at.period, at.size, invoiceIds.map((id) => `invoice:${id}`).join(' ')],
  );
  return new Map(rows.map((row) => [row.invoiceId, row]));
}

/** Sampled invoices without a document when the chain had a size: none was attached, or it was erased since. */
export async function invoicesWithoutDocument(
  tx: Tenant,
  at: PeriodAt,
  { sampled, most }: Listed,
): Promise<MissingDocuments> {
  const rows = await tx.sql<MissingDocument & { readonly missing: number; readonly allErased: number }>(
    `with ${attachedOf('')}, ${SAMPLED} select "invoiceId", erased, (count(*) filter (where not erased) over ())::int as missing,
       (count(*) filter (where erased) over ())::int as "allErased"
     from (select i.invoice_id as "invoiceId", i.ordinal, a.invoice_id is not null as erased
       from sampled i left join attached a on a.invoice_id = i.invoice_id
       left join audit_payload p on p.workspace_id = $1 and p.period = $2 and p.seq = a.seq
       where p.payload is null) found
     order by ordinal limit $5`,
    [tx.workspaceId, at.period, at.size, sampled.join(' '), most],
  );
  return {
    invoices: rows.map(({ invoiceId, erased }) => ({ invoiceId, erased })),
    missing: rows[0]?.missing ?? 0,
    erased: rows[0]?.allErased ?? 0,
  };
}

/** Ids of documents whose bytes match the attached digest, by `invoice id, version`. */
export async function wholeDocuments(
  tx: Tenant,
  documents: readonly DocumentAt[],
): Promise<Map<string, string>> {
  const rows = await tx.sql<{ invoiceId: string; documentId: string }>(
    `select d.invoice_id as "invoiceId", d.document_id as "documentId"
     from json_to_recordset($2::text::json) as a("invoiceId" uuid, version int, sha256 text, bytes int)
     join source_document d on d.workspace_id = $1 and d.invoice_id = a."invoiceId" and d.version = a.version
     where octet_length(d.content) = a.bytes and encode(sha256(d.content), 'hex') = a.sha256`,
    [tx.workspaceId, JSON.stringify(documents)],
  );
  return new Map(rows.map(({ invoiceId, documentId }) => [invoiceId, documentId]));
}
