import { hash } from 'node:crypto';
import { INGEST_LIMITS } from '../../schema/contracts/ingest.ts';
import type { FileItem } from './read-file.ts';
import type { ImportedInvoice, ImportPlace, ImportProblem } from './read-item.ts';

/** Lines of a page, unless a single invoice has more, and bytes of its JSON text and of its documents. */
const PAGE_LINES = 2_000;
const PAGE_BYTES = 512 * 1024;
const PAGE_DOCUMENT_BYTES = 8 * 1024 * 1024;
/** Problems of a page. */
const PAGE_PROBLEMS = 200;

/** The document of an invoice, as it is kept. */
export interface PageDocument {
  readonly mediaType: 'application/pdf' | 'application/xml';
  readonly bytes: Uint8Array;
  /** Hex. */
  readonly sha256: string;
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
  for await (const item of items) {
    ordinal += 1;
    if (ordinal <= options.after) continue;
    if (item.kind === 'problem') page.addProblem(ordinal, item.problem);
    else {
      const text = JSON.stringify(item.invoice);
      const document = options.withDocuments ? documentOf(item, options.documentBytes) : null;
      if (!page.hasRoom(item.invoice, text, document)) {
        yield page.close();
        page = new OpenPage();
      }
      page.addInvoice(ordinal, item, { text, document });
    }
    if (page.isFull) {
      yield page.close();
      page = new OpenPage();
    }
  }
  if (page.size > 0) yield page.close();
}

/** Of a spreadsheet or a list of invoices there is no document of one invoice alone. */
function documentOf(item: FileItem, most: number): PageDocument | null {
  const { document } = item;
  const bytes = document?.bytes ?? null;
  if (document === undefined || bytes === null || bytes.length > most) return null;
  if (document.kind !== 'xml' && document.kind !== 'pdf') return null;
  return { mediaType: `application/${document.kind}`, bytes, sha256: hash('sha256', bytes) };
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

  hasRoom(invoice: ImportedInvoice, text: string, document: PageDocument | null): boolean {
    if (this.#texts.length === 0) return true;
    const lines = this.#lines + invoice.line_items.length;
    const bytes = this.#documentBytes + (document?.bytes.length ?? 0);
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
    this.#documentBytes += document?.bytes.length ?? 0;
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
