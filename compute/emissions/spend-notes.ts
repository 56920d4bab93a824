import { MAX_TEXT } from '../bills/bill-numbers.ts';
import { POWER_CATEGORIES } from '../category-groups.ts';
import { isRailPass } from '../journeys/no-journey.ts';
import { plainText } from '../plain-text.ts';
import { type LineContext, warn } from './line-context.ts';
import { isFuel } from './scopes.ts';

/**
 * Rule 3: what the spend of a fuel, of power or of a refrigerant can and cannot say.
 * @returns whether the line is energy or gas without a usable quantity.
 */
export function noteEnergy(context: LineContext): boolean {
  const { category } = context.classification;
  if (isFuel(category, context.classification.attributes)) {
    warn(
      context,
      'combustion_not_included',
      'Fuel without a usable quantity: only its supply is counted. Send litres or kWh.',
    );
    context.reviews.push('fuel calculated from its spend');
    return true;
  }
  if (category === 'refrigerants') {
    context.reviews.push('refrigerant calculated from its spend: name the gas and send its kilograms');
    return true;
  }
  if (!POWER_CATEGORIES.has(category)) return false;
  context.reviews.push('energy calculated from its spend: send kWh once');
  return true;
}

/** No spend row is of Swiss trains alone: that of all land transport is many times what they emit for the money. */
export function notePass({ classification, line, reviews }: LineContext, region: string): void {
  if (classification.category !== 'rail' || region !== 'CH') return;
  if (!isRailPass(plainText(line.description.slice(0, MAX_TEXT)))) return;
  reviews.push('a rail pass by the factor of all land transport: choose a rail row and its kilometres');
}
