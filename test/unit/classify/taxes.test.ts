import { describe, expect, it } from 'vitest';
import { calculated, calculatedLine } from '../../support/classified-invoice.ts';

describe('a tax', () => {
  it.each([
    ['IT', 'Imposta di registro'],
    ['IT', 'Imposta catastale'],
    ['IT', 'Imposta ipotecaria'],
    ['IT', 'Imposta sulle assicurazioni'],
    ['IT', 'Dazi doganali'],
    ['IT', 'Bollo auto'],
    ['IT', "Ritenuta d'acconto 20 %"],
    ['IT', 'Tassa di concessione governativa'],
    ['DE', 'Versicherungssteuer 19 %'],
    ['DE', 'Kfz-Steuer'],
    ['DE', 'Grunderwerbsteuer'],
    ['DE', 'Einfuhrumsatzsteuer'],
    ['CH', 'Eidg. Stempelabgabe'],
    ['CH', 'Zollabgaben Import'],
    ['CH', 'Quellensteuer'],
    ['CH', 'Handänderungssteuer'],
    ['FR', "Taxe sur les conventions d'assurance"],
    ['FR', 'Droits de douane'],
    ['FR', "Droits d'enregistrement"],
    ['FR', 'Taxe foncière'],
    ['FR', 'Retenue à la source'],
    ['GB', 'Insurance premium tax'],
    ['GB', 'IPT 12 %'],
    ['GB', 'Customs duty'],
    ['GB', 'Import VAT'],
    ['GB', 'Road tax'],
    ['GB', 'Stamp duty land tax'],
    ['US', 'Withholding tax'],
  ] as const)('is no purchase in %s: "%s"', (region, text) => {
    expect(calculatedLine(text, { region })).toMatchObject({
      category: 'not_a_purchase',
      emissionsKgCo2e: '0.000000',
      needsReview: false,
    });
  });

  it.each([
    ['CH', 'Kurtaxe @ 2 Nächte'],
    ['DE', 'City Tax Berlin'],
    ['DE', 'Bettensteuer'],
    ['FR', 'Taxe de séjour 2 nuits @ 2 nuits'],
    ['IT', 'Imposta di soggiorno'],
    ['IT', 'Tassa di soggiorno 3 notti @ 3 notti'],
    ['GB', 'Tourist tax 3 nights @ 3 nights'],
    ['US', 'Occupancy tax'],
  ] as const)('on nights is no night in %s: "%s"', (region, text) => {
    expect(calculatedLine(text, { region })).toMatchObject({
      category: 'not_a_purchase',
      emissionsKgCo2e: '0.000000',
    });
  });

  it.each([
    ['CH', 'Hotelzimmer inkl. Kurtaxe @ 1 Nacht'],
    ['FR', 'Chambre double, taxe de séjour incluse @ 1 nuit'],
    ['IT', 'Camera doppia con tassa di soggiorno @ 1 notti'],
    ['GB', 'Hotel London incl. city tax @ 1 nights'],
  ] as const)('leaves the night whose price it is in: "%s %s"', (region, text) => {
    expect(calculatedLine(text, { region })).toMatchObject({ category: 'hotel', method: 'physical' });
  });

  it('leaves the premium it is raised on', () => {
    const { lines } = calculated('', ['Haftpflichtversicherung', 'Versicherungssteuer'], { region: 'DE' });
    expect(lines.map(({ category }) => category)).toEqual(['insurance', 'not_a_purchase']);
  });
});

describe('letters that are a tax on some bills', () => {
  it.each([
    'Patch APD hash mark 4 bar navy and gray',
    'Stop angle ball valve, female IPT x meter swivel nut 3/4in',
  ])('are none in: "%s"', (text) => {
    expect(calculatedLine(text, { region: 'US' }).category).not.toBe('not_a_purchase');
  });
});

describe('what is bought around taxes', () => {
  it.each([
    'Steuerberatung',
    'Steuererklärung 2024',
    'MWST-Beratung',
    'Conseil fiscal',
    'Consulenza fiscale',
    'Tax advice',
    'Tax audit support',
    'VAT return',
  ])('is advice: "%s"', (text) => {
    expect(calculatedLine(text)).toMatchObject({ category: 'consulting', needsReview: false });
  });

  it.each(['Zollabfertigung', 'Verzollung', 'Dédouanement', 'Operazioni doganali', 'Customs clearance'])(
    'is a service of freight: "%s"',
    (text) => {
      const { category, emissionsKgCo2e } = calculatedLine(text);
      expect([category, Number(emissionsKgCo2e) > 0]).toEqual(['road_freight', true]);
    },
  );

  it('is software where that is named', () => {
    expect(calculatedLine('Tax software annual licence').category).toBe('software_cloud');
  });
});

describe('an extract of a register', () => {
  it.each([
    'Handelsregisteramt Gebühr',
    'Handelsregister Eintrag',
    'Firmenregister Auszug',
    'Grundbuchauszug',
    'Extrait Kbis',
    'Extrait du registre foncier',
    'Visura catastale',
    'Companies House filing fee',
  ])('is an office’s service, no paper: "%s"', (text) => {
    expect(calculatedLine(text)).toMatchObject({ category: 'other', method: 'spend' });
  });

  it.each(['Ordner mit Register A-Z', 'Registro presenze A4', 'Registre du personnel'])(
    'is told from a book to write in: "%s"',
    (text) => expect(calculatedLine(text).category).toBe('paper'),
  );
});
