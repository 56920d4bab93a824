import { describe, expect, it } from 'vitest';
import { calculatedLine } from '../../support/classified-invoice.ts';

describe('a short form that is another word too', () => {
  it.each([
    ['Corsa taxi stazione-fiera, ric. 88', 'IT', 'taxi'],
    ['Noleggio sala riunioni, ric. 12', 'IT', 'rent'],
    ['Toughened glass panel pe all edges', 'GB', 'glass'],
  ] as const)('gives way to what is written out: %s', (text, region, category) => {
    expect(calculatedLine(text, { region }).category).toBe(category);
  });

  it.each([
    ['RIC 2025 quota parte', 'CH', 'electricity'],
    ['PE sheet black', 'GB', 'plastics'],
  ] as const)('counts in full where nothing else is: %s', (text, region, category) => {
    expect(calculatedLine(text, { region }).category).toBe(category);
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
  ] as const)('counts in full: %s', (text, region, category) => {
    expect(calculatedLine(text, { region }).category).toBe(category);
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
  ] as const)('is read: %s', (text, region, category) => {
    expect(calculatedLine(text, { region }).category).toBe(category);
  });
});
