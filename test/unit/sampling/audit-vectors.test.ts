import { describe, expect, it } from 'vitest';
import { CALCULATOR_KINDS, calculate } from '../../../compute/sampling/calculator/calculate.ts';
import { type AuditVector, auditVectorCount, auditVectors } from '../../support/audit-vectors.ts';

/** A published figure has about ten significant digits; an exact one must not differ in any of them. */
const PRINTED_DIGITS = 1e-8;

function resultOf({ kind, inputs }: AuditVector): Readonly<Record<string, unknown>> {
  const calculation = calculate(kind, inputs);
  if ('error' in calculation) throw new Error(calculation.error);
  return calculation.result;
}

function toleranceOf({ tolerance }: AuditVector, member: string): number {
  return tolerance?.[member] ?? tolerance?.kg ?? tolerance?.all_kg ?? 0;
}

function expectFigure(vector: AuditVector, member: string, actual: unknown, expected: unknown): void {
  if (typeof expected === 'number') {
    const allowed = toleranceOf(vector, member) + PRINTED_DIGITS * Math.abs(expected);
    expect(typeof actual, member).toBe('number');
    expect(Math.abs(Number(actual) - expected), `${member}: ${String(actual)}`).toBeLessThanOrEqual(allowed);
  } else if (Array.isArray(expected) && typeof expected[0] === 'number') {
    expect(actual, member).toHaveLength(expected.length);
    expected.forEach((value, index) => {
      expectFigure(vector, member, (actual as unknown[])[index], value);
    });
  } else {
    expect(actual, member).toEqual(expected);
  }
}

describe('published figures of audit sampling', () => {
  it('are all here, and every kind of them is known to the calculator', () => {
    expect(auditVectors).toHaveLength(auditVectorCount);
    const kinds = new Set(auditVectors.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([...CALCULATOR_KINDS].sort());
  });

  it.each(auditVectors)('$id agrees with its source', (vector) => {
    const result = resultOf(vector);
    expect(Object.keys(result).sort()).toEqual(Object.keys(vector.expected).sort());
    for (const [member, expected] of Object.entries(vector.expected)) {
      expectFigure(vector, member, result[member], expected);
    }
  });
});
