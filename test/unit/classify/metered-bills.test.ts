import { describe, expect, it } from 'vitest';
import { calculated } from '../../support/classified-invoice.ts';

/** What is read of a bill: the lines with kWh or m3 that are no fees, "category" or "category?" for a person. */
function readingsOf(vendor: string, lines: readonly string[]): string[] {
  return calculated(vendor, lines)
    .lines.filter(({ method }) => method === 'physical')
    .map(({ category, needsReview }) => (needsReview ? `${category}?` : category));
}

/** 4,000 kWh by the factors of a Swiss bill. Source: carbon-accounting rules 2 and 4; data files of the factor set. */
const KG_OF_4000_KWH = { electricity: '500.000000', district_heat: '264.000000', natural_gas: '860.600000' };

it('cubic metres are gas where a calorific value stands beside them', () => {
  expect(readingsOf('', ['Verbrauch @ 400 m3', 'Brennwert / Zustandszahl'])).toEqual(['natural_gas']);
});

describe('4,000 kWh of a bill whose energy line names no carrier', () => {
  it.each([
    [
      'a base price',
      ['Grundpreis Erdgas', 'Arbeitspreis @ 4000 kWh', 'CO2-Preis BEHG', 'Energiesteuer Erdgas'],
    ],
    ['the same, its words turned', ['Erdgas Grundpreis', 'Arbeitspreis @ 4000 kWh']],
    ['a line below', ['Arbeitspreis @ 4000 kWh', 'Netznutzungsentgelt @ 4000 kWh', 'Erdgasabgabe']],
    ['a network line', ['Netznutzung Erdgas', 'Verbrauch 01.01.-31.03. @ 4000 kWh', 'CO2-Abgabe auf Erdgas']],
    ['a levy', ['Energie @ 4000 kWh', 'Netzentgelt', 'Gasspeicherumlage', 'Konzessionsabgabe']],
    ['an abonnement', ['Abonnement gaz', 'Consommation @ 4000 kWh', 'TICGN']],
    ['an acheminement', ['Énergie @ 4000 kWh', 'Acheminement gaz', 'Taxe CO2']],
    ['a quota fissa', ['Gas naturale quota fissa', 'Energia @ 4000 kWh']],
    ['an accisa', ['Quota energia @ 4000 kWh', 'Accisa gas', 'Addizionale regionale']],
    ['a standing charge', ['Gas standing charge', 'Unit rate @ 4000 kWh']],
    ['a transportation charge', ['Energy charge @ 4000 kWh', 'Gas transportation']],
  ])('is gas where %s says so', (_, lines) => {
    const total = calculated('Firma', lines).lines.reduce(
      (sum, line) => sum + Number(line.emissionsKgCo2e),
      0,
    );
    expect(readingsOf('Firma', lines)).toEqual(['natural_gas']);
    expect(total.toFixed(6)).toBe(KG_OF_4000_KWH.natural_gas);
  });

  it.each([
    ['Energie 360 Gas', 'natural_gas', ['Arbeitspreis @ 4000 kWh', 'Netzentgelt', 'CO2-Abgabe']],
    ['Gasversorgung Z', 'natural_gas', ['Netzentgelt', 'Verbrauch @ 4000 kWh', 'CO2-Abgabe']],
    ['Gaznat SA', 'natural_gas', ['Énergie @ 4000 kWh', 'Utilisation du réseau', 'Taxe CO2']],
    ['Metanord SA', 'natural_gas', ['Tassa base', 'Consumo @ 4000 kWh', 'Tassa CO2']],
    ['City Gas Supply Ltd', 'natural_gas', ['Standing charge', 'Units used @ 4000 kWh']],
    ['Fernwärme Basel', 'district_heat', ['Arbeitspreis @ 4000 kWh', 'Grundpreis']],
    ['Holzwärmeverbund Tal AG', 'district_heat', ['Leistungspreis', 'Arbeitspreis @ 4000 kWh', 'Grundpreis']],
    ['CAD Neuchâtel', 'district_heat', ['Énergie @ 4000 kWh', 'Taxe de puissance']],
    ['Teleriscaldamento Teris', 'district_heat', ['Potenza', 'Energia @ 4000 kWh']],
    ['EKZ', 'electricity', ['Grundpreis', 'Verbrauch @ 4000 kWh']],
    ['Elektrizitätswerk Tal', 'electricity', ['Energie @ 4000 kWh', 'Netznutzung @ 4000 kWh', 'Abgaben']],
  ] as const)('is what %s sells: %s', (vendor, category, lines) => {
    expect(readingsOf(vendor, lines)).toEqual([category]);
    const total = calculated(vendor, lines).lines.reduce(
      (sum, line) => sum + Number(line.emissionsKgCo2e),
      0,
    );
    expect(total.toFixed(6)).toBe(KG_OF_4000_KWH[category]);
  });

  it.each([
    ['electricity', ['Arbeitspreis @ 4000 kWh', 'Netzentgelt', 'Stromsteuer']],
    ['electricity', ['Verbrauch HT @ 4000 kWh', 'Netzentgelt', 'Systemdienstleistungen', 'Netzzuschlag']],
    ['electricity', ['Énergie @ 4000 kWh', 'Acheminement', 'CSPE']],
    ['electricity', ['Energy usage @ 4000 kWh', 'DUoS']],
    ['district_heat', ['Grundpreis Holzwärmeverbund', 'Arbeitspreis @ 4000 kWh']],
    ['district_heat', ['Wärmezähler Miete', 'Verbrauch @ 4000 kWh', 'Grundgebühr']],
    ['district_heat', ['Chauffage à distance taxe fixe', 'Énergie consommée @ 4000 kWh']],
    ['district_heat', ['Teleriscaldamento quota fissa', 'Consumo @ 4000 kWh']],
    ['district_heat', ['Heat network standing charge', 'Unit rate @ 4000 kWh']],
  ])('is %s by the words of %j', (category, lines) => {
    expect(readingsOf('Firma', lines)).toEqual([category]);
  });

  it.each([
    ['nothing names a carrier', 'Firma', ['Verbrauch @ 4000 kWh', 'Grundpreis'], 'electricity?'],
    [
      'fees are those of gas too',
      'Firma',
      ['Verbrauch @ 4000 kWh', 'Netzentgelt', 'Messstellenbetrieb'],
      'electricity?',
    ],
    [
      'only CO2 is priced',
      'Firma',
      ['Arbeitspreis @ 4000 kWh', 'Netzentgelt', 'CO2-Preis BEHG'],
      'natural_gas?',
    ],
    ['the vendor sells everything', 'Stadtwerke X', ['Verbrauch @ 4000 kWh', 'Grundpreis'], 'electricity?'],
    ['le vendeur vend de tout', 'Services industriels', ['Consommation énergie @ 4000 kWh'], 'electricity?'],
    ['il venditore vende di tutto', 'AIL Lugano', ['Consumo @ 4000 kWh', 'Tassa base'], 'electricity?'],
    ['an English bill says nothing', 'X Ltd', ['Usage @ 4000 kWh', 'Standing charge'], 'electricity?'],
  ])('needs a person where %s', (_, vendor, lines, reading) => {
    expect(readingsOf(vendor, lines)).toEqual([reading]);
  });
});

