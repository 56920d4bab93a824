import { describe, expect, it } from 'vitest';
import { findHits } from '../../../compute/classify/lexicon-matcher.ts';
import { CATEGORIES } from '../../../schema/contracts/categories.ts';
import { calculatedLine } from '../../support/classified-invoice.ts';
import { compared, SMALL, TABLES } from '../../support/lexicon-terms.ts';

/** The words of a phrase as the lexicon compares them. */
const wordsOf = (phrase: string) =>
  compared(phrase)
    .split(' ')
    .filter((word) => word !== '');

const says = (category: string, weight: number, attributes: object | null | undefined) =>
  JSON.stringify([category, weight, attributes ?? null]);

/** Every phrase, and what a hit of it says. */
const PHRASES = [
  ...TABLES.terms
    .filter(({ marks }) => !marks.options.joined)
    .map(({ category, term, weight, marks }) => ({
      phrase: term,
      says: says(category, weight, marks.attributes),
    })),
  ...TABLES.attributes.map(({ term, attributes }) => ({ phrase: term, says: says('', 0, attributes) })),
  ...TABLES.vendors.map(({ category, vendor }) => ({ phrase: vendor, says: says(category, 4, null) })),
];

/** All phrases that say the same. */
const ALIKE = new Map<string, Set<string>>();
for (const { phrase, says: wanted } of PHRASES) {
  const known = ALIKE.get(wanted) ?? new Set();
  ALIKE.set(wanted, known);
  known.add(wordsOf(phrase).join(' '));
}

/** Phrases with small words of which one other word at most is left without them. */
const REDUCED = PHRASES.flatMap(({ phrase, says: wanted }) => {
  const words = wordsOf(phrase);
  const left = words.filter((word) => !SMALL.has(word));
  return left.length < 2 && left.length < words.length ? [{ phrase, left, says: wanted }] : [];
});

const saidBy = (text: string) =>
  findHits(text).map(({ entry }) => says(CATEGORIES[entry.category] ?? '', entry.weight, entry.attributes));

describe('a phrase of small words and one other', () => {
  it('is never matched by the other word alone, all through the lexicon', () => {
    expect(REDUCED.length).toBeGreaterThan(100);
    for (const { phrase, left, says: wanted } of REDUCED) {
      if (ALIKE.get(wanted)?.has(left.join(' '))) continue;
      const alone = findHits(left.join(' ')).filter(({ fit }) => fit === 1);
      const said = alone.map(({ entry }) =>
        says(CATEGORIES[entry.category] ?? '', entry.weight, entry.attributes),
      );
      expect(said, `"${phrase}" is matched by "${left.join(' ')}"`).not.toContain(wanted);
    }
  });

  it('is matched as it is written', () => {
    for (const { phrase, says: wanted } of REDUCED) expect(saidBy(phrase), phrase).toContain(wanted);
  });
});

describe('a car of no named drive', () => {
  it.each([
    ['Noleggio auto 3 giorni', 'travel.car.average.unknown_fuel.km'],
    ['Kilometerentschädigung Auto', 'travel.car.average.unknown_fuel.km'],
    ['Rimborso chilometrico auto propria', 'travel.car.average.unknown_fuel.km'],
    ['Trasferta in auto', 'travel.car.average.unknown_fuel.km'],
    ['Frais kilométriques auto', 'travel.car.average.unknown_fuel.km'],
    ['Location auto', 'travel.car.average.unknown_fuel.km'],
    ['Auto mileage', 'travel.car.average.unknown_fuel.km'],
    ['Noleggio furgone e auto', 'vehicle.van.average.unknown_fuel.km'],
    ['Auto aziendale diesel', 'vehicle.company_car.average.diesel.km'],
    ['Noleggio auto benzina', 'travel.car.average.petrol.km'],
    ['E-Auto', 'travel.car.average.bev.km'],
    ['Miete E-Auto', 'travel.car.average.bev.km'],
    ['Miete E Auto', 'travel.car.average.bev.km'],
  ])('"%s" by the kilometre is valued by %s', (text, factorId) => {
    expect(calculatedLine(`${text} @ 420 km`)).toMatchObject({ category: 'car_travel', factorId });
  });
});

