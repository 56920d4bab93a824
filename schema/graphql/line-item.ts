import { isThenable } from '@pothos/core';
import { DECISION_SOURCES, FACTORS_LEFT_OUT, IGNORED_KINDS, MEMORY_MATCHES } from '../contracts/decision.ts';
import { MARKET_BASES, type StoredMarketBased } from '../contracts/market-based.ts';
import { type ListedLine, linesById } from '../queries/line-list.ts';
import { builder } from './builder.ts';
import { type GraphqlContext, loaderOf, type WorkspaceReader } from './context.ts';
import { CategoryEnum, enumOf, MethodEnum } from './enums.ts';
import { invoiceById, invoiceMembers } from './invoice.ts';
import { type ComponentRow, type LineRow, partsOf } from './line-parts.ts';
import { batched } from './list-field.ts';
import { ComponentType, FactorType, InvoiceType, LineItemType, WarningType } from './refs.ts';
import { nameOfSet } from './selection.ts';

/** A line has at most so many components and candidates. */
const MAX_COMPONENTS = 4;
const MAX_CANDIDATES = 5;

/** A line by id, or null: those of a level share one statement. */
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

const MarketBasedType = builder.objectRef<StoredMarketBased>('MarketBased').implement({
  description: 'What the market-based figure of bought electricity or heat rests on.',
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
      description: 'Factor of the residual mix, where it rests on one.',
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
  description: 'What a person decided a line to be, or what the workspace remembers of such a decision.',
  fields: (t) => ({
    source: t.expose('source', {
      type: enumOf('DecisionSource', DECISION_SOURCES, 'Who decided.'),
      description: 'Who decided.',
    }),
    match: t.expose('match', {
      type: enumOf('MemoryMatch', MEMORY_MATCHES, 'How the memory met the line.'),
      nullable: true,
      description: 'How the memory met the line; null where a person decided.',
    }),
    category: t.expose('category', { type: CategoryEnum, description: 'The category decided on.' }),
    factorId: t.exposeString('factor_id', {
      nullable: true,
      description: 'The factor decided on; null: the rules choose it.',
    }),
    factorLeftOut: t.field({
      type: enumOf('FactorLeftOut', FACTORS_LEFT_OUT, 'Why a remembered factor does not count.'),
      nullable: true,
      description:
        'Why the remembered factor does not count for the line: unfit, of another region, or its energy is counted; null where it counts.',
      resolve: ({ factor_left_out }) => factor_left_out ?? null,
    }),
    ignored: t.field({
      type: [enumOf('IgnoredKind', IGNORED_KINDS, 'What of a text does not tell what was bought.')],
      description: 'What was left out of the text to recognise it; a number makes the decision a proposal.',
      resolve: ({ ignored = [] }) => ignored,
    }),
    billNames: t.field({
      type: CategoryEnum,
      nullable: true,
      description: 'What the bill names instead, where the words of the line name no supply: a proposal.',
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
      message: t.exposeString('message', { description: 'What it says.' }),
      line: t.exposeInt('line', {
        nullable: true,
        description: 'Index of the line, from 0; null for the whole invoice.',
      }),
    }),
  });
  ComponentType.implement({
    description: "One scope and category's part of a line; the parts add up to the line exactly.",
    fields: (t) => ({
      ordinal: t.exposeInt('ordinal', { description: "Place among the line's components, from 0." }),
      scope: t.exposeInt('scope', { description: 'Scope, 1 to 3.' }),
      scope3Category: t.exposeInt('scope3Category', {
        nullable: true,
        description: 'GHG Protocol category, 1 to 15; null but for scope 3.',
      }),
      kgco2e: t.exposeFloat('kgco2e', { description: 'kg CO2e, at most 6 decimals.' }),
      biogenicCo2Kg: t.exposeFloat('biogenicCo2Kg', {
        complexity: 0,
        nullable: true,
        description: 'kg of biogenic CO2, in no total; null where the factor states none.',
      }),
      boundary: t.exposeString('boundary', { description: 'What part of the life cycle it covers.' }),
      gwpBasis: t.exposeString('gwpBasis', { description: 'Gases and GWP set of its factor.' }),
      factorId: t.exposeString('factorId', { description: 'Id of the factor.' }),
      factorYear: t.exposeInt('factorYear', {
        description: "Year of the factor's row: with its id it names one row of the set.",
      }),
      factor: t.field({
        type: FactorType,
        nullable: true,
        description: 'The factor; null when its set is not known to this server.',
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
        description: 'The invoice the line stands on.',
        resolve: async ({ invoiceId }, _args, context, info) => {
          const invoice = await invoiceById(context.reader(), invoiceId, invoiceMembers(info));
          if (invoice === null) throw new Error('a line that can be read has an invoice that can be read');
          return invoice;
        },
      }),
      period: t.exposeString('period', { description: 'Name of the reporting period.' }),
      lineIndex: t.exposeInt('lineIndex', { description: 'Place in the invoice, from 0.' }),
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
      servicePeriodStart: t.expose('servicePeriodStart', {
        type: 'Date',
        nullable: true,
        description: 'First day of what the line bills.',
      }),
      servicePeriodEnd: t.expose('servicePeriodEnd', {
        type: 'Date',
        nullable: true,
        description: 'Last day of what the line bills.',
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
        description: 'The same, market-based; equal where the line is no bought electricity or heat.',
        resolve: ({ marketBasedKgco2e, kgco2e }) => Number(marketBasedKgco2e ?? kgco2e),
      }),
      marketBased: t.field({
        type: MarketBasedType,
        nullable: true,
        description:
          'What the market-based figure rests on; null where the line is no bought electricity or heat.',
        resolve: ({ marketBased }) => marketBased,
      }),
      scope: t.exposeInt('scope', { description: "Scope of the line's main part, 1 to 3." }),
      scope3Category: t.exposeInt('scope3Category', {
        nullable: true,
        description: 'GHG Protocol category of the main part; null but for scope 3.',
      }),
      needsReview: t.exposeBoolean('needsReview', {
        description: 'Whether classification or factor are uncertain and should be looked at.',
      }),
      explanation: t.exposeString('explanation', {
        description: 'Why the line has this category and factor.',
      }),
      warnings: t.expose('warnings', { type: [WarningType], description: 'Warnings about this line.' }),
      naics: t.exposeString('naics', { nullable: true, description: 'NAICS 2017 code of what was bought.' }),
      attributes: t.expose('attributes', {
        type: 'JSON',
        description: 'What the classifier read from the text: fuel, vehicle, haul …',
      }),
      certainty: t.exposeFloat('certainty', { description: 'How sure the classifier is, 0 to 1.' }),
      candidates: t.field({
        type: [Candidate],
        description: 'Categories considered, best first, the chosen one included.',
        complexity: { field: 1, multiplier: MAX_CANDIDATES },
        resolve: ({ candidates }) => candidates,
      }),
      matchedWords: t.exposeStringList('matched', {
        description: 'Words and phrases the classification rests on, as normalised.',
      }),
      isOverridden: t.exposeBoolean('isOverridden', {
        description: 'Whether a person decided what the line is.',
      }),
      decision: t.expose('decision', {
        type: Decision,
        nullable: true,
        description: 'What a person, or the memory of one, decided.',
      }),
      trace: t.field({
        type: [TraceStep],
        description: 'The calculation, step by step.',
        complexity: { field: 1, multiplier: MAX_CANDIDATES },
        resolve: ({ trace }) => trace,
      }),
      factorId: t.exposeString('factorId', {
        nullable: true,
        description: 'Id of the main factor; null for a line of 0 kg without one.',
      }),
      factor: t.field({
        type: FactorType,
        nullable: true,
        description: 'The main factor, as it stands in the set the line was calculated with.',
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

/** The factor that the line is named after, among those of its parts. */
function mainFactor(context: GraphqlContext, line: LineRow, parts: readonly ComponentRow[]) {
  const main = parts.find(({ factorId }) => factorId === line.factorId);
  return main === undefined ? null : context.factor(line.factorSetId, main);
}
