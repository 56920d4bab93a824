import type { Category } from '../../schema/contracts/categories.ts';
import { type BillLine, isEnergyFee } from '../bills/bill-line.ts';
import { readEnergyBill } from '../bills/read-energy-bill.ts';
import { isEnergyCarrier, METERED_SUPPLIES } from '../category-groups.ts';
import type { Hit } from '../classify/lexicon-index.ts';
import { NAMES_A_SUPPLY } from '../classify/lexicon-numbers.ts';
import type { LexiconAnswer } from '../classify/line-evidence.ts';
import { isOfEverySupply, namedBy, saidBy } from '../classify/metered-supply.ts';

/**
 * Lines that would count the energy of another line again: network or fee lines by their words, with the quantity of other
 * lines of the bill. Of fee lines of the same quantity the first may count it.
 * Source: carbon-accounting rule 5: the commodity lines carry the energy once.
 * @param decided positions of lines with a decided factor.
 * @returns for the position of such a line, that of the line which counts the energy.
 */
export function energyElsewhere(
  lines: readonly BillLine[],
  decided: readonly number[],
): ReadonlyMap<number, number> {
  const fees = new Set(decided.filter((position) => isFeeOfCarrier(lines[position])));
  const elsewhere = new Map<number, number>();
  if (fees.size === 0) return elsewhere;
  const others = lines.map((line, at) => (!fees.has(at) && isDecidedEnergy(line) ? asEnergy(line) : line));
  const before = repeatsOf(others);
  const after = repeatsOf(others.map((line, at) => (fees.has(at) ? asEnergy(line, 0) : line)));
  // If a fee line is part of a sum, the line of the sum is the repetition.
  const repeated = [...after.keys()].find((at) => !fees.has(at) && !before.has(at));
  for (const position of fees) {
    const other = after.get(position) ?? repeated;
    if (other !== undefined) elsewhere.set(position, other);
  }
  return elsewhere;
}

/** For the position of a line that repeats energy, that of the line which counts it. */
function repeatsOf(lines: readonly BillLine[]): ReadonlyMap<number, number> {
  const { verdicts } = readEnergyBill(lines);
  return new Map(
    [...verdicts].flatMap(([position, verdict]) =>
      verdict.kind === 'repeat' ? [[position, verdict.of] as const] : [],
    ),
  );
}

function isFeeOfCarrier(line: BillLine | undefined): boolean {
  return (
    line !== undefined && isEnergyCarrier(line.classification.category) && isEnergyFee(line.classification)
  );
}

function isDecidedEnergy({ classification }: BillLine): boolean {
  return (classification.decision?.factorId ?? null) !== null && isEnergyCarrier(classification.category);
}

/** The line as the energy itself. */
function asEnergy(line: BillLine, certainty = line.classification.certainty): BillLine {
  const { energyPart: _, ...attributes } = line.classification.attributes;
  return { ...line, classification: { ...line.classification, attributes, certainty } };
}

const SUPPLIES: readonly Category[] = METERED_SUPPLIES;

/**
 * What the bill names instead of the supply remembered for a line whose own words name none: "Verbrauch" decided on an
 * electricity bill does not apply to a gas bill. Null if the bill names the remembered supply or nothing, and if the line
 * names a product itself. The vendor's name does not count: it was the same when a person decided.
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

/** Whether a line's words are open to the supply of the bill. */
function couldBeAnySupply(hits: readonly Hit[], remembered: Category): boolean {
  if (namedBy(hits) !== 0) return false;
  const isNeutral = hits.some((hit) => isOfEverySupply(hit) || isPart(hit));
  const isSupply = SUPPLIES.includes(remembered);
  if (isNeutral && isSupply) return true;
  return (isNeutral || isSupply) && !hits.some(namesThing);
}

/** A word for a part of an energy bill, or one for such bills only: "Grundpreis", "standing charge". */
function isPart({ entry }: Hit): boolean {
  return entry.attributes?.energyPart !== undefined || entry.options.when === 'energy';
}

function namesThing(hit: Hit): boolean {
  const { category, weight, vendorOnly } = hit.entry;
  return category >= 0 && weight >= NAMES_A_SUPPLY && !vendorOnly && !isOfEverySupply(hit) && !isPart(hit);
}
