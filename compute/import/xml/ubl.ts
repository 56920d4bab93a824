import { chargeReason } from './charge-reasons.ts';
import { CORRECTED_INVOICE, isCreditType } from './document-types.ts';
import type { EInvoice, StatedCharge, StatedLine } from './einvoice.ts';
import { booleanOf, sumOf } from './einvoice.ts';
import type { XmlRecord } from './xml-records.ts';

const PERIOD = { start: 'cbc:StartDate', end: 'cbc:EndDate' } as const;
const SUPPLIER = 'cac:AccountingSupplierParty/cac:Party';

const LINE = {
  note: 'cbc:Note',
  invoiced: 'cbc:InvoicedQuantity',
  invoicedUnit: 'cbc:InvoicedQuantity/@unitCode',
  credited: 'cbc:CreditedQuantity',
  creditedUnit: 'cbc:CreditedQuantity/@unitCode',
  net: 'cbc:LineExtensionAmount',
  currency: 'cbc:LineExtensionAmount/@currencyID',
  periods: { each: 'cac:InvoicePeriod', shape: PERIOD },
  name: 'cac:Item/cbc:Name',
  description: 'cac:Item/cbc:Description',
  sellersId: 'cac:Item/cac:SellersItemIdentification/cbc:ID',
  standardId: 'cac:Item/cac:StandardItemIdentification/cbc:ID',
  codes: {
    each: 'cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode',
    shape: { code: '.', list: '@listID', version: '@listVersionID' },
  },
  price: 'cac:Price/cbc:PriceAmount',
  priceBase: 'cac:Price/cbc:BaseQuantity',
  invoiceLines: { nested: 'cac:SubInvoiceLine' },
  creditLines: { nested: 'cac:SubCreditNoteLine' },
} as const;

const SHAPE = {
  number: 'cbc:ID',
  date: 'cbc:IssueDate',
  invoiceType: 'cbc:InvoiceTypeCode',
  creditType: 'cbc:CreditNoteTypeCode',
  currency: 'cbc:DocumentCurrencyCode',
  legalName: `${SUPPLIER}/cac:PartyLegalEntity/cbc:RegistrationName`,
  tradingName: `${SUPPLIER}/cac:PartyName/cbc:Name`,
  contactName: `${SUPPLIER}/cac:Contact/cbc:Name`,
  taxNumbers: { each: `${SUPPLIER}/cac:PartyTaxScheme`, shape: { number: 'cbc:CompanyID' } },
  registration: `${SUPPLIER}/cac:PartyLegalEntity/cbc:CompanyID`,
  sellerNumber: `${SUPPLIER}/cac:PartyIdentification/cbc:ID`,
  buyerCountry: 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode',
  deliveries: {
    each: 'cac:Delivery',
    shape: {
      date: 'cbc:ActualDeliveryDate',
      country: 'cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode',
    },
  },
  periods: { each: 'cac:InvoicePeriod', shape: PERIOD },
  charges: {
    each: 'cac:AllowanceCharge',
    shape: {
      indicator: 'cbc:ChargeIndicator',
      amount: 'cbc:Amount',
      currency: 'cbc:Amount/@currencyID',
      reason: 'cbc:AllowanceChargeReason',
      code: 'cbc:AllowanceChargeReasonCode',
    },
  },
  taxes: {
    each: 'cac:TaxTotal',
    shape: {
      amount: 'cbc:TaxAmount',
      currency: 'cbc:TaxAmount/@currencyID',
      rates: { each: 'cac:TaxSubtotal', shape: { rate: 'cac:TaxCategory/cbc:Percent', old: 'cbc:Percent' } },
    },
  },
  lineTotal: 'cac:LegalMonetaryTotal/cbc:LineExtensionAmount',
  net: 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount',
  netCurrency: 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount/@currencyID',
  gross: 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
  invoiceLines: { each: 'cac:InvoiceLine', shape: LINE },
  creditLines: { each: 'cac:CreditNoteLine', shape: LINE },
} as const;

