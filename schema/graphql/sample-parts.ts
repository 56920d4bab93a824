import { shownKilograms } from '../contracts/kilograms.ts';
import type { Evidence } from '../contracts/workpaper.ts';
import {
  EVALUATION_FLAGS,
  EVALUATION_STATES,
  type StoredEvaluation,
} from '../contracts/workpaper-answers.ts';
import type { Row } from '../queries/sql.ts';
import { builder } from './builder.ts';
import { enumOf } from './enums.ts';

type Direction = StoredEvaluation['over'];
type PpsMean = NonNullable<StoredEvaluation['pps_mean']>;
type Deviations = NonNullable<StoredEvaluation['deviations']>;
type Plan = Row<'sample'>['plan'];
type Population = Row<'sample'>['population'];
type StratumRow = Row<'sample'>['strata'][number];

const kg = shownKilograms;
const kgOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : kg(value);

export const SamplePlanType = builder.objectRef<Plan>('SamplePlan').implement({
  description: 'Size of the sample, and its derivation.',
  fields: (t) => ({
    sampleSize: t.int({ description: 'Planned hits.', resolve: ({ sampleSize }) => Number(sampleSize) }),
    samplingIntervalKgco2e: t.float({
      nullable: true,
      description: 'Weighted kg CO2e per hit; null if every line is tested.',
      resolve: ({ samplingIntervalKgCo2e }) => kgOrNull(samplingIntervalKgCo2e),
    }),
    randomStart: t.float({
      nullable: true,
      description: 'First unit of a systematic draw, kg CO2e.',
      resolve: ({ randomStartKgCo2e }) => kgOrNull(randomStartKgCo2e),
    }),
    basicPrecisionKgco2e: t.float({
      nullable: true,
      description: 'Allowance for sampling risk if no misstatement was found, kg CO2e.',
      resolve: ({ basicPrecisionKgCo2e }) => kgOrNull(basicPrecisionKgCo2e),
    }),
    confidenceFactor: t.float({
      description: 'Poisson factor for no error.',
      resolve: ({ confidenceFactor }) => Number(confidenceFactor),
    }),
    distribution: t.string({
      description: 'Distribution used to find the size.',
      resolve: ({ distribution }) => String(distribution),
    }),
  }),
});

export const SamplePopulationType = builder.objectRef<Population>('SamplePopulation').implement({
  description: 'Figures of the frozen lines.',
  fields: (t) => ({
    lineItems: t.int({ description: 'Lines.', resolve: ({ lineItems }) => Number(lineItems) }),
    absoluteKgco2e: t.float({
      description: 'Sum of sizes, kg CO2e.',
      resolve: ({ absoluteKgCo2e }) => kg(absoluteKgCo2e),
    }),
    netKgco2e: t.float({ description: 'With signs, kg CO2e.', resolve: ({ netKgCo2e }) => kg(netKgCo2e) }),
    weightedKgco2e: t.float({
      description: 'Absolute kilograms times risk weights.',
      resolve: ({ weightedKgCo2e }) => kg(weightedKgCo2e),
    }),
    zeroLineItems: t.int({
      description: 'Lines of 0 kg, which cannot be selected.',
      resolve: ({ zeroLineItems }) => Number(zeroLineItems),
    }),
    creditLineItems: t.int({
      description: 'Lines below 0 kg.',
      resolve: ({ creditLineItems }) => Number(creditLineItems),
    }),
    creditKgco2e: t.float({ description: 'Their kg CO2e.', resolve: ({ creditKgCo2e }) => kg(creditKgCo2e) }),
  }),
});

export const SampleStratumType = builder.objectRef<StratumRow>('SampleStratum').implement({
  description: 'Part of the population with one way of selection.',
  fields: (t) => ({
    stratum: t.string({
      description: 'certainty, key, sampled, credit or zero.',
      resolve: ({ stratum }) => String(stratum),
    }),
    lineItems: t.int({ description: 'Lines.', resolve: ({ lineItems }) => Number(lineItems) }),
    absoluteKgco2e: t.float({
      description: 'Sum of sizes, kg CO2e.',
      resolve: ({ absoluteKgCo2e }) => kg(absoluteKgCo2e),
    }),
    selected: t.int({ description: 'Lines selected.', resolve: ({ selected }) => Number(selected) }),
  }),
});

