import { describe, expect, it } from 'vitest';
import { classifyInvoice } from '../../../compute/classify/classify-invoice.ts';
import { classifyLines } from '../../../compute/classify/classify-task.ts';

const answerOf = (text: string, region: string, [quantity, unit]: readonly [string?, string?] = []) => {
  const line = { text, region, quantity: quantity ?? null, unit: unit ?? null };
  const [answer] = classifyLines([{ ...line, weightTonnes: null, distanceKm: null }]);
  if (answer === undefined) throw new Error('no answer');
  return answer;
};

describe('a short form that is another word too', () => {
  it.each([
    ['Corsa taxi stazione-fiera, ric. 88', 'IT', 'taxi'],
    ['Noleggio sala riunioni, ric. 12', 'IT', 'rent'],
    ['Toughened glass panel pe all edges', 'GB', 'glass'],
  ])('gives way to what is written out: %s', (text, region, category) => {
    expect(answerOf(text, region).category).toBe(category);
  });

  it.each([
    ['RIC 2025 quota parte', 'CH', 'electricity'],
    ['PE sheet black', 'GB', 'plastics'],
  ])('counts in full where nothing else is: %s', (text, region, category) => {
    expect(answerOf(text, region).category).toBe(category);
  });
});

describe('a short form that is no other word', () => {
  it.each([
    ['20 % VAT on office cleaning', 'GB', 'not_a_purchase'],
    ['8.1 % MwSt auf Reinigung', 'CH', 'not_a_purchase'],
    ['TVA sur nettoyage', 'FR', 'not_a_purchase'],
    ['GNR pelleteuse', 'FR', 'diesel'],
    ['GPL carrello elevatore', 'IT', 'natural_gas'],
    ['TGV Paris-Lyon, séminaire', 'FR', 'rail'],
    ['LCL furniture Shanghai', 'GB', 'sea_freight'],
    ['MFK Fahrzeug', 'CH', 'repair'],
  ])('counts in full: %s', (text, region, category) => {
    expect(answerOf(text, region).category).toBe(category);
  });
});

describe('a word for a tax', () => {
  it.each([
    ['VAT 20 % on office cleaning', 'GB', 'not_a_purchase'],
    ['MwSt. 8.1 % auf Reinigung Büro', 'CH', 'not_a_purchase'],
    ['TVA 20 % sur prestations de nettoyage', 'FR', 'not_a_purchase'],
  ])('is the line where it comes first: %s', (text, region, category) => {
    expect(answerOf(text, region).category).toBe(category);
  });

  it.each([
    ['MWST-frei: Schulung Erste Hilfe', 'CH', 'education'],
    ['USt-freie Beratung', 'DE', 'consulting'],
    ['VAT exempt training course', 'GB', 'education'],
    ['VAT review and advice, 3 hrs', 'GB', 'consulting'],
    ['USt-Voranmeldung Erstellung Juli', 'DE', 'consulting'],
    ['TVA non applicable formation', 'FR', 'education'],
    ['IVA esente corso antincendio', 'IT', 'education'],
    ['Office cleaning ex VAT', 'GB', 'cleaning'],
    ['Strom inkl. MwSt', 'DE', 'electricity'],
  ])('takes no kilograms from a purchase that bears none, or is about it: %s', (text, region, category) => {
    expect(answerOf(text, region).category).toBe(category);
  });

  it.each([
    ['VAT exempt', 'GB'],
    ['TVA non applicable, art. 293 B du CGI', 'FR'],
    ['ohne MwSt', 'DE'],
  ])('is a note where nothing else is said: %s', (text, region) => {
    expect(answerOf(text, region).category).toBe('not_a_purchase');
  });
});

describe('a line of 0 kg that names something else', () => {
  const rebate = (...amount: readonly [string?, string?]) => answerOf('Rabatt auf Bürostuhl', 'DE', amount);

  it('is for review where it has an amount of it', () => {
    expect(rebate('3', 'Stk')).toMatchObject({ category: 'not_a_purchase', needs_review: true });
    expect(rebate()).toMatchObject({ category: 'not_a_purchase', needs_review: false });
  });

  it('is none where it is a deposit', () => {
    expect(answerOf('Flaschenpfand Mineralwasser', 'DE', ['24', 'Stk'])).toMatchObject({
      category: 'not_a_purchase',
      needs_review: false,
    });
  });
});

