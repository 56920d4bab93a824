import { ITEM_CHANGES, type ItemChange, LATE_CHANGES, type LateChange } from '../contracts/late-changes.ts';
import { ITEM_STATUSES, SAMPLING_METHODS, STRATA } from '../contracts/workpaper.ts';
import { assertionsOf, workKey } from '../queries/assertions.ts';
import { changedPopulations } from '../queries/changes-after-draw.ts';
import { itemChanges, itemKey, lateChanges } from '../queries/late-changes.ts';
import { type LateGuarantees, lateGuarantees } from '../queries/late-guarantees.ts';
import { rePerformancesOf } from '../queries/re-performances.ts';
import { currentSamples } from '../queries/samples.ts';
import type { Row } from '../queries/sql.ts';
import { SAMPLE_ITEM_LIST, SAMPLE_ITEM_ORDER } from '../queries/workpaper-list.ts';
import { AssertionType } from './assertion.ts';
import { builder } from './builder.ts';
import { costOfPage } from './connection.ts';
import { loaderOf, type WorkspaceReader } from './context.ts';
import { RiskWeightingEnum } from './engagement-plan.ts';
import { requireAll, requirePerson } from './engagement-visibility.ts';
import { enumOf } from './enums.ts';
import { lineById } from './line-item.ts';
import { lineReading } from './line-parts.ts';
import { batched, listConnectionUnder } from './list-field.ts';
import { ReasonType } from './reason.ts';
import { EngagementType, LineItemType } from './refs.ts';
import {
  EvaluationType,
  SamplePlanType,
  SamplePopulationType,
  SampleStratumType,
  SampleTopUpType,
  SampleWarningType,
} from './sample-parts.ts';
import { selectedNames } from './selection.ts';

/** Revisions or re-performances of a line assumed in the cost of a query. */
const USUAL_ROWS = 3;

const MethodEnum = enumOf('SamplingMethod', SAMPLING_METHODS, 'Method of selection.');
const StratumEnum = enumOf(
  'Stratum',
  STRATA,
  'Why a line is in a sample: by size, by choice, by draw, or as a line of 0 kg.',
);
const StatusEnum = enumOf('SampleItemStatus', ITEM_STATUSES, 'Where the testing of a line stands.');
const LateChangeType = builder.objectRef<LateChange>('LateChange').implement({
  description:
    'Invoices of the period that were booked, changed or voided after the draw, or whose electricity other guarantees of origin cover.',
  fields: (t) => ({
    change: t.expose('change', {
      type: enumOf(
        'LateChangeKind',
        LATE_CHANGES,
        'What was done to invoices, or to guarantees of origin, after the draw.',
      ),
      description: 'What was done.',
    }),
    invoices: t.exposeInt('invoices', { description: 'How many.' }),
    kgco2e: t.exposeFloat('kgco2e', {
      description:
        'kg CO2e of their lines, the larger of then and now, each without its sign. Of guarantees of origin: by how much the market-based figure of the period differs.',
    }),
    invoiceIds: t.idList({
      description: 'The first 100 of them, those of the most kilograms first.',
      resolve: ({ invoice_ids }) => [...invoice_ids],
    }),
  }),
});
const ItemChangeType = builder.objectRef<ItemChange>('SampleItemChange').implement({
  description: 'What was done to a sampled line or its document after the draw.',
  fields: (t) => ({
    change: t.expose('change', {
      type: enumOf(
        'SampleItemChangeKind',
        ITEM_CHANGES,
        'What was done: the invoice voided, the kilograms decided again, the document replaced or erased.',
      ),
      description: 'What was done.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    actor: t.exposeString('actor', { description: 'Actor, as on the trail.' }),
    entry: t.exposeString('entry', { description: 'Hash of its entry on the trail.' }),
  }),
});
const RiskFactor = builder.objectRef<Row<'sample_item'>['riskFactors'][number]>('RiskFactor').implement({
  description: 'A reason for a higher chance of selection.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code of the factor.' }),
    points: t.exposeFloat('points', { description: 'Points added to the score.' }),
    detail: t.exposeString('detail', { description: 'Why it applies to this line.' }),
    reasons: t.field({
      type: [ReasonType],
      description: 'The detail by code and values; empty in samples of earlier versions.',
      resolve: ({ reasons }) => [...(reasons ?? [])],
    }),
  }),
});

