import { isThenable } from '@pothos/core';
import { DECISION_SOURCES, FACTORS_LEFT_OUT, IGNORED_KINDS, MEMORY_MATCHES } from '../contracts/decision.ts';
import { INGEST_LIMITS, ITEM_CODE_SCHEMES, type ItemCode } from '../contracts/ingest.ts';
import { MARKET_BASES, type StoredMarketBased } from '../contracts/market-based.ts';
import { type ListedLine, linesById } from '../queries/line-list.ts';
import { builder } from './builder.ts';
import { type GraphqlContext, loaderOf, type WorkspaceReader } from './context.ts';
import { CategoryEnum, enumOf, MethodEnum } from './enums.ts';
import { invoiceById, invoiceMembers } from './invoice.ts';
import { type ComponentRow, type LineRow, partsOf } from './line-parts.ts';
import { batched } from './list-field.ts';
import { ReasonType } from './reason.ts';
import { ComponentType, FactorType, InvoiceType, LineItemType, WarningType } from './refs.ts';
import { nameOfSet } from './selection.ts';

/** Most components and candidates of a line. */
const MAX_COMPONENTS = 4;
const MAX_CANDIDATES = 5;

/** A line by id, or null; one statement per level. */
export function lineById(
  reader: WorkspaceReader,
  id: string,
  members: ReadonlySet<string>,
): Promise<ListedLine | null> {
  return loaderOf(reader, `line ${nameOfSet(members)}`, () =>
    batched<string, ListedLine | null>((ids) => linesById(reader, reader, { ids, members }), null),
  ).load(id);
}

const Candidate = builder.objectRef<ListedLine['candidates'][number]>('ClassificationCandidate').implement({
  description: 'A category the line could belong to.',
  fields: (t) => ({
    category: t.expose('category', { type: CategoryEnum, description: 'The category.' }),
    score: t.exposeFloat('score', { description: 'Its share of the evidence, 0 to 1.' }),
  }),
});

const ItemCodeType = builder.objectRef<ItemCode>('ItemCode').implement({
  description: 'Code of an item in a classification of goods and services.',
  fields: (t) => ({
    scheme: t.expose('scheme', {
      type: enumOf('ItemCodeScheme', ITEM_CODE_SCHEMES, 'Classification of goods and services.'),
      description: 'The classification.',
    }),
    code: t.exposeString('code', { description: 'The code as sent.' }),
  }),
});

const MarketBasedType = builder.objectRef<StoredMarketBased>('MarketBased').implement({
  description: 'Basis of the market-based figure of purchased electricity or heat.',
  fields: (t) => ({
    basis: t.expose('basis', {
      type: enumOf('MarketBasis', MARKET_BASES, 'By the hierarchy of the Scope 2 Guidance, table 6.3.'),
      description: 'Named on the line, the mix of the supplier, the residual mix, or as location-based.',
    }),
    uncoveredKwh: t.field({
      type: 'Decimal',
      description: 'kWh that no certificate named on the line covers.',
      resolve: ({ uncovered_kwh }) => uncovered_kwh,
    }),
    factorId: t.string({
      nullable: true,
      description: 'Factor of the residual mix, if used.',
      resolve: ({ factor_id }) => factor_id,
    }),
    factorYear: t.int({
      nullable: true,
      description: 'Year of that factor.',
      resolve: ({ factor_year }) => factor_year,
    }),
    explanation: t.exposeString('explanation', { description: 'The same in a sentence.' }),
  }),
});

const TraceStep = builder.objectRef<Readonly<Record<string, unknown>>>('TraceStep').implement({
  description: 'One step of a calculation, in the order it was made.',
  fields: (t) => ({
    step: t.string({ description: 'Name of the step.', resolve: ({ step }) => String(step) }),
    details: t.field({
      type: 'JSON',
      description: 'Inputs and results of the step; every non-integer is decimal text.',
      resolve: ({ step: _step, ...details }) => details,
    }),
  }),
});

