import { type FileFault, faultItem, isFault } from './file-fault.ts';
import { type ImportSource, memorySource, piecesOf } from './import-source.ts';
import { invoiceInPdf } from './pdf/invoice-in-pdf.ts';
import type { Reader, ReadItem, ReadOptions } from './read-item.ts';
import { readJson } from './read-json.ts';
import { collect, type SentFile, sentFiles } from './sent-files.ts';

/** A PDF is read as a whole, because its parts refer to each other. */
const MAX_PDF_BYTES = 32 * 1024 * 1024;

/** What the reader of spreadsheets is told: the caller knows the mapping. */
export interface TableOptions extends ReadOptions {
  readonly kind: 'text' | 'xlsx';
}

/** The readers of what is inside files. */
export interface FileReaders {
  readonly xml: Reader;
  readonly table: Reader<TableOptions>;
}

/** The document an invoice was read from, to be stored as its source. */
export interface SourceDocument {
  /** Path of the file as sent, by which `sentBytes` finds it again: of a hybrid invoice the PDF, not its XML. */
  readonly file: string;
  readonly kind: SentFile['kind'];
  readonly size: number;
  /** Its bytes, or those that are this invoice alone; null when the file is large. */
  readonly bytes: Uint8Array | null;
  /** Where the invoice is in the file, when the file has others too and they can be told apart. */
  readonly range: { readonly offset: number; readonly length: number } | null;
}

export type FileItem = ReadItem & { readonly document?: SourceDocument };

/**
 * Reads what was sent, whatever it is: one file, or a ZIP of files. What cannot be read gives a problem and the rest goes on.
 * The same bytes give the same items in the same order.
 * @param name - of the file as it was sent: the start of all paths.
 */
export async function* readFile(
  source: ImportSource,
  name: string,
  readers: FileReaders,
): AsyncGenerator<FileItem> {
  for await (const sent of sentFiles(source, name)) {
    if ('fault' in sent) yield faultItem(sent.file, sent.fault);
    else yield* readSent(sent, readers);
  }
}

async function* readSent(sent: SentFile, readers: FileReaders): AsyncGenerator<FileItem> {
  const { file, kind, size } = sent;
  const document = { file, kind, size, bytes: sent.bytes, range: null };
  let isSilent = true;
  for await (const item of itemsOf(sent, document, readers)) {
    isSilent = false;
    yield item;
  }
  const late = sent.lateFault() ?? (isSilent ? NOTHING_INSIDE : null);
  if (late !== null) yield faultItem(file, late);
}

const NOTHING_INSIDE: FileFault = {
  code: 'file_empty',
  why: 'it has no row with anything in it below its header: send one with invoices',
};

function itemsOf(sent: SentFile, document: SourceDocument, readers: FileReaders): AsyncIterable<FileItem> {
  const { file, kind } = sent;
  if (kind === 'pdf') return readPdf(sent, readers);
  if (kind === 'json') return readJsonFile(sent, document);
  const items =
    kind === 'xml' ? readers.xml(sent.pieces, { file }) : readers.table(sent.pieces, { file, kind });
  return withDocuments(items, document);
}

async function* withDocuments(
  items: AsyncIterable<ReadItem>,
  document: SourceDocument,
): AsyncGenerator<FileItem> {
  for await (const item of items) yield withDocument(item, document);
}

function withDocument(item: ReadItem, document: SourceDocument): FileItem {
  return item.kind === 'invoice' ? { ...item, document } : item;
}

async function* readJsonFile(sent: SentFile, document: SourceDocument): AsyncGenerator<FileItem> {
  for await (const { range = null, ...item } of readJson(sent.pieces, { file: sent.file })) {
    const bytes =
      range === null ? null : (sent.bytes?.subarray(range.offset, range.offset + range.length) ?? null);
    yield withDocument(item, { ...document, bytes, range });
  }
}

async function* readPdf(sent: SentFile, readers: FileReaders): AsyncGenerator<FileItem> {
  const { file, size } = sent;
  if (size > MAX_PDF_BYTES) {
    const why = `a PDF of more than ${MAX_PDF_BYTES} bytes is not read: send the XML of its e-invoice by itself`;
    yield faultItem(file, { code: 'file_too_large', why });
    return;
  }
  const bytes = sent.bytes ?? (await collect(sent.pieces));
  const found = sent.lateFault() ?? invoiceInPdf(bytes);
  if (isFault(found)) {
    if (sent.lateFault() === null) yield faultItem(file, found);
    return;
  }
  const document = { file, kind: sent.kind, size, bytes, range: null };
  for await (const item of readers.xml(piecesOf(memorySource(found.xml)), {
    file: `${file}/${found.name}`,
  })) {
    yield withDocument(withOthers(item, file, found.others), document);
  }
}

/** Says of an invoice that others in the same PDF were not read. */
function withOthers(item: ReadItem, file: string, others: readonly string[]): ReadItem {
  if (item.kind !== 'invoice' || others.length === 0) return item;
  const message = `The PDF has other e-invoices inside, which were not read: ${others.join(', ')}. Send them by themselves if they are to be booked.`;
  return { ...item, notes: [...item.notes, { code: 'other_invoice_inside', message, place: { file } }] };
}

/** The bytes of one file of what was sent, by its path: of a document that is too large to be handed on. */
export async function* sentBytes(
  source: ImportSource,
  name: string,
  file: string,
): AsyncGenerator<Uint8Array> {
  for await (const sent of sentFiles(source, name)) {
    if (sent.file !== file || 'fault' in sent) continue;
    yield* sent.pieces;
    return;
  }
}
