const SHOWN = 30;

/** What people write where JSON has a value, and what to write instead. The last fits every word. */
const WRONG_WORDS: readonly (readonly [pattern: RegExp, not: string])[] = [
  [/^[+-]?(?:nan|inf(?:inity)?)$/i, 'a JSON number: leave the member out, or send null'],
  [/^true$/i, 'JSON: write true'],
  [/^false$/i, 'JSON: write false'],
  [/^(?:none|null|undefined|nil)$/i, 'JSON: write null, or leave the member out'],
  [/^'/, 'JSON: texts are in double quotes'],
  [/^\//, 'JSON: there are no comments'],
  [/^[+-]?[.\d]/, 'a JSON number: write it as -1234.5, without leading zeros or plus'],
  [/^/, 'JSON: a text needs double quotes'],
];

/** Whether a word without quotes is a value of JSON: a number, true, false or null. */
export function isLiteral(word: string): boolean {
  try {
    JSON.parse(word);
    return true;
  } catch {
    return false;
  }
}

/** Why a word is no value of JSON. */
export function notAValue(word: string): string {
  const shown = word.length > SHOWN ? `${word.slice(0, SHOWN)}…` : word;
  return `${shown} is not ${WRONG_WORDS.find(([pattern]) => pattern.test(word))?.[1]}`;
}
