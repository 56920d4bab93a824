import { sumDecimals, toFixedText, trimZeros } from '../../decimal.ts';
import { decimalText, negated } from './stated-values.ts';
import type { Stated } from './xml-records.ts';

/**
 * What every format states of an invoice, as it stands in the document. BT numbers are those of EN 16931-1; a format that has
 * other rules says in its file how they become these.
 */
export interface EInvoice {
  /** XPath of the document. */
  readonly at: string;
  /** A credit note (BT-3). Its amounts become negative unless they are. */
  readonly isCredit: boolean;
  /** Its type, where that says that it restates or corrects another document, which may have been booked too. */
  readonly restates: Stated | undefined;
  readonly number: Stated | undefined;
  readonly date: Stated | undefined;
  /** The seller's name (BT-27), then what may stand for it. */
  readonly vendors: readonly (Stated | undefined)[];
  /** Its numbers (BT-29, BT-31), for a seller without any name. */
  readonly vendorNumbers: readonly (Stated | undefined)[];
  /** What may be its VAT number (BT-31) or UID (BT-30), with the letters of its country. */
  readonly vendorTaxIds: readonly (Stated | undefined)[];
  /** BT-5. */
  readonly currency: Stated | undefined;
  /** Where it was delivered (BT-80); several if the document has several. */
  readonly deliveryCountries: readonly (Stated | undefined)[];
  /** BT-55. */
  readonly buyerCountry: Stated | undefined;
  /** Of the first that states a day, the invoice has its service period (BG-14, then BT-72). */
  readonly periods: readonly StatedPeriod[];
  readonly totals: StatedTotals;
  /** Percentage of each entry in the VAT breakdown (BT-119). */
  readonly vatRates: readonly (Stated | undefined)[];
  /** The lines; more than one way to take them if lines have lines. The first that adds up is taken. */
  readonly lineSets: readonly (readonly StatedLine[])[];
  readonly charges: readonly StatedCharge[];
  /** Name of a profile that has no lines. */
  readonly profileWithoutLines: string | null;
}

/** Totals of the document, in its currency. */
export interface StatedTotals {
  /** Sum of the lines, BT-106. */
  readonly lines: Stated | undefined;
  /** Without VAT, BT-109. */
  readonly net: Stated | undefined;
  /** BT-110. */
  readonly tax: Stated | undefined;
  /** With VAT, BT-112. */
  readonly gross: Stated | undefined;
}

export interface StatedPeriod {
  readonly start: Stated | undefined;
  readonly end: Stated | undefined;
}

export interface StatedLine {
  readonly at: string;
  /** Name (BT-153) and description (BT-154) of the item. */
  readonly texts: readonly (Stated | undefined)[];
  /** Texts and numbers that may stand for them. */
  readonly otherTexts: readonly (Stated | undefined)[];
  /** Net amount, line allowances and charges included, BT-131. */
  readonly net: Stated | undefined;
  /** Currency of the amount if it states one. */
  readonly currency: Stated | undefined;
  readonly quantity: Stated | undefined;
  readonly unit: Stated | undefined;
  readonly periods: readonly StatedPeriod[];
  readonly codes: readonly StatedCode[];
  /** The line takes back what is stated: the state before a correction. */
  readonly isTakenBack?: boolean;
  /** Net price of so many units, of one if no quantity is stated (BT-146, BT-149): for lines without an amount. */
  readonly price?: { readonly amount: Stated | undefined; readonly base: Stated | undefined };
  /** How the net amount was calculated, if the document does not state it. */
  readonly calculated?: string;
}

/** Classification of an item (BT-158) with the list it is from and that list's version. */
export interface StatedCode {
  readonly code: Stated | undefined;
  readonly list: Stated | undefined;
  readonly version?: Stated | undefined;
}

/** Allowance (BG-20) or charge (BG-21) of the whole document. */
export interface StatedCharge {
  readonly at: string;
  /** Null if the document does not say which of both it is. */
  readonly isCharge: boolean | null;
  readonly amount: Stated | undefined;
  readonly currency: Stated | undefined;
  readonly reason: Stated | undefined;
  /** What the reason's code means, if there is no text. */
  readonly reasonOfCode: string | null;
}

/** The values that are there. */
export function present<T>(values: readonly (T | undefined)[]): T[] {
  return values.filter((value) => value !== undefined);
}

/**
 * The exact sum of what is stated, at the first one's place; the first that is no number if one is none, for whoever reads it
 * next to say so. Nothing of nothing.
 */
export function sumOf(values: readonly (Stated | undefined)[]): Stated | undefined {
  const stated = present(values);
  const [first] = stated;
  if (first === undefined || stated.length === 1) return first;
  const wrong = stated.find(({ text }) => decimalText(text) === null);
  if (wrong) return wrong;
  const sum = sumDecimals(stated.map(({ text }) => decimalText(text) ?? '0'));
  return { text: trimZeros(toFixedText(sum, DECIMALS)), path: first.path };
}

/** What is stated with the other sign; what is no number as it stands. */
export function reversed({ text, path }: Stated): Stated {
  const decimal = decimalText(text);
  return { text: decimal === null ? text : negated(decimal), path };
}

/** A number with the letters of its country before it. */
export function ofCountry(country: string | undefined, number: Stated | undefined): Stated | undefined {
  return number && country !== undefined
    ? { text: `${country}${number.text}`, path: number.path }
    : undefined;
}

/** An xs:boolean (`true`, `1`), null if it is none or absent. */
export function booleanOf(stated: Stated | undefined): boolean | null {
  if (/^(?:true|1)$/i.test(stated?.text ?? '')) return true;
  return /^(?:false|0)$/i.test(stated?.text ?? '') ? false : null;
}

/** More than the amounts of any format have. */
const DECIMALS = 20;
