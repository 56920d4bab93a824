import { add, divide, multiply, ONE, parseDecimal, toFixedText } from '../../decimal.ts';
import { type EInvoice, ofCountry, reversed, type StatedCharge, type StatedLine, sumOf } from './einvoice.ts';
import { decimalText } from './stated-values.ts';
import type { Stated, XmlRecord } from './xml-records.ts';

/** Sales without VAT, by rate and kind. */
const NETS = {
  P_13_1: 'P_13_1',
  P_13_2: 'P_13_2',
  P_13_3: 'P_13_3',
  P_13_4: 'P_13_4',
  P_13_5: 'P_13_5',
  P_13_6_1: 'P_13_6_1',
  P_13_6_2: 'P_13_6_2',
  P_13_6_3: 'P_13_6_3',
  P_13_7: 'P_13_7',
  P_13_8: 'P_13_8',
  P_13_9: 'P_13_9',
  P_13_10: 'P_13_10',
  P_13_11: 'P_13_11',
} as const;

const FA = {
  currency: 'KodWaluty',
  date: 'P_1',
  number: 'P_2',
  delivered: 'P_6',
  periodStart: 'OkresFa/P_6_Od',
  periodEnd: 'OkresFa/P_6_Do',
  gross: 'P_15',
  type: 'RodzajFaktury',
  lines: {
    each: 'FaWiersz',
    shape: {
      delivered: 'P_6A',
      name: 'P_7',
      index: 'Indeks',
      unit: 'P_8A',
      quantity: 'P_8B',
      price: 'P_9A',
      net: 'P_11',
      gross: 'P_11A',
      rate: 'P_12',
      cn: 'CN',
      isBefore: 'StanPrzed',
    },
  },
  orderLines: {
    each: 'Zamowienie/ZamowienieWiersz',
    shape: { name: 'P_7Z', index: 'IndeksZ', unit: 'P_8AZ', quantity: 'P_8BZ' },
  },
  reason: 'PrzyczynaKorekty',
  ...NETS,
} as const;

const SHAPE = {
  seller: 'Podmiot1/DaneIdentyfikacyjne/Nazwa',
  sellerNumber: 'Podmiot1/DaneIdentyfikacyjne/NIP',
  buyerCountry: 'Podmiot2/Adres/KodKraju',
  invoice: { each: 'Fa', shape: FA },
} as const;

const NAMESPACES = ['http://crd.gov.pl/wzor/2025/06/25/13775/', 'http://crd.gov.pl/wzor/2023/06/29/12648/'];

/**
 * Polish e-invoices, FA(3) and FA(2). A correction states what changes: its totals are differences, and a line "before"
 * (StanPrzed) takes back what the line after it replaces. An advance invoice (ZAL) has the lines of the order and the amount
 * of the advance; a final one (ROZ) has the whole lines and totals without the advances.
 * Source: Ministerstwo Finansów, Struktura logiczna FA(3), and its brochure.
 */
export const KSEF_DOCUMENTS = [
  {
    namespaces: NAMESPACES,
    root: 'Faktura',
    prefixes: new Map(NAMESPACES.map((namespace) => [namespace, ''])),
    shape: SHAPE,
    read: (record: XmlRecord<typeof SHAPE>) => record.invoice.slice(0, 1).map((fa) => readFa(fa, record)),
  },
];

type Fa = XmlRecord<typeof FA>;

const NET_FIELDS = Object.keys(NETS) as (keyof typeof NETS)[];

function readFa(fa: Fa, header: XmlRecord<typeof SHAPE>): EInvoice {
  const net = sumOf(NET_FIELDS.map((name) => fa[name]));
  const lines = linesOf(fa, net);
  return {
    at: fa.at,
    // Corrections state differences, with their sign.
    isCredit: false,
    restates: undefined,
    number: fa.number,
    date: fa.date,
    vendors: [header.seller],
    vendorNumbers: [header.sellerNumber],
    vendorTaxIds: [ofCountry('PL', header.sellerNumber)],
    currency: fa.currency,
    deliveryCountries: [],
    buyerCountry: header.buyerCountry,
    periods: [
      { start: fa.periodStart, end: fa.periodEnd },
      { start: fa.delivered, end: fa.delivered },
    ],
    totals: { lines: undefined, net, tax: undefined, gross: fa.gross },
    vatRates: fa.lines.map(({ rate }) => (rate && decimalText(rate.text) !== null ? rate : undefined)),
    lineSets: [lines],
    charges: advances(fa, lines, net),
    profileWithoutLines: null,
  };
}

/** A correction of the whole invoice, or of several, has no lines. */
function linesOf(fa: Fa, net: Stated | undefined): StatedLine[] {
  if (fa.lines.length > 0) return fa.lines.map(toLine);
  if (fa.orderLines.length > 0) return fa.orderLines.map(toOrderLine);
  const isCorrection = /^KOR/.test(fa.type?.text ?? '');
  return isCorrection && net ? [{ ...NO_DETAIL, at: fa.at, texts: [fa.reason], otherTexts: [], net }] : [];
}

const NO_DETAIL = {
  net: undefined,
  currency: undefined,
  quantity: undefined,
  unit: undefined,
  periods: [],
  codes: [],
};

function toLine(line: Fa['lines'][number]): StatedLine {
  const { at, name, index, unit, quantity, price, net, gross, rate, cn, delivered } = line;
  const isGross = net === undefined && gross !== undefined;
  return {
    at,
    texts: [name],
    otherTexts: [index],
    net: isGross ? netOf(gross, rate) : net,
    currency: undefined,
    quantity,
    unit,
    periods: [{ start: delivered, end: delivered }],
    codes: [{ code: cn, list: cn && { text: 'CN', path: cn.path } }],
    price: { amount: price, base: undefined },
    isTakenBack: line.isBefore?.text === '1',
    ...(isGross
      ? { calculated: `The line states its amount with VAT, ${gross.text}; the net was calculated.` }
      : {}),
  };
}

/** Lines may state their amount with VAT. Source: ustawa o VAT, art. 106e ust. 7 and 8. */
function netOf(gross: Stated, rate: Stated | undefined): Stated {
  const amount = decimalText(gross.text);
  if (amount === null) return gross;
  const percent = parseDecimal(decimalText(rate?.text ?? '') ?? '0');
  const factor = add(ONE, multiply(percent, { numerator: 1n, denominator: 100n }));
  const net = divide(parseDecimal(amount), factor);
  return { text: toFixedText(net, 2, 'half_away_from_zero'), path: gross.path };
}

function toOrderLine(line: Fa['orderLines'][number]): StatedLine {
  const { at, name, index, unit, quantity } = line;
  return { ...NO_DETAIL, at, texts: [name], otherTexts: [index], quantity, unit };
}

/** What a final invoice leaves out because advance invoices had it: without it, it would count twice. */
function advances(fa: Fa, lines: readonly StatedLine[], net: Stated | undefined): StatedCharge[] {
  if (!/^(?:KOR_)?ROZ$/.test(fa.type?.text ?? '') || net === undefined) return [];
  const signed = lines.map(({ net: of, isTakenBack }) => (of && isTakenBack ? reversed(of) : of));
  const difference = sumOf([...signed, reversed(net)]);
  const reasonOfCode = 'Advance already invoiced';
  return [
    { at: fa.at, isCharge: false, amount: difference, currency: undefined, reason: undefined, reasonOfCode },
  ];
}
