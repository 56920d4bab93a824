import { reason, reasonMembers, reasonText, reasonTexts } from '../../schema/contracts/reasons.ts';
import { divide, negate, type Rational, roundToScaled, scaledToText, trimZeros } from '../decimal.ts';
import type { Component, TraceStep } from '../types.ts';
import type { Activity } from './activity.ts';
import { because } from './because.ts';
import { physicalConfidence } from './confidence.ts';
import { exactText } from './exact-text.ts';
import {
  finalWarnings,
  type InvoiceContext,
  type LineContext,
  type LineOutcome,
  warn,
} from './line-context.ts';
import { marketOfPhysical, noteClaim } from './market-based.ts';
import { type PhysicalRoute, partBiogenicCo2, partEmissions, type RoutePart } from './physical-routes.ts';

const DECIMALS = 6;

/** Calculates a line by its physical input: each part exact, rounded once half to even at 6 decimals, then summed. */
export function physicalLine(invoice: InvoiceContext, context: LineContext, activity: Activity): LineOutcome {
  const { route } = activity;
  const [main] = route.parts;
  const groups = [activity, ...(activity.others ?? [])];
  const trace: TraceStep[] = [...activity.steps];
  if (context.sign < 0) trace.push({ step: 'sign', sign: -1, ...because([reason('credit_of_purchase')]) });
  for (const { route: one } of groups) {
    for (const assumption of one.assumptions)
      trace.push({
        step: 'assumption',
        assumption: reasonTexts(assumption),
        reasons: reasonMembers(assumption),
      });
    if (one.upstreamNote)
      trace.push({
        step: 'upstream',
        note: reasonText(one.upstreamNote),
        reasons: reasonMembers([one.upstreamNote]),
      });
  }
  const components: Component[] = [];
  let microKg = 0n;
  let mainMicroKg: bigint | null = null;
  for (const { part, amount } of partsOf(groups)) {
    const signed = context.sign < 0 ? negate(amount) : amount;
    const scaled = roundToScaled(partEmissions(signed, part), DECIMALS, 'half_even');
    microKg += scaled;
    mainMicroKg ??= scaled;
    const rounded = scaledToText(scaled, DECIMALS);
    const made = component(part, rounded, biogenicText(part, signed));
    components.push(made);
    trace.push(componentStep(part, signed, made));
  }
  const emissionsKgCo2e = scaledToText(microKg, DECIMALS);
  if (components.length > 1)
    trace.push({ step: 'sum', components: components.length, kgco2e: emissionsKgCo2e });
  for (const { route: one } of groups) noteRoute(invoice, context, one);
  noteClaim(invoice, context, route);
  const { index } = context.line;
  const { classification } = context;
  const outcome: LineOutcome = {
    microKg,
    result: {
      index,
      classification,
      category: classification.category,
      factorId: main.factor.factorId,
      method: 'physical',
      confidence: confidenceOf(invoice, context, activity),
      certainty: classification.certainty,
      emissionsKgCo2e,
      scope: main.scope,
      scope3Category: main.scope3Category,
      components,
      needsReview: context.reviews.length > 0,
      explanation: explain(context, activity, emissionsKgCo2e),
      warnings: finalWarnings(context),
      trace,
    },
  };
  const signed = context.sign < 0 ? negate(activity.amount) : activity.amount;
  return marketOfPhysical(invoice, context, { signed, route, outcome, mainMicroKg: mainMicroKg ?? 0n });
}

function biogenicText(part: RoutePart, signed: Rational): string | null {
  const exact = partBiogenicCo2(signed, part);
  return exact === null ? null : scaledToText(roundToScaled(exact, DECIMALS, 'half_even'), DECIMALS);
}

const NOTHING: readonly RoutePart[] = [];

function upstreamOf({ parts }: PhysicalRoute): readonly RoutePart[] {
  return parts.length === 1 ? NOTHING : parts.slice(1);
}

type Group = Pick<Activity, 'amount' | 'route'>;

