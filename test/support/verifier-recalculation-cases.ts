import type { Rule } from '../../compute/verify/rules.ts';
import { ENGAGEMENT, lineOf, makePackage } from './make-package.ts';
import { canonical } from './make-trail.ts';
import { CONTEXT } from './verifier-context.ts';
import type { VerifierCase } from './verifier-trail-cases.ts';

const STEP = {
  amount: '100',
  factor_id: 'ch-grid',
  factor_year: 2025,
  kgco2e: '12.500000',
  kgco2e_per_unit: '0.125',
  step: 'component',
  unit: 'kWh',
};
const QUANTITY = { quantity: '100', read_as: 'kWh', step: 'quantity', unit: 'kWh' };

/** The line of invoice 1 of the sound package: 100 kWh at 0.125 kg are the 12.5 kg its trail recorded. */
export const PAPER = {
  components: [{ factor_id: 'ch-grid', factor_year: 2025, kgco2e: '12.500000' }],
  invoice: { factor_set_id: 'set' },
  line: { kgco2e: '12.500000', quantity: '100', spend_amount: '30.00', unit_of_measure: 'kWh' },
  line_item_id: lineOf(1),
  trace: [QUANTITY, STEP] as readonly object[],
};

const REGISTER = [{ factor_id: 'ch-grid', factor_set_id: 'set', unit: 'kWh', value: '0.125', year: 2025 }];

/** A sound, sealed package with this paper and this register. */
export function packageWithPaper(paper: object = PAPER, register: unknown = REGISTER): Buffer {
  const opening = `{"engagement_id":"${ENGAGEMENT}","format":"workpapers/1","items":[`;
  return makePackage({
    workpapers: Buffer.from(`${opening}\n${typeof paper === 'string' ? paper : canonical(paper)}\n]}\n`),
    metadata: { factor_register: register },
  });
}

/** Packages whose arithmetic is not what they say, though all was sealed so. */
export function verifierRecalculationCases(): VerifierCase[] {
  const context = { ...CONTEXT, recalculate: true };
  const found = (rule: Rule, title: string, paper: object, register: unknown = REGISTER): VerifierCase => ({
    rule,
    title,
    bytes: packageWithPaper(paper, register),
    context,
  });
  const ten = { kgco2e: '10.000000' };
  return [
    found('recalculate.form', 'a register that is none', PAPER, 'none'),
    found('recalculate.form', 'a trace that does not say what was measured', { ...PAPER, trace: [STEP] }),
    found('recalculate.form', 'a quantity other than the line has', {
      ...PAPER,
      trace: [{ ...QUANTITY, quantity: '10' }, STEP],
    }),
    found('recalculate.factor', 'a factor that is not in the register', PAPER, []),
    found('recalculate.factor', 'another value in the register', PAPER, [{ ...REGISTER[0], value: '0.126' }]),
    found('recalculate.value', 'a part that is not amount times factor', {
      ...PAPER,
      components: [{ ...PAPER.components[0], ...ten }],
    }),
    found('recalculate.trail', 'another spend than was recorded', {
      ...PAPER,
      line: { ...PAPER.line, spend_amount: '31.00' },
    }),
  ];
}
