import type { Hit } from './lexicon-matcher.ts';
import type { SupplyLine } from './metered-supply.ts';
import { isMetered } from './unit-evidence.ts';

/** A word for reading a meter. */
export const isReading = ({ entry }: Hit) => entry.options.reading === true;
const isOfMeter = ({ entry }: Hit) => entry.attributes?.energyPart === 'metering';

/**
 * Words for reading a meter ("Relevé compteur") are a fee's, but where the line is the only one of the invoice with
 * a metered amount and is charged for: then that is what was read, and a person looks at it.
 */
export function readMeters(lines: readonly SupplyLine[]): readonly SupplyLine[] {
  if (!lines.some(({ hits }) => hits.some(isReading))) return lines;
  const metered = lines.filter(({ line, unit }) => line.quantity !== null && isMetered(unit));
  return lines.map((read) => {
    const isUse = metered.length === 1 && metered[0] === read && Number(read.line.spendAmount) !== 0;
    return { ...read, hits: read.hits.filter((hit) => (isUse ? !isOfMeter(hit) : !isReading(hit))) };
  });
}
