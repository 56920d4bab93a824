import { parseDecimal, ZERO } from '../../decimal.ts';
import { agree } from './choose-lines.ts';
import {
  type EInvoice,
  ofCountry,
  present,
  reversed,
  type StatedCharge,
  type StatedLine,
  sumOf,
} from './einvoice.ts';
import { decimalText } from './stated-values.ts';
import type { Stated, XmlRecord } from './xml-records.ts';

const GENERAL = 'DatiGenerali/DatiGeneraliDocumento';

const BODY = {
  type: `${GENERAL}/TipoDocumento`,
  currency: `${GENERAL}/Divisa`,
  date: `${GENERAL}/Data`,
  number: `${GENERAL}/Numero`,
  gross: `${GENERAL}/ImportoTotaleDocumento`,
  funds: {
    each: `${GENERAL}/DatiCassaPrevidenziale`,
    shape: { amount: 'ImportoContributoCassa' },
  },
  discounts: { each: `${GENERAL}/ScontoMaggiorazione`, shape: { kind: 'Tipo', amount: 'Importo' } },
  lines: {
    each: 'DatiBeniServizi/DettaglioLinee',
    shape: {
      name: 'Descrizione',
      quantity: 'Quantita',
      unit: 'UnitaMisura',
      start: 'DataInizioPeriodo',
      end: 'DataFinePeriodo',
      net: 'PrezzoTotale',
      codes: { each: 'CodiceArticolo', shape: { list: 'CodiceTipo', code: 'CodiceValore' } },
    },
  },
  rates: {
    each: 'DatiBeniServizi/DatiRiepilogo',
    shape: {
      rate: 'AliquotaIVA',
      net: 'ImponibileImporto',
      tax: 'Imposta',
      extras: 'SpeseAccessorie',
      rounding: 'Arrotondamento',
    },
  },
} as const;

const SELLER = 'FatturaElettronicaHeader/CedentePrestatore/DatiAnagrafici/Anagrafica';

const SHAPE = {
  company: `${SELLER}/Denominazione`,
  firstName: `${SELLER}/Nome`,
  lastName: `${SELLER}/Cognome`,
  taxCountry: 'FatturaElettronicaHeader/CedentePrestatore/DatiAnagrafici/IdFiscaleIVA/IdPaese',
  taxNumber: 'FatturaElettronicaHeader/CedentePrestatore/DatiAnagrafici/IdFiscaleIVA/IdCodice',
  buyerCountry: 'FatturaElettronicaHeader/CessionarioCommittente/Sede/Nazione',
  bodies: { each: 'FatturaElettronicaBody', shape: BODY },
} as const;

const NAMESPACES = [
  'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2',
  'http://www.fatturapa.gov.it/sdi/fatturapa/v1.1',
];

/**
 * FatturaPA 1.2 (and 1.1, which differs in fields that are not read), to public and private buyers. A file has one header and
 * any number of invoices. The total of a line has its discounts in it. Without VAT the invoice comes to the sum of
 * its taxable amounts: lines, contributions to a professional fund, side costs and rounding.
 * Source: Agenzia delle Entrate, Specifiche tecniche 1.9, checks 00422 and 00423.
 */
export const FATTURAPA_DOCUMENTS = [
  {
    namespaces: NAMESPACES,
    root: 'FatturaElettronica',
    // Its elements have no namespace; some senders give them that of the root.
    prefixes: new Map(['', ...NAMESPACES].map((namespace) => [namespace, ''])),
    shape: SHAPE,
    read: (record: XmlRecord<typeof SHAPE>) => record.bodies.map((body) => readBody(body, record)),
  },
];

type Body = XmlRecord<typeof BODY>;

/** Credit notes, ordinary and simplified. A debit note (TD05) adds. */
const CREDIT_TYPES: ReadonlySet<string> = new Set(['TD04', 'TD08']);
/** Documents that the buyer makes for VAT out of a seller's invoice. */
const RESTATING_TYPES: ReadonlySet<string> = new Set(
  'TD16 TD17 TD18 TD19 TD20 TD21 TD22 TD23 TD28'.split(' '),
);

function readBody(body: Body, header: XmlRecord<typeof SHAPE>): EInvoice {
  const { firstName, lastName } = header;
  const person = present([firstName, lastName]);
  const net = sumOf(body.rates.map((entry) => entry.net));
  const tax = sumOf(body.rates.map((entry) => entry.tax));
  return {
    at: body.at,
    isCredit: CREDIT_TYPES.has(body.type?.text ?? ''),
    restates: RESTATING_TYPES.has(body.type?.text ?? '') ? body.type : undefined,
    number: body.number,
    date: body.date,
    vendors: [
      header.company,
      person[0] && { text: person.map(({ text }) => text).join(' '), path: person[0].path },
    ],
    vendorNumbers: [header.taxNumber],
    vendorTaxIds: [ofCountry(header.taxCountry?.text, header.taxNumber)],
    currency: body.currency,
    deliveryCountries: [],
    buyerCountry: header.buyerCountry,
    periods: [],
    // The stated total may have stamp duty and a discount in it, so it is no check of the VAT.
    totals: { lines: undefined, net, tax: undefined, gross: body.gross ?? sumOf([net, tax]) },
    vatRates: body.rates.map(({ rate }) => rate),
    lineSets: [body.lines.map(toLine)],
    charges: charges(body, net),
    profileWithoutLines: null,
  };
}

function toLine(line: Body['lines'][number]): StatedLine {
  const { at, name, quantity, unit, start, end, net, codes } = line;
  return {
    at,
    texts: [name],
    otherTexts: codes.map(({ code }) => code),
    net,
    currency: undefined,
    quantity,
    unit,
    periods: [{ start, end }],
    codes,
  };
}

function charges(body: Body, net: Stated | undefined): StatedCharge[] {
  const fixed = [
    ...body.funds.map(({ at, amount }) => toCharge(at, amount, 'Contributo cassa previdenziale')),
    ...body.rates
      .filter(({ extras }) => extras !== undefined)
      .map(({ at, extras }) => toCharge(at, extras, 'Costi accessori')),
    ...body.rates
      .filter(({ rounding }) => rounding !== undefined)
      .map(({ at, rounding }) => toCharge(at, rounding, 'Arrotondamento')),
  ];
  const discounts = body.discounts
    .filter(({ amount }) => amount !== undefined)
    .map(({ at, kind, amount }) => toCharge(at, amount, null, kind?.text === 'MG'));
  // A discount on the total is usually taken after VAT. It is a line only where the taxable amounts have it in them.
  return discounts.length > 0 && addsUp(body, [...fixed, ...discounts], net)
    ? [...fixed, ...discounts]
    : fixed;
}

function toCharge(
  at: string,
  amount: Stated | undefined,
  reasonOfCode: string | null,
  isCharge = true,
): StatedCharge {
  return { at, isCharge, amount, currency: undefined, reason: undefined, reasonOfCode };
}

function addsUp(body: Body, all: readonly StatedCharge[], net: Stated | undefined): boolean {
  const signed = all.map(({ amount, isCharge }) => amount && (isCharge ? amount : reversed(amount)));
  const difference = sumOf([...body.lines.map((line) => line.net), ...signed, net && reversed(net)]);
  const decimal = decimalText(difference?.text ?? '');
  return decimal !== null && agree(parseDecimal(decimal), ZERO);
}
