import type { EarlierMedians } from '../../schema/contracts/earlier-medians.ts';
import { reason, reasonText } from '../../schema/contracts/reasons.ts';
import { scaledToText } from '../decimal.ts';
import type { Result } from '../types.ts';
import { drawFrozen } from './draw-sample.ts';
import { type FactsPage, factsReader } from './facts-page.ts';
import { type FrozenPopulation, freezePopulation } from './frozen-population.ts';
import { UUID_BYTES, uuidColumn } from './id-column.ts';
import { KG_PLACES } from './kilograms.ts';
import { type DrawState, drawReplacement, extendSample, type FurtherHit } from './later-draws.ts';
import type { LineFacts, RiskContext } from './line-facts.ts';
import { areInOrder, type MaterialitySettings, materialityOf } from './materiality.ts';
import { packPopulation, unpackColumns } from './packed-population.ts';
import type { PopulationColumns } from './population-columns.ts';
import {
  pointsOfMask,
  RISK_MODEL,
  RISK_POINTS,
  type RiskFactor,
  riskWeight,
  scoreOfMask,
  scoreText,
} from './risk-points.ts';
import { type RiskScores, riskScorer } from './risk-score.ts';
import { placeOf } from './sample-plan.ts';
import {
  type DrawnSample,
  type Materiality,
  SAMPLING_WARNINGS,
  type SampleItem,
  type SampleParameters,
  type SamplingFailure,
} from './sampling-types.ts';
import { type StoredPopulation, unitePopulations } from './united-populations.ts';

/** Facts besides the lines, in values that pass between threads. */
export interface SampleContext {
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly earlierVendors: readonly string[] | null;
  readonly vendorsWithExceptions: readonly string[];
  readonly categoriesWithExceptions: readonly string[];
  readonly earlierMedians: EarlierMedians | null;
}

export interface GenerateSampleTask {
  /** The period's lines that are not voided (`packPopulationPage`). */
  readonly pages: readonly FactsPage[];
  readonly context: SampleContext;
  readonly factorSetId: string;
  readonly riskWeighting: 'off' | 'moderate' | 'strong';
  readonly materiality: Partial<MaterialitySettings>;
  readonly parameters: Omit<SampleParameters, 'tolerableKgCo2e' | 'expectedKgCo2e'>;
  /** A dry run plans without storing a draw. */
  readonly dryRun: boolean;
}

/** A sampled line with the reasons for its weight. */
export interface ScoredItem extends SampleItem {
  readonly invoiceId: string;
  /** 0 to 1. */
  readonly riskScore: string;
  readonly riskFactors: readonly RiskFactor[];
}

export interface GeneratedSample {
  readonly sample: Omit<DrawnSample, 'items'>;
  readonly items: readonly ScoredItem[];
  readonly materiality: Materiality;
  readonly riskModel: string;
  /** The frozen population, packed; empty on a dry run. */
  readonly population: readonly Uint8Array[];
}

/**
 * Scores the risk of every line of a period, freezes and hashes the population, computes materiality that was not set, plans
 * and draws. Pure: the same task gives the same sample.
 * Source: design section 4; ISA 530.6 to 530.8; docs/sampling.md.
 */
export function generateSample(task: GenerateSampleTask): Result<GeneratedSample, SamplingFailure> {
  const scores = scoresOfPages(task);
  const population = freezePopulation(weightedLines(task, scores));
  const drawn = drawPlanned(population, task);
  if (!drawn.ok) return drawn;
  const { items, ...planned } = drawn.value;
  return {
    ok: true,
    value: {
      ...planned,
      items: task.dryRun
        ? []
        : explained(items, { population, pages: task.pages, scores, lineOf: originalOf(population) }),
      population: task.dryRun
        ? []
        : packPopulation({ lines: population, masks: inOrder(scores.masks, population.order) }),
    },
  };
}

/** Computes the materiality that was not set, plans and draws. Source: as `generateSample`. */
function drawPlanned(
  population: FrozenPopulation,
  task: Pick<GenerateSampleTask, 'materiality' | 'parameters'>,
): Result<
  Omit<GeneratedSample, 'items' | 'population'> & { readonly items: readonly SampleItem[] },
  SamplingFailure
