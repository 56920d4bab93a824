import {
  SAMPLING_METHODS,
  type SamplingMethodName,
  WORKPAPER_LIMITS,
} from '../../schema/contracts/workpaper.ts';
import { drawPrepared, prepareDraw } from '../sampling/draw-sample.ts';
import type { FrozenPopulation } from '../sampling/frozen-population.ts';
import type { DrawnSample, SampleParameters } from '../sampling/sampling-types.ts';
import { attempt, compareItems, compareMembers } from './compare-draws.ts';
import type { LaterSteps } from './later-steps.ts';
import { asMembers, asNumber, asText, type Members, membersOf } from './profile.ts';
import { RedrawnSample } from './redrawn-sample.ts';
import type { Findings } from './rules.ts';
import { state } from './statements.ts';

const KILOGRAMS = /^(?:0|[1-9]\d{0,23})(?:\.\d{1,6})?$/;

/** What was drawn again. */
export interface RedoneSelection extends Pick<RedrawnSample, 'items' | 'drawnBefore'> {
  /** Later draws that were too many to redo. */
  readonly left: number;
  /** Whether a later draw was another one, so that those after it were not redone. */
  readonly isBroken: boolean;
}

/**
 * The sample of an engagement planned and drawn again from its populations: the size, the strata, the lines with their hits,
 * then every top-up, extension and replacement, each compared with its entry.
 * Source: docs/sampling.md; docs/later-draws.md; ISA 530.6 to 530.8 and 530.10.
 * @param populationOf - the lines frozen for a draw, by its number.
 * @returns null where it cannot be redone, which was reported.
 */
export function redoSelection(
  populationOf: (draw: number) => FrozenPopulation,
  { draw, later }: { readonly draw: Members; readonly later: LaterSteps },
  findings: Findings,
): RedoneSelection | null {
  const parameters = parametersOf(draw);
  if (parameters === null) {
    findings.fail('recalculate.plan', null, state('at_parameters'));
    return null;
  }
  const prepared = attempt(() => prepareDraw(populationOf(1), parameters));
  if (!prepared.ok) {
    findings.fail('recalculate.plan', null, prepared.error.code);
    return null;
  }
  const first = drawPrepared(prepared.value);
  comparePlan(first, draw, findings);
  compareItems(
    first.items.map((item) => ({ ...item, draw: 1 })),
    membersOf(draw.items),
    findings,
  );
  const sample = new RedrawnSample({ prepared: prepared.value, first, populationOf }, findings);
  sample.compareFigures(draw);
  let left = later.dropped;
  let isBroken = false;
  for (const step of later.steps) {
    if (left > later.dropped || !sample.mayGoOn) left += 1;
    else if (!sample.step(step)) {
      isBroken = true;
      break;
    }
  }
  return { items: sample.items, drawnBefore: (id, topUp) => sample.drawnBefore(id, topUp), left, isBroken };
}

function parametersOf(draw: Members): SampleParameters | null {
  const confidence = asNumber(draw.confidence_level);
  const [tolerable, expected, seed] = [
    asText(draw.tolerable_misstatement_kgco2e),
    asText(draw.expected_misstatement_kgco2e),
    asText(draw.seed),
  ];
  const keys = Array.isArray(draw.key_item_ids) ? draw.key_item_ids.map(asText) : [];
  const method = asText(draw.method);
  const isForm =
    confidence >= 0.5 &&
    confidence < 1 &&
    KILOGRAMS.test(tolerable) &&
    KILOGRAMS.test(expected) &&
    seed.length <= WORKPAPER_LIMITS.seedMax &&
    keys.length <= WORKPAPER_LIMITS.keyItems &&
    isMethod(method);
  if (!isForm) return null;
  const amounts = { tolerableKgCo2e: tolerable, expectedKgCo2e: expected };
  return { confidence, ...amounts, method, seed, keyItemIds: keys, mayBeEmpty: true };
}

function isMethod(name: string): name is SamplingMethodName {
  return (SAMPLING_METHODS as readonly string[]).includes(name);
}

function comparePlan(first: DrawnSample, draw: Members, findings: Findings): void {
  compareMembers('recalculate.plan', first.plan, asMembers(draw.plan), findings);
  const { method: drawn_by, statistical, algorithmVersion: algorithm } = first;
  const { tolerableKgCo2e: tolerable_misstatement_kgco2e, expectedKgCo2e: expected_misstatement_kgco2e } =
    first;
  const others = {
    drawn_by,
    statistical,
    algorithm,
    tolerable_misstatement_kgco2e,
    expected_misstatement_kgco2e,
  };
  compareMembers('recalculate.plan', others, draw, findings);
  compareMembers('recalculate.population', first.population, asMembers(draw.population), findings);
}
