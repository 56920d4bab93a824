import { describe, expect, it } from 'vitest';
import { amounts, element, readFile, readInvoice } from '../../../support/einvoice-xml.ts';

interface Body {
  readonly type?: string;
  readonly number?: string;
  readonly general?: string;
  readonly lines: string;
  readonly summary: string;
}

const line = (name: string, total: string, more = '') =>
  `<DettaglioLinee><NumeroLinea>1</NumeroLinea>${more}<Descrizione>${name}</Descrizione><Quantita>2.00</Quantita><UnitaMisura>KWH</UnitaMisura><DataInizioPeriodo>2024-01-01</DataInizioPeriodo><DataFinePeriodo>2024-01-31</DataFinePeriodo><PrezzoUnitario>1.00</PrezzoUnitario><PrezzoTotale>${total}</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee>`;
const summary = (net: string, tax: string, more = '') =>
  `<DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA>${more}<ImponibileImporto>${net}</ImponibileImporto><Imposta>${tax}</Imposta></DatiRiepilogo>`;

const body = ({ type = 'TD01', number = '1/A', general = '', lines, summary: taxes }: Body) =>
  `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${type}</TipoDocumento><Divisa>EUR</Divisa><Data>2024-02-10</Data><Numero>${number}</Numero>${general}</DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi>${lines}${taxes}</DatiBeniServizi></FatturaElettronicaBody>`;

const COMPANY = '<Denominazione>Energia S.p.A.</Denominazione>';
const fattura = (bodies: string, seller = COMPANY) =>
  `<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"><FatturaElettronicaHeader><CedentePrestatore><DatiAnagrafici><Anagrafica>${seller}</Anagrafica></DatiAnagrafici></CedentePrestatore><CessionarioCommittente><Sede><Nazione>IT</Nazione></Sede></CessionarioCommittente></FatturaElettronicaHeader>${bodies}</p:FatturaElettronica>`;

describe('FatturaPA', () => {
  it('is noted where it restates an invoice for VAT', async () => {
    const of = async (type: string) => {
      const one = body({ type, lines: line('Licenza', '100.00'), summary: summary('100.00', '22.00') });
      return (await readInvoice(fattura(one))).notes.map(({ code, place }) => [code, place.path]);
    };
    const path =
      '/FatturaElettronica/FatturaElettronicaBody[1]/DatiGenerali/DatiGeneraliDocumento/TipoDocumento';
    expect(await of('TD17')).toEqual([['document_restates', path]]);
    expect(await of('TD24')).toEqual([]);
  });

  it('takes the VAT number with its country', async () => {
    const id = '<IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00159560366</IdCodice></IdFiscaleIVA>';
    const file = fattura(
      body({ lines: line('Quota fissa', '10.00'), summary: summary('10.00', '2.20') }),
    ).replace('<Anagrafica>', `${id}<Anagrafica>`);
    const { invoice } = await readInvoice(file);
    expect(invoice.vendor_tax_id).toBe('IT00159560366');
  });

  it('becomes one invoice for each body of the file', async () => {
    const item =
      '<CodiceArticolo><CodiceTipo>CPV</CodiceTipo><CodiceValore>09310000-5</CodiceValore></CodiceArticolo>';
    const first = body({
      general: element('ImportoTotaleDocumento', '122.00'),
      lines: line('Energia elettrica', '100.00', item),
      summary: summary('100.00', '22.00'),
    });
    const second = body({
      number: '2/A',
      lines: line('Quota fissa', '10.00'),
      summary: summary('10.00', '2.20'),
    });
    const [a, b, ...more] = await readFile(fattura(first + second));
    expect(more).toEqual([]);
    expect(a).toEqual({
      kind: 'invoice',
      place: { file: 'a.xml', path: '/FatturaElettronica/FatturaElettronicaBody[1]' },
      notes: [],
      invoice: {
        vendor_name: 'Energia S.p.A.',
        invoice_number: '1/A',
        invoice_date: '2024-02-10',
        currency: 'EUR',
        region: 'IT',
        net_amount: 100,
        total_amount: 122,
        vat_rate: 22,
        line_items: [
          {
            description: 'Energia elettrica',
            spend_amount: 100,
            quantity: 2,
            unit_of_measure: 'KWH',
            service_period_start: '2024-01-01',
            service_period_end: '2024-01-31',
            item_codes: [{ scheme: 'CPV', code: '09310000-5' }],
          },
        ],
      },
    });
    expect(b).toMatchObject({ invoice: { invoice_number: '2/A', net_amount: 10, total_amount: 12.2 } });
  });

  it('adds contributions to a professional fund, side costs and rounding as lines', async () => {
    const fund =
      '<DatiCassaPrevidenziale><TipoCassa>TC01</TipoCassa><AlCassa>4.00</AlCassa><ImportoContributoCassa>40.00</ImportoContributoCassa></DatiCassaPrevidenziale>';
    const person = '<Nome>Anna</Nome><Cognome>Rossi</Cognome>';
    const more = '<SpeseAccessorie>5.00</SpeseAccessorie><Arrotondamento>-0.01</Arrotondamento>';
    const { invoice, notes } = await readInvoice(
      fattura(
        body({
          general: fund,
          lines: line('Consulenza', '1000.00'),
          summary: summary('1044.99', '229.90', more),
        }),
        person,
      ),
    );
    expect(notes).toEqual([]);
    expect(invoice.vendor_name).toBe('Anna Rossi');
    expect(amounts(invoice)).toEqual([
      ['Consulenza', 1000],
      ['Contributo cassa previdenziale', 40],
      ['Costi accessori', 5],
      ['Arrotondamento', -0.01],
    ]);
  });

  it('takes a discount on the total only where the taxable amounts have it in them', async () => {
    const discount = '<ScontoMaggiorazione><Tipo>SC</Tipo><Importo>10.00</Importo></ScontoMaggiorazione>';
    const of = async (net: string) =>
      amounts(
        (
          await readInvoice(
            fattura(
              body({ general: discount, lines: line('Carta', '100.00'), summary: summary(net, '1.00') }),
            ),
          )
        ).invoice,
      );
    expect(await of('90.00')).toEqual([
      ['Carta', 100],
      ['Discount', -10],
    ]);
    expect(await of('100.00')).toEqual([['Carta', 100]]);
  });

  it('makes credit notes (TD04) negative, and debit notes (TD05) not', async () => {
    const of = async (type: string) =>
      (
        await readInvoice(
          fattura(body({ type, lines: line('Carta', '100.00'), summary: summary('100.00', '22.00') })),
        )
      ).invoice;
    expect((await of('TD04')).line_items[0]).toMatchObject({ spend_amount: -100, quantity: -2 });
    expect((await of('TD05')).net_amount).toBe(100);
  });
});
