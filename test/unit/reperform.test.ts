import { describe, expect, it } from 'vitest';
import { classifyInvoice } from '../../compute/classify/classify-invoice.ts';
import { classifierVersion } from '../../compute/classify/provided-classifier.ts';
import { ONE } from '../../compute/decimal.ts';
import { calculateInvoice } from '../../compute/emissions/invoice-emissions.ts';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../../compute/factors/factor-set.ts';
import { rateSet } from '../../compute/factors/rates.ts';
import { reclassify } from '../../compute/reclassify/reclassify.ts';
import { rePerform } from '../../compute/reperform/re-perform.ts';
import {
  type RecordedClassification,
  readClassification,
} from '../../compute/reperform/recorded-classification.ts';
import type { Overrides, StoredInvoice } from '../../compute/reperform/task.ts';
import { companyYear } from '../../gateway/cli/demo/company-year.ts';
import type { StoredDecision } from '../../schema/contracts/decision.ts';
import { storeInvoices } from '../support/stored-invoices.ts';

/** What one line becomes with overrides. */
function whatIf(invoice: Record<string, unknown>, overrides: Overrides) {
  const { invoices } = storeInvoices([{ vendor_name: 'Lieferant', invoice_date: '2025-03-31', ...invoice }]);
  const [result] = rePerform({ invoices, overrides });
  if (result === undefined) throw new Error('nothing was calculated');
  return result;
}

const english = {
  ...{ vendor_name: 'Supplies Inc', invoice_date: '2025-03-31', region: 'US', currency: 'USD' },
  line_items: [{ description: 'hydraulic cylinder repair kit for backhoe', spend_amount: 900 }],
};
const strom = {
  line_items: [{ description: 'Strom', spend_amount: 100, quantity: 500, unit_of_measure: 'kWh' }],
};

