import { describe, expect, it } from 'vitest';
import { amounts, element, readInvoice, readProblems } from '../../../support/einvoice-xml.ts';

const UN = 'urn:un:unece:uncefact:data:standard';

interface CiiLine {
  readonly net?: string;
  readonly name?: string;
  readonly kind?: string;
  readonly parent?: string;
  readonly product?: string;
  readonly settlement?: string;
}

function line({ net, name = 'Paper', kind, parent, product = '', settlement = '' }: CiiLine): string {
  return `<ram:IncludedSupplyChainTradeLineItem>
<ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID>${element('ram:ParentLineID', parent)}${element('ram:LineStatusReasonCode', kind)}</ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct>${element('ram:Name', name)}${product}</ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="KGM">3</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement>${settlement}<ram:SpecifiedTradeSettlementLineMonetarySummation>${element('ram:LineTotalAmount', net)}</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>`;
}

interface CiiDocument {
  readonly type?: string;
  readonly profile?: string;
  readonly lines: string;
  readonly delivery?: string;
  readonly settlement?: string;
  readonly totals: string;
}

function cii({ type = '380', profile = 'urn:cen.eu:en16931:2017', lines, ...rest }: CiiDocument): string {
  return `<rsm:CrossIndustryInvoice xmlns:rsm="${UN}:CrossIndustryInvoice:100" xmlns:ram="${UN}:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${UN}:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${profile}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>R-2</ram:ID><ram:TypeCode>${type}</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20240331</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${lines}
<ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty><ram:Name>Seller SA</ram:Name><ram:PostalTradeAddress><ram:CountryID>BE</ram:CountryID></ram:PostalTradeAddress></ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>Buyer</ram:Name><ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty>
</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery>${rest.delivery ?? ''}</ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement><ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>${rest.settlement ?? ''}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${rest.totals}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
}

const TOTALS = `<ram:LineTotalAmount>100</ram:LineTotalAmount><ram:TaxBasisTotalAmount currencyID="SEK">1100</ram:TaxBasisTotalAmount>
<ram:TaxBasisTotalAmount currencyID="EUR">100</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">20</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="SEK">220</ram:TaxTotalAmount>
<ram:GrandTotalAmount currencyID="SEK">1320</ram:GrandTotalAmount><ram:GrandTotalAmount>120</ram:GrandTotalAmount><ram:TotalPrepaidAmount>70</ram:TotalPrepaidAmount><ram:DuePayableAmount>50</ram:DuePayableAmount>`;
const day = (name: string, date: string) =>
  `<ram:${name}><udt:DateTimeString format="102">${date}</udt:DateTimeString></ram:${name}>`;

describe('UN/CEFACT CII', () => {
  it("takes the seller's VAT number behind its tax office's", async () => {
    const number = (scheme: string, text: string) =>
      `<ram:SpecifiedTaxRegistration><ram:ID schemeID="${scheme}">${text}</ram:ID></ram:SpecifiedTaxRegistration>`;
    const file = cii({ lines: line({ net: '100.00' }), totals: TOTALS }).replace(
      '<ram:Name>Seller SA</ram:Name>',
      `<ram:Name>Seller SA</ram:Name>${number('FC', '201/113/40209')}${number('VA', 'BE0123456789')}`,
    );
    const { invoice } = await readInvoice(file);
    expect(invoice.vendor_tax_id).toBe('BE0123456789');
  });

  it('becomes an invoice with the totals in its own currency; what was prepaid changes nothing', async () => {
    const { invoice, notes } = await readInvoice(
      cii({
        lines: line({
          net: '100.00',
          product:
            '<ram:Description>recycled</ram:Description><ram:DesignatedProductClassification><ram:ClassCode listID="STI">30197643</ram:ClassCode></ram:DesignatedProductClassification>',
          settlement: `<ram:BillingSpecifiedPeriod>${day('StartDateTime', '20240101')}${day('EndDateTime', '20240131')}</ram:BillingSpecifiedPeriod>`,
        }),
        delivery: `<ram:ShipToTradeParty><ram:PostalTradeAddress><ram:CountryID>LU</ram:CountryID></ram:PostalTradeAddress></ram:ShipToTradeParty><ram:ActualDeliverySupplyChainEvent>${day('OccurrenceDateTime', '20240105')}</ram:ActualDeliverySupplyChainEvent>`,
        settlement:
          '<ram:ApplicableTradeTax><ram:RateApplicablePercent>20.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>',
        totals: TOTALS,
      }),
    );
    expect(notes).toEqual([]);
    expect(invoice).toEqual({
      vendor_name: 'Seller SA',
      invoice_number: 'R-2',
      invoice_date: '2024-03-31',
      currency: 'EUR',
      region: 'LU',
      net_amount: 100,
      total_amount: 120,
      vat_rate: 20,
      service_period_start: '2024-01-05',
      service_period_end: '2024-01-05',
      line_items: [
        {
          description: 'Paper: recycled',
          spend_amount: 100,
          quantity: 3,
          unit_of_measure: 'KGM',
          service_period_start: '2024-01-01',
          service_period_end: '2024-01-31',
          item_codes: [{ scheme: 'CPV', code: '30197643' }],
        },
      ],
    });
  });

  it('takes allowances, charges and logistics services of the document as lines', async () => {
    const charge = (is: string, amount: string, reason: string) =>
      `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${is}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>${amount}</ram:ActualAmount><ram:Reason>${reason}</ram:Reason></ram:SpecifiedTradeAllowanceCharge>`;
    const freight = (description: string) =>
      `<ram:SpecifiedLogisticsServiceCharge>${description}<ram:AppliedAmount>4.50</ram:AppliedAmount></ram:SpecifiedLogisticsServiceCharge>`;
    const { invoice, notes } = await readInvoice(
      cii({
        lines: line({ net: '100' }),
        settlement:
          charge('false', '10', 'Sondernachlass') +
          charge('true', '6', 'Verpackung') +
          freight('<ram:Description>Versand</ram:Description>') +
          freight(''),
        totals:
          '<ram:LineTotalAmount>100</ram:LineTotalAmount><ram:TaxBasisTotalAmount>105</ram:TaxBasisTotalAmount>',
      }),
    );
    expect(notes).toEqual([]);
    expect(amounts(invoice)).toEqual([
      ['Paper', 100],
      ['Discount: Sondernachlass', -10],
      ['Verpackung', 6],
      ['Versand', 4.5],
      ['Freight', 4.5],
    ]);
  });

  it('counts a group of lines once, in each of the ways that standards have for it', async () => {
    const totals = (sum: string) =>
      `<ram:LineTotalAmount>${sum}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${sum}</ram:TaxBasisTotalAmount>`;
    const names = async (lines: string, sum: string) =>
      amounts((await readInvoice(cii({ lines, totals: totals(sum) }))).invoice).map(([name]) => name);
    const group = line({ net: '100', name: 'Group', kind: 'GROUP' });
    const a = line({ net: '60', name: 'A', kind: 'DETAIL', parent: '1' });
    const b = line({ net: '40', name: 'B', parent: '1' });
    const information = line({ net: '9', name: 'For information', kind: 'INFORMATION', parent: '1' });
    expect(await names(group + a + b + information, '100')).toEqual(['A', 'B']);
    const whole = line({ net: '100', name: 'Whole' });
    expect(await names(whole + a + b, '200')).toEqual(['Whole', 'A', 'B']);
    expect(await names(whole + a + b, '100')).toEqual(['Whole']);
    const below = (a + b).replaceAll('<ram:LineID>1<', '<ram:LineID>1.1<');
    expect(await names(whole + below, '100')).toEqual(['A', 'B']);
  });

  it('refuses profiles without lines by name', async () => {
    for (const [profile, name] of [
      ['urn:factur-x.eu:1p0:minimum', 'MINIMUM'],
      ['urn:factur-x.eu:1p0:basicwl', 'BASIC WL'],
      ['urn:zugferd.de:2p0:minimum', 'MINIMUM'],
    ] as const) {
      const [problem] = await readProblems(cii({ profile, lines: '', totals: TOTALS }));
      expect(problem).toMatchObject({
        code: 'profile_without_lines',
        message: expect.stringContaining(`profile ${name},`),
      });
    }
    expect((await readProblems(cii({ lines: '', totals: TOTALS })))[0]?.code).toBe('no_lines');
  });

  it('makes credit notes negative', async () => {
    const { invoice, codes } = await readInvoice(
      cii({ type: '381', lines: line({ net: '100' }), totals: TOTALS }),
    );
    expect([invoice.net_amount, invoice.total_amount, amounts(invoice), codes]).toEqual([
      -100,
      -120,
      [['Paper', -100]],
      ['sign_reversed'],
    ]);
  });
});

describe('ZUGFeRD 1.0', () => {
  const trade = (lines: string, net: string) =>
    `<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:ram="${UN}:ReusableAggregateBusinessInformationEntity:12" xmlns:udt="${UN}:UnqualifiedDataType:15">
<rsm:HeaderExchangedDocument><ram:ID>R-3</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20140305</udt:DateTimeString></ram:IssueDateTime></rsm:HeaderExchangedDocument>
<rsm:SpecifiedSupplyChainTradeTransaction>
<ram:ApplicableSupplyChainTradeAgreement><ram:SellerTradeParty><ram:Name>Lieferant GmbH</ram:Name></ram:SellerTradeParty><ram:BuyerTradeParty><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty></ram:ApplicableSupplyChainTradeAgreement>
<ram:ApplicableSupplyChainTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:ApplicableTradeTax><ram:ApplicablePercent>19.00</ram:ApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradeSettlementMonetarySummation><ram:LineTotalAmount currencyID="EUR">${net}</ram:LineTotalAmount><ram:TaxBasisTotalAmount currencyID="EUR">${net}</ram:TaxBasisTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation></ram:ApplicableSupplyChainTradeSettlement>${lines}
</rsm:SpecifiedSupplyChainTradeTransaction></rsm:CrossIndustryDocument>`;
  const line = (name: string, amount: string) =>
    `<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedSupplyChainTradeDelivery><ram:BilledQuantity unitCode="C62">20.0000</ram:BilledQuantity></ram:SpecifiedSupplyChainTradeDelivery>${
      amount === ''
        ? ''
        : `<ram:SpecifiedSupplyChainTradeSettlement><ram:SpecifiedTradeSettlementMonetarySummation><ram:LineTotalAmount currencyID="EUR">${amount}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation></ram:SpecifiedSupplyChainTradeSettlement>`
    }<ram:SpecifiedTradeProduct><ram:Name>${name}</ram:Name></ram:SpecifiedTradeProduct></ram:IncludedSupplyChainTradeLineItem>`;

  it('is read under its own names', async () => {
    const { invoice, notes } = await readInvoice(
      trade(line('Trennblätter', '198.00') + line('Joghurt', '275.00'), '473.00'),
    );
    expect(notes).toEqual([]);
    expect(invoice).toMatchObject({
      vendor_name: 'Lieferant GmbH',
      net_amount: 473,
      vat_rate: 19,
      region: 'DE',
    });
    expect(amounts(invoice)).toEqual([
      ['Trennblätter', 198],
      ['Joghurt', 275],
    ]);
  });

  it('becomes one line where BASIC states no amount for any, and says so', async () => {
    const joined = await readInvoice(trade(line('Trennblätter', '') + line('Joghurt', ''), '473.00'));
    expect([amounts(joined.invoice), joined.codes]).toEqual([
      [['Trennblätter; Joghurt', 473]],
      ['lines_joined'],
    ]);
    expect(joined.invoice.line_items[0]).not.toHaveProperty('quantity');
    const single = await readInvoice(trade(line('Trennblätter', ''), '198.00'));
    expect([single.invoice.line_items, single.codes]).toEqual([
      [{ description: 'Trennblätter', spend_amount: 198, quantity: 20, unit_of_measure: 'C62' }],
      ['amount_calculated'],
    ]);
  });
});