export const RePerformanceType = builder.objectRef<Row<'re_performance'>>('RePerformance').implement({
  description: 'A line calculated again from its stored fields.',
  fields: (t) => ({
    rePerformanceId: t.exposeID('rePerformanceId', { description: 'Identifier.' }),
    result: t.exposeString('result', { description: 'agrees, differs or not_possible.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description:
        'Why it was not possible, which override has no effect, or that the line was changed after it was drawn.',
    }),
    recordedKgco2e: t.exposeFloat('recordedKgco2e', { description: 'kg CO2e as recorded.' }),
    recomputedKgco2e: t.exposeFloat('recomputedKgco2e', {
      nullable: true,
      description: 'kg CO2e as recomputed.',
    }),
    differenceKgco2e: t.exposeFloat('differenceKgco2e', {
      nullable: true,
      description: 'Recomputed − recorded, kg CO2e.',
    }),
    toleranceKgco2e: t.exposeFloat('toleranceKgco2e', { description: 'Tolerance, kg CO2e.' }),
    withinTolerance: t.exposeBoolean('withinTolerance', {
      description: 'Whether the difference is within it.',
    }),
    overrides: t.expose('overrides', {
      type: 'JSON',
      nullable: true,
      description: 'Changes of a what-if, which is never evidence.',
    }),
    newest: t.expose('newest', {
      type: 'JSON',
      nullable: true,
      description: "Result with today's newest factor set.",
    }),
    trace: t.field({ type: 'JSON', description: 'Each step.', resolve: ({ trace }) => trace }),
    performedBy: t.exposeString('performedBy', { description: 'Actor, as on the trail.' }),
    performedAt: t.expose('performedAt', { type: 'DateTime', description: 'When.' }),
  }),
});

export const ItemType = builder.objectRef<Row<'sample_item'>>('SampleItem').implement({
  description: 'A sampled line: why it was selected, with what chance, and what testing found.',
  fields: (t) => ({
    lineItemId: t.exposeID('lineItemId', { description: 'Identifier of the line.' }),
    invoiceId: t.exposeID('invoiceId', { description: 'Identifier of its invoice.' }),
    stratum: t.expose('stratum', { type: StratumEnum, description: 'Why it is in the sample.' }),
    recordedKgco2e: t.exposeFloat('recordedKgco2e', { description: 'kg CO2e when the sample was drawn.' }),
    riskScore: t.exposeFloat('riskScore', { description: '0 to 1.' }),
    riskWeight: t.exposeFloat('riskWeight', {
      description: 'Multiplied its chance; the evaluation divides by it.',
    }),
    riskFactors: t.field({
      type: [RiskFactor],
      description: 'Parts of the score.',
      resolve: ({ riskFactors }) => [...riskFactors],
    }),
    hits: t.exposeInt('hits', { description: 'Units selected on it.' }),
    inclusionProbability: t.exposeFloat('inclusionProbability', { description: 'Its chance of selection.' }),
    drawnAs: t.exposeString('drawnAs', { description: 'first, extension, replacement or top_up.' }),
    draw: t.exposeInt('draw', { description: 'The draw that froze it: 1, or more for a top-up.' }),
    replaces: t.exposeID('replaces', { nullable: true, description: 'The line it replaced.' }),
    replacedBy: t.exposeID('replacedBy', { nullable: true, description: 'The line that replaced it.' }),
    status: t.expose('status', { type: StatusEnum, description: 'Status of its test.' }),
    changes: t.field({
      type: [ItemChangeType],
      description: 'What was done to the line or its document after the draw, oldest first.',
      complexity: { field: 1, multiplier: 1 },
      resolve: async (item, _args, context) => [...(await changes(context.reader(), itemKey(item)))],
    }),
    lineItem: t.field({
      type: LineItemType,
      nullable: true,
      description: 'The recorded line.',
      resolve: ({ lineItemId }, _args, context, info) =>
        lineById(context.reader(), lineItemId, lineReading(info).members),
    }),
    assertions: t.field({
      type: [AssertionType],
      description: 'Every revision, oldest first.',
      complexity: { field: 2, multiplier: USUAL_ROWS },
      resolve: async (item, _args, context) => [...(await assertions(context.reader(), workKey(item)))],
    }),
    rePerformances: t.field({
      type: [RePerformanceType],
      description: 'Every re-performance, oldest first.',
      complexity: { field: 2, multiplier: USUAL_ROWS },
      resolve: async (item, _args, context) => [...(await rePerformances(context.reader(), workKey(item)))],
    }),
  }),
});

