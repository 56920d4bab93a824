import { describe, expect, it } from 'vitest';
import { isMostlyUnknown } from '../../../compute/classify/left-open.ts';
import { findHits } from '../../../compute/classify/lexicon-matcher.ts';
import { calculatedLine } from '../../support/classified-invoice.ts';

describe('a line of a language that is not read', () => {
  it.each([
    'Elektrik faturası',
    'Serviços de limpeza',
    'Aluguer de escritório',
    'Alquiler de maquinaria',
    'Kantoorartikelen maart',
    'Usługi sprzątania',
    'Materiały biurowe',
    'Úklid kanceláře',
    'Irodai takarítás',
    'Temizlik hizmeti',
    'Toimiston siivous',
  ])('is never sure because one word looks like a known one: "%s"', (text) => {
    expect(calculatedLine(text).needsReview).toBe(true);
  });
});

describe('a line with some words nobody knows', () => {
  it.each([
    ['Hotel Quzzlebrunn', 'hotel'],
    ['Taxi Quzzlimann', 'taxi'],
    ['Büroreinigung Quzzlestrasse', 'cleaning'],
    ['Renault Master L2H2 blue dCi 135', 'vehicles'],
  ] as const)('stays sure where half of them are known: "%s"', (text, category) => {
    expect(calculatedLine(text)).toMatchObject({ category, needsReview: false });
  });
});

describe('words most of which are unknown', () => {
  const isUnknown = (text: string, knownWords: number) => isMostlyUnknown(text, findHits(text), knownWords);

  it('are counted from two on', () => {
    expect(isUnknown('Quzzle', 0)).toBe(false);
    expect(isUnknown('Quzzle Frobnak', 0)).toBe(true);
    expect(isUnknown('Quzzle Frobnak', 1)).toBe(false);
  });

  it('are told from articles, sizes and numbers', () => {
    expect(isUnknown('Hotel 12 R32 L2H2 10kg', 0)).toBe(false);
    // The models know "de", which means nothing.
    expect(isUnknown('Quzzle de Frobnak', 1)).toBe(true);
  });
});
