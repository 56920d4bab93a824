import { randomUUIDv7 } from 'node:crypto';
import type { ImportNote } from '../../../schema/contracts/import-job.ts';
import { addDocuments, addSharedDocument, sharedDocument } from '../../../schema/queries/source-documents.ts';
import { addDocumentBytes } from '../../../schema/queries/workspaces.ts';
import { appendEntries } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { PageDocument } from '../../threads/import-messages.ts';

/** A booked invoice and the document it was read from. */
export interface InvoiceDocument {
  readonly ordinal: number;
  readonly invoiceId: string;
  readonly period: string;
  readonly document: PageDocument;
}

/**
 * The bytes of files that several invoices share, by digest: those a page came with, and the one before it, as the page that
 * came with a file may have booked none of its invoices.
 */
export type SharedFiles = ReadonlyMap<string, Uint8Array>;

export interface StoreDocuments {
  readonly documents: readonly InvoiceDocument[];
  readonly shared: SharedFiles;
  /** Hash of the entry that recorded each invoice. */
  readonly recorded: ReadonlyMap<string, string>;
  /** Bytes of documents the workspace has, its row locked since before the chain was. */
  readonly held: number;
  /** Bytes of documents it may have; 0 for any. */
  readonly quota: number;
  readonly actor: string;
  readonly now: string;
}

/**
 * Stores the documents of invoices recorded in the same transaction, as far as there is room. An invoice counts for more than
 * its document: one that is not kept is named in a note of its item.
 */
export async function storeDocuments(
  tx: TenantTransaction,
  input: StoreDocuments,
): Promise<Map<number, ImportNote>> {
  const notes = new Map<number, ImportNote>();
  if (input.documents.length === 0) return notes;
  const room = roomOf(input.held, input.quota);
  const files = await storeShared(tx, input, room.take);
  const kept: InvoiceDocument[] = [];
  for (const each of input.documents) {
    const { sha256, size, isShared } = each.document;
    const why = isShared ? (files.get(sha256) ?? null) : room.take(size) ? null : fullNote(input.quota);
    if (why === null) kept.push(each);
    else notes.set(each.ordinal, why);
  }
  await addDocumentBytes(tx, room.taken());
  await attach(tx, kept, input);
  return notes;
}

function roomOf(stored: number, quota: number) {
  let taken = 0;
  return {
    take: (bytes: number): boolean => {
      if (quota > 0 && stored + taken + bytes > quota) return false;
      taken += bytes;
      return true;
    },
    taken: () => taken,
  };
}

/** Stores files that invoices share, once; why one is not there, by digest. */
async function storeShared(
  tx: TenantTransaction,
  { documents, shared, quota, now }: StoreDocuments,
  take: (bytes: number) => boolean,
): Promise<Map<string, ImportNote>> {
  const files = new Map(
    documents.flatMap(({ document: { isShared, sha256, size } }) =>
      isShared ? [[sha256, size] as const] : [],
    ),
  );
  const refused = new Map<string, ImportNote>();
  for (const [sha256, size] of files) {
    const state = await sharedDocument(tx, sha256);
    if (state === 'erased') refused.set(sha256, ERASED);
    if (state !== null) continue;
    const bytes = shared.get(sha256);
    if (bytes === undefined) throw new Error('a page has no bytes of its file');
    if (take(size))
      await addSharedDocument(tx, { sha256, bytes: size, content: Buffer.from(bytes), createdAt: now });
    else refused.set(sha256, fullNote(quota));
  }
  return refused;
}

const ERASED: ImportNote = {
  code: 'document_erased',
  message: 'The file was not kept: it was erased with an invoice it had before.',
};

function fullNote(quota: number): ImportNote {
  const message = `The document was not kept: the workspace may hold ${quota} bytes of source documents.`;
  return { code: 'document_quota_exceeded', message };
}

async function attach(
  tx: TenantTransaction,
  kept: readonly InvoiceDocument[],
  { recorded, actor, now }: StoreDocuments,
): Promise<void> {
  await addDocuments(
    tx,
    kept.map(({ invoiceId, document: { sha256, size, mediaType, bytes, isShared } }) => ({
      documentId: randomUUIDv7(),
      invoiceId,
      version: 1,
      sha256,
      bytes: size,
      mediaType,
      content: isShared || bytes === null ? null : Buffer.from(bytes),
      createdAt: now,
    })),
  );
  const entries = kept.map(({ invoiceId, period, document: { sha256, size, mediaType } }) =>
    newEntry({
      period,
      kind: 'document.attached',
      subject: `invoice:${invoiceId}`,
      actor,
      refs: [recorded.get(invoiceId) ?? ''],
      payload: { sha256, bytes: size, media_type: mediaType, version: 1 },
    }),
  );
  if (entries.length > 0) await appendEntries(tx, entries, now, { requireOpen: false });
}
