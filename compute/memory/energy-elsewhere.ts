import { type BillLine, isEnergyFee } from '../bills/bill-line.ts';
import { readEnergyBill } from '../bills/read-energy-bill.ts';
import { isEnergyCarrier } from '../category-groups.ts';

/**
 * Which lines would count energy a second time that stands on another line: network or fee lines by their words whose
 * quantity is that of other lines of the bill. Of fee lines of the same quantity the first may count it.
 * Source: carbon-accounting rule 5: the commodity lines carry the energy once.
 * @param decided positions of lines that a factor was decided for.
 * @returns by the position of such a line that of the line which counts the energy.
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
  // A fee line that is part of a sum makes the line of the sum the repetition.
  const repeated = [...after.keys()].find((at) => !fees.has(at) && !before.has(at));
  for (const position of fees) {
    const other = after.get(position) ?? repeated;
    if (other !== undefined) elsewhere.set(position, other);
  }
  return elsewhere;
}

/** By the position of a line that repeats energy that of the line which carries it. */
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
