import { ERASED_TEXT } from '../../schema/contracts/erased.ts';
import { equal, type Fraction, isLess, magnitude, NONE, ONE, plus, readNumber, times } from './fraction.ts';
import { isCarriedOf, journeyAmount, namesPlaces } from './journey-trace.ts';
import { asText, type Members } from './profile.ts';

/** A line, its invoice and the steps of its calculation. */
export interface TracedLine {
  readonly line: Members;
  readonly invoice: Members;
  readonly trace: readonly Members[];
}

/** The numbers of a line. A weight or distance that is not above 0 is ignored, as docs/calculation.md says. */
interface Numbers {
  readonly spend: Fraction | null;
  readonly quantity: Fraction | null;
  readonly weight: Fraction | null;
  readonly distance: Fraction | null;
}

/**
 * Of a classification. The verifier has its own limit: with the program's, it would accept whatever the program writes.
 */
const MOST_CANDIDATES = 5;

/** Steps that may occur more than once. */
const REPEATED: readonly unknown[] = ['component', 'exchange', 'assumption', 'upstream', 'candidate'];

/**
 * The first step of a trace that does not start from the line's own number, unit, currency, year or sign. Null when all
 * do. Units, rates and indices are taken from the trace: the line has none of them.
 * Source: docs/calculation.md; docs/evidence-format.md, what the verifier checks.
 */
export function wrongInput(traced: TracedLine): string | null {
  const { line, trace } = traced;
  const names = trace.map(({ step }) => step).filter((step) => !REPEATED.includes(step));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return `${asText(twice)} twice`;
  const positive = (value: unknown) => {
    const number = readNumber(value);
    return number !== null && number.n > 0n ? number : null;
  };
  const numbers: Numbers = {
    spend: readNumber(line.spend_amount),
    quantity: readNumber(line.quantity),
    weight: positive(line.weight_tonnes),
    distance: positive(line.distance_km),
  };
  const wrong = trace.find((step) => !isOfLine(step, traced, numbers));
  if (wrong !== undefined) return asText(wrong.step);
  return isSpend(trace) ? wrongSpend(traced) : wrongSign(traced, numbers);
}

const isSpend = (trace: readonly Members[]) => trace.some(({ step }) => step === 'spend_factor');

function isOfLine(step: Members, { line, invoice, trace }: TracedLine, numbers: Numbers): boolean {
  switch (step.step) {
    case 'quantity':
      return isNumber(step.quantity, numbers.quantity) && isUnit(step.unit, line.unit_of_measure);
    case 'convert':
      return isConversion(step, trace);
    case 'load_times_distance':
      return isLoad(step, numbers) && isDistance(step, numbers);
    case 'persons_times_distance':
      return isPersons(step.persons, numbers.quantity) && isDistance(step, numbers);
    case 'journey':
      return isJourney(step, line, numbers);
    case 'distance':
      return isDistance(step, numbers);
    case 'weight':
      return isNumber(step.weight_tonnes, numbers.weight);
    case 'amount':
      return isAmount(step, numbers);
    case 'spend':
      return isNumber(step.amount, numbers.spend) && step.currency === invoice.currency;
    case 'industry':
      return isMedian(step, trace);
    default:
      return true;
  }
}

/** Only a line without kilometres of its own uses the places it names; an erased line names none. */
function isJourney(step: Members, line: Members, numbers: Numbers): boolean {
  if (numbers.distance !== null || journeyAmount(step) === null) return false;
  return isCarriedOf(step, numbers) && (line.description === ERASED_TEXT || namesPlaces(step));
}

function isNumber(stated: unknown, own: Fraction | null): boolean {
  const number = readNumber(stated);
  return number !== null && own !== null && equal(number, own);
}

/** A line without a unit, or with an erased one, does not contradict the step. */
function isUnit(stated: unknown, own: unknown): boolean {
  return own === null || own === undefined || stated === own;
}

/** From the unit the quantity was read as to that of the first component. */
function isConversion({ from, to }: Members, trace: readonly Members[]): boolean {
  const quantity = trace.find(({ step }) => step === 'quantity' || step === 'quantity_read');
  const component = trace.find(({ step }) => step === 'component');
  return quantity?.read_as === from && component?.unit === to;
}

/** Tonnes are the line's weight, else a quantity by mass; TEU are the quantity of a line without a weight. */
function isLoad({ load, load_unit, load_from }: Members, { weight, quantity }: Numbers): boolean {
  if (load_from === 'text') return weight === null;
  if (load_unit === 't' && weight !== null) return isNumber(load, weight);
  return weight === null && isSome(quantity);
}

