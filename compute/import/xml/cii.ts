import { chargeReason } from './charge-reasons.ts';
import { CORRECTED_INVOICE, isCreditType } from './document-types.ts';
import { booleanOf, type EInvoice, present, type StatedCharge, type StatedLine, sumOf } from './einvoice.ts';
import type { Stated, XmlRecord } from './xml-records.ts';

/** Names that differ between UN/CEFACT CII (since ZUGFeRD 2.0) and the document of ZUGFeRD 1.0. */
interface Names {
  readonly context: string;
  readonly document: string;
  readonly transaction: string;
  /** `ram:ApplicableHeaderTrade` + Agreement, Delivery or Settlement. */
  readonly header: string;
  readonly headerTotals: string;
  readonly line: string;
  readonly lineTotals: string;
  readonly rate: string;
}

const DAY = 'udt:DateTimeString';
const PERIOD = { start: `ram:StartDateTime/${DAY}`, end: `ram:EndDateTime/${DAY}` } as const;
const AMOUNT = { amount: '.', currency: '@currencyID' } as const;

function lineShape({ line, lineTotals }: Names) {
  const settlement = `${line}Settlement`;
  return {
    note: 'ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:Content',
    parent: 'ram:AssociatedDocumentLineDocument/ram:ParentLineID',
    kind: 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode',
    name: 'ram:SpecifiedTradeProduct/ram:Name',
    description: 'ram:SpecifiedTradeProduct/ram:Description',
    sellersId: 'ram:SpecifiedTradeProduct/ram:SellerAssignedID',
    globalId: 'ram:SpecifiedTradeProduct/ram:GlobalID',
    codes: {
      each: 'ram:SpecifiedTradeProduct/ram:DesignatedProductClassification/ram:ClassCode',
      shape: { code: '.', list: '@listID', version: '@listVersionID' },
    },
    quantity: `${line}Delivery/ram:BilledQuantity`,
    unit: `${line}Delivery/ram:BilledQuantity/@unitCode`,
    period: { each: `${settlement}/ram:BillingSpecifiedPeriod`, shape: PERIOD },
    id: 'ram:AssociatedDocumentLineDocument/ram:LineID',
    price: `${line}Agreement/ram:NetPriceProductTradePrice/ram:ChargeAmount`,
    priceBase: `${line}Agreement/ram:NetPriceProductTradePrice/ram:BasisQuantity`,
    net: `${settlement}/${lineTotals}/ram:LineTotalAmount`,
    currency: `${settlement}/${lineTotals}/ram:LineTotalAmount/@currencyID`,
  } as const;
}

