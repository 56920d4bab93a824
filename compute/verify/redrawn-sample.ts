import { WORKPAPER_LIMITS } from '../../schema/contracts/workpaper.ts';
import type { PreparedDraw } from '../sampling/draw-sample.ts';
import { type FrozenPopulation, freezePopulation } from '../sampling/frozen-population.ts';
import {
  type DrawState,
  drawReplacement,
  extendSample,
  type FurtherHit,
  unitedDraw,
} from '../sampling/later-draws.ts';
import { placeOf } from '../sampling/sample-plan.ts';
import type { DrawnSample, SampledStratum, SampleItem } from '../sampling/sampling-types.ts';
import { type DrawnTopUp, drawTopUp, type SampleSoFar } from '../sampling/top-up.ts';
import { type UnitedLines, uniteLines } from '../sampling/united-populations.ts';
import { attempt, compareHits, compareItems, compareMembers, type RedoneItem } from './compare-draws.ts';
import type { LaterStep } from './later-steps.ts';
import { asMembers, asText, type Members } from './profile.ts';
import type { Findings } from './rules.ts';
import { state } from './statements.ts';

/** Lines gone through by later draws at most: a thousand draws over a hundred thousand lines, to bound the time for any file. */
const MAX_LINES_READ = 100_000_000;

interface FirstDraw {
  readonly prepared: PreparedDraw;
  readonly first: DrawnSample;
  /** The lines frozen for a draw, by its number. */
  readonly populationOf: (draw: number) => FrozenPopulation;
}

interface FurtherDraw {
  readonly newItems: readonly SampleItem[];
  readonly furtherHits: readonly FurtherHit[];
  readonly hits: number;
  readonly uniformsUsed: number;
}

/** A sample drawn again, and its later draws. */
export class RedrawnSample {
  /** The drawn lines with all their hits, by id. */
  readonly items = new Map<string, RedoneItem>();
  readonly #of: FirstDraw;
  readonly #findings: Findings;
  /** Top-ups made when a line was drawn. */
  readonly #drawnAfter = new Map<string, number>();
  readonly #topUps: DrawnTopUp[] = [];
  readonly #seeds: Set<string>;
  #sampled: SampledStratum;
  #strata: SampleSoFar['strata'];
  #uniformsUsed: number;
  /** Hits of extensions since the last top-up. */
  #extendedBy = 0;
  #linesRead = 0;
  /** What extensions and replacements draw from; null until it is united anew after a top-up. */
  #prepared: PreparedDraw | null;
  #united: UnitedLines;
  #topUpsUnited = 0;

  constructor(of: FirstDraw, findings: Findings) {
    const { prepared, first } = of;
    this.#of = of;
    this.#findings = findings;
    this.#sampled = first.sampled;
    this.#strata = first.strata;
    this.#uniformsUsed = first.uniformsUsed;
    this.#seeds = new Set([first.seed]);
    this.#prepared = prepared;
    this.#united = numbered(prepared.population, 1);
    this.#keep(first.items.map((item) => ({ ...item, draw: 1 })));
  }

  get mayGoOn(): boolean {
    return this.#linesRead < MAX_LINES_READ;
  }

  /** Whether a line was in the sample when a top-up was made. @param draw - number of its draw. */
  drawnBefore(lineItemId: string, draw: number): boolean {
    const after = this.#drawnAfter.get(lineItemId);
    return after !== undefined && after + 1 < draw;
  }

