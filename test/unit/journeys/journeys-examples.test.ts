import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { journeyCodes, journeyResult, journeyStepOf } from '../../support/journey-lines.ts';

/** The worked examples of the design of journeys: 20 calculations step by step, 8 refusals. */
interface Example {
  readonly id: string;
  readonly currency: string;
  readonly region: string;
  readonly line: {
    readonly description: string;
    readonly quantity: number;
    readonly unit_of_measure: string;
    readonly spend_amount: number;
  };
  readonly expected: {
    readonly method: string;
    readonly category: string;
    readonly journey?: boolean | null;
    readonly needs_review: boolean;
    readonly warnings: readonly string[];
    readonly legs?: readonly {
      readonly from_country: string;
      readonly to_country: string;
      readonly great_circle_km: number;
      readonly km: number;
    }[];
    readonly trips?: number;
    readonly distance_km?: number;
    readonly passengers?: number;
    readonly tonnes?: number;
    readonly teu?: number;
    readonly vehicles?: number;
    readonly activity?: { readonly amount: number; readonly unit: string };
    readonly components?: readonly { readonly factor_id: string; readonly kgco2e: number }[];
    readonly kgco2e?: number;
  };
}

const file = join(import.meta.dirname, '..', '..', 'vectors', 'journeys-examples.json');
const { examples } = JSON.parse(readFileSync(file, 'utf8')) as { examples: readonly Example[] };

const resultOf = ({ line, currency, region }: Example) =>
  journeyResult(line.description, {
    quantity: String(line.quantity),
    unitOfMeasure: line.unit_of_measure,
    spendAmount: String(line.spend_amount),
    currency,
    region,
  });
const named = (all: readonly Example[]) => all.map((one) => [one.id, one.line.description, one] as const);

describe('the worked examples of journeys', () => {
  it.each(named(examples))('%s "%s": category, method, review and warnings', (_id, _text, example) => {
    const { expected } = example;
    const result = resultOf(example);
    expect([result.category, result.method, result.needsReview]).toEqual([
      expected.category,
      expected.method,
      expected.needs_review,
    ]);
    const also = result.warnings.map(({ code }) => code).filter((code) => code === 'upstream_missing');
    expect([...journeyCodes(result), ...also]).toEqual(expected.warnings);
    if (expected.journey === false) expect(journeyStepOf(result)).toBeNull();
  });

  it.each(named(examples.filter(({ expected }) => expected.legs !== undefined)))(
    '%s "%s": legs, trips, load, factors and kilograms as worked by hand',
    (_id, _text, example) => {
      const { expected } = example;
      const result = resultOf(example);
      const step = journeyStepOf(result);
      expect(
        step?.legs.map((leg) => [
          leg.from.country,
          leg.to.country,
          Number(leg.great_circle_km),
          Number(leg.km),
        ]),
      ).toEqual(expected.legs?.map((leg) => [leg.from_country, leg.to_country, leg.great_circle_km, leg.km]));
      const { passengers, tonnes, teu, vehicles } = expected;
      expect([step?.trips.count, Number(step?.distance_km)]).toEqual([expected.trips, expected.distance_km]);
      expect(Number((step?.persons ?? step?.load ?? step?.vehicles)?.count)).toBe(
        passengers ?? tonnes ?? teu ?? vehicles,
      );
      expect([Number(step?.result), step?.unit]).toEqual([
        expected.activity?.amount,
        expected.activity?.unit,
      ]);
      expect(result.components.map(({ factorId }) => factorId)).toEqual(
        expected.components?.map(({ factor_id }) => factor_id),
      );
      for (const [at, part] of (expected.components ?? []).entries()) {
        expect(Number(result.components[at]?.emissionsKgCo2e)).toBeCloseTo(part.kgco2e, 4);
      }
    },
  );

  it('a confidence of 0.87 to 0.92', () => {
    const physical = examples.filter(({ expected }) => expected.legs !== undefined).map(resultOf);
    expect(physical).toHaveLength(20);
    for (const { confidence } of physical)
      expect([confidence, confidence >= 0.87, confidence <= 0.93]).toEqual([confidence, true, true]);
  });

  it('says the kilometres in the explanation', () => {
    const [, second] = examples;
    expect(second && resultOf(second).explanation).toContain(
      'GVA–FCO 695.4 km × 2 (A/R) × 2 persons by 0.12576',
    );
  });
});
