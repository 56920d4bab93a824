import { equal, type Fraction, isLess, magnitude, NONE, ONE, plus, readNumber, times } from './fraction.ts';
import { asText, isMembers, type Members, membersOf } from './profile.ts';

/** The verifier's own arithmetic, as in `fraction.ts`, so that a fault of the program does not confirm itself. */
const EARTH_RADIUS_KM = 6371.0088;
const RADIANS = Math.PI / 180;
/** Kilometres are stated to 0.1 km. The rest allows for the last digits of sines, which differ by machine. */
const CIRCLE_TOLERANCE_KM = 0.051;
/** More than any journey that is written. */
const MAX_LEGS = 64;
const DETOUR: Fraction = { n: 5n, d: 4n };
const SHORT_DETOUR: Fraction = { n: 27n, d: 20n };
const SHORT_ROAD: Fraction = { n: 135n, d: 1n };
/** The detour of a factor, besides the rule: none, 5 % on roads, 15 % at sea. */
const ADJUSTMENTS: readonly Fraction[] = [ONE, { n: 21n, d: 20n }, { n: 23n, d: 20n }];

/**
 * The activity of a journey, recalculated from coordinates, rules, trips and load; null when a step does not follow
 * from the one before. Places, and kilometres by water, are taken from the trace: both come from tables.
 * Source: docs/journeys.md.
 */
export function journeyAmount(step: Members): Fraction | null {
  const legs = membersOf(step.legs);
  if (!Array.isArray(step.legs) || legs.length !== step.legs.length) return null;
  if (legs.length === 0 || legs.length > MAX_LEGS || !isMembers(step.trips)) return null;
  let way = NONE;
  for (const leg of legs) {
    const km = legKm(leg);
    if (km === null) return null;
    way = plus(way, km);
  }
  const trips = readNumber(step.trips.count);
  const carried = readNumber(carriedOf(step)?.count);
  if (trips === null || carried === null || trips.n <= 0n || carried.n <= 0n) return null;
  const distance = times(way, trips);
  const amount = times(distance, carried);
  return isStated(step.distance_km, distance) && isStated(step.result, amount) ? amount : null;
}

/** Persons, vehicles or load of a journey. */
export function carriedOf(step: Members): Members | null {
  const carried = step.persons ?? step.vehicles ?? step.load;
  return isMembers(carried) ? carried : null;
}

/** Whether a leg still names its places: an erasure removes them. */
export function namesPlaces(step: Members): boolean {
  return membersOf(step.legs).every(({ from, to }) => isMembers(from) && isMembers(to));
}

function isStated(stated: unknown, own: Fraction): boolean {
  const number = readNumber(stated);
  return number !== null && equal(number, own);
}

function legKm(leg: Members): Fraction | null {
  const circle = readNumber(leg.great_circle_km);
  if (circle === null || circle.n <= 0n || !isCircle(leg, circle)) return null;
  const byRule = ruleKm(leg, circle);
  const adjustedBy = readNumber(leg.adjusted_by);
  if (byRule === null || adjustedBy === null) return null;
  if (!ADJUSTMENTS.some((one) => equal(one, adjustedBy))) return null;
  const km = times(byRule, adjustedBy);
  return isStated(leg.km, km) ? km : null;
}

function ruleKm({ rule, table_km }: Members, circle: Fraction): Fraction | null {
  switch (rule) {
    case 'great circle':
      return circle;
    case '×1.25':
      return times(circle, DETOUR);
    case 'road': {
      const [far, near] = [times(circle, DETOUR), times(circle, SHORT_DETOUR)];
      const short = isLess(near, SHORT_ROAD) ? near : SHORT_ROAD;
      return isLess(far, short) ? short : far;
    }
    case 'port matrix': {
      const km = readNumber(table_km);
      return km === null || isLess(plus(km, ONE), circle) ? null : km;
    }
    case 'Rhine km': {
      const km = readNumber(table_km);
      return km === null || km.n <= 0n ? null : km;
    }
    default:
      return null;
  }
}

/** Whether kilometres are the great-circle distance between the coordinates, when these are not erased. */
function isCircle({ from, to }: Members, stated: Fraction): boolean {
  if (from === undefined && to === undefined) return true;
  if (!isMembers(from) || !isMembers(to)) return false;
  const degrees = [from.lat, from.lon, to.lat, to.lon].map((value) => Number(asText(value)));
  if (degrees.some((value) => !Number.isFinite(value))) return false;
  const [a = 0, b = 0, c = 0, d = 0] = degrees.map((value) => value * RADIANS);
  const h = Math.sin((c - a) / 2) ** 2 + Math.cos(a) * Math.cos(c) * Math.sin((d - b) / 2) ** 2;
  const km = 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
  return Math.abs(Number(stated.n) / Number(stated.d) - km) <= CIRCLE_TOLERANCE_KM;
}

const UPSTREAM = /^(?:travel|freight)_wtt\./;

/**
 * The amounts of a journey's parts, signed. Those of its main factors add up to the whole, and each upstream factor has
 * the amount of a main one. Null when they do not.
 */
export function journeyShares(parts: readonly Members[], whole: Fraction): readonly Fraction[] | null {
  const amounts = parts.flatMap(({ amount }) => readNumber(amount) ?? []);
  if (amounts.length < parts.length) return null;
  const mains = amounts.filter((_, at) => !UPSTREAM.test(asText(parts[at]?.factor_id)));
  const isEach = amounts.every((amount) => mains.some((main) => equal(main, amount)));
  const sum = mains.reduce(plus, NONE);
  return isEach && equal(sum, whole) && mains.every((main) => main.n < 0n === whole.n < 0n) ? amounts : null;
}

/**
 * Whether the load of a journey is the line's: its weight, or a number from its quantity. Numbers from its text are
 * taken from the trace.
 */
export function isCarriedOf(
  step: Members,
  { weight, quantity }: { readonly weight: Fraction | null; readonly quantity: Fraction | null },
): boolean {
  const carried = carriedOf(step);
  const count = readNumber(carried?.count);
  if (carried === null || count === null) return false;
  if (carried.from === 'weight_tonnes') return weight !== null && equal(weight, count);
  if (carried.from !== 'quantity') return true;
  if (quantity === null || quantity.n === 0n) return equal(count, ONE);
  if (carried.unit !== 'person') return true;
  return equal(count, magnitude(quantity)) || equal(count, ONE);
}
