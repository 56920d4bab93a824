import { journeyWords as words } from '../terms/journey-words.ts';
import { setOf } from '../terms/word-lists.ts';
import type { Gazetteer } from './gazetteer.ts';
import { CODE_ALONE_CLASS, LONGEST_NAME, MAX_MENTIONS, SHORTEST_NAME } from './journey-numbers.ts';
import type { Place, PlaceKind } from './place.ts';
import {
  AND,
  areDates,
  BACKWARD,
  countryOf,
  countryOfCode,
  FORWARD,
  STATION_WORDS,
  VIA,
  WORD_CODES,
} from './place-words.ts';
import { between, type LineText } from './words.ts';

/** The mode, as far as places depend on it. */
export type Way = 'air' | 'rail' | 'road' | 'sea';

/** A place name in a line. */
export interface Mention {
  /** Positions: its first and last word, and the last word of its additions ("HB", "(CH)"). */
  readonly first: number;
  readonly nameLast: number;
  readonly last: number;
  readonly places: readonly Place[];
  readonly isCode: boolean;
  /** Of the country named beside it; null where none is. */
  readonly country: string | null;
}

interface Mentions {
  readonly mentions: readonly Mention[];
  /** Codes joined by a sign, one of them unknown. */
  readonly hasUnknownCode: boolean;
}

/** Kinds of names, in the order in which they are tried. */
const KINDS: { readonly [W in Way]: readonly PlaceKind[] } = {
  air: ['airport', 'city'],
  rail: ['station', 'city', 'airport', 'port'],
  road: ['city', 'station', 'airport', 'port'],
  sea: ['port', 'city'],
};

/** The places a text names, in its order. */
export function findMentions(line: LineText, way: Way, places: Gazetteer): Mentions {
  const mentions: Mention[] = [];
  const codes = codeWords(line, way, places);
  let at = 0;
  while (at < line.words.length && mentions.length < MAX_MENTIONS) {
    const code = codes.known.get(at);
    const found = code ? { nameLast: at, places: [code], isCode: true } : nameAt(line, at, { way, places });
    if (found === null) {
      at += 1;
      continue;
    }
    const mention = withSuffixes(
      line,
      { first: at, last: found.nameLast, country: null, ...found },
      codes.known,
    );
    mentions.push(mention);
    at = mention.last + 1;
  }
  return {
    mentions: mentions.filter((_, place) => isName(line, mentions, place)),
    hasUnknownCode: codes.hasUnknown,
  };
}

interface NameQuery {
  readonly way: Way;
  readonly places: Gazetteer;
}

/** The longest name that starts at a word. */
function nameAt(
  line: LineText,
  at: number,
  { way, places }: NameQuery,
): Pick<Mention, 'nameLast' | 'places' | 'isCode'> | null {
  const { words } = line;
  const first = words[at]?.key ?? '';
  const known = places.longestFrom(first);
  const longest = known > 1 ? Math.min(known, reach(line, at)) : known;
  for (let count = longest; count > 0; count -= 1) {
    const key = words
      .slice(at, at + count)
      .map((word) => word.key)
      .join(' ');
    if (count === 1 && isJoiningWord(key)) continue;
    if (key.length < SHORTEST_NAME) continue;
    const found = places.named(key).filter(({ kind }) => KINDS[way].includes(kind));
    if (found.length === 0) continue;
    return (
      qualified(line, { key, nameLast: at + count - 1 }, { way, places }) ?? {
        nameLast: at + count - 1,
        places: found,
        isCode: false,
      }
    );
  }
  return null;
}

/** Prepositions before the river or region in a name. */
const QUALIFIERS = ['', ...words.qualifier.map(({ text }) => `${text} `)];

