import { type Insertable, sql } from 'kysely';
import { isUuid } from '../contracts/text.ts';
import type { Tables } from '../entities/tables.ts';
import { type Visible, visibleInvoices } from './line-filter.ts';
import { withAll } from './list.ts';
import { anyOf, type BytesReader, type Row, type Tenant } from './sql.ts';

/** A version of an invoice's document, without its bytes. */
export type SourceDocumentInfo = Omit<Row<'source_document'>, 'workspaceId' | 'content'>;

const documents = ({ db, workspaceId }: Tenant) =>
  db
    .selectFrom('source_document')
    .select(['documentId', 'invoiceId', 'version', 'sha256', 'bytes', 'mediaType', 'createdAt'])
    .where('workspaceId', '=', workspaceId);

/** The newest version of an invoice's document, or null. */
export async function currentDocument(tx: Tenant, invoiceId: string): Promise<SourceDocumentInfo | null> {
  const [newest] = await newestDocumentVersions(tx, invoiceId, 1);
  return newest ?? null;
}

/** The newest version of each invoice's document. One statement. */
export async function currentDocuments(
  tx: Tenant,
  invoiceIds: readonly string[],
): Promise<Map<string, SourceDocumentInfo>> {
  const rows = await documents(tx)
    .distinctOn('invoiceId')
    .where('invoiceId', '=', anyOf(invoiceIds, 'uuid'))
    .orderBy('invoiceId')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.invoiceId, row]));
}

/** Versions with these ids, of invoices that may be seen. */
export async function documentsNamed(
  tx: Tenant,
  visible: Visible,
  documentIds: readonly string[],
): Promise<SourceDocumentInfo[]> {
  const invoices = withAll(tx.db.selectFrom('invoice as i').select('i.invoiceId'), visibleInvoices(visible));
  return documents(tx)
    .where('documentId', '=', anyOf(documentIds, 'uuid'))
    .where('invoiceId', 'in', invoices)
    .execute();
}

/** Every version of an invoice's document, oldest first. */
export async function documentVersions(tx: Tenant, invoiceId: string): Promise<SourceDocumentInfo[]> {
  return documents(tx).where('invoiceId', '=', invoiceId).orderBy('version').execute();
}

/** Bytes that the erasure of an invoice frees: of all versions of its document, and of a file it shares with others. */
export async function bytesOfDocuments({ db, workspaceId }: Tenant, invoiceId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('source_document as d')
    .leftJoin('shared_document as s', (join) =>
      join.onRef('s.workspaceId', '=', 'd.workspaceId').onRef('s.sha256', '=', 'd.sha256'),
    )
    .select(sql<number>`coalesce(sum(octet_length(coalesce(d.content, s.content))), 0)::float8`.as('bytes'))
    .where('d.workspaceId', '=', workspaceId)
    .where('d.invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Whether the workspace has a file that invoices share: its bytes, `erased`, or null for none. */
export async function sharedDocument(
  { db, workspaceId }: Tenant,
  sha256: string,
): Promise<'stored' | 'erased' | null> {
  const row = await db
    .selectFrom('shared_document')
    .select('erasedWith')
    .where('workspaceId', '=', workspaceId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.erasedWith === null ? 'stored' : 'erased';
}

/** Stores a file that invoices share. */
export async function addSharedDocument(
  tx: Tenant,
  document: Omit<Insertable<Tables['shared_document']>, 'workspaceId' | 'erasedWith'>,
): Promise<void> {
  await tx.db
    .insertInto('shared_document')
    .values({ workspaceId: tx.workspaceId, ...document })
    .execute();
}

/** The newest versions of an invoice's document, newest first. */
export async function newestDocumentVersions(
  tx: Tenant,
  invoiceId: string,
  count: number,
): Promise<SourceDocumentInfo[]> {
  return documents(tx)
    .where('invoiceId', '=', invoiceId)
    .orderBy('version', 'desc')
    .limit(sql.lit(count))
    .execute();
}

/**
 * The bytes of a document, or null when the workspace has no such document.
 * @param documentId - UUID in lower case. @throws TypeError for anything else.
 */
export async function documentContent(
  tx: BytesReader & { readonly workspaceId: string },
  documentId: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const ids = [tx.workspaceId, documentId];
  if (!ids.every(isUuid)) throw new TypeError('an id must be a UUID in lower case');
  return tx.bytes(
    `select coalesce(d.content, s.content) from source_document d
     left join shared_document s on s.workspace_id = d.workspace_id and s.sha256 = d.sha256
     where d.workspace_id = '${ids[0]}' and d.document_id = '${ids[1]}'`,
  );
}

/**
 * Stores versions, in one statement. Lock their invoices first (`lockInvoice`), so that two uploads cannot take the same
 * number; otherwise the second gets a unique violation (23505).
 */
export async function addDocuments(
  { db, workspaceId }: Tenant,
  documents: readonly Omit<Insertable<Tables['source_document']>, 'workspaceId'>[],
): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.map((document) => ({ workspaceId, ...document }));
  await db.insertInto('source_document').values(rows).execute();
}
