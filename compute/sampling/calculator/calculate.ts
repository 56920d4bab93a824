import { EVALUATION_KINDS } from './evaluation-kinds.ts';
import { PLANNING_KINDS } from './planning-kinds.ts';
import { InputError, isObject, type Kind } from './read-inputs.ts';
import { SELECTION_KINDS } from './selection-kinds.ts';

const KINDS = new Map<string, Kind>(
  Object.entries({ ...PLANNING_KINDS, ...SELECTION_KINDS, ...EVALUATION_KINDS }),
);

/** The kinds the calculator knows. */
export const CALCULATOR_KINDS: readonly string[] = [...KINDS.keys()];

export type Calculation = { readonly result: Readonly<Record<string, unknown>> } | { readonly error: string };

/**
 * One published calculation with the engine of the service. An unknown kind or an impossible input gives an error that names
 * it, in bounded time; a result has finite numbers only.
 * @param kind - a kind of the published vectors ("stringer_bound"). @param inputs - its inputs, by name.
 * Source: each kind's function names its own.
 */
export function calculate(kind: unknown, inputs: unknown): Calculation {
  const run = typeof kind === 'string' ? KINDS.get(kind) : undefined;
  if (run === undefined) return { error: `kind must be one of ${CALCULATOR_KINDS.join(', ')}` };
  if (!isObject(inputs)) return { error: 'inputs must be an object' };
  try {
    const result = run(inputs);
    return hasOnlyFinite(result) ? { result } : { error: 'these inputs have no finite result' };
  } catch (error) {
    if (error instanceof InputError || error instanceof RangeError) return { error: error.message };
    throw error;
  }
}

function hasOnlyFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(hasOnlyFinite);
  return isObject(value) ? Object.values(value).every(hasOnlyFinite) : true;
}
