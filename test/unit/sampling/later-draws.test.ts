import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type DrawState,
  drawReplacement,
  extendSample,
  HITS_A_LINE,
} from '../../../compute/sampling/later-draws.ts';
import type {
  DrawnSample,
  PopulationItem,
  SampleParameters,
} from '../../../compute/sampling/sampling-types.ts';
import { drawn, populationLine, TEST_PARAMETERS, TEST_SEED } from '../../support/sampling.ts';

const METHODS = ['systematic_pps', 'cell_pps', 'sieve_pps', 'random_records'] as const;

/** 300 lines of 1 to 30 kg and one that is certain. */
const lines: PopulationItem[] = [
  ...Array.from({ length: 300 }, (_, i) => populationLine(`line-${i}`, `${1 + (i % 30)}.500000`)),
  populationLine('large', '900.000000'),
];

const plan = { tolerableKgCo2e: '800', expectedKgCo2e: '0' };

function parametersOf(method: SampleParameters['method']): SampleParameters {
  return { ...TEST_PARAMETERS, ...plan, method };
}

function stateOf(sample: DrawnSample): DrawState {
  return {
    populationHash: sample.population.hash,
    uniformsUsed: sample.uniformsUsed,
    drawnItemIds: sample.items.filter(({ stratum }) => stratum === 'sampled').map((item) => item.lineItemId),
    hits: sample.sampled.hits,
  };
}

/** The state after an extension of so many hits. */
function extendedBy(state: DrawState, parameters: SampleParameters, hits: number, of = lines): DrawState {
  const extension = extendSample(of, parameters, { state, hits });
  if (!extension.ok) throw new Error(extension.error.code);
  const { newItems, uniformsUsed } = extension.value;
  const drawnItemIds = [...state.drawnItemIds, ...newItems.map(({ lineItemId }) => lineItemId)];
  return { ...state, uniformsUsed, drawnItemIds, hits: state.hits + extension.value.hits };
}

