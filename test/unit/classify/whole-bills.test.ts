import { describe, expect, it } from 'vitest';
import { calculated } from '../../support/classified-invoice.ts';

type Region = 'CH' | 'DE' | 'FR' | 'IT' | 'GB';

/** Energy counted by a bill, in kWh, and whether some line of it is for review. */
function energyOf(vendor: string, lines: readonly string[], region: Region = 'CH') {
  const results = calculated(vendor, lines, { region }).lines;
  const amounts = results
    .filter(({ method }) => method === 'physical')
    .map(({ trace }) => Number(trace.find(({ step }) => step === 'component')?.amount));
  return {
    kwh: amounts.reduce((sum, amount) => sum + amount, 0),
    review: results.some(({ needsReview }) => needsReview),
  };
}

describe('a line that names a reading, a meter or a standing charge', () => {
  it.each([
    ['Strom Hochtarif Ablesung 31.12.2024', 12_000, 'CH'],
    ['Gaz naturel chauff. bât. B, relevé 31.03', 38_600, 'FR'],
    ['Électricité abonnement Tarif Bleu', 3_000, 'FR'],
    ['Energia elettrica lettura reale', 2_400, 'IT'],
    ['Fornitura energia elettrica quota fissa e consumo', 5_120, 'IT'],
    ['Power - smart meter data Feb', 8_800, 'GB'],
    ['Sub-meter recharge electricity unit 4', 1_950, 'GB'],
    ['Strom all-in (Energie, Netz, Abgaben)', 21_000, 'DE'],
    ['Teleriscaldamento quota fissa + consumo', 14_300, 'IT'],
  ] as const)('is the energy where no other line carries it: "%s"', (text, kwh, region) => {
    expect(energyOf('', [`${text} @ ${kwh} kWh`], region).kwh).toBe(kwh);
  });

  it('is a fee where another line carries the same energy', () => {
    const bill = ['Strom Arbeitspreis @ 4000 kWh', 'Zählerablesung @ 4000 kWh', 'Grundgebühr @ 4000 kWh'];
    expect(energyOf('Stadtwerke', bill)).toEqual({ kwh: 4000, review: false });
  });

  it('is a meter state where nothing is paid for it beside the energy that was billed', () => {
    const readings = calculated('EW Stammheim', ['Ablesung 30.09. @ 53977 kWh', 'Strom @ 8746 kWh'], {
      spendAmount: '0',
    });
    expect(readings.lines[0]).toMatchObject({ method: 'spend', emissionsKgCo2e: '0.000000' });
  });
});