describe('half of a phrase', () => {
  it.each([
    ['Mixed waste disposal landfill @ 2 t', 'waste.commercial_industrial.landfill.t'],
    ['General waste to landfill @ 2 t', 'waste.commercial_industrial.landfill.t'],
  ])('"%s" is no electronic waste', (text, factorId) => {
    expect(calculatedLine(text, { region: 'GB' })).toMatchObject({ category: 'waste', factorId });
  });

  it.each([
    ['Animal feed @ 2 t', 'electricity'],
    ['Animal feed in bags @ 500 kg', 'electricity'],
    ['Fish feed pellets @ 500 kg', 'electricity'],
    ['Fish feed pellets @ 500 kg', 'wood_pellets'],
    ['Feed pump', 'electricity'],
    ['Chicken feed bags', 'electricity'],
    ['Data feed subscription', 'electricity'],
    ['Feed roller', 'electricity'],
    ['Gebühr Konto', 'not_a_purchase'],
    ['Conto corrente spese', 'not_a_purchase'],
    ['Conto corrente spese', 'electricity'],
    ['Reporter photographe', 'not_a_purchase'],
    ['Reporter fee', 'not_a_purchase'],
    ['Table en bois', 'waste'],
    ['Emballage bois', 'waste'],
    ['Caisse bois', 'waste'],
    ['Bois à brûler', 'waste'],
    ['BOIS A BRULER', 'waste'],
    ['Cartouche noire HP', 'food'],
    ['Câble noir 5 m', 'food'],
    ['Peinture noir mat @ 10 l', 'food'],
    ['Feux vert', 'food'],
    ['Double des clés', 'paper'],
    ['Double porte', 'paper'],
    ['Forfait honoraires', 'telecom'],
    ['Forfait', 'telecom'],
    ['Forfait journalier', 'telecom'],
    ['Forfait ski', 'telecom'],
    ['Seat cover', 'insurance'],
    ['Book cover', 'insurance'],
    ['Recupero dati', 'waste'],
    ['Prix par personne', 'catering'],
    ['Rechnung 89', 'petrol'],
    ['Artikel 89', 'petrol'],
    ['Pos 89', 'petrol'],
    ["Jet d'encre", 'petrol'],
    ['Ladung Kies', 'electricity'],
    ['Paletten Ladung', 'electricity'],
    ['Low voltage cable', 'glass'],
    ['Fornitura dell’acqua', 'it_equipment'],
    ['Supply of the goods', 'food'],
    ['Carta e toner', 'waste'],
    ['Noleggio bici e scooter', 'vehicles'],
    ['A-Team Workshop', 'software_cloud'],
    ['Plug adaptor', 'electricity'],
  ])('"%s" is no %s', (text, category) => {
    expect(calculatedLine(text).category).not.toBe(category);
  });

  it.each([
    ['Stylo noir', 'food'],
    ['Mont-Blanc', 'food'],
    ['Konto', 'not_a_purchase'],
    ['Signed copies', 'parcel'],
    ['Super market', 'petrol'],
    ['Feu vert', 'sea_freight'],
  ])('the models may still classify "%s" as %s, for review only', (text, category) => {
    const line = calculatedLine(text);
    expect(line.category !== category || line.needsReview).toBe(true);
  });

  it.each([
    ['Groupe Martin', 'electricity'],
    ['Team Müller', 'temporary_staff'],
    ['Video on Demand', 'electricity'],
    ['Technologies Martin', 'it_equipment'],
  ])('the vendor "%s" sells no %s', (vendor, category) => {
    expect(calculatedLine('Fournitures diverses', { vendor }).category).not.toBe(category);
  });
});

describe('a phrase as it is written', () => {
  it.each([
    ['e-waste @ 2 t', 'waste'],
    ['Feed-in @ 300 kWh', 'electricity'],
    ['A-Konto', 'not_a_purchase'],
    ['A-conto', 'not_a_purchase'],
    ['à reporter', 'not_a_purchase'],
    ['bois A @ 2 t', 'waste'],
    ['BOIS A 2 t', 'waste'],
    ['Thé noir @ 2 kg', 'food'],
    ['THÉ VERT', 'food'],
    ['thé', 'food'],
    ["Mont d'Or @ 1 kg", 'food'],
    ['Double A', 'paper'],
    ['hors forfait', 'telecom'],
    ['D&O cover', 'insurance'],
    ['a recupero', 'waste'],
    ['signed for', 'parcel'],
    ['plus 89 @ 40 l', 'petrol'],
    ['Jet A @ 500 l', 'petrol'],
    ['lo-lo', 'sea_freight'],
    ['Delle ausbessern', 'repair'],
    ['E-Bike', 'vehicles'],
    ['low-e', 'glass'],
    ['die castings @ 20 kg', 'aluminium'],
  ])('"%s" is still known as %s', (text, category) => {
    expect(calculatedLine(text).category).toBe(category);
  });

  it.each([
    ['Groupe E', 'electricity'],
    ['E.ON Energie', 'electricity'],
    ['Dell', 'it_equipment'],
    ['Dell Technologies', 'it_equipment'],
    ['Das Team AG', 'temporary_staff'],
  ])('the vendor %s is still known', (vendor, category) => {
    expect(calculatedLine('Rechnung 4711', { vendor }).classification.candidates).toContainEqual(
      expect.objectContaining({ category }),
    );
  });

  it('is a jet fuel where the grade is named', () => {
    expect(calculatedLine('Jet A @ 500 l').factorId).toBe('fuel.jet_fuel.litre');
  });

  it('tells the gases that differ by their letter', () => {
    const gasOf = (text: string) => calculatedLine(`${text} @ 3 kg`).factorId;
    expect(gasOf('R422 A')).toBe('refrigerant.r422a.kg');
    expect(gasOf('R422 D')).toBe('refrigerant.r422d.kg');
  });
});
