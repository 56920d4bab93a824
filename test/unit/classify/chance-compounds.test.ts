import { describe, expect, it } from 'vitest';
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

describe('a flat price', () => {
  it.each([
    ['Wartungspauschale', 'repair'],
    ['Servicepauschale', 'repair'],
    ['Reinigungspauschale', 'cleaning'],
    ['Transportpauschale', 'road_freight'],
    ['Entsorgungspauschale', 'waste'],
    ['Reinigung pauschal', 'cleaning'],
  ])('is one for what stands before it: "%s"', (text, category) => {
    expect(calculatedLine(text)).toMatchObject({ category, needsReview: false });
  });
});

describe('a short part of a compound', () => {
  it.each([
    ['Notargebühren', 'legal'],
    ['Druckpapier', 'paper'],
    ['Messestand', 'marketing'],
    ['Hydraulikpresse', 'machinery'],
    ['Bauernbrot', 'food'],
    ['Rohrzucker', 'food'],
    ['Seifenspender', 'chemicals'],
    ['Wasserpumpe', 'machinery'],
    ['Büromiete', 'rent'],
    ['Paketporto', 'parcel'],
    ['Seidenschal', 'textiles'],
    ['Praxisabfall', 'waste'],
    ['Preiselbeeren', 'food'],
    ['Kontaktlinsen', 'medical'],
    ['Portier Nachtdienst', 'temporary_staff'],
  ])('counts where the rest is known: "%s"', (text, category) => {
    expect(calculatedLine(text).category).toBe(category);
  });

  it.each(['Trolkrollen', 'Quonzpumpe', 'Zwirmserver', 'Grobelglas', 'Plinkporto'])(
    'is for review where nobody knows the rest: "%s"',
    (text) => {
      expect(calculatedLine(text).needsReview).toBe(true);
    },
  );
});
