import { classifyInvoice } from '../../compute/classify/classify-invoice.ts';
import { ONE } from '../../compute/decimal.ts';
import { calculateInvoice } from '../../compute/emissions/invoice-emissions.ts';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../../compute/factors/factor-set.ts';
import { rateSet } from '../../compute/factors/rates.ts';
import { validateInvoice } from '../../compute/ingest/validate-invoice.ts';
import type { Classification, InvoiceInput } from '../../compute/types.ts';
import '../support/provide-models.ts';
import { invoiceSource } from '../support/load.ts';
import { type Finding, median, thousands } from './report.ts';

const INVOICES = 2_000;
const LINES = 10;
const ROUNDS = 7;
const WARM_UP_ROUNDS = 2;
const TARGET = 50_000;

interface Round {
  readonly classifySeconds: number;
  readonly calculateSeconds: number;
}

/** Lines a second through classification and calculation in this one thread, on varied lines of the demo year. */
export function measureClassifyAndCalculate(): Finding[] {
  const invoices = validInvoices();
  const lines = invoices.reduce((sum, invoice) => sum + invoice.lines.length, 0);
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) run(invoices);
  const rounds = Array.from({ length: ROUNDS }, () => run(invoices));
  const perSecond = (pick: (round: Round) => number) => lines / median(rounds.map(pick));
  const both = perSecond(({ classifySeconds, calculateSeconds }) => classifySeconds + calculateSeconds);
  const classify = perSecond(({ classifySeconds }) => classifySeconds);
  const calculate = perSecond(({ calculateSeconds }) => calculateSeconds);
  return [
    {
      name: 'classification + calculation in one thread',
      value: `${thousands(both)} lines/s  (classification alone ${thousands(classify)}, calculation alone ${thousands(calculate)})`,
      target: `at least ${thousands(TARGET)}`,
      reached: both >= TARGET,
    },
  ];
}

function validInvoices(): InvoiceInput[] {
  const next = invoiceSource(77, LINES);
  return Array.from({ length: INVOICES }, (_, index) => {
    const valid = validateInvoice(next(), {
      index,
      latestInvoiceDate: '2026-12-31',
      defaultCurrency: 'CHF',
      defaultRegion: 'CH',
    });
    if (!valid.ok) throw new Error(JSON.stringify(valid.error));
    return valid.value.input;
  });
}

function run(invoices: readonly InvoiceInput[]): Round {
  const started = performance.now();
  const classified = invoices.map((invoice) => classifyInvoice(invoice));
  const middle = performance.now();
  calculateAll(invoices, classified);
  const ended = performance.now();
  return { classifySeconds: (middle - started) / 1000, calculateSeconds: (ended - middle) / 1000 };
}

function calculateAll(
  invoices: readonly InvoiceInput[],
  classified: readonly (readonly Classification[])[],
): void {
  const set = factorSet(NEWEST_FACTOR_SET_ID);
  const rates = rateSet(null);
  for (const [index, invoice] of invoices.entries()) {
    const classifications = classified[index] ?? [];
    const result = calculateInvoice({
      invoice,
      classifications,
      basisFactor: ONE,
      basisReason: null,
      set,
      rates,
    });
    if (!result.ok) throw new Error(result.error.message);
  }
}
