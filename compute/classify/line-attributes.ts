import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { ATTRIBUTES, type Attributes } from '../attributes.ts';
import { ENERGY_CARRIERS, type EnergyCarrier, isEnergyCarrier } from '../category-groups.ts';
import { plainText } from '../plain-text.ts';
import { billWords } from '../terms/bill-words.ts';
import { sourceOf } from '../terms/word-lists.ts';
import { sortFew } from './category-scores.ts';
import { namesEnergyToo, partByWords } from './energy-part.ts';
import type { Hit, Place } from './lexicon-index.ts';
import { findParts } from './lexicon-matcher.ts';
import { FIT_AFTER_MODIFIER, NAMES_A_PURCHASE } from './lexicon-numbers.ts';
import type { SupplyOfLine } from './metered-supply.ts';
import { MAX_CODES } from './normalise.ts';

const NO_HITS: readonly Hit[] = [];
const HOTEL_COUNTRIES: ReadonlySet<string> = new Set(ATTRIBUTES.hotelCountry);

/**
 * Values that override all other words: gas refilled is a leak, power of the buyer's roof is not the grid's, "Polystyrene
 * EPS 70" is foam, a sheet of AISI 304 is stainless steel.
 */
const OUTRANKS: ReadonlySet<string> = new Set(['refilled', 'own', 'eps', 'xps', 'stainless_steel']);

export interface AttributeQuery {
  readonly category: Category;
  readonly hits: readonly Hit[];
  readonly vendorHits: readonly Hit[];
  readonly supply: SupplyOfLine;
  readonly description: string;
  /** The line has a distance, which determines the haul better than a place name. */
  readonly hasDistance: boolean;
  /** Nothing is paid for the line. */
  readonly isFree: boolean;
}

/**
 * The attributes that the words of a line give; the heavier, longer phrase takes precedence.
 * @param credit - the spend is negative: only then do words of selling make the line a sale of scrap.
 */
export function lineAttributes(query: AttributeQuery, credit: boolean): Attributes {
  const { category, hits, description, isFree } = query;
  const wanted = CATEGORIES.indexOf(category);
  const found: { [name: string]: string } = {};
  for (const { entry, fit } of bySpecificity(hits, wanted)) {
    const attributes: { readonly [name: string]: string } = entry.attributes ?? {};
    for (const name in attributes) {
      const value = attributes[name];
      if (
        value === undefined ||
        (name === 'sale' && !credit) ||
        (name === 'partOf' && fit <= FIT_AFTER_MODIFIER)
      )
        continue;
      if (found[name] === undefined || OUTRANKS.has(value)) found[name] = value;
    }
  }
  if (found.notAPurchase === 'road_charge' && isRoadChargeInPrice(hits, description, wanted))
    delete found.notAPurchase;
  if (found.sale && category === 'electricity') {
    // Power sold to the grid is a feed-in, whatever the words for selling.
    delete found.sale;
    found.energyPart ??= 'feed_in';
  }
  // So is credited solar power, whatever the word for the credit (rule 6: 0 kg, never negative).
  if (credit && category === 'electricity' && found.electricitySource === 'pv')
    found.energyPart ??= 'feed_in';
  if (isEnergyCarrier(category)) {
    const part = partByWords({ description, part: energyPartOf(found), isFree });
    if (part === undefined) delete found.energyPart;
    else found.energyPart = part;
  }
  if (found.energyPart !== undefined && namesEnergyToo(query, found.energyPart)) found.energyNamed = 'yes';
  if ((category === 'flights' || category === 'air_freight') && !query.hasDistance) addHaul(found, hits);
  if (category === 'hotel') addCountry(found, [...hits, ...query.vendorHits]);
  return found;
}

function energyPartOf(found: Attributes): Attributes['energyPart'] {
  return found.energyPart;
}

/** Hits with attributes for a category: few have any, so that there is mostly nothing to sort. */
function bySpecificity(hits: readonly Hit[], category: number): readonly Hit[] {
  let speaking: Hit[] | null = null;
  for (const hit of hits) {
    if (hit.entry.attributes === null || !hit.entry.attributesFor.includes(category)) continue;
    if (speaking === null) speaking = [hit];
    else speaking.push(hit);
  }
  return speaking === null ? NO_HITS : sortFew(speaking, bySpeaking);
}