const Decision = builder.objectRef<NonNullable<ListedLine['decision']>>('ClassificationDecision').implement({
  description: "A person's decision about a line, or the workspace's memory of one.",
  fields: (t) => ({
    source: t.expose('source', {
      type: enumOf('DecisionSource', DECISION_SOURCES, 'Who decided.'),
      description: 'Who decided.',
    }),
    match: t.expose('match', {
      type: enumOf('MemoryMatch', MEMORY_MATCHES, 'How the memory matched the line.'),
      nullable: true,
      description: 'How the memory matched the line; null for a decision by a person.',
    }),
    category: t.expose('category', { type: CategoryEnum, description: 'The category decided on.' }),
    factorId: t.exposeString('factor_id', {
      nullable: true,
      description: 'The factor decided on; null: the rules choose it.',
    }),
    factorLeftOut: t.field({
      type: enumOf('FactorLeftOut', FACTORS_LEFT_OUT, 'Why a remembered factor is not used.'),
      nullable: true,
      description:
        'Why the remembered factor is not used: unfit, of another region, or its energy is on another line; null if it is used.',
      resolve: ({ factor_left_out }) => factor_left_out ?? null,
    }),
    ignored: t.field({
      type: [enumOf('IgnoredKind', IGNORED_KINDS, 'Part of a text that does not identify the purchase.')],
      description: 'Parts of the text ignored to recognise it; a number makes the decision a proposal.',
      resolve: ({ ignored = [] }) => ignored,
    }),
    billNames: t.field({
      type: CategoryEnum,
      nullable: true,
      description: 'What the bill names if the line itself names no supply: a proposal.',
      resolve: ({ bill_names }) => bill_names ?? null,
    }),
  }),
});

