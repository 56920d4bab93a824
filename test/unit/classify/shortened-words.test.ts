import { describe, expect, it } from 'vitest';
import { classifyLines } from '../../../compute/classify/classify-lines.ts';
import { calculatedLine } from '../../support/classified-invoice.ts';

function matched(text: string, region: string): readonly string[] {
  const [answer] = classifyLines([
    { text, region, quantity: null, unit: null, weightTonnes: null, distanceKm: null },
  ]);
  return answer?.matched ?? [];
}

describe('a word that is cut short', () => {
  it.each([
    ['VERN. OPACA 10GL', 'IT', 'chemicals'],
    ['Somministr. lav. ord., 152 ore', 'IT', 'temporary_staff'],
    ['Lohnabrechn. 34 MA Feb.', 'DE', 'consulting'],
    ['Assainiss. collectif, part fixe', 'FR', 'water'],
    ['Deterg. 10 lt', 'IT', 'chemicals'],
    ['Reparat. 2 h', 'DE', 'repair'],
    ['Hôtelle. 2 nuits', 'FR', 'hotel'],
  ] as const)(
    'is read by its beginning where all such words are of one category: %s',
    (text, region, category) => {
      expect(calculatedLine(text, { region }).category).toBe(category);
    },
  );

  it('says nothing where such words are of several categories, those of energy bills apart', () => {
    // "Geschirrspüler" and "Geschirrspülmittel"
    expect(matched('Geschirrsp. 12', 'DE')).toEqual([]);
    // "trasporto", also of power
    expect(matched('Trasp. xyz', 'IT')).toEqual(['trasp']);
  });

  it('is for review where nothing else is known', () => {
    expect(calculatedLine('Assainiss. 2278', { region: 'FR' }).needsReview).toBe(true);
    expect(calculatedLine('Assainissement 2278', { region: 'FR' }).needsReview).toBe(false);
  });

  it('says nothing without its dot, nor before the name of a domain', () => {
    expect(matched('Deterg. xyz', 'IT')).toEqual(['deterg']);
    expect(matched('Deterg xyz', 'IT')).toEqual([]);
    expect(matched('deterg.com xyz', 'IT')).toEqual([]);
  });

  it.each([
    ['Sept. 2025 xyz', 'DE'],
    ['Fact. 4711 xyz', 'FR'],
    ['Rapp. 5517 xyz', 'CH'],
  ] as const)('says nothing where every bill has such a word: %s', (text, region) => {
    expect(matched(text, region)).toEqual([]);
  });

  it('names a line but never decides it: what is written out leads', () => {
    // "schwi…" begins words of weight 6 and more, "Estrich" has 4.
    expect(calculatedLine('Estr.arb. CT-C25-F4 65mm schwi. Pos.2.03', { region: 'DE' }).category).toBe(
      'construction_materials',
    );
  });

  it.each([
    ['Diff. arr.', 'FR'],
    ['Rip. sald. telaio', 'IT'],
    ['Rapp. 17', 'CH'],
  ] as const)('never says that nothing is bought: %s', (text, region) => {
    expect(calculatedLine(text, { region }).category).not.toBe('not_a_purchase');
  });

  it('is read with the word beside it: surely where that is written out, for review where it is cut short too', () => {
    expect(calculatedLine('Somministr. lavoro', { region: 'IT' })).toMatchObject({
      category: 'temporary_staff',
      needsReview: false,
    });
    expect(calculatedLine('Somministra. lavo.', { region: 'IT' })).toMatchObject({
      category: 'temporary_staff',
      needsReview: true,
    });
  });

  it('finds the dot behind letters that become two, and behind an accent written apart', () => {
    expect(matched('œuvre ß – Deterg. xyz', 'IT')).toContain('deterg');
    expect(matched('e\u0301te\u0301 Deterg. xyz', 'IT')).toContain('deterg');
    expect(matched('œuvre ß – Deterg xyz', 'IT')).not.toContain('deterg');
  });
});

