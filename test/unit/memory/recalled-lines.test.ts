import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RememberedRow } from '../../../compute/memory/memory-index.ts';
import { answered, answeredOne, type SentLine } from '../../support/remembered-lines.ts';

describe('a line the workspace remembers', () => {
  const vendor = 'Kälte Meier AG';
  const gas = (description: string): SentLine => ({
    description,
    spend_amount: 400,
    quantity: 5,
    unit_of_measure: 'kg',
  });
  const rememberedGas: RememberedRow[] = [
    [vendor, 'Kältemittel R410A Nachfüllung', 'refrigerants', 'refrigerant.r410a.kg', 'CH'],
  ];

  it('never takes the factor of another gas', () => {
    const without = answeredOne([], { vendor, line: gas('Kältemittel R32 Nachfüllung') });
    expect(without.factor_id).toBe('refrigerant.hfc_32.kg');
    const line = answeredOne(rememberedGas, { vendor, line: gas('Kältemittel R32 Nachfüllung') });
    expect(line).toEqual(without);
    const again = answeredOne(rememberedGas, { vendor, line: gas('Kältemittel R410A Nachfüllung') });
    expect(again).toMatchObject({ factor_id: 'refrigerant.r410a.kg', needs_review: false });
  });

  it('never takes the factor of another fuel', () => {
    const rows: RememberedRow[] = [[vendor, 'Treibstoff E10', 'petrol', null, 'CH']];
    const line = { spend_amount: 700, quantity: 400, unit_of_measure: 'l' };
    const b7 = { ...line, description: 'Treibstoff B7' };
    expect(answeredOne(rows, { vendor, line: b7 })).toEqual(answeredOne([], { vendor, line: b7 }));
    const e10 = { ...line, description: 'Treibstoff E10' };
    expect(answeredOne(rows, { vendor, line: e10 })).toMatchObject({ category: 'petrol' });
  });

  it.each([
    ['Bestellung 4711', 'Bestellung 4712'],
    ['Position 1: 4711', 'Position 2: 0815'],
    ['Riegel', 'Mars Riegel'],
    ['Motor', 'Motor 5 kW'],
    ['Motor', 'March Motor'],
    ['Motor', 'Motor Set'],
    ['Kältemittel Halon 1211', 'Kältemittel Halon 1301'],
  ])('is not recalled from %j for %j', (remembered, description) => {
    const rows: RememberedRow[] = [[vendor, remembered, 'insurance', null, 'CH']];
    const line = { description, spend_amount: 400 };
    expect(answeredOne(rows, { vendor, line })).toEqual(answeredOne([], { vendor, line }));
  });

  it('says what it ignored of the text, in words that stand in the explanation alone', () => {
    const rows: RememberedRow[] = [
      [vendor, 'Abo Silber Januar 2025 Rechnung Nr. 4711', 'insurance', null, 'CH'],
    ];
    const line = { description: 'Abo Silber März 2026 Rechnung Nr. 4802', spend_amount: 9 };
    const near = answeredOne(rows, { vendor, line });
    expect(near).toMatchObject({ category: 'insurance', needs_review: false });
    expect(near.explanation).toContain(
      'Category remembered: a person decided so for this vendor and a text that is the same without date "marz 2026", reference "4802".',
    );
    expect(near.decision).toMatchObject({ match: 'near', ignored: ['date', 'reference'] });
    expect(JSON.stringify(near.decision)).not.toMatch(/marz|4802/);
  });

  it('is only proposed, for review, where a number differs that may name another thing', () => {
    const factor = 'figaro26-purchaser-est-2023:K65:CH';
    const rows: RememberedRow[] = [[vendor, 'Zusatz Silber 12', 'insurance', factor, 'CH']];
    const line = { description: 'Zusatz Silber 14', spend_amount: 400 };
    const proposed = answeredOne(rows, { vendor, line });
    expect(proposed).toMatchObject({ category: 'insurance', needs_review: true, confidence: 0.55 });
    expect(proposed.explanation).toContain('number "14"');
    expect(proposed.warnings.map(({ code }) => code)).toContain('needs_review');
    expect(proposed.decision).toMatchObject({ ignored: ['number'] });
  });

  it('never keeps the remembered factor without review when a word of letters and digits is another one', () => {
    const before = fc.constantFrom(
      'Kältemittel',
      'Treibstoff',
      'Stahl',
      'Abo Silber',
      'Lieferung Januar 2025',
    );
    const grade = fc.stringMatching(/^[A-Z]{1,4}-?\d{1,4}[a-z]{0,2}$/);
    const behind = fc.constantFrom('', ' Nachfüllung', ' 03.2025', ' Nr. 4711', ' 5 kg');
    fc.assert(
      fc.property(before, grade, grade, behind, (first, one, other, last) => {
        fc.pre(one !== other);
        const factor = 'figaro26-purchaser-est-2023:K65:CH';
        const rows: RememberedRow[] = [[vendor, `${first} ${one}${last}`, 'insurance', factor, 'CH']];
        const line = answeredOne(rows, { vendor, line: gas(`${first} ${other}${last}`) });
        expect(line.factor_id !== factor || line.needs_review).toBe(true);
      }),
      { numRuns: Number(process.env.ROUNDS ?? 60) },
    );
  });
});

