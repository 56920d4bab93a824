import { unitKey } from '../emissions/unit-words.ts';
import { MOST_PERSONS } from './journey-numbers.ts';

/** A count and what it is from. */
export interface Counted {
  readonly count: number;
  readonly from: 'quantity' | 'text';
  /** Why a person should look, in words; null where the count is plain. */
  readonly doubt: string | null;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Units, as `unitKey` has them, that count persons or what one person has one of. */
const PERSONS = set(
  'pax person personen persons personne personnes persona persone pers p prs passagier passagiere passager passagers passeggero passeggeri passenger passengers reisende traveller travellers ' +
    'erw erwachsene adulte adultes adulti adulto adult adults adt teilnehmer tn participants partecipanti guest guests gast gaste gaest voyageurs viaggiatori ' +
    'stk stck stuck stueck stuecke stucke stcke st pce pces pc pcs piece pieces pz pzi pezzo pezzi ea each unit units u un unite unites unita item items exemplar expl ex anzahl anz qty qte nr no h87 c62 ' +
    'bill billet billets billett billette billets bigl biglietto biglietti tkt tkts ticket tickets tix fahrkarte fahrkarten fahrschein fahrscheine flugschein flugscheine flugticket flugtickets flugbillett seat seats platz platze plaetze posti posto place places karte karten titre titres einheit einheiten',
);
/** Units that count whole ways. */
const WAYS = set(
  'fahrt fahrten viaggio viaggi trip trips journey journeys voyage voyages trajet trajets course courses corsa corse tour touren tours ride rides flug fluge fluege flight flights vol vols volo voli reise reisen fuhr fuhre fuhren',
);
/** Units that count parts of a way, of which a line names some. */
const PARTS = set(
  'leg legs segment segmente segments segmenti seg segs sektor sektoren sector sectors tratta tratte strecke strecken etappe etappen troncon troncons',
);
/** Units that count neither, of which one line has any number. */
const OTHERS = set(
  'coupon coupons day days tag tage jour jours giorno giorni kg kgs g t to tonne tonnes nacht nachte nights night nuit nuits notte notti stunde stunden std h hour hours min',
);

const NUMBER = String.raw`(\d{1,3})`;
const PERSON_WORDS =
  'pax|pers(?:\\.|onen|onnes?|ons?|one|ona)?|passagiere?|passagers?|passeggeri|passengers?|reisende|travell?ers?|erw(?:\\.|achsene[rn]?)?|adultes?|adulti|adults?|adt|teilnehmer|tn|participants?|voyageurs|viaggiatori|mitarbeiter(?:innen|nde)?|guests?|tickets?|billett?e?s?|biglietti|bigl\\.?|tkts?|kinder|kind|enfants?|children|child|bambini|chd|people|leute|schuler|eleves|students?|colleagues|collaborat(?:ori|eurs)|dipendenti';
const COUNTED = new RegExp(String.raw`(?<![\d.,/:'-])${NUMBER}\s?(?:x\s?)?(?:${PERSON_WORDS})(?![a-z])`, 'g');
const BEHIND = new RegExp(String.raw`\b(?:pax|pers\.?|personen|adt)\s?[:=x]?\s?${NUMBER}(?![\d./:-])`);
const GROUP = new RegExp(String.raw`\b(?:gruppe|group|groupe|gruppo)\s(?:a|von|of|de|di|zu)?\s?${NUMBER}\b`);
/** "2x Flug", "Flug x 2", not "2 x Koffer". */
const TIMES = new RegExp(
  String.raw`(?:^|[\s(,;])${NUMBER}\s?x(?=[\s)]|$|[a-z]{3})(?!\s?(?:koffer|gepack|bag|luggage|bagag|ski|kg|\d|nacht|night|nuit|nott|seat|sitz))|\bx\s?${NUMBER}(?=[\s,;)]|$)`,
);

/** How many persons a text counts; null where it says nothing. @param text - in small letters, without accents. */
export function personsInText(text: string): number | null {
  let sum = 0;
  for (const [, count] of text.matchAll(COUNTED)) sum += Number(count);
  if (sum > 0) return Math.min(sum, MOST_PERSONS);
  for (const pattern of [GROUP, BEHIND, TIMES]) {
    const found = pattern.exec(text);
    const count = Number(found?.[1] ?? found?.[2] ?? 0);
    if (count > 0) return count;
  }
  return null;
}

export interface PersonQuery {
  /** In small letters and without accents. */
  readonly text: string;
  /** Its size, whole or not; null where the line has none. */
  readonly quantity: number | null;
  readonly unit: string | null;
}

/** What a count of ways, written as the quantity's unit, multiplies; 1 where it is none. */
export function waysInQuantity({ quantity, unit }: PersonQuery): number {
  const size = Math.abs(quantity ?? 1);
  return unit !== null && WAYS.has(unitKey(unit)) && Number.isInteger(size) && size > 0 ? size : 1;
}

/** The persons of a line: a quantity that counts them, else the text's, else one. */
export function readPersons({ text, quantity, unit }: PersonQuery): Counted {
  const inText = personsInText(text);
  const byText = (doubt: string | null): Counted => ({ count: inText ?? 1, from: 'text', doubt });
  const size = quantity === null ? 1 : Math.abs(quantity);
  if (size === 0 || size === 1)
    return inText === null
      ? { count: 1, from: quantity === null ? 'text' : 'quantity', doubt: null }
      : byText(null);
  const key = unit === null ? '' : unitKey(unit);
  if (PARTS.has(key)) return byText(`the quantity counts ${unit ?? ''}, which may be several of one person`);
  if (OTHERS.has(key) || WAYS.has(key)) return byText(null);
  if (!Number.isInteger(size)) return byText(`the quantity ${size} counts no whole persons`);
  if (inText === size) return byText(null);
  if (!PERSONS.has(key))
    return byText(`the quantity ${size}${unit === null ? '' : ` ${unit}`} may count persons`);
  const doubt = inText === null ? null : `the text counts ${inText} persons, the quantity ${size}`;
  return { count: size, from: 'quantity', doubt };
}
