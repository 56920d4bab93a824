import { plainText } from '../plain-text.ts';

/** Tariffs of one meter, each with the time or price band a word stands for. */
const TARIFFS: readonly (readonly [band: string, words: RegExp])[] = [
  [
    'high',
    /\b(ht|hochtarif|tagtarif|tagstrom|hp|hph|hpe|heures? pleines?|haut tarif|tariffa alta|alta tariffa)\b/,
  ],
  ['high', /\b(ore piene|peak|day rate|day units|day tariff|high tariff)\b/],
  ['low', /\b(nt|niedertarif|nachttarif|nachtstrom|hc|hch|hce|heures? creuses?|bas tarif|tariffa bassa)\b/],
  ['low', /\b(bassa tariffa|ore vuote|off[- ]peak|night rate|night units|night tariff|low tariff)\b/],
  ['f1', /\bf1\b/],
  ['f2', /\bf2\b/],
  ['f3', /\bf3\b/],
  ['f23', /\bf23\b/],
];

/** What follows these words names one place or meter among several. */
const PLACE =
  /\b(?:standort|objekt|liegenschaft|gebaude|filiale|wohnung|zahler|messpunkt|site|compteur|immeuble|batiment|succursale|sede|contatore|immobile|edificio|pod|meter|building|branch|mpan)\b[\s.:#]*(?:nr\.?|no\.?|n°)?\s*([\p{L}\d]+)/u;

/**
 * Whether two readings of one size are of two things by their words: another tariff (HT, NT), another place
 * or meter named as such. Else the same energy is billed twice.
 */
export function areToldApart(one: string, other: string): boolean {
  const [a, b] = [plainText(one), plainText(other)];
  return differ(bandOf(a), bandOf(b)) || differ(PLACE.exec(a)?.[1] ?? null, PLACE.exec(b)?.[1] ?? null);
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}

/** "Off peak" holds "peak": the low band speaks first; a line that names both is a sum. */
function bandOf(text: string): string | null {
  const bands = new Set<string>();
  let rest = text;
  for (const [band, words] of TARIFFS.toReversed()) {
    if (words.test(rest)) bands.add(band);
    rest = rest.replace(words, ' ');
  }
  return bands.size === 1 ? ([...bands][0] ?? null) : null;
}
