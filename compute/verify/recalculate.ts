import { milligrams } from './decimal.ts';
import { equal, type Fraction, inverse, magnitude, ONE, readNumber, rounded, times } from './fraction.ts';
import { journeyAmount, journeyShares } from './journey-trace.ts';
import { isMarketRedone } from './market-paper.ts';
import { asText, isMembers, type Members } from './profile.ts';
import type { Findings } from './rules.ts';
import { wrongInput } from './trace-inputs.ts';

/** The members of a row of the register that the verifier relies on. */
export interface RegisterRow {
  /** kg CO2e per unit; null when the register does not have it. */
  readonly value: Fraction | null;
  readonly unit: unknown;
  readonly boundary: unknown;
  readonly gwpBasis: unknown;
  /** The row as in the file. */
  readonly members: Members;
}

/** The factors of a package by `factorKey`. */
export type FactorRegister = ReadonlyMap<string, RegisterRow>;

export interface Recalculation {
  /** Lines whose recalculated figure agrees with the work paper. */
  agreed: number;
  /** Discounts whose invoice was erased: they depend on its other lines. */
  notPossible: number;
  /** Sampled lines erased from the trail. */
  erasedLines: number;
  /** Invoices of the totals erased from the trail. */
  erasedInvoices: number;
}

/** The counts before any recalculation. */
export function nothingRedone(): Recalculation {
  return { agreed: 0, notPossible: 0, erasedLines: 0, erasedInvoices: 0 };
}

/** Steps and parts a line has at most, far above any real line: more are not multiplied. */
const MAX_STEPS = 64;
/** Sizes of factor units in the base unit of what they measure; every other unit is one. */
const UNIT_SIZES: Readonly<Record<string, bigint>> = { t: 1_000n, m3: 1_000n };

/** Names of sets and factors are shorter: a set name of megabytes would be read again for each of its factors. */
const MAX_NAME_CHARACTERS = 200;
/** Key for a missing or malformed factor name; no register has it. */
const NO_FACTOR = '';

/** The key of a factor: set, row and year. `NO_FACTOR` when one of the three is malformed. */
export function factorKey(setId: unknown, factorId: unknown, year: unknown): string {
  return isName(setId) && isName(factorId) && isName(year) ? `${setId} ${factorId} ${year}` : NO_FACTOR;
}

function isName(value: unknown): value is string | number | null | undefined {
  return typeof value === 'string' ? value.length <= MAX_NAME_CHARACTERS : typeof (value ?? 0) === 'number';
}

/** Reads the register of metadata.json. Null when it is malformed, or names a factor twice. */
export function readRegister(value: unknown): FactorRegister | null {
  if (!Array.isArray(value)) return null;
  const register = new Map<string, RegisterRow>();
  for (const row of value as unknown[]) {
    if (!isMembers(row)) return null;
    const { unit, boundary, gwp_basis: gwpBasis } = row;
    const key = factorKey(row.factor_set_id, row.factor_id, row.year);
    if (key === NO_FACTOR || register.has(key)) return null;
    register.set(key, { value: readNumber(row.value), unit, boundary, gwpBasis, members: row });
  }
  return register;
}

/** The result for a work paper alone. */
export type Redone = 'agrees' | 'differs' | 'discount';

/**
 * Redoes the arithmetic of a work paper: from the line's own numbers and the conversions in its trace, with the values
 * of the register, rounded half to even at six decimals. A discount needs its invoice and is checked elsewhere.
 * Source: docs/calculation.md; docs/evidence-format.md, what the verifier checks.
 */
export function recalculatePaper(paper: Members, register: FactorRegister, findings: Findings): Redone {
  const id = asText(paper.line_item_id);
  const parts = readPaper(paper);
  if (parts === null) {
    findings.fail('recalculate.form', null, id);
    return 'differs';
  }
  const before = findings.count;
  const { line, trace, components } = parts;
  // The first step may be a decision by a person or the memory that the line is a discount.
  const [first, ...rest] = trace.filter(({ step }) => step !== 'decision');
  const isDiscount = first?.step === 'discount' && rest.length === 0;
  if (!isDiscount) redo(parts, register, { findings, id });
  else if (line.method !== 'spend' || line.category !== 'not_a_purchase') {
    findings.fail('recalculate.input', null, `${id}: discount`);
  }
  if (!isRegistered(parts, paper.factor, register)) findings.fail('recalculate.factor', null, `${id}: shown`);
  const sum = components.reduce((total, { kgco2e }) => total + (milligrams(kgco2e) ?? 0n), 0n);
  if (sum !== milligrams(line.kgco2e)) findings.fail('recalculate.value', null, id);
  const factorValue = (factorId: unknown, year: unknown) =>
    register.get(factorKey(parts.setId, factorId, year))?.value ?? null;
  if (!isMarketRedone(parts, factorValue)) findings.fail('recalculate.value', null, `${id}: market-based`);
  if (findings.count > before) return 'differs';
  return isDiscount ? 'discount' : 'agrees';
}

