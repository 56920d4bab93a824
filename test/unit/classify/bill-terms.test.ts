import { describe, expect, it } from 'vitest';
import { calculated, calculatedLine } from '../../support/classified-invoice.ts';

describe('a meter that was read', () => {
  it.each([
    ['GRDF', 'Relevé de compteur @ 380 m3', 'natural_gas'],
    ['GRDF', 'Index relevé @ 3900 kWh', 'natural_gas'],
    ['Gasversorgung Talheim', 'Jahresablesung @ 12000 kWh', 'natural_gas'],
    ['Italgas', 'Lettura contatore @ 290 Smc', 'natural_gas'],
    ['Village Electricity Co', 'Actual reading @ 1700 kWh', 'electricity'],
  ])('by %s, "%s", is what was used, for a person to look at', (vendor, text, category) => {
    expect(calculatedLine(text, { vendor })).toMatchObject({
      category,
      method: 'physical',
      needsReview: true,
    });
  });

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
  it('are power for review at a seller of power, gas and fuels', () => {
    expect(
      calculatedLine('Consommation du mois @ 2600 kWh', { vendor: 'TotalEnergies', region: 'FR' }),
    ).toMatchObject({
      category: 'electricity',
      method: 'physical',
      needsReview: true,
    });
  });

  it('are gas where the bill says so', () => {
    const { lines } = calculated('TotalEnergies', ['Consommation @ 2600 kWh', 'Abonnement gaz naturel'], {
      region: 'FR',
    });
    expect(lines[0]).toMatchObject({ category: 'natural_gas', needsReview: false });
  });

  it.each(['Heizung', 'Chauffage', 'Riscaldamento', 'Heating'])('are heat beside the word "%s"', (text) => {
    expect(calculatedLine(`${text} @ 5200 kWh`)).toMatchObject({
      category: 'district_heat',
      method: 'physical',
    });
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

describe('a device that holds a refrigerant', () => {
  it.each([
    ['Klimagerät R32 Wandgerät @ 2 Stk', 'appliances'],
    ['Climatiseur réversible R32', 'appliances'],
    ['Condizionatore monosplit R32 @ 1 pz', 'appliances'],
    ['Split air conditioner R410A', 'appliances'],
    ['Luft-Wasser-Wärmepumpe R290 @ 1 Stk', 'machinery'],
    ['Pompe à chaleur air eau R454B', 'machinery'],
    ['Pompa di calore R290 @ 1 pz', 'machinery'],
    ['Heat pump R32 12 kW @ 1 pc', 'machinery'],
  ])('"%s" is the device', (text, category) => {
    expect(calculatedLine(text).category).toBe(category);
  });

  it.each([
    ['Klimagerät Leckage R32 @ 1.2 kg', 'refrigerant.hfc_32.kg'],
    ['Heat pump top up R410A @ 900 g', 'refrigerant.r410a.kg'],
  ])('"%s" is the gas where it is weighed', (text, factor) => {
    expect(calculatedLine(text)).toMatchObject({ category: 'refrigerants', factorId: factor });
  });

  it.each(['Klimaanlage Nachfüllung R32', 'Climatiseur recharge R410A', 'Climatizzatore ricarica R32'])(
    '"%s" is a refill, whatever it goes into',
    (text) => {
      expect(calculatedLine(text)).toMatchObject({ category: 'refrigerants', needsReview: true });
    },
  );
});

it.each([
  'Medikamente und Verbandsmaterial',
  'Médicaments et matériel de premiers secours',
  'Medicinali e cerotti',
  'Farmaci da banco',
])('medicines are goods of the pharmaceutical industry: "%s"', (text) => {
  expect(calculatedLine(text)).toMatchObject({
    category: 'medical',
    factorId: 'figaro26-purchaser-est-2023:C21:CH',
  });
});

it.each(['ÜN', 'Ü/F', 'Übern.', 'Ü', 'nuitées', 'notti', 'pernott.'])(
  'nights of a hotel are read in "%s"',
  (unit) => {
    expect(calculatedLine(`Hotel Bären Einzelzimmer @ 2 ${unit}`)).toMatchObject({
      factorId: 'hotel.ch.room_night',
      method: 'physical',
    });
  },
);

it('gas oil of 35 seconds is no kerosene', () => {
  const { factorId } = calculatedLine('Gas oil 35 sec @ 900 l', { region: 'GB' });
  expect(factorId).toMatch(/^fuel\.gas_oil/);
  expect(calculatedLine('Gas oil 35 sec red @ 900 l', { region: 'GB' }).category).toBe('diesel');
});

describe('words that stand in many trades', () => {
  it.each([
    ['Service Wärmepumpe', 'repair'],
    ['Entretien PAC annuel', 'repair'],
    ['Manutenzione pompa di calore', 'repair'],
    ['Heat pump servicing', 'repair'],
    ['Abgelaufene Medikamente', 'waste'],
    ['Collecte médicaments', 'waste'],
    ['Farmaci scaduti ritiro', 'waste'],
    ['Disposal of expired medicines', 'waste'],
    ['Heures préparateur de commandes', 'temporary_staff'],
    ['Zählerablesung Wasser', 'water'],
    ['Relevé compteur eau potable', 'water'],
  ])('are read for what is bought: "%s"', (text, category) => {
    expect(calculatedLine(text).category).toBe(category);
  });
});