/** The main factor of each group, then its upstream and losses. */
function partsOf(groups: readonly Group[]): { readonly part: RoutePart; readonly amount: Rational }[] {
  const parts = groups.map(({ route, amount }) => ({ part: route.parts[0], amount }));
  for (const { route, amount } of groups) {
    for (const part of upstreamOf(route)) parts.push({ part, amount });
  }
  return parts;
}

function component(part: RoutePart, emissionsKgCo2e: string, biogenicCo2Kg: string | null): Component {
  const { factor, scope, scope3Category } = part;
  return {
    scope,
    scope3Category,
    factorId: factor.factorId,
    factorYear: factor.validYear,
    boundary: factor.boundary,
    gwpBasis: factor.gwpBasis,
    emissionsKgCo2e,
    biogenicCo2Kg,
  };
}

function componentStep(part: RoutePart, signed: Rational, made: Component): TraceStep {
  const { factor, unit } = part;
  const amount = divide(signed, unit.size);
  return {
    step: 'component',
    factor_id: factor.factorId,
    factor_year: factor.validYear,
    factor_region: factor.region,
    amount: exactText(amount),
    unit: factor.unit,
    kgco2e_per_unit: factor.kgCo2ePerUnit,
    rounding: 'half_even_6',
    kgco2e: made.emissionsKgCo2e,
    scope: part.scope,
    scope3_category: part.scope3Category,
    ...(made.biogenicCo2Kg !== null && {
      biogenic_co2_kg_per_unit: factor.biogenicCo2KgPerUnit,
      biogenic_co2_kg: made.biogenicCo2Kg,
    }),
  };
}

function confidenceOf(invoice: InvoiceContext, context: LineContext, activity: Activity): number {
  const { route } = activity;
  return physicalConfidence({
    certainty: context.classification.certainty,
    regionFit: route.regionFit,
    yearDistance: invoice.year - route.parts[0].factor.validYear,
    unitFit: activity.unitFit,
    assumed: route.assumptions.length > 0 || route.review.length > 0,
    upstreamMissing: [activity, ...(activity.others ?? [])].some((group) => group.route.upstreamMissing),
  });
}

function noteRoute(invoice: InvoiceContext, context: LineContext, route: PhysicalRoute): void {
  const { factor, scope } = route.parts[0];
  if (route.regionFallback) {
    const { region } = invoice.invoice;
    const used = { region, factor: factor.factorId, used: factor.region };
    warn(context, 'factor_region_fallback', [reason('factor_of_other_region', used)]);
  }
  if (route.upstreamMissing) {
    warn(context, 'upstream_missing', [reason('upstream_of_factor_missing', { factor: factor.factorId })]);
  }
  context.reviews.push(...route.review);
  const { category, attributes } = context.classification;
  if (category === 'car_travel' && attributes.carOwner === 'company' && scope !== 3) {
    warn(
      context,
      'fuel_may_be_counted_twice',
      'Kilometres of a company car: its fuel or power may be billed on another invoice too.',
    );
  }
}

function explain({ classification, sign }: LineContext, activity: Activity, total: string): string {
  const groups = [activity, ...(activity.others ?? [])];
  const [main] = activity.route.parts;
  const credit = sign < 0 ? 'credit of ' : '';
  const by = groups.map(({ route, amount }) => byFactor(route.parts[0], groups.length > 1 ? amount : null));
  const upstream = groups.flatMap(({ route }) => upstreamOf(route));
  const added =
    upstream.length > 0 ? `, plus upstream ${upstream.map((part) => part.factor.factorId).join(', ')}` : '';
  const scope =
    main.scope3Category === null ? `scope ${main.scope}` : `scope 3 category ${main.scope3Category}`;
  return `${classification.category}: ${credit}${activity.text} by ${by.join(' and ')}${added} = ${trimZeros(total)} kg CO2e, ${scope}.`;
}

/** With its share of the amount, if there are several. */
function byFactor({ factor }: RoutePart, amount: Rational | null): string {
  const share = amount === null ? '' : ` for ${exactText(amount)} ${factor.unit}`;
  return `${factor.kgCo2ePerUnit} kg CO2e per ${factor.unit} (${factor.factorId}, ${factor.region} ${factor.validYear})${share}`;
}