/** The line's own kilometres, else a quantity in a unit of length. */
function isDistance({ distance_km }: Members, { distance, quantity }: Numbers): boolean {
  return distance === null ? isSome(quantity) : isNumber(distance_km, distance);
}

/** One, or the quantity, when it counts pieces or dozens. */
function isPersons(stated: unknown, quantity: Fraction | null): boolean {
  const persons = readNumber(stated);
  if (persons === null) return false;
  if (equal(persons, ONE)) return true;
  if (quantity === null || quantity.n === 0n) return false;
  const { n, d } = magnitude(quantity);
  return persons.n > 0n && (persons.n * d) % (persons.d * n) === 0n;
}

/** By a factor a person chose: without a quantity the amount is the line's weight and distance, each unchanged. */
function isAmount({ amount, unit }: Members, { quantity, weight, distance }: Numbers): boolean {
  if (isSome(quantity)) return readNumber(amount) !== null;
  switch (unit) {
    case 't':
      return isNumber(amount, weight);
    case 'kg':
      return isNumber(amount, weight && times(weight, { n: 1_000n, d: 1n }));
    case 'tkm':
      return isNumber(amount, weight && distance && times(weight, distance));
    default:
      return isNumber(amount, distance);
  }
}

function isSome(quantity: Fraction | null): boolean {
  return quantity !== null && quantity.n !== 0n;
}

/** The sign is that of the spend, or of the quantity without any spend. */
function wrongSign({ trace }: TracedLine, { spend, quantity }: Numbers): string | null {
  if (!trace.some(({ step }) => step === 'component')) return null;
  const decides = spend === null || spend.n === 0n ? quantity : spend;
  const isCredit = decides !== null && decides.n < 0n;
  return isCredit === trace.some(({ step, sign }) => step === 'sign' && sign === -1) ? null : 'sign';
}

/** From the invoice's currency and year to those of the factor, without a gap. */
function wrongSpend({ invoice, trace }: TracedLine): string | null {
  const date = asText(invoice.invoice_date);
  let currency = invoice.currency;
  for (const { step, from, to, rate_day, rate_unit } of trace) {
    if (step !== 'exchange') continue;
    const isForeign = (from === 'EUR') !== (to === 'EUR');
    const foreign = from === 'EUR' ? to : from;
    const isPast = typeof rate_day !== 'string' || rate_day <= date;
    const isChained = from === currency && isForeign && rate_unit === `${asText(foreign)} per EUR`;
    if (!isChained || !isPast) return 'exchange';
    currency = to;
  }
  const component = trace.find(({ step }) => step === 'component');
  const last = trace.find(({ step }) => step === 'spend_factor');
  if (last?.unit !== `${asText(currency)} ${asText(component?.factor_year)}`) return 'spend_factor';
  const prices = trace.find(({ step }) => step === 'price_level');
  if (prices === undefined) return null;
  const isOfYear = prices.index_missing === true || asText(prices.from_year) === date.slice(0, 4);
  return isOfYear && prices.to_year === component?.factor_year ? null : 'price_level';
}

/**
 * Of candidate industries the median is used: they are in order of their factor, lowest first, and the median is the
 * first at which half of the total probability is reached. Traces written before candidates were recorded have none.
 */
function isMedian({ naics2017, source }: Members, trace: readonly Members[]): boolean {
  const candidates = trace.filter(({ step }) => step === 'candidate');
  if (candidates.length === 0) return true;
  if (candidates.length > MOST_CANDIDATES) return false;
  const weighed = candidates.flatMap((one) => {
    const belief = readNumber(one.probability);
    const factor = readNumber(one.kgco2e_per_unit);
    return belief !== null && belief.n >= 0n && factor !== null
      ? [{ belief, factor, naics: one.naics2017 }]
      : [];
  });
  if (source !== 'median of candidates' || weighed.length < candidates.length) return false;
  const isSorted = weighed.every(({ factor }, at) => !isLess(factor, weighed[at - 1]?.factor ?? factor));
  if (!isSorted) return false;
  const whole = weighed.reduce((sum, { belief }) => plus(sum, belief), NONE);
  let sum = NONE;
  for (const { belief, naics } of weighed) {
    sum = plus(sum, belief);
    if (!isLess(plus(sum, sum), whole)) return naics === naics2017;
  }
  return false;
}