describe('a short word with a dot behind it', () => {
  it('is doubted before more words: it may be cut short itself', () => {
    const doubted = calculatedLine('Bus. xyz 4711', { region: 'DE' });
    expect(doubted.needsReview).toBe(true);
    expect(calculatedLine('Bus 4711', { region: 'DE' }).needsReview).toBe(false);
  });

  it('ends a sentence where nothing follows', () => {
    expect(calculatedLine('Fahrt mit dem Bus.', { region: 'DE' }).needsReview).toBe(false);
  });

  it('counts in full where the lexicon writes it so', () => {
    expect(calculatedLine('Pern. xyz 4711', { region: 'IT' })).toMatchObject({
      category: 'hotel',
      needsReview: false,
    });
  });
});

describe('a word without vowels', () => {
  it.each([
    ['CHMPGN BRUT', 'food'],
    ['MSHRMS 2KG', 'food'],
  ])('is read by its consonants: %s', (text, category) => {
    expect(calculatedLine(text, { region: 'GB' })).toMatchObject({ category, needsReview: true });
  });

  it('says nothing with a vowel, with a digit, or alone with three consonants', () => {
    expect(matched('MSHROMS 2KG', 'GB')).toEqual([]);
    expect(matched('MSHRMS2 KG', 'GB')).toEqual([]);
    expect(matched('CHM 12', 'GB')).toEqual([]);
  });
});

describe('a German word in -ung', () => {
  it.each([
    ['Wartg Kompressor', 'repair'],
    ['Jahreswartg. Kälteanlage', 'repair'],
    ['Unterhaltsreinigg Büro', 'cleaning'],
    ['Zwingerreinigg 12', 'cleaning'],
    ['Entsorgg. Altöl', 'waste'],
    ['Versicherg Betrieb', 'insurance'],
  ] as const)('may be written with a bare g: %s', (text, category) => {
    expect(calculatedLine(text, { region: 'DE' }).category).toBe(category);
  });
});

describe('two airports', () => {
  it.each(['UA1187 ORD-DEN 09SEP', 'OS 171 VIE/HAM', 'LIN > FCO'])(
    'are a flight where they are joined: %s',
    (text) => {
      expect(calculatedLine(text, { region: 'US' }).category).toBe('flights');
    },
  );

  it.each(['Drucktaster EIN-AUS', 'Diagnose CAN/LIN', 'User ACC ADD/DEL', 'Kurs MON-FRI'])(
    'are none where words are joined: %s',
    (text) => {
      expect(calculatedLine(text, { region: 'DE' }).category).not.toBe('flights');
    },
  );

  it.each(['Schrauben DEN-VIE4 M8', 'den-vie Schrauben', 'ADEN-VIE Schrauben', 'ORD DEN Schrauben'])(
    'are none in other words, in small letters or apart: %s',
    (text) => {
      expect(calculatedLine(text, { region: 'DE' }).category).not.toBe('flights');
    },
  );

  it('leave goods that fly to freight', () => {
    expect(calculatedLine('Transport aérien CDG-ATL', { region: 'FR' }).category).toBe('air_freight');
    expect(calculatedLine('Luftfracht VIE-ORD 320 kg', { region: 'AT' as 'DE' }).category).toBe(
      'air_freight',
    );
  });
});

describe('what an invoice has had before', () => {
  it.each([
    ['Less deposit received inv 4', 'GB'],
    ['abzgl. Akonto 2024-118', 'CH'],
    ['Déd. acompte fact. 12', 'FR'],
    ['Storno acconto ns ft 112', 'IT'],
  ] as const)('is no purchase where it comes first: %s', (text, region) => {
    expect(calculatedLine(text, { region })).toMatchObject({
      category: 'not_a_purchase',
      emissionsKgCo2e: '0.000000',
    });
  });

  it.each([
    ['Architect fees stage 3 less payments', 'GB', 'consulting'],
    ['Glasfaser abzgl. AZ', 'DE', 'telecom'],
  ] as const)('leaves a purchase named before it what it is: %s', (text, region, category) => {
    expect(calculatedLine(text, { region }).category).toBe(category);
  });
});

describe('what the network asks for power', () => {
  it.each([
    ['Distribution demand chg @ 500 kWh', 'US'],
    ['Quota potenza @ 500 kWh', 'IT'],
  ] as const)('is no energy, though it is counted in kilowatt-hours: %s', (text, region) => {
    expect(calculatedLine(text, { region })).toMatchObject({
      category: 'electricity',
      emissionsKgCo2e: '0.000000',
    });
  });
});
