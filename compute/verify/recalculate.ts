import { isMembers, type Members } from './profile.ts';
import type { Findings } from './rules.ts';

/** An exact number as a fraction; the denominator is above 0. */
interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

/** kg CO2e per unit, by set, id and year of the factor. */
export type FactorRegister = ReadonlyMap<string, { readonly value: Fraction; readonly unit: unknown }>;

export interface Recalculation {
  /** Lines whose arithmetic was redone and agrees with the paper. */
  agreed: number;
  /** Lines whose arithmetic cannot be redone from the package alone: a discount rests on other lines. */
  notPossible: number;
}

const DECIMAL = /^-?\d{1,60}(?:\.\d{1,60})?$/;
const FRACTION = /^(-?\d{1,200})\/(\d{1,200})$/;
const KG_SCALE = 1_000_000n;
/** Sizes of factor units in the base unit of what they measure; every other unit is one. */
const UNIT_SIZES: Readonly<Record<string, bigint>> = { t: 1_000n, m3: 1_000n };

/** Reads the register of metadata.json. Null when it has not the form. */
export function readRegister(value: unknown): FactorRegister | null {
  if (!Array.isArray(value)) return null;
  const register = new Map<string, { value: Fraction; unit: unknown }>();
  for (const row of value as unknown[]) {
    if (!isMembers(row)) return null;
    const number = readNumber(row.value);
    if (number !== null)
      register.set(keyOf(row.factor_set_id, row.factor_id, row.year), { value: number, unit: row.unit });
  }
  return register;
}

/**
 * Redoes the arithmetic of a paper: from the line's own numbers and the conversions its trace states, by the
 * values of the register, rounded half to even at six decimals.
 * Source: docs/calculation.md; docs/evidence.md, recalculate.
 */
export function recalculatePaper(
  paper: Members,
  register: FactorRegister,
  to: { readonly findings: Findings; readonly result: Recalculation },
): void {
  const { findings, result } = to;
  const id = String(paper.line_item_id);
  const parts = readPaper(paper);
  if (parts === null) {
    findings.fail('recalculate.form', null, id);
    return;
  }
  const before = findings.count;
  const { line, trace, components } = parts;
  if (trace.some(({ step }) => step === 'discount')) {
    result.notPossible += 1;
  } else {
    const steps = trace.filter(({ step }) => step === 'component');
    const spend = trace.find(({ step }) => step === 'spend_factor');
    const redone = spend === undefined ? byActivity(parts, register) : bySpend(parts, spend, register);
    if (redone === 'factor') findings.fail('recalculate.factor', null, id);
    else if (redone === null) findings.fail('recalculate.form', null, id);
    else if (!isSame(redone, steps) || !isSame(redone, components)) {
      findings.fail('recalculate.value', null, id);
    }
  }
  const sum = components.reduce((total, { kgco2e }) => total + (microKg(kgco2e) ?? 0n), 0n);
  if (sum !== microKg(line.kgco2e)) findings.fail('recalculate.value', null, id);
  const isRedone = !trace.some(({ step }) => step === 'discount');
  if (findings.count === before && isRedone) result.agreed += 1;
}

interface Paper {
  readonly setId: unknown;
  readonly line: Members;
  readonly trace: readonly Members[];
  readonly components: readonly Members[];
}

function readPaper({ line, invoice, trace, components }: Members): Paper | null {
  if (!isMembers(line) || !isMembers(invoice) || !areMembers(trace) || !areMembers(components)) return null;
  if (microKg(line.kgco2e) === null || trace.length === 0) return null;
  return { setId: invoice.factor_set_id, line, trace, components };
}

/** Kilograms of each part, in millionths. `factor`: one is not that of the register; null: a step is missing. */
type Redone = readonly bigint[] | 'factor' | null;

function byActivity({ setId, line, trace }: Paper, register: FactorRegister): Redone {
  const steps = trace.filter(({ step }) => step === 'component');
  if (steps.length === 0) return trace.some(({ step }) => step === 'zero') ? [] : null;
  const base = baseAmount(line, trace);
  if (base === null) return null;
  const kilograms: bigint[] = [];
  for (const step of steps) {
    const factor = register.get(keyOf(setId, step.factor_id, step.factor_year));
    const stated = readNumber(step.kgco2e_per_unit);
    if (factor === undefined || stated === null || !equal(factor.value, stated)) return 'factor';
    if (factor.unit !== step.unit) return 'factor';
    const size = UNIT_SIZES[String(step.unit)] ?? 1n;
    kilograms.push(rounded(times(times(base, { n: 1n, d: size }), factor.value)));
  }
  return kilograms;
}