  /** Redoes a later draw. @returns false where it is another one. */
  step(step: LaterStep): boolean {
    const before = this.#findings.count;
    if (step.topUp !== null) this.#topUp(step.topUp, step.items);
    else if (!this.#further(step)) {
      this.#findings.fail('recalculate.selection', null, state('at_nothing_left'));
      return false;
    }
    if (step.figures !== null && this.#findings.count === before) this.compareFigures(step.figures);
    return this.#findings.count === before;
  }

  #topUp(stated: Members, items: readonly Members[]): void {
    const draw = this.#topUps.length + 2;
    const population = this.#of.populationOf(draw);
    this.#linesRead += population.ids.length;
    const seed = asText(stated.seed);
    if (draw > 1 + WORKPAPER_LIMITS.topUps) {
      this.#findings.fail('recalculate.plan', null, state('at_many_top_ups'));
      return;
    }
    const isSeed = seed.length <= WORKPAPER_LIMITS.seedMax && !this.#seeds.has(seed);
    if (population.hash !== stated.population_digest)
      this.#findings.fail(
        'recalculate.population',
        null,
        state('at_population_digest', { draw: String(draw) }),
      );
    else if (!isSeed) this.#findings.fail('recalculate.plan', null, state('at_seed', { draw: String(draw) }));
    else {
      const drawn = attempt(() => ({
        ok: true,
        value: drawTopUp(population, { seed, sample: this.#soFar() }),
      }));
      if (!drawn.ok) this.#findings.fail('recalculate.plan', null, drawn.error.code);
      else this.#take({ draw, seed, drawn: drawn.value, stated, items });
    }
  }

  #take({
    draw,
    seed,
    drawn,
    stated,
    items,
  }: {
    readonly draw: number;
    readonly seed: string;
    readonly drawn: DrawnTopUp;
    readonly stated: Members;
    readonly items: readonly Members[];
  }): void {
    const { hash: _, ...figures } = drawn.population;
    const { method: drawn_by } = this.#of.first;
    const { method } = this.#of.prepared.parameters;
    const others = { top_up: draw, algorithm: drawn.algorithmVersion, drawn_by, method };
    compareMembers('recalculate.plan', drawn.plan, asMembers(stated.plan), this.#findings);
    compareMembers('recalculate.plan', others, stated, this.#findings);
    compareMembers('recalculate.population', figures, asMembers(stated.population), this.#findings);
    const own = drawn.items.map((item) => ({ ...item, draw }));
    compareItems(own, items, this.#findings);
    this.#topUps.push(drawn);
    this.#seeds.add(seed);
    this.#keep(own);
    this.#sampled = drawn.after.sampled;
    this.#strata = drawn.after.strata;
    this.#extendedBy = 0;
    this.#prepared = null;
  }

  #soFar(): SampleSoFar {
    const { prepared, first } = this.#of;
    const plan = this.#topUps.at(-1)?.plan;
    return {
      method: prepared.parameters.method,
      drawnBy: first.method,
      sampleSize: first.plan.sampleSize,
      samplingIntervalKgCo2e: (plan ?? first.plan).samplingIntervalKgCo2e,
      samplingShare: plan?.samplingShare ?? null,
      absoluteKgCo2e: first.population.absoluteKgCo2e,
      sampled: this.#sampled,
      strata: this.#strata,
      topUps: this.#topUps.map(({ population, sampled }) => ({
        absoluteKgCo2e: population.absoluteKgCo2e,
        lineItems: sampled.lineItems,
      })),
      extendedBy: this.#extendedBy,
    };
  }

  /** An extension or a replacement. */
  #further({ extendBy, items, furtherHits }: LaterStep): boolean {
    const prepared = this.#preparedNow();
    const drawn = this.#ids((stratum) => stratum === 'sampled');
    this.#linesRead += prepared.split.rest.length + drawn.length;
    const redone = draw(prepared, extendBy, {
      populationHash: prepared.population.hash,
      uniformsUsed: this.#uniformsUsed,
      drawnItemIds: drawn,
      hits: this.#sampled.hits,
    });
    if (redone === null) return false;
    const { lines, draws } = this.#united;
    const own = redone.newItems.map((item) => ({
      ...item,
      draw: draws[placeOf(lines.ids, item.lineItemId) ?? 0] ?? 1,
    }));
    compareItems(own, items, this.#findings);
    compareHits(redone.furtherHits, furtherHits, this.#findings);
    this.#advance(redone, own);
    if (extendBy !== null) this.#extendedBy += redone.hits;
    return true;
  }

  #preparedNow(): PreparedDraw {
    if (this.#prepared !== null) return this.#prepared;
    const { prepared, populationOf } = this.#of;
    while (this.#topUpsUnited < this.#topUps.length) {
      this.#topUpsUnited += 1;
      const number = this.#topUpsUnited + 1;
      this.#united = uniteLines(this.#united, numbered(populationOf(number), number));
      this.#linesRead += this.#united.lines.ids.length;
    }
    const population = freezePopulation(this.#united.lines);
    const chosenIds = this.#ids((stratum) => stratum !== 'sampled');
    this.#prepared = unitedDraw(prepared, { population, chosenIds });
    return this.#prepared;
  }

  #ids(isOf: (stratum: SampleItem['stratum']) => boolean): string[] {
    const found = [...this.items.values()].filter(({ stratum }) => isOf(stratum));
    return found.map(({ lineItemId }) => lineItemId);
  }

  #advance({ furtherHits, hits, uniformsUsed }: FurtherDraw, own: readonly RedoneItem[]): void {
    this.#keep(own);
    const credits = own.filter(({ recordedKgCo2e }) => recordedKgCo2e.startsWith('-')).length;
    const more: Readonly<Record<string, number>> = { credit: credits, sampled: own.length - credits };
    this.#strata = this.#strata.map((stratum) => ({
      ...stratum,
      selected: stratum.selected + (more[stratum.stratum] ?? 0),
    }));
    for (const { lineItemId, hits: added } of furtherHits) {
      const item = this.items.get(lineItemId);
      if (item !== undefined) this.items.set(lineItemId, { ...item, hits: item.hits + added });
    }
    this.#sampled = { ...this.#sampled, hits: this.#sampled.hits + hits };
    this.#uniformsUsed = uniformsUsed;
  }

  #keep(items: readonly RedoneItem[]): void {
    for (const item of items) {
      this.items.set(item.lineItemId, item);
      this.#drawnAfter.set(item.lineItemId, this.#topUps.length);
    }
  }

  /** Compares the figures after a draw with its entry. */
  compareFigures(stated: Members): void {
    const { lineItems, absoluteKgCo2e, weightedKgCo2e, hits } = this.#sampled;
    const redone = {
      uniforms_used: this.#uniformsUsed,
      sampled: {
        absolute_kgco2e: absoluteKgCo2e,
        hits,
        line_items: lineItems,
        weighted_kgco2e: weightedKgCo2e,
      },
      strata: this.#strata.map(({ stratum, lineItems: lines, absoluteKgCo2e: absolute, selected }) => ({
        absolute_kgco2e: absolute,
        line_items: lines,
        selected,
        stratum,
      })),
    };
    compareMembers('recalculate.strata', redone, stated, this.#findings);
  }
}

/** Null where nothing can be drawn. @param extendBy - hits to add; null for a replacement. */
function draw(prepared: PreparedDraw, extendBy: number | null, state: DrawState): FurtherDraw | null {
  const { parameters } = prepared;
  if (extendBy === null) {
    const drawn = drawReplacement(prepared, parameters, { state });
    if (!drawn.ok) return null;
    const { item, uniformsUsed } = drawn.value;
    return { newItems: [item], furtherHits: [], hits: 1, uniformsUsed };
  }
  if (!Number.isSafeInteger(extendBy) || extendBy < 1 || extendBy > WORKPAPER_LIMITS.extendBy) return null;
  const drawn = extendSample(prepared, parameters, { state, hits: extendBy });
  return drawn.ok ? drawn.value : null;
}

/** The lines of a draw, without the risk factors, which decide nothing here. */
function numbered(lines: FrozenPopulation, number: number): UnitedLines {
  const { length } = lines.ids;
  return { lines, masks: new Uint32Array(length), draws: new Uint16Array(length).fill(number) };
}