function shapeOf(names: Names) {
  const { context, document, transaction, header } = names;
  const [agreement, delivery, settlement] = ['Agreement', 'Delivery', 'Settlement'].map(
    (part) => `${transaction}/${header}${part}`,
  );
  const totals = `${settlement}/${names.headerTotals}`;
  return {
    profile: `${context}/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`,
    number: `${document}/ram:ID`,
    type: `${document}/ram:TypeCode`,
    date: `${document}/ram:IssueDateTime/${DAY}`,
    seller: `${agreement}/ram:SellerTradeParty/ram:Name`,
    tradingName: `${agreement}/ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:TradingBusinessName`,
    contactName: `${agreement}/ram:SellerTradeParty/ram:DefinedTradeContact/ram:PersonName`,
    taxNumbers: {
      each: `${agreement}/ram:SellerTradeParty/ram:SpecifiedTaxRegistration`,
      shape: { number: 'ram:ID' },
    },
    registration: `${agreement}/ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:ID`,
    sellerNumber: `${agreement}/ram:SellerTradeParty/ram:GlobalID`,
    buyerCountry: `${agreement}/ram:BuyerTradeParty/ram:PostalTradeAddress/ram:CountryID`,
    deliveryCountry: `${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID`,
    delivered: `${delivery}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/${DAY}`,
    currency: `${settlement}/ram:InvoiceCurrencyCode`,
    period: { each: `${settlement}/ram:BillingSpecifiedPeriod`, shape: PERIOD },
    taxes: { each: `${settlement}/ram:ApplicableTradeTax`, shape: { rate: names.rate } },
    charges: {
      each: `${settlement}/ram:SpecifiedTradeAllowanceCharge`,
      shape: {
        indicator: 'ram:ChargeIndicator/udt:Indicator',
        amount: 'ram:ActualAmount',
        currency: 'ram:ActualAmount/@currencyID',
        reason: 'ram:Reason',
        code: 'ram:ReasonCode',
      },
    },
    freight: {
      each: `${settlement}/ram:SpecifiedLogisticsServiceCharge`,
      shape: {
        amount: 'ram:AppliedAmount',
        currency: 'ram:AppliedAmount/@currencyID',
        reason: 'ram:Description',
      },
    },
    lineTotals: { each: `${totals}/ram:LineTotalAmount`, shape: AMOUNT },
    nets: { each: `${totals}/ram:TaxBasisTotalAmount`, shape: AMOUNT },
    taxTotals: { each: `${totals}/ram:TaxTotalAmount`, shape: AMOUNT },
    grosses: { each: `${totals}/ram:GrandTotalAmount`, shape: AMOUNT },
    lines: { each: `${transaction}/ram:IncludedSupplyChainTradeLineItem`, shape: lineShape(names) },
  } as const;
}

type CiiShape = ReturnType<typeof shapeOf>;

const CII = shapeOf({
  context: 'rsm:ExchangedDocumentContext',
  document: 'rsm:ExchangedDocument',
  transaction: 'rsm:SupplyChainTradeTransaction',
  header: 'ram:ApplicableHeaderTrade',
  headerTotals: 'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
  line: 'ram:SpecifiedLineTrade',
  lineTotals: 'ram:SpecifiedTradeSettlementLineMonetarySummation',
  rate: 'ram:RateApplicablePercent',
});
const ZUGFERD_1 = shapeOf({
  context: 'rsm:SpecifiedExchangedDocumentContext',
  document: 'rsm:HeaderExchangedDocument',
  transaction: 'rsm:SpecifiedSupplyChainTradeTransaction',
  header: 'ram:ApplicableSupplyChainTrade',
  headerTotals: 'ram:SpecifiedTradeSettlementMonetarySummation',
  line: 'ram:SpecifiedSupplyChainTrade',
  lineTotals: 'ram:SpecifiedTradeSettlementMonetarySummation',
  rate: 'ram:ApplicablePercent',
});

const STANDARD = 'urn:un:unece:uncefact:data:standard';
const CII_NAMESPACE = `${STANDARD}:CrossIndustryInvoice:100`;
const ZUGFERD_1_NAMESPACE = 'urn:ferd:CrossIndustryDocument:invoice:1p0';

/**
 * UN/CEFACT Cross Industry Invoice, D16B and D22B (XRechnung, Factur-X, ZUGFeRD 2), and the document of ZUGFeRD 1.0, which has
 * the same content under other names. The net amount of a line has its allowances and charges in it.
 * Source: EN 16931-3-3; Factur-X 1.08; ZUGFeRD 1.0, technical annex.
 */
export const CII_DOCUMENTS = [
  {
    namespaces: [CII_NAMESPACE],
    root: 'CrossIndustryInvoice',
    prefixes: new Map([
      [CII_NAMESPACE, 'rsm'],
      [`${STANDARD}:ReusableAggregateBusinessInformationEntity:100`, 'ram'],
      [`${STANDARD}:UnqualifiedDataType:100`, 'udt'],
    ]),
    shape: CII,
    read: (record: XmlRecord<CiiShape>) => [readCii(record)],
  },
  {
    namespaces: [ZUGFERD_1_NAMESPACE],
    root: 'CrossIndustryDocument',
    prefixes: new Map([
      [ZUGFERD_1_NAMESPACE, 'rsm'],
      [`${STANDARD}:ReusableAggregateBusinessInformationEntity:12`, 'ram'],
      [`${STANDARD}:UnqualifiedDataType:15`, 'udt'],
    ]),
    shape: ZUGFERD_1,
    read: (record: XmlRecord<CiiShape>) => [readCii(record)],
  },
];

