const MARKS = /\p{M}/gu;
const BEYOND_ASCII = /[^\0-\x7f]/;

/** In lower case and without accents, ligatures and wide forms taken apart (NFKD): for words looked for by a pattern. */
export function plainText(text: string): string {
  const apart = BEYOND_ASCII.test(text) ? text.normalize('NFKD').replace(MARKS, '') : text;
  return apart.toLowerCase();
}
