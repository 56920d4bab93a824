import { ERASED_TEXT } from '../../schema/contracts/erased.ts';
import { milligrams } from './decimal.ts';
import { asText, isMembers, type Members, membersOf } from './profile.ts';
import { type FactorRegister, redoneTrace } from './recalculate.ts';
import type { Findings } from './rules.ts';
import { state } from './statements.ts';

/** What an erasure leaves of a step: which factor it used. `eraseContent` in schema/queries/erasure.ts writes it. */
const LEFT = ['step', 'factor_id', 'factor_year'];

/**
 * Checks the trace of each re-performance of a work paper against its kilograms in the trail: the parts add up to them,
 * and each part is its numbers times its factor, the register's when it has one. The trace of a discount is not
 * recalculated, and an erased invoice has no numbers left.
 */
export function checkReperformedTraces(paper: Members, register: FactorRegister, findings: Findings): void {
  const isErased = isMembers(paper.line) && paper.line.description === ERASED_TEXT;
  for (const record of membersOf(paper.re_performances)) {
    const { trace } = record;
    const isEach = Array.isArray(trace) && trace.every(isMembers);
    if (isEach && isErased && trace.every(isLeft)) continue;
    if (isEach && isWhole(record, trace, register)) continue;
    findings.fail(
      'recalculate.value',
      null,
      state('at_re_performance', { line: asText(paper.line_item_id) }),
    );
  }
}

/** Whether an erasure left this of a step. */
export function isLeft(step: Members): boolean {
  return step.step === 'component' && Object.keys(step).every((name) => LEFT.includes(name));
}

function isWhole(record: Members, trace: readonly Members[], register: FactorRegister): boolean {
  const recomputed = record.recomputed_kgco2e ?? null;
  if (recomputed === null || trace.length === 0) return recomputed === null && trace.length === 0;
  // A discount: what was recalculated comes before it.
  if (trace.at(-1)?.step === 'discount' && trace.every(({ step }) => step !== 'component')) return true;
  const parts = trace.filter(({ step }) => step === 'component').map(({ kgco2e }) => milligrams(kgco2e));
  const sum = parts.reduce<bigint>((all, kg) => all + (kg ?? 0n), 0n);
  if (parts.includes(null) || sum !== milligrams(recomputed)) return false;
  const redone = redoneTrace(trace, record.factor_set_id, register);
  return redone !== null && redone.length === parts.length && redone.every((kg, at) => kg === parts[at]);
}
