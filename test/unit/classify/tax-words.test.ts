import { describe, expect, it } from 'vitest';
import { calculatedLine } from '../../support/classified-invoice.ts';

describe('a word for a tax', () => {
  it.each([
    ['VAT 20 % on office cleaning', 'GB', 'not_a_purchase'],
    ['MwSt. 8.1 % auf Reinigung Büro', 'CH', 'not_a_purchase'],
    ['TVA 20 % sur prestations de nettoyage', 'FR', 'not_a_purchase'],
  ] as const)('is the line where it comes first: %s', (text, region, category) => {
    expect(calculatedLine(text, { region }).category).toBe(category);
  });

  it.each([
    ['MWST-frei: Schulung Erste Hilfe', 'CH', 'education'],
    ['USt-freie Beratung', 'DE', 'consulting'],
    ['VAT exempt training course', 'GB', 'education'],
    ['VAT review and advice, 3 hrs', 'GB', 'consulting'],
    ['USt-Voranmeldung Erstellung Juli', 'DE', 'consulting'],
    ['TVA non applicable formation', 'FR', 'education'],
    ['IVA esente corso antincendio', 'IT', 'education'],
    ['Office cleaning ex VAT', 'GB', 'cleaning'],
    ['Strom inkl. MwSt', 'DE', 'electricity'],
  ] as const)(
    'takes no kilograms from a purchase that bears none, or is about it: %s',
    (text, region, category) => {
      expect(calculatedLine(text, { region }).category).toBe(category);
    },
  );

  it.each([
    ['VAT exempt', 'GB'],
    ['TVA non applicable, art. 293 B du CGI', 'FR'],
    ['ohne MwSt', 'DE'],
  ] as const)('is a note where nothing else is said: %s', (text, region) => {
    expect(calculatedLine(text, { region }).category).toBe('not_a_purchase');
  });
});

describe('a line of 0 kg that names something else', () => {
  const codesOf = (text: string) => {
    const { category, warnings } = calculatedLine(text, { region: 'DE' });
    expect(category).toBe('not_a_purchase');
    return warnings.map(({ code }) => code);
  };

  it('is for review where it has an amount of it', () => {
    expect(codesOf('Rabatt auf Bürostuhl @ 3 Stk')).toContain('needs_review');
    expect(codesOf('Rabatt auf Bürostuhl')).not.toContain('needs_review');
  });

  it('is none where it is a deposit', () => {
    expect(codesOf('Flaschenpfand Mineralwasser @ 24 Stk')).not.toContain('needs_review');
  });
});