/** Members of a work paper's factor that its row of the register has too. */
const OF_FACTOR = ['label', 'region', 'source', 'unit', 'value'];

/** Whether a work paper shows the factor of its first part, and every part's boundary, as in the register. */
function isRegistered({ setId, components }: Paper, factor: unknown, register: FactorRegister): boolean {
  const rows = components.map(({ factor_id, factor_year }) =>
    register.get(factorKey(setId, factor_id, factor_year)),
  );
  const isEach = rows.every((row, at) => {
    const { boundary, gwp_basis } = components[at] ?? {};
    return (row?.boundary ?? null) === (boundary ?? null) && (row?.gwpBasis ?? null) === (gwp_basis ?? null);
  });
  const [part] = components;
  if (part === undefined || !isMembers(factor)) return isEach && part === undefined && factor === null;
  const row = rows[0]?.members ?? {};
  const isKey =
    factor.factor_set_id === setId && factor.factor_id === part.factor_id && factor.year === part.factor_year;
  return isEach && isKey && OF_FACTOR.every((name) => (row[name] ?? null) === (factor[name] ?? null));
}

function redo(
  parts: Paper,
  register: FactorRegister,
  { findings, id }: { readonly findings: Findings; readonly id: string },
): void {
  const { trace, components, line } = parts;
  const wrong = wrongInput(parts);
  if (wrong !== null) findings.fail('recalculate.input', null, `${id}: ${wrong}`);
  const steps = trace.filter(({ step }) => step === 'component');
  const spend = trace.find(({ step }) => step === 'spend_factor');
  const method = spend === undefined && steps.length > 0 ? 'physical' : 'spend';
  if (line.method !== method) findings.fail('recalculate.input', null, `${id}: method`);
  const redone = spend === undefined ? byActivity(parts, register) : bySpend(parts, spend, register);
  if (redone === 'factor') findings.fail('recalculate.factor', null, id);
  else if (redone === null) findings.fail('recalculate.form', null, id);
  else if (!isSame(redone, steps) || !isSame(redone, components) || !areSteps(steps, components)) {
    findings.fail('recalculate.value', null, id);
  }
}

/**
 * The kilograms of a trace by itself, part by part in millionths; a factor missing from the register counts as the
 * trace states it. Null when a step is missing or a factor differs from the register.
 */
export function redoneTrace(
  trace: readonly Members[],
  setId: unknown,
  register: FactorRegister,
): readonly bigint[] | null {
  if (trace.length > MAX_STEPS) return null;
  const spend = trace.find(({ step }) => step === 'spend_factor');
  const known = new Map<string, RegisterRow>();
  for (const step of trace.filter(({ step: name }) => name === 'component')) {
    const key = factorKey(setId, step.factor_id, step.factor_year);
    const value = readNumber((spend ?? step).kgco2e_per_unit);
    const stated = { value, unit: step.unit, boundary: null, gwpBasis: null, members: {} };
    if (key !== NO_FACTOR) known.set(key, register.get(key) ?? stated);
  }
  const parts = { setId, trace };
  const redone = spend === undefined ? byActivity(parts, known) : bySpend(parts, spend, known);
  return redone === 'factor' ? null : redone;
}

/** Steps, and the set of their factors. */
interface Traced {
  readonly setId: unknown;
  readonly trace: readonly Members[];
}

interface Paper extends Traced {
  readonly line: Members;
  readonly invoice: Members;
  readonly components: readonly Members[];
}

function readPaper({ line, invoice, trace, components }: Members): Paper | null {
  if (!isMembers(line) || !isMembers(invoice) || !areMembers(trace) || !areMembers(components)) return null;
  if (milligrams(line.kgco2e) === null || trace.length === 0) return null;
  if (trace.length > MAX_STEPS || components.length > MAX_STEPS) return null;
  return { setId: invoice.factor_set_id, line, invoice, trace, components };
}

/** Kilograms of each part, in millionths. `factor`: one differs from the register; null: a step is missing. */
type Kilograms = readonly bigint[] | 'factor' | null;

