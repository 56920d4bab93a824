const MARKS = /\p{M}/gu;

/** In lower case and without accents, ligatures and wide forms taken apart (NFKD): for words looked for by a pattern. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase();
}
