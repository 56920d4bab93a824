/**
 * Currencies whose value in another one is fixed by law, treaty or their central bank: data only, one row per currency and
 * time span. `rates.ts` reads them; `docs/factors.md` describes them.
 */

/** An official parity: `units` of the currency are `anchorUnits` of the anchor from `since` on. */
export interface Parity {
  readonly currency: string;
  readonly units: string;
  readonly anchor: string;
  readonly anchorUnits: string;
  /** First day, YYYY-MM-DD, or the month or year where no day is on record; all of those lie before 1999. */
  readonly since: string;
  /** Last day, YYYY-MM-DD; null while it holds. */
  readonly until: string | null;
  /** The law or the central bank that fixes it. */
  readonly source: string;
}

type Terms = Pick<Parity, 'units' | 'anchor' | 'anchorUnits'>;
type Validity = readonly [since: string, source: string, until?: string];

const row =
  (terms: Terms) =>
  (currency: string, [since, source, until]: Validity): Parity => ({
    currency,
    ...terms,
    since,
    until: until ?? null,
    source,
  });
const usd = (units: string, anchorUnits = '1') => row({ units, anchor: 'USD', anchorUnits });
const eur = (units: string, anchorUnits = '1') => row({ units, anchor: 'EUR', anchorUnits });
const atPar = (anchor: string) => row({ units: '1', anchor, anchorUnits: '1' });

/**
 * Source: the law or central bank in each row; all but CHW, ROL, TRL, ARS and MYR are also in IMF, Annual Report on Exchange
 * Arrangements and Exchange Restrictions. Managed currencies (TTD, KWD's basket, LBP, ERN, CUP) are not included: their
 * rates are to be loaded.
 */
export const PARITIES: readonly Parity[] = [
  usd('3.6725')('AED', ['1997-11', 'Central Bank of the UAE, AED 3.6725 per USD']),
  usd('3.75')('SAR', ['1986-06', 'Saudi Central Bank (SAMA), SAR 3.75 per USD']),
  usd('3.64')('QAR', ['1980', 'Qatar Central Bank; Amiri Decree-Law 34 of 2001']),
  usd('1', '2.6008')('OMR', ['1986-01', 'Central Bank of Oman, USD 2.6008 per OMR']),
  usd('0.376')('BHD', ['1980', 'Central Bank of Bahrain; Legislative Decree 48 of 2001']),
  usd('0.709')('JOD', ['1995-10', 'Central Bank of Jordan, JOD 0.709 per USD']),
  usd('1.79')('AWG', ['1986', 'Centrale Bank van Aruba, AWG 1.79 per USD']),
  usd('1.79')('ANG', ['1971', 'Centrale Bank van Curaçao en Sint Maarten, ANG 1.79 per USD']),
  usd('1.79')('XCG', ['2025-03-31', 'Centrale Bank van Curaçao en Sint Maarten, XCG 1 = ANG 1']),
  usd('2')('BBD', ['1975', 'Central Bank of Barbados, BBD 2 per USD']),
  usd('1')('BMD', ['1972', 'Bermuda Monetary Authority, at par with USD']),
  usd('1')('BSD', ['1973', 'Central Bank of The Bahamas, at par with USD']),
  usd('2')('BZD', ['1976', 'Central Bank of Belize, BZD 2 per USD']),
  usd('177.721')('DJF', ['1973', 'Banque Centrale de Djibouti, currency board, DJF 177.721 per USD']),
  usd('1', '1.20')('KYD', ['1974', 'Cayman Islands Monetary Authority, USD 1.20 per KYD']),
  usd('1')('PAB', ['1904', 'Republic of Panama, Law 84 of 1904, at par with USD']),
  usd('8.75')('SVC', ['2001-01-01', 'El Salvador, Ley de Integración Monetaria (Decree 201 of 2000)']),
  usd('2.70')('XCD', ['1976', 'Eastern Caribbean Central Bank, XCD 2.70 per USD']),
  usd('1')('ARS', ['1991-04-01', 'Argentina, Ley 23.928 until Ley 25.561', '2002-01-05']),
  usd('3.80')('MYR', ['1998-09-02', 'Bank Negara Malaysia; then quoted by the ECB', '2005-03-31']),
  eur('1.95583')('BAM', ['1997', 'Law on the Central Bank of Bosnia and Herzegovina, at par with DEM']),
  eur('1.95583')('BGN', [
    '1999-07-05',
    'Law on the Bulgarian National Bank, at par with DEM; then quoted by the ECB',
    '2000-07-18',
  ]),
  eur('110.265')('CVE', ['1999-01-01', 'Banco de Cabo Verde; agreement with Portugal, Decision 98/744/EC']),
  eur('491.96775')('KMF', ['1999-01-01', 'Banque Centrale des Comores; Council Decision 98/683/EC']),
  eur('24500')('STD', [
    '2010-01-01',
    'Banco Central de São Tomé e Príncipe; agreement with Portugal of 2009',
  ]),
  eur('24.5')('STN', ['2018-01-01', 'Banco Central de São Tomé e Príncipe, STN 1 = STD 1,000']),
  eur('655.957')('XAF', ['1999-01-01', 'BEAC; Council Decision 98/683/EC']),
  eur('655.957')('XOF', ['1999-01-01', 'BCEAO; Council Decision 98/683/EC']),
  eur('1000', '8.38')('XPF', ['1999-01-01', 'IEOM, XPF 1,000 = EUR 8.38; Protocol 18 to the EU Treaties']),
  atPar('SGD')('BND', ['1967', 'Currency Interchangeability Agreement of 1967']),
  atPar('INR')('BTN', ['1974', 'Royal Monetary Authority of Bhutan, at par with INR']),
  row({ units: '1.6', anchor: 'INR', anchorUnits: '1' })('NPR', [
    '1993-02-12',
    'Nepal Rastra Bank, NPR 1.6 per INR',
  ]),
  atPar('GBP')('FKP', ['1987', 'Falkland Islands Currency Ordinance 1987']),
  atPar('GBP')('GIP', ['1934', 'Government of Gibraltar, Currency Notes Act']),
  atPar('GBP')('SHP', ['1976', 'Government of St Helena, Currency Board']),
  atPar('ZAR')('LSL', ['1992-02-06', 'Common Monetary Area, Multilateral Monetary Agreement of 1992']),
  atPar('ZAR')('NAD', ['1993', 'Common Monetary Area, Multilateral Monetary Agreement of 1992']),
  atPar('ZAR')('SZL', ['1992-02-06', 'Common Monetary Area, Multilateral Monetary Agreement of 1992']),
  row({ units: '103', anchor: 'HKD', anchorUnits: '100' })('MOP', [
    '1983',
    'Monetary Authority of Macao, MOP 103 = HKD 100',
  ]),
  atPar('CHF')('CHW', ['1934', 'WIR Bank, one WIR franc is one Swiss franc']),
  row({ units: '10000', anchor: 'RON', anchorUnits: '1' })('ROL', ['2005-07-01', 'Romania, Law 348/2004']),
  row({ units: '1000000', anchor: 'TRY', anchorUnits: '1' })('TRL', ['2005-01-01', 'Türkiye, Law 5083']),
];

