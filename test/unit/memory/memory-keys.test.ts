import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textKey, vendorKey } from '../../../compute/memory/memory-keys.ts';

const words = fc
  .array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 8 })
  .map((all) => all.join(' '));

describe('keys of the memory', () => {
  it.each([
    ['Büro-Reinigung  MÄRZ', 'buro reinigung marz'],
    ['Électricité n° 12/2025', 'electricite n 12 2025'],
    ['Großhandel Weiß', 'grosshandel weiss'],
    ['Main-d’œuvre, Æther', 'main d oeuvre aether'],
    ['Электричество 5', 'электричество 5'],
    ['電気 代', '電気 代'],
    ['🙂 …', ''],
    ['🙂\u{fe0f} 5\u{fe0f}\u{20e3}', '5'],
    ['', ''],
  ])('reads %j as %j', (text, key) => {
    expect(textKey(text)).toBe(key);
  });

  it.each([
    ['Großgebinde Spezial', 'GROSSGEBINDE SPEZIAL'],
    ['Straße', 'STRASSE'],
    ['Cœur de bœuf', 'COEUR DE BOEUF'],
    ['ΛΟΓΟΣ 12', 'λόγος 12'],
    ['Attività', 'ATTIVITA'],
  ])('are the same for %j and %j', (one, other) => {
    expect(textKey(one)).toBe(textKey(other));
    expect(vendorKey(one)).toBe(vendorKey(other));
  });

  it.each([
    ['C#', 'C++'],
    ['C#', 'C'],
    ['Kurs C++ Grundlagen', 'Kurs C Grundlagen'],
    ['का', 'कि'],
    ['が', 'か'],
  ])('tell %j from %j', (one, other) => {
    expect(textKey(one)).not.toBe(textKey(other));
  });

  it('take signs between words as spaces', () => {
    expect(textKey('Strom+Gas #4711 + Wasser')).toBe('strom gas 4711 wasser');
  });

  it('are the same in capitals, of every text in the letters of the four languages', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäöüßàâæçéèêëîïôœùûÿìíòóú0189 -.,&+#');
    const texts = fc.array(letter, { maxLength: 40 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        expect(textKey(text.toUpperCase())).toBe(textKey(text));
      }),
    );
  });

  it('are their own keys, whatever the text', () => {
    fc.assert(
      fc.property(words, (text) => {
        const key = textKey(text);
        expect(textKey(key)).toBe(key);
        expect(textKey(`  ${text.toUpperCase()} `.toLowerCase())).toBe(textKey(text.toUpperCase()));
      }),
    );
  });
});
