import { describe, expect, it } from 'vitest';
import { classifyLines } from '../../../compute/classify/classify-lines.ts';

function matched(text: string, region: string): readonly string[] {
  const [answer] = classifyLines([
    { text, region, quantity: null, unit: null, weightTonnes: null, distanceKm: null },
  ]);
  return answer?.matched ?? [];
}

describe('a word that is cut short', () => {
  it('says nothing where such words are of several categories, those of energy bills apart', () => {
    // "Geschirrspüler" and "Geschirrspülmittel"
    expect(matched('Geschirrsp. 12', 'DE')).toEqual([]);
    // "trasporto", also of power
    expect(matched('Trasp. xyz', 'IT')).toEqual(['trasp']);
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

  it('finds the dot behind letters that become two, and behind an accent written apart', () => {
    expect(matched('œuvre ß – Deterg. xyz', 'IT')).toContain('deterg');
    expect(matched('e\u0301te\u0301 Deterg. xyz', 'IT')).toContain('deterg');
    expect(matched('œuvre ß – Deterg xyz', 'IT')).not.toContain('deterg');
  });
});

describe('a word without vowels', () => {
  it('says nothing with a vowel, with a digit, or alone with three consonants', () => {
    expect(matched('MSHROMS 2KG', 'GB')).toEqual([]);
    expect(matched('MSHRMS2 KG', 'GB')).toEqual([]);
    expect(matched('CHM 12', 'GB')).toEqual([]);
  });
});
