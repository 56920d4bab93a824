import { sql } from 'kysely';
import { entriesAt, invoiceOfEntry, type PeriodAt, payloadOf } from './evidence-period.ts';
import { anyOf, listOf, type Row, type Tenant } from './sql.ts';

/** The document of an invoice that was current when the chain had a size, according to its entry. */
export interface DocumentAt extends PaperDocument {
  /** The entry that attached it. */
  readonly seq: number;
  /** Whether one of its lines is in the sample. */
  readonly sampled: boolean;
}

/** The members of a document in a work paper. */
export type PaperDocument = Pick<
  Row<'source_document'>,
  'invoiceId' | 'version' | 'sha256' | 'bytes' | 'mediaType'
>;

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

/** The document attached to each invoice when the chain had a size. */
const attachedAt = (tx: Tenant, at: PeriodAt) =>
  entriesAt(tx, at)
    .select([invoiceOfEntry, ({ fn }) => fn.max<number>('e.seq').as('seq')])
    .where('e.kind', '=', 'document.attached')
    .groupBy('invoiceId');

/** `attached`, and the invoices of the sample in its order. */
const withSampled = (tx: Tenant, at: PeriodAt, ids: readonly string[]) =>
  tx.db
    .with(
      (cte) => cte('attached').materialized(),
      () => attachedAt(tx, at),
    )
    .with(
      (cte) => cte('sampled').materialized(),
      (db) =>
        db
          .selectFrom(
            sql<{
              invoiceId: string;
              ordinal: number;
            }>`unnest(${listOf(ids, 'uuid')}) with ordinality`.as<'s'>(sql`s(invoice_id, ordinal)`),
          )
          .selectAll(),
    );

/** What the entry says about its document. */
const SAID = [
  sql<number>`(p.payload::json ->> 'version')::int`.as('version'),
  sql<string>`p.payload::json ->> 'sha256'`.as('sha256'),
  sql<number>`(p.payload::json ->> 'bytes')::int`.as('bytes'),
  sql<string>`p.payload::json ->> 'media_type'`.as('mediaType'),
] as const;

/** The documents of a period when its chain had a size, without their bytes and without those erased since. */
export async function documentsAt(
  tx: Tenant,
  at: PeriodAt,
  { sampled, most }: Listed,
): Promise<DocumentList> {
  const rows = await withSampled(tx, at, sampled)
    .selectFrom('attached as e')
    .crossJoinLateral(payloadOf(tx, at.period))
    .select(['e.invoiceId', 'e.seq', ...SAID])
    .select([
      sql<boolean>`e.invoice_id in (select invoice_id from sampled)`.as('sampled'),
      sql<number>`(count(*) over ())::int`.as('count'),
    ])
    .orderBy('sampled', 'desc')
    .orderBy('e.seq')
    .limit(most)
    .execute();
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
  const subjects = invoiceIds.map((id) => `invoice:${id}`);
  const rows = await tx.db
    .with(
      (cte) => cte('attached').materialized(),
      () => attachedAt(tx, at).where('e.subject', '=', anyOf(subjects)),
    )
    .selectFrom('attached as e')
    .crossJoinLateral(payloadOf(tx, at.period))
    .select(['e.invoiceId', ...SAID])
    .execute();
  return new Map(rows.map((row) => [row.invoiceId, row]));
}

/** Sampled invoices without a document when the chain had a size: none was attached, or it was erased since. */
export async function invoicesWithoutDocument(
  tx: Tenant,
  at: PeriodAt,
  { sampled, most }: Listed,
): Promise<MissingDocuments> {
  const rows = await withSampled(tx, at, sampled)
    .selectFrom('sampled as s')
    .leftJoin('attached as e', 'e.invoiceId', 's.invoiceId')
    .leftJoinLateral(payloadOf(tx, at.period), (join) => join.onTrue())
    .select([
      's.invoiceId',
      sql<boolean>`e.seq is not null`.as('erased'),
      sql<number>`(count(*) over () - count(e.seq) over ())::int`.as('missing'),
      sql<number>`(count(e.seq) over ())::int`.as('allErased'),
    ])
    .where('p.payload', 'is', null)
    .orderBy('s.ordinal')
    .limit(most)
    .execute();
  return {
    invoices: rows.map(({ invoiceId, erased }) => ({ invoiceId, erased })),
    missing: rows[0]?.missing ?? 0,
    erased: rows[0]?.allErased ?? 0,
  };
}

/** Which documents have the bytes that were attached. */
export interface WholeDocuments {
  /** Ids of documents, by invoice. */
  readonly whole: ReadonlyMap<string, string>;
  /** Invoices of a file that was erased with another of its invoices. */
  readonly erased: ReadonlySet<string>;
}

/** Compares the bytes of documents with the attached digests. */
export async function wholeDocuments(tx: Tenant, documents: readonly DocumentAt[]): Promise<WholeDocuments> {
  const attached = documents.map(({ invoiceId, version, sha256, bytes }) => ({
    invoice_id: invoiceId,
    version,
    sha256,
    bytes,
  }));
  const rows = await tx.db
    .selectFrom(
      sql<PaperDocument>`json_to_recordset(${JSON.stringify(attached)}::text::json)`.as<'a'>(
        sql`a(invoice_id uuid, version int, sha256 text, bytes int)`,
      ),
    )
    .innerJoin('source_document as d', (join) =>
      join.onRef('d.invoiceId', '=', 'a.invoiceId').onRef('d.version', '=', 'a.version'),
    )
    .leftJoin('shared_document as s', (join) =>
      join.onRef('s.workspaceId', '=', 'd.workspaceId').onRef('s.sha256', '=', 'a.sha256'),
    )
    .leftJoin('invoice as i', (join) =>
      join.onRef('i.workspaceId', '=', 's.workspaceId').onRef('i.invoiceId', '=', 's.erasedWith'),
    )
    .select(['d.invoiceId', 'd.documentId'])
    .select([
      sql<boolean>`octet_length(${CONTENT}) = a.bytes and encode(sha256(${CONTENT}), 'hex') = a.sha256`.as(
        'isWhole',
      ),
      sql<boolean>`${CONTENT} is null and i.erased_at is not null`.as('isErased'),
    ])
    .where('d.workspaceId', '=', tx.workspaceId)
    .execute();
  return {
    whole: new Map(
      rows.flatMap(({ isWhole, invoiceId, documentId }) =>
        isWhole ? ([[invoiceId, documentId]] as const) : [],
      ),
    ),
    erased: new Set(rows.flatMap(({ isErased, invoiceId }) => (isErased ? [invoiceId] : []))),
  };
}

const CONTENT = sql`coalesce(d.content, s.content)`;
