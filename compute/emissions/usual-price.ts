import { reason } from '../../schema/contracts/reasons.ts';
import {
  absolute,
  compare,
  divide,
  multiply,
  parseDecimal,
  type Rational,
  roughly,
  sign,
  sum,
} from '../decimal.ts';
import type { Activity } from './activity.ts';
import { exactText, shownText } from './exact-text.ts';
import type { InvoiceContext, LineContext } from './line-context.ts';
import { partEmissions } from './physical-routes.ts';
import { CHEAPEST_KILOGRAM, DEAREST_KILOWATT_HOUR, DEAREST_PASSENGER_KILOMETRE } from './review-numbers.ts';

type Invoice = Pick<InvoiceContext, 'rates' | 'invoice' | 'basisFactor'>;

/** The spend of a line without its sign, in CHF; null without a rate of its currency. */
export function spendInFrancs(
  { rates, invoice, basisFactor }: Invoice,
  { numbers }: Pick<LineContext, 'numbers'>,
): Rational | null {
  const { currency, invoiceDate } = invoice;
  const spend = multiply(absolute(numbers.spend), basisFactor);
  if (currency === 'CHF') return spend;
  const [from, to] = [rates.rate(currency, invoiceDate), rates.rate('CHF', invoiceDate)];
  return from === undefined || to === undefined ? null : divide(multiply(spend, to.perEur), from.perEur);
}

const CHEAPEST = {
  computer: parseDecimal(CHEAPEST_KILOGRAM.computer),
  device: parseDecimal(CHEAPEST_KILOGRAM.device),
  piece: parseDecimal(CHEAPEST_KILOGRAM.piece),
  distance: parseDecimal(CHEAPEST_KILOGRAM.distance),
  other: parseDecimal(CHEAPEST_KILOGRAM.other),
};
const DEAREST = {
  energy: parseDecimal(DEAREST_KILOWATT_HOUR),
  passenger_distance: parseDecimal(DEAREST_PASSENGER_KILOMETRE),
};

/** How far from a limit a price is decided without exact arithmetic, which takes a fifth of the time of a line. */
const FAR = 2;

/** Whether the price of a line is far from every limit, by rough numbers; false also where these are none. */
function isFarFromLimits(invoice: Invoice, context: LineContext, activity: Activity): boolean {
  const spend = Math.abs(roughly(context.numbers.spend));
  const francs = spend * roughly(invoice.basisFactor) * roughRate(invoice);
  let kilograms = 0;
  for (const { route, amount } of [activity, ...(activity.others ?? [])]) {
    for (const { kgPerUnit, unit } of route.parts)
      kilograms += (roughly(amount) * roughly(kgPerUnit)) / roughly(unit.size);
  }
  if (!(francs / kilograms > FAR * roughly(CHEAPEST[kindOf(context, activity)]))) return false;
  const high = dearest(activity);
  return high === null || francs / roughly(activity.amount) < roughly(high) / FAR;
}

/** Francs for a unit of the invoice's currency; NaN without a rate. */
function roughRate({ rates, invoice: { currency, invoiceDate } }: Invoice): number {
  if (currency === 'CHF') return 1;
  const [from, to] = [rates.rate(currency, invoiceDate), rates.rate('CHF', invoiceDate)];
  return from === undefined || to === undefined ? Number.NaN : roughly(to.perEur) / roughly(from.perEur);
}

const dearest = ({ route }: Activity): Rational | null => {
  const { dimension } = route.parts[0].unit;
  return dimension === 'energy' || dimension === 'passenger_distance' ? DEAREST[dimension] : null;
};

/**
 * Adds a review reason if money and quantity cannot both be of the thing that the words name: so little is paid for its
 * kilograms that the line is a charge, a part or a service for it ("Heizöl Lieferpauschale", 45 EUR and 3,000 l), or so much
 * for an amount of energy or a seat that it is another thing ("Stromspeicher 13 kWh", a whole coach by its kilometres).
 */
export function notePriceOfQuantity(invoice: Invoice, context: LineContext, activity: Activity): void {
  // A refrigerant warms thousands of times its weight, so no price of a kilogram is low.
  if (context.classification.category === 'refrigerants') return;
  if (isFarFromLimits(invoice, context, activity)) return;
  const francs = spendInFrancs(invoice, context);
  if (francs === null || sign(francs) === 0) return;
  const kilograms = absolute(kilogramsOf(activity));
  if (sign(kilograms) === 0) return;
  const [price, low] = [divide(francs, kilograms), CHEAPEST[kindOf(context, activity)]];
  if (compare(price, low) < 0) {
    context.reviews.push(reason('price_per_kilogram', { price: shownText(price), low: exactText(low) }));
    return;
  }
  noteDearUnit(context, activity, francs);
}

function noteDearUnit(context: LineContext, activity: Activity, francs: Rational): void {
  const high = dearest(activity);
  // A short ride in a taxi costs more than any seat.
  if (high === null || context.classification.category === 'taxi') return;
  const price = divide(francs, activity.amount);
  if (compare(price, high) <= 0) return;
  const unit = high === DEAREST.energy ? 'kWh' : 'pkm';
  context.reviews.push(reason('price_per_unit', { price: shownText(price), unit, high: exactText(high) }));
}

function kilogramsOf(activity: Activity): Rational {
  const groups = [activity, ...(activity.others ?? [])];
  return sum(groups.flatMap(({ route, amount }) => route.parts.map((part) => partEmissions(amount, part))));
}

/** Their bags, stands and warranties cost less than any of them. */
const COMPUTERS: ReadonlySet<string | undefined> = new Set([
  'laptop',
  'desktop_business',
  'desktop_home',
  'monitor',
  'server',
  'smartphone',
  'tablet',
]);

/** By what the quantity counts: computers cost most for their kilograms, transport least. */
function kindOf({ classification }: LineContext, { route }: Activity): keyof typeof CHEAPEST {
  const { dimension } = route.parts[0].unit;
  if (dimension === 'piece') {
    const { category, attributes } = classification;
    if (category === 'it_equipment' && COMPUTERS.has(attributes.device)) return 'computer';
    return category === 'it_equipment' || category === 'appliances' ? 'device' : 'piece';
  }
  return dimension.endsWith('distance') ? 'distance' : 'other';
}
