import { isUuid } from '../contracts/text.ts';
import { type BytesReader, isoTime, type SqlExecutor } from './sql.ts';

export interface SourceDocumentInfo {
  readonly documentId: string;
  readonly invoiceId: string;
  readonly version: number;
  /** SHA-256 of the bytes, hex. */
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly createdAt: string;
}

const INFO = `document_id as "documentId", invoice_id as "invoiceId", version, sha256, bytes,
  media_type as "mediaType", ${isoTime('created_at')} as "createdAt"`;

/** The newest version of an invoice's document, without its bytes, or null. */
export async function currentDocument(
  tx: SqlExecutor & { readonly workspaceId: string },
  invoiceId: string,
): Promise<SourceDocumentInfo | null> {
  const [row] = await tx.sql<SourceDocumentInfo>(
    `select ${INFO} from source_document where workspace_id = $1 and invoice_id = $2
     order by version desc limit 1`,
    [tx.workspaceId, invoiceId],
  );
  return row ?? null;
}

/** The newest version of each invoice's document, without bytes. One statement. */
export async function currentDocuments(
  tx: SqlExecutor & { readonly workspaceId: string },
  invoiceIds: readonly string[],
): Promise<Map<string, SourceDocumentInfo>> {
  const rows = await tx.sql<SourceDocumentInfo>(
    `select distinct on (invoice_id) ${INFO} from source_document
     where workspace_id = $1 and invoice_id = any(string_to_array($2, ' ')::uuid[])
     order by invoice_id, version desc`,
    [tx.workspaceId, invoiceIds.join(' ')],
  );
  return new Map(rows.map((row) => [row.invoiceId, row]));
}

/** Every version of an invoice's document, oldest first, without bytes. */
export async function documentVersions(
  tx: SqlExecutor & { readonly workspaceId: string },
  invoiceId: string,
): Promise<SourceDocumentInfo[]> {
  return tx.sql<SourceDocumentInfo>(
    `select ${INFO} from source_document where workspace_id = $1 and invoice_id = $2 order by version`,
    [tx.workspaceId, invoiceId],
  );
}

/** Bytes of all versions of an invoice's document. */
export async function bytesOfDocuments(
  tx: SqlExecutor & { readonly workspaceId: string },
  invoiceId: string,
): Promise<number> {
  const [row] = await tx.sql<{ bytes: string }>(
    `select coalesce(sum(bytes), 0)::text as bytes from source_document
     where workspace_id = $1 and invoice_id = $2`,
    [tx.workspaceId, invoiceId],
  );
  return Number(row?.bytes);
}

/** The newest versions of an invoice's document, newest first, without bytes. */
export async function newestDocumentVersions(
  tx: SqlExecutor & { readonly workspaceId: string },
  invoiceId: string,
  count: number,
): Promise<SourceDocumentInfo[]> {
  return tx.sql<SourceDocumentInfo>(
    `select ${INFO} from source_document where workspace_id = $1 and invoice_id = $2
     order by version desc limit $3`,
    [tx.workspaceId, invoiceId, count],
  );
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
 * Stores a version. Lock the invoice first (`lockInvoice`), so that two uploads cannot take the same number;
 * should they, the second meets a unique violation (23505).
 */
export async function addDocument(
  tx: SqlExecutor & { readonly workspaceId: string },
  document: Omit<SourceDocumentInfo, 'createdAt'> & { readonly content: Uint8Array },
  now: string,
): Promise<void> {
  await tx.sql(
    `insert into source_document (workspace_id, document_id, invoice_id, version, sha256, bytes, media_type,
       content, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text::timestamptz)`,
    [
      tx.workspaceId,
      document.documentId,
      document.invoiceId,
      document.version,
      document.sha256,
      document.bytes,
      document.mediaType,
      document.content,
      now,
    ],
  );
}
