/** Code of everything that separates words. */
export const SEPARATOR = 0;
/** Codes: 1 to 26 letters, 27 to 36 digits, 37 the percent sign, 38 letters of other scripts. */
export const ALPHABET = 39;
const FIRST_DIGIT = 27;
const PERCENT = 37;
const OTHER_LETTER = 38;

/** Codes read of one text; the ingest contract allows 2,000 characters, some become two letters. */
export const MAX_CODES = 6_000;

const SPECIAL: { readonly [character: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** Codes of each UTF-16 unit below this; above it every unit is a letter of another script or a sign. */
const TABLE_SIZE = 0x2200;
const codesByUnit = buildTable();
/** The code of units that become one code; `MANY` if they become none or several. */
const MANY = 255;
const codeByUnit = Uint8Array.from(codesByUnit, (codes) => (codes?.length === 1 ? (codes[0] ?? MANY) : MANY));

const SCRATCH_ALLOWANCE = 8;

/** Full-width Latin letters, digits and signs: "Ｈｏｔｅｌ". */
const FIRST_FULL_WIDTH = 0xff01;
const LAST_FULL_WIDTH = 0xff5e;
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * Writes the text as codes: lower case, without accents, "ß" as "ss", every other sign a separator, with a separator at the
 * end. One pass without allocation.
 * @returns the number of codes written, the last one a separator; at most `MAX_CODES`.
 */
export function encode(text: string, into: Uint8Array): number {
  let length = 0;
  const limit = MAX_CODES - SCRATCH_ALLOWANCE;
  for (let index = 0; index < text.length && length < limit; index += 1) {
    let unit = text.charCodeAt(index);
    if (unit >= FIRST_FULL_WIDTH && unit <= LAST_FULL_WIDTH) unit -= FULL_WIDTH_OFFSET;
    const code = unit < TABLE_SIZE ? (codeByUnit[unit] ?? MANY) : MANY;
    if (code !== MANY) {
      into[length] = code;
      length += 1;
      continue;
    }
    const codes = unit < TABLE_SIZE ? codesByUnit[unit] : undefined;
    if (codes === undefined) {
      into[length] = isSignAbove(unit) ? SEPARATOR : OTHER_LETTER;
      length += 1;
      continue;
    }
    for (let part = 0; part < codes.length; part += 1) {
      into[length] = codes[part] ?? SEPARATOR;
      length += 1;
    }
  }
  into[length] = SEPARATOR;
  return length + 1;
}

/** Codes that a UTF-16 unit becomes in `encode`. */
export function codeCount(unit: number): number {
  const read = unit >= FIRST_FULL_WIDTH && unit <= LAST_FULL_WIDTH ? unit - FULL_WIDTH_OFFSET : unit;
  return (read < TABLE_SIZE ? codesByUnit[read]?.length : undefined) ?? 1;
}

const CHARACTERS = Array.from({ length: ALPHABET }, (_, code) => characterOf(code));

/** Codes back as text, a separator as a space. */
export function decode(codes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let index = start; index < end; index += 1) text += CHARACTERS[codes[index] ?? SEPARATOR] ?? ' ';
  return text;
}

/** Whether a code is a digit. */
export function isDigitCode(code: number): boolean {
  return code >= FIRST_DIGIT && code < PERCENT;
}

/** A letter of a script other than Latin. */
export function isForeignCode(code: number): boolean {
  return code === OTHER_LETTER;
}

function characterOf(code: number): string {
  if (code === SEPARATOR) return ' ';
  if (code < FIRST_DIGIT) return String.fromCharCode(96 + code);
  if (code < PERCENT) return String.fromCharCode(48 + code - FIRST_DIGIT);
  return code === PERCENT ? '%' : '?';
}

/** Punctuation, symbols, surrogates and private use: not letters above the table. */
function isSignAbove(unit: number): boolean {
  return (
    unit < 0x2c00 || (unit >= 0x2e00 && unit < 0x3040) || (unit >= 0xd800 && unit < 0xf900) || unit >= 0xfe00
  );
}

function buildTable(): (Uint8Array | undefined)[] {
  const table: (Uint8Array | undefined)[] = [];
  for (let unit = 0; unit < TABLE_SIZE; unit += 1) table.push(codesOf(unit));
  return table;
}

/** Combining marks are dropped; letters without a Latin base are "another letter". */
function codesOf(unit: number): Uint8Array | undefined {
  if (unit >= 0x0300 && unit < 0x0370) return new Uint8Array(0);
  if (unit === 0x00ad || (unit >= 0x200b && unit <= 0x200f)) return new Uint8Array(0);
  const lower = String.fromCharCode(unit).toLowerCase();
  const plain = SPECIAL[lower] ?? lower.normalize('NFKD').toLowerCase();
  const codes: number[] = [];
  for (const character of plain) {
    const code = codeOf(character);
    if (code !== SEPARATOR || codes.length === 0) codes.push(code);
  }
  const letters = codes.filter((code) => code !== SEPARATOR);
  return Uint8Array.from(letters.length > 0 ? letters : [SEPARATOR]);
}

function codeOf(character: string): number {
  const unit = character.charCodeAt(0);
  if (unit >= 97 && unit <= 122) return unit - 96;
  if (unit >= 48 && unit <= 57) return unit - 48 + FIRST_DIGIT;
  if (character === '%') return PERCENT;
  if (unit < 128 || (unit >= 0x0300 && unit < 0x0370)) return SEPARATOR;
  return /\p{L}/u.test(character) ? OTHER_LETTER : SEPARATOR;
}

/** Whether a text has a phrase exactly as written; the text must contain its words. */
export type AsWritten = (text: string) => boolean;

const MARKS = /\p{M}/gu;
const WORDS = /[\p{L}\p{N}]+/gu;
const LOWER_CASE = /\p{Ll}/u;
/** A hyphen or a dot without spaces joins two words: "E-Auto", "E.ON", "lo-lo". */
const JOINED = /^[-.‐‑]$/u;
const CAPITAL_LETTER = /^\p{Lu}$/u;
/** Between two words. */
const SIGN = '[^\\p{L}\\p{N}\\s]+';
const ANY = '[^\\p{L}\\p{N}]+';
const NOT_BEFORE = '(?<![\\p{L}\\p{N}])';
const NOT_BEHIND = '(?![\\p{L}\\p{N}])';

/**
 * How a phrase must be written if its letters have another meaning too: words joined by a hyphen stay joined ("E-Auto" is
 * not the Italian "e auto"), a letter of a grade or house is a capital ("Bois A" is not "bois à brûler"), a word that is an
 * article elsewhere has its accent or capital ("thé", "Dell").
 * @returns null if the words in sequence are enough.
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

/** "Dell" and "Delle" as written or in capitals at the beginning of the text, "thé" and "ÜN" by their accent. */
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