const byCurrency = new Map(PARITIES.map((parity) => [parity.currency, parity]));

/** The official parity of a currency on a day, YYYY-MM-DD; undefined where none holds. */
export function parityOn(currency: string, day: string): Parity | undefined {
  const parity = byCurrency.get(currency);
  if (!parity || day < parity.since || (parity.until !== null && day > parity.until)) return undefined;
  return parity;
}

/** A currency the euro replaced: from `from` on it is worth exactly 1 / `perEur` euro. */
export interface EuroConversion {
  readonly from: string;
  /** Units per EUR. */
  readonly perEur: string;
  /** The regulation that fixed the rate. */
  readonly source: string;
}

const FIRST = { from: '1999-01-01', source: 'Council Regulation (EC) No 2866/98' } as const;

/**
 * Every currency the euro replaced, at its irrevocably fixed rate.
 * Source: Council Regulation (EC) No 2866/98, article 1, and the regulations that amend it, as named in each row.
 */
export const EURO_CONVERSIONS: { readonly [currency: string]: EuroConversion } = {
  BEF: { ...FIRST, perEur: '40.3399' },
  DEM: { ...FIRST, perEur: '1.95583' },
  ESP: { ...FIRST, perEur: '166.386' },
  FRF: { ...FIRST, perEur: '6.55957' },
  IEP: { ...FIRST, perEur: '0.787564' },
  ITL: { ...FIRST, perEur: '1936.27' },
  LUF: { ...FIRST, perEur: '40.3399' },
  NLG: { ...FIRST, perEur: '2.20371' },
  ATS: { ...FIRST, perEur: '13.7603' },
  PTE: { ...FIRST, perEur: '200.482' },
  FIM: { ...FIRST, perEur: '5.94573' },
  GRD: { from: '2001-01-01', perEur: '340.750', source: 'Council Regulation (EC) No 1478/2000' },
  SIT: { from: '2007-01-01', perEur: '239.640', source: 'Council Regulation (EC) No 1086/2006' },
  CYP: { from: '2008-01-01', perEur: '0.585274', source: 'Council Regulation (EC) No 1135/2007' },
  MTL: { from: '2008-01-01', perEur: '0.429300', source: 'Council Regulation (EC) No 1134/2007' },
  SKK: { from: '2009-01-01', perEur: '30.1260', source: 'Council Regulation (EC) No 694/2008' },
  EEK: { from: '2011-01-01', perEur: '15.6466', source: 'Council Regulation (EU) No 671/2010' },
  LVL: { from: '2014-01-01', perEur: '0.702804', source: 'Council Regulation (EU) No 870/2013' },
  LTL: { from: '2015-01-01', perEur: '3.45280', source: 'Council Regulation (EU) No 851/2014' },
  HRK: { from: '2023-01-01', perEur: '7.53450', source: 'Council Regulation (EU) 2022/1208' },
  BGN: { from: '2026-01-01', perEur: '1.95583', source: 'Council Regulation (EU) 2025/1409' },
};

/** Whether the currency's value on the day is fixed, so that a quotation is neither needed nor used. */
export function isFixed(currency: string, day: string): boolean {
  const conversion = EURO_CONVERSIONS[currency];
  const isConverted = conversion !== undefined && day >= conversion.from;
  return currency === 'EUR' || isConverted || parityOn(currency, day) !== undefined;
}