function readCii(from: XmlRecord<CiiShape>): EInvoice {
  const currency = from.currency ?? present(from.nets.map((net) => net.currency))[0];
  const inCurrency = (amounts: XmlRecord<CiiShape>['nets']) =>
    amounts.filter((of) => (of.currency ?? currency)?.text === currency?.text).map(({ amount }) => amount);
  const [net] = inCurrency(from.nets);
  const [gross] = inCurrency(from.grosses);
  const taxNumbers = from.taxNumbers.map(({ number }) => number);
  return {
    at: from.at,
    isCredit: isCreditType(from.type?.text),
    restates: from.type?.text === CORRECTED_INVOICE ? from.type : undefined,
    number: from.number,
    date: from.date,
    vendors: [from.seller, from.tradingName, from.contactName],
    vendorNumbers: [...taxNumbers, from.sellerNumber],
    vendorTaxIds: [...taxNumbers, from.registration],
    currency,
    deliveryCountries: [from.deliveryCountry],
    buyerCountry: from.buyerCountry,
    periods: [...from.period, { start: from.delivered, end: from.delivered }],
    totals: { lines: inCurrency(from.lineTotals)[0], net, tax: sumOf(inCurrency(from.taxTotals)), gross },
    vatRates: from.taxes.map(({ rate }) => rate),
    lineSets: lineSets(from.lines),
    charges: [
      ...from.charges.map(toCharge),
      ...from.freight.map(({ at, amount, currency: of, reason }) => {
        return { at, isCharge: true, amount, currency: of, reason, reasonOfCode: 'Freight' };
      }),
    ],
    profileWithoutLines: withoutLines(from.profile),
  };
}

/** Source: Factur-X 1.08, 6.1: both profiles carry no lines and are no invoice in German law. */
function withoutLines(profile: Stated | undefined): string | null {
  const [, name] = /:(minimum|basicwl)$/i.exec(profile?.text ?? '') ?? [];
  if (name === undefined) return null;
  return name.toLowerCase() === 'minimum' ? 'MINIMUM' : 'BASIC WL';
}

type CiiLine = XmlRecord<CiiShape>['lines'][number];

/**
 * Sub-lines name the line above them. In Factur-X a group's amount is the sum of its lines and does not count; in XRechnung
 * every line counts; elsewhere only those at the bottom or at the top may.
 */
function lineSets(lines: readonly CiiLine[]): StatedLine[][] {
  const all = lines.map(toLine);
  if (lines.every(({ parent, kind }) => parent === undefined && kind === undefined)) return [all];
  const above = new Set(lines.map(({ parent }) => parent?.text));
  const isDetail = ({ kind }: CiiLine) => !/^(?:GROUP|INFORMATION)$/i.test(kind?.text ?? '');
  return [
    lines.filter(isDetail).map(toLine),
    all,
    lines.filter(({ id }) => !above.has(id?.text ?? '')).map(toLine),
    lines.filter(({ parent }) => parent === undefined).map(toLine),
  ];
}

function toLine(line: CiiLine): StatedLine {
  const { at, net, currency, quantity, unit, codes } = line;
  return {
    at,
    texts: [line.name, line.description],
    otherTexts: [line.note, line.sellersId, line.globalId],
    net,
    currency,
    quantity,
    unit,
    periods: line.period,
    codes,
    price: { amount: line.price, base: line.priceBase },
  };
}

function toCharge(from: XmlRecord<CiiShape>['charges'][number]): StatedCharge {
  const { at, indicator, amount, currency, reason, code } = from;
  const isCharge = booleanOf(indicator);
  return { at, isCharge, amount, currency, reason, reasonOfCode: chargeReason(code?.text, isCharge) };
}
