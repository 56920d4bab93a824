import { describe, expect, it } from 'vitest';
import { lexiconAnswers } from '../../../compute/classify/lexicon-classifier.ts';
import { CATEGORIES } from '../../../schema/contracts/categories.ts';
import { supplierRows } from '../../../scripts/train/own-rows.ts';
import { invoiceOf } from '../../support/labelled-lines.ts';

function categoryOf(description: string): string | undefined {
  return lexiconAnswers(invoiceOf('', [{ description }]))[0]?.classification.category;
}

describe('what is done to a thing', () => {
  it.each([
    ['Wartung Klimaanlage Serverraum', 'repair'],
    ['Entretien installation de ventilation', 'repair'],
    ['Manutenzione macchina del caffè', 'repair'],
    ['Coffee machine repair', 'repair'],
    ['Transport Stahlträger Tieflader', 'road_freight'],
    ['Transport de béton', 'road_freight'],
    ['Trasporto calcestruzzo', 'road_freight'],
    ['Concrete haulage', 'road_freight'],
    ['Schulung Gabelstapler', 'education'],
    ['Cours de soudage acier', 'education'],
    ['Corso saldatura acciaio', 'education'],
    ['Forklift driver training', 'education'],
    ['Entsorgung Büromöbel', 'waste'],
    ['Élimination de peintures et solvants', 'waste'],
    ['Smaltimento vernici e solventi', 'waste'],
    ['Disposal of old computers', 'waste'],
    ['Reinigung der Büromöbel', 'cleaning'],
    ['Noleggio fotocopiatrice', 'rent'],
  ])('leads where it stands first, or in English right behind the thing: "%s" is %s', (line, category) => {
    expect(categoryOf(line)).toBe(category);
  });

  it.each([
    ['Arbeitshose für Wartungspersonal', 'textiles'],
    ['Veste de travail entretien', 'textiles'],
    ['Caisse de transport en plastique', 'plastics'],
    ['Training shoes pair', 'textiles'],
    ['Plastic transport crate stackable', 'plastics'],
    ['Licence logiciel gestion des transports', 'software_cloud'],
  ])('leads nowhere else: "%s" is %s', (line, category) => {
    expect(categoryOf(line)).toBe(category);
  });

  it.each([
    ['Reinigungsmittel für Kaffeemaschine', 'chemicals'],
    ['Détartrant pour machine à café', 'chemicals'],
    ['Ricambi per carrello elevatore', 'machinery'],
    ['Tyres for delivery van', 'vehicles'],
  ])('gives way to the noun before "for": "%s" is %s', (line, category) => {
    expect(categoryOf(line)).toBe(category);
  });
});

describe('the ending of a word', () => {
  it('is no table where it only sounds like one', () => {
    expect(categoryOf('Weinpresse pneumatisch')).not.toBe('office_furniture');
    expect(categoryOf('Klapptisch Buche')).toBe('office_furniture');
  });
});

describe('whole lines of suppliers', () => {
  const rows = supplierRows();

  it('are there for every category in every language, each once', () => {
    const kinds = new Set(rows.map(({ category, language }) => `${category} ${language}`));
    expect(kinds.size).toBe(CATEGORIES.length * 4);
    const texts = rows.map(({ category, language, text }) => `${category} ${language} ${text.toLowerCase()}`);
    expect(new Set(texts).size).toBe(texts.length);
    expect(rows.every(({ text }) => text !== '')).toBe(true);
  });
});
