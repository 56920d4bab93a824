import { plainText } from '../plain-text.ts';
import type { Classification } from '../types.ts';
import { CERTIFICATE_CERTAINTY } from './lexicon-numbers.ts';

/** Longest part of a description that is looked at: what is sold stands at its beginning. */
const MAX_TEXT = 300;

/** Certificates of origin by their names, without accents, in four languages. */
const CERTIFICATE =
  '(?:herkunftsnachweis\\w*|nachweise?|hkn|h\\.k\\.n\\.|gruenstromzertifikat\\w*|grunstrom-?zertifikat\\w*|okostrom-?zertifikat\\w*|naturemade-?zertifikat\\w*|garanti(?:e|es) d.? ?origines?|garanzi[ae] d.? ?origine|certificati? (?:di|d.) ?(?:origine|energia rinnovabile)|certificats? (?:d.? ?origine|verts?|d.energie renouvelable)|guarantees? of origin|gos?|regos?|i-?recs?|recs?|renewable energy (?:guarantees? of origin|certificates?)|energy attribute certificates?|eacs?)';
/** Beside a word that may be short for something else, one of these says what it is of. */
const OF_POWER =
  /kwh|mwh|gwh|strom|wasserkraft|windkraft|solar|photovolt|fotovolt|hydr|idro|eoli|wind|renew|renouv|rinnov|origin|naturemade|tuv|electric|electr|elettric|power|energ|certificat|zertifikat/;
const SHORT = /^(?:gos?|recs?|eacs?|hkn|nachweise?)$/;

/** What is done with them, or how many: "Beschaffung HKN", "100 MWh Herkunftsnachweise", "Lieferung von GoO". */
const BEFORE =
  "(?:\\d[\\d.,' ]*(?:x|mwh|kwh|gwh|stk|stuck|pcs|st)?\\s*(?:x\\s*)?)?(?:(?:kauf|ankauf|einkauf|beschaffung|bezug|lieferung|entwertung|loschung|ubertragung|achat|acquisition|annulation|livraison|fourniture|acquisto|fornitura|annullamento|cessione|purchase|procurement|supply|delivery|cancellation|retirement|sale|vente|verkauf|vendita|handel mit|eu|ch|schweizer|europaische|european|uk|renewable|green|wind|solar|hydro|wasserkraft)[\\s:-]+)*(?:von |de |des |di |delle |of |d.)?";

const HEAD = new RegExp(`^${BEFORE}(?<name>${CERTIFICATE})(?![\\p{L}\\d])`, 'u');
/** A supply of energy that is certified: "HKN-Strom", "GO Strom Lieferung", "REGO backed electricity". */
const CERTIFIED_SUPPLY =
  /^(?:\W|aus|from|backed|certified|zertifiziert\w*)*(?:strom\b|stromliefer|energieliefer|arbeitspreis|hochtarif|niedertarif|electricity|supply|energia (?:elettrica|attiva)|electricite|consumption|consumo|consommation|verbrauch)/;

/** Few lines do, and looking at the others costs next to nothing. */
const MAY_NAME =
  /herkunft|nachweis|hkn|h\.k\.n|orig|ertifi|\bgos?\b|\bi-?recs?\b|\brecs?\b|regos?\b|attribute|\beacs?\b/i;

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
 * Whether a line sells certificates of the origin of energy and no energy: its first words name them, and what follows is
 * no supply. "Strom mit Herkunftsnachweis" is a supply that names what certifies it.
 * Source: GHG Protocol Scope 2 Guidance (2015), chapter 4: an instrument conveys claims, no electricity.
 */
export function sellsCertificates(description: string): boolean {
  const read = description.length > MAX_TEXT ? description.slice(0, MAX_TEXT) : description;
  if (!MAY_NAME.test(read)) return false;
  const text = plainText(read).trim();
  const match = HEAD.exec(text);
  const name = match?.groups?.name;
  if (match === null || name === undefined) return false;
  const rest = text.slice(match[0].length);
  if (CERTIFIED_SUPPLY.test(rest)) return false;
  return !SHORT.test(name) || OF_POWER.test(match[0].slice(0, -name.length)) || OF_POWER.test(rest);
}
