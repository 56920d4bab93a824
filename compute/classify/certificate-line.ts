import { plainText } from '../plain-text.ts';
import { billWords } from '../terms/bill-words.ts';
import { patternOf, sourceOf } from '../terms/word-lists.ts';
import type { Classification } from '../types.ts';
import { CERTIFICATE_CERTAINTY } from './lexicon-numbers.ts';

/** Longest part of a description that is read: the product is named at its beginning. */
const MAX_TEXT = 300;

const NAME = `(?:(?<name>${sourceOf(billWords.certificate)})|(?<short>${sourceOf(billWords.certificate_short)}))`;
/** After a word that may abbreviate something else, one of these confirms the meaning. */
const OF_POWER = patternOf(billWords.of_power);

/** Actions and quantities before the certificate: "Beschaffung HKN", "100 MWh Herkunftsnachweise", "Lieferung von GoO". */
const COUNT = "(?:\\d[\\d.,' ]*(?:x|mwh|kwh|gwh|stk|stuck|pcs|st)?\\s*(?:x\\s*)?)?";
const ACTIONS = `(?:${sourceOf(billWords.certificate_action)}[\\s:-]+)*(?:von |de |des |di |delle |of |d.)?`;

const HEAD = new RegExp(`^${COUNT}${ACTIONS}${NAME}(?![\\p{L}\\d])`, 'u');
/** A supply of energy that is certified: "HKN-Strom", "GO Strom Lieferung", "REGO backed electricity". */
const CERTIFIED_SUPPLY = new RegExp(
  `^(?:\\W|${sourceOf(billWords.certified)})*${sourceOf(billWords.supply)}`,
);

/** The classification of a line that sells certificates; any other as it is. */
export function asCertificates(description: string, classification: Classification): Classification {
  if (!sellsCertificates(description)) return classification;
  return {
    category: 'electricity',
    attributes: { energyPart: 'certificate' },
    naics: null,
    certainty: CERTIFICATE_CERTAINTY,
    matched: classification.matched,
    candidates: [{ category: 'electricity', score: 1 }],
  };
}

/**
 * Whether a line sells certificates of origin without energy: its first words name them, and no supply follows.
 * "Strom mit Herkunftsnachweis" is a supply with its certificate.
 * Source: GHG Protocol Scope 2 Guidance (2015), chapter 4: an instrument conveys claims, no electricity.
 */
export function sellsCertificates(description: string): boolean {
  const read = description.length > MAX_TEXT ? description.slice(0, MAX_TEXT) : description;
  const text = plainText(read).trim();
  const match = HEAD.exec(text);
  if (match === null) return false;
  const rest = text.slice(match[0].length);
  if (CERTIFIED_SUPPLY.test(rest)) return false;
  const short = match.groups?.short;
  if (short === undefined) return true;
  return OF_POWER.test(match[0].slice(0, -short.length)) || OF_POWER.test(rest);
}
