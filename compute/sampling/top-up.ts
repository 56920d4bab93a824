import {
  add,
  compare,
  divide,
  integer,
  multiply,
  parseDecimal,
  powerOfTen,
  type Rational,
  subtract,
  sumDecimals,
  toFixedText,
  trimZeros,
} from '../decimal.ts';
import {
  describeDraw,
  type PreparedDraw,
  type Selection,
  selectFirst,
  sievePlaces,
  slicedRest,
  withoutUnits,
} from './draw-sample.ts';
import type { FrozenPopulation } from './frozen-population.ts';
import { firstInHashedOrder } from './hashed-order.ts';
import { KG_PLACES, readKg, WEIGHTED_PLACES } from './kilograms.ts';
import {
  type DrawnMethod,
  type DrawnSample,
  SAMPLING_WARNINGS,
  type SampledStratum,
  type SampleParameters,
  type SamplingWarning,
  type SamplingWarningCode,
} from './sampling-types.ts';
import { splitPopulation } from './split-population.ts';
import { type Uniforms, uniformRational, uniformsFrom } from './uniforms.ts';
import { systematicUnits } from './unit-selection.ts';

const ONE = integer(1);
/** Decimals of the share of lines that a record sample takes, and of expected hits. */
const SHARE_PLACES = 12;
const HITS_PLACES = 6;
/** Smallest interval that its 6 decimals can state. */
const LEAST_INTERVAL: Rational = { numerator: 1n, denominator: powerOfTen(KG_PLACES) };

/** The draws of a sample so far. */
export interface SampleSoFar {
  readonly method: SampleParameters['method'];
  /** As the entry of the draw says: `all_items` where every line is tested. */
  readonly drawnBy: DrawnMethod;
  /** Hits or lines the first draw planned. */
  readonly sampleSize: number;
  /** Interval of the last top-up, or else the first draw, as stated; null without. */
  readonly samplingIntervalKgCo2e: string | null;
  /** Share of lines of the last top-up of a record sample; null before the first. */
  readonly samplingShare: string | null;
  /** Of the first population. */
  readonly absoluteKgCo2e: string;
  /** Sizes and hits of the sampled strata of all draws. */
  readonly sampled: SampledStratum;
  readonly strata: readonly StratumSoFar[];
  /** Of each top-up: kilograms of its population and lines of its sampled stratum. */
  readonly topUps: readonly { readonly absoluteKgCo2e: string; readonly lineItems: number }[];
  /** Hits that extensions added since the last top-up, or else the first draw. */
  readonly extendedBy: number;
}

interface StratumSoFar extends Omit<DrawnSample['strata'][number], 'stratum'> {
  readonly stratum: string;
}

/** The plan of a top-up: with the seed and the frozen lines, all that is needed to repeat it. */
export interface TopUpPlan {
  readonly samplingIntervalKgCo2e: string | null;
  readonly samplingShare: string | null;
  /** interval x (1 - u_0), 6 decimals: `systematic_pps` only. */
  readonly randomStartKgCo2e: string | null;
  /** Weighted size of the sampled stratum / interval, or lines x share, 6 decimals. */
  readonly expectedHits: string;
}

export interface DrawnTopUp
  extends Pick<DrawnSample, 'algorithmVersion' | 'items' | 'population' | 'sampled' | 'strata'> {
  readonly plan: TopUpPlan;
  readonly warnings: readonly SamplingWarning[];
  /** Figures of the sample with this draw: all draws are one stratum. */
  readonly after: { readonly sampled: SampledStratum; readonly strata: readonly StratumSoFar[] };
}

/**
 * Draws from new lines at the rate of the sample so far, so that both draws are one stratum: every weighted kilogram, old or
 * new, expects the same number of hits, and sizes and hits add up in the evaluation. The interval is that of the draw before,
 * or with extensions weighted size / (weighted size / interval + hits added). It is used as stated, with 6 decimals. Lines
 * that reach it are certainty lines; the others are drawn with the seed of the top-up from its own u_0 on. The sieve and
 * record samples draw as many lines as a systematic draw would have units, rounded up or down at random: a line more at each
 * top-up would lower the limit without regard to size.
 * Source: ISA 530.6 to 530.8; docs/later-draws.md; Hansen and Hurwitz, Annals of Mathematical Statistics 14 (1943) 333 (equal expected hits).
 */
export function drawTopUp(
  population: FrozenPopulation,
  { seed, sample }: { readonly seed: string; readonly sample: SampleSoFar },
): DrawnTopUp {
  const stated = statedRate(sample);
  const prepared = prepare(population, { seed, sample, stated });
  const uniforms = uniformsFrom(seed, 0);
  const drawn = describeDraw(prepared, { ...select(prepared, stated, uniforms), uniforms });
  const { algorithmVersion, items, plan, sampled, strata } = drawn;
  return {
    ...{ algorithmVersion, items, sampled, strata, population: drawn.population },
    plan: {
      ...stated,
      randomStartKgCo2e: plan.randomStartKgCo2e,
      expectedHits: toFixedText(expectedHits(prepared, stated), HITS_PLACES),
    },
    warnings: warningsOf(population, sample),
    after: addedUp(sample, { sampled, strata }),
  };
}

function warningsOf(
  { absolute, zeroLineItems, creditLineItems }: FrozenPopulation,
  { absoluteKgCo2e, topUps }: SampleSoFar,
): SamplingWarning[] {
  const earlier = topUps.reduce((sum, topUp) => sum + readKg(topUp.absoluteKgCo2e), 0n);
  const codes: readonly (readonly [SamplingWarningCode, boolean])[] = [
    ['zero_lines', zeroLineItems > 0],
    ['credit_lines', creditLineItems > 0],
    ['top_up_large', 2n * (earlier + absolute) > readKg(absoluteKgCo2e)],
  ];
  return codes.flatMap(([code, applies]) => (applies ? [{ code, message: SAMPLING_WARNINGS[code] }] : []));
}