function byActivity({ setId, trace }: Traced, register: FactorRegister): Kilograms {
  const steps = trace.filter(({ step }) => step === 'component');
  if (steps.length === 0) return trace.some(({ step }) => step === 'zero') ? [] : null;
  const base = baseAmount(trace);
  if (base === null) return null;
  const isJourney = trace.some(({ step }) => step === 'journey');
  const shares = isJourney ? journeyShares(steps, base) : null;
  if (isJourney && shares === null) return null;
  const kilograms: bigint[] = [];
  for (const [at, step] of steps.entries()) {
    const factor = register.get(factorKey(setId, step.factor_id, step.factor_year));
    const stated = readNumber(step.kgco2e_per_unit);
    const value = factor?.value ?? null;
    if (factor === undefined || value === null || stated === null || !equal(value, stated)) return 'factor';
    if (factor.unit !== step.unit) return 'factor';
    const size = UNIT_SIZES[asText(step.unit)] ?? 1n;
    const amount = shares?.[at] ?? times(base, { n: 1n, d: size });
    kilograms.push(rounded(times(amount, value)));
  }
  return kilograms;
}

/** The amount of the line in base units, with its sign; null when a step does not state it. */
function baseAmount(trace: readonly Members[]): Fraction | null {
  const named = (name: string) => trace.find(({ step }) => step === name);
  const mainUnit = asText(named('component')?.unit);
  const inMainUnit = (amount: Fraction | null) =>
    amount === null ? null : times(amount, { n: UNIT_SIZES[mainUnit] ?? 1n, d: 1n });
  const isCredit = named('sign')?.sign === -1;
  const signed = (amount: Fraction | null) =>
    amount === null ? null : { n: isCredit ? -amount.n : amount.n, d: amount.d };
  const quantity = named('quantity') ?? named('quantity_read');
  if (quantity !== undefined) {
    const read = readNumber(quantity.quantity);
    const convert = named('convert');
    const ratio = convert === undefined ? ONE : readNumber(convert.multiply_by);
    return read === null || ratio === null ? null : signed(inMainUnit(times(magnitude(read), ratio)));
  }
  const product = named('load_times_distance') ?? named('persons_times_distance');
  if (product !== undefined) {
    const load = readNumber(product.load ?? product.persons);
    const distance = readNumber(product.distance_km);
    return load === null || distance === null ? null : signed(times(load, distance));
  }
  const journey = named('journey');
  if (journey !== undefined) return signed(journeyAmount(journey));
  const weight = named('weight');
  if (weight !== undefined) {
    const tonnes = readNumber(weight.weight_tonnes);
    return tonnes === null ? null : signed(times(tonnes, { n: 1_000n, d: 1n }));
  }
  const distance = named('distance');
  if (distance !== undefined) return signed(readNumber(distance.distance_km));
  const amount = named('amount');
  return amount === undefined ? null : signed(inMainUnit(readNumber(amount.amount)));
}

/** Net amount, share of the header, exchange, price level, price basis, factor: in the order of the trace. */
function bySpend({ setId, trace }: Traced, last: Members, register: FactorRegister): Kilograms {
  const component = trace.find(({ step }) => step === 'component');
  let amount = readNumber(trace.find(({ step }) => step === 'spend')?.amount);
  if (component === undefined || amount === null) return null;
  const factor = register.get(factorKey(setId, component.factor_id, component.factor_year));
  const stated = readNumber(last.kgco2e_per_unit);
  const value = factor?.value ?? null;
  if (value === null || stated === null || !equal(value, stated)) return 'factor';
  for (const step of trace) {
    const multiplier = spendMultiplier(step);
    if (multiplier === null || amount === null) return null;
    amount = times(amount, multiplier);
  }
  return [rounded(times(amount, value))];
}

/** One for a step that multiplies nothing; null for one without its number. */
function spendMultiplier(step: Members): Fraction | null {
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
      return step.ratio === undefined ? ONE : readNumber(step.ratio);
    default:
      return ONE;
  }
}

function isSame(redone: readonly bigint[], shown: readonly Members[]): boolean {
  return redone.length === shown.length && redone.every((kg, at) => kg === milligrams(shown[at]?.kgco2e));
}

/** Whether the steps name the factors of the parts, in their order. */
function areSteps(steps: readonly Members[], components: readonly Members[]): boolean {
  return steps.every(({ factor_id, factor_year }, at) => {
    const part = components[at];
    return part?.factor_id === factor_id && part?.factor_year === factor_year;
  });
}

function areMembers(value: unknown): value is Members[] {
  return Array.isArray(value) && value.every(isMembers);
}