> {
  const materiality = materialityOf(scaledToText(population.absolute, KG_PLACES), task.materiality);
  const drawn = drawFrozen(population, {
    ...task.parameters,
    tolerableKgCo2e: materiality.tolerableKgCo2e,
    expectedKgCo2e: materiality.expectedKgCo2e,
  });
  if (!drawn.ok) return drawn;
  const { items, ...sample } = drawn.value;
  const code = 'thresholds_out_of_order';
  const isOutOfOrder = !areInOrder(materiality);
  const warnings = isOutOfOrder ? [{ code, message: SAMPLING_WARNINGS[code] } as const] : [];
  return {
    ok: true,
    value: {
      sample: { ...sample, warnings: [...warnings, ...sample.warnings] },
      items,
      materiality,
      riskModel: RISK_MODEL,
    },
  };
}

/** The lines of a period with their risk factors, packed: plans are tried out on them without scoring them again. */
export function scorePopulation({
  pages,
  context,
}: Pick<GenerateSampleTask, 'pages' | 'context'>): Uint8Array[] {
  const scores = scoresOfPages({ pages, context });
  const population = freezePopulation(weightedLines({ pages, riskWeighting: 'off' }, scores));
  return packPopulation({ lines: population, masks: inOrder(scores.masks, population.order) });
}

export type PreviewSampleTask = Omit<GenerateSampleTask, 'pages' | 'context' | 'factorSetId' | 'dryRun'> & {
  /** Of `scorePopulation`. */
  readonly scored: readonly Uint8Array[];
};

/** As a dry run of `generateSample` over the lines that were scored. Source: as `generateSample`. */
export function previewSample(task: PreviewSampleTask): Result<GeneratedSample, SamplingFailure> {
  const { lines, masks } = unpackColumns(task.scored);
  const weight = masks.map((mask) => riskWeight(scoreOfMask(mask), task.riskWeighting));
  const drawn = drawPlanned(freezePopulation({ ...lines, weight }), task);
  return drawn.ok ? { ok: true, value: { ...drawn.value, items: [], population: [] } } : drawn;
}

/** Reorders values of lines from their original order to that of the frozen lines. */
function inOrder(values: Uint32Array, order: Uint32Array | null): Uint32Array {
  return order === null ? values : order.map((from) => values[from] ?? 0);
}

/** The tasks that score the lines of a period. */
type ScoringTask = Pick<GenerateSampleTask, 'pages' | 'context' | 'riskWeighting'>;

/** Scores the risk of every line. */
export function scoresOfPages({ pages, context }: Omit<ScoringTask, 'riskWeighting'>): RiskScores {
  const lines = pages.reduce((sum, page) => sum + page.lines, 0);
  const scorer = riskScorer(riskContext(context), lines);
  for (const page of pages) {
    const factsAt = factsReader(page);
    for (let line = 0; line < page.lines; line += 1) scorer.add(factsAt(line));
  }
  return scorer.finish();
}

/** The lines of all pages, in their order, with the weights their scores give. */
export function weightedLines(
  { pages, riskWeighting }: Omit<ScoringTask, 'context'>,
  scores: RiskScores,
): PopulationColumns {
  const uuids = new Uint8Array(scores.lines * UUID_BYTES);
  const micro = new Float64Array(scores.lines);
  const large = new Map<number, bigint>();
  const weight = new Uint32Array(scores.lines);
  let first = 0;
  for (const page of pages) {
    uuids.set(page.ids, first * UUID_BYTES);
    micro.set(page.micro, first);
    for (const [line, microKg] of page.large) large.set(first + line, microKg);
    first += page.lines;
  }
  for (let line = 0; line < weight.length; line += 1) {
    weight[line] = riskWeight(scores.score(line), riskWeighting);
  }
  return { ids: uuidColumn(uuids), micro, large, weight };
}

function riskContext(context: SampleContext): RiskContext {
  return {
    periodStart: context.periodStart,
    periodEnd: context.periodEnd,
    earlierVendors: context.earlierVendors === null ? null : new Set(context.earlierVendors),
    vendorsWithExceptions: new Set(context.vendorsWithExceptions),
    categoriesWithExceptions: new Set(context.categoriesWithExceptions),
    earlierMedians: context.earlierMedians,
  };
}

/** The number of a frozen line over all pages, by its position. */
function originalOf({ order }: FrozenPopulation): (place: number) => number {
  return (place) => (order === null ? place : (order[place] ?? 0));
}

