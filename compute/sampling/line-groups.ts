import { interner, pairInterner } from './growing-column.ts';
import type { LineFacts } from './line-facts.ts';

const MAX_KNOWN_UNITS = 1_000;

/** Kilograms for each unit of what the line was calculated from. */
export function intensityOf(facts: LineFacts): number | null {
  const basis = facts.method === 'physical' ? facts.quantity : facts.spendAmount;
  if (basis === null || basis === 0 || unitOf(facts) === null) return null;
  return Math.abs(facts.kgCo2e / basis);
}

function unitOf({ method, unitOfMeasure, currency }: LineFacts): string | null {
  return method === 'physical' ? unitOfMeasure : currency;
}

/** The groups lines are compared within, as numbers: texts are looked up one by one, so none is put together. */
export function groupsOfLines() {
  const number = { vendor: interner(), category: interner(), currency: interner(), unit: interner() };
  const pair = { vendorCategory: pairInterner(), amount: pairInterner(), intensity: pairInterner() };
  const units = new Map<string, number>();
  const unitNumber = (unit: string) => {
    const known = units.get(unit) ?? number.unit(unit.toLowerCase());
    if (units.size < MAX_KNOWN_UNITS) units.set(unit, known);
    return known;
  };
  return {
    // Lines of one invoice are of one vendor, also of one that is not known. No name holds U+0000.
    vendor: ({ vendorName, invoiceId }: LineFacts) => number.vendor(vendorName ?? `\0${invoiceId}`),
    amount: ({ category, currency }: LineFacts, vendor: number) =>
      pair.amount(pair.vendorCategory(vendor, number.category(category)), number.currency(currency)),
    intensity: (facts: LineFacts) => {
      const ofMethod = 2 * number.category(facts.category) + (facts.method === 'physical' ? 1 : 0);
      return pair.intensity(ofMethod, unitNumber(unitOf(facts) ?? ''));
    },
  };
}