/** The line that draw k falls on, written anew: unit (1 - u) x total on the hashed order. */
function ownerOfDraw(k: number, seed = TEST_SEED): string {
  const order = lines
    .filter(({ lineItemId }) => lineItemId !== 'large')
    .map((line) => ({ ...line, key: hash('sha256', `${seed},${line.lineItemId}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const total = order.reduce((sum, line) => sum + Number(line.recordedKgCo2e), 0);
  const u =
    Number(BigInt(`0x${hash('sha256', Buffer.concat([Buffer.from(`${seed},`), Buffer.alloc(k)]))}`)) /
    2 ** 256;
  let cumulative = 0;
  for (const line of order) {
    cumulative += Number(line.recordedKgCo2e);
    if (cumulative >= (1 - u) * total) return line.lineItemId;
  }
  throw new Error('a unit has an owner');
}

describe('an extension', () => {
  it.each(METHODS)('of %s adds the hits asked for and is the same when repeated', (method) => {
    const state = stateOf(drawn(lines, { ...plan, method }));
    const extension = extendSample(lines, parametersOf(method), { state, hits: 25 });
    expect(extension).toEqual(extendSample([...lines].reverse(), parametersOf(method), { state, hits: 25 }));
    if (!extension.ok) throw new Error(extension.error.code);
    const { newItems, furtherHits, hits } = extension.value;
    expect(hits).toBe(25);
    const total = (list: readonly { hits: number }[]) => list.reduce((sum, item) => sum + item.hits, 0);
    expect(total(newItems) + total(furtherHits)).toBe(25);
    for (const { lineItemId } of newItems) expect(state.drawnItemIds).not.toContain(lineItemId);
    for (const { lineItemId } of furtherHits) expect(state.drawnItemIds).toContain(lineItemId);
    expect(newItems.every(({ stratum }) => stratum === 'sampled')).toBe(true);
  });

  it('takes the next unused draws of the seed, a unit on a line drawn before being a further hit', () => {
    const sample = drawn(lines, plan);
    const state = stateOf(sample);
    const extension = extendSample(lines, parametersOf('systematic_pps'), { state, hits: 40 });
    if (!extension.ok) throw new Error(extension.error.code);
    const counts = new Map<string, number>();
    for (let k = 1; k <= 40; k += 1) {
      const owner = ownerOfDraw(k);
      counts.set(owner, (counts.get(owner) ?? 0) + 1);
    }
    const { newItems, furtherHits, uniformsUsed } = extension.value;
    const found = [...newItems, ...furtherHits].map(({ lineItemId, hits }) => [lineItemId, hits]);
    expect(new Map(found as [string, number][])).toEqual(counts);
    expect(furtherHits.length).toBeGreaterThan(0);
    expect(uniformsUsed).toBe(41);
  });

  it('in two steps gives what it gives in one', () => {
    const first = stateOf(drawn(lines, plan));
    const parameters = parametersOf('systematic_pps');
    const once = extendSample(lines, parameters, { state: first, hits: 12 });
    const half = extendSample(lines, parameters, { state: first, hits: 5 });
    if (!once.ok || !half.ok) throw new Error('drawn');
    const second: DrawState = {
      ...first,
      hits: first.hits + half.value.hits,
      uniformsUsed: half.value.uniformsUsed,
      drawnItemIds: [...first.drawnItemIds, ...half.value.newItems.map(({ lineItemId }) => lineItemId)],
    };
    const rest = extendSample(lines, parameters, { state: second, hits: 7 });
    if (!rest.ok) throw new Error('drawn');
    const ids = (extension: typeof once.value) => extension.newItems.map(({ lineItemId }) => lineItemId);
    expect([...ids(half.value), ...ids(rest.value)]).toEqual(ids(once.value));
    expect(rest.value.uniformsUsed).toBe(once.value.uniformsUsed);
  });

  it.each(['systematic_pps', 'cell_pps'] as const)(
    'of %s ends with the unit on the last line, however it is split, and there is none after it',
    (method) => {
      const equal = Array.from({ length: 60 }, (_, i) => populationLine(`line-${i}`, '10.000000'));
      const settings = { tolerableKgCo2e: '100', expectedKgCo2e: '0', method };
      const parameters = { ...TEST_PARAMETERS, ...settings };
      const first = stateOf(drawn(equal, settings));
      const once = extendedBy(first, parameters, 100_000, equal);
      expect(new Set(once.drawnItemIds).size).toBe(60);
      expect(once.uniformsUsed - first.uniformsUsed).toBe(once.hits - first.hits);
      let steps = first;
      while (steps.drawnItemIds.length < 60) steps = extendedBy(steps, parameters, 29, equal);
      expect(steps).toEqual(once);
      const options = { state: once, hits: 1 };
      for (const refused of [
        extendSample(equal, parameters, options),
        drawReplacement(equal, parameters, options),
      ]) {
        expect(refused).toMatchObject({ ok: false, error: { code: 'nothing_left_to_draw' } });
      }
    },
  );

  it.each(['systematic_pps', 'cell_pps'] as const)(
    'of %s has an end also where a line is too small to be hit: no limit is drawn down without testing',
    (method) => {
      const uneven = [
        ...Array.from({ length: 30 }, (_, i) => populationLine(`line-${i}`, '100.000000')),
        populationLine('tiny', '0.000001'),
      ];
      const settings = { tolerableKgCo2e: '1000', expectedKgCo2e: '0', method };
      const parameters = { ...TEST_PARAMETERS, ...settings };
      const end = extendedBy(stateOf(drawn(uneven, settings)), parameters, 100_000, uneven);
      expect(end.hits).toBe(31 * HITS_A_LINE);
      expect(extendSample(uneven, parameters, { state: end, hits: 1 })).toMatchObject({
        ok: false,
        error: { code: 'nothing_left_to_draw', detail: expect.stringContaining('key items') },
      });
      // The line that is left may still stand in place of another.
      expect(drawReplacement(uneven, parameters, { state: end })).toMatchObject({
        ok: true,
        value: { item: { lineItemId: 'tiny', hits: 1 } },
      });
    },
  );

  it.each(['sieve_pps', 'random_records'] as const)('of %s goes on in its own order', (method) => {
    const sample = drawn(lines, { ...plan, method });
    const extension = extendSample(lines, parametersOf(method), { state: stateOf(sample), hits: 300 });
    if (!extension.ok) throw new Error(extension.error.code);
    const all = [...stateOf(sample).drawnItemIds, ...extension.value.newItems.map((item) => item.lineItemId)];
    expect(new Set(all).size).toBe(all.length);
    const drawable = method === 'sieve_pps' ? 300 : 301;
    expect(all).toHaveLength(drawable);
    const nothing = extendSample(lines, parametersOf(method), {
      state: { ...stateOf(sample), drawnItemIds: all },
      hits: 1,
    });
    expect(nothing).toMatchObject({ ok: false, error: { code: 'nothing_left_to_draw' } });
  });

  it('is refused on other lines than those the sample was drawn from', () => {
    const state = stateOf(drawn(lines, plan));
    const late = [...lines, populationLine('late', '1.000000')];
    const options = { state, hits: 1 };
    expect(extendSample(late, parametersOf('systematic_pps'), options)).toMatchObject({
      ok: false,
      error: { code: 'population_changed' },
    });
    expect(drawReplacement(late, parametersOf('systematic_pps'), options)).toMatchObject({
      ok: false,
      error: { code: 'population_changed' },
    });
  });

  it('is refused where every line is tested already', () => {
    const few = lines.slice(0, 5);
    const state = stateOf(drawn(few));
    expect(extendSample(few, TEST_PARAMETERS, { state, hits: 1 })).toMatchObject({
      ok: false,
      error: { code: 'nothing_left_to_draw' },
    });
    expect(drawReplacement(few, TEST_PARAMETERS, { state })).toMatchObject({ ok: false });
  });
});

describe('a replacement', () => {
  it('is the owner of the next unused draw that falls on a line not drawn yet', () => {
    let state = stateOf(drawn(lines, plan));
    let skipped = 0;
    for (let round = 0; round < 20; round += 1) {
      let k = state.uniformsUsed;
      while (state.drawnItemIds.includes(ownerOfDraw(k))) k += 1;
      skipped += k - state.uniformsUsed;
      const replacement = drawReplacement(lines, parametersOf('systematic_pps'), { state });
      if (!replacement.ok) throw new Error(replacement.error.code);
      expect(replacement.value.item).toMatchObject({
        lineItemId: ownerOfDraw(k),
        stratum: 'sampled',
        hits: 1,
      });
      expect(replacement.value.uniformsUsed).toBe(k + 1);
      const { lineItemId } = replacement.value.item;
      state = { ...state, uniformsUsed: k + 1, drawnItemIds: [...state.drawnItemIds, lineItemId] };
    }
    expect(skipped).toBeGreaterThan(0);
  });

  it.each(METHODS)('of %s is found until every line is drawn, tiny ones last, and then refused', (method) => {
    const uneven = [
      ...Array.from({ length: 30 }, (_, i) => populationLine(`line-${i}`, '100.000000')),
      populationLine('tiny', '0.000001'),
    ];
    const settings = { tolerableKgCo2e: '1000', expectedKgCo2e: '0', method };
    let state = stateOf(drawn(uneven, settings));
    const parameters = { ...TEST_PARAMETERS, ...settings };
    const left = 31 - state.drawnItemIds.length;
    for (let round = 0; round < left; round += 1) {
      const replacement = drawReplacement(uneven, parameters, { state });
      if (!replacement.ok) throw new Error(replacement.error.code);
      expect(state.drawnItemIds).not.toContain(replacement.value.item.lineItemId);
      state = {
        ...state,
        uniformsUsed: replacement.value.uniformsUsed,
        drawnItemIds: [...state.drawnItemIds, replacement.value.item.lineItemId],
      };
    }
    expect(state.drawnItemIds).toContain('tiny');
    expect(drawReplacement(uneven, parameters, { state })).toMatchObject({
      ok: false,
      error: { code: 'nothing_left_to_draw' },
    });
  });
});
