import type { ReadItem, ReadOptions } from '../read-item.ts';
import { CII_DOCUMENTS } from './cii.ts';
import type { EInvoice } from './einvoice.ts';
import { FATTURAPA_DOCUMENTS } from './fatturapa.ts';
import { KSEF_DOCUMENTS } from './ksef.ts';
import { toInvoice } from './to-invoice.ts';
import { UBL_DOCUMENTS } from './ubl.ts';
import { XmlFault } from './xml-fault.ts';
import { type DocumentShape, readRecords } from './xml-records.ts';

interface XmlFormat extends DocumentShape {
  readonly namespaces: readonly string[];
  /** The invoices of a document: what `readRecords` found by this shape. */
  readonly read: (record: never) => readonly EInvoice[];
}

const FORMATS: readonly XmlFormat[] = [
  ...UBL_DOCUMENTS,
  ...CII_DOCUMENTS,
  ...FATTURAPA_DOCUMENTS,
  ...KSEF_DOCUMENTS,
];

/**
 * The invoices of an XML file in any format that is read, found by its root element and namespace: UBL, UN/CEFACT CII,
 * FatturaPA or KSeF. A file that cannot be read as a whole gives one problem and no invoice.
 */
export async function* readXml(
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<ReadItem> {
  const { file } = options;
  try {
    const { document, record } = await readRecords(bytes, chooseFormat);
    const invoices = document.read(record as never);
    if (invoices.length === 0)
      throw new XmlFault('no_lines', 'The document has no invoice in it.', `/${document.root}`);
    for (const invoice of invoices) yield* toInvoice(invoice, file);
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    const { code, message, path } = error;
    const place = path === undefined ? { file } : { file, path };
    yield { kind: 'problem', problem: { code, message, place } };
  }
}

function chooseFormat(namespace: string, name: string): XmlFormat {
  const format = FORMATS.find(({ root, namespaces }) => root === name && namespaces.includes(namespace));
  if (format) return format;
  const found = `<${name.slice(0, 100)}>${namespace === '' ? ' without a namespace' : ` of the namespace ${namespace.slice(0, 200)}`}`;
  throw new XmlFault(
    'format_unknown',
    `The root element is ${found}. These are read: UBL 2 Invoice and CreditNote, UN/CEFACT CrossIndustryInvoice (XRechnung, Factur-X, ZUGFeRD), FatturaPA 1.2, KSeF FA(3).`,
    `/${name.slice(0, 100)}`,
  );
}
