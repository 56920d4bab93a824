import { describe, expect, it } from 'vitest';
import { calculated } from '../../support/classified-invoice.ts';

describe('a meter that was read', () => {
  it('stays a fee beside a line that meters the energy itself', () => {
    const { lines } = calculated('GRDF', ['Consommation gaz @ 4100 kWh', 'Relevé de compteur @ 380 m3']);
    expect(lines.map(({ emissionsKgCo2e }) => Number(emissionsKgCo2e) > 0)).toEqual([true, false]);
  });

  it.each(['Relevé de compteur', 'Zählerablesung @ 1 Stk', 'Meter reading'])(
    'stays a fee where nothing was measured: "%s"',
    (text) => {
      const { lines } = calculated('', ['Erdgas @ 4100 kWh', text]);
      expect(lines[1]).toMatchObject({ emissionsKgCo2e: '0.000000', needsReview: false });
    },
  );
});

describe('kilowatt-hours of no named supply', () => {
  it('are gas where the bill says so', () => {
    const { lines } = calculated('TotalEnergies', ['Consommation @ 2600 kWh', 'Abonnement gaz naturel'], {
      region: 'FR',
    });
    expect(lines[0]).toMatchObject({ category: 'natural_gas', needsReview: false });
  });
});

describe('a French contract for heat', () => {
  it.each([
    ['Terme R1', 'Terme R2'],
    ['R1 consommation', 'R2 puissance souscrite'],
    ['R1', 'R2'],
  ])('sells it as "%s" and connects by "%s"', (used, connected) => {
    const { lines, warnings } = calculated('Dalkia', [`${used} @ 31 MWh`, connected], { region: 'FR' });
    expect(lines[0]).toMatchObject({ category: 'district_heat', factorId: 'heat.district.fr.kwh' });
    expect(lines[1]).toMatchObject({ category: 'district_heat', emissionsKgCo2e: '0.000000' });
    expect(warnings).toEqual([]);
  });
});

describe('a fixed fee', () => {
  it.each([
    ['EDF', ['Consommation heures creuses @ 900 kWh', 'CTA'], 'electricity'],
    ['Gaz de Bordeaux', ['Consommation @ 900 kWh', 'Contribution tarifaire'], 'natural_gas'],
  ])('of %s is one of what its bill sells', (vendor, texts, category) => {
    const { lines, warnings } = calculated(vendor, texts, { region: 'FR' });
    expect(lines.map((line) => line.category)).toEqual([category, category]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['Stadtwerke', ['Strom @ 900 kWh', 'Trinkwasser Grundgebühr']],
    ['SIG', ['Electricité @ 900 kWh', 'Eau potable: abonnement']],
    ['AIL', ['Energia elettrica @ 900 kWh', 'Acqua potabile: quota fissa']],
    ['Town Utilities', ['Electricity @ 900 kWh', 'Drinking water standing charge']],
  ])('of water on the bill of %s is water, and no fee of power', (vendor, texts) => {
    const { lines, warnings } = calculated(vendor, texts);
    expect(lines[1]).toMatchObject({ category: 'water', method: 'spend' });
    expect(Number(lines[1]?.emissionsKgCo2e)).toBeGreaterThan(0);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['Stadtwerke', 'Trinkwasser @ 20 m3', 'Grundpreis'],
    ['SIG', 'Eau potable @ 20 m3', 'Abonnement'],
    ['Aziende industriali', 'Acqua potabile @ 20 m3', 'Quota fissa'],
  ])('of a water bill of %s is water too: "%s", "%s"', (vendor, supply, fee) => {
    const { lines, warnings } = calculated(vendor, [supply, fee]);
    expect(lines.map(({ category }) => category)).toEqual(['water', 'water']);
    expect(warnings).toEqual([]);
  });
});
