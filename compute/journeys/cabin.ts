import type { Attributes } from '../attributes.ts';

type Cabin = NonNullable<Attributes['flightCabin']>;

/** Single letters only beside "Klasse", "cl.", "cabin"; a business trip is no cabin. */
const CABINS: readonly (readonly [Cabin, RegExp])[] = [
  [
    'premium_economy',
    /\bprem(?:ium|\.)?[\s-]?(?:eco(?:nomy|nomique|nomica)?|y)\b|\bpremium\b(?! (?:fare|partner))|\bpey\b|\b(?:klasse|class|classe|cl\.?|cabin) [wp]\b|\b[wp][\s-](?:klasse|class|cl\.?)(?![a-z])/,
  ],
  [
    'first',
    /\bfirst\b|\bpremiere\b|\bprima (?:classe)?|\b1(?:re|ere|ere|ª|a|st)[\s.]*(?:cl(?:asse|ass|\.)?)?(?![\da-z])|\berste klasse\b|\b1\.? ?kl(?:asse|\.)|\b(?:klasse|class|classe|cl\.?|cabin) f\b|\bf[\s-](?:klasse|class|cl\.?)(?![a-z])/,
  ],
  [
    'business',
    /\bbus(?:iness|\.)?[\s-]?(?:cl(?:ass|asse|\.)?|klasse|kl\.)(?![a-z])|\bbusiness\b(?![\s-]?(?:trip|travel|reise|card|lunch|center|centre|park|lounge|meeting|unit))|\bbiz\b|\baffaires\b|\b(?:klasse|class|classe|cl\.?|cabin) [cj]\b|\b[cj][\s-](?:klasse|class|cl\.?)(?![a-z])/,
  ],
  [
    'economy',
    /\beco(?:n|nomy|nomique|nomica|no)?\b|\btourist\b|\by\b(?=[\s-]?(?:klasse|class|cl|fare))|\b(?:klasse|class|classe|cl\.?|cabin) [ymk]\b|\beconomyclass\b|\blight\b|\b2\.? ?kl(?:asse|\.)/,
  ],
];
/** What belongs to the vendor or the reason of a trip. */
const NO_CABIN =
  /\bvoyages? d'affaires\b|\bvol d'affaires\b|\bdeplacement d'affaires\b|\bviaggio d'affari\b|\bprime\b|\bfirst name\b/g;

/** The cabin of a flight; null where the text names none. @param text - in small letters, without accents. */
export function readCabin(text: string): Cabin | null {
  const plain = text.replace(NO_CABIN, ' ');
  return CABINS.find(([, words]) => words.test(plain))?.[0] ?? null;
}
