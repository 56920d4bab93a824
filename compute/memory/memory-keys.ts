/** Words of dates in the four languages, normalised: months and their usual abbreviations. */
const MONTHS: ReadonlySet<string> = new Set(
  `januar jan february februar feb marz maerz mar april apr mai juni jun juli jul august aug september sept
   sep oktober okt november nov dezember dez
   janvier janv fevrier fevr mars avril avr juin juillet juil aout septembre octobre oct novembre decembre dec
   gennaio gen febbraio marzo aprile maggio mag giugno giu luglio lug agosto ago settembre set ottobre ott novembre
   dicembre dic
   january march may june july october december
   q quartal trimestre quarter kw`
    .split(/\s+/)
    .filter(Boolean),
);

/** Letters a word must have for a text to be recognised by it when its numbers are left out. */
const TELLING_LETTERS = 3;

const SEPARATORS = /[^\p{L}\p{N}]+/u;

/** Lower case, without accents and signs, words with one space between them. Letters of every script stay. */
function normalised(text: string): string {
  const lower = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // A sigma is written as a final one by what stands around it, so the same word in capitals would differ.
  const plain = lower.replaceAll('ς', 'σ').normalize('NFKC');
  return plain.split(SEPARATORS).filter(Boolean).join(' ');
}

/** The vendor as the memory knows it; empty for a name without any letter or digit. */
export const vendorKey = (vendorName: string): string => normalised(vendorName);

/** A description as the memory knows it; empty for a text without any letter or digit. */
export const textKey = (description: string): string => normalised(description);

/**
 * A text key without the words that change from bill to bill: those with a digit in them, and names of months.
 * Null where no word of three letters is left to recognise the text by.
 */
export function nearKey(key: string): string | null {
  const words = key.split(' ').filter((word) => !/\p{N}/u.test(word) && !MONTHS.has(word));
  const telling = words.some((word) => (word.match(/\p{L}/gu) ?? []).length >= TELLING_LETTERS);
  return telling ? words.join(' ') : null;
}
