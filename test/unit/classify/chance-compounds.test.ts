import { describe, expect, it } from 'vitest';
import type { LineResult } from '../../../compute/types.ts';
import { calculatedLine } from '../../support/classified-invoice.ts';

/** German words with what stands in them by chance. */
const BY_CHANCE = `
textiles: Pauschale; Lieferpauschale; Einblaspauschale; Monatspauschale; Grundpauschale
textiles: Materialpauschale; Spesenpauschale; Bearbeitungspauschale; Verpackungspauschale; Kleinmengenpauschale
textiles: Bereitstellungspauschale; Reisekostenpauschale; Betreuungspauschale; pauschal; Pauschalpreis
textiles: Schale; Obstschale; Schalplan; Marschall; Schaltberechtigung; Freischaltung
public_transport: Verfahrenskosten; Verfahrenstechnik; Gefahrenzulage; Fahrerkosten
marketing: Küchenmesser; Messerset; Durchmesserprüfung; Eventualposition; Praeventionskurs; Veranlassung
machinery: Pressetext; Pressearbeit; Kontrollen; Spindellager
construction_materials: Korrekturen; Strukturen; Splitting
it_equipment: Reserverad
repair: Normaler Tarif; Minimaler Satz
vehicles: Kontrollerweiterung; Kombination
office_furniture: Spindellager; Abregalung
parcel: Exportinformation
other_metals: Titanic
legal: Klagenfurt
`
  .trim()
  .split('\n')
  .flatMap((row) => {
    const [category = '', words = ''] = row.split(': ');
    return words.split(';').map((word) => [word.trim(), category] as const);
  });

describe('a short word inside a longer one', () => {
  it.each(BY_CHANCE)('"%s" holds no %s', (text, category) => {
    const { category: found, needsReview, classification } = calculatedLine(text);
    expect(found === category && classification.matched.length > 0, found).toBe(false);
    expect(found === 'other' || needsReview, found).toBe(true);
  });
});

/** A line of a Swiss invoice by its text, "5 kg" and spend. */
const resultOf = (description: string, read = '', spendAmount = '500'): LineResult =>
  calculatedLine(`${description} @ ${read}`, { spendAmount });

describe('a word of another language', () => {
  it.each([
    'Metallplatte 1000x500x3 verzinkt',
    'Grundplatten',
    'Schneideplatten Hartmetall',
    'Schleifplatten',
    'Trägerplatte',
    'Leiterplatten bestückt',
    'Blechplatten',
    'Herdplatte',
  ])('is no part of a German compound: "%s" holds no Italian milk', (text) => {
    const { category, classification } = resultOf(text, '100 kg');
    expect(category).not.toBe('food');
    expect(classification.matched).not.toContain('latte');
  });

  it.each(['Tonne', 'Rahmen', 'Barre', 'Barra', 'Welle', 'Poignée'])(
    'of a like stem makes no food or journey of "%s"',
    (text) => {
      expect(['food', 'public_transport']).not.toContain(resultOf(text).category);
    },
  );

  it('makes no wine of a pig', () => {
    for (const text of ['Schwein', 'Hausschwein']) {
      expect(resultOf(text, '80 kg').classification.attributes.foodItem).not.toBe('wine');
    }
  });
});