/** The drawn lines with their risk factors, in the order of the draw. */
export function explained(
  items: readonly SampleItem[],
  from: {
    readonly population: FrozenPopulation;
    readonly pages: readonly FactsPage[];
    readonly scores: RiskScores;
    readonly lineOf: (place: number) => number;
  },
): ScoredItem[] {
  const { ids } = from.population;
  const factsAt = factsFinder(from.pages);
  return items.map((item) => {
    const place = placeOf(ids, item.lineItemId);
    if (place === null) throw new Error('a drawn line is in the population');
    const line = from.lineOf(place);
    const facts = factsAt(line);
    const riskFactors = from.scores.factors(line, facts);
    return {
      ...item,
      invoiceId: facts.invoiceId,
      riskFactors,
      riskScore: scoreText(riskFactors.map(({ code }) => RISK_POINTS[code])),
    };
  });
}

/** The facts of a line by its number over all pages. */
function factsFinder(pages: readonly FactsPage[]): (line: number) => LineFacts {
  const readers = pages.map(factsReader);
  const starts: number[] = [];
  let lines = 0;
  for (const page of pages) {
    starts.push(lines);
    lines += page.lines;
  }
  return (line) => {
    const page = starts.findLastIndex((start) => start <= line);
    const factsAt = readers[page];
    if (factsAt === undefined) throw new Error('a line is on a page');
    return factsAt(line - (starts[page] ?? 0));
  };
}

export interface FurtherDrawTask {
  /** Of the first draw and of the top-ups after it. */
  readonly populations: readonly StoredPopulation[];
  /** Certainty and key lines of all draws. */
  readonly chosenIds: readonly string[];
  readonly parameters: SampleParameters;
  readonly state: Omit<DrawState, 'populationHash'>;
  /** Hits an extension adds; null draws one replacement. */
  readonly extendBy: number | null;
}

/** A line drawn later: its weight's risk factors come from the frozen population. */
export interface LaterItem extends SampleItem {
  readonly riskScore: string;
  readonly riskFactors: readonly RiskFactor[];
  /** Number of the draw that froze it, from 1. */
  readonly draw: number;
}

export interface FurtherDraw {
  readonly newItems: readonly LaterItem[];
  readonly furtherHits: readonly FurtherHit[];
  readonly hits: number;
  readonly uniformsUsed: number;
}

/**
 * Draws further from the frozen populations with the next unused uniforms of the first seed: more hits, or one replacement.
 * Source: ISA 530.10; API.md section 4; docs/later-draws.md.
 */
export function drawFurther(task: FurtherDrawTask): Result<FurtherDraw, SamplingFailure> {
  const { populations, chosenIds, parameters, extendBy } = task;
  const united = unitePopulations(populations);
  if (!united.ok) return united;
  const { first, lines, masks, draws } = united.value;
  const union = populations.length === 1 ? null : { population: freezePopulation(lines), chosenIds };
  const state = { ...task.state, populationHash: first.hash };
  const withMasks = (items: readonly SampleItem[]) =>
    items.map((item) => {
      const place = placeOf(lines.ids, item.lineItemId) ?? 0;
      const draw = draws[place] ?? 1;
      const points = pointsOfMask(masks[place] ?? 0, populations[draw - 1]?.riskModel ?? '');
      return { ...laterItem(item, points), draw };
    });
  if (extendBy === null) {
    const drawn = drawReplacement(first, parameters, { state, union });
    if (!drawn.ok) return drawn;
    const { item, uniformsUsed } = drawn.value;
    return { ok: true, value: { newItems: withMasks([item]), furtherHits: [], hits: 1, uniformsUsed } };
  }
  const extended = extendSample(first, parameters, { state, hits: extendBy, union });
  if (!extended.ok) return extended;
  return { ok: true, value: { ...extended.value, newItems: withMasks(extended.value.newItems) } };
}

const AS_SCORED = reason('risk_as_scored');

function laterItem(item: SampleItem, factors: ReturnType<typeof pointsOfMask>): Omit<LaterItem, 'draw'> {
  const riskFactors = factors.map(({ code, points }) => ({
    code,
    points: points / 100,
    detail: reasonText(AS_SCORED),
    reasons: [AS_SCORED],
  }));
  return { ...item, riskScore: scoreText(factors.map(({ points }) => points)), riskFactors };
}