/** Adds the types `LineItem`, `Component` and `Warning`. */
export function addLineItem(): void {
  WarningType.implement({
    description: 'A warning about an invoice or a line.',
    fields: (t) => ({
      code: t.exposeString('code', { description: 'Code of the closed list of warnings (OpenAPI).' }),
      message: t.exposeString('message', { description: 'Text of the warning.' }),
      reasons: t.field({
        type: [ReasonType],
        description:
          'What the message says beyond its code; empty where the code says all, and in records of earlier versions.',
        resolve: ({ reasons }) => [...(reasons ?? [])],
      }),
      line: t.exposeInt('line', {
        nullable: true,
        description: 'Index of the line, from 0; null for the whole invoice.',
      }),
    }),
  });
  ComponentType.implement({
    description: 'The part of a line in one scope and category; the parts add up to the line exactly.',
    fields: (t) => ({
      ordinal: t.exposeInt('ordinal', { description: "Position among the line's components, from 0." }),
      scope: t.exposeInt('scope', { description: 'Scope, 1 to 3.' }),
      scope3Category: t.exposeInt('scope3Category', {
        nullable: true,
        description: 'GHG Protocol category, 1 to 15; null except for scope 3.',
      }),
      kgco2e: t.exposeFloat('kgco2e', { description: 'kg CO2e, at most 6 decimals.' }),
      biogenicCo2Kg: t.exposeFloat('biogenicCo2Kg', {
        complexity: 0,
        nullable: true,
        description: 'kg of biogenic CO2, in no total; null if the factor states none.',
      }),
      boundary: t.exposeString('boundary', { description: 'Part of the life cycle it covers.' }),
      gwpBasis: t.exposeString('gwpBasis', { description: 'Gases and GWP set of its factor.' }),
      factorId: t.exposeString('factorId', { description: 'Id of the factor.' }),
      factorYear: t.exposeInt('factorYear', {
        description: 'Year of the factor: with its id it identifies one row of the set.',
      }),
      factor: t.field({
        type: FactorType,
        nullable: true,
        description: 'The factor; null if this server does not have its set.',
        resolve: ({ factorSetId, factorId, factorYear }, _args, context) =>
          context.factor(factorSetId, { factorId, factorYear }),
      }),
    }),
  });
  LineItemType.implement({
    description: 'A classified and calculated line of an invoice.',
    fields: (t) => ({
      lineItemId: t.exposeID('lineItemId', { description: 'Identifier of the line (UUID).' }),
      invoiceId: t.exposeID('invoiceId', { description: 'Identifier of its invoice.' }),
      invoice: t.field({
        type: InvoiceType,
        description: 'The invoice of the line.',
        resolve: async ({ invoiceId }, _args, context, info) => {
          const invoice = await invoiceById(context.reader(), invoiceId, invoiceMembers(info));
          if (invoice === null) throw new Error('a line that can be read has an invoice that can be read');
          return invoice;
        },
      }),
      period: t.exposeString('period', { description: 'Name of the reporting period.' }),
      lineIndex: t.exposeInt('lineIndex', { description: 'Position in the invoice, from 0.' }),
      description: t.exposeString('description', { description: 'Description as sent.' }),
      spendAmount: t.expose('spendAmount', {
        type: 'Decimal',
        description: 'Amount in the invoice currency.',
      }),
      currency: t.exposeString('currency', { description: 'Currency of the invoice, ISO 4217.' }),
      quantity: t.expose('quantity', { type: 'Decimal', nullable: true, description: 'Physical quantity.' }),
      unitOfMeasure: t.exposeString('unitOfMeasure', {
        nullable: true,
        description: 'Unit of quantity as sent.',
      }),
      weightTonnes: t.expose('weightTonnes', {
        type: 'Decimal',
        nullable: true,
        description: 'Weight in tonnes.',
      }),
      distanceKm: t.expose('distanceKm', {
        type: 'Decimal',
        nullable: true,
        description: 'Distance in km.',
      }),
      itemCodes: t.field({
        type: [ItemCodeType],
        description: 'Codes of the item, as sent: hints for the classifier.',
        complexity: { field: 1, multiplier: INGEST_LIMITS.itemCodes },
        resolve: ({ itemCodes }) => itemCodes ?? [],
      }),
      servicePeriodStart: t.expose('servicePeriodStart', {
        type: 'Date',
        nullable: true,
        description: 'First day of the service billed on the line.',
      }),
      servicePeriodEnd: t.expose('servicePeriodEnd', {
        type: 'Date',
        nullable: true,
        description: 'Last day of the service billed on the line.',
      }),
      category: t.expose('category', { type: CategoryEnum, description: 'Factor category.' }),
      method: t.expose('method', { type: MethodEnum, description: 'Calculation method.' }),
      confidence: t.exposeFloat('confidence', {
        description: 'Confidence of the result: physical 0.85 to 0.95, spend 0.55 to 0.75.',
      }),
      kgco2e: t.exposeFloat('kgco2e', {
        description: 'kg CO2e, at most 6 decimals; scope 2 is location-based.',
      }),
      marketBasedKgco2e: t.float({
        description: 'The same, market-based; differs only for purchased electricity or heat.',
        resolve: ({ marketBasedKgco2e, kgco2e }) => Number(marketBasedKgco2e ?? kgco2e),
      }),
      marketBased: t.field({
        type: MarketBasedType,
        nullable: true,
        description: 'Basis of that figure; null unless the line is purchased electricity or heat.',
        resolve: ({ marketBased }) => marketBased,
      }),
      scope: t.exposeInt('scope', { description: "Scope of the line's main part, 1 to 3." }),
      scope3Category: t.exposeInt('scope3Category', {
        nullable: true,
        description: 'GHG Protocol category of the main part; null except for scope 3.',
      }),
      needsReview: t.exposeBoolean('needsReview', {
        description: 'Whether classification or factor are uncertain and should be reviewed.',
      }),
      explanation: t.exposeString('explanation', {
        description: 'Why the line has this category and factor.',
      }),
      warnings: t.expose('warnings', { type: [WarningType], description: 'Warnings about this line.' }),
      naics: t.exposeString('naics', { nullable: true, description: 'NAICS 2017 code of the purchase.' }),
      attributes: t.expose('attributes', {
        type: 'JSON',
        description: 'Attributes the classifier read from the text: fuel, vehicle, haul …',
      }),
      certainty: t.exposeFloat('certainty', { description: 'How sure the classifier is, 0 to 1.' }),
      candidates: t.field({
        type: [Candidate],
        description: 'Categories considered, best first, the chosen one included.',
        complexity: { field: 1, multiplier: MAX_CANDIDATES },
        resolve: ({ candidates }) => candidates,
      }),
      matchedWords: t.exposeStringList('matched', {
        description: 'Normalised words and phrases the classification is based on.',
      }),
      isOverridden: t.exposeBoolean('isOverridden', { description: 'Whether a person reclassified it.' }),
      isUndoable: t.boolean({
        description: 'Whether `invoice.undoReclassify` can take a decision about it back.',
        resolve: ({ classificationBefore: before }) => before !== null,
      }),
      decision: t.expose('decision', {
        type: Decision,
        nullable: true,
        description: 'Decision of a person or of the memory.',
      }),
      trace: t.field({
        type: [TraceStep],
        description: 'The calculation, step by step.',
        complexity: { field: 1, multiplier: MAX_CANDIDATES },
        resolve: ({ trace }) => trace,
      }),
      factorId: t.exposeString('factorId', {
        nullable: true,
        description: 'Id of the main factor; null for a line of 0 kg without factor.',
      }),
      factor: t.field({
        type: FactorType,
        nullable: true,
        description: 'The main factor, from the factor set used.',
        resolve: (line, _args, context) => {
          if (line.factorId === null) return null;
          const parts = partsOf(context.reader(), line);
          return isThenable(parts)
            ? parts.then((read) => mainFactor(context, line, read))
            : mainFactor(context, line, parts);
        },
      }),
      components: t.field({
        type: [ComponentType],
        description: 'The parts of the line by scope and category.',
        complexity: { field: 1, multiplier: MAX_COMPONENTS },
        resolve: (line, _args, context) => partsOf(context.reader(), line),
      }),
    }),
  });
}

/** The line's main factor, among those of its parts. */
function mainFactor(context: GraphqlContext, line: LineRow, parts: readonly ComponentRow[]) {
  const main = parts.find(({ factorId }) => factorId === line.factorId);
  return main === undefined ? null : context.factor(line.factorSetId, main);
}