/** "Freiburg (Breisgau)" and "Frankfurt (Main)" are longer names without the preposition. */
function qualified(
  line: LineText,
  { key, nameLast }: { readonly key: string; readonly nameLast: number },
  { way, places }: NameQuery,
): Pick<Mention, 'nameLast' | 'places' | 'isCode'> | null {
  const next = line.words[nameLast + 1]?.key;
  if (next === undefined || !/^ ?[( ]$/.test(between(line, nameLast, nameLast + 1))) return null;
  for (const word of QUALIFIERS) {
    const found = places.named(`${key} ${word}${next}`).filter(({ kind }) => KINDS[way].includes(kind));
    if (found.length > 0) return { nameLast: nameLast + 1, places: found, isCode: false };
  }
  return null;
}

function isJoiningWord(key: string): boolean {
  return FORWARD.has(key) || BACKWARD.has(key) || VIA.has(key) || AND.has(key);
}

/** Within a name there may be spaces, dots and brackets; a hyphen or slash only without spaces. */
const INSIDE_NAME = /^(?:[ .'()]{0,3}|[-/])$/;

/** How many words from here on could be one name. */
function reach(line: LineText, at: number): number {
  let count = 1;
  while (count < LONGEST_NAME && at + count < line.words.length) {
    if (!INSIDE_NAME.test(between(line, at + count - 1, at + count))) break;
    count += 1;
  }
  return count;
}

const BESIDE = /^[ .,(/-]{1,3}$|^$/;

/** With parts of a station's name and the country behind it. */
function withSuffixes(line: LineText, mention: Mention, codes: ReadonlyMap<number, Place>): Mention {
  let { last, country } = mention;
  while (!codes.has(last + 1)) {
    const step = stationWords(line, last) || countryBehind(line, last)?.words || 0;
    if (step === 0) break;
    country = countryBehind(line, last)?.code ?? country;
    last += step;
  }
  return { ...mention, last, country };
}

/** How many words after a place belong to its station's name. */
function stationWords(line: LineText, last: number): number {
  const phrases = STATION_WORDS.get(line.words[last + 1]?.key ?? '');
  if (phrases === undefined) return 0;
  const sign = between(line, last, last + 1);
  if (!BESIDE.test(sign) || sign.includes('/') || sign === ' - ') return 0;
  const phrase = phrases.find((words) => words.every((word, at) => line.words[last + 1 + at]?.key === word));
  return phrase?.length ?? 0;
}

/** "(CH)", ", FR", "Germany". */
function countryBehind(
  line: LineText,
  last: number,
): { readonly code: string; readonly words: number } | null {
  const sign = between(line, last, last + 1);
  if (!/^[ ,(/]{1,3}$/.test(sign)) return null;
  const next = line.words.slice(last + 1, last + 4);
  const text = next[0]?.text ?? '';
  const isMarked = sign.includes('(') || sign.includes(',');
  const code = isMarked && /^[A-Z]{2}$/.test(text) ? countryOfCode(text) : null;
  if (code !== null) return { code, words: 1 };
  if (!isMarked && sign !== ' ') return null;
  return countryOf(next.map(({ key }) => key));
}

interface CodeWords {
  readonly known: ReadonlyMap<number, Place>;
  readonly hasUnknown: boolean;
}

const JOINED = /^ ?[-–—/>→] ?$|^ ?-> ?$/;
const SHARED_CODE = /^[A-Z]{3}$/;
const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

/** Words that are codes of airports or ports. */
function codeWords(line: LineText, way: Way, places: Gazetteer): CodeWords {
  const known = new Map<number, Place>();
  if (way === 'sea') {
    for (const [at, { text }] of line.words.entries()) {
      const port = LOCODE.test(text) ? places.port(text) : undefined;
      if (port) known.set(at, port);
    }
    return { known, hasUnknown: false };
  }
  const isSmall = line.text === line.text.toLowerCase();
  const codeAt = (at: number) => {
    const text = line.words[at]?.text ?? '';
    const code = isSmall ? text.toUpperCase() : text;
    return SHARED_CODE.test(code) && text.length === code.length ? code : null;
  };
  let hasUnknown = false;
  const alone = new Map<number, Place>();
  for (let at = 0; at < line.words.length; at += 1) {
    const run = runFrom(line, at, codeAt);
    const [first = ''] = run;
    if (run.length > 1 && !areDates(run) && (way === 'air' || !isSmall)) {
      const found = run.flatMap((code) => places.airport(code) ?? []);
      if (found.length === run.length)
        for (const [place, airport] of found.entries()) known.set(at + place, airport);
      else hasUnknown ||= way === 'air' && !isSmall;
    } else if (run.length === 1 && way === 'air' && !isSmall && !WORD_CODES.has(first)) {
      const airport = places.airport(first);
      const smallest = line.isCapitals ? CODE_ALONE_CLASS + 1 : CODE_ALONE_CLASS;
      if (airport !== undefined && airport.weight >= smallest) alone.set(at, airport);
    }
    at += Math.max(0, run.length - 1);
  }
  // Beside a route of codes, three capitals are a word: "GVA>LIS TAP".
  return { known: known.size > 0 ? known : alone, hasUnknown };
}

/** Codes from a word on that signs join. */
function runFrom(line: LineText, from: number, codeAt: (at: number) => string | null): string[] {
  const run: string[] = [];
  for (let at = from; at < line.words.length; at += 1) {
    const code = codeAt(at);
    if (code === null || (at > from && !JOINED.test(between(line, at - 1, at)))) break;
    run.push(code);
  }
  return run;
}

/** Companies: a place before them is part of a name. */
const COMPANY = setOf(words.company);
/** Allowed between a place and `COMPANY`: "Bern-Zürich Transport AG". */
const TRADE = setOf(words.trade);
/** In a street's name, after a place. */
const STREET = setOf(words.street);
const ALWAYS_STREET = setOf(words.always_street);
const STREET_BEFORE = setOf(words.street_before);
const LODGING = setOf(words.lodging);
const TITLE = setOf(words.title);
const TITLE_BEHIND = setOf(words.title_behind);
const TRANSPORT = setOf(words.carriage);
/** "su strada", "par route": the mode. */
const ON_THE = setOf(words.before_way);

/** Whether a mention is a place and not part of the name of a company, street, hotel or person. */
function isName(line: LineText, mentions: readonly Mention[], at: number): boolean {
  for (let place = at; place < mentions.length; place += 1) {
    const mention = mentions[place];
    if (mention === undefined || endsName(line, mention)) return false;
    if (!isTight(line, mention, mentions[place + 1])) break;
  }
  for (let place = at; place >= 0; place -= 1) {
    const mention = mentions[place];
    if (mention === undefined || beginsName(line, mention)) return false;
    const before = mentions[place - 1];
    if (before === undefined || !isTight(line, before, mention)) break;
  }
  return true;
}

/** "Bern-Zürich" counts as one name for the words around it. */
function isTight(line: LineText, mention: Mention, next: Mention | undefined): boolean {
  return (
    next !== undefined &&
    next.first === mention.last + 1 &&
    /^[-–/]$/.test(between(line, mention.last, next.first))
  );
}

/** "… AG", "… Transport AG", "…-Strasse", "… MR". */
function endsName(line: LineText, { last, isCode }: Mention): boolean {
  if (isCode) return false;
  const sign = between(line, last, last + 1);
  const [next, second] = [line.words[last + 1], line.words[last + 2]];
  if (next === undefined || !/^[ .-]{1,2}$/.test(sign)) return false;
  if (TITLE_BEHIND.has(next.key) && !sign.includes('-')) return true;
  if (COMPANY.has(next.key) && isCompanyForm(line, last + 1)) return true;
  if (TRADE.has(next.key) && second !== undefined && COMPANY.has(second.key))
    return isCompanyForm(line, last + 2);
  if (!STREET.has(next.key)) return false;
  if (ALWAYS_STREET.has(next.key)) return true;
  if (second !== undefined && TRANSPORT.has(second.key)) return false;
  return sign.includes('-') || second === undefined || /^\d/.test(second.text);
}

/** "AG" and "SA" are capitals; in "Baden AG - Bern", AG is a canton, followed by the next place. */
function isCompanyForm(line: LineText, at: number): boolean {
  const { text = '' } = line.words[at] ?? {};
  if (text.length <= 2 && text !== text.toUpperCase()) return false;
  const isMass = /^\d/.test(line.words[at + 1]?.text ?? '') && text.toUpperCase() === 'KG';
  return !isMass && !/^ [-–>→] /.test(between(line, at, at + 1));
}

/** "Rue de …", "Via … 12", "Hotel …", "Frau …". */
function beginsName(line: LineText, { first, last, isCode }: Mention): boolean {
  if (isCode || first === 0 || !/^[ .'-]{1,2}$/.test(between(line, first - 1, first))) return false;
  const { key: before = '' } = line.words[first - 1] ?? {};
  const { key: second = '' } = line.words[first - 2] ?? {};
  if (LODGING.has(before) || LODGING.has(second) || TITLE.has(before)) return true;
  if (STREET_BEFORE.has(before)) return !ON_THE.has(second);
  if ((before === 'de' || before === 'di' || before === 'du') && STREET_BEFORE.has(second)) return true;
  const isNumbered =
    /^\d{1,3}[a-z]?$/.test(line.words[last + 1]?.text ?? '') && /^,? $/.test(between(line, last, last + 1));
  return before === 'via' && isNumbered;
}
