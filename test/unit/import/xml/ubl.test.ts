import { describe, expect, it } from 'vitest';
import {
  amounts,
  BUYER_IN_FRANCE,
  readInvoice,
  readProblems,
  ubl,
  ublCharge,
  ublLine,
} from '../../../support/einvoice-xml.ts';

const ONE_LINE = ublLine({ net: '100.00' });

describe('UBL', () => {
  it('becomes an invoice of the ingest interface, with its place', async () => {
    const { invoice, place, notes } = await readInvoice(
      ubl({
        lines: ublLine({ net: '100.00', quantity: '250.5', unit: 'KWH', name: 'Electricity' }),
        net: '100.00',
        tax: '20.00',
        gross: '120.00',
      }),
    );
    expect(invoice).toEqual({
      vendor_name: 'Seller AG',
      invoice_number: 'R-1',
      invoice_date: '2024-03-31',
      currency: 'EUR',
      region: 'FR',
      net_amount: 100,
      total_amount: 120,
      line_items: [
        { description: 'Electricity', spend_amount: 100, quantity: 250.5, unit_of_measure: 'KWH' },
      ],
    });
    expect(place).toEqual({ file: 'a.xml', path: '/Invoice' });
    expect(notes).toEqual([]);
  });

  it('takes allowances and charges of the document as lines of their own', async () => {
    const reason = '<cbc:AllowanceChargeReason>Fidélité</cbc:AllowanceChargeReason>';
    const code = (of: string) => `<cbc:AllowanceChargeReasonCode>${of}</cbc:AllowanceChargeReasonCode>`;
    const more = [
      ublCharge(false, '10.00', reason),
      ublCharge('0', '1.00', code('95')),
      ublCharge(true, '7.50', code('FC')),
      ublCharge('1', '2.00'),
      ublCharge(true, '0.00'),
    ].join('');
    const { invoice, notes } = await readInvoice(
      ubl({ lines: ONE_LINE, more, lineTotal: '100', net: '98.50' }),
    );
    expect(amounts(invoice)).toEqual([
      ['Paper', 100],
      ['Discount: Fidélité', -10],
      ['Discount', -1],
      ['Freight service', 7.5],
      ['Additional charge', 2],
    ]);
    expect(notes).toEqual([]);
  });

  it('refuses an allowance or charge that does not say which it is, or how much', async () => {
    const problems = await readProblems(
      ubl({ lines: ONE_LINE, more: ublCharge('perhaps', '1') + ublCharge(true, '') }),
    );
    expect(problems.map(({ code, place }) => [code, place.path])).toEqual([
      ['value_missing', '/Invoice/cac:AllowanceCharge[1]'],
      ['value_missing', '/Invoice/cac:AllowanceCharge[2]'],
    ]);
  });

  it('makes credit notes negative, and leaves those alone that are', async () => {
    const line = ublLine({ net: '80.00', quantity: '4' }, 'CreditNoteLine');
    const positive = {
      root: 'CreditNote',
      lines: line,
      more: ublCharge(false, '5'),
      net: '75',
      gross: '90',
    } as const;
    const made = await readInvoice(ubl(positive));
    expect(amounts(made.invoice)).toEqual([
      ['Paper', -80],
      ['Discount', 5],
    ]);
    expect(made.invoice.line_items[0]?.quantity).toBe(-4);
    expect([made.invoice.net_amount, made.invoice.total_amount]).toEqual([-75, -90]);
    expect(made.codes).toEqual(['sign_reversed']);
    const negative = ublLine({ net: '-80.00' }, 'CreditNoteLine');
    const kept = await readInvoice(ubl({ root: 'CreditNote', lines: negative, net: '-80' }));
    expect([kept.invoice.net_amount, kept.codes]).toEqual([-80, ['sign_kept']]);
  });

  it('knows credit notes among invoices by their type, and corrections are none', async () => {
    const of = async (type: string) =>
      (await readInvoice(ubl({ type, lines: ONE_LINE, net: '100' }))).invoice.net_amount;
    expect(await Promise.all(['380', '381', '384', '389', '261', '396'].map(of))).toEqual([
      100, -100, 100, 100, -100, -100,
    ]);
  });

  it('takes negative lines as they stand', async () => {
    const lines = ublLine({ net: '100' }) + ublLine({ net: '-25.5', quantity: '-1', name: 'Return' });
    const { invoice, notes } = await readInvoice(ubl({ lines, net: '74.50' }));
    expect(invoice.line_items[1]).toEqual({
      description: 'Return',
      spend_amount: -25.5,
      quantity: -1,
      unit_of_measure: 'C62',
    });
    expect(notes).toEqual([]);
  });

  it('takes sub-lines if they add up, else the line above them', async () => {
    const parts = (b: string) =>
      ublLine({ net: '60', name: 'A' }, 'SubInvoiceLine') + ublLine({ net: b, name: 'B' }, 'SubInvoiceLine');
    const whole = (b: string) =>
      ubl({ lines: ublLine({ net: '100', name: 'Works', more: parts(b) }), lineTotal: '100', net: '100' });
    expect(amounts((await readInvoice(whole('40'))).invoice)).toEqual([
      ['A', 60],
      ['B', 40],
    ]);
    expect(amounts((await readInvoice(whole('41'))).invoice)).toEqual([['Works', 100]]);
  });

  it('joins name and description, and says when neither is there', async () => {
    const described = (name: string, item: string) => ublLine({ net: '1', name, item });
    const description = (text: string) => `<cbc:Description>${text}</cbc:Description>`;
    const id = '<cac:SellersItemIdentification><cbc:ID>4711</cbc:ID></cac:SellersItemIdentification>';
    const lines = [
      described('Steel', description('S235\n  2 mm')),
      described('Steel', description('Steel S235')),
      described('Steel S235', description('steel')),
      described('', description('Only this')),
      described('', id),
      described('', ''),
    ].join('');
    const { invoice, codes } = await readInvoice(ubl({ lines, net: '6' }));
    expect(invoice.line_items.map((line) => line.description)).toEqual([
      'Steel: S235 2 mm',
      'Steel S235',
      'Steel S235',
      'Only this',
      '4711',
      'Item without a name',
    ]);
    expect(codes).toEqual(['description_missing', 'description_missing']);
  });

  it('hands on codes of UNSPSC, CPV and the Harmonised System, and no others', async () => {
    const code = (list: string, text: string) =>
      `<cac:CommodityClassification><cbc:ItemClassificationCode listID="${list}">${text}</cbc:ItemClassificationCode></cac:CommodityClassification>`;
    const item = [
      code('TST', '44121600'),
      code('STI', '30197643-5'),
      code('HS', '4802.56'),
      code('SRZ', '4802.57'),
      code('MP', '44121600'),
      code('TST', 'paper'),
    ].join('');
    const { invoice } = await readInvoice(ubl({ lines: ublLine({ net: '1', item }), net: '1' }));
    expect(invoice.line_items[0]?.item_codes).toEqual([
      { scheme: 'UNSPSC', code: '44121600' },
      { scheme: 'CPV', code: '30197643-5' },
      { scheme: 'HS', code: '4802.56' },
      { scheme: 'HS', code: '4802.57' },
    ]);
  });

  it('reads periods of lines and document, the day of delivery, and the country of delivery first', async () => {
    const period = (start: string, end: string) =>
      `<cac:InvoicePeriod><cbc:StartDate>${start}</cbc:StartDate><cbc:EndDate>${end}</cbc:EndDate></cac:InvoicePeriod>`;
    const delivery = (country: string) =>
      `<cac:Delivery><cbc:ActualDeliveryDate>2024-03-05+01:00</cbc:ActualDeliveryDate><cac:DeliveryLocation><cac:Address><cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation></cac:Delivery>`;
    const line = ublLine({ net: '1', more: period('2024-01-01', '2024-01-31') });
    const both = await readInvoice(
      ubl({ lines: line, net: '1', more: period('2024-01-01', '2024-03-31') + delivery('IT') }),
    );
    expect(both.invoice).toMatchObject({
      region: 'IT',
      service_period_start: '2024-01-01',
      service_period_end: '2024-03-31',
      line_items: [{ service_period_start: '2024-01-01', service_period_end: '2024-01-31' }],
    });
    const delivered = await readInvoice(
      ubl({ lines: ONE_LINE, net: '100', more: delivery('IT') + delivery('AT') }),
    );
    expect(delivered.invoice).toMatchObject({
      region: 'FR',
      service_period_start: '2024-03-05',
      service_period_end: '2024-03-05',
    });
    const backwards = await readInvoice(
      ubl({ lines: ublLine({ net: '1', more: period('2024-02-01', '2024-01-01') }), net: '1' }),
    );
    expect(backwards.codes).toEqual(['value_left_out']);
    expect(backwards.invoice.line_items[0]).not.toHaveProperty('service_period_start');
  });

  it('falls back to the trading name, and says so where only a number stands for the seller', async () => {
    const party = '<cac:PartyName><cbc:Name>Shop</cbc:Name></cac:PartyName>';
    const number = '<cac:PartyTaxScheme><cbc:CompanyID>FR123</cbc:CompanyID></cac:PartyTaxScheme>';
    const of = (seller: string) => readInvoice(ubl({ seller, lines: ONE_LINE, net: '100' }));
    const [named, numbered] = [await of(party + number), await of(number)];
    expect([named.invoice.vendor_name, named.codes]).toEqual(['Shop', []]);
    expect([numbered.invoice.vendor_name, numbered.codes]).toEqual(['FR123', ['seller_name_missing']]);
  });

  it("takes the seller's number that is a VAT number or a UID, wherever it stands, and no other", async () => {
    const name = '<cac:PartyName><cbc:Name>Shop</cbc:Name></cac:PartyName>';
    const tax = (number: string) =>
      `<cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID></cac:PartyTaxScheme>`;
    const entity = (number: string) =>
      `<cac:PartyLegalEntity><cbc:CompanyID>${number}</cbc:CompanyID></cac:PartyLegalEntity>`;
    const of = async (numbers: string) => {
      const { invoice, codes } = await readInvoice(
        ubl({ seller: name + numbers, lines: ONE_LINE, net: '100' }),
      );
      expect(codes).toEqual([]);
      return invoice.vendor_tax_id;
    };
    expect(await of(tax('12/345/67890') + tax('DE 123456789'))).toBe('DE123456789');
    expect(await of(entity('CHE-116.281.710'))).toBe('CHE116281710');
    expect(await of(tax('12/345/67890') + entity('HRB 123'))).toBeUndefined();
  });

  it("uses the workspace's region, and says so, where no country can be read", async () => {
    const unknown = ubl({ lines: ONE_LINE, net: '100' }).replace('>FR<', '>1A<');
    const { invoice, codes } = await readInvoice(unknown);
    expect(invoice).not.toHaveProperty('region');
    expect(codes).toEqual(['value_left_out', 'region_unknown']);
    const greek = await readInvoice(ubl({ lines: ONE_LINE, net: '100' }).replace('>FR<', '>EL<'));
    expect(greek.invoice.region).toBe('GR');
    const northern = await readInvoice(ubl({ lines: ONE_LINE, net: '100' }).replace('>FR<', '>XI<'));
    expect(northern.invoice.region).toBe('GB');
    const none = await readInvoice(ubl({ lines: ONE_LINE, net: '100' }).replace(BUYER_IN_FRANCE, ''));
    expect(none.codes).toEqual(['region_unknown']);
  });

  it('takes the VAT rate if there is exactly one, and the VAT of the document currency', async () => {
    const total = (currency: string, amount: string, ...rates: string[]) =>
      `<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">${amount}</cbc:TaxAmount>${rates
        .map(
          (rate) =>
            `<cac:TaxSubtotal><cac:TaxCategory>${rate === '' ? '' : `<cbc:Percent>${rate}</cbc:Percent>`}</cac:TaxCategory></cac:TaxSubtotal>`,
        )
        .join('')}</cac:TaxTotal>`;
    const of = (more: string) => readInvoice(ubl({ lines: ONE_LINE, net: '100', gross: '119', more }));
    const one = await of(total('EUR', '19', '19', '19.00') + total('SEK', '210'));
    expect([one.invoice.vat_rate, one.codes]).toEqual([19, []]);
    expect((await of(total('EUR', '19', '19', '7'))).invoice).not.toHaveProperty('vat_rate');
    expect((await of(total('EUR', '19', '19', ''))).invoice).not.toHaveProperty('vat_rate');
  });

  it('says where the totals of the document do not add up, and takes its lines as they stand', async () => {
    const { invoice, notes } = await readInvoice(
      ubl({ lines: ONE_LINE, lineTotal: '100.01', net: '90', tax: '20', gross: '120' }),
    );
    expect(amounts(invoice)).toEqual([['Paper', 100]]);
    expect(notes.map(({ code, place }) => [code, place.path])).toEqual([
      ['totals_differ', '/Invoice/cac:LegalMonetaryTotal/cbc:LineExtensionAmount'],
      ['totals_differ', '/Invoice/cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'],
      ['totals_differ', '/Invoice/cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'],
    ]);
    expect(notes[1]?.message).toBe(
      'The document states 90 as the total without VAT; its own figures give 100.',
    );
    const rounded = await readInvoice(
      ubl({ lines: ublLine({ net: '33.3349' }), lineTotal: '33.33', net: '33.33' }),
    );
    expect(rounded.codes).toEqual([]);
    expect(rounded.invoice.line_items[0]?.spend_amount).toBe(33.3349);
  });

  it('calculates a net total that is not stated from the total and the VAT', async () => {
    const { invoice } = await readInvoice(ubl({ lines: ONE_LINE, tax: '19', gross: '119' }));
    expect([invoice.net_amount, invoice.total_amount]).toEqual([100, 119]);
  });

  it('refuses amounts in several currencies, and notes a currency that is wrong throughout', async () => {
    const line = (currency: string) => ublLine({ net: '1', currency });
    const [mixed] = await readProblems(ubl({ lines: line('EUR') + line('USD'), net: '2' }));
    expect(mixed).toMatchObject({
      code: 'currency_mixed',
      place: { path: '/Invoice/cac:InvoiceLine[2]/cbc:LineExtensionAmount/@currencyID' },
    });
    const slip = await readInvoice(ubl({ currency: 'CHF', lines: line('EUR') + line('EUR'), net: '2' }));
    expect([slip.invoice.currency, slip.codes]).toEqual(['CHF', ['currency_mixed']]);
  });

  it('names every value that is missing or cannot be read, with its path', async () => {
    const problems = await readProblems(
      ubl({
        seller: '',
        date: '2024-02-30',
        currency: 'EURO',
        net: '1,00',
        lines: ublLine({ net: '12x', currency: 'EURO' }) + ublLine({}),
      }),
    );
    expect(problems.map(({ code, place }) => [code, place.path])).toEqual([
      ['value_missing', '/Invoice'],
      ['value_invalid', '/Invoice/cbc:IssueDate'],
      ['value_invalid', '/Invoice/cbc:DocumentCurrencyCode'],
      ['value_invalid', '/Invoice/cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'],
    ]);
    const [unread, unpriced] = [ublLine({ net: '10000000000000.5' }), ublLine({})];
    expect((await readProblems(ubl({ lines: unread })))[0]).toMatchObject({
      code: 'value_invalid',
      place: { path: '/Invoice/cac:InvoiceLine[1]/cbc:LineExtensionAmount' },
    });
    expect((await readProblems(ubl({ lines: ONE_LINE + unpriced, lineTotal: '200' })))[0]).toMatchObject({
      code: 'value_missing',
      place: { path: '/Invoice/cac:InvoiceLine[2]' },
    });
  });

  it('rounds a number with more digits than JSON states exactly, and says so', async () => {
    const lines = ublLine({ net: '259.90000000000003', quantity: '0.33333333333333331' });
    const { invoice, codes } = await readInvoice(ubl({ lines, lineTotal: '259.9', net: '259.9' }));
    expect(invoice.line_items[0]).toMatchObject({ spend_amount: 259.9, quantity: 0.333333333333333 });
    expect(codes).toEqual(['number_rounded', 'number_rounded']);
  });

  it.each([
    ['2.5E2', 250],
    ['0E-8', 0],
    ['+12.5e-1', 1.25],
    ['-5E-3', -0.005],
  ])('reads the amount %s as programs print it', async (net, amount) => {
    const { invoice } = await readInvoice(ubl({ lines: ublLine({ net }), net: String(amount) }));
    expect(invoice.line_items[0]?.spend_amount).toBe(amount);
  });

  it('calculates amounts that no line has from quantity and price where they add up, else joins the lines', async () => {
    const price = (each: string, base = '1') =>
      `<cac:Price><cbc:PriceAmount>${each}</cbc:PriceAmount><cbc:BaseQuantity>${base}</cbc:BaseQuantity></cac:Price>`;
    const lines =
      ublLine({ name: 'Diesel', quantity: '2500', unit: 'LTR', more: price('135.50', '100') }) +
      ublLine({ name: 'Toll', quantity: '2', more: price('6.25') });
    const { invoice, codes } = await readInvoice(ubl({ lines, lineTotal: '3400', net: '3400' }));
    expect(invoice.line_items).toEqual([
      { description: 'Diesel', spend_amount: 3387.5, quantity: 2500, unit_of_measure: 'LTR' },
      { description: 'Toll', spend_amount: 12.5, quantity: 2, unit_of_measure: 'C62' },
    ]);
    expect(codes).toEqual(['amount_calculated', 'amount_calculated']);
    const other = await readInvoice(ubl({ lines, lineTotal: '3000', net: '3000' }));
    expect([amounts(other.invoice), other.codes]).toEqual([[['Diesel; Toll', 3000]], ['lines_joined']]);
  });

  it('leaves out a line without an amount if the others make up the sum', async () => {
    const lines = ONE_LINE + ublLine({ name: 'Thank you for your order' });
    const { invoice, codes } = await readInvoice(ubl({ lines, lineTotal: '100', net: '100' }));
    expect([amounts(invoice), codes]).toEqual([[['Paper', 100]], ['value_left_out']]);
  });

  it('leaves out a quantity that cannot be read, and takes one of any number of decimals', async () => {
    const lines = ublLine({ net: '1', quantity: 'two' }) + ublLine({ net: '0.00', quantity: '+0001.23456' });
    const { invoice, codes } = await readInvoice(ubl({ lines, net: '1' }));
    expect(codes).toEqual(['value_left_out']);
    expect(invoice.line_items[0]).not.toHaveProperty('quantity');
    expect(invoice.line_items[1]).toMatchObject({ spend_amount: 0, quantity: 1.23456 });
  });

  it('cuts texts that are too long, and says so', async () => {
    const { invoice, codes } = await readInvoice(
      ubl({ lines: ublLine({ net: '1', name: 'é'.repeat(30_000) }), net: '1' }),
    );
    expect([...(invoice.line_items[0]?.description ?? '')].length).toBe(2_000);
    expect(codes).toEqual(['text_cut']);
  });

  it('refuses an invoice of more than 1,000 lines, and one without any', async () => {
    const many = (count: number) => ubl({ lines: ublLine({ net: '1' }).repeat(count) });
    expect((await readInvoice(many(1_000))).invoice.line_items).toHaveLength(1_000);
    const [exact] = await readProblems(many(1_001));
    expect(exact).toMatchObject({ code: 'too_many_lines', message: expect.stringContaining('1001 lines') });
    expect((await readProblems(many(25_000)))[0]?.code).toBe('too_many_lines');
    expect((await readProblems(ubl({ lines: '' })))[0]?.code).toBe('no_lines');
  });
});