/** What the line is an amount of, in base units, with its sign; null where a step does not say it. */
function baseAmount(line: Members, trace: readonly Members[]): Fraction | null {
  const named = (name: string) => trace.find(({ step }) => step === name);
  const mainUnit = String(named('component')?.unit);
  const inMainUnit = (amount: Fraction | null) =>
    amount === null ? null : times(amount, { n: UNIT_SIZES[mainUnit] ?? 1n, d: 1n });
  const isCredit = named('sign')?.sign === -1;
  const signed = (amount: Fraction | null) =>
    amount === null ? null : { n: isCredit ? -amount.n : amount.n, d: amount.d };
  const quantity = named('quantity');
  if (quantity !== undefined) {
    const sent = readNumber(line.quantity);
    const read = readNumber(quantity.quantity);
    if (sent === null || read === null || !equal(sent, read)) return null;
    const convert = named('convert');
    const ratio = convert === undefined ? { n: 1n, d: 1n } : readNumber(convert.multiply_by);
    const magnitude = { n: read.n < 0n ? -read.n : read.n, d: read.d };
    return ratio === null ? null : signed(inMainUnit(times(magnitude, ratio)));
  }
  const product = named('load_times_distance') ?? named('persons_times_distance');
  if (product !== undefined) {
    const load = readNumber(product.load ?? product.persons);
    const distance = readNumber(product.distance_km);
    return load === null || distance === null ? null : signed(times(load, distance));
  }
  const weight = named('weight');
  if (weight !== undefined) {
    const [sent, tonnes] = [readNumber(line.weight_tonnes), readNumber(weight.weight_tonnes)];
    if (sent === null || tonnes === null || !equal(sent, tonnes)) return null;
    return signed(times(tonnes, { n: 1_000n, d: 1n }));
  }
  const distance = named('distance');
  if (distance !== undefined) return signed(readNumber(distance.distance_km));
  const amount = named('amount');
  return amount === undefined ? null : signed(inMainUnit(readNumber(amount.amount)));
}

/** Net amount, share of the header, exchange, price level, price basis, factor: in the order of the trace. */
function bySpend({ setId, line, trace }: Paper, last: Members, register: FactorRegister): Redone {
  const component = trace.find(({ step }) => step === 'component');
  const sent = readNumber(line.spend_amount);
  let amount = readNumber(trace.find(({ step }) => step === 'spend')?.amount);
  if (component === undefined || sent === null || amount === null || !equal(sent, amount)) return null;
  const factor = register.get(keyOf(setId, component.factor_id, component.factor_year));
  const stated = readNumber(last.kgco2e_per_unit);
  if (factor === undefined || stated === null || !equal(factor.value, stated)) return 'factor';
  for (const step of trace) {
    const multiplier = spendMultiplier(step);
    if (multiplier === null || amount === null) return null;
    amount = times(amount, multiplier);
  }
  return [rounded(times(amount, factor.value))];
}

/** One for a step that multiplies nothing; null for one that does not say by what. */
function spendMultiplier(step: Members): Fraction | null {
  const one = { n: 1n, d: 1n };
  switch (step.step) {
    case 'emission_basis':
      return readNumber(step.factor);
    case 'exchange':
      return step.to === 'EUR' ? inverse(readNumber(step.rate)) : readNumber(step.rate);
    case 'price_level': {
      const [from, to] = [inverse(readNumber(step.from_index)), readNumber(step.to_index)];
      return from === null || to === null ? null : times(to, from);
    }
    case 'price_basis':
      return step.ratio === undefined ? one : readNumber(step.ratio);
    default:
      return one;
  }
}

function isSame(redone: readonly bigint[], shown: readonly Members[]): boolean {
  return redone.length === shown.length && redone.every((kg, at) => kg === microKg(shown[at]?.kgco2e));
}

/** Decimal text, a fraction, or an integer. */
function readNumber(value: unknown): Fraction | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return { n: BigInt(value), d: 1n };
  if (typeof value !== 'string') return null;
  const [, above, below] = FRACTION.exec(value) ?? [];
  if (above !== undefined && below !== undefined) {
    return BigInt(below) === 0n ? null : { n: BigInt(above), d: BigInt(below) };
  }
  if (!DECIMAL.test(value)) return null;
  const [whole = '', decimals = ''] = value.split('.');
  return { n: BigInt(whole + decimals), d: 10n ** BigInt(decimals.length) };
}

function times(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.n, d: a.d * b.d };
}

function inverse(a: Fraction | null): Fraction | null {
  return a === null || a.n <= 0n ? null : { n: a.d, d: a.n };
}

function equal(a: Fraction, b: Fraction): boolean {
  return a.n * b.d === b.n * a.d;
}

/** Millionths of a kilogram, half to even. */
function rounded({ n, d }: Fraction): bigint {
  const scaled = (n < 0n ? -n : n) * KG_SCALE;
  const whole = scaled / d;
  const twice = (scaled % d) * 2n;
  const up = twice > d || (twice === d && whole % 2n === 1n);
  const size = up ? whole + 1n : whole;
  return n < 0n ? -size : size;
}

function microKg(value: unknown): bigint | null {
  const number = typeof value === 'string' ? readNumber(value) : null;
  if (number === null || (number.n * KG_SCALE) % number.d !== 0n) return null;
  return (number.n * KG_SCALE) / number.d;
}

function areMembers(value: unknown): value is Members[] {
  return Array.isArray(value) && value.every(isMembers);
}

function keyOf(setId: unknown, factorId: unknown, year: unknown): string {
  return `${String(setId)} ${String(factorId)} ${String(year)}`;
}
