import type { Attributes } from '../attributes.ts';
import { plainText } from '../plain-text.ts';

type EnergyPart = NonNullable<Attributes['energyPart']>;

/** What stands in a line says that it is no energy delivered, whatever else it names. */
const ANYWHERE: readonly (readonly [part: EnergyPart, words: RegExp])[] = [
  [
    'relief',
    /preisbremse|entlastung|bouclier|amortisseur|bonus (?:sociale|elettric|energia|gas)|bills? relief|relief scheme|\beb[rd]s\b|energy bills? (?:support|discount)|price guarantee|cheque energie|soforthilfe/,
  ],
  [
    'instalment',
    /abzuglich|\babzg?l?\b|teil(?:rechnung|zahlung|betrag)|abschlags?|\ba[ck]+onto|\bacomptes?\b|mensualite|deja (?:facture|paye|regle)|\bacconti?\b|gia (?:fatturat|pagat)|already (?:billed|paid|invoiced)|previously (?:billed|invoiced)|payments? on account|instal+ments?\b|(?:debit|budget|payment) plan|^(?:less|deduct\w*)\b|\bdedotti|\bdetra/,
  ],
  [
    'feed_in',
    /einspeis|ruckspeis|rucklief|uberschuss|\b(?:energie|surplus|courant|production)\b.*inject|refoul|immess[ao]|eccedenza|\bexport(?:ed)?\b/,
  ],
  ['network', /blind(?:mehr)?(?:arbeit|energie|strom|leistung|verbrauch)|reattiv|reactiv/],
];
/** Power of one's own roof. Where it is paid for, somebody delivers it. */
const OWN =
  /autoconsomm|autoconsum|eigenverbrauch|eigenproduktion|eigenerzeug|self[- ]?consum|own (?:production|generation)|production propre|autoprod/;

/** What is paid on top of the energy, as the first words of its line or the end of a German one. */
const HEADS: readonly (readonly [part: EnergyPart, head: RegExp])[] = [
  ['levy', /^(?:§ ?\d+\w* )?[\w-]*(?:umlage|zuschlag|aufschlag|aufpreis|mehrpreis|abgaben?|zertifikate?)\b/],
  ['tax', /^[\w-]*steuern?\b/],
  ['levy', /^(?:supplement|majoration|surcout|surprime|option verte|certificats?|reserve)\b/],
  ['base_fee', /^composante (?:annuelle )?de (?:gestion|comptage)/],
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
  const text = plainText(description).trim();
  const said = ANYWHERE.find(([, words]) => words.test(text))?.[0];
  if (said !== undefined) return said;
  if (isFree && OWN.test(text)) return 'own_production';
  return part ?? HEADS.find(([, head]) => head.test(text))?.[0];
}
