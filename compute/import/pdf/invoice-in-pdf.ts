import type { FileFault } from '../file-fault.ts';
import { startText, xmlRoot } from '../xml-root.ts';
import { type EmbeddedFile, embeddedFiles } from './embedded-files.ts';
import { PdfFile } from './pdf-file.ts';
import { PdfError } from './pdf-values.ts';

/** Root elements of invoices: CII, ZUGFeRD 1.0, UBL (and the drafts of ZUGFeRD). Orders (Order-X) have another. */
const INVOICE_ROOTS: ReadonlySet<string> = new Set([
  'CrossIndustryInvoice',
  'CrossIndustryDocument',
  'Invoice',
  'CreditNote',
]);
/** How an attachment is marked that states what the pages show. Source: Factur-X 1.07, 6.2.2; ISO 19005-3, annex E. */
const OF_DOCUMENT: ReadonlySet<string> = new Set(['Alternative', 'Source', 'Data']);

/** The invoice of a hybrid PDF. */
export interface InvoiceInPdf {
  /** Name of the attachment. */
  readonly name: string;
  readonly xml: Uint8Array;
  /** Names of attachments that are invoices too, but not the document's own. */
  readonly others: readonly string[];
}

interface Attachment extends EmbeddedFile {
  readonly root: string | null;
  readonly bytes: Uint8Array;
}

/**
 * The e-invoice in a PDF (Factur-X, ZUGFeRD, XRechnung), chosen by the root element of the attached XML and never by the file's
 * name. Of several, the one marked as the document's own (`AFRelationship`) is taken.
 */
export function invoiceInPdf(bytes: Uint8Array): InvoiceInPdf | FileFault {
  try {
    return chosen(new PdfFile(bytes));
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return FAULTS[error.code](error.message);
  }
}

const SEND_XML = 'send the XML of the e-invoice by itself, or enter the invoice by hand';
const FAULTS: Readonly<Record<PdfError['code'], (why: string) => FileFault>> = {
  encrypted: () => ({
    code: 'file_encrypted',
    why: `the PDF is encrypted, be it only against changes: save it without, or ${SEND_XML}`,
  }),
  damaged: (why) => ({
    code: 'file_damaged',
    why: `the PDF is damaged (${why}): get it again, or ${SEND_XML}`,
  }),
  bounds: (why) => ({ code: 'archive_bounds', why: `the PDF is beyond what is read (${why}): ${SEND_XML}` }),
};

function chosen(pdf: PdfFile): InvoiceInPdf | FileFault {
  const files = embeddedFiles(pdf);
  const attachments = files.map((file): Attachment => ({ ...file, ...contentOf(pdf, file) }));
  const invoices = withoutCopies(attachments.filter(({ root }) => root !== null && INVOICE_ROOTS.has(root)));
  const own = invoices.filter(({ relationship }) => OF_DOCUMENT.has(relationship));
  const [invoice, ...others] =
    own.length === 1 ? [...own, ...invoices.filter((one) => one !== own[0])] : invoices;
  if (invoice === undefined) return withoutInvoice(pdf, attachments);
  const names = others.map(({ name }) => name);
  if (own.length !== 1 && others.length > 0) {
    const why = `the PDF has several e-invoices inside (${[invoice.name, ...names].join(', ')}) and does not say which one is its own: send the right one as XML`;
    return { code: 'pdf_several_invoices', why };
  }
  return { name: invoice.name, xml: invoice.bytes, others: names };
}

/** The bytes of an attachment that is XML. Others, such as images, are not unpacked. */
function contentOf(pdf: PdfFile, { stream }: EmbeddedFile): Pick<Attachment, 'root' | 'bytes'> {
  const isXml = /^\s*</.test(startText(pdf.startOf(stream)));
  const bytes = isXml ? pdf.bytesOf(stream) : new Uint8Array();
  return { bytes, root: isXml ? xmlRoot(bytes) : null };
}

/** The same invoice attached twice is one. */
function withoutCopies(invoices: readonly Attachment[]): Attachment[] {
  return invoices.filter(
    ({ bytes }, index) => !invoices.slice(0, index).some((other) => isSame(other.bytes, bytes)),
  );
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function withoutInvoice(pdf: PdfFile, attachments: readonly Attachment[]): FileFault {
  if (pdf.isIncomplete) return FAULTS.damaged('parts of it cannot be read, and no e-invoice is in the rest');
  const names = attachments.map(({ name, root }) => (root === null ? name : `${name}: <${root}>`));
  const inside = names.length === 0 ? '' : ` (it has ${names.slice(0, 5).join(', ')})`;
  return { code: 'pdf_without_invoice', why: `the PDF has no e-invoice inside${inside}: ${SEND_XML}` };
}
