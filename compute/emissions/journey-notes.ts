import { reason, reasonText } from '../../schema/contracts/reasons.ts';
import { compare, divide, parseDecimal, type Rational, sign, sum } from '../decimal.ts';
import { SIDE_COST } from '../journeys/find-journey.ts';
import { USUAL_PRICES } from '../journeys/journey-numbers.ts';
import { exactText, shownText } from './exact-text.ts';
import type { JourneyOutcome } from './journey-activity.ts';
import { type InvoiceContext, type LineContext, warn } from './line-context.ts';
import { spendInFrancs } from './usual-price.ts';

/** Warnings and review reasons of a line calculated by places. */
export function noteJourney(invoice: InvoiceContext, context: LineContext, outcome: JourneyOutcome): void {
  if (outcome.kind === 'spend') {
    const { code, message, review } = outcome.reason;
    const why = review === null ? {} : { reasons: [review] };
    context.warnings.push({ code, message, ...why, line: context.line.index });
    if (review !== null) context.reviews.push(review);
    return;
  }
  if (outcome.kind === 'load') return;
  const { activity, journey } = outcome;
  warn(context, 'journey_from_places', [reason('distance_of_places', { journey: activity.text })]);
  for (const doubt of journey.countDoubts) {
    const message = `How many were counted is unclear: ${reasonText(doubt)}.`;
    context.warnings.push({
      code: 'journey_count_unclear',
      message,
      reasons: [doubt],
      line: context.line.index,
    });
    context.reviews.push(doubt);
  }
  context.reviews.push(...journey.doubts);
  notePrice(invoice, context, outcome);
}

type FoundJourney = Extract<JourneyOutcome, { kind: 'activity' }>;

interface Bounds {
  readonly low: Rational;
  readonly high: Rational;
}

const PRICES: { readonly [unit: string]: Bounds } = Object.fromEntries(
  Object.entries(USUAL_PRICES).map(([unit, { low, high }]) => [
    unit,
    { low: parseDecimal(low), high: parseDecimal(high) },
  ]),
);

/** CHF per unit of activity; null without a spend or without a rate of its currency. */
function priceOf(
  invoice: InvoiceContext,
  context: LineContext,
  { activity }: FoundJourney,
): { readonly price: Rational; readonly unit: string; readonly usual: Bounds } | null {
  const { unit } = activity.route.parts[0].factor;
  const usual = PRICES[unit];
  const francs = spendInFrancs(invoice, context);
  const amount = sum([activity, ...(activity.others ?? [])].map((part) => part.amount));
  if (usual === undefined || francs === null || sign(francs) === 0 || sign(amount) === 0) return null;
  return { price: divide(francs, amount), unit, usual };
}

function notePrice(invoice: InvoiceContext, context: LineContext, outcome: FoundJourney): void {
  const found = priceOf(invoice, context, outcome);
  if (found === null) return;
  const { price, unit, usual } = found;
  if (compare(price, usual.low) >= 0 && compare(price, usual.high) <= 0) return;
  const [low, high] = [exactText(usual.low), exactText(usual.high)];
  const why = reason('price_per_distance', { price: shownText(price), unit, low, high });
  const message = `The price of the journey is unusual: ${reasonText(why)}.`;
  const { line } = context;
  context.warnings.push({ code: 'journey_price_unusual', message, reasons: [why], line: line.index });
  context.reviews.push(why);
}

/** A line that names a seat or a bag beside its route, at a price too low for the journey, is the seat or the bag. */
export function withoutExtras(
  invoice: InvoiceContext,
  context: LineContext,
  outcome: JourneyOutcome | null,
): JourneyOutcome | null {
  if (outcome?.kind !== 'activity' || !outcome.journey.namesExtra) return outcome;
  const found = priceOf(invoice, context, outcome);
  if (found === null || compare(found.price, found.usual.low) >= 0) return outcome;
  return { kind: 'spend', reason: SIDE_COST };
}