export const SampleWarningType = builder
  .objectRef<Row<'sample'>['warnings'][number]>('SampleWarning')
  .implement({
    description: 'A remark about a sample.',
    fields: (t) => ({
      code: t.exposeString('code', { description: 'Code.' }),
      message: t.exposeString('message', { description: 'Explanation.' }),
    }),
  });

const TopUpPlanType = builder.objectRef<Plan>('SampleTopUpPlan').implement({
  description: 'The rate of a top-up, which is that of the draws before.',
  fields: (t) => ({
    samplingIntervalKgco2e: t.float({
      nullable: true,
      description: 'Weighted kg CO2e per hit; null where lines are drawn, or all are tested.',
      resolve: ({ samplingIntervalKgCo2e }) => kgOrNull(samplingIntervalKgCo2e),
    }),
    samplingShare: t.float({
      nullable: true,
      description: 'Share of the lines drawn: random_records only.',
      resolve: ({ samplingShare }) => (samplingShare == null ? null : Number(samplingShare)),
    }),
    randomStart: t.float({
      nullable: true,
      description: 'First unit of a systematic draw, kg CO2e.',
      resolve: ({ randomStartKgCo2e }) => kgOrNull(randomStartKgCo2e),
    }),
    expectedHits: t.float({
      description: 'Hits expected in its sampled stratum.',
      resolve: ({ expectedHits }) => Number(expectedHits),
    }),
  }),
});

export const SampleTopUpType = builder.objectRef<Row<'sample'>['topUps'][number]>('SampleTopUp').implement({
  description:
    'A draw over lines that the draws before could not select, with everything needed to repeat it.',
  fields: (t) => ({
    draw: t.exposeInt('draw', { description: '2 for the first.' }),
    seed: t.exposeString('seed', { description: 'Seed of its random numbers.' }),
    algorithmVersion: t.exposeString('algorithmVersion', { description: 'Version of the selection.' }),
    riskModel: t.exposeString('riskModelVersion', { description: 'Version of the risk model.' }),
    plan: t.expose('plan', { type: TopUpPlanType, description: 'Its rate.' }),
    population: t.expose('population', {
      type: SamplePopulationType,
      description: 'Figures of the frozen lines.',
    }),
    populationHash: t.exposeString('populationHash', { description: 'SHA-256 of the frozen lines, hex.' }),
    warnings: t.field({
      type: [SampleWarningType],
      description: 'Remarks about it.',
      resolve: ({ warnings }) => [...warnings],
    }),
    generatedAt: t.expose('generatedAt', { type: 'DateTime', description: 'When.' }),
    generatedBy: t.exposeString('generatedBy', { description: 'Actor, as on the trail.' }),
  }),
});

export const EvidenceType = builder.objectRef<Evidence>('Evidence').implement({
  description: 'Evidence for an assertion.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'source_document, auditor_file or external.' }),
    sha256: t.string({
      nullable: true,
      description: 'Digest of the version examined.',
      resolve: ({ sha256 }) => sha256 ?? null,
    }),
    reference: t.exposeString('reference', { description: 'Where to find it.' }),
    page: t.int({ nullable: true, description: 'Page.', resolve: ({ page }) => page ?? null }),
    note: t.string({ nullable: true, description: 'Note.', resolve: ({ note }) => note ?? null }),
  }),
});

const DirectionType = builder.objectRef<Direction>('EvaluationDirection').implement({
  description: 'One direction of an evaluation; the six parts add up to the upper limit.',
  fields: (t) => ({
    basicPrecisionKgco2e: t.float({
      nullable: true,
      description: 'Allowance for sampling risk if no misstatement was found, kg CO2e.',
      resolve: (row) => row.basic_precision_kgco2e,
    }),
    projectedKgco2e: t.float({
      description: 'Projected misstatement: what was found, extrapolated, kg CO2e.',
      resolve: (row) => row.projected_kgco2e,
    }),
    incrementalAllowanceKgco2e: t.float({
      nullable: true,
      description: 'Incremental allowance: additional sampling risk from misstatements found, kg CO2e.',
      resolve: (row) => row.incremental_allowance_kgco2e,
    }),
    certaintyKgco2e: t.float({
      description: 'Misstatement of certainty, key and not projected sampled lines, kg CO2e.',
      resolve: (row) => row.certainty_kgco2e,
    }),
    anomaliesKgco2e: t.float({ description: 'Anomalies, kg CO2e.', resolve: (row) => row.anomalies_kgco2e }),
    notApplicableKgco2e: t.float({
      description: 'Absolute recorded kg CO2e of lines not applicable and not replaced, in full.',
      resolve: (row) => row.not_applicable_kgco2e ?? 0,
    }),
    upperLimitKgco2e: t.float({
      nullable: true,
      description: 'Upper limit, kg CO2e; null if the method gives none.',
      resolve: (row) => row.upper_limit_kgco2e,
    }),
    netUpperLimitKgco2e: t.float({
      nullable: true,
      description: 'The same less the projected misstatement of the other direction, kg CO2e.',
      resolve: (row) => row.net_upper_limit_kgco2e,
    }),
  }),
});

