/** The signs of a locale: between groups of three digits, and before the decimals. */
function signsOf(locale: string): { readonly group: string; readonly decimal: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const sign = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: sign('group'), decimal: sign('decimal') };
}

/** Blanks and apostrophes group in every country. */
const BLANKS = /[\s'’\u00a0\u202f]/g;
const GROUPED = /^-?[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/;

/**
 * What a person typed as a decimal with a point, grouped or not. A point or comma with three digits behind it means what
 * it does in the country: `50.000` is 50000 in German and 50 in English. Null where it means nothing there, and for what
 * is no number.
 */
export function decimalTyped(typed: string, locale: string): string | null {
  const { group, decimal } = signsOf(locale);
  const text = typed.replaceAll(BLANKS, '').replace(/^\+/, '').replace('−', '-');
  const last = /[.,](?=[^.,]*$)/.exec(text)?.[0] ?? '';
  const [whole = '', ...decimals] = text.split(last === '' ? /$/ : last);
  const other = last === '.' ? ',' : '.';
  if (GROUPED.test(text) && (last !== decimal || decimals.length > 1)) {
    return last === group ? text.replaceAll(last, '') : null;
  }
  const isGrouped = whole.includes(other);
  if (decimals.length > 1 || (isGrouped && !GROUPED.test(whole))) return null;
  const plain = [whole.replaceAll(other, ''), ...decimals].join('.');
  return /^-?\d{1,15}(?:\.\d{1,20})?$/.test(plain) ? plain : null;
}

/** A decimal as a person of the country would type it, which `decimalTyped` reads. */
export const asTyped = (decimal: string, locale: string): string =>
  decimal.replace('.', signsOf(locale).decimal);

/** What was typed in one country as it is typed in another, with the same meaning; what is no number stays as it is. */
export function retyped(typed: string, from: string, to: string): string {
  const decimal = from === to ? null : decimalTyped(typed, from);
  return decimal === null ? typed : asTyped(decimal, to);
}
