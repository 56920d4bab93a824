import { describe, expect, it } from 'vitest';
import type { Members } from '../../../compute/verify/profile.ts';
import { wrongInput } from '../../../compute/verify/trace-inputs.ts';
import { resultOf } from '../../support/emission-lines.ts';

const industries = [
  { naics: '331110', probability: 0.4 },
  { naics: '322121', probability: 0.3 },
  { naics: '541512', probability: 0.3 },
];
const { trace } = resultOf({ category: 'other', spendAmount: '100', industries });
const line: Members = { spend_amount: '100', kgco2e: '1' };
const invoice: Members = { currency: 'CHF' };
const wrongOf = (steps: readonly Members[]) => wrongInput({ line, invoice, trace: steps });

/** The steps of the service with one of them changed. */
const changed = (step: string, at: number, members: Members) => {
  const place = trace.findIndex((one) => one.step === step) + at;
  return trace.map((one, position) => (position === place ? { ...one, ...members } : one));
};

describe('the candidates of a median, redone', () => {
  it('lead to the industry the service took', () => {
    expect(trace.filter(({ step }) => step === 'candidate')).toHaveLength(3);
    expect(wrongOf(trace)).not.toBe('industry');
  });

  it.each([
    ['another industry', changed('industry', 0, { naics2017: '331110' })],
    ['another source', changed('industry', 0, { source: 'classification' })],
    ['another belief', changed('candidate', 0, { probability: '0.900' })],
    ['a belief that is no number', changed('candidate', 1, { probability: 'most' })],
    ['a belief below 0', changed('candidate', 1, { probability: '-0.300' })],
    ['another factor, out of its order', changed('candidate', 2, { kgco2e_per_unit: '0.0001' })],
  ])('do not with %s', (_, steps) => {
    expect(wrongOf(steps)).toBe('industry');
  });

  it('are at most five', () => {
    const [candidate] = trace.filter(({ step }) => step === 'candidate');
    const six = Array.from({ length: 6 }, () => candidate as Members);
    const industry = { step: 'industry', naics2017: candidate?.naics2017, source: 'median of candidates' };
    expect(wrongOf([...six.slice(1), industry])).not.toBe('industry');
    expect(wrongOf([...six, industry])).toBe('industry');
  });

  it('are not asked for of lines recorded before they were listed', () => {
    expect(wrongOf(trace.filter(({ step }) => step !== 'candidate'))).not.toBe('industry');
  });
});