const PpsMeanType = builder.objectRef<PpsMean>('PpsMean').implement({
  description: 'Net projection by the mean of the taintings (for a record sample, of the differences).',
  fields: (t) => ({
    projectedKgco2e: t.float({ description: 'kg CO2e.', resolve: (row) => row.projected_kgco2e }),
    lowerKgco2e: t.float({ description: 'Lower limit, kg CO2e.', resolve: (row) => row.lower_kgco2e }),
    upperKgco2e: t.float({ description: 'Upper limit, kg CO2e.', resolve: (row) => row.upper_kgco2e }),
  }),
});

const DeviationsType = builder.objectRef<Deviations>('Deviations').implement({
  description: 'Lines of a record sample that differed.',
  fields: (t) => ({
    found: t.exposeInt('found', { description: 'How many.' }),
    records: t.exposeInt('records', { description: 'Number of lines tested.' }),
    upperRate: t.float({ description: 'Exact upper limit of the rate.', resolve: (row) => row.upper_rate }),
  }),
});

const StateEnum = enumOf(
  'EvaluationState',
  EVALUATION_STATES,
  'The figures compared with tolerable misstatement; none is a conclusion.',
);
const FlagEnum = enumOf(
  'EvaluationFlag',
  EVALUATION_FLAGS,
  'Observations beside the state; none is a conclusion.',
);

const EvaluationWarningType = builder
  .objectRef<StoredEvaluation['warnings'][number]>('WorkpaperWarning')
  .implement({
    description: 'A warning about the work papers.',
    fields: (t) => ({
      code: t.exposeString('code', { description: 'Code.' }),
      message: t.exposeString('message', { description: 'Explanation.' }),
      lineItemIds: t.idList({ description: 'Lines concerned.', resolve: (row) => row.line_item_ids }),
    }),
  });

export const EvaluationType = builder.objectRef<StoredEvaluation>('Evaluation').implement({
  description: 'The evaluation at completion: figures, never an opinion.',
  fields: (t) => ({
    over: t.expose('over', { type: DirectionType, description: 'Recorded too high.' }),
    under: t.expose('under', { type: DirectionType, description: 'Recorded too low.' }),
    certaintyKgco2e: t.float({
      description: 'Net of certainty and key lines, overstatements positive, kg CO2e.',
      resolve: (row) => row.certainty_kgco2e,
    }),
    anomaliesKgco2e: t.float({
      description: 'Net of anomalies, kg CO2e.',
      resolve: (row) => row.anomalies_kgco2e,
    }),
    mostLikelyNetKgco2e: t.float({
      description: 'Most likely misstatement, net, kg CO2e.',
      resolve: (row) => row.most_likely_net_kgco2e,
    }),
    tolerableMisstatementKgco2e: t.float({
      description: 'Tolerable misstatement, kg CO2e.',
      resolve: (row) => row.tolerable_misstatement_kgco2e,
    }),
    state: t.expose('state', {
      type: StateEnum,
      description: 'The figures compared with tolerable misstatement.',
    }),
    flags: t.expose('flags', { type: [FlagEnum], description: 'Observations.' }),
    hits: t.exposeInt('hits', { description: 'Hits on tested lines.' }),
    untestedItems: t.int({ description: 'Lines not tested.', resolve: (row) => row.untested_items }),
    ppsMean: t.field({
      type: PpsMeanType,
      nullable: true,
      description:
        'From 20 hits with a difference (for a record sample, differing lines). No state depends on it.',
      resolve: (row) => row.pps_mean,
    }),
    deviations: t.expose('deviations', {
      type: DeviationsType,
      nullable: true,
      description: 'For a record sample.',
    }),
    warnings: t.expose('warnings', { type: [EvaluationWarningType], description: 'Caveats.' }),
  }),
});
