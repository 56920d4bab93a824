import type { Attributes } from '../attributes.ts';
import { plainText } from '../plain-text.ts';
import { billWords } from '../terms/bill-words.ts';
import { patternOf } from '../terms/word-lists.ts';
import { MAX_CODES } from './normalise.ts';
import { isSettlement } from './settlement.ts';

type EnergyPart = NonNullable<Attributes['energyPart']>;

/** What stands in a line says that it is no energy delivered, whatever else it names. */
const ANYWHERE = (['relief', 'instalment', 'feed_in', 'network', 'levy'] as const).map(
  (part) => [part, patternOf(billWords[part])] as const,
);
/** A credit that takes back what was billed is none of the parts that are deducted. */
const TAKEN_BACK = patternOf(billWords.taken_back);
/** Energy taken from the network, which is no use of the network: "Reststrom aus dem Netz", "Courant réseau". */
const TAKEN_FROM_NETWORK = patternOf(billWords.from_network);
/** The part of a price that is the energy: "componente vendita" beside "componente dispacciamento". */
const SUPPLY_PRICE = patternOf(billWords.supply_price);
/** Power of one's own roof. Where it is paid for, somebody delivers it. */
const OWN = patternOf(billWords.own_production);

/** What is paid on top of the energy, as the first words of its line or the end of a German one. */
const HEADS = (['network', 'levy', 'tax', 'base_fee'] as const).map(
  (part) => [part, patternOf(billWords[`added_${part}`])] as const,
);
/** "§ 19 StromNEV-Umlage". */
const PARAGRAPH = /^§ ?\d+\w* /;

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
  const text = plainText(description.slice(0, MAX_CODES)).trim().replace(PARAGRAPH, '');
  const said = TAKEN_BACK.test(text) ? undefined : ANYWHERE.find(([, words]) => words.test(text))?.[0];
  if (said === 'instalment' && isSettlement(text)) return undefined;
  if (said !== undefined) return said;
  if (part === 'network' && TAKEN_FROM_NETWORK.test(text)) return undefined;
  if (part === 'levy' && SUPPLY_PRICE.test(text)) return undefined;
  if (isFree && OWN.test(text)) return 'own_production';
  return part ?? HEADS.find(([, head]) => head.test(text))?.[0];
}
