import { chainValue } from '../../compute/chain/chain-value.ts';
import { drawFrozen, prepareDraw } from '../../compute/sampling/draw-sample.ts';
import { freezePopulation } from '../../compute/sampling/frozen-population.ts';
import { drawReplacement, extendSample, unitedDraw } from '../../compute/sampling/later-draws.ts';
import type { DrawnSample, SampleItem, SampleParameters } from '../../compute/sampling/sampling-types.ts';
import { drawTopUp, type SampleSoFar } from '../../compute/sampling/top-up.ts';
import { completionEntry, drawEntry, papersOf, statementOf } from './drawn-package.ts';
import { assertion, ENGAGEMENT, lineOf, makePackage, SAMPLE } from './make-package.ts';
import { idOf, invoicePayload, sha256, TrailMaker } from './make-trail.ts';

type Members = Readonly<Record<string, unknown>>;

/** What of a package with two top-ups is to be other than it should be. */
export interface ToppedUpChanges {
  /** Members of the entry of a top-up. */
  readonly topUp?: (members: Members, draw: number) => object;
  /** What is recorded before a top-up, and not in its population. */
  readonly before?: (trail: TrailMaker, draw: number) => void;
  /** Lines that the population of the first top-up has otherwise, all the same drawn and hashed. */
  readonly population?: (lines: readonly Line[]) => readonly Line[];
  /** Text of population.csv. */
  readonly csv?: (text: string) => string;
  /** Members of the entry of the replacement. */
  readonly replacement?: (members: Members) => object;
}

interface Line {
  readonly lineItemId: string;
  readonly recordedKgCo2e: string;
  readonly riskWeight: string;
}

const INVOICES = 40;
const SUBJECT = `engagement:${ENGAGEMENT}`;
const SEEDS = [
  '',
  'a first seed of many characters',
  'a second seed of many letters',
  'a third seed of many letters',
];
const line = (n: number, recordedKgCo2e: string): Line => ({
  lineItemId: lineOf(n),
  recordedKgCo2e,
  riskWeight: n % 3 === 0 ? '1.15' : '1',
});
/** Of invoice `n` before the draw. */
export const kilogramsOf = (n: number) => `${((n * 37) % 41) * 10 + 1}.250000`;
const numberOf = ({ lineItemId }: Line) =>
  Array.from({ length: 100 }, (_, n) => n).find((n) => lineOf(n) === lineItemId) ?? 0;
const inOrder = (lines: readonly Line[]) => lines.toSorted((a, b) => (a.lineItemId < b.lineItemId ? -1 : 1));

/** The values of a result. */
function drawnOf<Value>(
  result: { readonly ok: true; readonly value: Value } | { readonly ok: false },
): Value {
  if (!result.ok) throw new Error('nothing could be drawn');
  return result.value;
}

/** A sample with its later draws, written to a trail step by step. */
class SampleOnTrail {
  readonly trail: TrailMaker;
  readonly populations: (readonly Line[])[] = [];
  readonly items: (SampleItem & { readonly draw: number })[] = [];
  readonly #changes: ToppedUpChanges;
  readonly #hashes = new Map<number, string>();
  readonly #parameters: SampleParameters;
  readonly #topUps: ReturnType<typeof drawTopUp>[] = [];
  readonly first: DrawnSample;
  sampled: SampleSoFar['sampled'];
  strata: SampleSoFar['strata'];
  #uniformsUsed: number;
  #extendedBy = 0;

  constructor(changes: ToppedUpChanges) {
    this.#changes = changes;
    this.trail = new TrailMaker().open();
    const lines = Array.from({ length: INVOICES }, (_, at) => line(at + 1, kilogramsOf(at + 1)));
    for (const one of lines) this.book(numberOf(one), one.recordedKgCo2e);
    this.populations.push(inOrder(lines));
    this.#parameters = {
      confidence: 0.8,
      tolerableKgCo2e: '1500.000000',
      expectedKgCo2e: '100.000000',
      method: 'systematic_pps',
      seed: SEEDS[1] ?? '',
      keyItemIds: [],
    };
    this.first = drawnOf(drawFrozen(freezePopulation(lines), this.#parameters));
    this.sampled = this.first.sampled;
    this.strata = this.first.strata;
    this.#uniformsUsed = this.first.uniformsUsed;
    this.#add(this.first.items, 1);
    const entry = { ...drawEntry(this.first, this.trail), confidence_level: '0.8', key_item_ids: [] };
    this.trail.add({ kind: 'sample.generated', subject: SUBJECT, payload: chainValue(entry) });
  }

  #add(items: readonly SampleItem[], draw: number): void {
    this.items.push(...items.map((item) => ({ ...item, draw })));
  }

  book(n: number, kilograms: string): void {
    this.#hashes.set(n, this.trail.invoice(n, kilograms));
  }

