import type { Attributes } from '../attributes.ts';
import { plainText } from '../plain-text.ts';
import { MAX_CODES } from './normalise.ts';

type EnergyPart = NonNullable<Attributes['energyPart']>;

/** What stands in a line says that it is no energy delivered, whatever else it names. */
const ANYWHERE: readonly (readonly [part: EnergyPart, words: RegExp])[] = [
  [
    'relief',
    /(?:preis|kosten)bremse|entlastung|bouclier|amortisseur|bonus (?:sociale|elettric|energia|gas)|bills? relief|relief scheme|\beb[rd]s\b|energy bills? (?:support|discount)|price guarantee|cheque energie|soforthilfe/,
  ],
  [
    'instalment',
    /abzuglich|\babzg?l?\b|teil(?:rechnung|zahlung|betrag)|abschlags?|\ba[ck]+onto|\bacomptes?\b|mensualite|deja (?:facture|paye|regle)|\bacconti?\b|gia (?:fatturat|pagat)|already (?:billed|paid|invoiced)|previously (?:billed|invoiced)|payments? on account|instal+ments?\b|(?:debit|budget|payment) plan|^(?:less|deduct\w*)\b|\bdedotti|\bdetra/,
  ],
  [
    'feed_in',
    /einspeis|ruckspeis|rucklief|uberschuss|\b(?:energie|surplus|courant|production)\b.*inject|refoul|immess[ao]|eccedenza|\bexport(?:ed)?\b/,
  ],
  [
    'network',
    /blind(?:mehr)?(?:arbeit|energie|strom|leistung|verbrauch)|reattiv|reactiv|composante (?:annuelle )?(?:de )?soutirage|\bcard\b.*soutirage|soutirage.*\bcard\b|unit (?:rate|charge)s? (?:super )?(?:red|amber|green)\b|\b(?:super )?(?:red|amber|green) (?:band|unit)/,
  ],
  ['levy', /\b\w*aufpreis\b|biogasanteil|part (?:de )?biogaz|quota biogas|(?:biogas|green gas) share/],
];
/** A credit that takes back what was billed is none of the parts that are deducted. */
const TAKEN_BACK = /^(?:credit|storno|gutschrift|avoir|annul|rettific|revers|cancel)/;
/** Energy taken from the network, which is no use of the network: "Reststrom aus dem Netz", "Courant réseau". */
const TAKEN_FROM_NETWORK =
  /reststrom|netzstrom|netzbezug|aus dem netz|(?:courant|electricite) (?:du )?reseau|soutirage reseau|preliev\w* (?:da|dalla) rete|(?:elettricita|energia|corrente) (?:da|dalla) rete|grid (?:top.?up|electricity|import|supply|power|volume|units)|top.?up/;
/** Power of one's own roof. Where it is paid for, somebody delivers it. */
const OWN =
  /autoconsomm|autoconsum|eigenverbrauch|eigenproduktion|eigenerzeug|self[- ]?consum|own (?:production|generation)|production propre|autoprod/;

/** What is paid on top of the energy, as the first words of its line or the end of a German one. */
const HEADS: readonly (readonly [part: EnergyPart, head: RegExp])[] = [
  ['network', /^(?:perdite|pertes|\w*verluste?|(?:distribution |transmission )?losses)\b/],
  ['levy', /^(?:§ ?\d+\w* )?[\w-]*(?:umlage|zuschlag|aufschlag|aufpreis|mehrpreis|abgaben?|zertifikate?)\b/],
  ['tax', /^[\w-]*steuern?\b/],
  ['levy', /^(?:supplement|majoration|surcout|surprime|option verte|certificats?|reserve)\b/],
  ['base_fee', /^composante (?:annuelle )?(?:de )?(?:gestion|comptage)/],
  [
    'levy',
    /^(?:supplemento|suppl|maggiorazione|sovrapprezzo|certificat[oi]|riserva|mercato (?:della )?capacita)\b/,
  ],
  [
    'levy',
    /^(?:surcharge|premium|uplift|adder|certificates?|capacity market|contracts? for difference|green (?:gas |energy )?(?:premium|certificates?))\b/,
  ],
];

export interface PartQuery {
  readonly description: string;
  /** By the phrases of the lexicon. */
  readonly part: EnergyPart | undefined;
  /** Nothing is paid for the line. */
  readonly isFree: boolean;
}

/**
 * The part of an energy bill that the words of its line name beyond the phrases of the lexicon: what reliefs, deducted
 * instalments, exports and surcharges are called in compounds and beside other words. Undefined for the energy itself.
 */
export function partByWords({ description, part, isFree }: PartQuery): EnergyPart | undefined {
  const text = plainText(description.slice(0, MAX_CODES)).trim();
  const said = TAKEN_BACK.test(text) ? undefined : ANYWHERE.find(([, words]) => words.test(text))?.[0];
  if (said !== undefined) return said;
  if (part === 'network' && TAKEN_FROM_NETWORK.test(text)) return undefined;
  if (isFree && OWN.test(text)) return 'own_production';
  return part ?? HEADS.find(([, head]) => head.test(text))?.[0];
}
