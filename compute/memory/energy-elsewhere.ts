import type { Category } from '../../schema/contracts/categories.ts';
import { type BillLine, isEnergyFee, readEnergyBill } from '../emissions/energy-bill.ts';

const CARRIERS: ReadonlySet<Category> = new Set<Category>(['electricity', 'natural_gas', 'district_heat']);

/**
 * Where the energy stands that a line would count a second time: a line that is a network or fee line by its words,
 * whose quantity is that of other lines of the bill.
 * Source: carbon-accounting rule 5: the commodity lines carry the energy once.
 * @param position of the line; a factor of the energy was decided for it.
 * @returns the position of the line that counts the energy already; null where none does.
 */
export function energyElsewhere(lines: readonly BillLine[], position: number): number | null {
  const own = lines[position];
  if (own === undefined || !CARRIERS.has(own.classification.category) || !isEnergyFee(own.classification)) {
    return null;
  }
  const others = lines.map((line, at) => (at !== position && isDecidedEnergy(line) ? asEnergy(line) : line));
  const before = readEnergyBill(others).repeats;
  const after = readEnergyBill(others.with(position, asEnergy(own, 0))).repeats;
  const repeated = after.get(position);
  if (repeated !== undefined) return repeated;
  for (const at of after.keys()) if (!before.has(at)) return at;
  return null;
}

function isDecidedEnergy({ classification }: BillLine): boolean {
  return (classification.decision?.factorId ?? null) !== null && CARRIERS.has(classification.category);
}

/** The line as the energy itself. */
function asEnergy(line: BillLine, certainty = line.classification.certainty): BillLine {
  const { energyPart: _, ...attributes } = line.classification.attributes;
  return { ...line, classification: { ...line.classification, attributes, certainty } };
}
