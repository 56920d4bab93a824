import type { PeriodAt } from './evidence-totals.ts';
import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** The document of an invoice that was current when the chain had a size. */
export interface DocumentAt {
  readonly documentId: string;
  readonly invoiceId: string;
  readonly version: number;
  /** As the row has it, which is as it was attached. */
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

/** A sampled invoice without a document. */
export interface MissingDocument {
  readonly invoiceId: string;
  /** Whether it had one, which was erased. */
  readonly erased: boolean;
}

export interface MissingDocuments {
  /** The first of them, in the order of the sample. */
  readonly invoices: readonly MissingDocument[];
  /** Of which none was ever attached. */
  readonly missing: number;
  readonly erased: number;
}

// The chain says which documents there were, never the rows: a row that is gone must not look as if it had not
// been. A whole chain is read once at most, and never once an invoice.

/** `attached (invoice_id, version, seq)`: what was attached to each invoice when the chain had the size of `$3`. */
const attachedOf = (condition: string) => `attached as materialized (
    select substr(subject, 9)::uuid as invoice_id, count(*)::int as version, max(seq) as seq
    from audit_entry where workspace_id = $1 and period = $2 and seq <= $3
      and kind = 'document.attached' ${condition} group by 1)`;
const ATTACHED = attachedOf('');
/** The same of the invoices whose subjects `$4` names. */
const ATTACHED_TO_SOME = attachedOf(`and subject = any(string_to_array($4, ' '))`);

/**
 * Each with its row. An erasure takes the contents of the entry and the row, so it leaves neither; whether the
 * loss of the contents is explained is asked where the trail is written.
 */
const DOCUMENTS = `attached a
  left join audit_payload p on p.workspace_id = $1 and p.period = $2 and p.seq = a.seq
  left join source_document d on d.workspace_id = $1 and d.invoice_id = a.invoice_id and d.version = a.version
  where d.document_id is not null or p.payload is not null`;
/** Whether row and entry do not say the same: the row, or the contents of the entry alone, gone or changed. */
const IS_BROKEN = `d.document_id is null or p.payload is null or (p.payload::json ->> 'sha256') is distinct from d.sha256
  or (p.payload::json ->> 'bytes') is distinct from d.bytes::text`;

interface Held {
  readonly invoiceId: string;
  readonly isBroken: boolean;
}

/** @throws Error for the first document that is gone, or is another one than its entry says. */
function requireWhole(documents: readonly Held[]): void {
  const broken = documents.find(({ isBroken }) => isBroken);
  if (broken === undefined) return;
  throw new Error(`the document of invoice ${broken.invoiceId} is gone, or is not the one that was attached`);
}

/**
 * The documents of a period as they were when its chain had a size, without their bytes and those erased since.
 * @param most - given at most; all are counted.
 * @throws Error when one that was attached is gone and was not erased, or its row is not what was attached.
 */
export async function documentsAt(
  tx: Tenant,
  at: PeriodAt,
  options: { readonly sampleId: string; readonly most: number },
): Promise<DocumentList> {
  const rows = await tx.sql<DocumentAt & Held & { readonly count: number }>(
    `with ${ATTACHED} select found.*, (count(*) over ())::int as count from (
       select d.document_id as "documentId", a.invoice_id as "invoiceId", a.version, d.sha256, d.bytes,
         a.seq::int as seq, ${IS_BROKEN} as "isBroken",
         a.invoice_id in (select invoice_id from sample_item
           where workspace_id = $1 and sample_id = $4) as sampled
       from ${DOCUMENTS}) found
     order by "isBroken" desc, sampled desc, seq limit $5`,
    [tx.workspaceId, at.period, at.size, options.sampleId, options.most],
  );
  requireWhole(rows);
  return {
    documents: rows.map(({ count: _, isBroken: __, ...row }) => row),
    count: rows[0]?.count ?? 0,
  };
}

/**
 * The document of each of these invoices as it was when the chain had a size, but for those erased since: for a
 * sample whose documents are more than a list holds. Without statistics of the table it reads the chain.
 * @throws Error as `documentsAt`.
 */
export async function documentsOfInvoices(
  tx: Tenant,
  at: PeriodAt,
  invoiceIds: readonly string[],
): Promise<Map<string, PaperDocument>> {
  const rows = await tx.sql<PaperDocument & Held>(
    `with ${ATTACHED_TO_SOME} select a.invoice_id as "invoiceId", a.version, d.sha256, d.bytes, ${IS_BROKEN} as "isBroken"
     from ${DOCUMENTS}`,
    [tx.workspaceId, at.period, at.size, invoiceIds.map((id) => `invoice:${id}`).join(' ')],
  );
  requireWhole(rows);
  return new Map(rows.map(({ isBroken: _, ...row }) => [row.invoiceId, row]));
}

/**
 * Sampled invoices without a document when the chain had a size: none was attached, or it was erased since.
 * @param most - given at most; all are counted.
 */
export async function invoicesWithoutDocument(
  tx: Tenant,
  at: PeriodAt,
  options: { readonly sampleId: string; readonly most: number },
): Promise<MissingDocuments> {
  const rows = await tx.sql<MissingDocument & { readonly missing: number; readonly allErased: number }>(
    `with ${ATTACHED} select "invoiceId", erased, (count(*) filter (where not erased) over ())::int as missing,
       (count(*) filter (where erased) over ())::int as "allErased"
     from (select i.invoice_id as "invoiceId", i.ordinal, a.invoice_id is not null as erased
       from (select invoice_id, min(ordinal) as ordinal from sample_item
         where workspace_id = $1 and sample_id = $4 group by invoice_id) i
       left join attached a on a.invoice_id = i.invoice_id
       left join audit_payload p on p.workspace_id = $1 and p.period = $2 and p.seq = a.seq
       where p.payload is null) found
     order by ordinal limit $5`,
    [tx.workspaceId, at.period, at.size, options.sampleId, options.most],
  );
  return {
    invoices: rows.map(({ invoiceId, erased }) => ({ invoiceId, erased })),
    missing: rows[0]?.missing ?? 0,
    erased: rows[0]?.allErased ?? 0,
  };
}

/** The payload of the entry that attached a document; null after an erasure. */
export async function attachedPayload(tx: Tenant, period: string, seq: number): Promise<string | null> {
  const [row] = await tx.sql<{ payload: string }>(
    'select payload from audit_payload where workspace_id = $1 and period = $2 and seq = $3',
    [tx.workspaceId, period, seq],
  );
  return row?.payload ?? null;
}
