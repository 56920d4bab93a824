import type { ImportProblem, ReadItem } from '../../compute/import/read-item.ts';
import { readXml } from '../../compute/import/xml/read-xml.ts';
import type { InvoiceRequest } from '../../schema/contracts/ingest.ts';

/** Reads one file, in pieces of the given size. */
export async function readFile(content: string | Uint8Array, piece = Number.POSITIVE_INFINITY) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
  }
  const items: ReadItem[] = [];
  for await (const item of readXml(pieces(), { file: 'a.xml' })) items.push(item);
  return items;
}

/** The one invoice of a file, with the codes of its notes. */
export async function readInvoice(content: string | Uint8Array) {
  const [item, ...more] = await readFile(content);
  if (item?.kind !== 'invoice' || more.length > 0) throw new Error(JSON.stringify([item, ...more]));
  const { invoice, notes, place } = item;
  return { invoice, notes, place, codes: notes.map(({ code }) => code) };
}

/** The problems of a file that gives no invoice. */
export async function readProblems(content: string | Uint8Array): Promise<ImportProblem[]> {
  return (await readFile(content)).map((item) => {
    if (item.kind === 'invoice') throw new Error(JSON.stringify(item.invoice));
    return item.problem;
  });
}

/** Descriptions and amounts of an invoice's lines. */
export function amounts(invoice: InvoiceRequest): [string, number][] {
  return invoice.line_items.map(({ description, spend_amount }) => [description, spend_amount]);
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
export const UBL_NAMESPACES = `xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2"`;

/** An element with its text; nothing if there is no text. */
export function element(name: string, text: string | number | undefined, attributes = ''): string {
  return text === undefined ? '' : `<${name}${attributes === '' ? '' : ` ${attributes}`}>${text}</${name}>`;
}

interface UblLine {
  readonly net?: string;
  readonly name?: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly currency?: string;
  /** Further elements, of the item or of the line. */
  readonly item?: string;
  readonly more?: string;
}

/** `InvoiceLine`, or another element of the same content. */
export function ublLine(line: UblLine, tag = 'InvoiceLine'): string {
  const quantity = tag.startsWith('Credit') ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity';
  const { net, name = 'Paper', currency = 'EUR' } = line;
  return `<cac:${tag}>${element(quantity, line.quantity, `unitCode="${line.unit ?? 'C62'}"`)}${element(
    'cbc:LineExtensionAmount',
    net,
    `currencyID="${currency}"`,
  )}${line.more ?? ''}<cac:Item>${element('cbc:Name', name === '' ? undefined : name)}${line.item ?? ''}</cac:Item></cac:${tag}>`;
}

interface UblDocument {
  readonly root?: 'Invoice' | 'CreditNote';
  readonly type?: string;
  readonly seller?: string;
  readonly currency?: string;
  readonly date?: string;
  readonly lines: string;
  readonly net?: string;
  readonly tax?: string;
  readonly gross?: string;
  readonly lineTotal?: string;
  /** Further elements before the lines. */
  readonly more?: string;
}

const SELLER =
  '<cac:PartyLegalEntity><cbc:RegistrationName>Seller AG</cbc:RegistrationName></cac:PartyLegalEntity>';
export const BUYER_IN_FRANCE =
  '<cac:AccountingCustomerParty><cac:Party><cac:PostalAddress><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress></cac:Party></cac:AccountingCustomerParty>';

/** A UBL document with the parts given and a buyer in France. */
export function ubl(document: UblDocument): string {
  const { root = 'Invoice', currency = 'EUR', date = '2024-03-31', seller = SELLER, lines } = document;
  const totals = [
    element('cbc:LineExtensionAmount', document.lineTotal),
    element('cbc:TaxExclusiveAmount', document.net),
    element('cbc:TaxInclusiveAmount', document.gross),
  ].join('');
  const tax =
    document.tax === undefined ? '' : element('cbc:TaxAmount', document.tax, `currencyID="${currency}"`);
  return `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="${UBL}:${root}-2" ${UBL_NAMESPACES}>
<cbc:ID>R-1</cbc:ID><cbc:IssueDate>${date}</cbc:IssueDate>${element(`cbc:${root}TypeCode`, document.type)}
<cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party>${seller}</cac:Party></cac:AccountingSupplierParty>
${BUYER_IN_FRANCE}${document.more ?? ''}${element('cac:TaxTotal', tax === '' ? undefined : tax)}
<cac:LegalMonetaryTotal>${totals}</cac:LegalMonetaryTotal>${lines}</${root}>`;
}

/** An allowance or charge of a UBL document. */
export function ublCharge(isCharge: boolean | string, amount: string, reason = ''): string {
  return `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator>${reason}${element('cbc:Amount', amount)}</cac:AllowanceCharge>`;
}
