import { describe, expect, it } from 'vitest';
import { reclassify } from '../../../compute/reclassify/reclassify.ts';
import type { StoredInvoice } from '../../../compute/reperform/task.ts';
import type { Category } from '../../../schema/contracts/categories.ts';
import type { StoredDecision } from '../../../schema/contracts/decision.ts';
import { storeInvoices } from '../../support/stored-invoices.ts';

interface SentLine {
  readonly description: string;
  readonly spend_amount: number;
  readonly quantity?: number;
  readonly unit_of_measure?: string;
}

interface Decided {
  readonly at?: number;
  readonly category?: Category | null;
  readonly factorId?: string | null;
  /** What was decided of the invoice before. */
  readonly decisions?: readonly StoredDecision[];
}

/** What the lines were taken for, the first ones by decisions. */
function withDecisions({ classifications }: StoredInvoice, decisions: readonly StoredDecision[]) {
  return classifications.map((one, at) => ({ ...one, decision: decisions[at] ?? null }));
}

/** What deciding one line of an invoice gives. */
function decide(
  line_items: readonly SentLine[],
  { at = 0, category = null, factorId = null, decisions = [] }: Decided,
) {
  const { invoices, lines } = storeInvoices([
    { vendor_name: 'Lieferant', invoice_date: '2025-03-31', line_items },
  ]);
  const [invoice] = invoices;
  if (invoice === undefined) throw new Error('one invoice is stored');
  return reclassify({
    restore: null,
    invoice: { ...invoice, classifications: withDecisions(invoice, decisions) },
    recorded: lines.map((line) => ({
      lineItemId: String(line.line_item_id),
      category: String(line.category) as Category,
      emissionsKgCo2e: String(line.kgco2e),
      marketBasedKgCo2e: line.market_based_kgco2e ?? null,
      warnings: [],
    })),
    warnings: [],
    supplierMixes: [],
    lineItemId: String(lines[at]?.line_item_id),
    category,
    factorId,
    reason: 'x',
    payload: JSON.stringify({
      invoice: { warnings: [], line_items: lines.map(({ line_item_id }) => ({ line_item_id })) },
    }),
    salt: 'A'.repeat(22),
  });
}

const refusalOf = (answer: ReturnType<typeof decide>) => (answer.ok ? null : answer.error);
const kwh = (description: string, quantity: number): SentLine => ({
  description,
  spend_amount: 300,
  quantity,
  unit_of_measure: 'kWh',
});

describe('deciding for a category and a factor', () => {
  const hotel: SentLine = {
    description: 'Hotel Übernachtung',
    spend_amount: 200,
    quantity: 10,
    unit_of_measure: 'kWh',
  };

  it('refuses a pair that contradicts itself, in words that name both', () => {
    expect(refusalOf(decide([hotel], { category: 'hotel', factorId: 'electricity.grid.ch' }))).toEqual({
      code: 'factor_not_applicable',
      detail:
        'the factor electricity.grid.ch goes with electricity, not with the category hotel: name one of these or another factor',
    });
  });

  it('refuses a factor alone that the line’s own category does not go with and that stands for none', () => {
    const factorId = 'figaro26-purchaser-est-2023:C24:CH';
    const refusal = refusalOf(decide([hotel], { factorId }));
    expect(refusal?.detail).toContain(`${factorId} goes with`);
    expect(refusal?.detail).toContain('not with the category hotel');
    const steel = decide([hotel], { category: 'steel', factorId });
    expect(steel).toMatchObject({ ok: true, value: { line: { category: 'steel', factorId } } });
  });

  it('says first that the set has no such factor', () => {
    expect(refusalOf(decide([hotel], { category: 'hotel', factorId: 'no.such.factor' }))?.detail).toContain(
      'has no factor no.such.factor',
    );
  });
});

describe('deciding a network line of a power bill to be the energy (rule 5)', () => {
  const factor = { factorId: 'electricity.grid.ch' };

  it('is refused where the energy stands on another line, whole or by tariffs', () => {
    const whole = [kwh('Strom Wirkenergie', 4000), kwh('Netznutzung', 4000)];
    expect(refusalOf(decide(whole, { at: 1, ...factor }))).toMatchObject({
      code: 'factor_not_applicable',
      detail: expect.stringMatching(
        /quantity is that of line 0, .* electricity\.grid\.ch would count it twice/,
      ),
    });
    const tariffs = [kwh('Netznutzung', 4000), kwh('Strom Hochtarif', 3000), kwh('Strom Niedertarif', 1000)];
    expect(refusalOf(decide(tariffs, { at: 0, ...factor }))?.code).toBe('factor_not_applicable');
    const parts = [
      kwh('Strom Wirkenergie', 4000),
      kwh('Netznutzung Hochtarif', 3000),
      kwh('Netznutzung Niedertarif', 1000),
    ];
    expect(decide(parts, { at: 1, category: 'electricity' })).toMatchObject({
      ok: true,
      value: { line: { emissionsKgCo2e: '0.000000' } },
    });
  });

  it('is taken, with a warning, where no other line has that energy', () => {
    const alone = decide([kwh('Netznutzung', 4000)], factor);
    if (!alone.ok) throw new Error(alone.error.detail);
    expect(alone.value.line).toMatchObject({ category: 'electricity', emissionsKgCo2e: '500.000000' });
    expect(JSON.stringify(alone.value.lines)).toContain('energy_may_be_counted_twice');
    const other = decide([kwh('Strom Wirkenergie', 900), kwh('Netznutzung', 4000)], { at: 1, ...factor });
    expect(other.ok).toBe(true);
  });

  it('is refused for a second fee line whose energy a first one counts by decision already', () => {
    const lines = [kwh('Netznutzung', 4000), kwh('Netzzuschlag', 4000)];
    expect(decide(lines, { at: 1, ...factor }).ok).toBe(true);
    const decision: StoredDecision = {
      attributes: { energyPart: 'network' },
      category: 'electricity',
      factor_id: 'electricity.grid.ch',
      match: null,
      naics: null,
      source: 'person',
    };
    const decided = decide(lines, { at: 1, ...factor, decisions: [decision] });
    expect(refusalOf(decided)?.detail).toContain('is that of line 0');
  });
});
