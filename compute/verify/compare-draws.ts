import { chainValue } from '../chain/chain-value.ts';
import type { FurtherHit } from '../sampling/later-draws.ts';
import type { SampleItem } from '../sampling/sampling-types.ts';
import type { Result } from '../types.ts';
import { statedItem } from './later-steps.ts';
import { asMembers, asText, type Members } from './profile.ts';
import { plainValue } from './record-digest.ts';
import type { Findings, Rule } from './rules.ts';
import { state } from './statements.ts';

/** A line drawn again. */
export interface RedoneItem extends SampleItem {
  /** The draw that froze it: 1 for the first, more for a top-up. */
  readonly draw: number;
}

/** A value of a file may be in the right form and still be none a plan can have. */
export function attempt<Value, Failure extends { readonly code: string }>(
  work: () => Result<Value, Failure>,
): Result<Value, { readonly code: string }> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, error: { code: 'its figures are none a plan can have' } };
  }
}

/** Reports each member that an entry states otherwise. */
export function compareMembers(rule: Rule, redone: object, stated: Members, findings: Findings): void {
  for (const [name, value] of Object.entries(asMembers(chainValue(redone)))) {
    const isSame = isEqual(value, stated[name]) || (ROUNDED.includes(name) && isNear(value, stated[name]));
    if (!isSame) findings.fail(rule, null, name);
  }
}

/** Figures that are stated with all bits of a logarithm, whose last ones engines of JavaScript compute differently. */
const ROUNDED = ['confidenceFactor'];
/** Far above the error of the distribution functions, far below what would change a sample. */
const RELATIVE = 1e-11;

function isNear(a: unknown, b: unknown): boolean {
  const [own, other] = [Number(a), Number(b)];
  return typeof b === typeof a && Math.abs(own - other) <= RELATIVE * Math.abs(own);
}

/** Reports the first line that differs: the others follow from it. */
export function compareItems(
  redone: readonly RedoneItem[],
  stated: readonly Members[],
  findings: Findings,
): void {
  const most = Math.max(redone.length, stated.length);
  for (let at = 0; at < most; at += 1) {
    const [own, other] = [redone[at], stated[at]];
    const { id, weight, draw } = statedItem(other ?? {});
    const isSame =
      own !== undefined &&
      other !== undefined &&
      own.lineItemId === id &&
      own.draw === draw &&
      (weight === null || own.riskWeight === weight) &&
      (other.stratum === undefined || other.stratum === own.stratum) &&
      (other.hits === undefined || other.hits === own.hits);
    if (isSame) continue;
    findings.fail(
      'recalculate.selection',
      null,
      state('at_line', { number: String(at + 1), line: own?.lineItemId ?? 'none' }),
    );
    return;
  }
}

/** Reports other further hits of an extension. */
export function compareHits(
  redone: readonly FurtherHit[],
  stated: readonly Members[],
  findings: Findings,
): void {
  const isSame =
    redone.length === stated.length &&
    redone.every(({ lineItemId, hits }, at) => {
      const other = stated[at];
      return asText(other?.line_item_id) === lineItemId && other?.hits === hits;
    });
  if (!isSame) findings.fail('recalculate.selection', null, state('at_further_hits'));
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(plainValue(a)) === JSON.stringify(plainValue(b));
}
