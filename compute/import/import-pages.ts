import { hash } from 'node:crypto';
import type { DocumentType } from '../../schema/contracts/document-types.ts';
import { INGEST_LIMITS, type InvoiceRequest } from '../../schema/contracts/ingest.ts';
import type { FileItem, SourceDocument } from './read-file.ts';
import type { ImportPlace, ImportProblem } from './read-item.ts';

/** Lines of a page, unless a single invoice has more, and bytes of its JSON text and of its documents. */
const PAGE_LINES = 2_000;
const PAGE_BYTES = 512 * 1024;
const PAGE_DOCUMENT_BYTES = 8 * 1024 * 1024;
/** Problems of a page. */
const PAGE_PROBLEMS = 200;

/** The document of an invoice, as it is kept. */
export interface PageDocument {
  readonly mediaType: DocumentType;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** null for a file that an earlier page came with. */
  readonly bytes: Uint8Array | null;
  /** Whether it is the document of all invoices in the file, such as a spreadsheet. */
  readonly isShared: boolean;
}

/** An invoice of a page, in the order of `body`, or what could not be read. */
export type PageItem =
  | {
      readonly kind: 'invoice';
      readonly ordinal: number;
      readonly place: ImportPlace;
      readonly invoiceNumber: string | null;
      readonly notes: readonly ImportProblem[];
      readonly document: PageDocument | null;
    }
  | { readonly kind: 'problem'; readonly ordinal: number; readonly problem: ImportProblem };

/** What is booked in one transaction. */
export interface ImportPage {
  readonly items: readonly PageItem[];
  /** UTF-8 text of an ingest request with the invoices of the page; null without any. */
  readonly body: Uint8Array | null;
  readonly lastOrdinal: number;
}

export interface PageOptions {
  /** Items up to this ordinal are booked already and left out. */
  readonly after: number;
  /** A dry run keeps no documents. */
  readonly withDocuments: boolean;
  /** Largest document that is kept. */
  readonly documentBytes: number;
}

/** Cuts what a reader reads into pages of at most 100 invoices. Items are counted from 1. */
export async function* importPages(
  items: AsyncIterable<FileItem>,
  options: PageOptions,
): AsyncGenerator<ImportPage> {
  let page = new OpenPage();
  let ordinal = 0;
  const documentOf = documents(options);
  for await (const item of items) {
    ordinal += 1;
    if (ordinal <= options.after) continue;
    if (item.kind === 'problem') page.addProblem(ordinal, item.problem);
    else {
      const text = JSON.stringify(item.invoice);
      const { document, notes } = documentOf(item);
      if (!page.hasRoom(item.invoice, text, document)) {
        yield page.close();
        page = new OpenPage();
      }
      page.addInvoice(ordinal, { ...item, notes: [...item.notes, ...notes] }, { text, document });
    }
    if (page.isFull) {
      yield page.close();
      page = new OpenPage();
    }
  }
  if (page.size > 0) yield page.close();
}

const MEDIA_TYPES = {
  xml: 'application/xml',
  pdf: 'application/pdf',
  text: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

interface Found {
  readonly document: PageDocument | null;
  readonly notes: readonly ImportProblem[];
}
const NONE: Found = { document: null, notes: [] };

/** The document of each item in turn: none for JSON, whose content is stored with the invoice, and for large files. */
function documents({ withDocuments, documentBytes }: PageOptions): (item: FileItem) => Found {
  let last: (Pick<SourceDocument, 'file' | 'bytes'> & { readonly found: Found }) | null = null;
  return ({ document: of }) => {
    if (!withDocuments || of === undefined || of.kind === 'json') return NONE;
    const { file, kind, bytes } = of;
    if (last?.file === file && last.bytes === bytes) return last.found;
    if (bytes === null || bytes.length > documentBytes) {
      last = { file, bytes, found: NONE };
      const message = `${file} has more than ${documentBytes} bytes, so it was not kept as the source document of its invoices.`;
      return { document: null, notes: [{ code: 'document_not_kept', message, place: { file } }] };
    }
    const isShared = kind === 'text' || kind === 'xlsx';
    const sha256 = hash('sha256', bytes);
    const document = { mediaType: MEDIA_TYPES[kind], size: bytes.length, sha256, bytes, isShared };
    if (isShared) last = { file, bytes, found: { document: { ...document, bytes: null }, notes: [] } };
    return { document, notes: [] };
  };
}

class OpenPage {
  readonly #items: PageItem[] = [];
  readonly #texts: string[] = [];
  #characters = 0;
  #lines = 0;
  #documentBytes = 0;
  #problems = 0;

  get size(): number {
    return this.#items.length;
  }

  get isFull(): boolean {
    return this.#texts.length === INGEST_LIMITS.invoices || this.#problems === PAGE_PROBLEMS;
  }

  hasRoom(invoice: InvoiceRequest, text: string, document: PageDocument | null): boolean {
    if (this.#texts.length === 0) return true;
    const lines = this.#lines + invoice.line_items.length;
    const bytes = this.#documentBytes + (document?.bytes?.length ?? 0);
    return (
      lines <= PAGE_LINES && this.#characters + text.length <= PAGE_BYTES && bytes <= PAGE_DOCUMENT_BYTES
    );
  }

  addProblem(ordinal: number, problem: ImportProblem): void {
    this.#problems += 1;
    this.#items.push({ kind: 'problem', ordinal, problem });
  }

  addInvoice(
    ordinal: number,
    item: FileItem & { readonly kind: 'invoice' },
    { text, document }: { readonly text: string; readonly document: PageDocument | null },
  ): void {
    this.#texts.push(text);
    this.#characters += text.length;
    this.#lines += item.invoice.line_items.length;
    this.#documentBytes += document?.bytes?.length ?? 0;
    const { place, notes } = item;
    // Members of a JSON file are checked where they are booked.
    const sent: unknown = item.invoice.invoice_number;
    const invoiceNumber = typeof sent === 'string' ? sent : null;
    this.#items.push({ kind: 'invoice', ordinal, place, invoiceNumber, notes, document });
  }

  close(): ImportPage {
    const body =
      this.#texts.length === 0 ? null : new TextEncoder().encode(`{"invoices":[${this.#texts.join(',')}]}`);
    return { items: this.#items, body, lastOrdinal: this.#items.at(-1)?.ordinal ?? 0 };
  }
}