const ItemConnection = builder.connectionObject(
  { type: ItemType, name: 'SampleItemConnection', description: 'A page of sampled lines.' },
  { name: 'SampleItemEdge', description: 'A sampled line and its cursor.' },
);

export const SampleType = builder.objectRef<Row<'sample'>>('Sample').implement({
  description: 'A draw, with everything needed to repeat it.',
  fields: (t) => ({
    sampleId: t.exposeID('sampleId', { description: 'Identifier.' }),
    version: t.exposeInt('version', { description: 'From 1; the newest counts.' }),
    supersedeReason: t.exposeString('supersedeReason', {
      nullable: true,
      description: 'Why it replaced an earlier sample.',
    }),
    method: t.expose('method', { type: MethodEnum, description: 'Method of selection.' }),
    drawnBy: t.exposeString('drawnBy', {
      description: 'The method, or all_items if every line is tested.',
    }),
    statistical: t.exposeBoolean('statistical', {
      description: 'Random selection and evaluation by probability.',
    }),
    confidenceLevel: t.exposeFloat('confidenceLevel', { description: '0.5 to below 1.' }),
    tolerableMisstatementKgco2e: t.exposeFloat('tolerableMisstatementKgco2e', { description: 'kg CO2e.' }),
    expectedMisstatementKgco2e: t.exposeFloat('expectedMisstatementKgco2e', { description: 'kg CO2e.' }),
    overallMaterialityKgco2e: t.exposeFloat('overallMaterialityKgco2e', { description: 'kg CO2e.' }),
    performanceMaterialityKgco2e: t.exposeFloat('performanceMaterialityKgco2e', { description: 'kg CO2e.' }),
    clearlyTrivialKgco2e: t.exposeFloat('clearlyTrivialKgco2e', { description: 'kg CO2e.' }),
    keyItemIds: t.idList({
      description: "Lines of the auditor's choice.",
      resolve: ({ keyItemIds }) => [...keyItemIds],
    }),
    riskWeighting: t.expose('riskWeighting', {
      type: RiskWeightingEnum,
      description: 'How much risk increases the chance of selection.',
    }),
    riskModel: t.exposeString('riskModelVersion', { description: 'Version of the risk model.' }),
    seed: t.exposeString('seed', {
      description: 'Seed of the random numbers; anyone can repeat the draw with it.',
    }),
    algorithmVersion: t.exposeString('algorithmVersion', { description: 'Version of the selection.' }),
    plan: t.expose('plan', { type: SamplePlanType, description: 'Size of the sample, and its derivation.' }),
    population: t.expose('population', {
      type: SamplePopulationType,
      description: 'Figures of the frozen lines.',
    }),
    populationHash: t.exposeString('populationHash', { description: 'SHA-256 of the frozen lines, hex.' }),
    strata: t.field({
      type: [SampleStratumType],
      description: 'Lines, kilograms and selections of each.',
      resolve: ({ strata }) => [...strata],
    }),
    topUps: t.field({
      type: [SampleTopUpType],
      description: 'Draws over lines booked or changed since the draw before, in their order.',
      // They are few, and read with the row of the sample.
      complexity: { field: 1, multiplier: 0 },
      resolve: ({ topUps }) => [...topUps],
    }),
    populationChanged: t.boolean({
      description:
        'Whether invoices of the period were recorded, changed or voided since it or its newest top-up was drawn.',
      complexity: 5,
      resolve: ({ sampleId }, _args, context) => populationChanged(context.reader(), sampleId),
    }),
    lateChanges: t.field({
      type: [LateChangeType],
      description:
        'What was booked, changed and voided in the period since it or its newest top-up was drawn, and what became of guarantees of origin since it was.',
      complexity: 5,
      resolve: ({ sampleId }, _args, context) => late(context.reader(), sampleId),
    }),
    warnings: t.field({
      type: [SampleWarningType],
      description: 'Remarks about the sample.',
      resolve: ({ warnings }) => [...warnings],
    }),
    generatedAt: t.expose('generatedAt', { type: 'DateTime', description: 'When.' }),
    generatedBy: t.exposeString('generatedBy', { description: 'Actor, as on the trail.' }),
    items: t.field({
      type: ItemConnection,
      nullable: true,
      description: 'Its lines, in the order of the draw.',
      args: t.arg.connectionArgs(),
      complexity: (args) => ({ field: 5, multiplier: costOfPage(args) }),
      resolve: ({ sampleId }, args, context, info) =>
        listConnectionUnder(context.reader(), {
          list: SAMPLE_ITEM_LIST,
          filter: {},
          order: SAMPLE_ITEM_ORDER,
          args,
          members: selectedNames(info),
          parent: { column: 's.sampleId', type: 'uuid' },
          key: sampleId,
        }),
    }),
  }),
});

