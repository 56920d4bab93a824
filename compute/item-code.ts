import type { ItemCode } from '../schema/contracts/ingest.ts';

/**
 * The digits a code has in its scheme. CPV and HS have codes that begin with 0, which spreadsheets drop: the number of digits
 * shows it, so such a code is not taken for another one.
 * Source: UNSPSC: two digits a level, four levels and a suffix; Regulation (EC) No 213/2008, annex I: eight digits and a
 * check digit; WCO Harmonized System: two digits a level, up to ten with CN and TARIC, eleven in German declarations.
 */
const FORMS: { readonly [scheme in ItemCode['scheme']]: RegExp } = {
  UNSPSC: /^((?:\d\d){1,5})$/,
  CPV: /^(\d{8})(?:-?\d)?$/,
  HS: /^((?:\d\d){1,5}|\d{11})$/,
};
const SPACING: { readonly [scheme in ItemCode['scheme']]: RegExp } = {
  UNSPSC: /[\s.-]/g,
  // A hyphen stands before the check digit.
  CPV: /[\s.]/g,
  HS: /[\s.-]/g,
};

/** The digits of a code without spacing and check digit; null if its scheme has no such code. */
export function itemCodeDigits({ scheme, code }: ItemCode): string | null {
  return FORMS[scheme].exec(code.replace(SPACING[scheme], ''))?.[1] ?? null;
}
