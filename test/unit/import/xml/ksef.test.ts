import { describe, expect, it } from 'vitest';
import { amounts, element, readInvoice } from '../../../support/einvoice-xml.ts';

const FA3 = 'http://crd.gov.pl/wzor/2025/06/25/13775/';
const FA2 = 'http://crd.gov.pl/wzor/2023/06/29/12648/';

const line = (name: string, net: string, more = '') =>
  `<FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>${name}</P_7>${element('CN', '4802 56 20')}<P_8A>szt.</P_8A><P_8B>2</P_8B><P_9A>50.00</P_9A>${net === '' ? '' : element('P_11', net)}<P_12>23</P_12>${more}</FaWiersz>`;

interface Fa {
  readonly kind?: string;
  readonly totals: string;
  readonly rest: string;
  readonly namespace?: string;
}

const faktura = ({ kind = 'VAT', totals, rest, namespace = FA3 }: Fa) =>
  `<?xml version="1.0" encoding="UTF-8"?><Faktura xmlns="${namespace}"><Naglowek><KodFormularza kodSystemowy="FA (3)">FA</KodFormularza></Naglowek>
<Podmiot1><DaneIdentyfikacyjne><NIP>9999999999</NIP><Nazwa>Papier sp. z o.o.</Nazwa></DaneIdentyfikacyjne></Podmiot1>
<Podmiot2><DaneIdentyfikacyjne><NIP>1111111111</NIP><Nazwa>Nabywca</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju></Adres></Podmiot2>
<Fa><KodWaluty>PLN</KodWaluty><P_1>2026-02-15</P_1><P_2>FV/1/2026</P_2><P_6>2026-01-27</P_6>${totals}<RodzajFaktury>${kind}</RodzajFaktury>${rest}</Fa></Faktura>`;

describe('KSeF', () => {
  it.each([
    ['FA(3)', FA3],
    ['FA(2)', FA2],
  ])('%s becomes an invoice', async (_, namespace) => {
    const totals =
      '<P_13_1>100.00</P_13_1><P_14_1>23.00</P_14_1><P_13_3>50</P_13_3><P_14_3>2.5</P_14_3><P_15>175.50</P_15>';
    const { invoice, notes } = await readInvoice(
      faktura({
        namespace,
        totals,
        rest: line('Papier', '100') + line('Książka', '50').replace('>23<', '>5<'),
      }),
    );
    expect(notes).toEqual([]);
    expect(invoice).toMatchObject({
      vendor_name: 'Papier sp. z o.o.',
      vendor_tax_id: 'PL9999999999',
      invoice_number: 'FV/1/2026',
      invoice_date: '2026-02-15',
      currency: 'PLN',
      region: 'PL',
      net_amount: 150,
      total_amount: 175.5,
      service_period_start: '2026-01-27',
      line_items: [
        {
          description: 'Papier',
          spend_amount: 100,
          quantity: 2,
          unit_of_measure: 'szt.',
          item_codes: [{ scheme: 'HS', code: '4802 56 20' }],
        },
        { description: 'Książka', spend_amount: 50 },
      ],
    });
    expect(invoice).not.toHaveProperty('vat_rate');
  });

  it('takes a correction as the difference it states: what was before is taken back', async () => {
    const before = line('Papier', '100', '<StanPrzed>1</StanPrzed>');
    const { invoice, notes } = await readInvoice(
      faktura({
        kind: 'KOR',
        totals: '<P_13_1>-20.00</P_13_1><P_14_1>-4.60</P_14_1><P_15>-24.60</P_15>',
        rest: before + line('Papier', '80'),
      }),
    );
    expect(notes).toEqual([]);
    expect(amounts(invoice)).toEqual([
      ['Papier', -100],
      ['Papier', 80],
    ]);
    expect(invoice.line_items.map(({ quantity }) => quantity)).toEqual([-2, 2]);
    const whole = await readInvoice(
      faktura({
        kind: 'KOR',
        totals: '<P_13_1>-20.00</P_13_1><P_15>-24.60</P_15>',
        rest: '<PrzyczynaKorekty>Rabat roczny</PrzyczynaKorekty>',
      }),
    );
    expect(amounts(whole.invoice)).toEqual([['Rabat roczny', -20]]);
  });

  it('calculates the net amount of a line that states it with VAT, and says so', async () => {
    const { invoice, codes } = await readInvoice(
      faktura({
        totals: '<P_13_1>100.00</P_13_1><P_15>123.00</P_15>',
        rest: line('Papier', '', '<P_11A>123.00</P_11A>'),
      }),
    );
    expect([amounts(invoice), codes]).toEqual([[['Papier', 100]], ['amount_calculated']]);
  });

  it('takes an advance once: as one line when it is invoiced, and off the final invoice', async () => {
    const order =
      '<Zamowienie><ZamowienieWiersz><P_7Z>Maszyna</P_7Z><P_11NettoZ>1000</P_11NettoZ></ZamowienieWiersz><ZamowienieWiersz><P_7Z>Montaż</P_7Z></ZamowienieWiersz></Zamowienie>';
    const advance = await readInvoice(
      faktura({ kind: 'ZAL', totals: '<P_13_1>300.00</P_13_1><P_15>369.00</P_15>', rest: order }),
    );
    expect([amounts(advance.invoice), advance.codes]).toEqual([[['Maszyna; Montaż', 300]], ['lines_joined']]);
    const final = await readInvoice(
      faktura({
        kind: 'ROZ',
        totals: '<P_13_1>700.00</P_13_1><P_15>861.00</P_15>',
        rest: line('Maszyna', '1000'),
      }),
    );
    expect(amounts(final.invoice)).toEqual([
      ['Maszyna', 1000],
      ['Discount: Advance already invoiced', -300],
    ]);
    expect(final.invoice.net_amount).toBe(700);
  });
});