describe('a remembered factor of a region', () => {
  const vendor = 'Energie AG';
  const strom: SentLine = {
    description: 'Strom Hochtarif',
    spend_amount: 900,
    quantity: 4000,
    unit_of_measure: 'kWh',
  };
  const rows: RememberedRow[] = [[vendor, strom.description, 'electricity', 'electricity.grid.ch', 'CH']];

  it('counts where it was decided for, and leaves its category elsewhere', () => {
    const here = answeredOne(rows, { vendor, line: strom });
    expect(here).toMatchObject({ factor_id: 'electricity.grid.ch', kgco2e: 500 });
    const there = answeredOne(rows, { vendor, line: strom, region: 'DE', currency: 'EUR' });
    expect(there).toMatchObject({ category: 'electricity', factor_id: 'electricity.grid.de' });
    expect(there.explanation).toContain('The factor decided on is of another region than this line.');
    expect(there.decision).toMatchObject({ factor_id: null, factor_left_out: 'region' });
  });

  it('counts in the region of the decided line although the factor is of another', () => {
    const german: RememberedRow[] = [[vendor, strom.description, 'electricity', 'electricity.grid.de', 'CH']];
    expect(answeredOne(german, { vendor, line: strom }).factor_id).toBe('electricity.grid.de');
  });

  it('is left out of spend used elsewhere too, unlike one that holds everywhere', () => {
    const steel: SentLine = { description: 'Blech', spend_amount: 900 };
    const factor = 'figaro26-purchaser-est-2023:C24:CH';
    const known: RememberedRow[] = [
      [vendor, 'Blech', 'steel', factor, 'CH'],
      [vendor, 'Gas Lager', 'refrigerants', 'refrigerant.sf6.kg', 'CH'],
    ];
    expect(answeredOne(known, { vendor, line: steel }).factor_id).toBe(factor);
    const german = answeredOne(known, { vendor, line: steel, region: 'DE', currency: 'EUR' });
    expect(german).toMatchObject({ category: 'steel', factor_id: 'figaro26-purchaser-est-2023:C24:DE' });
    const gas: SentLine = { description: 'Gas Lager', spend_amount: 900, quantity: 2, unit_of_measure: 'kg' };
    expect(answeredOne(known, { vendor, line: gas, region: 'DE' }).factor_id).toBe('refrigerant.sf6.kg');
  });
});

describe('a remembered factor of energy', () => {
  const vendor = 'Stadtwerk';
  const network: SentLine = {
    description: 'Netznutzung',
    spend_amount: 300,
    quantity: 4000,
    unit_of_measure: 'kWh',
  };
  const rows: RememberedRow[] = [[vendor, 'Netznutzung', 'electricity', 'electricity.grid.ch', 'CH']];

  it('counts no energy again that stands on another line of the bill (rule 5)', () => {
    const energy = { ...network, description: 'Strom Wirkenergie' };
    const [first, second] = answered(rows, { vendor, lines: [energy, network] });
    expect(first).toMatchObject({ factor_id: 'electricity.grid.ch', kgco2e: 500 });
    expect(second).toMatchObject({ category: 'electricity', factor_id: null, kgco2e: 0 });
    expect(second?.explanation).toContain('would count the energy of another line of the bill again');
    const tariffs = [
      { ...network, description: 'Strom Hochtarif', quantity: 3000 },
      { ...network, description: 'Strom Niedertarif', quantity: 1000 },
      network,
    ];
    expect(answered(rows, { vendor, lines: tariffs }).map(({ kgco2e }) => kgco2e)).toEqual([375, 125, 0]);
  });

  it('counts the energy of two remembered fee lines once', () => {
    const both: RememberedRow[] = [
      ...rows,
      [vendor, 'Netzzuschlag', 'electricity', 'electricity.grid.ch', 'CH'],
    ];
    const lines = [network, { ...network, description: 'Netzzuschlag' }];
    expect(answered(both, { vendor, lines }).map(({ kgco2e }) => kgco2e)).toEqual([500, 0]);
  });

  it('counts where no other line does, with a warning', () => {
    const line = answeredOne(rows, { vendor, line: network });
    expect(line).toMatchObject({ factor_id: 'electricity.grid.ch', kgco2e: 500 });
    expect(line.warnings.map(({ code }) => code)).toContain('energy_may_be_counted_twice');
  });
});
