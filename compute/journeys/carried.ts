import { type Reason, reason } from '../../schema/contracts/reasons.ts';
import type { Attributes } from '../attributes.ts';
import { divide, integer, multiply, type Rational } from '../decimal.ts';
import { journeyWords } from '../terms/journey-words.ts';
import { setOf } from '../terms/word-lists.ts';
import type { Carried, JourneyMode, JourneyQuery } from './journey.ts';
import { containersIn, isReefer, tonnesIn } from './load.ts';
import { type PersonQuery, readPersons, waysInQuantity } from './persons.ts';
import type { LineText } from './words.ts';

/** The transport and what the text says about it. */
interface ReadCarried {
  readonly carried: Carried;
  /** Trips counted by the quantity: "10 Fahrten". */
  readonly ways: number;
  readonly waysRead: string | null;
  readonly attributes: Attributes;
  readonly trainOf: string | null;
  readonly assumptions: readonly Reason[];
  readonly doubts: readonly Reason[];
}

interface Texts {
  readonly line: LineText;
  readonly text: string;
}

/** GLEC Framework v3.2: average load of a twenty-foot unit. */
const TONNES_PER_TEU = integer(10);
const QUARTER = integer(4);
const CONTAINER_UNITS = setOf(journeyWords.unit_containers);

/** Persons, vehicles, tonnes or containers of a line; null for freight without a load. */
export function readCarried(mode: JourneyMode, query: JourneyQuery, texts: Texts): ReadCarried | null {
  switch (mode) {
    case 'flight':
    case 'rail':
    case 'coach':
      return persons(mode, query, texts);
    case 'car':
      return vehicle(query, texts);
    default:
      return freight(mode, query, texts);
  }
}

const PLAIN = { ways: 1, waysRead: null, trainOf: null, assumptions: [], doubts: [] };

function persons(mode: 'flight' | 'rail' | 'coach', query: JourneyQuery, { line, text }: Texts): ReadCarried {
  const asked = personQuery(query, text);
  const { count, from, doubt } = readPersons(asked);
  const ways = waysInQuantity(asked);
  const cabin = mode === 'flight' ? (readCabin(text) ?? query.attributes.flightCabin ?? null) : null;
  return {
    ...PLAIN,
    carried: { count: integer(count), unit: 'person', from },
    ways,
    waysRead: ways > 1 ? `${ways} ${query.unitOfMeasure ?? ''}`.trim() : null,
    attributes: cabin === null ? {} : { flightCabin: cabin },
    trainOf: mode === 'rail' ? brandOf(line.text) : null,
    assumptions: mode === 'flight' && cabin === null ? [reason('cabin_average')] : [],
    doubts: doubt === null ? [] : [doubt],
  };
}

function personQuery({ quantity, unitOfMeasure }: JourneyQuery, text: string): PersonQuery {
  const size = quantity === null ? null : Number(quantity.numerator) / Number(quantity.denominator);
  return { text, quantity: size, unit: unitOfMeasure };
}

/** Persons in a car do not count. */
function vehicle(query: JourneyQuery, { text }: Texts): ReadCarried {
  const asked = personQuery(query, text);
  const ways = waysInQuantity(asked);
  const size = Math.abs(asked.quantity ?? 1);
  const isOpen = ways === 1 && size !== 0 && size !== 1 && !/^(?:pers|pax)/i.test(query.unitOfMeasure ?? '');
  return {
    ...PLAIN,
    carried: { count: integer(1), unit: 'vehicle', from: 'text' },
    ways,
    waysRead: ways > 1 ? `${ways} ${query.unitOfMeasure ?? ''}`.trim() : null,
    attributes: {},
    doubts: isOpen ? [reason('count_may_be_trips', { quantity: String(size) })] : [],
  };
}

/** Trains whose row applies to the whole route. */
const BRANDS: readonly (readonly [string, RegExp])[] = [
  ['FR', /\b(?:TGV|Lyria|LYRIA|lyria|tgv|Ouigo|OUIGO|inOui|INOUI|Inoui)\b/],
  ['DE', /\bICE\b/],
  ['IT', /\b(?:Frecciarossa|FRECCIAROSSA|frecciarossa|Freccia|Italo|ITALO)\b/],
  ['AT', /\b(?:Railjet|RAILJET|railjet|Nightjet|NIGHTJET|nightjet|RJX?)\b/],
  ['GB', /\b(?:Eurostar|EUROSTAR|eurostar)\b/],
];

function brandOf(text: string): string | null {
  return BRANDS.find(([, words]) => words.test(text))?.[0] ?? null;
}

function freight(mode: JourneyMode, query: JourneyQuery, { text }: Texts): ReadCarried | null {
  const refrigerated: Attributes = isReefer(text) ? { refrigerated: 'yes' } : {};
  const plain = { ...PLAIN, attributes: refrigerated };
  if (mode === 'sea_containers') {
    const { teu, doubt, from } = teuOf(query, text);
    return { ...plain, carried: { count: teu, unit: 'TEU', from }, doubts: doubt === null ? [] : [doubt] };
  }
  if (query.tonnes !== null) {
    return { ...plain, carried: { count: query.tonnes, unit: 't', from: query.tonnesFrom } };
  }
  const tonnes = tonnesIn(text);
  if (tonnes !== null) return { ...plain, carried: { count: tonnes, unit: 't', from: 'text' } };
  const takesContainers = mode === 'barge' || mode === 'rail_freight';
  if (!takesContainers || (containersIn(text) === null && query.teu === null)) return null;
  const { teu, doubt } = teuOf(query, text);
  return {
    ...plain,
    carried: { count: multiply(teu, TONNES_PER_TEU), unit: 't', from: 'assumed' },
    assumptions: [reason('teu_average')],
    doubts: doubt === null ? [] : [doubt],
  };
}

interface Teu {
  readonly teu: Rational;
  readonly from: 'quantity' | 'text';
  readonly doubt: Reason | null;
}

/** Containers of the text and of the quantity: if equal, they are the same ones and not multiplied. */
function teuOf({ quantity, unitOfMeasure, teu }: JourneyQuery, text: string): Teu {
  const found = containersIn(text);
  if (found === null || teu !== null) return { teu: teu ?? integer(1), from: 'quantity', doubt: null };
  const inText = divide(integer(found.quarters), QUARTER);
  const size = quantity === null ? 1 : Math.abs(Number(quantity.numerator) / Number(quantity.denominator));
  const isCount = CONTAINER_UNITS.has((unitOfMeasure ?? '').toLowerCase().replace(/\.$/, ''));
  const each = divide(inText, integer(found.count));
  if (!isCount || size <= 1 || size === found.count || !Number.isInteger(size)) {
    return { teu: inText, from: 'text', doubt: null };
  }
  const doubt = found.isCounted
    ? reason('count_of_containers_differs', { inText: String(found.count), quantity: String(size) })
    : null;
  return { teu: multiply(each, integer(size)), from: 'quantity', doubt };
}

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
/** Words that belong to the vendor or the reason of a trip. */
const NO_CABIN =
  /\bvoyages? d'affaires\b|\bvol d'affaires\b|\bdeplacement d'affaires\b|\bviaggio d'affari\b|\bprime\b|\bfirst name\b/g;

/** The cabin of a flight; null where the text names none. @param text - in small letters, without accents. */
function readCabin(text: string): Cabin | null {
  const plain = text.replace(NO_CABIN, ' ');
  return CABINS.find(([, words]) => words.test(plain))?.[0] ?? null;
}
