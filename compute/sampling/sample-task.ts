import { scaledToText } from '../decimal.ts';
import { factorSet } from '../factors/factor-set.ts';
import type { Result } from '../types.ts';
import { drawSample } from './draw-sample.ts';
import { KG_PLACES, readKg } from './kilograms.ts';
import { type DrawState, drawReplacement, extendSample, type FurtherHit } from './later-draws.ts';
import type { RiskContext } from './line-facts.ts';
import { type MaterialitySettings, materialityOf } from './materiality.ts';
import { type PackedLine, packPopulation, unpackPopulation } from './packed-population.ts';
import { eachRow, factsOf, type PopulationRow } from './population-rows.ts';
import {
  RISK_FACTOR_CODES,
  RISK_MODEL,
  RISK_POINTS,
  type RiskFactor,
  riskWeight,
  scoreOfMask,
} from './risk-points.ts';
import { riskScorer } from './risk-score.ts';
import type {
  DrawnSample,
  Materiality,
  SampleItem,
  SampleParameters,
  SamplingFailure,
} from './sampling-types.ts';

/** What is known beside the lines, in values that travel between threads. */
export interface SampleContext {
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly earlierVendors: readonly string[] | null;
  readonly vendorsWithExceptions: readonly string[];
  readonly categoriesWithExceptions: readonly string[];
}

export interface GenerateSampleTask {
  /** The period's lines that are not voided, as UTF-8 text of `PopulationRow`s. */
  readonly pages: readonly Uint8Array[];
  readonly context: SampleContext;
  readonly factorSetId: string;
  readonly riskWeighting: 'off' | 'moderate' | 'strong';
  readonly materiality: Partial<MaterialitySettings>;
  readonly parameters: Omit<SampleParameters, 'tolerableKgCo2e' | 'expectedKgCo2e'>;
  /** A dry run plans and draws nothing that is kept. */
  readonly dryRun: boolean;
}

/** A sampled line with why it was likelier or less likely to be drawn. */
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
 * Scores the risk of every line of a period, freezes and hashes the population, computes materiality that was
 * not set, plans and draws. Pure: the same task gives the same sample.
 * Source: design section 4; ISA 530.6 to 530.8; docs/sampling.md.
 */
export function generateSample(task: GenerateSampleTask): Result<GeneratedSample, SamplingFailure> {
  const set = factorSet(task.factorSetId);
  const scorer = riskScorer(riskContext(task.context));
  const ids: string[] = [];
  const kilograms: string[] = [];
  let absolute = 0n;
  eachRow(task.pages, (row) => {
    scorer.add(factsOf(row, set));
    ids.push(row[0]);
    kilograms.push(row[7]);
    const kg = readKg(row[7]);
    absolute += kg < 0n ? -kg : kg;
  });
  const scores = scorer.finish();
  const lines: PackedLine[] = ids.map((lineItemId, index) => ({
    lineItemId,
    recordedKgCo2e: kilograms[index] ?? '0.000000',
    riskWeight: riskWeight(scores.score(index), task.riskWeighting),
    riskMask: scores.mask(index),
  }));
  const materiality = materialityOf(scaledToText(absolute, KG_PLACES), task.materiality);
  const drawn = drawSample(lines, {
    ...task.parameters,
    tolerableKgCo2e: materiality.tolerableKgCo2e,
    expectedKgCo2e: materiality.expectedKgCo2e,
  });
  if (!drawn.ok) return drawn;
  const { items, ...sample } = drawn.value;
  return {
    ok: true,
    value: {
      sample,
      items: task.dryRun
        ? []
        : explained(task, items, (row, index) => scores.factors(index, factsOf(row, set))),
      materiality,
      riskModel: RISK_MODEL,
      population: task.dryRun ? [] : packPopulation(lines),
    },
  };
}

function riskContext(context: SampleContext): RiskContext {
  return {
    periodStart: context.periodStart,
    periodEnd: context.periodEnd,
    earlierVendors: context.earlierVendors === null ? null : new Set(context.earlierVendors),
    vendorsWithExceptions: new Set(context.vendorsWithExceptions),
    categoriesWithExceptions: new Set(context.categoriesWithExceptions),
  };
}

/** The drawn lines with their risk factors, in the order of the draw. */
function explained(
  { pages }: GenerateSampleTask,
  items: readonly SampleItem[],
  factorsOf: (row: PopulationRow, index: number) => RiskFactor[],
): ScoredItem[] {
  const wanted = new Set(items.map(({ lineItemId }) => lineItemId));
  const found = new Map<string, { readonly invoiceId: string; readonly riskFactors: RiskFactor[] }>();
  eachRow(pages, (row, index) => {
    if (wanted.has(row[0])) found.set(row[0], { invoiceId: row[1], riskFactors: factorsOf(row, index) });
  });
  return items.map((item) => {
    const line = found.get(item.lineItemId);
    if (line === undefined) throw new Error('a drawn line is in the population');
    return { ...item, ...line, riskScore: scoreText(line.riskFactors) };
  });
}

function scoreText(factors: readonly RiskFactor[]): string {
  const points = factors.reduce((sum, { code }) => sum + RISK_POINTS[code], 0);
  return scaledToText(BigInt(Math.min(100, points)), 2);
}

export interface FurtherDrawTask {
  readonly population: readonly Uint8Array[];
  readonly parameters: SampleParameters;
  readonly state: DrawState;
  /** Hits an extension adds; null draws one replacement. */
  readonly extendBy: number | null;
}

/** A line drawn later: what its weight came from is read from the frozen population. */
export interface LaterItem extends SampleItem {
  readonly riskScore: string;
  readonly riskFactors: readonly RiskFactor[];
}

export interface FurtherDraw {
  readonly newItems: readonly LaterItem[];
  readonly furtherHits: readonly FurtherHit[];
  readonly hits: number;
  readonly uniformsUsed: number;
}

/**
 * Draws on from a frozen population with the next unused uniforms of the seed: more hits, or one line in
 * place of another. Source: ISA 530.10; API.md section 4; docs/sampling.md.
 */
export function drawFurther(task: FurtherDrawTask): Result<FurtherDraw, SamplingFailure> {
  const lines = unpackPopulation(task.population);
  const { parameters, state, extendBy } = task;
  const masks = (items: readonly SampleItem[]) => {
    const wanted = new Set(items.map(({ lineItemId }) => lineItemId));
    const found = lines.filter(({ lineItemId }) => wanted.has(lineItemId));
    const byId = new Map(found.map(({ lineItemId, riskMask }) => [lineItemId, riskMask]));
    return items.map((item) => laterItem(item, byId.get(item.lineItemId) ?? 0));
  };
  if (extendBy === null) {
    const drawn = drawReplacement(lines, parameters, { state });
    if (!drawn.ok) return drawn;
    const { item, uniformsUsed } = drawn.value;
    return { ok: true, value: { newItems: masks([item]), furtherHits: [], hits: 1, uniformsUsed } };
  }
  const extended = extendSample(lines, parameters, { state, hits: extendBy });
  if (!extended.ok) return extended;
  return { ok: true, value: { ...extended.value, newItems: masks(extended.value.newItems) } };
}

function laterItem(item: SampleItem, mask: number): LaterItem {
  const riskFactors = RISK_FACTOR_CODES.filter((_, place) => (mask & (1 << place)) !== 0).map((code) => ({
    code,
    points: RISK_POINTS[code] / 100,
    detail: 'As scored when the population was frozen.',
  }));
  return { ...item, riskScore: scaledToText(BigInt(scoreOfMask(mask)), 2), riskFactors };
}
