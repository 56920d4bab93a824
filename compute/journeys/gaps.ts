import { countryOf, countryOfCode } from './country-words.ts';
import { MAX_PARTS_OF_NAME, MOST_WORDS_BETWEEN } from './journey-numbers.ts';
import type { Mention } from './mentions.ts';
import { AND, AROUND, BACKWARD, BETWEEN, FORWARD, FROM_IF_ALONE, VIA } from './travel-words.ts';
import { between, type LineText } from './words.ts';

/** How a place follows the one before: on the way, on the way back, as a stop, beside it, or not at all. */
export type Gap = 'on' | 'back' | 'via' | 'beside' | 'apart';

const SIGN = /[-–—/>→➔➜↔⇄⇔<]/;
const ADDRESS = /\b[A-Z]{1,3}-?\d{4,5}\b/g;
const POSTCODE = /^\d{4,5}$/;

/** What the words and signs between two mentions say. */
export function gapBetween(line: LineText, mention: Mention, next: Mention): Gap {
  const words = line.words.slice(mention.last + 1, next.first);
  if (words.length > MOST_WORDS_BETWEEN) return 'apart';
  const text = between(line, mention.last, next.first);
  const hasSign = SIGN.test(text.replace(ADDRESS, ' '));
  let joins: Gap = hasSign ? 'on' : 'beside';
  let isTold = false;
  for (let at = 0; at < words.length; at += 1) {
    const { key, text: word } = words[at] ?? { key: '', text: '' };
    const told = toldBy(line, mention, key);
    if (told !== null) {
      if (!isTold || told === 'via') joins = told;
      isTold = true;
    } else if (FROM_IF_ALONE.has(key)) {
      if (!isTold && !hasSign) joins = 'back';
    } else if (!saysNothing(word, key)) {
      const country = countryOf(words.slice(at).map((one) => one.key));
      if (country !== null) at += country.words - 1;
      else if (!isPartOfName(line, mention, at)) return 'apart';
    }
  }
  if (words.length === 0 && /[+&;]/.test(text)) return 'apart';
  return joins === 'beside' && /[,;:+&]/.test(text) ? 'apart' : joins;
}

function toldBy(line: LineText, mention: Mention, key: string): Gap | null {
  if (VIA.has(key)) return 'via';
  if (BACKWARD.has(key)) return 'back';
  if (FORWARD.has(key)) return 'on';
  if (AND.has(key) && BETWEEN.has(line.words[mention.first - 1]?.key ?? '')) return 'on';
  return null;
}

const DASH = / [-–—>→] |[–—>→]/;

/** "Dublin Heuston - Cork": what stands behind a place, blanks between, before a sign that goes on. */
function isPartOfName(line: LineText, { last }: Mention, at: number): boolean {
  if (at >= MAX_PARTS_OF_NAME) return false;
  const word = last + 1 + at;
  if (!/^[A-Z]\p{L}+$/u.test(line.words[word]?.text ?? '')) return false;
  for (let place = last; place < word; place += 1) if (between(line, place, place + 1) !== ' ') return false;
  return (
    DASH.test(between(line, word, word + 1)) ||
    (at + 1 < MAX_PARTS_OF_NAME && between(line, word, word + 1) === ' ')
  );
}

/** Postcodes, letters of countries, and what a place is. */
function saysNothing(word: string, key: string): boolean {
  return (
    AROUND.has(key) ||
    POSTCODE.test(word) ||
    (/^[A-Z]{1,2}$/.test(word) && countryOfCode(word) !== null) ||
    /^[A-Z]{1,2}\d{4,5}$/.test(word)
  );
}
