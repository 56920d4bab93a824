import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../../compute/verify/cli/verify-source.ts';
import type { Members } from '../../../compute/verify/profile.ts';
import { wrongInput } from '../../../compute/verify/trace-inputs.ts';
import { resultOf } from '../../support/emission-lines.ts';
import { lineOf } from '../../support/make-package.ts';
import { idOf, invoicePayload, TrailMaker } from '../../support/make-trail.ts';
import { CONTEXT, optionsOf } from '../../support/verifier-context.ts';
import { packageOf, totalsOf, UNTESTED } from '../../support/verifier-recalculation-cases.ts';

const COMPONENT = {
  boundary: 'generation',
  factor_id: 'ch-grid',
  factor_year: 2025,
  gwp_basis: 'AR6',
  scope: 3,
  scope3_category: 1,
};
const part = (kgco2e: string) => ({ ...COMPONENT, kgco2e });

/** Line 1 of an invoice, which is drawn, among others; the reconciliation of its header. */
interface Invoice {
  readonly line: Readonly<Record<string, unknown>> & { readonly kgco2e: string };
  readonly others: readonly object[];
  readonly reconciliation?: object;
  readonly trace: readonly object[];
  readonly total: string;
}

async function recalculate({ line, others, reconciliation, trace, total }: Invoice) {
  const trail = new TrailMaker().open();
  const payload = invoicePayload(1);
  const components = [part(line.kgco2e)];
  const all = [
    { description: 'a', ...line, components, factor_id: 'ch-grid', line_item_id: lineOf(1) },
    ...others,
  ];
  const invoice = { ...payload.invoice, line_items: all, reconciliation, total_kgco2e: total };
  trail.add({ kind: 'invoice.recorded', subject: `invoice:${idOf(1)}`, payload: { ...payload, invoice } });
  const sum = { kgco2e: total, line_items: all.length };
  const category = [{ category: String(line.category), ...sum }];
  const totals = {
    ...totalsOf(sum, 'spend'),
    by_category: all.length === 1 ? category : byCategory([...all] as Line[]),
    by_scope: [{ scope: 3, ...sum }],
    by_scope3_category: [{ scope3_category: 1, ...sum }],
  };
  const paper = {
    ...UNTESTED,
    components,
    factor: { factor_id: 'ch-grid', factor_set_id: 'set', unit: 'EUR', value: '0.125', year: 2025 },
    line: { description: 'a', index: 0, ...line },
    recorded_kgco2e: line.kgco2e,
    trace,
  };
  const options = optionsOf({ ...CONTEXT, recalculate: true });
  const metadata = { totals, factor_register: REGISTER };
  const verdict = await verifySource(
    new MemorySource(packageOf(trail, { papers: [paper], metadata })),
    options,
  );
  return { ...verdict, rules: verdict.findings.kept.map(({ rule }) => rule) };
}

interface Line {
  readonly category: string;
  readonly kgco2e: string;
}

function byCategory(lines: readonly Line[]) {
  return lines.map(({ category, kgco2e }) => ({ category, kgco2e, line_items: 1 }));
}

const REGISTER = [
  {
    boundary: 'generation',
    factor_id: 'ch-grid',
    factor_set_id: 'set',
    gwp_basis: 'AR6',
    unit: 'EUR',
    value: '0.125',
    year: 2025,
  },
];

describe('a discount', () => {
  const other = {
    category: 'office',
    components: [part('5.000000')],
    description: 'b',
    kgco2e: '5.000000',
    line_item_id: lineOf(2),
    method: 'spend',
    spend_amount: '30.00',
  };
  const invoice = (kgco2e: string, total: string): Invoice => ({
    line: { category: 'not_a_purchase', kgco2e, method: 'spend', spend_amount: '-6.00' },
    others: [other],
    trace: [{ step: 'discount', amount: '-6', spend_of_lines: '30', lines: 1, kgco2e }],
    total,
  });

  it('is redone from the other lines of its invoice, as the trail has them', async () => {
    const { exitCode, rules, sentences } = await recalculate(invoice('-1.000000', '4.000000'));
    expect([exitCode, rules]).toEqual([0, []]);
    expect(sentences[0]).toContain('the arithmetic of 1 sampled line was redone and agrees');
  });

  it('is redone where a person decided that it is one', async () => {
    const { trace, ...rest } = invoice('-1.000000', '4.000000');
    const decided = [{ step: 'decision', category: 'not_a_purchase' }, ...trace];
    const { exitCode, rules } = await recalculate({ ...rest, trace: decided });
    expect([exitCode, rules]).toEqual([0, []]);
  });

  it('that is not its share of them is found', async () => {
    expect((await recalculate(invoice('-2.000000', '3.000000'))).rules).toEqual(['recalculate.value']);
  });

  it('is no excuse for a line that is none', async () => {
    const { line, ...rest } = invoice('-1.000000', '4.000000');
    const { rules } = await recalculate({ ...rest, line: { ...line, category: 'office' } });
    expect(rules).toContain('recalculate.input');
  });
});

describe('a spend that was scaled to the header', () => {
  /** 30.00 sent with VAT of 25 %: 24.00 net, at 0.125 kg. */
  const invoice = (factor: string, kgco2e: string): Invoice => ({
    line: { category: 'office', kgco2e, method: 'spend', spend_amount: '30.00' },
    others: [],
    reconciliation: { emission_basis: '24.00', sum_of_lines: '30.00' },
    trace: [
      { step: 'spend', amount: '30', currency: 'CHF' },
      { step: 'emission_basis', factor },
      { step: 'spend_factor', kgco2e_per_unit: '0.125', unit: 'CHF 2025' },
      { step: 'component', factor_id: 'ch-grid', factor_year: 2025, kgco2e },
    ],
    total: kgco2e,
  });

  it('is accepted with the share the reconciliation has', async () => {
    const { exitCode, rules } = await recalculate(invoice('0.8', '3.000000'));
    expect([exitCode, rules]).toEqual([0, []]);
  });

  it('by another share is found, also where the arithmetic is right', async () => {
    expect((await recalculate(invoice('0.4', '1.500000'))).rules).toEqual(['recalculate.trail']);
  });
});

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