function bySpeaking(a: Hit, b: Hit): number {
  return b.to - b.from - (a.to - a.from) || b.entry.weight - a.entry.weight || a.from - b.from;
}

function addHaul(found: { [name: string]: string }, hits: readonly Hit[]): void {
  if (found.flightHaul !== undefined) return;
  const zones = hits.flatMap(({ entry }) => (entry.place ? [entry.place.zone] : []));
  const haul = haulOf(zones);
  if (haul) found.flightHaul = haul;
}

function haulOf(zones: readonly Place['zone'][]): 'long_haul' | 'short_haul' | 'domestic' | null {
  if (zones.includes('far')) return 'long_haul';
  if (zones.includes('europe')) return 'short_haul';
  return zones.length > 1 ? 'domestic' : null;
}

function addCountry(found: { [name: string]: string }, hits: readonly Hit[]): void {
  if (found.hotelCountry !== undefined) return;
  const place = hits.find(({ entry }) => entry.place && HOTEL_COUNTRIES.has(entry.place.country));
  if (place?.entry.place) found.hotelCountry = place.entry.place.country;
}

/**
 * The carrier of an energy bill's fee line: named on the line, else by the rest of the bill and its vendor, else the most
 * common one for these words.
 */
export function carrierOfPart(query: AttributeQuery, parts: readonly Hit[]): EnergyCarrier {
  const own = namedCarrier(query.hits.filter((hit) => hit.entry.attributes?.energyPart === undefined));
  if (own) return own;
  const inside = namedCarrier(
    findParts(query.description).filter((hit) => hit.entry.attributes?.energyPart === undefined),
  );
  if (inside) return inside;
  const said = query.hits.find(({ entry }) => entry.attributes?.energyCarrier !== undefined);
  if (said?.entry.attributes?.energyCarrier) return said.entry.attributes.energyCarrier;
  const carriers = new Set(parts.map((hit) => carrierAt(hit.entry.category)));
  const around = query.supply.carrier.category;
  if (around && (carriers.size === 0 || carriers.has('electricity'))) return around;
  for (const carrier of ENERGY_CARRIERS) if (carriers.has(carrier)) return carrier;
  return around ?? 'electricity';
}

function namedCarrier(hits: readonly Hit[]): EnergyCarrier | null {
  let best: Hit | null = null;
  for (const hit of hits) {
    if (carrierAt(hit.entry.category) === null || hit.entry.vendorOnly) continue;
    if (hit.entry.weight < NAMES_A_PURCHASE) continue;
    if (!best || hit.entry.weight * hit.fit > best.entry.weight * best.fit) best = hit;
  }
  return best ? carrierAt(best.entry.category) : null;
}

function carrierAt(category: number): EnergyCarrier | null {
  const name = CATEGORIES[category];
  return ENERGY_CARRIERS.find((carrier) => carrier === name) ?? null;
}

const LISTED_WITH = new RegExp(`^[\\s(]*(?:[+&]|${sourceOf(billWords.together)})`);

/**
 * Whether the charge is included in the price of what precedes it: "Transport inkl. LSVA", "Frachtkosten + Maut".
 * @param wanted - the category of the line, which what precedes must have.
 */
function isRoadChargeInPrice(hits: readonly Hit[], description: string, wanted: number): boolean {
  const charges = hits.filter(({ entry }) => entry.attributes?.notAPurchase === 'road_charge');
  const before = hits.filter(
    ({ entry, from }) =>
      entry.category === wanted &&
      entry.weight >= NAMES_A_PURCHASE &&
      charges.every((charge) => from < charge.from),
  );
  if (before.length === 0) return false;
  if (charges.every(({ fit }) => fit <= FIT_AFTER_MODIFIER)) return true;
  const text = plainText(description.slice(0, MAX_CODES));
  return before.some((hit) => {
    const begin = text.indexOf(hit.text);
    return begin >= 0 && LISTED_WITH.test(text.slice(begin + hit.text.length));
  });
}
