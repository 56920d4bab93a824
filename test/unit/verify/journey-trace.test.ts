import { describe, expect, it } from 'vitest';
import type { LineResult } from '../../../compute/types.ts';
import type { Members } from '../../../compute/verify/profile.ts';
import { redoneTrace } from '../../../compute/verify/recalculate.ts';
import { wrongInput } from '../../../compute/verify/trace-inputs.ts';
import { ERASED_TEXT } from '../../../schema/contracts/erased.ts';
import { type JourneyLine, journeyResult } from '../../support/journey-lines.ts';

interface Sample {
  readonly description: string;
  readonly line: JourneyLine;
}

const SAMPLES: readonly Sample[] = [
  { description: 'Billet avion GVA-FCO A/R LX1758 éco', line: { quantity: '2', unitOfMeasure: 'pces' } },
  { description: 'Flug ZRH-LHR-BOS Economy LX316/BA213', line: { spendAmount: '640' } },
  { description: 'Treno EC Bellinzona-Bologna 2a cl.', line: {} },
  {
    description: 'Pallet haulage Leeds-Glasgow',
    line: { quantity: '2.4', unitOfMeasure: 't', region: 'GB', currency: 'GBP' },
  },
  { description: "Seefracht FCL 1x40'HC Ningbo-Antwerpen inkl. BAF", line: { spendAmount: '3600' } },
  {
    description: 'Nolo marittimo LCL Shenzhen-La Spezia 5.2 cbm',
    line: { quantity: '1680', unitOfMeasure: 'kg' },
  },
  { description: 'Kilometerspesen Privatwagen Zürich-Chur retour', line: {} },
  { description: 'Gutschrift Flug ZRH-OSL-ZRH Economy', line: { spendAmount: '-318', category: 'flights' } },
];

const SET = '2026-11-22';
const traceOf = ({ trace }: LineResult) => JSON.parse(JSON.stringify(trace)) as Members[];
const resultOf = ({ description, line }: Sample) => journeyResult(description, line);

function lineOf({ description, line }: Sample): Members {
  return {
    description,
    spend_amount: line.spendAmount ?? '300',
    quantity: line.quantity ?? null,
    unit_of_measure: line.unitOfMeasure ?? null,
    weight_tonnes: null,
    distance_km: null,
  };
}

const micro = (text: string) => BigInt(text.replace('.', ''));
/** A trace in which one text, first found from the journey on, is another. */
function changed(trace: readonly Members[], from: string, to: string): Members[] {
  const text = JSON.stringify(trace);
  if (!text.includes(from)) throw new Error(`no ${from} in ${text}`);
  return JSON.parse(text.replace(from, to)) as Members[];
}

describe('the verifier redoes a journey from its trace alone', () => {
  it.each(SAMPLES.map((one) => [one.description, one] as const))('%s', (_text, sample) => {
    const result = resultOf(sample);
    const trace = traceOf(result);
    expect(trace.some(({ step }) => step === 'journey')).toBe(true);
    expect(redoneTrace(trace, SET, new Map())).toEqual(
      result.components.map(({ emissionsKgCo2e }) => micro(emissionsKgCo2e)),
    );
    expect(wrongInput({ line: lineOf(sample), invoice: {}, trace })).toBeNull();
  });

  const [flight, twoHauls, , haulage] = SAMPLES;
  const changes: readonly (readonly [string, Sample | undefined, string, string])[] = [
    ['another place', flight, '"lat":"46.2381"', '"lat":"47.2381"'],
    ['another great circle', flight, '"great_circle_km":"695.4"', '"great_circle_km":"595.4"'],
    ['other kilometres of a leg', flight, '"km":"695.4"', '"km":"95.4"'],
    ['another rule', flight, '"rule":"great circle"', '"rule":"road"'],
    ['another number of trips', flight, '"count":2', '"count":1'],
    ['another distance', flight, '"distance_km":"1390.8"', '"distance_km":"139.8"'],
    ['another adjustment', haulage, '"adjusted_by":"1.05"', '"adjusted_by":"1"'],
    ['a part with less than its share', twoHauls, '"amount":"788.1"', '"amount":"78.1"'],
    ['no legs', flight, '"legs":', '"leg":'],
  ];

  it.each(changes)('refuses %s', (_what, sample, from, to) => {
    if (sample === undefined) throw new Error('no sample');
    const trace = changed(traceOf(resultOf(sample)), from, to);
    expect(redoneTrace(trace, SET, new Map())).toBeNull();
  });

  it('refuses persons that are no number of the quantity, and places beside kilometres that were sent', () => {
    if (flight === undefined) throw new Error('no sample');
    const trace = traceOf(resultOf(flight));
    const line = lineOf(flight);
    expect(wrongInput({ line: { ...line, quantity: '3' }, invoice: {}, trace })).toBe('journey');
    expect(wrongInput({ line: { ...line, distance_km: '900' }, invoice: {}, trace })).toBe('journey');
  });

  it('takes legs without places of an erased line only', () => {
    if (flight === undefined) throw new Error('no sample');
    const trace = traceOf(resultOf(flight)).map((step) =>
      step.step === 'journey'
        ? { ...step, legs: (step.legs as Members[]).map(({ from: _from, to: _to, ...leg }) => leg) }
        : step,
    );
    const line = lineOf(flight);
    expect(wrongInput({ line, invoice: {}, trace })).toBe('journey');
    expect(wrongInput({ line: { ...line, description: ERASED_TEXT }, invoice: {}, trace })).toBeNull();
    expect(redoneTrace(trace, SET, new Map())).not.toBeNull();
  });
});