  change(n: number, kilograms: string): void {
    const { invoice } = invoicePayload(n, kilograms);
    const refs = [this.#hashes.get(n) ?? ''];
    const subject = `invoice:${idOf(n)}`;
    const payload = { changes: [], invoice, reason: 'another figure' };
    this.#hashes.set(n, this.trail.add({ kind: 'invoice.amended', subject, refs, payload }));
  }

  void(n: number): void {
    const refs = [this.#hashes.get(n) ?? ''];
    const subject = `invoice:${idOf(n)}`;
    this.trail.add({ kind: 'invoice.voided', subject, refs, payload: { reason: 'twice' } });
  }

  /** Invoices of the first draw, sampled or not. */
  numbers(isSampled: boolean): number[] {
    const sampled = new Set(this.items.map(({ lineItemId }) => lineItemId));
    return (this.populations[0] ?? [])
      .filter((one) => sampled.has(one.lineItemId) === isSampled)
      .map(numberOf);
  }

  #figures(): Members {
    const { lineItems, absoluteKgCo2e, weightedKgCo2e, hits } = this.sampled;
    return {
      sampled: {
        absolute_kgco2e: absoluteKgCo2e,
        hits,
        line_items: lineItems,
        weighted_kgco2e: weightedKgCo2e,
      },
      strata: this.strata.map((one) => ({
        absolute_kgco2e: one.absoluteKgCo2e,
        line_items: one.lineItems,
        selected: one.selected,
        stratum: one.stratum,
      })),
      uniforms_used: this.#uniformsUsed,
    };
  }

  topUp(due: readonly Line[]): void {
    const draw = this.populations.length + 1;
    this.#changes.before?.(this.trail, draw);
    const lines = inOrder(draw === 2 ? (this.#changes.population?.(due) ?? due) : due);
    const sample: SampleSoFar = {
      method: 'systematic_pps',
      drawnBy: this.first.method,
      sampleSize: this.first.plan.sampleSize,
      samplingIntervalKgCo2e: (this.#topUps.at(-1) ?? this.first).plan.samplingIntervalKgCo2e,
      samplingShare: null,
      absoluteKgCo2e: this.first.population.absoluteKgCo2e,
      sampled: this.sampled,
      strata: this.strata,
      topUps: this.#topUps.map(({ population, sampled }) => ({
        absoluteKgCo2e: population.absoluteKgCo2e,
        lineItems: sampled.lineItems,
      })),
      extendedBy: this.#extendedBy,
    };
    const drawn = drawTopUp(freezePopulation(lines), { seed: SEEDS[draw] ?? '', sample });
    this.#topUps.push(drawn);
    this.populations.push(lines);
    this.sampled = drawn.after.sampled;
    this.strata = drawn.after.strata;
    this.#extendedBy = 0;
    this.#add(drawn.items, draw);
    const { hash, ...population } = drawn.population;
    const entry = chainValue({
      algorithm: drawn.algorithmVersion,
      drawn_by: this.first.method,
      items: drawn.items.map((item) => ({ draw, ...statedItem(item) })),
      method: 'systematic_pps',
      plan: drawn.plan,
      population,
      population_at: { head: this.trail.head, size: this.trail.size },
      population_digest: hash,
      risk_model: 'risk-1',
      sample_id: SAMPLE,
      seed: SEEDS[draw],
      top_up: draw,
      version: 1,
      warnings: [],
      ...this.#figures(),
    }) as Members;
    const payload = { ...entry, ...this.#changes.topUp?.(entry, draw) };
    this.trail.add({ kind: 'sample.generated', subject: SUBJECT, payload });
  }

  /** What later draws are from, and how far the sample is. */
  #further() {
    const newest = new Map<string, Line>();
    for (const lines of this.populations) for (const one of lines) newest.set(one.lineItemId, one);
    const first = drawnOf(prepareDraw(freezePopulation(this.populations[0] ?? []), this.#parameters));
    const chosenIds = this.items
      .filter(({ stratum }) => stratum !== 'sampled')
      .map(({ lineItemId }) => lineItemId);
    const prepared = unitedDraw(first, { population: freezePopulation([...newest.values()]), chosenIds });
    const drawn = this.items.filter(({ stratum }) => stratum === 'sampled');
    const state = {
      populationHash: prepared.population.hash,
      uniformsUsed: this.#uniformsUsed,
      drawnItemIds: drawn.map(({ lineItemId }) => lineItemId),
      hits: this.sampled.hits,
    };
    return { prepared, state };
  }

  #advance(
    items: readonly SampleItem[],
    { hits, uniformsUsed }: { readonly hits: number; readonly uniformsUsed: number },
  ): Members[] {
    this.#uniformsUsed = uniformsUsed;
    const placed = items.map((item) => ({ ...item, draw: this.#drawOf(item.lineItemId) }));
    this.items.push(...placed);
    this.sampled = { ...this.sampled, hits: this.sampled.hits + hits };
    this.strata = this.strata.map((one) =>
      one.stratum === 'sampled' ? { ...one, selected: one.selected + items.length } : one,
    );
    return placed.map(({ draw, ...item }) => ({ ...(draw > 1 && { draw }), ...statedItem(item) }));
  }

  #drawOf(lineItemId: string): number {
    return 1 + this.populations.findLastIndex((lines) => lines.some((one) => one.lineItemId === lineItemId));
  }

  extend(hits: number): void {
    const { prepared, state } = this.#further();
    const drawn = drawnOf(extendSample(prepared, this.#parameters, { state, hits }));
    const items = this.#advance(drawn.newItems, drawn);
    for (const { lineItemId, hits: more } of drawn.furtherHits) {
      const at = this.items.findIndex((item) => item.lineItemId === lineItemId);
      const item = this.items[at];
      if (item !== undefined) this.items[at] = { ...item, hits: item.hits + more };
    }
    this.#extendedBy += drawn.hits;
    const further = drawn.furtherHits.map((one) => ({ hits: one.hits, line_item_id: one.lineItemId }));
    const payload = { extend_by: hits, further_hits: further, items, sample_id: SAMPLE, ...this.#figures() };
    this.trail.add({ kind: 'sample.generated', subject: SUBJECT, payload: chainValue(payload) });
  }

  /** The line is not applicable: another one is drawn. */
  replace(lineItemId: string): string {
    const { prepared, state } = this.#further();
    const drawn = drawnOf(drawReplacement(prepared, this.#parameters, { state }));
    const [stated = {}] = this.#advance([drawn.item], { hits: 1, uniformsUsed: drawn.uniformsUsed });
    const { hits: _, stratum: __, ...named } = stated;
    const replacement = chainValue({ ...named, ...this.#figures() }) as Members;
    this.#test(lineItemId, {
      replacement: { ...replacement, ...this.#changes.replacement?.(replacement) },
      result: 'not_applicable',
    });
    return drawn.item.lineItemId;
  }

  #test(lineItemId: string, changed: object = {}): void {
    const n = numberOf({ lineItemId, recordedKgCo2e: '', riskWeight: '' });
    const payload = assertion(1, { line_item_id: lineItemId, sample_id: SAMPLE, ...changed });
    const refs = [this.#hashes.get(n) ?? ''];
    this.trail.add({ kind: 'assertion.saved', subject: SUBJECT, refs, payload });
  }

  test(except: string): void {
    for (const { lineItemId } of this.items) if (lineItemId !== except) this.#test(lineItemId);
  }
}

function statedItem(item: SampleItem): Members {
  return {
    hits: item.hits,
    line_item_id: item.lineItemId,
    risk_weight: item.riskWeight,
    stratum: item.stratum,
  };
}

/**
 * A sound, sealed package, but for the changes: a sample, a first top-up over invoices booked and changed since, an extension
 * and a replacement over all lines, and a second top-up. An invoice is voided, and one of the sample changed.
 */
export function toppedUpPackage(changes: ToppedUpChanges = {}): Buffer {
  const sample = new SampleOnTrail(changes);
  const [changed = 0, voided = 0] = sample.numbers(false);
  const [tested = 0, unfit = 0] = sample.numbers(true);
  const late = Array.from({ length: 8 }, (_, at) => line(50 + at, `${at * 30 + 20}.500000`));
  for (const one of late) sample.book(numberOf(one), one.recordedKgCo2e);
  sample.change(changed, '77.500000');
  sample.change(tested, '5.000000');
  sample.void(voided);
  sample.topUp([...late, line(changed, '77.500000')]);
  sample.extend(6);
  const replaced = lineOf(unfit);
  const by = sample.replace(replaced);
  sample.book(60, '12.000000');
  sample.book(61, '640.000000');
  sample.topUp([line(60, '12.000000'), line(61, '640.000000')]);
  sample.test(replaced);
  const { trail, items, populations, first, sampled } = sample;
  const whole = { ...first, items, sampled };
  trail.close();
  trail.complete(ENGAGEMENT, chainValue(completionEntry(whole, { line: replaced, by })) as Members);
  const rows = populations.flatMap((lines, at) =>
    lines.map((one) => `${at + 1},${one.lineItemId},${one.recordedKgCo2e},${one.riskWeight}\n`),
  );
  const text = `draw,line_item_id,recorded_kgco2e,risk_weight\n${rows.join('')}`;
  const csv = Buffer.from(changes.csv?.(text) ?? text);
  return makePackage({
    trail,
    documents: {},
    workpapers: papersOf(whole, {}),
    extra: { 'population.csv': csv },
    metadata: {
      ...statementOf(trail),
      population: {
        bytes: csv.length,
        included: true,
        lines: csv.toString().split('\n').length - 2,
        name: 'population.csv',
        sha256: sha256(csv),
      },
    },
  });
}

/** Number of the lines of all its draws. */
export const TOPPED_UP_LINES = INVOICES + 9 + 2;
