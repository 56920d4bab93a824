/** An official parity: `units` of the currency are `anchorUnits` of the anchor, on every day. */
export interface Parity {
  readonly units: string;
  readonly anchor: string;
  readonly anchorUnits: string;
}

const toUsd = (units: string, anchorUnits = '1'): Parity => ({ units, anchor: 'USD', anchorUnits });
const toEur = (units: string, anchorUnits = '1'): Parity => ({ units, anchor: 'EUR', anchorUnits });
const atPar = (anchor: string): Parity => ({ units: '1', anchor, anchorUnits: '1' });

/**
 * Currencies the ECB does not quote and whose central bank holds them at a published parity.
 * Source: IMF, Annual Report on Exchange Arrangements and Exchange Restrictions, and the central banks:
 * CBUAE 3.6725; SAMA 3.75; QCB 3.64 (Law 34 of 2001); CBO 1 OMR = USD 2.6008; CBB 0.376 (Decree 48 of 2001);
 * CBJ 0.709; CBBH 1.95583 (currency board at the euro rate of the Deutsche Mark); BCEAO and BEAC 655.957
 * (Council Decision 98/683/EC); IEOM 1,000 XPF = EUR 8.38; BCC 491.96775; BCV 110.265; BCSTP 24.5 STN (24,500 STD);
 * Caribbean, Bermudan, Panamanian and Salvadoran dollar parities; MAS-AMBD, RMA, NRB and CMA par agreements;
 * AMCM 103 MOP = HKD 100.
 */
export const PARITIES: { readonly [currency: string]: Parity } = {
  AED: toUsd('3.6725'),
  SAR: toUsd('3.75'),
  QAR: toUsd('3.64'),
  OMR: toUsd('1', '2.6008'),
  BHD: toUsd('0.376'),
  JOD: toUsd('0.709'),
  AWG: toUsd('1.79'),
  ANG: toUsd('1.79'),
  XCG: toUsd('1.79'),
  BBD: toUsd('2'),
  BMD: toUsd('1'),
  BSD: toUsd('1'),
  BZD: toUsd('2'),
  DJF: toUsd('177.721'),
  KYD: toUsd('1', '1.20'),
  PAB: toUsd('1'),
  SVC: toUsd('8.75'),
  XCD: toUsd('2.70'),
  BAM: toEur('1.95583'),
  CVE: toEur('110.265'),
  KMF: toEur('491.96775'),
  STD: toEur('24500'),
  STN: toEur('24.5'),
  XAF: toEur('655.957'),
  XOF: toEur('655.957'),
  XPF: toEur('1000', '8.38'),
  BND: atPar('SGD'),
  BTN: atPar('INR'),
  NPR: { units: '1.6', anchor: 'INR', anchorUnits: '1' },
  FKP: atPar('GBP'),
  GIP: atPar('GBP'),
  SHP: atPar('GBP'),
  LSL: atPar('ZAR'),
  NAD: atPar('ZAR'),
  SZL: atPar('ZAR'),
  MOP: { units: '103', anchor: 'HKD', anchorUnits: '100' },
};

/** A currency the euro replaced: from `from` on it is worth exactly 1 / `perEur` euro. */
export interface EuroConversion {
  readonly from: string;
  /** Units per EUR. */
  readonly perEur: string;
}

/**
 * Currencies that joined the euro after 2015; the earlier ones are out of scope, invoices start in 2015.
 * Source: Council Regulation (EC) No 2866/98 on the conversion rates between the euro and the currencies it replaced,
 * as amended for Croatia (12 July 2022) and Bulgaria (8 July 2025).
 */
export const EURO_CONVERSIONS: { readonly [currency: string]: EuroConversion } = {
  HRK: { from: '2023-01-01', perEur: '7.53450' },
  BGN: { from: '2026-01-01', perEur: '1.95583' },
};
