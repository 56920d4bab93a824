import { describe, expect, it } from 'vitest';
import { lexiconAnswers } from '../../../compute/classify/lexicon-classifier.ts';
import { physicalRoute } from '../../../compute/emissions/physical-routes.ts';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../../../compute/factors/factor-set.ts';
import { invoiceOf } from '../../support/labelled-lines.ts';

const set = factorSet(NEWEST_FACTOR_SET_ID);

function answerOf(description: string) {
  const [answer] = lexiconAnswers(invoiceOf('kg', [{ description }]));
  if (answer === undefined) throw new Error('a line has an answer');
  return answer.classification;
}

describe('metals that are neither steel nor aluminium', () => {
  it.each([
    ['Kupferrohr 22x1', 'material.ch.copper_sheet.kg'],
    ['Tôle de cuivre', 'material.ch.copper_sheet.kg'],
    ['Barra ottone 20 mm', 'material.ch.brass_sheet.kg'],
    ['Zinc sheet roofing', 'material.ch.titanium_zinc_sheet.kg'],
    ['Lead sheet code 4', 'material.ch.lead.kg'],
    ['Kupferbleche blank 0,6 mm', 'material.ch.copper_sheet.kg'],
    ['Feuilles de plomb laminé', 'material.ch.lead.kg'],
    ['Nastri di ottone', 'material.ch.brass_sheet.kg'],
    ['Rundrohr CuZn37 20x1', 'material.ch.brass_sheet.kg'],
    ['Bleiplatten 2 mm', 'material.ch.lead.kg'],
  ])('%s is no aluminium, and by weight takes %s', (description, factorId) => {
    const { category, attributes } = answerOf(description);
    expect(category).toBe('other_metals');
    const query = { category, attributes, region: 'CH', dimension: 'mass', hint: null } as const;
    expect(physicalRoute(set, query, 2025)?.parts[0].factor.factorId).toBe(factorId);
  });

  it.each([
    'Bronze bushing',
    'Zinnbarren',
    'Lingots d’étain',
    'Stagno in pani',
    'Nickel anodes',
    'Bronzebuchse',
  ])('%s, a metal without a row of its own, takes none of another by weight', (description) => {
    const { category, attributes } = answerOf(description);
    expect(category).toBe('other_metals');
    const query = { category, attributes, region: 'CH', dimension: 'mass', hint: null } as const;
    expect(physicalRoute(set, query, 2025)).toBeNull();
  });

  it.each(['Alublech 3 mm', 'Profilé aluminium', 'Alufolie 30 cm', 'Alucobond panels'])(
    '%s stays aluminium',
    (description) => {
      expect(answerOf(description).category).toBe('aluminium');
    },
  );
});
