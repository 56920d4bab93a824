import { isEnergyFee } from '../bills/bill-line.ts';
import { DEAREST_CERTIFICATE } from '../bills/bill-numbers.ts';
import { compare, divide, parseDecimal } from '../decimal.ts';
import { type LineContext, type LineOutcome, warn } from './line-context.ts';
import { feeScope } from './scopes.ts';
import { zeroLine } from './zero-line.ts';

const DEAREST = parseDecimal(DEAREST_CERTIFICATE);

/**
 * Certificates of origin are no energy: 0 kg, whatever their MWh; null for any other line. They count as an
 * instrument of the workspace. At the price of energy the line is for a person to look at.
 * Source: GHG Protocol Scope 2 Guidance (2015), chapter 4.
 */
export function certificateLine(context: LineContext): LineOutcome | null {
  const { category, attributes } = context.classification;
  if (attributes.energyPart !== 'certificate' || !isEnergyFee(context.classification)) return null;
  warn(
    context,
    'certificate_line',
    'Certificates of origin are no energy: 0 kg. Set them as an instrument of the workspace (instrument.create) for the market-based figure.',
  );
  if (isPriceOfEnergy(context)) context.reviews.push('certificates at the price of energy');
  return zeroLine(context, feeScope(category, attributes), 'certificate of origin, no energy');
}

function isPriceOfEnergy({ numbers: { spend, quantity, unit } }: LineContext): boolean {
  if (quantity === null || quantity.numerator === 0n || unit?.dimension !== 'energy') return false;
  const kwh = {
    numerator: quantity.numerator * unit.size.numerator,
    denominator: quantity.denominator * unit.size.denominator,
  };
  return compare(divide(spend, kwh), DEAREST) > 0;
}
