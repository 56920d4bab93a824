/** Whether a text holds a phrase the way the phrase is written; texts are asked that hold its words already. */
export type AsWritten = (text: string) => boolean;

const MARKS = /\p{M}/gu;
const WORDS = /[\p{L}\p{N}]+/gu;
const LOWER_CASE = /\p{Ll}/u;
/** A hyphen or a dot with no space beside it joins two words to one: "E-Auto", "E.ON", "lo-lo". */
const JOINED = /^[-.‐‑]$/u;
const CAPITAL_LETTER = /^\p{Lu}$/u;
/** Between two words. */
const SIGN = '[^\\p{L}\\p{N}\\s]+';
const ANY = '[^\\p{L}\\p{N}]+';
const NOT_BEFORE = '(?<![\\p{L}\\p{N}])';
const NOT_BEHIND = '(?![\\p{L}\\p{N}])';

/**
 * How a phrase must stand in a text where its letters alone mean something else too: words joined by a hyphen stay
 * joined ("E-Auto" is not the Italian "e auto"), a letter that names a grade or a house is a capital ("Bois A" is no
 * "bois à brûler"), a word that is an article elsewhere has its accent or capital ("thé", "Dell").
 * @returns null where the words one after another are enough.
 */
export function asWritten(phrase: string): AsWritten | null {
  const parts = phrase.match(WORDS) ?? [];
  if (parts.length === 1) return oneWord(phrase);
  const joints = phrase.split(WORDS).slice(1, -1);
  const isGrade = (place: number) => CAPITAL_LETTER.test(parts[place] ?? '') && joints[place] !== "'";
  const needsSigns = joints.some((joint) => JOINED.test(joint));
  if (!needsSigns && !parts.some((_, place) => isGrade(place))) return null;
  const patternWith = (capitals: boolean) => {
    let pattern = NOT_BEFORE;
    for (const [place, part] of parts.entries()) {
      pattern += capitals && isGrade(place) ? part : eitherCase(part);
      if (place === joints.length) break;
      const mayStandApart = capitals && (isGrade(place) || isGrade(place + 1));
      pattern += JOINED.test(joints[place] ?? '') && !mayStandApart ? SIGN : ANY;
    }
    return pattern + NOT_BEHIND;
  };
  const joined = new RegExp(needsSigns ? patternWith(false) : `${patternWith(false)}(?!\\s+\\p{L})`, 'u');
  const apart = new RegExp(patternWith(true), 'u');
  return (text) => {
    const plain = withoutMarks(text);
    return joined.test(plain) || (LOWER_CASE.test(plain) && apart.test(plain));
  };
}

/** "Dell" and "Delle" as written or in capitals ahead of all else, "thé" and "ÜN" by their accent. */
function oneWord(word: string): AsWritten {
  const isAccented = withoutMarks(word) !== word;
  const pattern = isAccented
    ? new RegExp(NOT_BEFORE + word + NOT_BEHIND, 'iu')
    : new RegExp(`(?:^${word.toUpperCase()}|${NOT_BEFORE}${word})(?![\\p{L}\\p{N}'’])`, 'u');
  return (text) => pattern.test(text.normalize('NFC'));
}

function eitherCase(word: string): string {
  return [...withoutMarks(word)].map((letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`).join('');
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(MARKS, '');
}