const COMMON = 'urn:oasis:names:specification:ubl:schema:xsd';
const PREFIXES = new Map([
  [`${COMMON}:CommonAggregateComponents-2`, 'cac'],
  [`${COMMON}:CommonBasicComponents-2`, 'cbc'],
]);

/**
 * UBL 2 Invoice and CreditNote: 2.0 to 2.4 share their namespaces. The net amount of a line has its allowances and charges in
 * it. Sub-lines of the XRechnung extension are taken instead of the line above them if they add up.
 * Source: EN 16931-3-2; Peppol BIS Billing 3.0; XRechnung 3.0 extension, BG-DEX-01.
 */
export const UBL_DOCUMENTS = (['Invoice', 'CreditNote'] as const).map((root) => ({
  namespaces: [`${COMMON}:${root}-2`],
  root,
  prefixes: PREFIXES,
  shape: SHAPE,
  read: (record: XmlRecord<typeof SHAPE>) => [readUbl(record, root === 'CreditNote')],
}));

function readUbl(from: XmlRecord<typeof SHAPE>, isCreditNote: boolean): EInvoice {
  const currency = from.currency ?? from.netCurrency;
  const lines = [...from.invoiceLines, ...from.creditLines];
  const leaves = lines.flatMap(leavesOf);
  const { deliveries } = from;
  const taxNumbers = from.taxNumbers.map(({ number }) => number);
  return {
    at: from.at,
    isCredit: isCreditNote || isCreditType((from.invoiceType ?? from.creditType)?.text),
    restates: from.invoiceType?.text === CORRECTED_INVOICE ? from.invoiceType : undefined,
    number: from.number,
    date: from.date,
    vendors: [from.legalName, from.tradingName, from.contactName],
    vendorNumbers: [...taxNumbers, from.sellerNumber],
    vendorTaxIds: [...taxNumbers, from.registration],
    currency,
    deliveryCountries: deliveries.map(({ country }) => country),
    buyerCountry: from.buyerCountry,
    periods: [...from.periods, ...deliveries.map(({ date }) => ({ start: date, end: date }))],
    totals: {
      lines: from.lineTotal,
      net: from.net,
      // The same in the seller's accounting currency, BT-111, is another one.
      tax: sumOf(
        from.taxes
          .filter((tax) => (tax.currency ?? currency)?.text === currency?.text)
          .map(({ amount }) => amount),
      ),
      gross: from.gross,
    },
    vatRates: from.taxes.flatMap(({ rates }) => rates.map(({ rate, old }) => rate ?? old)),
    lineSets: leaves.length === lines.length ? [lines.map(toLine)] : [leaves.map(toLine), lines.map(toLine)],
    charges: from.charges.map(toCharge),
    profileWithoutLines: null,
  };
}

type UblLine = XmlRecord<typeof LINE>;

function leavesOf(line: UblLine): UblLine[] {
  const inner = [...line.invoiceLines, ...line.creditLines];
  return inner.length === 0 ? [line] : inner.flatMap(leavesOf);
}

function toLine(line: UblLine): StatedLine {
  return {
    at: line.at,
    texts: [line.name, line.description],
    otherTexts: [line.note, line.sellersId, line.standardId],
    net: line.net,
    currency: line.currency,
    quantity: line.invoiced ?? line.credited,
    unit: line.invoicedUnit ?? line.creditedUnit,
    periods: line.periods,
    codes: line.codes,
    price: { amount: line.price, base: line.priceBase },
  };
}

function toCharge({
  at,
  indicator,
  amount,
  currency,
  reason,
  code,
}: XmlRecord<typeof SHAPE.charges.shape>): StatedCharge {
  const isCharge = booleanOf(indicator);
  return { at, isCharge, amount, currency, reason, reasonOfCode: chargeReason(code?.text, isCharge) };
}
