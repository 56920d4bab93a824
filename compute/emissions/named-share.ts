import { divide, integer, ONE, parseDecimal, type Rational, sum, ZERO } from '../decimal.ts';

/** Longest part of a description that is looked at. */
const MAX_TEXT = 2_000;
const HUNDRED = integer(100);

const PERCENT =
  /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,3})?)\s?(?:%|prozent|percent|per\s?cent|pour\s?cents?|per\s?cento)/giu;

/** Beginnings of words for renewable sources and for certificates of them, in four languages. */
const RENEWABLE =
  '(?:öko|oeko|eco|natur|wasser|solar|sonne|wind|erneuerbar|renouv|rinnovab|renew|green|grün|vert|verde|hydr|idro|eoli|éoli|pv\\b|photovolt|fotovolt|bio|hkn|go\\b|garan|rego)';
/** Of other sources. */
const OTHER =
  '(?:kern|atom|nuclear|nucléaire|nucleaire|nucleare|fossil|kohle|braunkohle|steinkohle|coal|charbon|carbone|erdgas|gas\\b|gaz\\b|natural|grau|grey|gray|grigi|konvention|conven|unbekannt|unknown|inconnu|non\\b|nicht\\b|not\\b)';
/** What is said of money. */
const MONEY =
  '(?:mwst|mehrwert|ust\\b|umsatz|tva|iva\\b|vat\\b|rabatt|skonto|nachlass|remise|rabais|escompte|sconto|discount|bonus|tax)';

const BEFORE_WORD =
  '^[^\\p{L}\\d%,;/+]*(?:(?:aus|from|de|d|di|da|of|en|von|der|dont|strom|électricité|electricity|energia|power)[^\\p{L}\\d%]+)?';
const FOLLOWED_BY_RENEWABLE = new RegExp(`${BEFORE_WORD}${RENEWABLE}`, 'iu');
const FOLLOWED_BY_OTHER = new RegExp(`${BEFORE_WORD}(?:${OTHER}|${MONEY})`, 'iu');
const PRECEDED_BY_OTHER = new RegExp(`(?<![\\p{L}])(?:${OTHER}|${MONEY})[\\p{L}]*[^\\p{L}\\d%]{0,3}$`, 'iu');
const DENIED = new RegExp(
  `(?<![\\p{L}])(?:kein\\p{L}*|ohne|nicht|non|not|no|sans|senza|without)[^\\p{L}\\d]{1,2}(?:\\p{L}{1,12}[^\\p{L}\\d]{1,2})?${RENEWABLE}`,
  'iu',
);

/**
 * The share of a line's energy, 0 to 1, that its words say is renewable, where they name a renewable source:
 * "50 % Ökostrom" is a half, no percentage is all of it, and what is denied ("ohne Ökostrom") is nothing.
 * Percentages of VAT, of discounts and of other sources are no share.
 */
export function namedShare(description: string): Rational {
  const text = description.slice(0, MAX_TEXT);
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

/** What follows a percentage says what it is of; where that is no source, what precedes it. */
function isShare(before: string, after: string): boolean {
  if (FOLLOWED_BY_RENEWABLE.test(after)) return true;
  return !FOLLOWED_BY_OTHER.test(after) && !PRECEDED_BY_OTHER.test(before);
}
