import type { Category } from '../../schema/contracts/categories.ts';
import { METERED_SUPPLIES } from '../category-groups.ts';
import type { Hit } from '../classify/lexicon-matcher.ts';
import { NAMES_A_SUPPLY } from '../classify/lexicon-numbers.ts';
import type { LexiconAnswer } from '../classify/line-evidence.ts';
import { isOfEverySupply, namedBy, saidBy } from '../classify/metered-supply.ts';

const SUPPLIES: readonly Category[] = METERED_SUPPLIES;

/**
 * What the lines of a bill name instead of what was remembered for a line whose own words name no supply: "Verbrauch"
 * decided on a bill of electricity says nothing of one of gas. Null where the bill names what was remembered or
 * nothing, and where the line names a thing itself. The vendor's name does not count: it was the same when a person
 * decided.
 * Source: docs/classification.md, memory of corrections.
 */
export function supplyNamedInstead(
  answers: readonly LexiconAnswer[],
  position: number,
  remembered: Category,
): Category | null {
  const evidence = answers[position]?.evidence;
  if (evidence === undefined || !couldBeAnySupply(evidence.hits, remembered)) return null;
  const mask = answers.reduce((all, { evidence: { hits } }) => all | namedBy(hits), 0);
  const { carrier, supply } = evidence.supply;
  const found = saidBy(evidence.hits, evidence.supply) ?? (evidence.hits.some(isPart) ? carrier : supply);
  if (mask === 0 || found.category === null) return null;
  if (found.category !== remembered) return found.category;
  if (found.isSure) return null;
  return SUPPLIES.find((each, place) => each !== remembered && (mask & (1 << place)) !== 0) ?? null;
}

/** Whether nothing in a line's words speaks against what another bill may name. */
function couldBeAnySupply(hits: readonly Hit[], remembered: Category): boolean {
  if (namedBy(hits) !== 0) return false;
  const isNeutral = hits.some((hit) => isOfEverySupply(hit) || isPart(hit));
  const isSupply = SUPPLIES.includes(remembered);
  if (isNeutral && isSupply) return true;
  return (isNeutral || isSupply) && !hits.some(namesThing);
}

/** A word for a part of an energy bill, or one that counts on such bills only: "Grundpreis", "standing charge". */
function isPart({ entry }: Hit): boolean {
  return entry.attributes?.energyPart !== undefined || entry.options.when === 'energy';
}

function namesThing(hit: Hit): boolean {
  const { category, weight, vendorOnly } = hit.entry;
  return category >= 0 && weight >= NAMES_A_SUPPLY && !vendorOnly && !isOfEverySupply(hit) && !isPart(hit);
}
