import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textKey } from '../../../compute/memory/memory-keys.ts';
import { nearText } from '../../../compute/memory/near-text.ts';

const near = nearText;

describe('a text without what changes from bill to bill', () => {
  it.each([
    ['Abo Silber Januar 2025 Vertrag Nr. 4711', 'Abo Silber März 2026 Vertrag Nr. 4802'],
    ['Abo Silber 2025', 'Abo Silber 2026'],
    ['Abo Saison 2024/2025 Silber', 'Abo Saison 2025/2026 Silber'],
    ['Miete 1.1. bis 31.3.2025', 'Miete 1.4. bis 30.6.2025'],
    ['Miete 01.01.-31.03.2025', 'Miete 01.04.-30.06.2025'],
    ['Strom 31.01.25', 'Strom 28.02.25'],
    ['Abonnement février 2025', 'Abonnement mars 2025'],
    ['Réunion du 3 mars 2025', 'Réunion du 4 avril 2025'],
    ['Service 3. März 2025', 'Service 14. April 2025'],
    ['Quzzle plan Jan 1, 2025 - Jan 31, 2025', 'Quzzle plan Feb 1, 2025 - Feb 28, 2025'],
    ['Hosting Jan 1 - Jan 31, 2025', 'Hosting Feb 1 - Feb 28, 2025'],
    ['Hosting Mar 1-31, 2025', 'Hosting Apr 1-30, 2025'],
    ['Hosting Dec. 1st, 2024', 'Hosting Nov. 2nd, 2024'],
    ['Canone 03/2025', 'Canone 12/2025'],
    ['Fee Q3 2025', 'Fee Q4 2025'],
    ['Loyer trimestre 1', 'Loyer trimestre 2'],
    ['Reinigung KW 12', 'Reinigung KW 13'],
    ['Miete Mai', 'Miete Juni'],
    ['Service 2025-03-01 Anlage', 'Service 2025-04-01 Anlage'],
    ['Wartung Vertrag Nr. 12', 'Wartung Vertrag Nr. 14'],
    ["Pellets 6'200 kg", 'Pellets 900 kg'],
  ])('is the same for %j and %j', (one, other) => {
    expect(near(one)?.strict).toBeDefined();
    expect(near(other)?.strict).toBe(near(one)?.strict);
  });

  it.each([
    ['Kältemittel R410A Nachfüllung', 'Kältemittel R32 Nachfüllung'],
    ['Kältemittel R 410 A 5 kg', 'Kältemittel R 32 5 kg'],
    ['Kältemittel 134a 5 kg', 'Kältemittel 410a 5 kg'],
    ['HFC 23 2025', 'HFC 32 2025'],
    ['Kältemittel R 22 2025', 'Kältemittel R 12 2025'],
    ['Treibstoff E10', 'Treibstoff B7'],
    ['Treibstoff E 10 Januar 2025', 'Treibstoff B 7 Januar 2025'],
    ['Dämmplatten EPS 120', 'Dämmplatten EPS 200'],
    ['Mars Riegel', 'Riegel'],
    ['Technisches Gas 2551624', 'Technisches Gas 7440371'],
    ['Schrauben Art. 1234567', 'Schrauben Art. 7654321'],
    ['Diesel Zähler 23', 'Diesel Zähler 24'],
    ['Verbrauch Zähler Nr. 12345678', 'Verbrauch Zähler Nr. 87654321'],
    ['Consommation compteur 12 345', 'Consommation compteur 54 321'],
    ['Legierung 2024 Platte', 'Legierung 2005 Platte'],
    ['Platte Legierung 2024', 'Platte Legierung 2005'],
    ['Lieferung gemäss Auftrag 47110', 'Lieferung gemäss Auftrag 47111'],
    ['March Motor', 'Motor'],
    ['Motor Set', 'Motor'],
    ['Motor 5 kW', 'Motor'],
    ['Audi Q3', 'Audi Q5'],
    ['Bestellung 4711', 'Bestellung 4712'],
    ['Position 1: 4711', 'Position 2: 0815'],
    ['Rechnung Nr. 4711 vom 3.1.2025', 'Rechnung Nr. 4712 vom 4.1.2025'],
    ['Order 12345 Ref. 99', 'Order 12346 Ref. 98'],
  ])('never makes one of %j and %j', (one, other) => {
    const [a, b] = [near(one), near(other)];
    expect([textKey(one), a?.strict, a?.loose]).not.toContain(b?.strict ?? textKey(other));
    expect([textKey(one), a?.strict, a?.loose]).not.toContain(b?.loose ?? textKey(other));
  });

  it.each([
    ['Stahl 1.4301', 'Stahl 1.4404'],
    ['Heizöl No 2', 'Heizöl No 6'],
    ['Blechplatte 1050012', 'Blechplatte 3040012'],
    ['Gasfüllung Nr. 1234', 'Gasfüllung Nr. 4567'],
    ['Platte 2024 blank', 'Platte 2005 blank'],
    ['Halon 1211', 'Halon 1301'],
    ['Wartung Lift Objekt 12', 'Wartung Lift Objekt 14'],
    ['Motor 5 kW', 'Motor 7 kW'],
    ['Wartung Lift 12, Januar 2025', 'Wartung Lift 14, Januar 2025'],
    ['Wartung Lift 12 3/2025', 'Wartung Lift 14 4/2025'],
    ['Kältemittel Nr. 410', 'Kältemittel Nr. 32'],
    ['Halon 11 März 2025', 'Halon 12 März 2025'],
    ['Motor Set 5 2025', 'Motor Set 6 2025'],
  ])('is the same for %j and %j only without a number that may name another thing', (one, other) => {
    expect(near(one)?.strict).not.toBe(near(other)?.strict);
    expect(near(one)?.loose).toBe(near(other)?.loose);
    expect(near(one)?.ignored.map(({ kind }) => kind)).toContain('number');
  });

  it('says what was left out, as it stands', () => {
    expect(near('Service 3. März 2025 Anlage 4, Vertrag 8812, 12 Std')?.ignored).toEqual([
      { kind: 'date', words: '3 marz 2025' },
      { kind: 'number', words: '4' },
      { kind: 'reference', words: '8812' },
      { kind: 'amount', words: '12' },
    ]);
  });

  it.each(['', '2025-03-31', 'a 1 b 2', 'Abo Silber', 'Nr. 4711 vom 3.1.2025'])('is none for %j', (text) => {
    expect(near(text)).toBeNull();
  });

  it('keeps every word that has a letter and is no month, whatever the text', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[a-z]{1,6}\d{1,4}[a-z]{0,2}$/),
      fc.stringMatching(/^\d{1,6}$/),
      fc.constantFrom('abo', 'silber', 'nr', 'kg', 'januar', 'mars', '2025', 'vom', 'r', 'anlage'),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (all) => {
        const ignored = nearText(all.join(' '))?.ignored ?? [];
        const left = ignored.flatMap(({ words }) => words.split(' '));
        const named = left.filter((each) => !/^(\d+|januar|mars|q[1-4])$/.test(each));
        expect(named).toEqual([]);
      }),
    );
  });
});
