import { ERASED_TEXT } from '../contracts/erased.ts';
import type { LineDetail } from '../contracts/line-detail.ts';

type Step = LineDetail['trace'][number];

/** The detail of a line without its words: its numbers, factors and rules stay. */
export function erasedDetail(detail: LineDetail): LineDetail {
  return { ...detail, explanation: ERASED_TEXT, matched: [], trace: detail.trace.map(withoutWords) };
}

function withoutWords(step: Step): Step {
  // A calculation states the unit the quantity was read as; the unit as sent could contain other text.
  if (step.step === 'quantity') return { ...step, unit: step.read_as ?? null };
  return step.step === 'journey' ? withoutPlaces(step) : step;
}

/** A person's destinations are personal: a journey keeps the kilometres and rules of its legs, no place and no text. */
function withoutPlaces(step: Step): Step {
  const { legs, trips } = step as { legs: readonly Step[]; trips: Step };
  return {
    ...step,
    legs: legs.map(({ from: _from, to: _to, ...leg }) => leg),
    trips: { count: trips.count, read: null },
  };
}
