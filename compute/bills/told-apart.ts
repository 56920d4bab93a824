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
  /\b(?:standort|objekt|liegenschaft|gebaude|filiale|wohnung|zahler|messpunkt|site|compteur|immeuble|batiment|bat|succursale|sede|contatore|immobile|edificio|pod|meter|building|branch|mpan|malo|pdl|pce|pdr|unit|flat|plot|lot|haus|halle|hall|top|interno|scala)\b[\s.:#]*(?:nr\.?|no\.?|n°)?\s*([\p{L}\d]+)/u;

/** Months by their beginnings in German, French, Italian and English, January first. */
const MONTHS = [
  'jan|gen',
  'feb|fev',
  'mar|maerz|mrz',
  'apr|avr',
  'mai|mag|may',
  'jun|juin|giu',
  'jul|juil|lug',
  'aug|aou|ago',
  'sep|set',
  'okt|oct|ott',
  'nov',
  'dez|dec|dic',
].map((beginnings) => new RegExp(`\\b(?:${beginnings})[a-z]*\\b`));

const DATE =
  /\b\d{4}-\d{1,2}(?:-\d{1,2})?\b|\b\d{1,2}\.\d{1,2}(?:\.\d{2,4})?|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\b(?:q|t)[1-4]\b|\b(?:19|20)\d\d\b/g;

/**
 * Whether two readings of one size are of two things by their words: another tariff (HT, NT), another month or period,
 * another place or meter, or one text with another number in it. Else the same energy is billed twice.
 */
export function areToldApart(one: string, other: string): boolean {
  const [a, b] = [plainText(one), plainText(other)];
  return (
    differ(bandOf(a), bandOf(b)) ||
    differ(PLACE.exec(a)?.[1] ?? null, PLACE.exec(b)?.[1] ?? null) ||
    isOfOtherTime(a, b) ||
    isNumberedAlike(a, b)
  );
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

/** Each names a month, day or quarter that the other does not. A reading's day lies in the period it ends. */
function isOfOtherTime(one: string, other: string): boolean {
  const [a, b] = [timesOf(one), timesOf(other)];
  return a.some((time) => !b.includes(time)) && b.some((time) => !a.includes(time));
}

function timesOf(text: string): readonly string[] {
  const months = MONTHS.flatMap((month, index) => (month.test(text) ? [`month ${index + 1}`] : []));
  return [...months, ...(text.match(DATE) ?? []).map((date) => date.replace(/\D+$/, ''))];
}

const DECIMALS = /\d+[.,]\d+/g;
const NUMBERS = /\d+/g;

/** The same words with other whole numbers or single letters: two meters, flats or chargers of a list. */
function isNumberedAlike(one: string, other: string): boolean {
  const [a, b] = [one.replace(DECIMALS, ''), other.replace(DECIMALS, '')];
  if (a === b || a.replace(NUMBERS, '#') !== b.replace(NUMBERS, '#')) return false;
  return a.includes(' ');
}