describe('kilowatt-hours of a thing that is no energy', () => {
  it.each([
    ['Cella frigo magazzino, gennaio', 'IT'],
    ['Floodlights training pitch, half-hourly data', 'GB'],
    ['Remontées mécaniques P=630 kVA', 'FR'],
    ['Kühlhaus Nord, Zählpunkt 7', 'DE'],
  ])('are power, for review: %s', (text, region) => {
    expect(answerOf(text, region, ['14230', 'kWh'])).toMatchObject({
      category: 'electricity',
      needs_review: true,
    });
  });

  it('are none where the line has no amount', () => {
    expect(answerOf('Cella frigo magazzino', 'IT').category).toBe('appliances');
  });

  it('are of the carrier the line names', () => {
    expect(answerOf('Gasverbrauch Heizkessel Kühlhaus', 'DE', ['800', 'kWh']).category).toBe('natural_gas');
  });
});

describe('kilowatt-hours on a bill that names an energy', () => {
  const bill = (region: string, ...lines: readonly (readonly [string, string, string])[]) =>
    classifyInvoice({
      vendorName: '',
      invoiceDate: '2025-03-01',
      currency: 'EUR',
      region,
      totalAmount: null,
      netAmount: null,
      vatRate: null,
      lines: lines.map(([description, quantity, spendAmount], index) => ({
        index,
        description,
        quantity,
        spendAmount,
        unitOfMeasure: 'kWh',
        weightTonnes: null,
        distanceKm: null,
      })),
    });

  it.each([
    ['GB', 'Gas supply', 'Floodlights car park'],
    ['IT', 'Gas metano forno', 'Cella frigo'],
    ['DE', 'Fernwärme', 'Beleuchtung Tiefgarage'],
    ['FR', 'Électricité HP', 'Chaudière bâtiment C'],
  ])('are for review where the line itself names another thing: %s, %s, %s', (region, energy, thing) => {
    const [first, second] = bill(region, [energy, '12000', '1400'], [thing, '1423', '300']);
    expect(first?.certainty).toBeGreaterThan(0.5);
    expect(second?.certainty).toBeLessThan(0.5);
  });

  it('are no meter where one of them costs hundreds: a battery is bought', () => {
    const [, battery] = bill(
      'GB',
      ['Electricity', '400', '120'],
      ['Tesla Powerwall battery', '13.5', '8000'],
    );
    expect(battery?.category).not.toBe('electricity');
  });

  it('are no fee where a meter is named beside the thing', () => {
    const [alone] = bill('FR', ['Chaudière compteur 4', '12000', '900']);
    expect(alone?.certainty).toBeLessThan(0.5);
  });
});

describe('a bill that shortens what it sells', () => {
  it.each([
    ['Betriebshaftpfl. Vers.schein 12-77, Jahresbeitrag', 'DE', 'insurance'],
    ['Unterhaltsrein. Kanzlei, März', 'DE', 'cleaning'],
    ['Mietzelt 6x12 m Sommerfest', 'DE', 'rent'],
    ['Visite méd. embauche, 3 salariés', 'FR', 'medical'],
    ['Loc. nacelle articulée 16 m', 'FR', 'rent'],
    ['Insertion pub 1/4 page, bulletin communal', 'FR', 'marketing'],
    ['GNR tracteur, cuve dépôt', 'FR', 'diesel'],
    ['Nolo ponteggio cortile, 2 mesi', 'IT', 'rent'],
    ['Pern. tecnici, 3 singole BB', 'IT', 'hotel'],
    ['Somministraz. lavoro, addetto reparto', 'IT', 'temporary_staff'],
    ['Agy HGV driver, Saturday nights', 'GB', 'temporary_staff'],
    ['Atty time, deposition prep', 'US', 'legal'],
    ['MOT Type 1 20t delivered loose', 'GB', 'construction_materials'],
    ['Merch. svc chg cards, May', 'GB', 'financial_services'],
    ['Cyan tnr cart hi cap', 'GB', 'it_equipment'],
  ])('is read: %s', (text, region, category) => {
    expect(answerOf(text, region).category).toBe(category);
  });
});