describe('a bill with several supplies', () => {
  it.each([
    [['Strom Grundpreis', 'Arbeitspreis @ 4000 kWh', 'Gas Grundpreis', 'Arbeitspreis @ 9000 kWh']],
    [
      [
        'Strom @ 0',
        'Grundpreis',
        'Arbeitspreis @ 4000 kWh',
        'Gas @ 0',
        'Grundpreis',
        'Arbeitspreis @ 9000 kWh',
      ],
    ],
    [['Électricité abonnement', 'Consommation @ 4000 kWh', 'Gaz abonnement', 'Consommation @ 9000 kWh']],
    [
      [
        'Electricity standing charge',
        'Units used @ 4000 kWh',
        'Gas standing charge',
        'Units used @ 9000 kWh',
      ],
    ],
  ])('%j: the line above names it', (lines) => {
    expect(readingsOf('Stadtwerke X', lines)).toEqual(['electricity', 'natural_gas']);
  });

  it.each([
    [
      'the name stands below the reading',
      ['Arbeitspreis @ 4000 kWh', 'Stromsteuer', 'Arbeitspreis @ 9000 kWh', 'Erdgassteuer'],
    ],
    [
      'two readings stand between two names',
      ['Grundpreis Strom', 'Arbeitspreis @ 4000 kWh', 'Arbeitspreis @ 9000 kWh', 'Grundpreis Gas'],
    ],
  ])('needs a person where %s', (_, lines) => {
    const readings = readingsOf('Stadtwerke X', lines);
    expect(readings).toHaveLength(2);
    expect(readings.every((reading) => reading.endsWith('?'))).toBe(true);
  });

  it('reads power, gas, water and sewage each for itself', () => {
    const lines = [
      'Stromverbrauch @ 4000 kWh',
      'Gasverbrauch @ 9000 kWh',
      'Wasserverbrauch @ 120 m3',
      'Abwasser @ 120 m3',
    ];
    expect(readingsOf('Stadtwerke X', lines)).toEqual(['electricity', 'natural_gas', 'water', 'water']);
  });
});

describe('a reading in cubic metres', () => {
  it.each([
    ['Wasserversorgung Muster', ['Verbrauch @ 60 m3', 'Grundgebühr'], ['water']],
    [
      'Gemeinde Muster',
      ['Wasserzins Grundgebühr', 'Verbrauch @ 60 m3', 'Abwassergebühr @ 60 m3'],
      ['water', 'water'],
    ],
    ['Gemeindewerke Muster', ['Wasser Grundgebühr', 'Mengenpreis @ 60 m3'], ['water']],
    ['Service des eaux', ['Consommation @ 60 m3', 'Abonnement'], ['water']],
    ['Acquedotto comunale', ['Consumo @ 60 m3', 'Tassa base'], ['water']],
    ['Thames Water', ['Usage @ 60 m3', 'Standing charge'], ['water']],
    ['Gasversorgung Z', ['Verbrauch @ 600 m3', 'Grundgebühr'], ['natural_gas']],
    ['Technische Betriebe', ['Verbrauch @ 60 m3', 'Grundgebühr'], ['water?']],
  ])('of %s %j is %j', (vendor, lines, readings) => {
    expect(readingsOf(vendor, lines)).toEqual(readings);
  });
});

describe('words of every meter on other invoices', () => {
  it.each([
    ['Restaurant Krone', 'Consommations', 'catering'],
    ['Cloud Inc', 'API usage', 'software_cloud'],
    ['Garage', 'Diesel for generator', 'diesel'],
  ])('of %s leave "%s" %s', (vendor, text, category) => {
    expect(calculated(vendor, [text]).lines[0]?.category).toBe(category);
  });
});
