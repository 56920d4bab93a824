import { negate, type Rational, roundToScaled, scaledToText, trimZeros } from '../decimal.ts';
import type { Component, TraceStep } from '../types.ts';
import type { Activity } from './activity.ts';
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
import { type PhysicalRoute, partEmissions, type RoutePart } from './physical-routes.ts';

const DECIMALS = 6;

/** A line by its physical input: each part exact, rounded once half to even at 6 decimals, then summed. */
export function physicalLine(invoice: InvoiceContext, context: LineContext, activity: Activity): LineOutcome {
  const { route } = activity;
  const [main] = route.parts;
  const signed = context.sign < 0 ? negate(activity.amount) : activity.amount;
  const trace: TraceStep[] = [...activity.steps];
  if (context.sign < 0) trace.push({ step: 'sign', sign: -1, reason: 'credit of something bought' });
  for (const assumption of route.assumptions) trace.push({ step: 'assumption', assumption });
  if (route.upstreamNote) trace.push({ step: 'upstream', note: route.upstreamNote });
  const components: Component[] = [];
  let microKg = 0n;
  for (const part of route.parts) {
    const scaled = roundToScaled(partEmissions(signed, part), DECIMALS, 'half_even');
    microKg += scaled;
    const rounded = scaledToText(scaled, DECIMALS);
    components.push(component(part, rounded));
    trace.push(componentStep(part, signed, rounded));
  }
  const emissionsKgCo2e = scaledToText(microKg, DECIMALS);
  if (components.length > 1)
    trace.push({ step: 'sum', components: components.length, kgco2e: emissionsKgCo2e });
  noteRoute(invoice, context, route);
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
  return marketOfPhysical(invoice, context, { signed, route, outcome });
}

function component(part: RoutePart, emissionsKgCo2e: string): Component {
  const { factor, scope, scope3Category } = part;
  return {
    scope,
    scope3Category,
    factorId: factor.factorId,
    factorYear: factor.validYear,
    boundary: factor.boundary,
    gwpBasis: factor.gwpBasis,
    emissionsKgCo2e,
  };
}

function componentStep(part: RoutePart, signed: Rational, rounded: string): TraceStep {
  const { factor, unit } = part;
  const amount: Rational = {
    numerator: signed.numerator * unit.size.denominator,
    denominator: signed.denominator * unit.size.numerator,
  };
  return {
    step: 'component',
    factor_id: factor.factorId,
    factor_year: factor.validYear,
    factor_region: factor.region,
    amount: exactText(amount),
    unit: factor.unit,
    kgco2e_per_unit: factor.kgCo2ePerUnit,
    rounding: 'half_even_6',
    kgco2e: rounded,
    scope: part.scope,
    scope3_category: part.scope3Category,
  };
}

function confidenceOf(invoice: InvoiceContext, context: LineContext, activity: Activity): number {
  const { route } = activity;
  return physicalConfidence({
    certainty: context.classification.certainty,
    regionFit: route.regionFit,
    yearDistance: invoice.year - route.parts[0].factor.validYear,
    unitFit: activity.unitFit,
    assumed: route.assumptions.length > 0 || route.review !== null,
    upstreamMissing: route.upstreamMissing,
  });
}

function noteRoute(invoice: InvoiceContext, context: LineContext, route: PhysicalRoute): void {
  const { factor, scope } = route.parts[0];
  if (route.regionFallback) {
    const { region } = invoice.invoice;
    warn(
      context,
      'factor_region_fallback',
      `No factor for ${region}; ${factor.factorId} of ${factor.region} was used.`,
    );
  }
  if (route.upstreamMissing) {
    warn(context, 'upstream_missing', `${factor.factorId} has no matching upstream factor; it is left out.`);
  }
  if (route.review) context.reviews.push(route.review);
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
  const { route, text } = activity;
  const [main, ...upstream] = route.parts;
  const { factor } = main;
  const credit = sign < 0 ? 'credit of ' : '';
  const added =
    upstream.length > 0 ? `, plus upstream ${upstream.map((part) => part.factor.factorId).join(', ')}` : '';
  const scope =
    main.scope3Category === null ? `scope ${main.scope}` : `scope 3 category ${main.scope3Category}`;
  return `${classification.category}: ${credit}${text} by ${factor.kgCo2ePerUnit} kg CO2e per ${factor.unit} (${factor.factorId}, ${factor.region} ${factor.validYear})${added} = ${trimZeros(total)} kg CO2e, ${scope}.`;
}
