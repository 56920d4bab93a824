const PLAIN = /^[a-z0-9]*$/;
const MARKS = /\p{M}/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** A word without case and accents: "Zürich" is "zurich". */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[ßøœæłđðþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** As it is spelt without umlauts: "Zürich" is "zuerich". */
export function foldSpelt(word: string): string {
  return fold(
    word
      .toLowerCase()
      .normalize('NFC')
      .replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter),
  );
}

export const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a name, folded, with a blank between. */
export function nameKey(name: string, of: (word: string) => string = fold): string {
  return (name.match(WORD) ?? []).map(of).join(' ');
}