function addedUp(
  sample: SampleSoFar,
  { sampled, strata }: Pick<DrawnSample, 'sampled' | 'strata'>,
): DrawnTopUp['after'] {
  const own = new Map<string, StratumSoFar>(strata.map((stratum) => [stratum.stratum, stratum]));
  return {
    sampled: {
      lineItems: sample.sampled.lineItems + sampled.lineItems,
      absoluteKgCo2e: sumText(sample.sampled.absoluteKgCo2e, sampled.absoluteKgCo2e, KG_PLACES),
      weightedKgCo2e: trimZeros(
        sumText(sample.sampled.weightedKgCo2e, sampled.weightedKgCo2e, WEIGHTED_PLACES),
      ),
      hits: sample.sampled.hits + sampled.hits,
    },
    strata: sample.strata.map((stratum) => {
      const { lineItems = 0, absoluteKgCo2e = '0', selected = 0 } = own.get(stratum.stratum) ?? {};
      return {
        stratum: stratum.stratum,
        lineItems: stratum.lineItems + lineItems,
        absoluteKgCo2e: sumText(stratum.absoluteKgCo2e, absoluteKgCo2e, KG_PLACES),
        selected: stratum.selected + selected,
      };
    }),
  };
}

function sumText(one: string, other: string, places: number): string {
  return toFixedText(sumDecimals([one, other]), places);
}

type StatedRate = Pick<TopUpPlan, 'samplingIntervalKgCo2e' | 'samplingShare'>;

/** The rate at which the draws so far count in the evaluation, as decimal text. */
function statedRate(sample: SampleSoFar): StatedRate {
  const { samplingIntervalKgCo2e: interval, sampled, extendedBy } = sample;
  if (interval !== null) {
    const own = atLeast(parseDecimal(interval), LEAST_INTERVAL);
    const weighted = parseDecimal(sampled.weightedKgCo2e);
    const hits = add(divide(weighted, own), integer(extendedBy));
    const now = extendedBy === 0 ? own : atLeast(divide(weighted, hits), LEAST_INTERVAL);
    return { samplingIntervalKgCo2e: toFixedText(now, KG_PLACES), samplingShare: null };
  }
  if (sample.drawnBy !== 'random_records') return { samplingIntervalKgCo2e: null, samplingShare: null };
  const lines = Math.max(1, sampled.lineItems);
  const more: Rational = { numerator: BigInt(extendedBy), denominator: BigInt(lines) };
  const share = add(
    sample.samplingShare === null ? firstShare(sample) : parseDecimal(sample.samplingShare),
    more,
  );
  const stated = trimZeros(toFixedText(compare(share, ONE) > 0 ? ONE : share, SHARE_PLACES));
  return { samplingIntervalKgCo2e: null, samplingShare: stated };
}

/** Share of the lines of its sampled stratum that the first draw took. */
function firstShare({ sampleSize, sampled, topUps }: SampleSoFar): Rational {
  const lines = topUps.reduce((sum, topUp) => sum - topUp.lineItems, sampled.lineItems);
  return { numerator: BigInt(Math.min(sampleSize, lines)), denominator: BigInt(Math.max(1, lines)) };
}

function prepare(
  population: FrozenPopulation,
  of: { readonly seed: string; readonly sample: SampleSoFar; readonly stated: StatedRate },
): PreparedDraw {
  const { samplingIntervalKgCo2e: interval, samplingShare: share } = of.stated;
  const planned = {
    tolerableKgCo2e: '0.000000',
    expectedKgCo2e: '0.000000',
    sampleSize: 0,
    allItems: of.sample.drawnBy === 'all_items',
    confidenceFactor: 0,
    interval:
      interval === null ? null : multiply(parseDecimal(interval), integer(powerOfTen(WEIGHTED_PLACES))),
  };
  const parameters: SampleParameters = {
    confidence: 0.5,
    tolerableKgCo2e: null,
    expectedKgCo2e: null,
    method: of.sample.method,
    seed: of.seed,
    keyItemIds: [],
  };
  const split = splitPopulation(population, planned, []);
  return { population, planned, split, parameters, recordChance: Number(share ?? 1) };
}

function select(prepared: PreparedDraw, stated: StatedRate, uniforms: Uniforms): Selection {
  const { planned, split, parameters } = prepared;
  const isByLines = planned.interval === null || parameters.method === 'sieve_pps';
  if (split.rest.length === 0 || !isByLines) return selectFirst(prepared, uniforms);
  const count = wholeHits(expectedHits(prepared, stated), uniforms);
  const places =
    planned.interval === null
      ? firstInHashedOrder(slicedRest(prepared), count)
      : sievePlaces(prepared, count);
  return { drawn: withoutUnits(count === 0 ? [] : places), start: null };
}

function expectedHits({ planned, split }: PreparedDraw, { samplingShare: share }: StatedRate): Rational {
  if (planned.interval !== null) return divide(integer(split.restWeighted), planned.interval);
  return multiply(integer(split.rest.length), parseDecimal(share ?? '0'));
}

/** A whole number next to the expected one, such that it is the mean: the units of a systematic draw of interval 1. */
function wholeHits(expected: Rational, uniforms: Uniforms): number {
  const start = subtract(ONE, uniformRational(uniforms.next()));
  const scale = integer(expected.denominator);
  return systematicUnits(multiply(start, scale), scale, expected.numerator).length;
}

function atLeast(value: Rational, least: Rational): Rational {
  return compare(value, least) < 0 ? least : value;
}
