import { type Insertable, sql } from 'kysely';
import { isUuid } from '../contracts/text.ts';
import type { Tables } from '../entities/tables.ts';
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

/** Every version of an invoice's document, oldest first. */
export async function documentVersions(tx: Tenant, invoiceId: string): Promise<SourceDocumentInfo[]> {
  return documents(tx).where('invoiceId', '=', invoiceId).orderBy('version').execute();
}

/** Bytes of all versions of an invoice's document. */
export async function bytesOfDocuments(tx: Tenant, invoiceId: string): Promise<number> {
  return (await documentVersions(tx, invoiceId)).reduce((sum, { bytes }) => sum + bytes, 0);
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
    `select content from source_document where workspace_id = '${ids[0]}' and document_id = '${ids[1]}'`,
  );
}

/**
 * Stores a version. Lock the invoice first (`lockInvoice`), so that two uploads cannot take the same number; otherwise
 * the second gets a unique violation (23505).
 */
export async function addDocument(
  tx: Tenant,
  document: Omit<Insertable<Tables['source_document']>, 'workspaceId'>,
): Promise<void> {
  await tx.db
    .insertInto('source_document')
    .values({ workspaceId: tx.workspaceId, ...document })
    .execute();
}
