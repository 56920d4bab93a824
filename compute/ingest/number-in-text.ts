import { shownName } from '../../schema/contracts/nearest-name.ts';

const LONGEST = 40;
/** A currency or a percent sign before or after the number. */
const AROUND = /^(?:[A-Z]{3}|[€$£])\s*|\s*(?:[A-Z]{3}|[€$£%])$/g;
const PLAIN = /^([+-]?)(\d+)(?:[.,](\d+))?$/;
/** Groups of three digits with one mark between them, and a different mark before the decimals. */
const GROUPED = /^([+-]?)(\d{1,3}(?:([.,'’\s\u00a0\u202f])\d{3})(?:\3\d{3})*)(?:([.,])(\d+))?$/;

/** What to say of a number sent as text: the value, and the number it seems to be. One mark before three digits may be either. */
export function numberSentAsText(text: string): string {
  const shown = `must be a number, not a string: "${shownName(text)}" is text`;
  const meant = text.length > LONGEST ? [] : numbersMeant(text.trim().replace(AROUND, ''));
  if (meant.length === 0) return shown;
  return `${shown}, send the number ${meant.join(' or ')}`;
}

function numbersMeant(text: string): string[] {
  const plain = PLAIN.exec(text);
  const grouped = GROUPED.exec(text);
  const found = new Set<string>();
  if (plain !== null) found.add(written(plain[1], plain[2], plain[3]));
  if (grouped !== null && grouped[3] !== grouped[4]) {
    found.add(written(grouped[1], grouped[2]?.replace(/\D/g, ''), grouped[5]));
  }
  return [...found];
}

function written(sign = '', digits = '', decimals = ''): string {
  const whole = digits.replace(/^0+(?=\d)/, '');
  return `${sign === '-' ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}
