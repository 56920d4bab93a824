import { MAX_TEXT } from '../bills/bill-numbers.ts';
import { divide, integer, ONE, parseDecimal, type Rational, sum, ZERO } from '../decimal.ts';
import { plainText } from '../plain-text.ts';
import { billWords } from '../terms/bill-words.ts';
import { sourceOf } from '../terms/word-lists.ts';

const HUNDRED = integer(100);

const PERCENT = new RegExp(
  `(?<![\\d.,])(\\d{1,3}(?:[.,]\\d{1,3})?)\\s?(?:%|${sourceOf(billWords.percent)})`,
  'g',
);

const RENEWABLE = sourceOf(billWords.renewable);
const NO_SHARE = sourceOf([...billWords.other_source, ...billWords.money]);
const BEFORE_SOURCE = `^[^\\p{L}\\d%,;/+]*(?:${sourceOf(billWords.before_source)}[^\\p{L}\\d%]+)?`;
const FOLLOWED_BY_RENEWABLE = new RegExp(BEFORE_SOURCE + RENEWABLE, 'u');
const FOLLOWED_BY_OTHER = new RegExp(BEFORE_SOURCE + NO_SHARE, 'u');
const PRECEDED_BY_OTHER = new RegExp(`${NO_SHARE}[^\\p{L}\\d%]{0,3}$`, 'u');
const DENIED = new RegExp(
  `${sourceOf(billWords.denied)}[^\\p{L}\\d]{1,2}(?:\\p{L}{1,12}[^\\p{L}\\d]{1,2})?${RENEWABLE}`,
  'u',
);

/**
 * The renewable share of a line's energy by its words, 0 to 1, if they name a renewable source: "50 % Ökostrom" is a half,
 * no percentage is all of it, a negation ("ohne Ökostrom") is nothing. Percentages of VAT, discounts and other sources are no
 * share.
 */
export function namedShare(description: string): Rational {
  const text = plainText(description.slice(0, MAX_TEXT));
  if (DENIED.test(text)) return ZERO;
  const shares: Rational[] = [];
  let end = 0;
  for (const match of text.matchAll(PERCENT)) {
    const before = text.slice(Math.max(end, match.index - 24), match.index);
    end = match.index + match[0].length;
    const after = text.slice(end, end + 32);
    if (!isShare(before, after)) continue;
    shares.push(divide(parseDecimal((match[1] ?? '0').replace(',', '.')), HUNDRED));
  }
  if (shares.length === 0) return ONE;
  const total = sum(shares);
  return total.numerator > total.denominator ? ONE : total;
}

/** The words after a percentage say what it refers to; if they are no source, the words before it. */
function isShare(before: string, after: string): boolean {
  if (FOLLOWED_BY_RENEWABLE.test(after)) return true;
  return !FOLLOWED_BY_OTHER.test(after) && !PRECEDED_BY_OTHER.test(before);
}
