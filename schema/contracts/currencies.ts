/** A withdrawn currency: the last day an invoice can be in it, and its successor. */
export interface EndedCurrency {
  /** YYYY-MM-DD. */
  readonly until: string;
  readonly successor: string;
}

/** Successor, last day, codes. */
const ENDED: readonly (readonly [string, string, string])[] = [
  ['EUR', '2002-02-28', 'ATS BEF DEM ESP FIM FRF GRD IEP ITL LUF NLG PTE'],
  ['EUR', '2007-01-14', 'SIT'],
  ['EUR', '2008-01-31', 'CYP MTL'],
  ['EUR', '2009-01-16', 'SKK'],
  ['EUR', '2011-01-14', 'EEK'],
  ['EUR', '2014-01-14', 'LVL'],
  ['EUR', '2015-01-15', 'LTL'],
  ['AFN', '2003-01-02', 'AFA'],
  ['AZN', '2006-12-31', 'AZM'],
  ['BGN', '1999-07-04', 'BGL'],
  ['GHS', '2007-12-31', 'GHC'],
  ['MGA', '2004-12-31', 'MGF'],
  ['MZN', '2006-12-31', 'MZM'],
  ['RON', '2006-12-31', 'ROL'],
  ['RSD', '2006-10-25', 'CSD YUM'],
  ['SDG', '2007-06-30', 'SDD'],
  ['SRD', '2003-12-31', 'SRG'],
  ['TMT', '2009-12-31', 'TMM'],
  ['TRY', '2005-12-31', 'TRL'],
  ['USD', '2000-09-15', 'ECS'],
  ['VEF', '2008-06-30', 'VEB'],
  ['ZMW', '2012-12-31', 'ZMK'],
];

/**
 * Codes withdrawn from 1999 to early 2015, each valid for invoices until the end of its cash. Those withdrawn since
 * (HRK, BGN, ANG ...) still appear in ledgers at their fixed value, so they have no last day.
 * Source: ISO 4217 list three; Council Regulation (EC) No 974/98, article 15, as amended for each country, for the
 * last day of cash in a currency the euro replaced.
 */
export const ENDED_CURRENCIES: ReadonlyMap<string, EndedCurrency> = new Map(
  ENDED.flatMap(([successor, until, codes]) => codes.split(' ').map((code) => [code, { until, successor }])),
);

/**
 * ISO 4217 codes of invoices: the active ones except precious metals, bond units, testing and no currency, and those
 * withdrawn since 1999, for invoices of their time.
 * Source: ISO 4217 list one (active; BGN left it on 2026-01-01) and list three (historic).
 */
export const CURRENCIES = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF ' +
  'CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP ' +
  'GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT ' +
  'LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR ' +
  'NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN ' +
  'SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD ' +
  'XAF XCD XCG XDR XOF XPF XSU XUA YER ZAR ZMW ZWG ' +
  'ANG BGN BYR CUC HRK MRO SLL STD VEF ZWL'
)
  .split(' ')
  .concat(...ENDED_CURRENCIES.keys());

const KNOWN = new Set(CURRENCIES);

/** Currencies that do not have two decimals in ISO 4217. */
const MINOR_UNITS: ReadonlyMap<string, number> = new Map([
  ...'BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ['CLF', 4],
  ['UYW', 4],
]);

/**
 * Currencies invoiced in whole units although ISO 4217 gives them decimals: the reconciliation compares in the unit
 * in use.
 */
const WHOLE_IN_USE = new Set(['HUF', 'ESP', 'ITL', 'LUF', 'TRL']);

/** Words and old or wrong codes often used instead of a code, with the right code. */
const OFTEN_MEANT: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['EURO', 'EUR'],
  ['EUROS', 'EUR'],
  ['FR', 'CHF'],
  ['FR.', 'CHF'],
  ['SFR', 'CHF'],
  ['SFR.', 'CHF'],
  ['FRANKEN', 'CHF'],
  ['$', 'USD'],
  ['US$', 'USD'],
  ['DOLLAR', 'USD'],
  ['£', 'GBP'],
  ['STG', 'GBP'],
  ['RMB', 'CNY'],
  ['NTD', 'TWD'],
  ['¥', 'JPY'],
  // Notes of the pound without a code of their own.
  ['GGP', 'GBP'],
  ['IMP', 'GBP'],
  ['JEP', 'GBP'],
]);

export function isCurrency(code: string): boolean {
  return KNOWN.has(code);
}

/** The code probably meant by an invalid one, or null. */
export function currencyMeant(text: string): string | null {
  const upper = text.trim().toUpperCase();
  return KNOWN.has(upper) ? upper : (OFTEN_MEANT.get(upper) ?? null);
}

/** Decimals of the smallest unit in use: 2, except for JPY, KWD ... and, by usage, HUF. */
export function usageDecimals(currency: string): number {
  return WHOLE_IN_USE.has(currency) ? 0 : (MINOR_UNITS.get(currency) ?? 2);
}