describe('re-performance', () => {
  it('gives every line of the demo year the kilograms that were recorded, with the same parts', () => {
    const { invoices, lines } = storeInvoices(
      companyYear()
        .slice(0, 25)
        .map(({ invoice }) => invoice),
    );
    const results = rePerform({ invoices, overrides: null });
    expect(results).toHaveLength(lines.length);
    const recorded = new Map(lines.map((line) => [line.line_item_id, line]));
    for (const { lineItemId, recalculated, reason, newest } of results) {
      const line = recorded.get(lineItemId);
      expect(reason).toBeNull();
      expect([recalculated?.emissionsKgCo2e, recalculated?.factorId ?? null, recalculated?.method]).toEqual([
        line?.kgco2e,
        line?.factor_id,
        line?.method,
      ]);
      expect(newest).toMatchObject({ factorSetId: NEWEST_FACTOR_SET_ID, emissionsKgCo2e: line?.kgco2e });
      expect(recalculated?.trace.slice(0, 3).map(({ step }) => step)).toEqual([
        're_perform',
        'reconcile',
        'recorded_classification',
      ]);
    }
  });

  it('says what it cannot do: with a factor set this program does not have', () => {
    const { invoices } = storeInvoices([{ vendor_name: 'L', invoice_date: '2025-03-31', ...strom }]);
    const [invoice] = invoices;
    if (invoice === undefined) throw new Error('one invoice is stored');
    const gone = rePerform({ invoices: [{ ...invoice, factorSetId: '2019-01-01' }], overrides: null });
    expect(gone).toMatchObject([
      { recalculated: null, reason: 'the factor set 2019-01-01 is not part of this program' },
    ]);
  });

  /** Recorded by a classifier that took the line for something that today's would not. */
  const otherThen: Partial<RecordedClassification> = {
    ...{ category: 'it_equipment', attributes: {}, naics: '334111', matched: ['strom'] },
    ...{ candidates: [{ category: 'it_equipment', score: 0.4 }] },
    rest: {
      certainty: 0.4,
      naicsCertainty: 0.3,
      industries: [
        { naics: '334111', probability: 0.3 },
        { naics: '541512', probability: 0.25 },
      ],
    },
  };

  /** An invoice of one line with other rules in its records, and the kilograms that those gave. */
  function byOtherRules() {
    const sent = { description: 'Strom für Rechner', spend_amount: 100 };
    const { invoices } = storeInvoices([
      { vendor_name: 'Lieferant', invoice_date: '2025-03-31', line_items: [sent] },
    ]);
    const [invoice] = invoices;
    const [classification] = invoice?.classifications ?? [];
    if (invoice === undefined || classification === undefined) throw new Error('one line is stored');
    const recorded = { ...classification, ...otherThen };
    const calculated = calculateInvoice({
      ...{ invoice: invoice.input, classifications: [readClassification(recorded)], basisFactor: ONE },
      ...{ basisReason: null, set: factorSet(NEWEST_FACTOR_SET_ID), rates: rateSet(null) },
    });
    if (!calculated.ok) throw new Error(calculated.error.message);
    const stored = { ...invoice, classifierVersion: 'combined-1+000000000000', classifications: [recorded] };
    return { stored, kilograms: calculated.value.totalEmissionsKgCo2e };
  }

  it('takes what the line was taken for, whatever the rules of today say, and agrees', () => {
    const { stored, kilograms } = byOtherRules();
    const [result] = rePerform({ invoices: [stored], overrides: null });
    expect(result).toMatchObject({ reason: null, classifiedAnew: null });
    expect(result?.recalculated).toMatchObject({
      ...{ category: 'it_equipment', method: 'spend', emissionsKgCo2e: kilograms },
    });
    expect(result?.recalculated?.trace.slice(0, 3)).toMatchObject([
      { step: 're_perform', classifier_version: 'combined-1+000000000000' },
      { step: 'reconcile' },
      { step: 'recorded_classification', category: 'it_equipment', matched: 'strom' },
    ]);
    expect(result?.recalculated?.trace.filter(({ step }) => step === 'candidate')).toHaveLength(2);
  });

  it('classified anew says what the rules of today take the line for, and names both versions', () => {
    const { stored, kilograms } = byOtherRules();
    const [result] = rePerform({ invoices: [stored], overrides: { classifyAnew: true } });
    expect(result?.classifiedAnew).toEqual({
      recordedCategory: 'it_equipment',
      category: 'electricity',
      recordedClassifierVersion: 'combined-1+000000000000',
      classifierVersion: classifierVersion(),
    });
    expect(result?.newest).toBeNull();
    expect(result?.recalculated?.category).toBe('electricity');
    expect(result?.recalculated?.emissionsKgCo2e).not.toBe(kilograms);
    expect(result?.recalculated?.trace.slice(0, 3)).toMatchObject([
      { step: 're_perform', classifier_version: classifierVersion() },
      { step: 'reconcile' },
      { step: 'classify', category: 'electricity' },
    ]);
  });

  it('classified anew has the item codes too', () => {
    const item_codes = [{ scheme: 'CPV', code: '30197643-0' }];
    const { invoices, lines } = storeInvoices([
      {
        ...{ vendor_name: 'Lieferant', invoice_date: '2025-03-31' },
        line_items: [{ description: 'Art. 10234-A', spend_amount: 100, item_codes }],
      },
    ]);
    const results = [null, { classifyAnew: true } as const].flatMap((overrides) =>
      rePerform({ invoices, overrides }),
    );
    expect(results.map(({ recalculated }) => recalculated?.category)).toEqual(['paper', 'paper']);
    for (const { recalculated } of results) expect(recalculated?.emissionsKgCo2e).toBe(lines[0]?.kgco2e);
  });

  it('classified anew leaves decided what was decided, and has no answer where nothing can be made again', () => {
    const { stored } = byOtherRules();
    const decision: StoredDecision = {
      ...{
        attributes: {},
        category: 'insurance',
        factor_id: null,
        match: null,
        naics: null,
        source: 'person',
      },
    };
    const decided = stored.classifications.map((one) => ({ ...one, decision }));
    const anew = (change: Partial<StoredInvoice>) =>
      rePerform({ invoices: [{ ...stored, ...change }], overrides: { classifyAnew: true } })[0];
    expect(anew({ classifications: decided })?.classifiedAnew?.category).toBe('insurance');
    expect(anew({ isErased: true })).toMatchObject({
      ...{ recalculated: null, classifiedAnew: null, newest: null },
      reason: expect.stringContaining('erased'),
    });
  });

  it('does not redo a line of before whose candidate industries were not kept, and does where none count', () => {
    const { invoices } = storeInvoices([
      {
        ...{ vendor_name: 'Lieferant', invoice_date: '2025-03-31' },
        line_items: [
          { description: 'Strom', spend_amount: 100, quantity: 500, unit_of_measure: 'kWh' },
          { description: 'consulting services', spend_amount: 1000 },
          { description: 'Rabatt', spend_amount: -50 },
          { description: 'Mahngebühr', spend_amount: 20 },
        ],
      },
    ]);
    const before = invoices.map((invoice) => ({
      ...invoice,
      classifications: invoice.classifications.map((one) => ({ ...one, rest: null })),
    }));
    const now = rePerform({ invoices, overrides: null });
    const then = rePerform({ invoices: before, overrides: null });
    const kilograms = (of: typeof now) => of.map(({ recalculated }) => recalculated?.emissionsKgCo2e ?? null);
    const [power, , , fee] = kilograms(now);
    expect(kilograms(now).every((one) => one !== null)).toBe(true);
    expect(kilograms(then)).toEqual([power, null, null, fee]);
    expect(then[1]).toMatchObject({ reason: expect.stringContaining('candidate industries'), newest: null });
    // By a factor named by hand no industry counts.
    const line = before[0]?.lines.slice(1, 2) ?? [];
    const ofLine = before.map((invoice) => ({ ...invoice, lines: line }));
    const [by] = rePerform({ invoices: ofLine, overrides: { quantity: '3' } });
    expect(by).toMatchObject({ recalculated: null, reason: expect.stringContaining('candidate industries') });
  });

  it('keeps every member of a classification: what is read again is what was calculated with', () => {
    const year = companyYear().map(({ invoice }) => invoice);
    const { invoices } = storeInvoices([...year.slice(0, 60), { ...strom, ...english }]);
    for (const { input, classifications } of invoices) {
      expect(classifications.map(readClassification)).toEqual(classifyInvoice(input));
    }
    const all = invoices.flatMap(({ classifications }) => classifications.map(readClassification));
    expect(all.some(({ industries = [], naicsCertainty }) => industries.length > 1 && naicsCertainty)).toBe(
      true,
    );
  });

  it('calculates a what-if quantity and unit by the same rules', () => {
    const plain = whatIf(strom, {}).recalculated?.emissionsKgCo2e;
    const tenfold = whatIf(strom, { quantity: '5', unitOfMeasure: 'MWh' }).recalculated?.emissionsKgCo2e;
    expect(Number(tenfold)).toBeCloseTo(10 * Number(plain), 5);
  });

  it('gives a line its recorded kilograms by its own factor, with the upstream: it agrees', () => {
    const diesel = {
      line_items: [{ description: 'Diesel', spend_amount: 1500, quantity: 850, unit_of_measure: 'l' }],
    };
    const { recalculated } = whatIf(diesel, { factorId: 'fuel.diesel_mineral.litre' });
    // DESNZ 2025: 2.66155 kg per litre burnt, 0.62409 for its supply.
    expect(recalculated).toMatchObject({
      factorId: 'fuel.diesel_mineral.litre',
      emissionsKgCo2e: '2792.794000',
      components: [
        { factorId: 'fuel.diesel_mineral.litre', scope: 1, emissionsKgCo2e: '2262.317500' },
        { factorId: 'fuel_wtt.diesel_mineral.litre', scope: 3, emissionsKgCo2e: '530.476500' },
      ],
    });
    expect(whatIf(diesel, {}).recalculated?.components).toEqual(recalculated?.components);
    expect(recalculated?.trace.map(({ step }) => step)).toEqual([
      ...['re_perform', 'reconcile', 'recorded_classification', 'override'],
      ...['amount', 'component', 'component', 'sum'],
    ]);
  });

  it("agrees by its own factor for every line of the demo year's first half, and for guests as meals", () => {
    const meals = {
      ...{ description: 'Catering vegetarisches Menü', spend_amount: 900, quantity: 40 },
      unit_of_measure: 'Personen',
    };
    const menu = { vendor_name: 'Küche', invoice_date: '2025-03-31', region: 'FR', line_items: [meals] };
    const year = companyYear().map(({ invoice }) => invoice);
    const { invoices, lines } = storeInvoices([menu, ...year.slice(0, 99)]);
    const recorded = new Map(lines.map((line) => [line.line_item_id, line]));
    expect(lines[0]?.factor_id).toMatch(/^food\.meal/);
    const found = invoices.flatMap((invoice) =>
      invoice.lines.flatMap((line) => {
        const { factor_id: factorId, kgco2e } = recorded.get(line.lineItemId) ?? {};
        if (factorId == null) return [];
        const [result] = rePerform({ invoices: [{ ...invoice, lines: [line] }], overrides: { factorId } });
        return [{ expected: kgco2e, found: result?.recalculated?.emissionsKgCo2e, reason: result?.reason }];
      }),
    );
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter((line) => line.expected !== line.found || line.reason !== null)).toEqual([]);
  });

  it('predicts what deciding for another factor records', () => {
    const heat = {
      vendor_name: 'L',
      invoice_date: '2025-03-31',
      line_items: [{ description: 'Heizöl', spend_amount: 900, quantity: 600, unit_of_measure: 'l' }],
    };
    const { invoices, lines } = storeInvoices([heat]);
    const [invoice, line] = [invoices[0], lines[0]];
    if (invoice === undefined || line === undefined) throw new Error('one line is stored');
    const recorded = {
      ...{ lineItemId: String(line.line_item_id), category: 'heating_oil' as const, warnings: [] },
      emissionsKgCo2e: String(line.kgco2e),
      marketBasedKgCo2e: null,
    };
    for (const factorId of ['fuel.diesel_mineral.litre', 'figaro26-purchaser-est-2023:C19:CH']) {
      const decided = reclassify({
        ...{
          invoice,
          recorded: [recorded],
          lineItemId: recorded.lineItemId,
          factorId,
          category: null,
          restore: null,
        },
        ...{ reason: 'diesel', warnings: [], supplierMixes: [], salt: 'A'.repeat(22) },
        payload: JSON.stringify({
          invoice: { warnings: [], line_items: [{ line_item_id: recorded.lineItemId }] },
        }),
      });
      if (!decided.ok) throw new Error(decided.error.detail);
      const { category, emissionsKgCo2e, method } = decided.value.line;
      const [predicted] = rePerform({ invoices, overrides: { factorId } });
      expect(predicted?.recalculated).toMatchObject({ category, emissionsKgCo2e, method, factorId });
      expect(emissionsKgCo2e).not.toBe(line.kgco2e);
    }
  });

  it('says where an overridden quantity or unit changes nothing, and nothing where it counts', () => {
    const advice = { line_items: [{ description: 'Beratung', spend_amount: 900, quantity: 5 }] };
    const unused = whatIf(advice, { quantity: '7' });
    expect(unused.recalculated?.emissionsKgCo2e).toBe(whatIf(advice, {}).recalculated?.emissionsKgCo2e);
    expect(unused.reason).toBe(
      'the overridden quantity changed nothing: The quantity has no unit_of_measure; the line was calculated from its spend.',
    );
    const silent = { line_items: [{ description: 'Beratung', spend_amount: 900 }] };
    expect(whatIf(silent, { unitOfMeasure: 'kWh' }).reason).toBe(
      'the overridden unit_of_measure changed nothing',
    );
    const lost = whatIf(strom, { unitOfMeasure: 'Stück' });
    expect([lost.recalculated?.method, lost.reason]).toEqual([
      'spend',
      expect.stringContaining('the overridden unit_of_measure was not used: The quantity in "Stück" fits no'),
    ]);
    expect(whatIf(strom, { quantity: '700' }).reason).toBeNull();
    const spendFactor = 'figaro26-purchaser-est-2023:M69_70:CH';
    expect(whatIf(strom, { quantity: '700', factorId: spendFactor }).reason).toBe(
      'the overridden quantity changed nothing',
    );
  });

  it('takes the spend for a spend factor named by hand', () => {
    const { recalculated } = whatIf(strom, { factorId: 'figaro26-purchaser-est-2023:M69_70:CH' });
    expect(recalculated).toMatchObject({
      method: 'spend',
      factorId: 'figaro26-purchaser-est-2023:M69_70:CH',
    });
    expect(recalculated?.trace.map(({ step }) => step)).toContain('override');
  });

  it('takes tonne-kilometres for a factor of freight and refuses an amount it does not have', () => {
    const freight = {
      line_items: [{ description: 'Transport', spend_amount: 900, weight_tonnes: 2, distance_km: 300 }],
    };
    const { recalculated } = whatIf(freight, { factorId: whatIf(freight, {}).recalculated?.factorId ?? '' });
    const amount = recalculated?.trace.find(({ step }) => step === 'component')?.amount;
    expect(amount).toBe('600');
    const kWhFactor = whatIf(strom, {}).recalculated?.factorId ?? '';
    expect(whatIf(freight, { factorId: kWhFactor })).toMatchObject({
      recalculated: null,
      reason: 'the line has no amount that converts to kWh, the unit of electricity.grid.ch',
    });
    expect(whatIf(freight, { factorId: 'no.such' }).reason).toContain('has no factor no.such');
  });
});