describe('the kilowatt-hours of a bill', () => {
  it.each([
    ['months', ['Strom April @ 900 kWh', 'Strom Mai @ 900 kWh', 'Netznutzung @ 1800 kWh'], 1_800],
    ['meters', ['Strom Zähler 1 @ 900 kWh', 'Strom Zähler 2 @ 900 kWh'], 1_800],
    ['a sum shown', ['Strom HT @ 900 kWh', 'Strom NT @ 600 kWh', 'Total Strom @ 1500 kWh'], 1_500],
    ['a levy on a part', ['Strom @ 900 kWh', 'Aufpreis Solarstrom @ 300 kWh'], 900],
    ['the network, loosely', ['Strom @ 12.35 MWh', 'Netznutzung @ 12347 kWh'], 12_350],
  ] as const)('count once and all of them: %s', (_, lines, kwh) => {
    expect(energyOf('Elektrizitätswerk', lines).kwh).toBe(kwh);
  });

  it.each([
    ['DE', ['Strom @ 900 kWh', 'Entlastung Strompreisbremse @ 720 kWh']],
    ['FR', ['Électricité @ 900 kWh', 'Bouclier tarifaire @ 720 kWh']],
    ['GB', ['Electricity @ 900 kWh', 'Energy Bills Relief Scheme @ 900 kWh']],
    ['GB', ['Electricity @ 900 kWh', 'Exported surplus credit @ 500 kWh']],
    ['CH', ['Strom Abrechnung @ 900 kWh', 'abzüglich Akonto Strom @ 400 kWh']],
  ] as const)('take no relief, export or instalment for negative energy (%s)', (region, [energy, credit]) => {
    const [supply, back] = [
      calculated('', [energy], { region }).lines[0],
      calculated('', [energy, credit], { region, spendAmount: '-80' }).lines[1],
    ];
    expect(supply?.method).toBe('physical');
    expect(back).toMatchObject({ method: 'spend', emissionsKgCo2e: '0.000000' });
  });

  it('are read in the text of a lump sum, for review', () => {
    const [line] = calculated('Hausverwaltung', ['Stromkosten Top 7 lt. Zähler (1.935 kWh) @ 1 Psch.']).lines;
    expect(line).toMatchObject({ method: 'physical', needsReview: true });
    expect(line?.trace[0]).toMatchObject({ step: 'quantity_read', from: 'text', quantity: '1935' });
  });

  it('are lent to the one line of the energy that has none', () => {
    const [energy] = calculated('Stadtwerke', ['Strom pauschal', 'Stromsteuer @ 2000 kWh']).lines;
    expect(energy).toMatchObject({ method: 'physical', needsReview: true });
    expect(energy?.trace[0]).toMatchObject({ step: 'quantity_read', from: 'line 1', quantity: '2000' });
  });

  it.each([
    ['DE', 'Erdgas Liefermenge @ 9000 kWh', 'Mindermenge Take-or-Pay, nicht abgenommen @ 1000 kWh'],
    ['FR', 'Gaz livré @ 9000 kWh', 'Volume non enlevé @ 1000 kWh'],
    ['IT', 'Energia elettrica consegnata @ 9000 kWh', 'Volume non prelevato (penale) @ 1000 kWh'],
    ['GB', 'Gas delivered @ 9000 kWh', 'Take-or-pay shortfall @ 1000 kWh'],
  ] as const)('leave out what was paid for and not delivered (%s)', (region, delivered, unused) => {
    expect(energyOf('', [delivered, unused], region).kwh).toBe(9_000);
  });

  it.each([
    ['DE', 'Strom ab Zentrale @ 9000 kWh', 'Zusatzstrom aus Netz @ 1000 kWh'],
    ['FR', 'Électricité locale @ 9000 kWh', 'Fourniture complément réseau @ 1000 kWh'],
    ['IT', 'Energia elettrica da cogeneratore @ 9000 kWh', 'Integrazione da rete @ 1000 kWh'],
  ] as const)('count what is drawn from the grid beside another supply (%s)', (region, one, other) => {
    expect(energyOf('', [one, other], region).kwh).toBe(10_000);
  });

  it.each([
    ['IT', 'Utilizzo rete TA, energia da fornitore terzo'],
    ['CH', 'Netznutzung HT, Energie von Dritten'],
    ['FR', 'Acheminement, énergie d’un autre fournisseur'],
    ['GB', 'Network charge, supply billed separately'],
  ] as const)('are of the network alone where somebody else supplies the energy (%s)', (region, text) => {
    const bill = calculated('', [`${text} @ 9000 kWh`], { region });
    expect(bill.lines[0]?.emissionsKgCo2e).toBe('0.000000');
    expect(bill.warnings.map(({ code }) => code)).toContain('grid_only_invoice');
  });

  it.each([
    ['DE', 'Jahresabrechnung Strom 2024 abzgl. geleisteter Abschläge'],
    ['FR', 'Décompte annuel électricité, acomptes déduits'],
    ['IT', 'Conguaglio energia elettrica, acconti detratti'],
    ['GB', 'Annual settlement electricity less payments on account'],
  ] as const)('of a settlement count, whatever was paid before (%s)', (region, text) => {
    expect(energyOf('', [`${text} @ 9870 kWh`], region).kwh).toBe(9_870);
  });

  it('of a meter that could not be read count beside those of another', () => {
    const bill = [
      'Electricity meter A @ 900 kWh',
      'Electricity meter B, reading not taken, estimated @ 700 kWh',
    ];
    expect(energyOf('', bill, 'GB').kwh).toBe(1_600);
  });

  it('are none of a network that is charged on by a landlord', () => {
    const [, network] = calculated('', ['Electricity @ 900 kWh', 'Network charges recharge @ 850 kWh'], {
      region: 'GB',
    }).lines;
    expect(network?.emissionsKgCo2e).toBe('0.000000');
  });
});
