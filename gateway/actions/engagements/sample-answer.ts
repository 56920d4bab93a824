import { shownKilograms } from '../../../schema/contracts/kilograms.ts';
import type { SampleAnswer } from '../../../schema/contracts/sample.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { sampleMembers } from './sample-members.ts';

const kg = shownKilograms;
const kgOrNull = (text: unknown): number | null => (text === null || text === undefined ? null : kg(text));

export interface AnsweredSample extends Omit<Row<'sample'>, 'sampleId'> {
  /** null on a dry run. */
  readonly sampleId: string | null;
}

/** A sample as answered to the auditor; the members of `plan`, `population` and `strata` are the engine's, renamed. */
export function sampleAnswer(sample: AnsweredSample, items: readonly Row<'sample_item'>[]): SampleAnswer {
  const { plan, population, sampled } = sample;
  return {
    ...sampleMembers(sample),
    sample_id: sample.sampleId,
    confidence_level: Number(sample.confidenceLevel),
    overall_materiality_kgco2e: kg(sample.overallMaterialityKgco2e),
    performance_materiality_kgco2e: kg(sample.performanceMaterialityKgco2e),
    tolerable_misstatement_kgco2e: kg(sample.tolerableMisstatementKgco2e),
    expected_misstatement_kgco2e: kg(sample.expectedMisstatementKgco2e),
    clearly_trivial_kgco2e: kg(sample.clearlyTrivialKgco2e),
    algorithm_version: sample.algorithmVersion,
    key_item_ids: [...sample.keyItemIds],
    plan: {
      sample_size: Number(plan.sampleSize),
      sampling_interval_kgco2e: kgOrNull(plan.samplingIntervalKgCo2e),
      random_start: kgOrNull(plan.randomStartKgCo2e),
      basic_precision_kgco2e: kgOrNull(plan.basicPrecisionKgCo2e),
      confidence_factor: Number(plan.confidenceFactor),
      distribution: String(plan.distribution),
    },
    population: populationAnswer(population, sample.populationHash),
    sampled: sampledAnswer(sampled),
    strata: sample.strata.map((stratum) => ({
      stratum: String(stratum.stratum),
      line_items: Number(stratum.lineItems),
      absolute_kgco2e: kg(stratum.absoluteKgCo2e),
      selected: Number(stratum.selected),
    })),
    items: items.map(itemAnswer),
    warnings: [...sample.warnings],
    over: { size: sample.chainSize, head: sample.chainHead },
    top_ups: sample.topUps.map(topUpAnswer),
    generated_at: sample.generatedAt,
    generated_by: sample.generatedBy,
  };
}

type Figures = Row<'sample'>['population'];

function populationAnswer(population: Figures, hash: string): SampleAnswer['population'] {
  return {
    line_items: Number(population.lineItems),
    absolute_kgco2e: kg(population.absoluteKgCo2e),
    net_kgco2e: kg(population.netKgCo2e),
    weighted_kgco2e: kg(population.weightedKgCo2e),
    zero_line_items: Number(population.zeroLineItems),
    credit_line_items: Number(population.creditLineItems),
    credit_kgco2e: kg(population.creditKgCo2e),
    hash,
  };
}

function sampledAnswer(sampled: Figures): SampleAnswer['sampled'] {
  return {
    line_items: Number(sampled.lineItems),
    absolute_kgco2e: kg(sampled.absoluteKgCo2e),
    weighted_kgco2e: kg(sampled.weightedKgCo2e),
    hits: Number(sampled.hits),
  };
}

function topUpAnswer(topUp: Row<'sample'>['topUps'][number]): SampleAnswer['top_ups'][number] {
  const { plan } = topUp;
  return {
    draw: topUp.draw,
    seed: topUp.seed,
    algorithm_version: topUp.algorithmVersion,
    risk_model: topUp.riskModelVersion,
    plan: {
      sampling_interval_kgco2e: kgOrNull(plan.samplingIntervalKgCo2e),
      sampling_share: plan.samplingShare === null ? null : Number(plan.samplingShare),
      random_start: kgOrNull(plan.randomStartKgCo2e),
      expected_hits: Number(plan.expectedHits),
    },
    population: populationAnswer(topUp.population, topUp.populationHash),
    sampled: sampledAnswer(topUp.sampled),
    warnings: [...topUp.warnings],
    over: { size: topUp.chainSize, head: topUp.chainHead },
    generated_at: topUp.generatedAt,
    generated_by: topUp.generatedBy,
  };
}

/** A sampled line as answered to the auditor. */
export function itemAnswer(item: Row<'sample_item'>): SampleAnswer['items'][number] {
  return {
    line_item_id: item.lineItemId,
    invoice_id: item.invoiceId,
    stratum: item.stratum,
    recorded_kgco2e: kg(item.recordedKgco2e),
    risk_score: Number(item.riskScore),
    risk_weight: Number(item.riskWeight),
    risk_factors: item.riskFactors.map(({ reasons, ...factor }) => ({
      ...factor,
      ...(reasons === undefined ? {} : { reasons: [...reasons] }),
    })),
    hits: item.hits,
    inclusion_probability: Number(item.inclusionProbability),
    drawn_as: item.drawnAs,
    draw: item.draw,
    replaces: item.replaces,
    replaced_by: item.replacedBy,
    status: item.status,
  };
}