function sample(reader: WorkspaceReader, engagementId: string): Promise<Row<'sample'> | null> {
  return loaderOf(reader, 'current sample', () =>
    batched<string, Row<'sample'> | null>((ids) => currentSamples(reader, ids), null),
  ).load(engagementId);
}

async function late(reader: WorkspaceReader, sampleId: string): Promise<LateChange[]> {
  const ofInvoices = loaderOf(reader, 'late changes', () =>
    batched<string, readonly LateChange[]>((ids) => lateChanges(reader, ids), []),
  );
  const ofGuarantees = loaderOf(reader, 'late guarantees', () =>
    batched<string, LateGuarantees | null>((ids) => lateGuarantees(reader, ids), null),
  );
  const [changes, guarantees] = await Promise.all([ofInvoices.load(sampleId), ofGuarantees.load(sampleId)]);
  return guarantees === null ? [...changes] : [...changes, guarantees.change];
}

function changes(reader: WorkspaceReader, key: string): Promise<readonly ItemChange[]> {
  return loaderOf(reader, 'changes of items', () =>
    batched<string, readonly ItemChange[]>((keys) => itemChanges(reader, keys), []),
  ).load(key);
}

function populationChanged(reader: WorkspaceReader, sampleId: string): Promise<boolean> {
  return loaderOf(reader, 'changed populations', () =>
    batched<string, boolean>((ids) => changedPopulations(reader, ids), false),
  ).load(sampleId);
}

function assertions(reader: WorkspaceReader, key: string): Promise<readonly Row<'assertion'>[]> {
  return loaderOf(reader, 'assertions', () =>
    batched<string, readonly Row<'assertion'>[]>((keys) => assertionsOf(reader, keys), []),
  ).load(key);
}

function rePerformances(reader: WorkspaceReader, key: string): Promise<readonly Row<'re_performance'>[]> {
  return loaderOf(reader, 're-performances', () =>
    batched<string, readonly Row<'re_performance'>[]>((keys) => rePerformancesOf(reader, keys), []),
  ).load(key);
}

const VISIBLE = 'For its assigned auditors; for owners and members once it is completed.';

/** Adds the workpaper to `Engagement`. */
export function addWorkpaper(): void {
  builder.objectField(EngagementType, 'sample', (t) =>
    t.field({
      type: SampleType,
      nullable: true,
      description: `The current sample. ${VISIBLE}`,
      complexity: 5,
      resolve: async (engagement, _args, context) => {
        requireAll(context.reader(), engagement);
        return sample(context.reader(), engagement.engagementId);
      },
    }),
  );
  builder.objectField(EngagementType, 'evaluation', (t) =>
    t.field({
      type: EvaluationType,
      nullable: true,
      description: 'The evaluation at completion: figures, never an opinion. Null before. Not for API keys.',
      complexity: 2,
      resolve: ({ evaluation, status }, _args, context) => {
        requirePerson(context.reader());
        return status === 'completed' ? evaluation : null;
      },
    }),
  );
}
